"""Write a run: find the stored parts, play the missing ones, then record the plan as finished.

The order of writes makes a run readable, and resumable, after a crash at any point:

    1. run.json          `unfinished` = the new plan; the finished plans and their tables are untouched
    2. scenario/
    3. games/.../part-*  each atomically; a part may be replaced by a longer one with the same first games
    4. configs.parquet, summary.parquet
    5. run.json          the plan moves to `plans`, with the digests of the new tables

A crash between 4 and 5 leaves tables that do not fit run.json: readers refuse them, and a resumed sweep makes them
again.

A folder is locked meanwhile; a store has no lock, so another process may write the same run. If it has the same plan,
both write the same bytes. If it has another plan, run.json tells: a run is begun by one process alone (`Store.create`),
and a process that finds run.json otherwise than it left it stops, before it writes run.json, before it writes tables,
and every `WATCH` seconds while parts are played. So no finished plan is written over by one who does not know it.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from balance.design.plan import Plan, Skipped
from balance.design.sizes import sizes_of
from balance.runs import kept_scenario, leftovers
from balance.runs.cell_work import CellWork, numbered
from balance.runs.configurations import config_table
from balance.runs.counts import PartCount, chain_of
from balance.runs.file_stamps import stamps_now
from balance.runs.manifest import MANIFEST, Manifest, PlanRecord, compare, find_manifest, new_manifest, record_of
from balance.runs.part_writer import PartWriter
from balance.runs.parts import Part, folder_of
from balance.runs.run import CONFIGS, SUMMARY, stored_table
from balance.runs.shards import Shard, dealt
from balance.simulation.engine import Engine
from balance.simulation.game_table import rows_to_frame
from balance.simulation.rate_limit import RateLimit
from balance.simulation.workers import Stretch
from balance.storage import places, sealed_parquet
from balance.storage.sealed_parquet import Damaged, Missing
from balance.storage.store import Place, Presence
from scenarios import Configuration
from scenarios.loader.errors import InputError

Progress = Callable[[int], None]
Say = Callable[[str], None]
Tell = Callable[[pl.DataFrame], None]

WATCH = 30.0  # time from one reading of run.json to the next while parts are played [s]
OVERTAKEN = (
    f"another process has written {MANIFEST} meanwhile; finished parts are kept; wait for it, then go on with --resume"
)


@dataclass
class RunWriter:
    """Write a run. Every method but `open` needs the run's lock.

    Attributes:
        folder: Folder of the run.
        plan: The plan to carry out.
        record: Its record in the manifest.
        manifest: The manifest as it is in the folder, or will be.
        cells: The configurations of the finished plans and of this one, by number.
        skipped: Cells of these plans that cannot be played.
        say: Called with a line about anything unexpected.
        there: The manifest as this process found or wrote it in the folder; None: there was none.
        tell: Called now and then with the estimates so far: see `so_far`; None: nobody asks.
    """

    folder: Place
    plan: Plan
    record: PlanRecord
    manifest: Manifest
    cells: list[CellWork]
    skipped: list[Skipped]
    say: Say
    there: Manifest | None
    tell: Tell | None = None
    _now_and_then: RateLimit = field(default_factory=RateLimit)
    _watched: float = field(default_factory=time.monotonic)

    @classmethod
    def open(cls, plan: Plan, folder: Place, part: int, say: Say, shard: Shard | None = None) -> "RunWriter":
        """Find out what is to be played, without changing anything on disk.

        Args:
            plan, folder, say: See the attributes.
            part: Games of a full part [games].
            shard: The shard to play; None: the whole plan.

        Raises:
            InputError: If the folder holds a run of other games, another shard, or another plan of this shard.
        """
        manifest = new_manifest(plan, part, shard)
        if (old := find_manifest(folder)) is not None:
            compare(folder / MANIFEST, old, manifest)
            manifest = old.model_copy(update={"asked": manifest.asked or old.asked})
        record = record_of(plan, part)
        if record == manifest.unfinished:  # dicts are equal in any order, but the stored order numbered the parts
            record = manifest.unfinished
        elif shard is not None and manifest.unfinished is not None:
            raise InputError(f"{folder}: is {shard} of another plan; choose a folder that is not there yet or is empty")
        records = manifest.plans if record in manifest.plans else [*manifest.plans, record]
        planned, skipped = numbered(plan, records)
        cells = [CellWork(folder, manifest, number, each) for number, each in enumerate(planned)]
        return cls(folder, plan, record, manifest, cells, skipped, say, old)

    def parts(self) -> list[list[Part]]:
        """Return the parts that are to be stored in this folder, by configuration: all, or those of its shard."""
        every = [cell.parts for cell in self.cells]
        return every if self.manifest.shard is None else dealt(every, self.manifest.shard)

    @property
    def finished(self) -> bool:
        """Tell whether the plan was finished before; then only lost or damaged parts are played again."""
        return self.record in self.manifest.plans

    def check_rules(self) -> None:
        """Make the rules of every configuration once, so that an error comes before the first game.

        Raises:
            InputError: If the numbers of a configuration do not fit together.
        """
        for cell in self.cells:
            cell.configuration.rules()

    def check_folder(self) -> None:
        """Refuse a run with links among its folders, or with other numbers for its configurations.

        Raises:
            InputError: If there are such links or numbers.
        """
        leftovers.refuse_links(self.folder)
        self._same_numbers()

    def settle_unfinished(self, drop: bool) -> None:
        """Give up another plan that was begun in this run and not finished, or refuse to.

        Args:
            drop: Remove the parts that only that plan needs.

        Raises:
            InputError: If `drop` is False and parts of that plan are stored under numbers that are others' now.
        """
        old = self.manifest.unfinished
        if not drop and (old in (None, self.record) or self.finished):
            return
        plans = self.manifest.plans if old is None else [*self.manifest.plans, old]
        before = [each.configuration.digest for each in numbered(self.plan, plans)[0]]
        if drop:
            leftovers.remove(self.folder, before, self.cells)
        else:
            leftovers.refuse(self.folder, before, self.cells)
            self.say(f"{self.folder}: the plan that was begun before is given up; games that both need are kept")
        self.manifest = self.manifest.model_copy(update={"unfinished": None})

    def _same_numbers(self) -> None:
        """Refuse to continue if an intact configs.parquet numbers the configurations in another way."""
        path = self.folder / CONFIGS
        try:
            old, digest = stored_table(path)
        except Missing:
            return
        except Damaged as error:
            self.say(f"{path}: is damaged: {error}; it is made again")
            return
        if digest != self.manifest.tables.get(CONFIGS):
            self.say(f"{path}: is not of the plans in {MANIFEST}; it is made again")
            return
        if old["digest"].to_list() != [cell.configuration.digest for cell in self.cells[: old.height]]:
            raise InputError(f"{path}: numbers its configurations otherwise than this version does; begin a new run")

    def find_stored_parts(self, progress: Progress) -> None:
        """Count the parts that are stored and complete, and list the others as missing.

        The first games of each configuration's first stored part are played again and compared.

        Raises:
            InputError: If a game played again differs from the stored one.
        """
        presence = places.at(self.folder).presence()
        for cell, parts in zip(self.cells, self.parts(), strict=True):
            self._find(cell, parts, presence, progress, check=True)

    def _find(self, cell: CellWork, parts: Sequence[Part], presence: Presence, progress: Progress, check: bool) -> None:
        """Sort parts into counted and missing ones; with `check`, replay the first that is stored."""
        summed = self._take_up(cell, parts, progress, check)
        check = check and not summed
        for part in parts[summed:]:
            stored = self.stored(part) if part.is_there(presence) else None
            if stored is not None and check:
                self._check(cell.configuration, part, stored[0])
                check = False
            if stored is None or part.needs_playing(stored[0].height):
                cell.missing.append(part)
            else:
                cell.count(part, PartCount.of(part, *stored))
                progress(part.games)

    def _take_up(self, cell: CellWork, parts: Sequence[Part], progress: Progress, check: bool) -> int:
        """Count the first parts by a sum that is kept of them; return their number, 0 if they are not those.

        Parts whose files have the stamps that they had are not read again while the plan is unfinished. Whoever resumes
        a finished one wants to know that it is whole, or was told by a reader that it is not: then every part is read.

        Raises:
            InputError: If a game played again differs from the stored one, or a store cannot be listed.
        """
        kept = None if self.manifest.shard else cell.kept.longest(cell.counted, parts)
        if kept is None:
            return 0
        summed = parts[: kept.parts - cell.counted.parts]
        stamps = stamps_now(summed, cell.counted.stamps)  # before they are read
        unchanged = stamps is not None and cell.kept.stamps.by_chain().get(kept.chain) == stamps
        if (self.finished or not unchanged) and chain_of(summed, cell.counted.chain) != kept.chain:
            return 0
        if check:
            try:
                self._check(cell.configuration, summed[0], summed[0].read_sealed()[0])
            except Damaged:
                return 0
        cell.take_up(kept, stamps)
        progress(sum(part.games for part in summed))
        return len(summed)

    def stored(self, part: Part) -> tuple[pl.DataFrame, str] | None:
        """Return a part's games and the seal of its file, or None if the file is missing or damaged."""
        try:
            return part.read_sealed()
        except Missing:
            return None
        except Damaged as error:
            self.say(f"{part.path}: is damaged: {error}; its games are played again")
            return None

    def _check(self, configuration: Configuration, part: Part, stored: pl.DataFrame) -> None:
        """Replay a stored part's first games: another processor or library may give other games."""
        game = configuration.scenario.game
        rows = np.zeros(min(sizes_of(configuration).replayed, stored.height), game.result)
        game.play_many(configuration.rules(), self.manifest.seed, part.first, rows)
        played = rows_to_frame(rows, part.first, configuration)
        if not played.equals(stored.head(len(rows))):
            libraries = ", ".join(f"{name} {version}" for name, version in self.manifest.libraries.items())
            raise InputError(
                f"{part.path}: its games are not those that are played here and now "
                f"(played with {libraries}); begin a new run in another folder"
            )

    def write_manifest(self) -> None:
        """Write the manifest with the plan as unfinished, which makes the folder a run, and then the scenario.

        Raises:
            InputError: If another process has written it meanwhile, or it cannot be written.
        """
        places.at(self.folder).sweep_up()
        if not self.finished:
            self.manifest = self.manifest.model_copy(update={"unfinished": self.record})
        self._put_manifest()
        kept_scenario.keep(self.folder, self.plan.scenario)

    def _put_manifest(self) -> None:
        """Write the manifest, unless another process has finished the plan meanwhile.

        Raises:
            InputError: If another process has written it for another plan, or it cannot be written.
        """
        file, content = places.at(self.folder / MANIFEST), self.manifest.content()
        if self._is_undisturbed():
            if self.there is not None:
                file.keep(content)
            elif not file.create(content):
                raise InputError(f"{self.folder}: {OVERTAKEN}")
        self.there = self.manifest

    def _is_undisturbed(self) -> bool:
        """Tell whether the manifest is as this process left it.

        It is not if another process has finished the plan meanwhile.

        Raises:
            InputError: If another process has written it for another plan.
        """
        now = find_manifest(self.folder)
        if now == self.there:
            return True
        if now is None or now.identity != self.manifest.identity or self.record not in now.plans:
            raise InputError(f"{self.folder}: {OVERTAKEN}")
        return False

    def _watch(self) -> None:
        """Stamp at the manifest, if that is `WATCH` seconds ago: see `_is_undisturbed`."""
        if time.monotonic() - self._watched > WATCH:
            self._is_undisturbed()
            self._watched = time.monotonic()

    def play_missing_parts(self, engine: Engine, progress: Progress) -> None:
        """Play the missing parts; whoever plays one writes it as soon as it is complete.

        Raises:
            InputError: If it cannot be played or written, or what a worker of a cluster wrote is not there.
        """
        for step in engine.play(self._stretches()):
            progress(step.games)
            if step.product is not None:
                cell, part = step.stretch.tag
                cell.count(part, step.product)
                if (tell := self.tell) is not None and cell.counted.parts:
                    self._now_and_then(lambda: tell(self.so_far()))
            self._watch()
        if engine.elsewhere:
            self._check_written()

    def so_far(self) -> pl.DataFrame:
        """Return the estimates of the games that are counted: `config`, then `balance.stats.estimates.SCHEMA`.

        Parts are counted in order, so these are the first games of each configuration.
        """
        tables = [
            cell.summary().select(pl.lit(cell.number, dtype=pl.Int64).alias("config"), pl.all())
            for cell in self.cells
            if cell.counted.tally.games
        ]
        return pl.concat(tables)

    def _check_written(self) -> None:
        """Check that all parts are there that workers wrote; remove what killed ones left half written.

        Raises:
            InputError: Naming the first that is not there.
        """
        written = [part for cell in self.cells for part in cell.missing]
        if not written:
            return
        presence = places.at(self.folder).presence()
        for part in written:
            if not part.is_there(presence):
                raise InputError(f"{part.path}: is not there, though a worker wrote it; do all share one folder?")
        places.at(self.folder).sweep_up()

    def _stretches(self) -> Iterator[Stretch[PartCount]]:
        """Yield a stretch for each missing part; rules are made only for configurations that need them."""
        for cell in self.cells:
            configuration, seed = cell.configuration, self.manifest.seed
            rules = configuration.rules() if cell.missing else None
            for part in cell.missing:
                write = PartWriter.of(part, configuration)
                yield Stretch.of(
                    configuration,
                    seed,
                    part.first,
                    part.games,
                    write,
                    rules=rules,
                    pace=cell.pace,
                    tag=(cell, part),
                    there=write,
                )

    def extend_imprecise_cells(self, progress: Progress) -> bool:
        """Give more games to configurations that are not precise enough; return whether there were any."""
        longer = False
        for cell in self.cells:
            if parts := cell.lengthen():
                presence = places.at(folder_of(self.folder, cell.number)).presence()
                self._find(cell, parts, presence, progress, check=False)
                longer = True
        return longer

    def finish(self) -> None:
        """Write the tables, then the manifest that lists the plan as finished.

        Nothing is to be written if another process has just finished the same plan.

        Raises:
            InputError: If another process has written the manifest for another plan, or a file cannot be written.
        """
        if not self._is_undisturbed():
            return
        configs = config_table([cell.configuration for cell in self.cells], [cell.games for cell in self.cells])
        tables = {CONFIGS: sealed_parquet.sealed(configs, {}), SUMMARY: sealed_parquet.sealed(self.so_far(), {})}
        for name, content in tables.items():
            places.at(self.folder / name).keep(content)
        done = {
            "plans": self.manifest.plans if self.finished else [*self.manifest.plans, self.record],
            "unfinished": self.manifest.unfinished if self.finished else None,
            "skipped": self.skipped,
            "tables": {name: hashlib.sha256(content).hexdigest() for name, content in tables.items()},
        }
        self.manifest = self.manifest.model_copy(update=done)
        self._put_manifest()
