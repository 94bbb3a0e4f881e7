"""A run's folder: what is in it, how it is opened, and what may be asked of it.

run.json                                     what was planned and with what: the `Manifest`, sealed; it vouches for
                                             the two tables, and its identity is noted in every part
scenario/                                    the scenario as it was played
configs.parquet                              the configurations by number; a number is given once
games/config=0007/part-00000003.parquet      games, one row each
summary.parquet                              the estimates; run.json is written after it
lock                                         held while a process writes
"""

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from balance.design.precision import Ending, ending
from balance.runs.configurations import json_word
from balance.runs.manifest import MANIFEST, Manifest, PlanRecord, read_manifest
from balance.runs.parts import Part, parts_of
from balance.stats import pooled
from balance.stats.intervals import LEVEL
from balance.storage import sealed_parquet
from balance.storage.sealed_parquet import Damaged
from scenarios import Configuration, Scenario, load
from scenarios.loader.errors import InputError
from scenarios.loader.reading import check_name

__all__ = ["Manifest", "PlanRecord", "Run", "json_word", "open_run", "read_manifest"]

CONFIGS, SUMMARY, SCENARIO, LOCK = "configs.parquet", "summary.parquet", "scenario", "lock"
RESUME = "the same `balance sweep` with --resume plays it again"
REMAKE = "the same `balance sweep` with --resume makes it again"


@dataclass(frozen=True)
class Run:
    """The plans of a run that were carried out. One that `sweep` is still carrying out is not seen here.

    Attributes:
        path: Its folder.
        manifest: What was planned.
        configs: One row per configuration: `config` (its number), `digest`, `players`, `games`, `given` (what the plan
            set) and `settings` (every axis and number), both JSON; then a column for each setting of the plans.
    """

    path: Path
    manifest: Manifest
    configs: pl.DataFrame

    @property
    def skipped(self) -> list[dict[str, Any]]:
        """Cells that could not be played: `settings` and `reason`."""
        return [asdict(skipped) for skipped in self.manifest.skipped]

    @property
    def games(self) -> int:
        """Games of all configurations."""
        return int(self.configs["games"].sum())

    @cached_property
    def summary(self) -> pl.DataFrame:
        """The estimates of every configuration: `config`, then the columns of `balance.stats.estimates`."""
        return _table(self.path / SUMMARY, self.manifest)

    @cached_property
    def _scenario(self) -> Scenario:
        folder = self.path / SCENARIO
        try:
            scenario = load(folder)
        except InputError as error:
            raise InputError(f"{folder}: is damaged: {error}; {REMAKE}") from None
        if scenario.digest != self.manifest.scenario_digest:
            raise InputError(f"{folder}: is not the scenario that was played; {REMAKE}")
        return replace(scenario, name=self.manifest.scenario)  # not the folder's

    def scenario(self) -> Scenario:
        """The scenario as it was played."""
        return self._scenario

    def configuration(self, config: int) -> Configuration:
        """A configuration by its number.

        Raises:
            InputError: If the run has no such number.
        """
        return self.scenario().configuration(json.loads(self._row(config)["given"]))

    def _row(self, config: int) -> dict[str, Any]:
        if not 0 <= config < self.configs.height:
            last = self.configs.height - 1
            raise InputError(f"{self.path}: there is no configuration {config}; they are numbered 0 to {last}")
        return self.configs.row(config, named=True)

    def parts(self, config: int) -> list[Part]:
        """The parts of a configuration, in order."""
        row = self._row(config)
        identity, size = self.manifest.identity, self.manifest.part
        return parts_of(self.path, identity, config, row["digest"], row["games"], size)

    def ended(self, config: int) -> Ending | None:
        """Why a configuration that was played until it was precise enough ended; None if its games were planned."""
        given = self.configuration(config)
        found = self.summary.filter(pl.col("config") == config)
        for plan in reversed(self.manifest.plans):
            rule, grid = plan.rule, plan.grid
            if rule is not None and all(given.given.get(name) in values for name, values in grid.items()):
                return ending(rule, found)
        return None

    def rows(self, config: int) -> pl.LazyFrame:
        """The games of a configuration, in order. Collect it inside `reading()`.

        Raises:
            InputError: If a part is not byte for byte what was once written for this run and configuration.
        """
        parts = self.parts(config)
        for part in parts:
            _read(part, ["game"])
        games = sum(part.games for part in parts)  # the last part may be longer: a plan with more games was begun
        return pl.scan_parquet([part.path for part in parts], hive_partitioning=False, glob=False).head(games)

    def parts_of(self, configs: Iterable[int], columns: Sequence[str] = ()) -> Iterator[Iterator[pl.DataFrame]]:
        """For `balance.stats.pooled`: the games that all these configurations have, part by part, cell by cell.

        Args:
            configs: Numbers of configurations.
            columns: Those to read; `game` always is. None: all.
        """
        cells = [self.parts(config) for config in configs]
        games = min(sum(part.games for part in parts) for parts in cells)
        wanted = ["game", *columns] if columns else None
        for same in zip(*cells, strict=False):
            here = games - same[0].first
            if here > 0:
                yield _columns(same, wanted, here)

    def pooled(self, configs: Sequence[int], columns: Sequence[str] = (), level: float = LEVEL) -> pl.DataFrame:
        """Estimates of the average over configurations, each weighing the same: see `balance.stats.pooled.pooled`."""
        with self.reading():
            return pooled.pooled(self.parts_of(configs, columns), self._seats(configs), level)

    def difference(
        self, first: Sequence[int], second: Sequence[int], columns: Sequence[str] = (), level: float = LEVEL
    ) -> pl.DataFrame:
        """The average over the `second` configurations minus that over the `first`: see `pooling.difference`."""
        seats = self._seats([*first, *second])
        shares = [self.parts_of(configs, columns) for configs in (first, second)]
        with self.reading():
            return pooled.difference(shares[0], shares[1], seats, level)

    def _seats(self, configs: Iterable[int]) -> int:
        """How many seats compete in all of them."""
        seats = min(int(self._row(config)["players"]) for config in configs)
        return seats if self.scenario().game.competitive else 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Inside this block damaged games become one line.

        Raises:
            InputError: Instead of what Polars raises for a file that it cannot read.
        """
        try:
            yield
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as error:
            for config in range(self.configs.height):
                for part in self.parts(config):
                    _read(part)
            raise InputError(f"{self.path}: cannot be read: {str(error).splitlines()[0]}") from error


def _columns(parts: Sequence[Part], wanted: list[str] | None, games: int) -> Iterator[pl.DataFrame]:
    """The first games of each part, one part at a time."""
    for part in parts:
        yield _read(part, wanted).head(games)


def _read(part: Part, columns: Sequence[str] | None = None) -> pl.DataFrame:
    """A part's games. One that has changed since it was written, or is another's, is refused: Polars may well read it,
    and read it wrong.
    """
    try:
        frame = part.read(columns)
    except Damaged as error:
        raise InputError(f"{part.path}: is damaged: {error}; {RESUME}") from None
    if frame.height < part.games:
        raise InputError(f"{part.path}: has {frame.height} of {part.games} games; {RESUME}")
    return frame


def stored_table(path: Path) -> tuple[pl.DataFrame, str]:
    """A table of the run and the SHA-256 of its file.

    Raises:
        Damaged: If it is not byte for byte what was once written.
    """
    content = sealed_parquet.intact(path)
    return pl.read_parquet(io.BytesIO(content), hive_partitioning=False), hashlib.sha256(content).hexdigest()


def _table(path: Path, manifest: Manifest) -> pl.DataFrame:
    """A table that the manifest vouches for."""
    if not path.is_file():
        raise InputError(f"{path}: is missing; {REMAKE}")
    try:
        frame, digest = stored_table(path)
    except Damaged as error:
        raise InputError(f"{path}: is damaged: {error}; {REMAKE}") from None
    if digest != manifest.tables.get(path.name):
        raise InputError(f"{path}: is not the one that belongs to {MANIFEST}; {REMAKE}")
    return frame


def open_run(path: str | Path) -> Run:
    """The finished plans of a run, to read.

    Raises:
        InputError: If the folder is no run, no plan is finished, or a file of it is missing or is another run's; what
            is inside the parts is not looked at.
    """
    check_name(Path(path))
    manifest = read_manifest(Path(path))
    if not manifest.plans:
        raise InputError(f"{path}: its games are not all played yet; the same `balance sweep` with --resume goes on")
    run = Run(Path(path), manifest, _table(Path(path) / CONFIGS, manifest))
    _complete(run)
    if run.summary.is_empty():
        raise InputError(f"{run.path / SUMMARY}: is empty; {REMAKE}")
    return run


def _complete(run: Run) -> None:
    """Refuse a run that lost a file."""
    parts = [part for config in range(run.configs.height) for part in run.parts(config)]
    missing = [part for part in parts if not part.path.is_file()]
    if missing:
        few = f"{len(missing)} of {len(parts)} parts are missing, the first is {missing[0].path.relative_to(run.path)}"
        raise InputError(f"{run.path}: {few}; the same `balance sweep` with --resume plays what is missing")
