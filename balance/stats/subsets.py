"""Test whether plays may be games of a kind, by drawing as many games at random from both together.

If the plays are games like the others, they are as likely as any other subset of this size. So the share of drawn
subsets that look as odd as the plays, they themselves counted, is a p-value that holds for any number of plays and of
games, whatever is measured: the error of the games, which are not infinitely many either, is in it.

Source: Fisher (1935), The Design of Experiments; Phipson & Smyth (2010), Stat. Appl. Genet. Mol. Biol. 9:39,
doi:10.2202/1544-6115.1585, on counting the plays themselves.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BLOCK = 2_000_000  # numbers drawn at once, at most
SPARSE = 2  # subsets of fewer than the root of so many times the pool are drawn one by one


def drawn_counts(pool: NDArray[np.int64], size: int, draws: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return how often each value is in subsets that are drawn without replacement.

    Args:
        pool: How often each value is in the pool; shape (values,).
        size: The size of a subset, at most that of the pool.
        draws: How many subsets.
        rng: Random numbers.

    Returns:
        int64, shape (draws, values).
    """
    whole = int(pool.sum())
    if size**2 > SPARSE * whole:
        return rng.multivariate_hypergeometric(pool, size, size=draws, method="marginals").astype(np.int64)
    values = np.repeat(np.arange(len(pool)), pool)[_drawn(whole, size, draws, rng)]
    rows = np.arange(draws)[:, None] * len(pool)
    counts: NDArray[np.int64] = np.bincount((rows + values).ravel(), minlength=draws * len(pool))
    return counts.reshape(draws, len(pool))


def _drawn(whole: int, size: int, draws: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return numbers below `whole`, in each row all different; shape (draws, size).

    Rows are drawn with replacement, and those in which a number comes twice are drawn anew: ten times as quick as
    hypergeometric numbers where subsets are small.
    """
    chosen = rng.integers(whole, size=(draws, size))
    wrong = np.arange(draws)
    while len(wrong):
        ordered = np.sort(chosen[wrong], axis=1)
        wrong = wrong[(ordered[:, 1:] == ordered[:, :-1]).any(axis=1)]
        chosen[wrong] = rng.integers(whole, size=(len(wrong), size))
    return chosen


def drawn_sums(
    plays: Sequence[NDArray[np.int64]], games: Sequence[NDArray[np.int64]], draws: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return the sums of subsets as large as the plays, drawn from plays and games together.

    Args:
        plays, games: Values of the plays, and of the games, one array for each cell; a subset has of each cell as many
            as there are plays.
        draws: How many subsets.
        rng: Random numbers.

    Returns:
        Shape (draws,).
    """
    total = np.zeros(draws)
    for some, many in zip(plays, games, strict=True):
        values, counts = np.unique(np.concatenate([some, many]), return_counts=True)
        step = max(1, BLOCK // max(len(values), len(some)))
        for begin in range(0, draws, step):
            block = min(step, draws - begin)
            total[begin : begin + block] += drawn_counts(counts, len(some), block, rng) @ values
    return total


def two_sided(seen: float, drawn: NDArray[np.float64]) -> float:
    """Return the p-value of a number, by those drawn: twice the smaller of its two sides, at most 1.

    Args:
        seen: The number of the plays.
        drawn: Those of drawn subsets.
    """
    slack = 1e-9 * max(1.0, abs(seen))  # sums of floats that are equal may differ in their last bits
    above, below = (drawn >= seen - slack).sum(), (drawn <= seen + slack).sum()
    return float(min(1.0, 2 * (1 + min(above, below)) / (1 + len(drawn))))


def upper(seen: float, drawn: NDArray[np.float64]) -> float:
    """Return how often a number as large is drawn: the p-value where large means odd."""
    return float((1 + (drawn >= seen - 1e-9 * max(1.0, abs(seen))).sum()) / (1 + len(drawn)))
