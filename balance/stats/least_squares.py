"""Fit a plane by least squares, with errors that hold however the spread differs (HC3).

What one observation adds to a slope is its *influence*. The error of a slope comes from the spread of the influences,
so it needs no common variance, and no normal distribution.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.moments import RARE
from balance.stats.ratios import ratio_of_sums

Floats = NDArray[np.float64]
_SOLE = 1e-9  # an observation that alone decides a slope has a leverage of 1, and rounding


class Slopes(NamedTuple):
    """Hold the slopes of a plane.

    Attributes:
        estimates: By how much the values rise with 1 more of each column; shape (columns,).
        influence: What each observation adds, its residual divided by 1 - leverage; shape (observations, columns).
        weights: By how much a slope rises if an observation's value rises by 1, times the number of observations;
            shape (observations, columns).
        freedom: How many independent squares the error of each slope is worth; shape (columns,). A slope that hangs on
            few observations has few.
    """

    estimates: Floats
    influence: Floats
    weights: Floats
    freedom: Floats


def slopes(columns: ArrayLike, values: ArrayLike) -> Slopes:
    """Return the slopes of the plane through values by least squares, all observations weighted alike.

    An observation that alone decides a slope leaves no residual there: its influence is 0, and so its slope has no
    error that can be seen. A caller leaves such a column out.

    Args:
        columns: What values depend on; float, shape (observations, columns). A level is fitted beside them.
        values: The values; float, shape (observations,).

    Raises:
        ValueError: If there are no more observations than slopes and a level.

    Source: MacKinnon & White (1985), J. Econometrics 29:305-325, doi:10.1016/0304-4076(85)90158-7, in the form HC3 of
    Long & Ervin (2000), Am. Stat. 54:217-224, doi:10.1080/00031305.2000.10474549; Satterthwaite (1946), Biometrics
    Bull. 2:110-114, doi:10.2307/3002019, on degrees of freedom.
    """
    x, y = np.asarray(columns, np.float64), np.asarray(values, np.float64)
    n, k = x.shape
    if n <= k + 1:
        raise ValueError(f"{n} observations; {k} slopes and a level need at least {k + 2}")
    design = np.column_stack([np.ones(n), x - x.mean(0)])
    solve = np.linalg.pinv(design)
    leverage = np.einsum("ij,ji->i", design, solve)
    fitted = solve @ y
    room = 1 - leverage
    rest = np.divide(y - design @ fitted, room, out=np.zeros(n), where=room > _SOLE)
    weights = n * solve[1:].T
    squares = weights**2
    # each observation adds a square of one degree, times weight^2; what was fitted takes its part
    total = np.maximum((squares**2).sum(0), np.finfo(float).tiny)
    freedom = np.maximum(squares.sum(0) ** 2 / total * (n - k - 1) / n, 1.0)
    return Slopes(fitted[1:], weights * rest[:, None], weights, freedom)


def slope_bounds(
    found: Slopes, column: int, level: float, events: NDArray[np.int64], further: float
) -> tuple[float, float]:
    """Return the interval of a slope: Student's t, or wider where events are few.

    Where nearly all values are alike, the few others do not say how far a slope may be off. Then the upward and the
    downward influences are bounded apart, with one event further, and the wider of the two intervals counts at each
    end. Events are few if there are fewer than 100 of them in the observations that raise the slope, or in those that
    lower it.

    Args:
        found: The slopes.
        column: Which of them.
        level: Coverage, between 0 and 1.
        events: How often something happened in each observation that is not the rule, such as a lost game; shape
            (observations,).
        further: By how much a value moves at most if that happens once more [as values].
    """
    n, estimate, influence = len(found.influence), float(found.estimates[column]), found.influence[:, column]
    weights = found.weights[:, column]
    half = float(special.stdtrit(found.freedom[column], 0.5 + level / 2)) * float(np.sqrt((influence**2).sum())) / n
    low, high = estimate - half, estimate + half
    if min(events[weights > 0].sum(), events[weights < 0].sum()) < RARE:
        possible = further * float(np.abs(weights).max())
        room = {"least": estimate - possible, "most": estimate + possible}
        rare = ratio_of_sums(estimate + influence, np.ones(n), level, **room)
        low, high = min(low, rare.low), max(high, rare.high)
    return low, high
