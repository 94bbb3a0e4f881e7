"""Writing a run: finding what is stored, playing what is missing, and saying at the end that a plan is carried out.

`run.json` names a plan as unfinished while it is played, and lists it among the `plans` when all its games are there.
Until then the tables tell of the plans before it, whose parts may become longer but stay what they were.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from balance.design.plan import Plan, Skipped
from balance.runs import leftovers
from balance.runs.cell_work import CellWork, numbered
from balance.runs.configurations import config_table
from balance.runs.manifest import MANIFEST, Manifest, PlanRecord, compare, new_manifest, read_manifest, record_of
from balance.runs.parts import Part
from balance.runs.run import CONFIGS, SCENARIO, SUMMARY, stored_table
from balance.simulation.game_table import rows_to_frame
from balance.simulation.workers import Stretch, play_stretches
from balance.stats.tally import Tally
from balance.storage import atomic, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from scenarios import Configuration
from scenarios.loader.errors import InputError
from scenarios.loader.reading import read_regular

CHECKED = 256  # [games] of every configuration replayed before a run goes on

Progress = Callable[[int], None]
Say = Callable[[str], None]


@dataclass
class RunWriter:
    """A run being written. All but `open` needs its lock.

    Attributes:
        folder: Of the run.
        plan: What is played now; record: how it stands in the manifest.
        manifest: As in the folder, or as it will be.
        cells: The configurations of the finished plans and of this one, by number.
        skipped: Combinations of these plans that cannot be played.
        say: Called with a line about anything unexpected.
    """

    folder: Path
    plan: Plan
    record: PlanRecord
    manifest: Manifest
    cells: list[CellWork]
    skipped: list[Skipped]
    say: Say

    @classmethod
    def open(cls, plan: Plan, folder: Path, part: int, say: Say) -> "RunWriter":
        """Find out what is to be played; nothing is changed.

        Raises:
            InputError: If the folder holds a run of other games.
        """
        manifest = new_manifest(plan, part)
        if (folder / MANIFEST).exists():
            old = read_manifest(folder)
            compare(folder / MANIFEST, old, manifest)
            manifest = old
        record = record_of(plan, part)
        if record == manifest.unfinished:  # perhaps with its names in another order, by which it was numbered
            record = manifest.unfinished
        records = manifest.plans if record in manifest.plans else [*manifest.plans, record]
        planned, skipped = numbered(plan, records)
        cells = [CellWork(folder, manifest, number, each) for number, each in enumerate(planned)]
        return cls(folder, plan, record, manifest, cells, skipped, say)

    @property
    def finished(self) -> bool:
        """Whether the plan was carried out before; then only what was lost is played again."""
        return self.record in self.manifest.plans

    def check_rules(self) -> None:
        """Make the rules of every configuration once: what does not fit is told before anything is played.

        Raises:
            InputError: If the numbers of one do not fit together.
        """
        for cell in self.cells:
            cell.configuration.rules()

    def check_folder(self) -> None:
        """Refuse to give a configuration another number than it has, or to write outside of the folder.

        Raises:
            InputError: If it would come to that.
        """
        leftovers.refuse_links(self.folder)
        self._same_numbers()

    def settle_unfinished(self, drop: bool) -> None:
        """See to a plan that was begun before this one and is not finished.

        Args:
            drop: Remove the parts that only that plan needs.

        Raises:
            InputError: If it is not to be dropped, and its parts have the numbers that this plan needs.
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
        path = self.folder / CONFIGS
        if not path.exists():
            return
        try:
            old, digest = stored_table(path)
        except Damaged as error:
            self.say(f"{path}: is damaged: {error}; it is made again")
            return
        if digest != self.manifest.tables.get(CONFIGS):
            self.say(f"{path}: is not of the plans in {MANIFEST}; it is made again")
            return
        if old["digest"].to_list() != [cell.configuration.digest for cell in self.cells[: old.height]]:
            raise InputError(f"{path}: numbers its configurations otherwise than this version does; begin a new run")

    def find_stored_parts(self, progress: Progress) -> None:
        """Find the parts that are whole; play some games again to see that they are those that are played now.

        Raises:
            InputError: If they are not.
        """
        for cell in self.cells:
            self._find(cell, cell.parts, progress, check=True)

    def _find(self, cell: CellWork, parts: Sequence[Part], progress: Progress, check: bool) -> None:
        for part in parts:
            frame = self._stored(part)
            if frame is not None and check:
                self._check(cell.configuration, part, frame)
                check = False
            if frame is None or frame.height < part.games:
                cell.missing.append(part)
            else:
                cell.count(part, Tally.of(frame))
                progress(part.games)

    def _stored(self, part: Part) -> pl.DataFrame | None:
        if not part.path.exists():
            return None
        try:
            return part.read()
        except Damaged as error:
            self.say(f"{part.path}: is damaged: {error}; its games are played again")
            return None

    def _check(self, configuration: Configuration, part: Part, stored: pl.DataFrame) -> None:
        """Play a stored part's first games again: another processor or library may play otherwise."""
        game = configuration.scenario.game
        rows = np.zeros(min(CHECKED, stored.height), game.result)
        game.play_many(configuration.rules(), self.manifest.seed, part.first, rows)
        played = rows_to_frame(rows, part.first, configuration)
        if not played.equals(stored.head(len(rows))):
            libraries = ", ".join(f"{name} {version}" for name, version in self.manifest.libraries.items())
            raise InputError(
                f"{part.path}: its games are not those that are played here and now "
                f"(played with {libraries}); begin a new run in another folder"
            )

    def write_manifest(self) -> None:
        """Write what is going to be played: the manifest first, for it makes the folder a run."""
        atomic.sweep_up(self.folder)
        if not self.finished:
            self.manifest = self.manifest.model_copy(update={"unfinished": self.record})
        keep(self.folder / MANIFEST, self.manifest.content())
        for name, content in self.plan.scenario.files.items():
            keep(self.folder / SCENARIO / name, content)

    def play_missing_parts(self, threads: int, progress: Progress) -> None:
        """Play what is missing and write it, part by part."""
        for step in play_stretches(self._stretches(), threads):
            progress(step.games)
            if step.product is not None:
                cell, part = step.stretch.tag
                cell.count(part, step.product)

    def _stretches(self) -> Iterator[Stretch[Tally]]:
        for cell in self.cells:
            configuration, seed = cell.configuration, self.manifest.seed
            rules = configuration.rules() if cell.missing else None
            for part in cell.missing:
                finish = _PartWriter(configuration, part)
                yield Stretch.of(
                    configuration, seed, part.first, part.games, finish, rules=rules, pace=cell.pace, tag=(cell, part)
                )

    def extend_imprecise_cells(self, progress: Progress) -> bool:
        """Give more games to the configurations that are not yet precise enough; return whether there were any."""
        longer = False
        for cell in self.cells:
            if parts := cell.lengthen():
                self._find(cell, parts, progress, check=False)
                longer = True
        return longer

    def finish(self) -> None:
        """Write the tables, then the manifest that says that the plan is carried out."""
        configs = config_table([cell.configuration for cell in self.cells], [cell.games for cell in self.cells])
        summary = pl.concat(
            cell.summary().select(pl.lit(cell.number, dtype=pl.Int64).alias("config"), pl.all()) for cell in self.cells
        )
        tables = {CONFIGS: sealed_parquet.sealed(configs, {}), SUMMARY: sealed_parquet.sealed(summary, {})}
        for name, content in tables.items():
            keep(self.folder / name, content)
        done = {
            "plans": self.manifest.plans if self.finished else [*self.manifest.plans, self.record],
            "unfinished": self.manifest.unfinished if self.finished else None,
            "skipped": self.skipped,
            "tables": {name: hashlib.sha256(content).hexdigest() for name, content in tables.items()},
        }
        self.manifest = self.manifest.model_copy(update=done)
        keep(self.folder / MANIFEST, self.manifest.content())


@dataclass(frozen=True)
class _PartWriter:
    """Writes a part's rows and counts them; called by the thread that played the last of them."""

    configuration: Configuration
    part: Part

    def __call__(self, rows: np.ndarray) -> Tally:
        frame = rows_to_frame(rows, self.part.first, self.configuration)
        self.part.write(frame)
        return Tally.of(frame)


def keep(path: Path, content: bytes) -> None:
    """Write a file unless it is so already."""
    try:
        same = read_regular(path) == content
    except OSError:
        same = False
    if not same:
        atomic.write(path, content)
