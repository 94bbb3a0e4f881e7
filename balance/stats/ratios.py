"""Estimate ratios of two sums over games, such as a mean over the decisions of all games.

The decisions of one game are not independent of each other, the games are. So the interval comes from the spread over
games (clusters), not from the number of decisions. It allows for what no game has shown yet: where a blunder comes in
one game of 50, two samples of 20 games out of three have none.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import optimize

from balance.stats.intervals import LEVEL, gamma_interval, square_and_add


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


def ratio_of_sums(values: ArrayLike, counts: ArrayLike, level: float = LEVEL, *, least: float, most: float) -> Ratio:
    """Return the sum of `values` divided by the sum of `counts`, with an interval over games.

    A game deviates from the ratio by value - ratio x count. The upward and the downward deviations of the n games that
    have something to count are each bounded by Fay and Feuer's gamma interval, and `square_and_add` combines the two.
    With many games that differ this is the usual interval of the linearised variance, sum of deviation^2. With few it
    allows for a game further, in which each thing counted adds `least` or `most`, so it has a width even where all
    games agree. Such a game counts as many things as the game of a thing that is chosen by chance does in the mean.

    Args:
        values: What each game adds, such as the sum of its decisions' importances; float, shape (games,).
        counts: What it is divided by, such as the game's number of decisions, 0 or more; shape (games,).
        level: Coverage, between 0 and 1.
        least, most: What a thing counted adds, at least and at most, apart from noise [as `values`].

    Raises:
        ValueError: If shapes differ, a count is below 0, or level is outside (0, 1).

    Source: Cochran (1977), Sampling Techniques, 3rd ed., section 2.11, on the linearised variance; Fay & Feuer (1997),
    Stat. Med. 16:791-801, PMID 9131766; Zou & Donner (2008), Stat. Med. 27:1693-1702, doi:10.1002/sim.3095.
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
    deviations = total[some] - ratio * number[some]
    further = float(number @ number) / size
    below, above = _distances(deviations, further * (ratio - least), further * (most - ratio), level)
    return Ratio(ratio, ratio - below / size, min(ratio + above / size, max(most, ratio)), n)


def share_of_sums(part: ArrayLike, rest: ArrayLike, level: float = LEVEL, *, most: float, most_of_rest: float) -> Ratio:
    """Return the sum of `part` divided by the sum of both, with an interval over games within 0 and 1.

    A share s is in the interval unless the mean of (1 - s) part - s rest, which is 0 for the true share, is seen above
    or below 0 by `ratio_of_sums`. So the sum below need not be known well, and a share is open where hardly anything
    was seen of either.

    Args:
        part, rest: What each game adds to the part and to the rest, 0 or more apart from noise; shape (games,).
        level: Coverage, between 0 and 1.
        most, most_of_rest: What a game further may add to either [as `part`].

    Source: Fieller (1954), J. R. Stat. Soc. B 16:175-185, on the inversion; else as `ratio_of_sums`.
    """
    own, other = np.asarray(part, np.float64), np.asarray(rest, np.float64)
    ones, share = np.ones(len(own)), float(own.sum() / (own.sum() + other.sum()))

    def excess(at: float) -> Ratio:
        deviations = (1 - at) * own - at * other
        return ratio_of_sums(deviations, ones, level, least=-at * most_of_rest, most=(1 - at) * most)

    middle = min(1.0, max(0.0, share))
    low = _root(lambda at: excess(at).low, 0.0, middle, 0.0)
    high = _root(lambda at: excess(at).high, middle, 1.0, 1.0)
    return Ratio(share, low, high, len(own))


def _root(value: Callable[[float], float], low: float, high: float, outer: float) -> float:
    """Return where a falling value is 0 between two places; one of these where it is 0 nowhere.

    Args:
        value, low, high: What falls, and the two places.
        outer: One of the places; it is returned where the value does not reach 0 on the way there.
    """
    at_low, at_high = value(low), value(high)
    if at_low > 0 > at_high:
        return float(optimize.brentq(value, low, high, xtol=1e-6))
    holds = at_high >= 0 if outer == high else at_low <= 0  # the outer place is in the interval
    return outer if holds else low + high - outer


def _distances(deviations: NDArray[np.float64], down: float, up: float, level: float) -> tuple[float, float]:
    """Return how far the expected sum of deviations may lie below and above the one seen.

    Args:
        deviations: Those seen; their sum is 0.
        down, up: How far a game further may deviate either way, if that is further than those seen.
        level: Coverage, between 0 and 1.
    """
    sides, unseen = [], []
    for seen, possible in ((np.maximum(deviations, 0), up), (np.maximum(-deviations, 0), down)):
        largest = max(float(seen.max()), possible)
        low, high = gamma_interval(seen.sum(), seen @ seen, largest, level)
        sides.append((float(seen.sum()), low, high))
        unseen.append(float(gamma_interval(0, 0, largest, level)[1]))
    low, high = square_and_add(*sides)
    middle = sides[0][0] - sides[1][0]
    # small deviations all around must not hide that a large one was not seen
    return max(middle - float(low), unseen[1]), max(float(high) - middle, unseen[0])
