"""Play the games of a ladder.

Of each cell are kept the rounds and what each seat got; where a seat thinks also what it could see, else how a game
ended where teams win.
FOLDER/games/ holds those that give the figures, FOLDER/choosing/ those that choose the best script.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from balance.design.teams import teams_win
from balance.environments.play_agents import Company
from balance.questions.ladder.contestants import Cell, Contestants
from balance.questions.ladder.record import CLIMBING_FIRST, GROUPS
from balance.questions.ladder.sight import SIGHT_COLUMNS, play_watched, watched_dtype
from balance.simulation.engine import Engine
from balance.stats.metrics import OUTCOME
from balance.stats.payoffs import payoff_columns
from balance.studies import kept_games
from balance.studies.kept_games import APART, Columns, KeptGames, Progress
from scenarios import Configuration
from sims.lookahead import SIGHTS


@dataclass
class Games:
    """Play the cells of a ladder.

    Attributes:
        contestants: Who climbs.
        folder: Where games are kept.
        seed: The seed of all games.
        engine: What plays.
        progress: Told the games that a cell has, how many it will have, and its name.
        company: The processes of players from outside; None: there are none.
    """

    contestants: Contestants
    folder: Path
    seed: int
    engine: Engine
    progress: Progress
    company: Company | None = None
    store: KeptGames = field(init=False)

    def __post_init__(self) -> None:
        self.store = KeptGames(self.folder, self.seed, self.engine, columns, self.progress, company=self.company)

    @property
    def deadline(self) -> float | None:
        """The time from which on no chunk is begun [s of `time.monotonic`]; None: no limit."""
        return self.store.deadline

    @deadline.setter
    def deadline(self, time: float | None) -> None:
        self.store.deadline = time

    @property
    def played(self) -> int:
        """Games played in this process [games]."""
        return self.store.played

    def payoffs(self, cell: Cell, games: int, first: int = CLIMBING_FIRST) -> NDArray[np.int64]:
        """Return what each seat got in the games first .. first + games - 1; int64, shape (games, players).

        Raises:
            Spent: If the budget is spent; what was played is kept.
        """
        table = self.store.table(self._cell(cell, first), games)
        return np.stack([table[name] for name in payoff_columns(self.contestants.players)], axis=1)

    def rounds(self, cell: Cell, games: int, first: int = CLIMBING_FIRST) -> NDArray[np.int64]:
        """Return the lengths of these games; int64, shape (games,) [rounds]."""
        return self.store.table(self._cell(cell, first), games)["rounds"]

    def outcomes(self, cell: Cell, games: int) -> NDArray[np.int64]:
        """Return how these games ended, where teams win: numbers of outcomes; int64, shape (games,)."""
        return self.store.table(self._cell(cell, CLIMBING_FIRST), games)[OUTCOME]

    def sights(self, cell: Cell, games: int) -> NDArray[np.int64]:
        """Return what thinking seats could see in these games, 0 of others; int64, shape (games, SIGHTS)."""
        table = self.store.table(self._cell(cell, CLIMBING_FIRST), games)
        if SIGHT_COLUMNS[0] not in table:
            return np.zeros((games, SIGHTS), np.int64)
        return np.stack([table[name] for name in SIGHT_COLUMNS], axis=1)

    def spoiled(self, cell: Cell, games: int) -> NDArray[np.bool_]:
        """Return which of these games players from outside have spoiled; shape (games,)."""
        return self.store.table(self._cell(cell, CLIMBING_FIRST), games)[APART] > 0

    def how_spoiled(self, cells: Iterable[Cell]) -> list[str]:
        """Return a line for each of the first games of some cells that players from outside have spoiled."""
        names = {cell.name for cell in cells}
        return [line for line in self.store.spoiled if line.partition(" of ")[2].partition(": ")[0] in names]

    def stored(self, cell: Cell) -> int:
        """Return how many games of a cell there are [games]."""
        return self.store.stored(self._cell(cell, CLIMBING_FIRST))

    def per_second(self, cell: Cell) -> float | None:
        """Return how many games of a cell were played in a second; None if that is not known [games / s]."""
        return self.store.per_second(self._cell(cell, CLIMBING_FIRST))

    def _cell(self, cell: Cell, first: int) -> kept_games.Cell:
        return kept_games.Cell(cell.name, self.contestants.configuration(cell), GROUPS[first], first, cell.agents)


def columns(configuration: Configuration) -> Columns:
    """Return what is kept of a configuration's games."""
    scored = ("rounds", "payoff")  # all that is noted of games that are watched
    if not configuration.thinks:
        ends = (OUTCOME,) if teams_win(configuration.scenario) else ()
        return kept_games.results(configuration, (*scored, *ends))
    results = kept_games.results(configuration, scored)
    watched = partial(_watched, results)
    return Columns((*results.names, *SIGHT_COLUMNS), watched, play_watched, watched_dtype)


def _watched(columns: Columns, rows: NDArray[np.void]) -> Mapping[str, NDArray[np.int64]]:
    sights = {name: rows["sight"][:, i].astype(np.int64) for i, name in enumerate(SIGHT_COLUMNS)}
    return {**columns.of(rows), **sights}
