"""Play the games of a ladder and keep them in its folder, so that it goes on where it stopped.

    FOLDER/ladder.json          what is climbed: see `record`
    FOLDER/games/NAME.parquet   the games 0, 1, ... of a cell: rounds, the payoff of each seat, and where a seat thinks
                                what it could see
    FOLDER/choosing/NAME.parquet    the games that choose the best script: numbers from `CHOOSING_FIRST` on
    FOLDER/answer.json          what was found: see `answer`
    FOLDER/speeds.json          how long games took: the only file that differs from one machine to another

Games are played in chunks of some seconds. A chunk is kept when it is played, so a stop loses a few seconds at most.
How large chunks are depends on the machine; what a file holds at the end does not.
"""

import contextlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.limits import MAX_GAMES
from balance.questions.ladder.climb import Spent
from balance.questions.ladder.climbers import Cell, Climbers
from balance.questions.ladder.sight import SIGHT_COLUMNS, play_watched, watched_dtype
from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from balance.stats.payoffs import payoff_columns
from balance.storage import atomic, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from scenarios import Configuration
from sims.lookahead import SIGHTS

CLIMBING_FIRST = 0  # those that `balance play` plays, so that each figure can be played again
CHOOSING_FIRST = 2**60  # training plays from 2^61 on, everybody else from 0
CHUNK_SECONDS = 3.0  # wanted time of a chunk [s]
FOLDERS = {CLIMBING_FIRST: "games", CHOOSING_FIRST: "choosing"}
SPEEDS = "speeds.json"
_LEAST = 1e-9  # that games can take; less is no time that was measured [s]

Progress = Callable[[int, int, str], None]


@dataclass
class _Played:
    """Hold the games of a cell; `sights` are of shape (games, SIGHTS), 0 where nobody thinks."""

    path: Path
    notes: Mapping[str, str]
    rounds: NDArray[np.int64]
    payoffs: NDArray[np.int64]
    sights: NDArray[np.int64]
    configuration: Configuration
    rules: NDArray[np.void]
    pace: Pace


@dataclass
class Games:
    """Play the cells of a ladder.

    Attributes:
        climbers: Who climbs.
        folder: Where games are kept.
        seed: The seed of all games.
        engine: What plays.
        progress: Told the games that a cell has, how many it will have, and its name.
        deadline: The time from which on no chunk is begun [s of `time.monotonic`]; None: no limit.
        played: Games played in this process [games].
    """

    climbers: Climbers
    folder: Path
    seed: int
    engine: Engine
    progress: Progress
    deadline: float | None = None
    played: int = 0
    _cells: dict[tuple[str, int], _Played] = field(default_factory=dict)
    _speeds: dict[str, list[float]] = field(default_factory=dict)  # name -> games, seconds

    def __post_init__(self) -> None:
        self._speeds = _read_speeds(self.folder / SPEEDS)

    def payoffs(self, cell: Cell, games: int, first: int = CLIMBING_FIRST) -> NDArray[np.int64]:
        """Return what each seat got in the games first .. first + games - 1; int64, shape (games, players).

        Raises:
            Spent: If the budget is spent; what was played is kept.
        """
        return self._upto(cell, games, first).payoffs[:games]

    def rounds(self, cell: Cell, games: int, first: int = CLIMBING_FIRST) -> NDArray[np.int64]:
        """Return the lengths of these games; int64, shape (games,) [rounds]."""
        return self._upto(cell, games, first).rounds[:games]

    def sights(self, cell: Cell, games: int, first: int = CLIMBING_FIRST) -> NDArray[np.int64]:
        """Return what thinking seats could see in these games, by `Sight`; int64, shape (games, SIGHTS)."""
        return self._upto(cell, games, first).sights[:games]

    def stored(self, cell: Cell) -> int:
        """Return how many games of a cell there are [games]."""
        return len(self._opened(cell, CLIMBING_FIRST).rounds)

    def per_second(self, cell: Cell) -> float | None:
        """Return how many games of a cell were played in a second; None if that is not known [games / s]."""
        games, seconds = self._speeds.get(cell.name, (0, 0.0))
        return games / seconds if seconds > 0 else None

    def _upto(self, cell: Cell, games: int, first: int) -> _Played:
        held = self._opened(cell, first)
        while len(held.rounds) < games:
            if self.deadline is not None and time.monotonic() >= self.deadline:
                raise Spent
            self._play_chunk(cell, held, first, games)
        return held

    def _play_chunk(self, cell: Cell, held: _Played, first: int, upto: int) -> None:
        """Play some seconds, and keep what was played."""
        done = len(held.rounds)
        self.progress(done, upto, cell.name)
        games = min(upto - done, self._chunk(cell, held.pace))
        began = time.perf_counter()
        stretch = Stretch.of(
            held.configuration, self.seed, first + done, games, self._columns, rules=held.rules, pace=held.pace
        )
        if held.configuration.thinks:
            stretch = replace(stretch, play=play_watched, result=watched_dtype(stretch.game))
        products = [step.product for step in self.engine.play([stretch]) if step.product is not None]
        (rounds, payoffs, sights) = products[0]
        if first == CLIMBING_FIRST:
            before = self._speeds.get(cell.name, [0, 0.0])
            self._speeds[cell.name] = [before[0] + games, before[1] + time.perf_counter() - began]
        self.played += games
        held.rounds = np.concatenate([held.rounds, rounds])
        held.payoffs = np.concatenate([held.payoffs, payoffs])
        held.sights = np.concatenate([held.sights, sights])
        self._keep(held, first)
        self.progress(len(held.rounds), upto, cell.name)

    def _chunk(self, cell: Cell, pace: Pace) -> int:
        """Return the games of the next chunk: as many as some seconds take, few where that is not known yet."""
        games, seconds = self._speeds.get(cell.name, (0, 0.0))
        if seconds <= 0:
            return pace.block * 4 * self.engine.threads
        return max(self.engine.threads, min(int(CHUNK_SECONDS * games / seconds), 16 * int(games)))

    def _columns(self, rows: NDArray[np.void]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        payoffs = rows["payoff"][:, : self.climbers.players].astype(np.int64)
        watched = "sight" in (rows.dtype.names or ())
        sights = rows["sight"].copy() if watched else np.zeros((len(rows), SIGHTS), np.int64)
        return rows["rounds"].astype(np.int64), payoffs, sights

    def _opened(self, cell: Cell, first: int) -> _Played:
        """Return a cell's games, read from its file if there is one."""
        key = (cell.name, first)
        if key not in self._cells:
            configuration = self.climbers.configuration(cell)
            path = self.folder / FOLDERS[first] / f"{cell.name}.parquet"
            notes = {
                "balance.config": configuration.digest,
                "balance.kernels": self.climbers.scenario.game.digest,
                "balance.seed": str(self.seed),
                "balance.first": str(first),
            }
            found = _read(path, notes, self.climbers.players, configuration.thinks)
            rules, pace = configuration.rules(), Pace.of(configuration)
            self._cells[key] = _Played(path, notes, *found, configuration, rules, pace)
        return self._cells[key]

    def _keep(self, held: _Played, first: int) -> None:
        frame = pl.DataFrame(
            {
                "game": np.arange(first, first + len(held.rounds), dtype=np.int64),
                "rounds": held.rounds,
                **dict(zip(payoff_columns(self.climbers.players), held.payoffs.T.copy(), strict=True)),
                **(dict(zip(SIGHT_COLUMNS, held.sights.T.copy(), strict=True)) if held.configuration.thinks else {}),
            }
        )
        atomic.write(held.path, sealed_parquet.sealed(frame, held.notes))
        atomic.write(self.folder / SPEEDS, (json.dumps(self._speeds, indent=1) + "\n").encode())


def games_kept(folder: Path) -> int:
    """Return how many games a ladder's folder holds, by their files' footers, unchecked [games]."""
    games = 0
    for name in FOLDERS.values():
        for path in sorted((folder / name).glob("*.parquet")):
            with contextlib.suppress(OSError, pl.exceptions.PolarsError):
                games += int(pl.scan_parquet(path, glob=False).select(pl.len()).collect().item())
    return games


def _read(
    path: Path, notes: Mapping[str, str], players: int, thinks: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the rounds, payoffs and sights in a file; none if it is missing, damaged or not this cell's."""
    nothing = np.zeros(0, np.int64), np.zeros((0, players), np.int64), np.zeros((0, SIGHTS), np.int64)
    if not path.is_file():
        return nothing
    try:
        frame = sealed_parquet.table_in(sealed_parquet.intact(path), notes, schema=_schema(players, thinks))
    except Damaged:
        return nothing  # it is played again
    sights = frame.select(SIGHT_COLUMNS).to_numpy() if thinks else np.zeros((frame.height, SIGHTS), np.int64)
    payoffs = frame.select(payoff_columns(players)).to_numpy()
    return frame["rounds"].to_numpy().copy(), payoffs.astype(np.int64), sights.astype(np.int64)


def _schema(players: int, thinks: bool) -> pl.Schema:
    """Return the columns of a file of games; where a seat thinks, what its tries told it too."""
    columns = ("game", "rounds", *payoff_columns(players), *(SIGHT_COLUMNS if thinks else ()))
    return pl.Schema({name: pl.Int64 for name in columns})


def _read_speeds(path: Path) -> dict[str, list[float]]:
    """Return how long games took; nothing if that was not kept: no result depends on it."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        speeds = {str(name): [float(games), float(seconds)] for name, (games, seconds) in kept.items()}
        return {name: both for name, both in speeds.items() if 0 <= both[0] <= MAX_GAMES and _LEAST < both[1] < 1e12}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
