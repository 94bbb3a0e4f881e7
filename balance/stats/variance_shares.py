"""Share a variance out between groups and what differs within them, such as deals and dice.

Each of D groups (deals) is played R times. Of the variance of a single game one part comes from groups, whose true
means differ, and one from within:

    within     mean of the groups' own variances s^2, denominator R - 1
    between    variance of the groups' means, less the part of `within` that is in them, within / R
    share      between / (between + within), from 0 to 1

Without the part taken off, R games a group that do not differ at all would show a share of 1 / R. Both components are
unbiased; the share, a ratio, nearly.

Both have intervals over groups. Neither figure is known exactly while the other is not: a few groups far from the rest
make most of the variance between groups, and of the whole, and how many of them there are is luck. What a group that
nobody saw would change hangs on how far it may be from the mean of all. A win is 0 or 1, so that is known. A length has
no such bound: there a group further is taken to be as far as the furthest that was seen, and no further.

Source: Searle, Casella & McCulloch (1992), Variance Components, section 3.6 (the balanced one-way random model), where
no normal distribution is needed for the components.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from balance.stats.intervals import LEVEL
from balance.stats.ratios import ratio_of_sums


class Components(NamedTuple):
    """Hold the variance between groups and within them; the first may be below 0 by chance."""

    between: float
    within: float


class VarianceShare(NamedTuple):
    """Hold the share of a variance that groups make, with its interval; NaN where nothing varies.

    Attributes:
        share, low, high: The share and its interval, from 0 to 1.
        groups: How many groups it is of.
    """

    share: float
    low: float
    high: float
    groups: int


class BetweenGroups(NamedTuple):
    """Hold the variance between groups with its interval, none below 0; NaN where nothing varies."""

    between: float
    low: float
    high: float


def components(values: ArrayLike) -> Components:
    """Return the variance between groups and within them, summed over figures, both unbiased.

    Args:
        values: By figure, group and game of the group; shape (figures, groups, games), at least two groups and games.

    Raises:
        ValueError: If the shape is another.
    """
    each = _checked(values)
    own, means = each.var(axis=2, ddof=1), each.mean(axis=2)
    within = float(own.mean(axis=1).sum())
    return Components(float(means.var(axis=1, ddof=1).sum()) - within / each.shape[2], within)


def variance_share(values: ArrayLike, level: float = LEVEL, *, bounded: bool) -> VarianceShare:
    """Return the share of the variance that the groups make, with an interval over groups.

    The share of what is within is a ratio of two sums over groups: their own variances, and the mean squared distances
    of their games from the mean of all. As such it gets its interval (`ratio_of_sums`), which allows for a group
    further: one that decides all, or none.

    Args:
        values: As for `components`; of several figures, such as seats, the variances are added up.
        level: Coverage, between 0 and 1.
        bounded: Whether no game can be further from the mean of all than the furthest one is here, as with wins. Then
            the group further may be as far as that. Else it is as far as the furthest group here, and a group further
            out that nobody saw is not allowed for.

    Raises:
        ValueError: If the shape is another, or level is outside (0, 1).
    """
    each = _checked(values)
    between, within = components(each)
    groups, whole = each.shape[1], between + within
    if whole <= 0:
        return VarianceShare(math.nan, math.nan, math.nan, groups)
    own = each.var(axis=2, ddof=1).sum(axis=0)
    squares = _squares(each)
    counts = squares.mean(axis=1)
    furthest = float(squares.max() if bounded else counts.max())
    # `ratio_of_sums` lets a group further count as much as this; it may count as much as the furthest
    wider = max(1.0, furthest / float(counts @ counts / counts.sum()))
    # the mean of all games is estimated too, so squares are a little too small in the mean; `whole` is not
    counts = counts * whole / counts.mean()
    made = within / whole
    ratio = ratio_of_sums(own, counts, level, least=made * (1 - wider), most=made + wider * (1 - made))
    share, low, high = (min(1.0, max(0.0, 1 - end)) for end in (ratio.estimate, ratio.high, ratio.low))
    return VarianceShare(share, low, high, groups)


def variance_between(values: ArrayLike, level: float = LEVEL, *, bounded: bool) -> BetweenGroups:
    """Return the variance between groups with an interval over groups.

    It is the mean over groups of the squared distance of their mean from that of all, less the noise of their games,
    within / R; so it gets the interval of a mean over clusters (`ratio_of_sums`).

    Args:
        values, level, bounded: As for `variance_share`.

    Raises:
        ValueError: As `variance_share`.
    """
    each = _checked(values)
    groups, games = each.shape[1:]
    squares = _squares(each)
    if squares.max() <= 0:
        return BetweenGroups(math.nan, math.nan, math.nan)
    means = each.mean(axis=2)
    apart = ((means - means.mean(axis=1, keepdims=True)) ** 2).sum(axis=0) * groups / (groups - 1)
    noise = each.var(axis=2, ddof=1).sum(axis=0) / games
    most = float(squares.max() if bounded else apart.max())
    found = ratio_of_sums(apart - noise, np.ones(groups), level, least=0.0, most=most)
    return BetweenGroups(*(max(0.0, end) for end in found[:3]))


def _squares(each: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each game's squared distance from the mean, summed over figures; shape (groups, games)."""
    squares: NDArray[np.float64] = ((each - each.mean(axis=(1, 2), keepdims=True)) ** 2).sum(axis=0)
    return squares


def _checked(values: ArrayLike) -> NDArray[np.float64]:
    each = np.asarray(values, np.float64)
    if each.ndim != 3 or min(each.shape[1:]) < 2 or not len(each):
        raise ValueError(
            f"values have shape {each.shape}; it must be (figures, groups, games), two of the last at least"
        )
    return each
