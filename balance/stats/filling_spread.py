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
Bools = NDArray[np.bool_]
Holds = Callable[[Floats], Bools]  # says of values whether they hold
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
        sure: The share of fillings that hold whatever the luck of their games.
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
    sure: float
    games: int

    def held(self, holds: Holds) -> tuple[Bools, Bools]:
        """Return which fillings hold for sure, and which may, for each shift that all may have; see `_held`."""
        return _held(self.values, holds, self.shift, self.error)

    def beyond(self, low: float, high: float) -> Floats:
        """Return of each filling how likely its true value lies outside two ends (normal); shape (fillings,)."""
        error = self.error * self.spread / math.hypot(self.error, self.spread) if self.spread else 0.0
        if error == 0:
            return ((self.values < low) | (self.values > high)).astype(np.float64)
        return np.asarray(special.ndtr((low - self.values) / error) + special.ndtr((self.values - high) / error))


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

    def spread(self, published: Published, holds: Holds, error: float) -> FillingSpread:
        """Return what the fillings do to the mean, with the share of those that hold.

        Each filling is taken against the published game on the same dice, and what that gives is added to the published
        mean of other games. The luck that all fillings share moves all of them alike: by how much at most widens the
        ends and the interval of the share. The latter tries all shifts up to that bound, since what lies between two
        ends may hold least in the middle; and it lets each value be off by its standard error, as values from which
        noise is taken off are spread right but not placed right.

        Args:
            published: The mean of the game as published, in other games.
            holds: Says of values whether they hold.
            error: The chance to miss of the bound of `shift`, and of the interval of the share that holds.
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
        sure, maybe = (each.sum(axis=1) for each in _held(values, holds, shift, math.sqrt(noise)))
        below, above = clopper_pearson_interval(np.array([sure.min(), maybe.max()]), len(raw), 1 - error)
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
            sure=int(sure.min()) / len(raw),
            games=games,
        )


def _held(values: Floats, holds: Holds, shift: float, error: float) -> tuple[Bools, Bools]:
    """Return which values hold for sure, and which may.

    Args:
        values: The values; shape (fillings,).
        holds: Says of values whether they hold.
        shift: By how much at most all of them are off alike.
        error: By how much each is off besides.

    Returns:
        sure, maybe: Whether a value holds wherever it is, or anywhere, within its error; bool, for each shift of all
            values: shape (SHIFTS, fillings).
    """
    moved = values + np.linspace(-shift, shift, SHIFTS)[:, None]
    sure, maybe = np.ones(moved.shape, np.bool_), np.zeros(moved.shape, np.bool_)
    for slack in np.linspace(-error, error, SLACKS):
        held = holds(moved + slack)
        sure &= held
        maybe |= held
    return sure, maybe
