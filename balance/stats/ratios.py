"""Estimate ratios of two sums over games, such as a mean over the decisions of all games.

The decisions of one game are not independent of each other, the games are. So the interval comes from the spread over
games (clusters), not from the number of decisions.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from balance.stats.intervals import LEVEL


class Ratio(NamedTuple):
    """Hold a ratio and its interval; NaN where there is none.

    Attributes:
        estimate: The sum of the values divided by the sum of the counts.
        low, high: Its interval; NaN with fewer than two games that have something to count.
        games: Games with something to count [games].
    """

    estimate: float
    low: float
    high: float
    games: int


def ratio_of_sums(values: ArrayLike, counts: ArrayLike, level: float = LEVEL) -> Ratio:
    """Return the sum of `values` divided by the sum of `counts`, with an interval over games.

    The interval is Student's t with the linearised variance, n / (n - 1) x sum of (value - ratio x count)^2, over the n
    games that have something to count.

    Args:
        values: What each game adds, such as the sum of its decisions' importances; float, shape (games,).
        counts: What it is divided by, such as the game's number of decisions, 0 or more; shape (games,).
        level: Coverage, between 0 and 1.

    Raises:
        ValueError: If shapes differ, a count is below 0, or level is outside (0, 1).

    Source: Cochran (1977), Sampling Techniques, 3rd ed., section 2.11.
    """
    total, number = np.asarray(values, np.float64), np.asarray(counts, np.float64)
    if total.shape != number.shape or total.ndim != 1:
        raise ValueError(f"values have shape {total.shape} and counts {number.shape}; both must be (games,)")
    if (number < 0).any():
        raise ValueError(f"counts[{np.flatnonzero(number < 0)[0]}] is below 0")
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; it must be between 0 and 1")
    some = number > 0
    n, size = int(some.sum()), float(number.sum())
    if n == 0:
        return Ratio(math.nan, math.nan, math.nan, 0)
    ratio = float(total[some].sum()) / size
    if n < 2:
        return Ratio(ratio, math.nan, math.nan, n)
    rest = total[some] - ratio * number[some]
    error = math.sqrt(n / (n - 1) * float(rest @ rest)) / size
    half = float(special.stdtrit(n - 1, 0.5 + level / 2)) * error
    return Ratio(ratio, ratio - half, ratio + half, n)
