"""Say how chances spread that were never seen, only counts of a few tries of each.

Each of D groups (deals) has a chance p of its own, drawn from an unknown distribution G; of R tries k come true. The
shares k / R spread more than the chances do: with 20 tries of 50 % each, one group in 50 shows less than 30 %. So the
share of groups that show less than a line is not the share of groups whose chance is below it.

What is known is the distribution of k. With the chance `level` the true one lies within a band around the one seen,
everywhere at once (Dvoretzky, Kiefer, Wolfowitz and Massart). Every G that leads into the band is possible, and of
these the least and the most that lie below a line are found by linear programming. No shape of G is assumed, and all
lines hold at once.

    band: |share of groups with k or less, seen - under G| <= sqrt(log(2 / (1 - level)) / 2 D), for every k

That is safe and wide. Where a beta distribution leads into the band, `beta_below` takes G to be the one with the mean
and the variance of the chances (the latter without the spread of the tries), and is far closer.

Sources: Ignatiadis & Wager (2022), J. Amer. Statist. Assoc. 117:1149-1166, doi:10.1080/01621459.2021.2008403, section
2.1 (F-localization); Massart (1990), Ann. Probab. 18:1269-1283, on the width of the band; Skellam (1948), J. R. Stat.
Soc. B 10:257-261, on the beta-binomial distribution.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.intervals import LEVEL

GRID = 200  # steps of the chances that G may have
SAMPLES = 10_000  # of a bootstrap
FEWEST = 100  # groups of which a beta distribution is told [groups]
LEAST = 1e-6  # of a spread: with less it is a point, of 1 less than that it is 0 or 1
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


def beta_below(
    counts: ArrayLike, tries: int, lines: ArrayLike, level: float = LEVEL, *, rng: np.random.Generator
) -> NDArray[np.float64] | None:
    """Return the share of the groups below each line, with its interval, if chances follow a beta.

    Args:
        counts, tries, lines: As for `shares_below`; two tries at least.
        level: Coverage of each interval.
        rng: Draws the samples of groups of which the intervals are made (percentile bootstrap, expanded for few groups:
            Hesterberg 2015, The American Statistician 69:371-386, section 4.3).

    Returns:
        Estimate, low and high by line, shape (lines, 3); the ends allow for groups of another kind, so rare that none
        was seen. None with fewer groups than FEWEST, or if the beta distribution does not fit: the counts that it
        leads to are outside of the band of `shares_below` somewhere.

    Raises:
        ValueError: As `shares_below`, or with fewer than two tries.
    """
    seen, at = _checked(counts, tries, lines, level)
    if tries < 2:
        raise ValueError(f"{tries} tries of a group; two are needed")
    if len(seen) < FEWEST:
        return None
    histogram = np.bincount(seen, minlength=tries + 1)
    drawn = rng.multinomial(len(seen), histogram / len(seen), SAMPLES)
    means, spreads = _moments(np.vstack([histogram, drawn]))
    below, (least, most) = _band(seen, tries, level)
    under = _beta_binomial(means[0], spreads[0], tries)[below]
    if ((under < least - 1e-9) | (under > most + 1e-9)).any():
        return None
    shares = _beta_under(means[:, None], spreads[:, None], at[None])
    t = special.stdtrit(len(seen) - 1, 0.5 + level / 2)
    tail = 100 * special.ndtr(-math.sqrt(len(seen) / (len(seen) - 1)) * t)
    ends = np.percentile(shares[1:], [tail, 100 - tail], axis=0)
    other = 1 - (1 - level) ** (1 / len(seen))  # groups of another kind: as rare as this they may have been missed
    return np.column_stack([shares[0], np.maximum(ends[0] - other, 0), np.minimum(ends[1] + other, 1)])


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


def _moments(histograms: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the mean of the chances, and their variance as a share of the largest, mean x (1 - mean).

    Args:
        histograms: How many groups have 0, 1, ... of the tries; shape (samples, tries + 1).
    """
    tries, groups = histograms.shape[1] - 1, histograms[0].sum()
    shares = np.arange(tries + 1) / tries
    mean, squares = histograms @ shares / groups, histograms @ shares**2
    within = histograms @ (shares * (1 - shares)) / groups * tries / (tries - 1)
    between = (squares - groups * mean**2) / (groups - 1) - within / tries
    whole = between + within
    return mean, np.divide(between, whole, out=np.zeros_like(whole), where=whole > 0).clip(0, 1)


def _beta_under(
    mean: NDArray[np.float64], spread: NDArray[np.float64], lines: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the share of a beta distribution below lines; a spread of 0 is a point, 1 is 0 and 1."""
    size = (1 - np.clip(spread, LEAST, 1 - LEAST)) / np.clip(spread, LEAST, 1 - LEAST)
    inner = special.betainc(np.maximum(mean * size, 1e-300), np.maximum((1 - mean) * size, 1e-300), lines)
    point = np.where(mean < lines, 1.0, 0.0)
    shares: NDArray[np.float64] = np.where((spread <= LEAST) | (mean <= 0) | (mean >= 1), point, inner)
    return shares


def _beta_binomial(mean: float, spread: float, tries: int) -> NDArray[np.float64]:
    """Return the chance of k or fewer of the tries, for k from 0, if chances follow a beta distribution."""
    k = np.arange(tries + 1)
    if spread <= LEAST or not 0 < mean < 1:
        return _at_most(k, tries, np.array([mean]))[:, 0]
    size = (1 - min(spread, 1 - LEAST)) / min(spread, 1 - LEAST)
    a, b = mean * size, (1 - mean) * size
    ways = special.gammaln(tries + 1) - special.gammaln(k + 1) - special.gammaln(tries - k + 1)
    return np.cumsum(np.exp(ways + special.betaln(k + a, tries - k + b) - special.betaln(a, b)))


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
    return float(min(1.0, max(0.0, sign * found.fun)))
