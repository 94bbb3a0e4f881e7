"""Solve games of two sides with constant sum, given as a matrix: the value and a best mixture."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
IN_USE = 1e-6  # a weight below this is 0 but for rounding


class Solution(NamedTuple):
    """Hold the value of a matrix game and the mixture by which the rows reach it at least; it sums to 1."""

    value: float
    mix: Floats


def solve(payoffs: ArrayLike) -> Solution:
    """Return what the side that chooses rows can make sure of, and how.

    The side that chooses columns gets what is missing to a constant. Its own mixture is that of `solve(-payoffs.T)`.

    Args:
        payoffs: What the rows' side gets; float, shape (rows, columns).

    Raises:
        ValueError: If `payoffs` is no matrix of finite numbers.

    Source: von Neumann (1928), Math. Ann. 100:295-320, as the linear programme "maximise v, so that every column pays
    at least v"; solved by HiGHS.
    """
    from scipy.optimize import linprog  # takes a third of a second to import

    matrix = np.asarray(payoffs, np.float64)
    if matrix.ndim != 2 or not matrix.size or not np.isfinite(matrix).all():
        raise ValueError(f"payoffs has shape {matrix.shape}; it must be a matrix of finite numbers")
    rows, columns = matrix.shape
    found = linprog(
        np.r_[np.zeros(rows), -1.0],  # the weights, then v
        A_ub=np.c_[-matrix.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0.0][None, :],
        b_eq=[1.0],
        bounds=[(0.0, None)] * rows + [(None, None)],
        method="highs",
    )
    mix = np.where(found.x[:rows] < IN_USE, 0.0, found.x[:rows])
    return Solution(float(found.x[rows]), mix / mix.sum())
