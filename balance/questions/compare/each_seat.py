"""Compare what each seat wins where all seats are alike: the mean over them, game by game.

Any difference between such seats is chance, so one figure says what they win. Its interval is of games, which are
independent; the means of several seats' intervals would be wider, as seats of one game win together or not.
"""

import math
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.simulation.each_seat import won_together
from balance.stats.metrics import WINNER, Key
from balance.stats.moments import Change, Moments
from balance.stats.paired import Pairs, Two
from reports.tables import EACH

_ONE: Key = (WINNER, "1")  # how `Pairs` names a seat's wins


@dataclass
class EachSeat:
    """Hold the moments of what each seat wins of a game, in parts that are whole numbers in both cells.

    Attributes:
        players: Number of seats in the first and in the second cell.
        two: The moments, multiplied by the least common multiple of both numbers.
    """

    players: tuple[int, int]
    two: Two = field(default_factory=lambda: Two("payoff"))

    def add(self, first: pl.DataFrame | None, second: pl.DataFrame | None, paired: bool) -> None:
        """Add the same game numbers of both cells; if the cells are unpaired, either may be None."""
        old, new = (self._won(frame, cell) for frame, cell in ((first, 0), (second, 1)))
        self.two.first.add(Moments.of(old))
        self.two.second.add(Moments.of(new))
        if paired:
            self.two.change.add(Change.of(new - old))

    def _won(self, frame: pl.DataFrame | None, cell: int) -> NDArray[np.int64]:
        """Return what the seats of one cell win of each game together, in parts of `two`; shape (games,)."""
        players = self.players[cell]
        won = np.zeros(0, np.int64) if frame is None else won_together(frame, players)
        return won * (self._parts // players)

    @property
    def _parts(self) -> int:
        return math.lcm(*self.players)

    def pairs(self, paired: bool, games: tuple[int, int]) -> Pairs:
        """Return this as the counts of a seat."""
        first, second = self.two.first.divided(self._parts), self.two.second.divided(self._parts)
        two = Two("payoff", first, second, self.two.change.divided(self._parts))
        return Pairs(paired, {_ONE: two}, list(games), ({_ONE}, {_ONE}))

    def row(self, paired: bool, games: tuple[int, int], level: float) -> pl.DataFrame:
        """Return the difference as a frame of `balance.stats.paired.SCHEMA` with one row."""
        return self.pairs(paired, games).table(2, level).with_columns(value=pl.lit(EACH[1]))

    def spread(self, paired: bool, games: tuple[int, int]) -> float:
        """Return the standard deviation of a game's difference."""
        return self.pairs(paired, games).spread(_ONE)

    def constant(self, games: tuple[int, int]) -> bool:
        """Return whether the seats win the same in every game of both cells."""
        return self.pairs(True, games).constant(_ONE)

    def change(self, games: tuple[int, int]) -> Moments:
        """Return the moments of what a seat of the second cell wins more, as a share of a win; of pairs."""
        return self.pairs(True, games).found[_ONE].full(games).change.moments
