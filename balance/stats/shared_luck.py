"""Judge whether luck that cases share, from the same game numbers, explains how two groups differ.

What a rule does to these very games by luck is the same in all cases that have it, so no number of cases shows it. It
differs from game to game: the difference of the two groups is taken in each game number, and its variance over game
numbers is added to that over cases. This is what clustering both ways gives, but that what both share is not taken off,
which is on the safe side (Cameron, Gelbach and Miller 2011, J. Bus. Econ. Statist. 29:238-249).
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import special

Floats = NDArray[np.float64]


def chances_by_luck(sides: NDArray[np.int8], played: Iterable[NDArray[Any]], way: int) -> Floats:
    """Return how likely luck alone makes the means of two groups of cases differ by so much.

    Args:
        sides: 1 for cases of the one group, -1 for those of the other, else 0; shape (comparisons, cases).
        played: The values of each case in the same game numbers, in the order of the cases; each of shape (games,).
        way: 1 if the first group is expected to be higher, -1 if lower, 0 if either.

    Returns:
        chances: A chance for each comparison, 1 where a group has fewer than two cases; shape (comparisons,).
    """
    means, by_game = [], np.zeros((len(sides), 1))
    counts = np.maximum(1, [[(row == sign).sum() for row in sides] for sign in (1, -1)])
    weights = (sides > 0) / counts[0][:, None] - (sides < 0) / counts[1][:, None]
    for column, values in zip(weights.T, played, strict=True):
        by_game = by_game + column[:, None] * values
        means.append(float(values.mean()))
    found = [_chance(row, each, np.array(means), way) for row, each in zip(sides, by_game, strict=True)]
    return np.array(found)


def _chance(sides: NDArray[np.int8], by_game: Floats, means: Floats, way: int) -> float:
    """Return it for one comparison; by Student's t with Satterthwaite's degrees of freedom."""
    groups = [means[sides == sign] for sign in (1, -1)]
    parts = [by_game, *groups]
    if min(map(len, parts)) < 2:
        return 1.0
    variances = np.array([part.var(ddof=1) / len(part) for part in parts])
    free = np.array([len(part) - 1 for part in parts])
    apart = float(by_game.mean()) * (way or 1)
    if way == 0:
        apart = abs(apart)
    if variances.sum() <= 1e-24 * max(1.0, apart**2):  # the same in all games and cases
        return 0.0 if apart > 1e-9 else 1.0
    freedom = variances.sum() ** 2 / (variances**2 / free).sum()
    chance = float(special.stdtr(freedom, -apart / np.sqrt(variances.sum())))
    return min(1.0, (1 if way else 2) * chance)
