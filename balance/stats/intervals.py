"""Compute confidence intervals: how far an estimate may be from the truth. Arrays in, arrays out.

Only `scipy.special` is used: `scipy.stats` takes half a second to import.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

Floats = NDArray[np.float64]

LEVEL = 0.95
EXACT_BELOW = 15  # with fewer games won, or lost, a share's interval is Clopper and Pearson's [games]
EXACT_BELOW_FAR = 200  # the same at a level above 95 %
WILSON, EXACT = "wilson", "Clopper-Pearson"
SHARE_METHODS = (WILSON, EXACT)


def _check_level(level: float) -> None:
    if not 0.0 < level < 1.0:
        raise ValueError(f"level is {level}; it must be between 0 and 1")


def _check_least(name: str, values: NDArray[Any], least: float) -> None:
    """Refuse a value that is less than `least` or NaN."""
    wrong = np.flatnonzero(~(values.ravel() >= least))  # `~ >=`, not `<`: a NaN is wrong too
    if wrong.size:
        raise ValueError(f"{name}[{wrong[0]}] is {values.ravel()[wrong[0]]}; it must be at least {least:g}")


def _counts(wins: ArrayLike, games: ArrayLike) -> tuple[Floats, Floats]:
    """Return wins and games as floats of one shape, after checking them."""
    k, n = np.broadcast_arrays(np.asarray(wins, dtype=np.float64), np.asarray(games, dtype=np.float64))
    _check_least("games", n, np.nextafter(0.0, 1.0))  # the smallest positive float: games > 0
    wrong = np.flatnonzero(~((k.ravel() >= 0) & (k.ravel() <= n.ravel())))
    if wrong.size:
        i = wrong[0]
        raise ValueError(f"wins[{i}] is {k.ravel()[i]:g}; it must be from 0 to games[{i}] = {n.ravel()[i]:g}")
    return k, n


def wilson_interval(wins: ArrayLike, games: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Return the Wilson score interval for shares.

    Args:
        wins, games: Games won and games played in each cell [games]; equal shapes, or shapes that broadcast;
            games > 0, 0 <= wins <= games. They need not be whole: an effective number of games is allowed.
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the share, within [0, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Wilson (1927), J. Amer. Statist. Assoc. 22:209-212, doi:10.1080/01621459.1927.10502953.
    """
    _check_level(level)
    k, n = _counts(wins, games)
    z2 = special.ndtri(0.5 + level / 2) ** 2
    middle = (k + z2 / 2) / (n + z2)
    half = np.sqrt(z2 * (k * (n - k) / n + z2 / 4)) / (n + z2)
    low = np.where(k == 0, 0.0, np.clip(middle - half, 0.0, 1.0))  # 0 and 1 exactly, not a rounded value
    high = np.where(k == n, 1.0, np.clip(middle + half, 0.0, 1.0))
    return low, high


def clopper_pearson_interval(wins: ArrayLike, games: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Return Clopper and Pearson's exact interval for shares: its coverage is never below `level`.

    Args:
        wins, games: Games won and games played in each cell [games]; whole numbers, 0 <= wins <= games, games > 0.
            Equal shapes, or shapes that broadcast.
        level: Coverage, between 0 and 1; each side misses the truth with a chance of at most (1 - level) / 2.

    Returns:
        low, high: Bounds of the share, within [0, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Clopper & Pearson (1934), Biometrika 26:404-413, doi:10.1093/biomet/26.4.404.
    """
    _check_level(level)
    k, n = _counts(wins, games)
    tail = (1 - level) / 2
    # The bounds are quantiles of Beta distributions. At k = 0 and k = n a parameter is 0 and SciPy gives NaN; the bound
    # is then the end of the range.
    with np.errstate(invalid="ignore"):
        low = np.where(k == 0, 0.0, special.betaincinv(k, n - k + 1, tail))
        high = np.where(k == n, 1.0, special.betainccinv(k + 1, n - k, tail))
    return low, high


def share_interval(wins: ArrayLike, games: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Return an interval for shares: Clopper and Pearson's if few games were won or lost, else Wilson's.

    Wilson's interval covers as little as 83.8 % instead of 95 % where about 0.2 wins are expected, and errs to one
    side: after one win, its lower bound is too high. So where fewer than `EXACT_BELOW` games were won, or lost, the
    exact interval is used: the least coverage is then 93.1 % (from 20 games on; at 44 games, share 0.49). Farther out,
    where a level is divided among many intervals, Wilson's errs more: at 99.996 % three times as often as it may from
    30 wins on, 1.24 times from `EXACT_BELOW_FAR` on, which is the limit above 95 %.

    Args:
        wins, games, level: As for `wilson_interval`. Both methods allow an effective number of games that is not whole
            (Korn & Graubard 1998, Surv. Methodol. 24:193-201).

    Returns:
        low, high: Bounds of the share, within [0, 1]; exact: True where they are Clopper and Pearson's. All have the
        shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Brown, Cai & DasGupta (2001), Stat. Sci. 16:101-133, doi:10.1214/ss/1009213286, on both intervals near 0.
    """
    low, high = wilson_interval(wins, games, level)
    exact_low, exact_high = clopper_pearson_interval(wins, games, level)
    k, n = _counts(wins, games)
    exact = np.minimum(k, n - k) < (EXACT_BELOW if level <= LEVEL else EXACT_BELOW_FAR)
    return np.where(exact, exact_low, low), np.where(exact, exact_high, high), exact


def share_method(exact: bool) -> str:
    """Return the name of the method that `share_interval` used."""
    return EXACT if exact else WILSON


def shares_difference_interval(
    wins: ArrayLike, games: ArrayLike, other_wins: ArrayLike, other_games: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Return an interval for a difference of two independent shares, from the `share_interval` of each.

    The difference is the first minus the other. Where in both samples `EXACT_BELOW` games or more were won, and as many
    lost, it is Newcombe's score interval; else the exact bounds of a rare share take the place of Wilson's.

    Args:
        wins, games: Counts of the first sample [games], as for `share_interval`.
        other_wins, other_games: Counts of the other sample [games].
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the difference, within [-1, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Newcombe (1998), Stat. Med. 17:873-890, method 10, PMID 9595617; with other intervals than Wilson's: see
    `square_and_add`.
    """
    low, high, _ = share_interval(wins, games, level)
    other_low, other_high, _ = share_interval(other_wins, other_games, level)
    k, n = _counts(wins, games)
    other_k, other_n = _counts(other_wins, other_games)
    return square_and_add((k / n, low, high), (other_k / other_n, other_low, other_high))


def square_and_add(
    first: tuple[ArrayLike, ArrayLike, ArrayLike], other: tuple[ArrayLike, ArrayLike, ArrayLike]
) -> tuple[Floats, Floats]:
    """Return an interval for a difference of two independent estimates from the intervals of each.

    The difference is the first minus the other. On each side its half-width is the root of the sum of the squares of
    two half-widths.

    Args:
        first, other: The estimate, its lower and its upper bound; all six in one unit and of one shape.

    Returns:
        low, high: Bounds of the difference, with the level of the two intervals; float64, the shape of the arguments.

    Source: Zou & Donner (2008), Stat. Med. 27:1693-1702, doi:10.1002/sim.3095; Newcombe's interval is the special case
    of two Wilson intervals.
    """
    estimate, low, high = (np.asarray(each, dtype=np.float64) for each in first)
    other_estimate, other_low, other_high = (np.asarray(each, dtype=np.float64) for each in other)
    middle = estimate - other_estimate
    below = np.hypot(estimate - low, other_high - other_estimate)
    above = np.hypot(high - estimate, other_estimate - other_low)
    return middle - below, middle + above


def gamma_interval(
    total: ArrayLike, squares: ArrayLike, largest: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Return Fay and Feuer's gamma interval for the expected sum of Poisson events of any sizes.

    For the upper bound, one more event of the largest size is added. For events of size 1 it is the exact interval of
    a Poisson count (Garwood 1936): with no event the bounds are 0 and 3.69 at 95 %. It assumes that no event is larger
    than `largest`.

    Args:
        total, squares: Sum of the sizes seen, and sum of their squares; 0 if no event was seen [any unit, its square].
        largest: Size of the largest possible event, >= 0; 0 if there can be no event [the same unit].
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the expected sum; float64, the shape of the arguments.

    Raises:
        ValueError: If an argument is negative or level is outside (0, 1).

    Source: Fay & Feuer (1997), Stat. Med. 16:791-801, PMID 9131766.
    """
    _check_level(level)
    s, q, w = (np.asarray(each, dtype=np.float64) for each in (total, squares, largest))
    for name, values in (("total", s), ("squares", q), ("largest", w)):
        _check_least(name, values, 0)
    tail = (1 - level) / 2
    more, more_squares = s + w, q + w * w
    # A gamma distribution with mean s and variance q has shape s^2 / q and scale q / s; the bounds are its quantiles.
    with np.errstate(invalid="ignore", divide="ignore"):
        low = np.where(s > 0, special.gammaincinv(s * s / q, tail) * q / s, 0.0)
        high = np.where(more > 0, special.gammainccinv(more * more / more_squares, tail) * more_squares / more, 0.0)
    return low, high


def paired_shares_interval(
    only_first: ArrayLike, only_other: ArrayLike, games: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Return Bonett and Price's interval for a difference of two paired shares.

    The difference is the first minus the other. It is Wald's interval with one game added to each of the two counts
    that differ, so it has a width even where no game differed.

    Args:
        only_first, only_other: Games won in the first only, and in the other only [games].
        games: Number of pairs [games]. Equal shapes, or shapes that broadcast.
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the difference, within [-1, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, the counts exceed them, or level is outside (0, 1).

    Source: Bonett & Price (2012), J. Educ. Behav. Stat. 37:479-488, doi:10.3102/1076998611411915.
    """
    _check_level(level)
    f, g = (np.asarray(counts, dtype=np.float64) for counts in (only_first, only_other))
    _check_least("only_first", f, 0)
    _check_least("only_other", g, 0)
    _counts(f + g, games)
    n = np.asarray(games, dtype=np.float64) + 2
    first, other = (f + 1) / n, (g + 1) / n
    half = special.ndtri(0.5 + level / 2) * np.sqrt((first + other - (first - other) ** 2) / n)
    return np.clip(first - other - half, -1.0, 1.0), np.clip(first - other + half, -1.0, 1.0)


def mean_interval(
    mean: ArrayLike, variance: ArrayLike, games: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Return Student's t interval for means.

    Args:
        mean: Mean of each cell [any unit].
        variance: Sample variance (denominator games - 1), >= 0 [the unit's square].
        games: Number of values, >= 1 [games]. Equal shapes, or shapes that broadcast.
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the mean; float64, the shape of the arguments; NaN for a single game.

    Raises:
        ValueError: If a cell has no games, a variance is negative, or level is outside (0, 1).

    Source: "Student" (1908), Biometrika 6:1-25, doi:10.2307/2331554. For values that are not normal it relies on
    the central limit theorem: use it with some hundreds of games or more.
    """
    _check_level(level)
    m, v, n = np.broadcast_arrays(
        np.asarray(mean, dtype=np.float64), np.asarray(variance, dtype=np.float64), np.asarray(games, dtype=np.float64)
    )
    _check_least("games", n, 1)
    _check_least("variance", np.where(n > 1, v, 0.0), 0)
    several = np.where(n > 1, n, np.nan)  # NaN carries through to both bounds
    half = special.stdtrit(several - 1, 0.5 + level / 2) * np.sqrt(v / several)
    return m - half, m + half


def quantile_ranks(games: int, share: float, level: float = LEVEL) -> tuple[int, int, int]:
    """Return the ranks of the order statistics that estimate a quantile and bound it.

    With B ~ Binomial(games, share) values below the quantile, the value of rank `low` is above it only if B < low, and
    the value of rank `high` is below it only if B >= high; each tail is at most (1 - level) / 2. No assumption is made
    about the values; with ties, as in numbers of rounds, the coverage is higher.

    Args:
        games: Number of values [games], >= 1.
        share: Which quantile, between 0 and 1: 0.5 is the median.
        level: Coverage, between 0 and 1.

    Returns:
        rank, low, high: Ranks from 1. `rank` is that of the smallest value that at least `share` of the values do not
        exceed. `low` is 0, or `high` is games + 1, where there are too few games for a bound.

    Raises:
        ValueError: If games < 1, or share or level is outside (0, 1).

    Source: David & Nagaraja (2003), Order Statistics, 3rd ed., section 7.1, doi:10.1002/0471722162.
    """
    _check_level(level)
    if games < 1:
        raise ValueError(f"games is {games}; it must be at least 1")
    if not 0.0 < share < 1.0:
        raise ValueError(f"share is {share}; it must be between 0 and 1")
    tail = (1 - level) / 2
    low = _first(games + 1, lambda k: _at_most(k, games, share) > tail)
    high = _first(games + 1, lambda k: _at_most(k - 1, games, share) >= 1 - tail)
    rank = min(max(math.ceil(games * share - 1e-9), 1), games)  # the product may round to just above a whole number
    return rank, low, max(high, 1)


def _at_most(k: int, n: int, share: float) -> float:
    """Return P(B <= k) for B ~ Binomial(n, share)."""
    if k < 0:
        return 0.0
    return 1.0 if k >= n else float(special.betainc(n - k, k + 1, 1 - share))


def _first(end: int, holds: Any) -> int:
    """Return the first k in 0..end for which `holds(k)`; `end` if there is none before.

    Bisection: `holds` must be false up to some k and true from there on. The answer is always in low..high.
    """
    low, high = 0, end
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
