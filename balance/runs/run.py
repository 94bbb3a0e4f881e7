"""Open the folder of a run and read its configurations, games and estimates.

run.json                                     the `Manifest`, sealed: plans, seed, digests; it has the digests of the two
                                             tables, and every part has its identity as a note
scenario/                                    the scenario as it was played
configs.parquet                              the configurations by number; a number never changes its configuration
games/config=0007/part-00000003.parquet      games, one row each
counts/config=0007.json                      what its parts add up to, for a resumed sweep; never needed
counts/config=0007.looks.json                size, times and inode of these files; never needed
pace/config=0007.parquet                     counts in the first games, for minutes; made when somebody asks
summary.parquet                              the estimates; run.json is written after it
lock                                         locked while a process writes; not in a store
"""

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any

import polars as pl

from balance.design.precision import Ending, ending
from balance.design.sizes import sizes_of
from balance.runs import kept_scenario
from balance.runs.manifest import MANIFEST, Manifest, PlanRecord, read_manifest
from balance.runs.parts import Part, parts_of
from balance.stats import pooled
from balance.stats.intervals import LEVEL
from balance.storage import places, sealed_parquet, urls
from balance.storage.sealed_parquet import Damaged, Missing
from balance.storage.store import Place, Read
from scenarios import Configuration, Scenario
from scenarios.loader.errors import InputError

__all__ = ["Manifest", "PlanRecord", "Run", "open_run", "read_manifest"]

CONFIGS, SUMMARY, LOCK = "configs.parquet", "summary.parquet", "lock"
RESUME = "the same `balance sweep` with --resume plays it again"
REMAKE = "the same `balance sweep` with --resume makes it again"


@dataclass(frozen=True)
class Run:
    """Read the finished plans of a run; a plan that `sweep` has not finished is not visible here.

    Attributes:
        path: The folder, or the place in a store.
        manifest: The content of `run.json`.
        configs: One row per configuration: `config` (its number), `digest`, `players`, `games`, `given` (what the plan
            set) and `settings` (every axis and number), both JSON; then one column per setting of the plans.
    """

    path: Place
    manifest: Manifest
    configs: pl.DataFrame

    @property
    def skipped(self) -> list[dict[str, Any]]:
        """Return the cells that could not be played, each with `settings` and `reason`."""
        return [asdict(skipped) for skipped in self.manifest.skipped]

    @property
    def games(self) -> int:
        """Return the number of games of all configurations [games]."""
        return int(self.configs["games"].sum())

    @cached_property
    def summary(self) -> pl.DataFrame:
        """Return the estimates of every configuration: `config`, then `balance.stats.estimates.SCHEMA`.

        Raises:
            InputError: If the file is missing, damaged or of another run.
        """
        return _table(self.path / SUMMARY, self.manifest)

    @cached_property
    def _scenario(self) -> Scenario:
        return played_scenario(self.path, self.manifest)

    def scenario(self) -> Scenario:
        """Return the scenario as it was played.

        Raises:
            InputError: If its folder is damaged or has another scenario.
        """
        return self._scenario

    def configuration(self, config: int) -> Configuration:
        """Return a configuration by its number.

        Raises:
            InputError: If the run has no such number.
        """
        return self.scenario().configuration(json.loads(self._row(config)["given"]))

    def _row(self, config: int) -> dict[str, Any]:
        if not 0 <= config < self.configs.height:
            last = self.configs.height - 1
            raise InputError(f"{self.path}: there is no configuration {config}; they are numbered 0 to {last}")
        return self.configs.row(config, named=True)

    @cached_property
    def _reader(self) -> Read:
        return places.at(self.path).reader()

    def parts(self, config: int) -> list[Part]:
        """Return the parts of a configuration, in order.

        Raises:
            InputError: If the run has no such number.
        """
        row = self._row(config)
        identity, size = self.manifest.identity, sizes_of(self.configuration(config), self.manifest.part).part
        return parts_of(self.path, identity, config, row["digest"], row["games"], size, self._reader)

    def ended(self, config: int) -> Ending | None:
        """Return why a configuration with a precision ended; None if it played a fixed number of games.

        Of several plans with this configuration, the latest with a precision counts.
        """
        configuration = self.configuration(config)
        estimates = self.summary.filter(pl.col("config") == config)
        for plan in reversed(self.manifest.plans):
            if plan.rule is not None and plan.has(configuration.given):
                return ending(plan.rule, estimates, sizes_of(configuration).least)
        return None

    def rows(self, config: int) -> pl.LazyFrame:
        """Return the games of a configuration in order, as a lazy frame to be collected inside `reading()`.

        Raises:
            InputError: If a part is not byte for byte what was written for this run and configuration.
        """
        parts = self.parts(config)
        for part in parts:
            _read(part, ["game"])
        sources: list[Any] = [_source(part) for part in parts]
        games = sum(part.games for part in parts)  # its file may hold more: a plan with more games was begun
        return pl.scan_parquet(sources, hive_partitioning=False, glob=False).head(games)

    def parts_of(
        self, configs: Sequence[int], columns: Sequence[str] = (), among: Sequence[int] = ()
    ) -> Iterator[Iterator[pl.DataFrame]]:
        """Yield the games that all these configurations have, one range of games after the other.

        For each range it yields the table of every configuration, in the order of `configs`, as `balance.stats.pooled`
        reads them. A range is as long as the longest parts of any configuration.

        Args:
            configs: Numbers of configurations.
            columns: Columns to read besides `game`; if empty, all.
            among: Numbers of configurations whose games and ranges count; if empty, `configs`.

        Raises:
            InputError: If the games lack one of these columns.
        """
        for config in configs:
            self.require(config, columns)
        cells = {config: self.parts(config) for config in {*configs, *among}}
        counted = [cells[config] for config in among or configs]
        games = min(sum(part.games for part in parts) for parts in counted)
        length = max(parts[0].games for parts in counted)
        wanted = ["game", *columns] if columns else None
        for first in range(0, games, length):
            yield _tables([cells[config] for config in configs], wanted, range(first, min(first + length, games)))

    def require(self, config: int, columns: Sequence[str]) -> None:
        """Refuse games that lack a column, as those that an older version played may.

        Raises:
            InputError: If a configuration's games lack one of these columns.
        """
        try:
            known = pl.read_parquet_schema(self.parts(config)[0].source())
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, Damaged):
            return  # whoever reads the games is told what is wrong with the file
        for name in columns:
            if name not in known:
                why = "an older version played them; sweep again into another folder"
                raise InputError(f"{self.path}: its games have no column {name}: {why}")

    def pooled(self, configs: Sequence[int], columns: Sequence[str] = (), level: float = LEVEL) -> pl.DataFrame:
        """Return estimates of the average over configurations: see `balance.stats.pooled.pooled`.

        Args:
            configs: Numbers of configurations.
            columns: As for `parts_of`.
            level: Coverage of the intervals, between 0 and 1.
        """
        with self.reading():
            return pooled.pooled(self.parts_of(configs, columns), self._seats(configs), level)

    def difference(
        self, first: Sequence[int], second: Sequence[int], columns: Sequence[str] = (), level: float = LEVEL
    ) -> pl.DataFrame:
        """Return the average over `second` minus that over `first`: see `balance.stats.pooled.difference`.

        Args:
            first, second: Numbers of configurations.
            columns: As for `parts_of`.
            level: Coverage of the intervals, between 0 and 1.
        """
        seats = self._seats([*first, *second])
        parts = [self.parts_of(configs, columns, [*first, *second]) for configs in (first, second)]
        with self.reading():
            return pooled.difference(parts[0], parts[1], seats, level)

    def _seats(self, configs: Iterable[int]) -> int:
        """Return the number of seats that compete in all these configurations; 0 without a contest."""
        seats = min(int(self._row(config)["players"]) for config in configs)
        return seats if self.scenario().game.competitive else 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Turn errors of Polars and of the file system in this block into an InputError of one line.

        Raises:
            InputError: If reading fails; it names the damaged part if there is one.
        """
        try:
            yield
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as error:
            for config in range(self.configs.height):  # look for the part to blame: reading it raises
                for part in self.parts(config):
                    _read(part)
            raise InputError(f"{self.path}: cannot be read: {str(error).splitlines()[0]}") from error


def _tables(cells: Sequence[Sequence[Part]], wanted: list[str] | None, games: range) -> Iterator[pl.DataFrame]:
    """Yield the table of these games of each cell, one cell at a time."""
    for parts in cells:
        tables = [
            _read(part, wanted).slice(max(0, games.start - part.first), games.stop - max(games.start, part.first))
            for part in parts
            if part.first < games.stop and games.start < part.first + part.games
        ]
        yield pl.concat(tables, rechunk=False)


def _read(part: Part, columns: Sequence[str] | None = None) -> pl.DataFrame:
    """Return a part's games; refuse a file that has changed or is not this part's.

    Without this check Polars might read a damaged file, and read wrong values.
    """
    try:
        frame = part.read(columns)
    except Damaged as error:
        raise InputError(f"{part.path}: is damaged: {error}; {RESUME}") from None
    if frame.height < part.games:
        raise InputError(f"{part.path}: has {frame.height} of {part.games} games; {RESUME}")
    return frame


def _source(part: Part) -> Path | io.BytesIO:
    """Return what Polars scans lazily: see `Part.source`."""
    try:
        return part.source()
    except Damaged as error:
        raise InputError(f"{part.path}: is damaged: {error}; {RESUME}") from None


def stored_table(path: Place) -> tuple[pl.DataFrame, str]:
    """Return a table of the run and the SHA-256 of its file.

    Raises:
        Missing: If it is not there.
        Damaged: If it is not byte for byte what was written.
    """
    content = sealed_parquet.intact(path)
    return pl.read_parquet(io.BytesIO(content), hive_partitioning=False), hashlib.sha256(content).hexdigest()


def _table(path: Place, manifest: Manifest) -> pl.DataFrame:
    """Return a table of the run after comparing its digest with the manifest's."""
    try:
        frame, digest = stored_table(path)
    except Missing:
        raise InputError(f"{path}: is missing; {REMAKE}") from None
    except Damaged as error:
        raise InputError(f"{path}: is damaged: {error}; {REMAKE}") from None
    if digest != manifest.tables.get(path.name):
        raise InputError(f"{path}: is not the one that belongs to {MANIFEST}; {REMAKE}")
    return frame


def played_scenario(folder: Place, manifest: Manifest) -> Scenario:
    """Return the scenario that a run keeps, as it was played.

    Args:
        folder, manifest: The run.

    Raises:
        InputError: If its folder is damaged or has another scenario.
    """
    return kept_scenario.read(folder, manifest.game, manifest.scenario, manifest.scenario_digest, REMAKE)


def is_run(what: str | Path) -> bool:
    """Tell whether an argument means a run: a folder with a manifest, or any URL (stores hold runs only)."""
    return urls.is_url(what) or (Path(what) / MANIFEST).is_file()


def open_run(path: str | Place) -> Run:
    """Open a run to read its finished plans.

    Args:
        path: Folder of the run, or a URL such as `s3://bucket/run`.

    Raises:
        InputError: If the folder is no run or only a shard of one, no plan is finished, or a file is missing or is
            another run's. Parts are checked only when they are read.
    """
    path = places.place(path)
    places.at(path).check_name()
    manifest = read_manifest(path)
    if manifest.shard is not None:
        raise InputError(f"{path}: is {manifest.shard} of a run; join all with `balance merge SHARD_DIR... --out DIR`")
    if not manifest.plans:
        raise InputError(f"{path}: its games are not all played yet; the same `balance sweep` with --resume goes on")
    run = Run(path, manifest, _table(path / CONFIGS, manifest))
    _complete(run)
    if run.summary.is_empty():
        raise InputError(f"{run.path / SUMMARY}: is empty; {REMAKE}")
    return run


def _complete(run: Run) -> None:
    """Refuse a run in which a part is missing."""
    parts = [part for config in range(run.configs.height) for part in run.parts(config)]
    presence = places.at(run.path).presence()
    missing = [part for part in parts if not part.is_there(presence)]
    if missing:
        few = f"{len(missing)} of {len(parts)} parts are missing, the first is {PurePath(*missing[0].path.parts[-3:])}"
        raise InputError(f"{run.path}: {few}; the same `balance sweep` with --resume plays what is missing")
