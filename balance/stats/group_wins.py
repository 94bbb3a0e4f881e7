"""Count what the seats of a group win: the zombies of a table, or all seats that are dealt a Machine.

How many seats a group has may differ from game to game, and its seats may win together. So what a seat of it wins is a
ratio of two sums over games, and games, not seats, are what is independent.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.intervals import LEVEL, share_interval

SCHEMA = pl.Schema(
    {
        "group": pl.String,
        "seats": pl.Float64,  # mean number of seats of the group in a game
        "games": pl.Int64,  # games in which a seat is of the group
        "estimate": pl.Float64,  # what a seat of the group wins: the share of its games, or its share of the win
        "low": pl.Float64,  # null where games are too few
        "high": pl.Float64,
        "together": pl.Float64,  # what all seats of the group win of a game, together; null where seats win whole games
        "together_low": pl.Float64,
        "together_high": pl.Float64,
        "level": pl.Float64,
    }
)


@dataclass
class GroupSums:
    """Hold sums over games of the wins and the seats of one group: whole numbers, in any order.

    Attributes:
        games: Games in which a seat is of the group [games].
        seats, wins: Sums of its seats and of what they win, in parts of a win.
        seats_squared, wins_squared, product: Sums of squares and products within games.
    """

    games: int = 0
    seats: int = 0
    wins: int = 0
    seats_squared: int = 0
    wins_squared: int = 0
    product: int = 0

    def add(self, other: "GroupSums") -> None:
        """Add other games."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class GroupWins:
    """Count the wins of groups of seats.

    Attributes:
        games: Number of games [games].
        whole: What a whole win counts: 1 where each winner has one of its own, 1000 for shares of one win.
        groups: The sums of each group.
    """

    games: int = 0
    whole: int = 1
    groups: dict[str, GroupSums] = field(default_factory=dict)

    @classmethod
    def of(cls, wins: NDArray[np.integer], members: Mapping[str, NDArray[np.bool_]], whole: int = 1) -> "GroupWins":
        """Return the counts of some games.

        Args:
            wins: What each seat won of each game, in parts of `whole`; shape (games, seats).
            members: Which seats are of each group; shape (games, seats), or (seats,) if they are in every game.
            whole: What a whole win counts.
        """
        won = wins.astype(np.int64)
        counted = cls(len(won), whole)
        for group, of in members.items():
            member = np.broadcast_to(of, won.shape)
            x, y = np.where(member, won, 0).sum(axis=1), member.sum(axis=1, dtype=np.int64)
            counted.groups[group] = GroupSums(
                int((y > 0).sum()), int(y.sum()), int(x.sum()), int(y @ y), int(x @ x), int(x @ y)
            )
        return counted

    def add(self, other: "GroupWins") -> None:
        """Add other games."""
        self.games, self.whole = self.games + other.games, other.whole
        for group, sums in other.groups.items():
            self.groups.setdefault(group, GroupSums()).add(sums)

    def table(self, order: Sequence[str] = (), level: float = LEVEL) -> pl.DataFrame:
        """Return what a seat of each group wins, and what its seats win together.

        The interval is that of a share with the effective number of games p (1 - p) / se^2, where se is the linearised
        standard error of the ratio over games. Where all games agree, each of them counts as one, and where a game is
        won or not, as an ending is: so a side's win has the interval of its ending. Groups of which no game has a seat
        are left out.

        Args:
            order: The groups in their order; empty: as they came.
            level: Coverage of each interval, between 0 and 1.

        Returns:
            A frame of `SCHEMA`.

        Source: Cochran (1977), Sampling Techniques, 3rd ed., section 2.11; Franco et al. (2019), J. Survey Stat.
        Methodol. 7:334-364, doi:10.1093/jssam/smy019.
        """
        rows = []
        for group in order or self.groups:
            sums = self.groups.get(group, GroupSums())
            if not sums.seats:
                continue
            one = self._share(sums, level)
            every = GroupSums(self.games, self.games, sums.wins, self.games, sums.wins_squared, sums.wins)
            together = (None, None, None) if self.whole == 1 else self._share(every, level)
            rows.append((group, sums.seats / self.games, sums.games, *one, *together, level))
        return pl.DataFrame(rows, schema=SCHEMA, orient="row")

    def _share(self, sums: GroupSums, level: float) -> tuple[float, float | None, float | None]:
        """Return the ratio of wins to seats with its interval; no ends with fewer than two games."""
        share = sums.wins / (self.whole * sums.seats)
        if sums.games < 2:
            return share, None, None
        if sums.seats == sums.seats_squared == sums.games and sums.wins_squared == self.whole * sums.wins:
            return share, *self._ends(share, sums.games, level)  # one event in a game
        # sum of (wins - share x seats)^2, exact up to the last division
        squares = (
            sums.wins_squared * sums.seats**2
            - 2 * sums.wins * sums.seats * sums.product
            + sums.wins**2 * sums.seats_squared
        ) / sums.seats**2
        error = max(squares, 0.0) * sums.games / (sums.games - 1) / (self.whole * sums.seats) ** 2
        effective = share * (1 - share) / error if error > 0 and 0 < share < 1 else sums.games
        return share, *self._ends(share, effective, level)

    def _ends(self, share: float, games: float, level: float) -> tuple[float | None, float | None]:
        low, high, _ = share_interval(share * games, games, level)
        return _number(low), _number(high)


def _number(value: object) -> float | None:
    number = float(value)  # type: ignore[arg-type]
    return None if math.isnan(number) else number
