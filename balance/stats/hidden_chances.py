"""Say how chances spread that were never seen, only counts of a few tries of each.

Each of D groups (deals) has a chance p of its own, drawn from an unknown distribution G; of R tries k come true. The
shares k / R spread more than the chances do: with 20 tries of 50 % each, one group in 50 shows less than 30 %. So the
share of groups that show less than a line is not the share of groups whose chance is below it.

What is known is the distribution of k. With the chance `level` the true one lies within a band around the one seen,
everywhere at once (Dvoretzky, Kiefer, Wolfowitz and Massart). Every G that leads into the band is possible, and of
these the least and the most that lie below a line are found by linear programming. No shape of G is assumed, and all
lines hold at once.

    band: |share of groups with k or less, seen - under G| <= sqrt(log(2 / (1 - level)) / 2 D), for every k

That is wide, and no narrower answer is safe: a smooth curve that fits the counts can be far from G. Of 6 % of groups
with a chance of 8 % among others of 35 to 75 %, the beta distribution with the same mean and variance sees hardly any.

Sources: Ignatiadis & Wager (2022), J. Amer. Statist. Assoc. 117:1149-1166, doi:10.1080/01621459.2021.2008403, section
2.1 (F-localization); Massart (1990), Ann. Probab. 18:1269-1283, on the width of the band.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.intervals import LEVEL

GRID = 200  # steps of the chances that G may have
SOLVED = 1e-7  # to which the linear programs are solved; ends are put so much further out
MOST_BANDS = 32  # values of k at which the band is held, at most: fewer are right too, only wider


def shares_below(counts: ArrayLike, tries: int, lines: ArrayLike, level: float = LEVEL) -> NDArray[np.float64]:
    """Return between which shares of the groups have a chance below each line, shape (lines, 2).

    The low end is of chances below the line, the high end of those at it too.

    Args:
        counts: How many of the tries of each group came true, 0 to `tries`; int, shape (groups,).
        tries: Tries of each group.
        lines: Chances, from 0 to 1; shape (lines,).
        level: The chance that all lines hold at once.

    Raises:
        ValueError: If there is no group, a count is outside 0 to `tries`, a line outside 0 to 1, or level is outside
            (0, 1).
    """
    seen, at = _checked(counts, tries, lines, level)
    chances = np.unique(np.concatenate([np.linspace(0, 1, GRID + 1), at, at - 1e-9, [0.0, 1.0]]).clip(0, 1))
    below, band = _band(seen, tries, level)
    under = _at_most(below, tries, chances)
    limits = np.concatenate([under, -under]), np.concatenate([band[1], -band[0]])
    ends = [(_extreme(chances < line, limits, 1), _extreme(chances <= line, limits, -1)) for line in at]
    return np.array(ends).reshape(len(at), 2)


def _checked(
    counts: ArrayLike, tries: int, lines: ArrayLike, level: float
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    seen, at = np.asarray(counts, np.int64), np.asarray(lines, np.float64)
    if not len(seen) or ((seen < 0) | (seen > tries)).any():
        raise ValueError(f"counts must be from 0 to {tries}, of at least one group")
    if ((at < 0) | (at > 1)).any():
        raise ValueError("a line is outside 0 to 1")
    if not 0 < level < 1:
        raise ValueError(f"level is {level}; it must be between 0 and 1")
    return seen, at


def _band(seen: NDArray[np.int64], tries: int, level: float) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return values of k, and between which shares of groups have as many or fewer, shape (2, values)."""
    shares = np.cumsum(np.bincount(seen, minlength=tries + 1))[:-1] / len(seen)
    values = np.arange(tries)
    if tries > MOST_BANDS:
        values = np.unique(np.searchsorted(shares, np.linspace(0, 1, MOST_BANDS)).clip(0, tries - 1))
    half = math.sqrt(math.log(2 / (1 - level)) / (2 * len(seen)))
    return values, np.clip([shares[values] - half, shares[values] + half], 0, 1)


def _at_most(values: NDArray[np.int64], tries: int, chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the chance of `values` or fewer of the tries, shape (values, chances)."""
    result: NDArray[np.float64] = special.bdtr(values[:, None].astype(np.float64), tries, chances[None])
    return result


def _extreme(of: NDArray[np.bool_], limits: tuple[NDArray[np.float64], NDArray[np.float64]], sign: int) -> float:
    """Return the least (`sign` 1) or the most (-1) weight of chances; 0 or 1 if none leads into the band."""
    from scipy.optimize import linprog

    found = linprog(sign * of, *limits, np.ones((1, len(of))), [1.0], bounds=(0, 1), method="highs")
    if found.status:  # by bad luck, which `level` allows for, no G leads there: then nothing is known
        return 0.0 if sign > 0 else 1.0
    return float(min(1.0, max(0.0, sign * (found.fun - SOLVED))))
