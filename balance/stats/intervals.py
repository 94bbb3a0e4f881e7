"""Intervals: how far an estimate may be from the truth. Arrays in, arrays out.

Only `scipy.special` is used: `scipy.stats` takes half a second to import.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

Floats = NDArray[np.float64]

LEVEL = 0.95
EXACT_BELOW = 15  # [games] won or lost: with fewer, a share's interval is Clopper and Pearson's
WILSON, EXACT = "wilson", "Clopper-Pearson"
SHARE_METHODS = (WILSON, EXACT)


def _check_level(level: float) -> None:
    if not 0.0 < level < 1.0:
        raise ValueError(f"level is {level}; it must be between 0 and 1")


def _check_least(name: str, values: NDArray[Any], least: float) -> None:
    """Every value is a number of at least `least`."""
    wrong = np.flatnonzero(~(values.ravel() >= least))
    if wrong.size:
        raise ValueError(f"{name}[{wrong[0]}] is {values.ravel()[wrong[0]]}; it must be at least {least:g}")


def _counts(wins: ArrayLike, games: ArrayLike) -> tuple[Floats, Floats]:
    """Wins and games as floats of one shape, checked."""
    k, n = np.broadcast_arrays(np.asarray(wins, dtype=np.float64), np.asarray(games, dtype=np.float64))
    _check_least("games", n, np.nextafter(0.0, 1.0))
    wrong = np.flatnonzero(~((k.ravel() >= 0) & (k.ravel() <= n.ravel())))
    if wrong.size:
        i = wrong[0]
        raise ValueError(f"wins[{i}] is {k.ravel()[i]:g}; it must be from 0 to games[{i}] = {n.ravel()[i]:g}")
    return k, n


def wilson_interval(wins: ArrayLike, games: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Wilson score interval for shares.

    Args:
        wins, games: Games won and games played in each cell [games]; equal shapes, or shapes that broadcast;
            games > 0, 0 <= wins <= games. They need not be whole: an effective number of games will do.
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
    low = np.where(k == 0, 0.0, np.clip(middle - half, 0.0, 1.0))  # exact at the ends, where rounding would show
    high = np.where(k == n, 1.0, np.clip(middle + half, 0.0, 1.0))
    return low, high


def clopper_pearson_interval(wins: ArrayLike, games: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Clopper and Pearson's exact interval for shares: each tail holds the truth at least as often as it says.

    Args:
        wins, games: Games won and games played in each cell [games]; whole numbers, 0 <= wins <= games, games > 0.
            Equal shapes, or shapes that broadcast.
        level: Coverage, between 0 and 1; each side misses with at most (1 - level) / 2.

    Returns:
        low, high: Bounds of the share, within [0, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Clopper & Pearson (1934), Biometrika 26:404-413, doi:10.1093/biomet/26.4.404.
    """
    _check_level(level)
    k, n = _counts(wins, games)
    tail = (1 - level) / 2
    with np.errstate(invalid="ignore"):
        low = np.where(k == 0, 0.0, special.betaincinv(k, n - k + 1, tail))
        high = np.where(k == n, 1.0, special.betainccinv(k + 1, n - k, tail))
    return low, high


def share_interval(wins: ArrayLike, games: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Interval for shares, by one rule: Clopper and Pearson's near 0 and 1, Wilson's elsewhere.

    Wilson's interval covers as little as 83.8 % instead of 95 % where some 0.2 wins are expected, and errs on one side:
    a rare outcome that was seen once is given as too common. Where fewer than `EXACT_BELOW` games were won, or lost,
    the exact interval stands instead: the least coverage is then 93.2 % (from 20 games on), and 96 % on average.

    Args:
        wins, games, level: As for `wilson_interval`. An effective number of games, not whole, will do for both methods
            (Korn & Graubard 1998, Surv. Methodol. 24:193-201).

    Returns:
        low, high: Bounds of the share; exact: whether Clopper and Pearson's; all of the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Brown, Cai & DasGupta (2001), Stat. Sci. 16:101-133, doi:10.1214/ss/1009213286, on both intervals near 0.
    """
    low, high = wilson_interval(wins, games, level)
    exact_low, exact_high = clopper_pearson_interval(wins, games, level)
    k, n = _counts(wins, games)
    exact = np.minimum(k, n - k) < EXACT_BELOW
    return np.where(exact, exact_low, low), np.where(exact, exact_high, high), exact


def share_method(exact: bool) -> str:
    """Return the name of the method that `share_interval` used."""
    return EXACT if exact else WILSON


def newcombe_interval(
    wins: ArrayLike, games: ArrayLike, other_wins: ArrayLike, other_games: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Newcombe's score interval for the difference of two independent shares, the first minus the other.

    Args:
        wins, games: Of the first [games], as for `wilson_interval`; other_wins, other_games: of the other.
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the difference, within [-1, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If a cell has no games, wins are outside 0..games, or level is outside (0, 1).

    Source: Newcombe (1998), Stat. Med. 17:873-890, method 10, PMID 9595617.
    """
    low, high = wilson_interval(wins, games, level)
    other_low, other_high = wilson_interval(other_wins, other_games, level)
    k, n = _counts(wins, games)
    other_k, other_n = _counts(other_wins, other_games)
    p, other = k / n, other_k / other_n
    below = np.sqrt((p - low) ** 2 + (other_high - other) ** 2)
    above = np.sqrt((high - p) ** 2 + (other - other_low) ** 2)
    return p - other - below, p - other + above


def square_and_add(first: tuple[float, float, float], other: tuple[float, float, float]) -> tuple[float, float]:
    """Interval for a difference of two independent estimates, the first minus the other, from their own intervals.

    Args:
        first, other: Estimate, low and high of each.

    Returns:
        low, high: Bounds of the difference, with the level of the two intervals.

    Source: Zou & Donner (2008), Stat. Med. 27:1693-1702, doi:10.1002/sim.3095; Newcombe's interval is a case of it.
    """
    middle = first[0] - other[0]
    below = math.hypot(first[0] - first[1], other[2] - other[0])
    above = math.hypot(first[2] - first[0], other[0] - other[1])
    return middle - below, middle + above


def gamma_interval(
    total: ArrayLike, squares: ArrayLike, largest: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Fay and Feuer's gamma interval for the expected sum of a Poisson number of events of different sizes.

    The upper bound counts one event more, of the largest size. Of events of size 1 it is the exact interval of a
    Poisson count (Garwood 1936): none seen gives 0 to 3.69 at 95 %. Sizes that never occurred are not foreseen.

    Args:
        total, squares: Sum of the sizes seen, and of their squares [any unit, its square]; 0 where no event was seen.
        largest: Size of the largest event that is possible, >= 0; 0: there are none.
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
    with np.errstate(invalid="ignore", divide="ignore"):
        low = np.where(s > 0, special.gammaincinv(s * s / q, tail) * q / s, 0.0)
        high = np.where(more > 0, special.gammainccinv(more * more / more_squares, tail) * more_squares / more, 0.0)
    return low, high


def paired_shares_interval(
    only_first: ArrayLike, only_other: ArrayLike, games: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Bonett and Price's interval for the difference of two shares of the same games, the first minus the other.

    Wald's with one game more of each kind that differs: it has a width even where no game differed.

    Args:
        only_first, only_other: Games won in the first only and in the other only [games]; games: all of them. Equal
            shapes, or shapes that broadcast.
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
    """Student's t interval for means.

    Args:
        mean: Mean of each cell [any unit]; variance: sample variance with games - 1 below [its square], >= 0;
            games: how many values [games], >= 1. Equal shapes, or shapes that broadcast.
        level: Coverage, between 0 and 1.

    Returns:
        low, high: Bounds of the mean; float64, the shape of the arguments; NaN where one game tells nothing.

    Raises:
        ValueError: If a cell has no games, a variance is negative, or level is outside (0, 1).

    Source: "Student" (1908), Biometrika 6:1-25, doi:10.2307/2331554. For values that are not normal it rests on the
    central limit theorem: of use from some hundreds of games on.
    """
    _check_level(level)
    m, v, n = np.broadcast_arrays(
        np.asarray(mean, dtype=np.float64), np.asarray(variance, dtype=np.float64), np.asarray(games, dtype=np.float64)
    )
    _check_least("games", n, 1)
    _check_least("variance", np.where(n > 1, v, 0.0), 0)
    several = np.where(n > 1, n, np.nan)
    half = special.stdtrit(several - 1, 0.5 + level / 2) * np.sqrt(v / several)
    return m - half, m + half


def quantile_ranks(games: int, share: float, level: float = LEVEL) -> tuple[int, int, int]:
    """Ranks of the order statistics that estimate a quantile and bound it.

    With B ~ Binomial(games, share) values below the quantile, the value of rank `low` is above it only if B < low, and
    the value of rank `high` is below it only if B >= high; each tail is at most (1 - level) / 2. No assumption is made
    about the values; with ties, as in numbers of rounds, the coverage is higher.

    Args:
        games: Number of values [games], >= 1.
        share: Which quantile, between 0 and 1: 0.5 is the median.
        level: Coverage, between 0 and 1.

    Returns:
        rank, low, high: Ranks from 1. `rank` is that of the smallest value with at least `share` of the values up to
        it; `low` is 0 and `high` is games + 1 where so few games give no bound.

    Raises:
        ValueError: If games < 1, or share or level are outside (0, 1).

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
    rank = min(max(math.ceil(games * share - 1e-9), 1), games)
    return rank, low, max(high, 1)


def _at_most(k: int, n: int, share: float) -> float:
    """P(B <= k) for B ~ Binomial(n, share)."""
    if k < 0:
        return 0.0
    return 1.0 if k >= n else float(special.betainc(n - k, k + 1, 1 - share))


def _first(end: int, holds: Any) -> int:
    """The first k in 0..end for which `holds(k)`, where it holds from some k on; `end` if there is none before."""
    low, high = 0, end
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
