"""Add up moments of values and bound their mean: Student's t, or gamma if events are rare.

Moments are added part by part. Those of whole numbers are exact, so they do not depend on how games were cut into
parts.
"""

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.stats import intervals

T, GAMMA, WELCH, ADDED = "t", "gamma, Fay & Feuer", "Welch t", "gamma, square-and-add"
# Games that differ from the usual value are rare events if they are both
RARE = 100  # fewer than this [games], and
RARE_SHARE = 0.25  # at most this share of all games.


class Bounds(NamedTuple):
    """Hold the interval of a mean and the name of its method; the bounds are NaN where games are too few."""

    low: float
    high: float
    method: str


@dataclass
class Moments:
    """Hold count, sum, sum of squares and extremes of some values: exact Python integers, or floats.

    Attributes:
        games: Number of values [games].
        total, squares: Sum of the values, and sum of their squares.
        lowest, highest: The extremes; inf and -inf if there are no values.
        at_lowest, at_highest: Number of values that equal the extreme [games].
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
        """Return the moments of an array of numbers, shape (games,). Whole numbers are summed exactly."""
        n = len(values)
        if n == 0:
            return cls()
        low, high = values.min(), values.max()
        ends = (low.item(), int((values == low).sum()), high.item(), int((values == high).sum()))
        if values.dtype.kind not in "iu":
            return cls(n, math.fsum(values), math.fsum(values * values), *ends)
        if max(abs(int(low)), abs(int(high))) ** 2 * n < 2**62:  # then no sum of squares overflows int64
            wide = values.astype(np.int64, copy=False)
            return cls(n, int(wide.sum()), int(wide @ wide), *ends)
        numbers = [int(value) for value in values]
        return cls(n, sum(numbers), sum(number * number for number in numbers), *ends)

    def add(self, other: "Moments") -> None:
        """Add the moments of other values."""
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
        """Return these moments filled up with zeros to `games` values."""
        whole, zeros = Moments(), games - self.games
        whole.add(self)
        if zeros:
            whole.add(Moments(zeros, 0, 0, 0, zeros, 0, zeros))
        return whole

    def divided(self, by: int) -> "Moments":
        """Return the moments of the values divided by a whole number; exact if all values are its multiples."""
        total, squares = _divided(self.total, by), _divided(self.squares, by * by)
        lowest, highest = _divided(self.lowest, by), _divided(self.highest, by)
        return Moments(self.games, total, squares, lowest, self.at_lowest, highest, self.at_highest)

    @property
    def mean(self) -> float:
        """Return the mean of the values."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """Return the sample variance (denominator games - 1); 0 for a single value."""
        n = self.games
        return max(0.0, (n * self.squares - self.total * self.total) / (n * (n - 1))) if n > 1 else 0.0

    @property
    def rare(self) -> bool:
        """Tell whether few games differ from the usual value, which is the lowest or the highest."""
        return _few(self.games - max(self.at_lowest, self.at_highest), self.games)

    def bounds(self, level: float, unit: float = 1) -> Bounds:
        """Return the interval of the mean.

        It is Student's t, unless few games differ from the usual value (`rare`). Then the upward and the downward
        deviations from that value are each bounded by Fay and Feuer's gamma interval, and `square_and_add` combines the
        two. If no value was below 0, no bound is: such values are taken for counts.

        Args:
            level: Coverage, between 0 and 1.
            unit: Size of a deviation that is possible though no game showed it, if that is more than the values lie
                apart.
        """
        if not self.rare:
            low, high = student_bounds(self, level)
            return Bounds(max(low, 0.0) if self.lowest >= 0 else low, high, T)
        if self.games < 2:
            return Bounds(math.nan, math.nan, GAMMA)
        # The usual value is an extreme, so every deviation that was seen has the same direction.
        upward = self.at_lowest >= self.at_highest
        usual = self.lowest if upward else self.highest
        possible = max(self.highest - self.lowest, unit)
        seen = _Side.of(self, usual, possible)
        other = _Side(0, 0, 0 if usual == 0 else possible)  # nothing seen there; and nothing possible beyond 0
        low, high = _apart(*((seen, other) if upward else (other, seen)), level)
        low, high = usual + low / self.games, usual + high / self.games
        return Bounds(max(low, 0.0) if self.lowest >= 0 else low, high, GAMMA)


@dataclass
class Change:
    """Hold the moments of differences, the positive and the negative ones apart.

    Attributes:
        up: Moments of max(difference, 0).
        down: Moments of max(-difference, 0).
    """

    up: Moments = field(default_factory=Moments)
    down: Moments = field(default_factory=Moments)

    @classmethod
    def of(cls, values: NDArray[Any]) -> "Change":
        """Return the moments of an array of differences, shape (games,)."""
        return cls(Moments.of(np.maximum(values, 0)), Moments.of(np.maximum(-values, 0)))

    def add(self, other: "Change") -> None:
        """Add the moments of other differences."""
        self.up.add(other.up)
        self.down.add(other.down)

    def with_zeros(self, games: int) -> "Change":
        """Return these moments filled up with zeros to `games` differences."""
        return Change(self.up.with_zeros(games), self.down.with_zeros(games))

    def divided(self, by: int) -> "Change":
        """Return the moments of the differences divided by a whole number, as `Moments.divided` does."""
        return Change(self.up.divided(by), self.down.divided(by))

    @property
    def moments(self) -> Moments:
        """Return the moments of the differences themselves."""
        up, down = self.up, self.down
        lowest = (-down.highest, down.at_highest) if down.highest > 0 else (up.lowest, up.at_lowest)
        highest = (up.highest, up.at_highest) if up.highest > 0 else (-down.lowest, down.at_lowest)
        return Moments(up.games, up.total - down.total, up.squares + down.squares, *lowest, *highest)

    @property
    def differing(self) -> tuple[int, int]:
        """Return the number of differences above 0 and the number below 0 [games]."""
        ways = (self.up, self.down)
        return tuple(m.games - (m.at_lowest if m.lowest == 0 else 0) for m in ways)  # type: ignore[return-value]

    @property
    def rare(self) -> bool:
        """Tell whether few differences are not 0."""
        return _few(sum(self.differing), self.up.games)

    def bounds(self, level: float, unit: float = 1) -> Bounds:
        """Return the interval of the mean difference, as `Moments.bounds` does.

        The usual value is 0, or the difference that nearly all games show: as where who won always loses.

        Args:
            level: Coverage, between 0 and 1.
            unit: Size of a difference that is possible though no game showed it, if that is more than the largest
                seen: of shares and payoffs what a game counts, of other values `width_of` them.
        """
        m, usual = self.moments, 0.0
        if m.games < 2 or not (self.rare or m.rare):
            return Bounds(*student_bounds(m, level), T)
        if self.rare:
            up, down = (_Side(s.total, s.squares, max(s.highest, unit)) for s in (self.up, self.down))
        else:
            usual, up, down = _around_most(m, unit)
        low, high = _apart(up, down, level)
        return Bounds(usual + low / m.games, usual + high / m.games, GAMMA)


def width_of(*sides: Moments | NDArray[Any]) -> float:
    """Return how far values lie apart over all sides, largest minus smallest; 1 if all are alike.

    No difference between sides of values that were seen is larger, so it is the size of a change that was not seen.
    """
    parts = [side if isinstance(side, Moments) else Moments.of(side) for side in sides]
    width = max(part.highest for part in parts) - min(part.lowest for part in parts)
    return width if 0 < width < math.inf else 1


def _divided(number: float, by: int) -> float:
    """Return the quotient: a whole number, exactly, if it is one."""
    return number // by if number % by == 0 else number / by


def student_bounds(m: Moments, level: float) -> tuple[float, float]:
    """Return Student's t interval of a mean, low and high; NaN for a single value."""
    low, high = intervals.mean_interval(m.mean, m.variance, m.games, level)
    return float(low), float(high)


def independent_bounds(first: Moments, second: Moments, level: float, unit: float = 0) -> Bounds:
    """Return the interval of the second mean minus the first, for two independent samples.

    It is Welch's. If the events of a sample are rare, `square_and_add` combines the intervals of the two means.

    Args:
        first, second: The samples.
        level: Coverage, between 0 and 1.
        unit: Size of a deviation that is possible though no game showed it, if that is more than the values of both
            lie apart.

    Source: Welch (1947), Biometrika 34:28-35, doi:10.2307/2332510; Zou & Donner (2008), Stat. Med. 27:1693-1702,
    doi:10.1002/sim.3095.
    """
    if min(first.games, second.games) < 2:
        return Bounds(math.nan, math.nan, WELCH)
    if first.rare or second.rare:
        possible = max(width_of(first, second), unit)
        low, high = intervals.square_and_add(
            *((each.mean, *each.bounds(level, possible)[:2]) for each in (second, first))
        )
        return Bounds(float(low), float(high), ADDED)
    parts = [m.variance / m.games for m in (first, second)]
    error, middle = math.sqrt(sum(parts)), second.mean - first.mean
    # Welch-Satterthwaite degrees of freedom
    freedom = sum(parts) ** 2 / sum(p**2 / (m.games - 1) for p, m in zip(parts, (first, second), strict=True))
    half = float(special.stdtrit(freedom, 0.5 + level / 2)) * error
    return Bounds(middle - half, middle + half, WELCH)


class _Side(NamedTuple):
    """Hold the deviations in one direction: sum and sum of squares of sizes, and the largest possible."""

    total: float
    squares: float
    largest: float

    @classmethod
    def of(cls, m: Moments, usual: float, largest: float) -> "_Side":
        """Return the deviations of values from the usual one, which is their lowest or highest."""
        # The sum of (x - usual)^2, from the moments; rounding of floats could leave it below 0.
        squares = m.squares - 2 * usual * m.total + m.games * usual * usual
        return cls(abs(m.total - m.games * usual), max(squares, 0), largest)

    def bounds(self, level: float) -> tuple[float, float, float]:
        """Return the sum of the deviations, with the low and high bound of its expectation."""
        low, high = intervals.gamma_interval(self.total, self.squares, self.largest, level)
        return self.total, float(low), float(high)


def _around_most(m: Moments, unit: float) -> tuple[float, _Side, _Side]:
    """Return the difference, not 0, that nearly all games show, and what lies above and below.

    It is the lowest or the highest. No difference beyond `unit` is possible; one back across 0 is, seen or not.
    """
    upward = m.lowest < 0 if m.lowest == m.highest else m.at_lowest > m.at_highest
    usual = m.lowest if upward else m.highest
    possible = max(m.highest - m.lowest, abs(usual) + unit)
    beyond = (usual > 0) != upward and abs(usual) >= unit
    seen, other = _Side.of(m, usual, possible), _Side(0, 0, 0 if beyond else possible)
    return usual, *((seen, other) if upward else (other, seen))


def _few(games: int, of: int) -> bool:
    """Tell whether `games` games that differ, of `of` games, are rare events."""
    return games < RARE and games <= RARE_SHARE * of


def _apart(up: _Side, down: _Side, level: float) -> tuple[float, float]:
    """Return the interval of the upward sum minus the downward one."""
    low, high = intervals.square_and_add(up.bounds(level), down.bounds(level))
    return float(low), float(high)
