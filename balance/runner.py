"""Sweeps: a plan carried out into a run's folder, to be stopped and gone on with at any moment."""

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import filelock
import numpy as np
import polars as pl

from balance import files
from balance.configs import config_table
from balance.estimates import InOrder, Tally, estimates
from balance.files import Damaged
from balance.frames import rows_to_frame
from balance.manifest import MANIFEST, Manifest, PlanRecord, SkippedRecord, compare, new_manifest, read_manifest
from balance.parts import PART, Part, parts_of
from balance.plans import Plan, Skipped, check_whole
from balance.precision import Precision, ending, next_round
from balance.store import CONFIGS, LOCK, SCENARIO, SUMMARY, Run, open_run
from balance.threads import Pace, Stretch, play_stretches, thread_count
from scenarios import Configuration, Scenario
from scenarios.errors import InputError

CHECKED = 256  # [games] of every configuration replayed before a run goes on
_LIBRARIES = ("llvmlite", "numba", "numpy", "polars")

Progress = Callable[[int], None]
Say = Callable[[str], None]


def sweep(
    plan: Plan,
    out: str | Path,
    *,
    resume: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    say: Say | None = None,
    part: int = PART,
) -> Run:
    """Play every configuration of a plan and keep a row a game.

    What is already in the folder is kept and not played again; a plan with more games or more values adds to it.
    Interrupted or killed, at most the parts in flight are lost: the same call with `resume` goes on.

    Args:
        plan: What to play.
        out: Folder of the run; made if need be.
        resume: Go on with the run that `out` holds, if it does.
        threads: Threads to play on; None: one for each processor. The bytes do not depend on it.
        progress: Called in this thread with the number of games newly played, or found played already.
        say: Called with a line about anything unexpected, such as a damaged part; None: it becomes a warning.
        part: [games] in a part; small ones are for tests.

    Raises:
        InputError: If nothing can be played, `out` cannot be written, holds something else or a run of other things,
            another process writes it, or its games are not those that are played now.
    """
    check_whole("threads", thread_count(threads), 1, 1024)
    folder = Path(out)
    _ = plan.cells  # says what is wrong before anything is made
    refuse_folder(folder, resume)
    with _locked(folder):
        refuse_folder(folder, resume)
        work = _Work.begin(plan, folder, part, say or _warn)
        work.look(progress or _ignore)
        work.write_down()
        work.play(thread_count(threads), progress or _ignore)
        while work.another_round(progress or _ignore):
            work.write_down()
            work.play(thread_count(threads), progress or _ignore)
        work.sum_up()
    return open_run(folder)


def _warn(line: str) -> None:
    warnings.warn(line, RuntimeWarning, stacklevel=3)


def _ignore(games: int) -> None:
    pass


def refuse_folder(out: Path, resume: bool) -> None:
    """Refuse a folder that is not for us to write to."""
    if out.exists() and not out.is_dir():
        raise InputError(f"{out}: is a file; a run is a folder, one that is not there yet or is empty")
    if not out.exists():
        return
    try:
        kept = {path.name for path in out.iterdir()}
    except OSError as error:
        raise InputError(f"{out}: cannot be read: {error.strerror}") from error
    if MANIFEST in kept and not resume:
        raise InputError(f"{out}: holds a run; add --resume to go on with it, or choose another folder")
    if MANIFEST not in kept and kept - {LOCK, f".{MANIFEST}.tmp"}:
        raise InputError(f"{out}: holds files that are no run; choose a folder that is not there yet or is empty")


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Be the only process that writes this run. A process that is killed leaves no lock behind."""
    with files.writing(out):
        out.mkdir(parents=True, exist_ok=True)
        lock = filelock.FileLock(out / LOCK)
        try:
            lock.acquire(blocking=False)
        except filelock.Timeout:
            message = "another process is writing this run; wait for it or choose another folder"
            raise InputError(f"{out}: {message}") from None
    try:
        yield
    finally:
        lock.release()


@dataclass
class _Job:
    """A configuration of the run: its parts, and what is counted of them."""

    configuration: Configuration
    parts: list[Part]
    counted: InOrder
    missing: list[Part]
    pace: Pace
    rules: list[Precision]

    @property
    def games(self) -> int:
        """How many it is to have, as far as is known."""
        return sum(part.games for part in self.parts)

    def summary(self) -> pl.DataFrame:
        """Its estimates."""
        configuration = self.configuration
        seats = configuration.players if configuration.scenario.game.competitive else 0
        return estimates(self.counted.tally, seats)


@dataclass
class _Work:
    """A run being written, under its lock."""

    folder: Path
    scenario: Scenario
    manifest: Manifest
    configs: pl.DataFrame
    jobs: list[_Job]
    say: Say

    @classmethod
    def begin(cls, plan: Plan, folder: Path, part: int, say: Say) -> "_Work":
        """Find out what is going to be played; nothing is changed yet."""
        manifest = new_manifest(plan, part)
        if (folder / MANIFEST).exists():
            old = read_manifest(folder)
            compare(folder / MANIFEST, old, manifest)
            manifest = old
        record = _record(plan, part)
        plans = manifest.plans if record in manifest.plans else [*manifest.plans, record]
        planned, skipped = _planned(plan, plans)
        configs = config_table([each for each, *_ in planned], [games for _, games, _ in planned])
        _same_numbers(folder, configs, say)
        jobs = []
        for config, (configuration, games, rules) in enumerate(planned):
            configuration.rules()  # says what does not fit before anything is played; made again when its turn comes
            parts = parts_of(folder, config, configuration.digest, games, manifest.part)
            jobs.append(_Job(configuration, parts, InOrder(), [], Pace(), rules))
        manifest = manifest.model_copy(update={"plans": plans, "skipped": skipped})
        return cls(folder, plan.scenario, manifest, configs, jobs, say)

    def write_down(self) -> None:
        """Write what is going to be played: the manifest first, for it makes the folder a run."""
        files.sweep_up(self.folder)
        _keep(self.folder / MANIFEST, (self.manifest.model_dump_json(indent=2, exclude_none=True) + "\n").encode())
        for path in sorted(self.scenario.folder.iterdir()):
            if path.name == "game.toml" or path.suffix == ".csv":
                _keep(self.folder / SCENARIO / path.name, path.read_bytes())
        _keep(self.folder / CONFIGS, files.sealed(self.configs, {}))

    def look(self, progress: Progress) -> None:
        """Find the parts that are there and whole; check that they are of the games that would be played now."""
        for job in self.jobs:
            self._look(job, job.parts, progress, check=True)

    def _look(self, job: _Job, parts: Sequence[Part], progress: Progress, check: bool) -> None:
        """Find those of a configuration's parts that are there; the first is played again in part if `check`."""
        for part in parts:
            frame = self._stored(part)
            if frame is not None and check:
                self._check(job.configuration, part, frame)
                check = False
            if frame is None or frame.height < part.games:
                job.missing.append(part)
            else:
                job.counted.add(part.number, Tally.of(frame))
                progress(part.games)

    def another_round(self, progress: Progress) -> bool:
        """Give more games to the configurations that are not yet precise enough; whether there were any."""
        longer = False
        for config, job in enumerate(self.jobs):
            job.missing = []
            open_rules = [rule for rule in job.rules if ending(rule, job.summary()) is None]
            if not open_rules:
                continue
            most = max(rule.max_games for rule in open_rules)
            games = next_round(job.games, self.manifest.part, most)
            old, digest = job.parts, job.configuration.digest
            job.parts = parts_of(self.folder, config, digest, games, self.manifest.part)
            if old[-1].games < self.manifest.part:  # a short last part becomes a longer one: all is counted anew
                job.counted = InOrder()
                self._look(job, job.parts, progress, check=False)
            else:
                self._look(job, job.parts[len(old) :], progress, check=False)
            longer = True
        column = pl.Series("games", [job.games for job in self.jobs], pl.Int64)
        self.configs = self.configs.with_columns(column)
        return longer

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
            raise InputError(
                f"{part.path}: its games are not those that are played here and now "
                f"(played with {_told(self.manifest.libraries)}); begin a new run in another folder"
            )

    def play(self, threads: int, progress: Progress) -> None:
        """Play what is missing and write it, part by part."""
        for step in play_stretches(self._stretches(), threads):
            progress(step.games)
            if step.product is not None:
                job, part = step.stretch.tag
                job.counted.add(part.number, step.product)

    def _stretches(self) -> Iterator[Stretch[Tally]]:
        for job in self.jobs:
            game, rules = job.configuration.scenario.game, None
            for part in job.missing:
                rules = job.configuration.rules() if rules is None else rules
                yield Stretch(
                    play_many=game.play_many,
                    rules=rules,
                    seed=self.manifest.seed,
                    first=part.first,
                    games=part.games,
                    result=game.result,
                    finish=_Writer(job.configuration, part),
                    pace=job.pace,
                    tag=(job, part),
                )

    def sum_up(self) -> None:
        """Write the estimates of all configurations."""
        tables = []
        for config, job in enumerate(self.jobs):
            number = pl.lit(config, dtype=pl.Int64).alias("config")
            tables.append(job.summary().select(number, pl.all()))
        _keep(self.folder / SUMMARY, files.sealed(pl.concat(tables), {}))


@dataclass(frozen=True)
class _Writer:
    """Writes a part's rows and counts them; called by the thread that played the last of them."""

    configuration: Configuration
    part: Part

    def __call__(self, rows: np.ndarray) -> Tally:
        frame = rows_to_frame(rows, self.part.first, self.configuration)
        self.part.write(frame)
        return Tally.of(frame)


def _record(plan: Plan, part: int) -> PlanRecord:
    """How a plan stands in the manifest."""
    rule = plan.precision
    if rule is None:
        return PlanRecord(grid=plan.grid, games=plan.games)
    games = next_round(0, part, rule.max_games)
    return PlanRecord(
        grid=plan.grid, games=games, precision=rule.width, watch=list(rule.watch), max_games=rule.max_games
    )


_Planned = tuple[Configuration, int, list[Precision]]


def _planned(plan: Plan, records: list[PlanRecord]) -> tuple[list[_Planned], list[SkippedRecord]]:
    """The configurations of a run in the order of their numbers, each with its games and when it ends; the cells left
    out.
    """
    found: dict[str, _Planned] = {}
    skipped: list[Skipped] = []
    for record in records:
        cells = Plan(plan.scenario, record.grid, record.games, plan.seed).cells
        skipped += [cell for cell in cells.skipped if cell not in skipped]
        for configuration in cells.legal:
            first, games, rules = found.get(configuration.digest, (configuration, 0, []))
            own = [record.rule] if record.rule is not None else []
            found[configuration.digest] = (first, max(games, record.games), [*rules, *own])
    return list(found.values()), [SkippedRecord(settings=cell.settings, reason=cell.reason) for cell in skipped]


def _same_numbers(folder: Path, numbered: pl.DataFrame, say: Say) -> None:
    """Refuse to give a configuration another number than it has."""
    path = folder / CONFIGS
    if not path.exists():
        return
    try:
        old, _ = files.unsealed(path)
    except Damaged as error:
        say(f"{path}: is damaged: {error}; it is made again")
        return
    if not old["digest"].equals(numbered["digest"].head(old.height)):
        raise InputError(f"{path}: numbers its configurations otherwise than this version does; begin a new run")


def _keep(path: Path, content: bytes) -> None:
    """Write a file unless it is so already."""
    try:
        same = path.read_bytes() == content
    except OSError:
        same = False
    if not same:
        files.write(path, content)


def _told(libraries: dict[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in libraries.items())
