"""Share out the spread of a rate that is played, and so is noisy, among what it depends on.

A total index says how much of the spread is left, in the mean, once all numbers but one are known. Textbook estimators
take the noise of the games for spread: a number that does nothing then reads 0.5. Here each setting is played twice, by
two streams of dice that know nothing of each other, and only products of one stream with the other are added up, so
that noise drops out in the mean:

    T_i = mean[(Y1(A) - Y1(A_i)) (Y2(A) - Y2(A_i))] / (2 V)        V = cov(Y1, Y2)

A is a random setting, A_i the same with number i drawn anew, Y1 and Y2 the rates by either stream.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.intervals import LEVEL
from balance.stats.moments import Change, Moments, student_bounds

Floats = NDArray[np.float64]
LEAST = 30  # settings, for an interval over them


class Bounded(NamedTuple):
    """Hold an estimate and its interval."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Totals:
    """Hold the spread of a rate and the total index of each number.

    Attributes:
        mean: The mean of the rate over all settings.
        variance: The variance of the true rate, without the noise of the games.
        totals: The total index of each number, a part of 1; empty if no spread is seen. An interval that holds 0 says
            that no spread by this number is seen.
    """

    mean: Bounded
    variance: Bounded
    totals: tuple[Bounded, ...]


def total_indices(one: ArrayLike, two: ArrayLike, level: float = LEVEL, *, widest: float) -> Totals:
    """Return the spread of a rate and the total indices of the numbers that it depends on.

    The variance is the mean over all settings, those with a number drawn anew among them, as they are drawn alike.
    Intervals are over settings, which are independent of each other, and all hold at once (Bonferroni): t for mean and
    variance, Fieller's for the ratios. Where a number moves the rate in few settings, Fay and Feuer's gamma interval of
    its mean square over the far end of the variance's takes that place, so that what never moved has a bound as well.

    Args:
        one, two: The rate of each setting by either stream; shape (settings, 1 + numbers). Column 0 is the setting,
            column i the same with number i drawn anew, played by the same dice.
        level: The chance that all intervals hold at once, between 0 and 1.
        widest: How far two rates can lie apart: 1 for shares [as the rates].

    Raises:
        ValueError: If the shapes differ or there are fewer than `LEAST` settings.

    Source: Homma & Saltelli (1996), Reliab. Eng. Syst. Saf. 52:1-17; Jansen (1999), Comput. Phys. Commun. 117:35-43,
    whose square is a product of two streams here; Fieller (1954), J. R. Stat. Soc. B 16:175-185.
    """
    first, second = np.asarray(one, np.float64), np.asarray(two, np.float64)
    if first.shape != second.shape or first.ndim != 2 or len(first) < LEAST:
        raise ValueError(
            f"rates have shapes {first.shape} and {second.shape}; both must be (settings, 1 + numbers), {LEAST} or more"
        )
    settings, numbers = len(first), first.shape[1] - 1
    each = 1 - (1 - level) / (numbers + 2)
    means = (first.mean(axis=1) + second.mean(axis=1)) / 2
    middle = means.mean()
    spread = ((first - middle) * (second - middle)).mean(axis=1) * settings / (settings - 1)
    mean = Bounded(float(middle), *student_bounds(Moments.of(means), each))
    variance = Bounded(float(spread.mean()), *student_bounds(Moments.of(spread), each))
    if not variance.low > 0:
        return Totals(mean, variance, ())
    squares = (first[:, :1] - first[:, 1:]) * (second[:, :1] - second[:, 1:]) / 2
    return Totals(mean, variance, tuple(_total(column, spread, variance, each, widest) for column in squares.T))


def _total(squares: Floats, spread: Floats, variance: Bounded, level: float, widest: float) -> Bounded:
    """Return the total index of a number.

    Args:
        squares: The products of its two differences, halved; shape (settings,).
        spread: The products of the two deviations from the mean; shape (settings,).
        variance: Their mean, with its interval.
        level: Coverage of the interval, between 0 and 1.
        widest: See `total_indices`.
    """
    total = float(squares.mean()) / variance.estimate
    change = Change.of(squares)
    if change.rare:
        low, high, _ = change.bounds(level, widest * widest / 2)
        low, high = low / (variance.high if low > 0 else variance.low), high / variance.low
    else:
        low, high = _fieller(squares, spread, level)
    return Bounded(total, low, min(high, 1.0))


def _fieller(top: Floats, bottom: Floats, level: float) -> tuple[float, float]:
    """Return Fieller's interval of a ratio of two means, whose lower one is seen to be above 0."""
    n = len(top)
    t2 = float(special.stdtrit(n - 1, 0.5 + level / 2)) ** 2 / n
    (a, c), (_, b) = np.cov(top, bottom)
    x, y = float(top.mean()), float(bottom.mean())
    # the ratios r with (x - r y)^2 <= t^2 var(x - r y): A r^2 - 2 B r + C <= 0, with A > 0
    square, cross, rest = y * y - t2 * float(b), x * y - t2 * float(c), x * x - t2 * float(a)
    root = max(cross * cross - square * rest, 0.0) ** 0.5
    return (cross - root) / square, (cross + root) / square
