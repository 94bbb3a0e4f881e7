"""Tell which figures of wins and endings are one: they count the same games, or one all others."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.metrics import OUTCOME, WINNER, Key, values_of
from balance.stats.payoffs import WHOLE, seat_paid

ALL: Key = ("", "")  # what every game counts for


@dataclass
class Wins:
    """Hold the sums of products of every two figures of who wins and how games end, over all games.

    A game counts `WHOLE` for the way it ended, and for a seat what that was paid. So all sums are of whole numbers.

    Attributes:
        products: (a figure, a figure) -> the sum of their products; `ALL` is `WHOLE` in every game.
    """

    products: dict[tuple[Key, Key], int] = field(default_factory=dict)

    def add(self, frames: Iterable[pl.DataFrame]) -> None:
        """Count games, one row each."""
        for frame in frames:
            values: dict[Key, NDArray[np.int64]] = {ALL: np.full(frame.height, WHOLE)}
            for key, kind, numbers in values_of(
                frame.select(column for column in frame.columns if _is_of_wins(column))
            ):
                values[key] = numbers.astype(np.int64) * (1 if kind == "payoff" else WHOLE)
            table = np.stack([*values.values()])
            for one, sums in zip(values, table @ table.T, strict=True):
                for other, total in zip(values, sums, strict=True):
                    self.products[one, other] = self.products.get((one, other), 0) + int(total)

    def is_one(self, one: Key, other: Key) -> bool:
        """Return whether two figures are one: equal in every game, or each what is left of a whole win."""
        if one[0] not in (OUTCOME, WINNER) or other[0] not in (OUTCOME, WINNER):
            return False
        squares, both = self._sum(one, one) + self._sum(other, other), self._sum(one, other)
        left = self._sum(ALL, ALL) - 2 * (self._sum(one, ALL) + self._sum(other, ALL))
        return 0 in (squares - 2 * both, squares + 2 * both + left)  # (a - b)^2 and (a + b - whole)^2 over all games

    def _sum(self, one: Key, other: Key) -> int:
        return self.products.get((one, other), 0)


def _is_of_wins(column: str) -> bool:
    return column == OUTCOME or seat_paid(column) is not None
