"""Moments of values and of changes, and the interval of their mean: Student's t, or gamma where events are rare.

Moments are added part by part. Of whole numbers they are exact, so they do not depend on how games were cut into parts.
"""

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.stats import intervals

T, GAMMA, WELCH, ADDED = "t", "gamma, Fay & Feuer", "Welch t", "gamma, square-and-add"
RARE = 100  # [games] that differ from the usual value: fewer are rare events, where they are at most...
RARE_SHARE = 0.25  # ... this share of all games


class Bounds(NamedTuple):
    """The interval of a mean and the method that gave it; NaN where so few games give none."""

    low: float
    high: float
    method: str


@dataclass
class Moments:
    """Count, sum and sum of squares of some values, with their extremes; Python's whole numbers, exact, or floats.

    Attributes:
        games: How many values.
        total, squares: Their sum and the sum of their squares.
        lowest, highest: The extremes; at_lowest, at_highest: how many values [games] lie there.
    """

    games: int = 0
    total: float = 0
    squares: float = 0
    lowest: float = math.inf
    at_lowest: int = 0
    highest: float = -math.inf
    at_highest: int = 0

    @classmethod
    def of(cls, values: NDArray[Any]) -> "Moments":
        """Return the moments of an array of numbers. Whole numbers are summed exactly."""
        n = len(values)
        if n == 0:
            return cls()
        low, high = values.min(), values.max()
        ends = (low.item(), int((values == low).sum()), high.item(), int((values == high).sum()))
        if values.dtype.kind not in "iu":
            return cls(n, math.fsum(values), math.fsum(values * values), *ends)
        if max(abs(int(low)), abs(int(high))) ** 2 * n < 2**62:
            wide = values.astype(np.int64, copy=False)
            return cls(n, int(wide.sum()), int(wide @ wide), *ends)
        numbers = [int(value) for value in values]
        return cls(n, sum(numbers), sum(number * number for number in numbers), *ends)

    def add(self, other: "Moments") -> None:
        """Count other values in."""
        if other.lowest <= self.lowest:
            self.at_lowest = other.at_lowest + (self.at_lowest if other.lowest == self.lowest else 0)
            self.lowest = other.lowest
        if other.highest >= self.highest:
            self.at_highest = other.at_highest + (self.at_highest if other.highest == self.highest else 0)
            self.highest = other.highest
        self.games += other.games
        self.total += other.total
        self.squares += other.squares

    def with_zeros(self, games: int) -> "Moments":
        """Return these moments with zeros for the values that are missing to so many games."""
        whole, zeros = Moments(), games - self.games
        whole.add(self)
        if zeros:
            whole.add(Moments(zeros, 0, 0, 0, zeros, 0, zeros))
        return whole

    @property
    def mean(self) -> float:
        """Mean of the values."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """Sample variance (denominator games - 1); 0 for a single value."""
        n = self.games
        return max(0.0, (n * self.squares - self.total * self.total) / (n * (n - 1))) if n > 1 else 0.0

    @property
    def rare(self) -> bool:
        """Whether few games differ from the usual value, which is the lowest or the highest."""
        return _few(self.games - max(self.at_lowest, self.at_highest), self.games)

    def bounds(self, level: float, unit: float = 1) -> Bounds:
        """Return the interval of the mean.

        Args:
            level: Coverage, between 0 and 1.
            unit: Size of a deviation that may exist though none was seen.

        Student's t where values vary. Where few games differ from the usual value (`rare`), the deviations upward and
        downward from it are bounded each by Fay and Feuer's gamma interval, and these are put together by squaring and
        adding. Values that were never below 0 have no bound below 0: they are taken for counts.
        """
        if not self.rare:
            low, high = student_bounds(self, level)
            return Bounds(max(low, 0.0) if self.lowest >= 0 else low, high, T)
        if self.games < 2:
            return Bounds(math.nan, math.nan, GAMMA)
        upward = self.at_lowest >= self.at_highest
        usual = self.lowest if upward else self.highest
        seen = _Side.of(self, usual, unit)
        other = _Side(0, 0, 0 if usual == 0 else unit)  # on the side where nothing was seen
        low, high = _apart(*((seen, other) if upward else (other, seen)), level)
        low, high = usual + low / self.games, usual + high / self.games
        return Bounds(max(low, 0.0) if self.lowest >= 0 else low, high, GAMMA)


@dataclass
class Change:
    """Moments of differences, the positive and the negative ones apart.

    Attributes:
        up: Of what is above 0, zeros for the rest; down: of what is below 0, its sign turned.
    """

    up: Moments = field(default_factory=Moments)
    down: Moments = field(default_factory=Moments)

    @classmethod
    def of(cls, values: NDArray[Any]) -> "Change":
        """Return the moments of an array of differences."""
        return cls(Moments.of(np.maximum(values, 0)), Moments.of(np.maximum(-values, 0)))

    def add(self, other: "Change") -> None:
        """Count other differences in."""
        self.up.add(other.up)
        self.down.add(other.down)

    def with_zeros(self, games: int) -> "Change":
        """Return these moments with zeros for the differences that are missing to so many games."""
        return Change(self.up.with_zeros(games), self.down.with_zeros(games))

    @property
    def moments(self) -> Moments:
        """Moments of the differences themselves, without their extremes."""
        up, down = self.up, self.down
        return Moments(up.games, up.total - down.total, up.squares + down.squares)

    @property
    def differing(self) -> tuple[int, int]:
        """How many differences are above 0 and how many below [games]."""
        ways = (self.up, self.down)
        return tuple(m.games - (m.at_lowest if m.lowest == 0 else 0) for m in ways)  # type: ignore[return-value]

    def bounds(self, level: float, unit: float = 1) -> Bounds:
        """Return the interval of the mean difference, as `Moments.bounds` with 0 as the usual value."""
        m = self.moments
        if m.games < 2 or not _few(sum(self.differing), m.games):
            return Bounds(*student_bounds(m, level), T)
        up, down = (_Side(s.total, s.squares, s.highest if s.highest > 0 else unit) for s in (self.up, self.down))
        low, high = _apart(up, down, level)
        return Bounds(low / m.games, high / m.games, GAMMA)


def student_bounds(m: Moments, level: float) -> tuple[float, float]:
    """Return Student's t interval of a mean; NaN for a single value."""
    low, high = intervals.mean_interval(m.mean, m.variance, m.games, level)
    return float(low), float(high)


def independent_bounds(first: Moments, second: Moments, level: float) -> Bounds:
    """Return the interval of the second mean minus the first, of games that are no pairs.

    Welch's, or where one side's events are rare the two means' own intervals, squared and added.

    Source: Welch (1947), Biometrika 34:28-35, doi:10.2307/2332510; Zou & Donner (2008), Stat. Med. 27:1693-1702,
    doi:10.1002/sim.3095.
    """
    if min(first.games, second.games) < 2:
        return Bounds(math.nan, math.nan, WELCH)
    if first.rare or second.rare:
        ends = intervals.square_and_add(
            (second.mean, *second.bounds(level)[:2]), (first.mean, *first.bounds(level)[:2])
        )
        return Bounds(*ends, ADDED)
    parts = [m.variance / m.games for m in (first, second)]
    error, middle = math.sqrt(sum(parts)), second.mean - first.mean
    freedom = sum(parts) ** 2 / sum(p**2 / (m.games - 1) for p, m in zip(parts, (first, second), strict=True))
    half = float(special.stdtrit(freedom, 0.5 + level / 2)) * error
    return Bounds(middle - half, middle + half, WELCH)


class _Side(NamedTuple):
    """Events in one direction: sum and sum of squares of their sizes, and the largest that may come."""

    total: float
    squares: float
    largest: float

    @classmethod
    def of(cls, m: Moments, usual: float, unit: float) -> "_Side":
        """Return the deviations of values from the usual one, which is their lowest or highest."""
        squares = m.squares - 2 * usual * m.total + m.games * usual * usual
        return cls(abs(m.total - m.games * usual), max(squares, 0), (m.highest - m.lowest) or unit)

    def bounds(self, level: float) -> tuple[float, float, float]:
        """Return the sum and its interval."""
        low, high = intervals.gamma_interval(self.total, self.squares, self.largest, level)
        return self.total, float(low), float(high)


def _few(games: int, of: int) -> bool:
    """Whether so many games that differ are rare events."""
    return games < RARE and games <= RARE_SHARE * of


def _apart(up: _Side, down: _Side, level: float) -> tuple[float, float]:
    """Return the interval of the upward sum minus the downward one."""
    return intervals.square_and_add(up.bounds(level), down.bounds(level))
