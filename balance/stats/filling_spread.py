"""Estimate how a mean spreads over fillings that are played in the same game numbers.

Fillings share the numbers of their games, so the luck of the dice moves all of them alike. What each has of its own,
beyond what its game numbers give to all, is noise: its size is the residual mean square of the two-way table filling x
game number, and it is taken off the spread (an analysis of variance with one value a cell; Scheffe 1959, The Analysis
of Variance, ch. 4.8). The share of fillings that hold something has Clopper and Pearson's interval.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.stats.intervals import clopper_pearson_interval

Floats = NDArray[np.float64]
SHIFTS, SLACKS = 201, 9  # that are tried of all values together, and of each by itself
MOST = (0.025, 0.975)  # the fillings between these quantiles are "nineteen of twenty"


class Published(NamedTuple):
    """Hold the mean of the game as published, in other games than those of the fillings.

    Attributes:
        mean: The mean; 0 of a distance from the very game as published.
        variance: The variance of that mean.
        games: Of how many games it is [games].
    """

    mean: float
    variance: float
    games: int


@dataclass(frozen=True)
class FillingSpread:
    """Hold what fillings do to a mean.

    Attributes:
        values: The value of each filling, noise taken off; shape (fillings,).
        raw: The same as played.
        error: Standard error of one filling's value as played.
        spread: Standard deviation of the true values over fillings; 0 if none is seen.
        shift: By how much the luck that all fillings share may have moved all of them.
        low, high: Ends that hold 95 % of the fillings, `shift` further out.
        keep, keep_low, keep_high: The share of fillings that hold, and its interval.
        games: Games of each filling [games].
    """

    values: Floats
    raw: Floats
    error: float
    spread: float
    shift: float
    low: float
    high: float
    keep: float
    keep_low: float
    keep_high: float
    games: int


@dataclass
class FillingTable:
    """Count a value of each game of each filling, one filling after the other.

    Whole numbers are summed exactly; of others the squares are taken about each filling's mean.

    Attributes:
        base: The value of each game of the game as published, in the same game numbers; shape (games,).
        whole: What all values are divided by at the end.
        sums: The sum of each filling so far, not divided.
    """

    base: NDArray[Any]
    whole: int = 1
    sums: list[float] = field(default_factory=list)
    _by_game: Floats = field(init=False)  # sum over fillings, of each game number
    _squares: float = 0.0  # sum over fillings of the squares

    def __post_init__(self) -> None:
        self._by_game = np.zeros(len(self.base))

    @property
    def _exact(self) -> bool:
        return self.base.dtype.kind in "iu"

    def add(self, values: NDArray[Any]) -> None:
        """Count a filling's games, of the numbers of `base` and whole if these are; shape (games,)."""
        wide = values.astype(np.float64)
        away = wide if self._exact else wide - wide.mean()
        self._by_game += wide
        self._squares += float(away @ away)
        self.sums.append(float(wide.sum()))

    @property
    def residual(self) -> float:
        """Return the residual mean square of the table filling x game number, not divided."""
        count, games, total = len(self.sums), len(self.base), sum(self.sums)
        if self._exact:
            rest = self._squares - sum(each**2 for each in self.sums) / games
            rest = rest - float(self._by_game @ self._by_game) / count + total**2 / (games * count)
        else:
            by_game = self._by_game / count
            about = by_game - by_game.mean()
            rest = self._squares - count * float(about @ about)
        return max(0.0, rest) / ((count - 1) * (games - 1))

    def spread(
        self,
        published: Published,
        holds: Callable[[Floats], NDArray[np.bool_]],
        error: float,
        cautious: bool = False,
    ) -> FillingSpread:
        """Return what the fillings do to the mean, with the share of those that hold.

        Each filling is taken against the published game on the same dice, and what that gives is added to the published
        mean of other games. The luck that all fillings share moves all of them alike: by how much at most widens the
        ends and the interval of the share.

        Args:
            published: The mean of the game as published, in other games.
            holds: Says of values whether they hold.
            error: The chance to miss of the bound of `shift`, and of the interval of the share that holds.
            cautious: Whether the interval of the share also lets each value be off by its standard error, as values
                from which noise is taken off are spread right but not placed right; and whether all shifts up to the
                bound are tried, since what lies between two ends may hold least in the middle.
        """
        games, base = len(self.base), float(self.base.mean()) / self.whole
        common = (self._by_game / len(self.sums) - self.base) / self.whole
        variance = float(common.var(ddof=1)) / games + published.variance
        shift = float(special.stdtrit(min(games, published.games) - 1, 1 - error / 2)) * math.sqrt(variance)
        raw = np.array(self.sums) / games / self.whole - base + published.mean
        noise, seen = self.residual / self.whole**2 / games, float(raw.var(ddof=1))
        true = max(0.0, seen - noise)
        values = raw.mean() + math.sqrt(true / seen) * (raw - raw.mean()) if seen > 0 else raw
        low, high = (float(end) for end in np.quantile(values, MOST, method="inverted_cdf"))
        shifts = np.linspace(-shift, shift, SHIFTS) if cautious else np.array([-shift, 0.0, shift])
        slacks = np.linspace(-1, 1, SLACKS) * math.sqrt(noise) if cautious else np.zeros(1)
        least, most = _held(values, holds, shifts, slacks)
        below, above = clopper_pearson_interval(np.array([least, most]), len(raw), 1 - error)
        return FillingSpread(
            values=values,
            raw=raw,
            error=math.sqrt(noise),
            spread=math.sqrt(true),
            shift=shift,
            low=low - shift,
            high=high + shift,
            keep=int(holds(values).sum()) / len(raw),
            keep_low=float(below[0]),
            keep_high=float(above[1]),
            games=games,
        )


def _held(
    values: Floats, holds: Callable[[Floats], NDArray[np.bool_]], shifts: Floats, slacks: Floats
) -> tuple[int, int]:
    """Return how many values hold at least and at most, over shifts of all and slacks of each."""
    counts = []
    for shift in shifts:
        held = np.stack([holds(values + shift + slack) for slack in slacks])
        counts.append((int(held.all(axis=0).sum()), int(held.any(axis=0).sum())))
    return min(least for least, _ in counts), max(most for _, most in counts)
