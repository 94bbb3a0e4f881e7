"""Share a variance out between groups and what differs within them, such as deals and dice.

Each of D groups (deals) is played R times. Of the variance of a single game one part comes from groups, whose true
means differ, and one from within:

    within     mean of the groups' own variances s^2, denominator R - 1
    between    variance of the groups' means, less the part of `within` that is in them, within / R
    share      between / (between + within), from 0 to 1

Without the part taken off, R games a group that do not differ at all would show a share of 1 / R. Both components are
unbiased; the share, a ratio, nearly.

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


def variance_share(values: ArrayLike, level: float = LEVEL) -> VarianceShare:
    """Return the share of the variance that the groups make, with an interval over groups.

    The share of what is within is a ratio of two sums over groups: their own variances, and the mean squared distances
    of their games from the mean of all. As such it gets its interval (`ratio_of_sums`), which allows for a group
    further that nobody saw: one that decides all, or none.

    Args:
        values: As for `components`; of several figures, such as seats, the variances are added up.
        level: Coverage, between 0 and 1.

    Raises:
        ValueError: If the shape is another, or level is outside (0, 1).
    """
    each = _checked(values)
    between, within = components(each)
    groups, whole = each.shape[1], between + within
    if whole <= 0:
        return VarianceShare(math.nan, math.nan, math.nan, groups)
    own = each.var(axis=2, ddof=1).sum(axis=0)
    squares = ((each - each.mean(axis=(1, 2), keepdims=True)) ** 2).mean(axis=2).sum(axis=0)
    # the mean of all games is estimated too, so squares are a little too small in the mean; `whole` is not
    ratio = ratio_of_sums(own, squares * whole / squares.mean(), level, least=0.0, most=1.0)
    share, low, high = (min(1.0, max(0.0, 1 - end)) for end in (ratio.estimate, ratio.high, ratio.low))
    return VarianceShare(share, low, high, groups)


def _checked(values: ArrayLike) -> NDArray[np.float64]:
    each = np.asarray(values, np.float64)
    if each.ndim != 3 or min(each.shape[1:]) < 2 or not len(each):
        raise ValueError(
            f"values have shape {each.shape}; it must be (figures, groups, games), two of the last at least"
        )
    return each
