"""Ask whether stated chances are right: of all that are told 30 %, do 30 % come true?

    slope    1 if they are; below 1 if they are too sure of themselves, above if not sure enough
    gap      the mean chance minus the share that came true; 0 if they are right

Chances that are measured by few tries spread more than the true ones, which would flatten the slope; that part is taken
off. With n tries a chance v has the error variance v (1 - v) / (n - 1), without bias:

    slope = cov(came true, v) / (var(v) - mean of v (1 - v) / (n - 1))

The chances of one game hang together, so the intervals come from leaving out one game after the other (jackknife).
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.intervals import LEVEL

FEWEST = 20  # games below which nothing is said [games]


class Ends(NamedTuple):
    """Hold an estimate with its interval; NaN where games are too few, or all chances alike."""

    estimate: float
    low: float
    high: float


class Calibration(NamedTuple):
    """Hold slope and gap, and of how many chances and games they are."""

    slope: Ends
    gap: Ends
    chances: int
    games: int


_NONE = (math.nan,) * 3


def calibration(
    chances: ArrayLike, tries: ArrayLike, came_true: ArrayLike, games: ArrayLike, level: float = LEVEL
) -> Calibration:
    """Return whether chances are right.

    Args:
        chances: Stated chances, between 0 and 1; shape (chances,).
        tries: By how many tries each was measured, more than 1; infinite for one that was not measured but stated.
        came_true: Whether it came true.
        games: The number of the game that each belongs to.
        level: Coverage of each interval, between 0 and 1.

    Raises:
        ValueError: If shapes differ, a chance is outside [0, 1], a number of tries is 1 or less, or level is outside
            (0, 1).

    Source: Cox (1958), Biometrika 45:562-565, on slope and intercept; the correction for measured chances is the usual
    one for errors in variables, Fuller (1987), Measurement Error Models, section 1.2; Efron & Stein (1981), Ann. Stat.
    9:586-596, on the jackknife.
    """
    v, n, won, of = (np.asarray(each, np.float64) for each in (chances, tries, came_true, games))
    if not v.shape == n.shape == won.shape == of.shape or v.ndim != 1:
        raise ValueError(f"shapes are {v.shape}, {n.shape}, {won.shape} and {of.shape}; all must be (chances,)")
    if ((v < 0) | (v > 1)).any():
        raise ValueError("a chance is outside 0 to 1")
    if (n <= 1).any():
        raise ValueError("a chance was measured by a single try; its error is not known")
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; it must be between 0 and 1")
    _, game = np.unique(of, return_inverse=True)
    count = int(game.max()) + 1 if len(v) else 0
    if count < FEWEST:
        return Calibration(Ends(*_NONE), Ends(*_NONE), len(v), count)
    columns = np.column_stack([np.ones_like(v), v, won, v * v, v * won, v * (1 - v) / (n - 1)])
    sums = np.column_stack([np.bincount(game, column, count) for column in columns.T])
    whole, without = sums.sum(axis=0), sums.sum(axis=0) - sums
    t = float(special.stdtrit(count - 1, 0.5 + level / 2))
    found = []
    for figure in (_slope, _gap):
        estimate, others = float(figure(whole[None])[0]), figure(without)
        half = t * math.sqrt((count - 1) / count * float(((others - others.mean()) ** 2).sum()))
        found.append(Ends(estimate, estimate - half, estimate + half))
    return Calibration(found[0], found[1], len(v), count)


def _slope(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    size, v, won, squares, both, noise = sums.T
    spread = squares / size - (v / size) ** 2 - noise / size
    with np.errstate(divide="ignore", invalid="ignore"):
        slope: NDArray[np.float64] = np.where(spread > 0, (both / size - v * won / size**2) / spread, math.nan)
    return slope


def _gap(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    size, v, won = sums.T[:3]
    gap: NDArray[np.float64] = (v - won) / size
    return gap
