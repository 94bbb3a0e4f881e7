"""Bound each of several means minus the largest of the others: which may be the largest?"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def one_sided(level: float, means: int) -> float:
    """Return the level of each one-sided bound that `against_the_best` needs.

    Its statement fails only if a bound of the mean that is truly largest minus one of the others fails; which that is
    need not be known. So the error is divided by their number, one less than there are means (Bonferroni).

    Args:
        level: Chance that all intervals hold at once, between 0 and 1.
        means: Number of means, at least 2.
    """
    return 1 - (1 - level) / (means - 1)


def against_the_best(upper: ArrayLike) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Return Hsu's constrained intervals of each mean minus the largest of the others.

    A mean whose interval goes beyond 0 may be the largest; one whose interval ends at 0 is not. If one alone may be the
    largest, its interval begins at 0.

        mean 1              |---------0----|      may be the largest
        mean 2           |------------0--|        may be the largest
        mean 3     |------------------0           is not

    All intervals hold at once. Let mean k be the largest and all its bounds u[k, j] hold. Then 0 <= u[k, j], so k is
    among those that may be the largest; an upper end is wrong for no mean, since those other than k are not above k;
    and every other mean is at most u[k, i] below k, which the lower ends allow for.

    Args:
        upper: u[i, j] is an upper bound of mean i minus mean j, each with the level of `one_sided`; shape (means,
            means). The diagonal is not read. Infinity where nothing is known.

    Returns:
        low, high: Bounds of each mean minus the largest of the others; low <= 0 <= high; shape (means,).
        may_be: Whether it may be the largest; shape (means,).

    Raises:
        ValueError: If `upper` is no square of at least two means.

    Source: Hsu (1984), Ann. Stat. 12:1136-1144, doi:10.1214/aos/1176346732; Hsu (1996), Multiple Comparisons, ch. 4.
    """
    bounds = np.array(upper, np.float64)
    means = len(bounds)
    if bounds.shape != (means, means) or means < 2:
        raise ValueError(f"upper has shape {bounds.shape}; it must be (means, means) with at least 2 means")
    np.fill_diagonal(bounds, np.inf)
    least = bounds.min(axis=1)
    may_be = least >= 0
    low = np.zeros(means)
    for mean in range(means):
        others = [other for other in np.flatnonzero(may_be) if other != mean]
        low[mean] = min((min(0.0, -bounds[other, mean]) for other in others), default=0.0)
    return low, np.maximum(least, 0.0), may_be
