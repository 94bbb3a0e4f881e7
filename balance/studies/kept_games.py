"""Play the games that a study asks for, and keep of each what it needs.

    FOLDER/GROUP/NAME.parquet   of a cell the games FIRST, FIRST + 1, ...: one row a game, the columns asked for
    FOLDER/speeds.json          how long games took: the only file that differs from one machine to another
    FOLDER/spoiled.json         how players from outside spoiled the first games that they did; only if they did

Games are played in chunks of some seconds. A chunk is kept when it is played, so a stop loses a few seconds at most.
How large chunks are depends on the machine; what a file holds at the end does not.
"""

import json
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.limits import MAX_GAMES
from balance.environments.agents import Agent
from balance.environments.play_agents import Company
from balance.simulation.engine import Engine
from balance.simulation.rate_limit import RateLimit
from balance.simulation.workers import Pace, Play, Stretch, play_rows
from balance.stats.estimates import mean_row, table
from balance.stats.intervals import LEVEL
from balance.stats.moments import Moments
from balance.storage import atomic, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from balance.studies.control import Control
from reports.plain import plural
from scenarios import Configuration, InputError
from sims.game import Game

CHUNK_SECONDS = 3.0  # wanted time of a chunk [s]
AGENT_CHUNK = 512  # that players from outside play until they are kept [games]
APART = "apart"  # the column that tells which games players from outside have spoiled
SPEEDS = "speeds.json"
SPOILED = "spoiled.json"
MOST_TOLD = 20  # spoiled games that are told [games]
_LEAST = 1e-9  # that games can take; less is no time that was measured [s]

Progress = Callable[[int, int, str], None]
Table = Mapping[str, NDArray[np.int64]]


def no_progress(done: int, total: int, name: str) -> None:
    """Tell nobody how far a study is."""


class Spent(Exception):  # no error: what was played so far is the answer
    """Signal that the budget is spent; what was played is kept."""


@dataclass(frozen=True)
class Cell:
    """Describe games of a configuration that a study plays.

    Attributes:
        name: A name that is unique in its group and fit for a file.
        configuration: What is played.
        group: The folder of its file.
        first: Number of its first game. Games that choose something have other numbers than those that judge it.
        agents: Players from outside, who decide for some of its seats.
    """

    name: str
    configuration: Configuration
    group: str = "games"
    first: int = 0
    agents: tuple[Agent, ...] = ()


class Unplayable(InputError):
    """Signal that the rules of a cell cannot be made, though each of its values alone is right."""

    def __init__(self, cell: Cell, error: InputError) -> None:
        super().__init__(f"{cell.name} cannot be played: {error}")
        self.cell = cell


@dataclass(frozen=True)
class Columns:
    """Say what is kept of a game; all columns are whole numbers.

    Attributes:
        names: Returns the columns of a configuration's games.
        of: Returns these columns of the rows of games.
        play: Plays games; see `Stretch.play`.
        result: Returns the dtype of the rows that `play` fills; None: the game's own.
        notes: What else the columns depend on; games that were kept with other notes are played again.
    """

    names: tuple[str, ...]
    of: Callable[[NDArray[np.void]], Table]
    play: Play = play_rows
    result: Callable[[Game], np.dtype[Any]] | None = None
    notes: Mapping[str, str] = field(default_factory=dict)


def results(configuration: Configuration, columns: Sequence[str]) -> Columns:
    """Return columns that stand in the game's results.

    Args:
        configuration: What is played.
        columns: Names of results that are one whole number a game, or one for each seat, as `payoff`: what each got.
            The latter are kept for each player: `payoff_1`, `payoff_2`, ...
    """
    result, seats = configuration.scenario.game.result, configuration.scenario.game.seats
    kept = {each: configuration.players if result[each].shape == (seats,) else 0 for each in columns}
    names = tuple(name for each, players in kept.items() for name in _names(each, players))
    return Columns(names, partial(_results, kept))


def _names(column: str, players: int) -> tuple[str, ...]:
    """Return the columns in which a result is kept; `players` is 0 if it is one number."""
    return tuple(f"{column}_{seat + 1}" for seat in range(players)) if players else (column,)


def _results(kept: Mapping[str, int], rows: NDArray[np.void]) -> Table:
    result: dict[str, NDArray[np.int64]] = {}
    for each, players in kept.items():
        values = rows[each][:, :players].T if players else [rows[each]]
        result |= {name: of.astype(np.int64) for name, of in zip(_names(each, players), values, strict=True)}
    return result


@dataclass
class _Held:
    """Hold the games of a cell, and what plays more of them."""

    cell: Cell
    columns: Columns
    path: Path
    notes: Mapping[str, str]
    table: dict[str, NDArray[np.int64]]
    pace: Pace

    @property
    def games(self) -> int:
        """How many games there are [games]."""
        return len(next(iter(self.table.values())))

    def add(self, more: Table) -> None:
        """Add the games that follow."""
        self.table = {name: np.concatenate([old, more[name]]) for name, old in self.table.items()}


@dataclass
class KeptGames:
    """Play the cells of a study.

    Attributes:
        folder: Where games are kept.
        seed: The seed of all games.
        engine: What plays.
        columns: Returns what is kept of a configuration's games.
        progress: Told the games that a cell has, how many it will have, and its name. A `Control` is also told what the
            games say so far: see `so_far`.
        deadline: The time from which on no chunk is begun [s of `time.monotonic`]; None: no limit.
        company: The processes of players from outside; None: there are none.
        spoiled: What players from outside have spoiled: a line for each of the first games, also of earlier processes.
        played: Games played in this process [games]; `played_of` says how many of each group.
    """

    folder: Path
    seed: int
    engine: Engine
    columns: Callable[[Configuration], Columns]
    progress: Progress = no_progress
    deadline: float | None = None
    company: Company | None = None
    spoiled: list[str] = field(default_factory=list)
    played: int = 0
    played_of: Counter[str] = field(default_factory=Counter)
    _held: dict[tuple[str, str], _Held] = field(default_factory=dict)
    _speeds: dict[str, list[float]] = field(default_factory=dict)  # name -> games, seconds
    _now_and_then: RateLimit = field(default_factory=RateLimit)

    def __post_init__(self) -> None:
        self._speeds = _read_speeds(self.folder / SPEEDS)
        self.spoiled = _read_spoiled(self.folder / SPOILED)

    def table(self, cell: Cell, games: int) -> Table:
        """Return the columns of a cell's first games; int64, each of shape (games,).

        Raises:
            Spent: If the budget is spent; what was played is kept.
        """
        held = self._opened(cell)
        while held.games < games:
            self._check_time()
            (self._ask_agents if cell.agents else self._play_chunk)(held, games)
        return {name: column[:games] for name, column in held.table.items()}

    def play(self, cells: Iterable[Cell], games: int) -> None:
        """Play many cells up to so many games each, several at a time; a cell is kept as soon as it is played.

        Raises:
            Spent: If the budget is spent; what was played is kept.
        """
        every = [held for held in map(self._opened, cells) if held.games < games]
        wanted = [held for held in every if not held.cell.agents]
        done = 0
        for step in self.engine.play(self._stretches(wanted, games)):
            if step.product is None:
                continue
            held: _Held = step.stretch.tag
            held.add(step.product)
            self._count(held, step.stretch.games)
            self._keep(held)
            done += 1
            self.progress(done, len(wanted), held.cell.name)
        if done < len(wanted):
            raise Spent
        for held in every:
            if held.cell.agents:
                self.table(held.cell, games)

    def stored(self, cell: Cell) -> int:
        """Return how many games of a cell there are [games]."""
        return self._opened(cell).games

    def per_second(self, cell: Cell) -> float | None:
        """Return how many games of a cell were played in a second; None if that is not known [games / s]."""
        games, seconds = self._speeds.get(cell.name, (0, 0.0))
        return games / seconds if seconds > 0 else None

    def so_far(self) -> pl.DataFrame:
        """Return the mean of each column of each cell, over the games that there are; there must be some.

        Returns:
            `group` and `cell`, then `balance.stats.estimates.SCHEMA`; each interval is one of its own, at 95 %.
        """
        tables = [
            table([mean_row(name, Moments.of(values), LEVEL) for name, values in held.table.items()]).select(
                pl.lit(group).alias("group"), pl.lit(cell).alias("cell"), pl.all()
            )
            for (group, cell), held in self._held.items()
            if held.games
        ]
        return pl.concat(tables)

    def _count(self, held: _Held, games: int) -> None:
        self.played += games
        self.played_of[held.cell.group] += games

    def _check_time(self) -> None:
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise Spent

    def _stretches(self, wanted: Sequence[_Held], games: int) -> Iterator[Stretch[Table]]:
        """Yield the next games of each cell; rules are made in threads, a few cells ahead.

        Those of one game take 7 MB, and a study may have hundreds of cells: so no more are kept.

        Raises:
            Unplayable: If a cell's rules cannot be made.
        """
        makers = os.cpu_count() or 1
        waiting, ahead = iter(wanted), deque[tuple[_Held, Future[NDArray[Any]]]]()
        pool = ThreadPoolExecutor(makers)
        try:
            while True:
                for held in islice(waiting, 1 + makers - len(ahead)):
                    ahead.append((held, pool.submit(held.cell.configuration.rules)))
                if not ahead or (self.deadline is not None and time.monotonic() >= self.deadline):
                    return
                held, made = ahead.popleft()
                try:
                    rules = made.result()
                except InputError as error:
                    raise Unplayable(held.cell, error) from error
                yield self._stretch(held, games - held.games, rules)
        finally:
            pool.shutdown(cancel_futures=True)

    def _stretch(self, held: _Held, games: int, rules: NDArray[Any] | None = None) -> Stretch[Table]:
        """Return the next games of a cell."""
        cell, columns = held.cell, held.columns
        first = cell.first + held.games
        stretch = Stretch.of(
            cell.configuration, self.seed, first, games, columns.of, rules=rules, pace=held.pace, tag=held
        )
        result = stretch.result if columns.result is None else columns.result(stretch.game)
        return replace(stretch, play=columns.play, result=result)

    def _play_chunk(self, held: _Held, upto: int) -> None:
        """Play some seconds of a cell, and keep what was played."""
        name = held.cell.name
        self.progress(held.games, upto, name)
        games = min(upto - held.games, self._chunk(held))
        began = time.perf_counter()
        products = [step.product for step in self.engine.play([self._stretch(held, games)]) if step.product is not None]
        if held.cell.first == 0:
            before = self._speeds.get(name, [0, 0.0])
            self._speeds[name] = [before[0] + games, before[1] + time.perf_counter() - began]
        self._count(held, games)
        held.add(products[0])
        self._keep(held)
        atomic.write(self.folder / SPEEDS, (json.dumps(self._speeds, indent=1) + "\n").encode())
        self.progress(held.games, upto, name)

    def _ask_agents(self, held: _Held, upto: int) -> None:
        """Play some games of a cell in which players from outside decide, and keep them, spoiled ones too."""
        assert self.company is not None
        cell = held.cell
        self.progress(held.games, upto, cell.name)
        games, first = min(upto - held.games, AGENT_CHUNK), cell.first + held.games
        played = self.company.play(cell.configuration, cell.agents, self.seed, first, games)
        self._tell_spoiled([f"game {number} of {cell.name}: {says}" for number, says in played.apart.items()])
        self._count(held, games)
        held.add({**held.columns.of(played.rows), APART: played.spoiled.astype(np.int64)})
        self._keep(held)
        self.progress(held.games, upto, cell.name)

    def _tell_spoiled(self, lines: Sequence[str]) -> None:
        """Keep lines of spoiled games, so that an answer that goes on tells them too."""
        # a stop before the games are kept lets them be played, and told, again
        told = list(dict.fromkeys([*self.spoiled, *lines]))[:MOST_TOLD]
        if told != self.spoiled:
            self.spoiled = told
            atomic.write(self.folder / SPOILED, (json.dumps(told, indent=1) + "\n").encode())

    def _chunk(self, held: _Held) -> int:
        """Return the games of the next chunk: as many as some seconds take, few where that is not known yet."""
        games, seconds = self._speeds.get(held.cell.name, (0, 0.0))
        if seconds <= 0:
            return held.pace.block * 4 * self.engine.threads
        return max(self.engine.threads, min(int(CHUNK_SECONDS * games / seconds), 16 * int(games)))

    def _opened(self, cell: Cell) -> _Held:
        """Return a cell's games, read from its file if there is one."""
        key = (cell.group, cell.name)
        if key not in self._held:
            configuration = cell.configuration
            path, columns = self.folder / cell.group / f"{cell.name}.parquet", self.columns(configuration)
            names = (*columns.names, APART) if cell.agents else columns.names
            notes = {
                "balance.config": configuration.digest,
                "balance.kernels": configuration.scenario.game.digest,
                "balance.seed": str(self.seed),
                "balance.first": str(cell.first),
                **columns.notes,
                **(
                    {"balance.agents": json.dumps([[e.seat, e.name, e.digest] for e in cell.agents])}
                    if cell.agents
                    else {}
                ),
            }
            table = _read(path, notes, names)
            self._held[key] = _Held(cell, columns, path, notes, table, Pace.of(configuration))
        return self._held[key]

    def _keep(self, held: _Held) -> None:
        first = held.cell.first
        numbers = np.arange(first, first + held.games, dtype=np.int64)
        atomic.write(held.path, sealed_parquet.sealed(pl.DataFrame({"game": numbers, **held.table}), held.notes))
        if isinstance(control := self.progress, Control):
            self._now_and_then(lambda: control.tell(self.so_far()))


def games_kept(folder: Path, groups: Iterable[str] = ("games",)) -> int:
    """Return how many games a study's folder holds, by their files' footers, unchecked [games]."""
    return sum(games_in(path) for group in groups for path in sorted((folder / group).glob("*.parquet")))


def counted(*groups: str) -> Callable[[Path], str]:
    """Return what says how many games a folder holds in these groups: `1 200 games`; "" if none."""

    def text(folder: Path) -> str:
        games = games_kept(folder, groups)
        return plural(games, "game") if games else ""

    return text


def removed(*groups: str) -> Callable[[Path], None]:
    """Return what removes the games of these groups from a folder."""
    return partial(remove_games, groups=groups)


def games_in(path: Path) -> int:
    """Return how many games a cell's file holds, by its footer, unchecked; 0 if it cannot be read [games]."""
    try:
        return int(pl.scan_parquet(path, glob=False).select(pl.len()).collect().item())
    except (OSError, pl.exceptions.PolarsError):
        return 0


def remove_games(folder: Path, groups: Iterable[str] = ("games",)) -> None:
    """Remove a study's games from a folder that may hold something else as well."""
    for group in groups:
        for path in (folder / group).glob("*.parquet"):
            path.unlink(missing_ok=True)
        try:
            (folder / group).rmdir()
        except OSError:  # it is not there, or holds other files
            continue
    for name in (SPEEDS, SPOILED):
        (folder / name).unlink(missing_ok=True)


def _read(path: Path, notes: Mapping[str, str], names: Sequence[str]) -> dict[str, NDArray[np.int64]]:
    """Return the columns in a file; none if it is missing, damaged or not this cell's."""
    if path.is_file():
        schema = pl.Schema({name: pl.Int64 for name in ("game", *names)})
        try:
            frame = sealed_parquet.table_in(sealed_parquet.intact(path), notes, schema=schema)
            return {name: frame[name].to_numpy().astype(np.int64) for name in names}
        except Damaged:  # it is played again
            pass
    return {name: np.zeros(0, np.int64) for name in names}


def _read_speeds(path: Path) -> dict[str, list[float]]:
    """Return how long games took; nothing if that was not kept: no result depends on it."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        speeds = {str(name): [float(games), float(seconds)] for name, (games, seconds) in kept.items()}
        return {name: both for name, both in speeds.items() if 0 <= both[0] <= MAX_GAMES and _LEAST < both[1] < 1e12}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _read_spoiled(path: Path) -> list[str]:
    """Return lines of spoiled games; none if they were not kept: no figure depends on them."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [str(line) for line in kept][:MOST_TOLD] if isinstance(kept, list) else []
