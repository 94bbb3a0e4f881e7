"""Tests that may be looked at after any number of games: the beta mixture e-process and its confidence sequence.

Games are counted as they come. For a share q that is thought of, the likelihood of the counts averaged over a Beta
prior, divided by that at q, is a martingale with mean 1 if q is the truth; it ever exceeds 1/δ with a chance of at most
δ (Ville's inequality). So a q at which it does may be ruled out at once, however often one looks.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.intervals import LEVEL, Floats

_HALVINGS = 60  # of an interval of length 1: far below what a float of a share tells


def mixture(centre: ArrayLike, margin: ArrayLike) -> tuple[Floats, Floats]:
    """The prior of the e-process: a Beta around a share, about as wide as the shifts that matter.

    Args:
        centre: The share that is expected, in [0, 1]; taken as at least `margin` from both ends.
        margin: The shift that matters, between 0 and 1/2; about the prior's standard deviation. Shapes broadcast.

    Returns:
        a, b: Parameters of the Beta distribution, > 0; float64, the shape of the arguments.

    Raises:
        ValueError: If a margin is outside (0, 1/2).

    Source: the shape is Robbins' (1970), see `log_evidence`; the width is chosen here: a + b = c (1 - c) / margin^2.
    """
    m = np.asarray(margin, dtype=np.float64)
    if not ((m > 0) & (m < 0.5)).all():
        wrong = m.ravel()[~((m.ravel() > 0) & (m.ravel() < 0.5))][0]
        raise ValueError(f"margin is {wrong}; it must be between 0 and 0.5")
    c = np.clip(np.asarray(centre, dtype=np.float64), m, 1 - m)
    strength = c * (1 - c) / m**2
    return strength * c, strength * (1 - c)


def log_evidence(wins: ArrayLike, games: ArrayLike, share: ArrayLike, a: ArrayLike, b: ArrayLike) -> Floats:
    """Logarithm of the mixture e-process: the evidence against `share`.

    Args:
        wins, games: Games won and played so far [games]; 0 <= wins <= games.
        share: The share under test; at 0 or 1 the evidence is infinite as soon as the other kind was seen.
        a, b: The prior, fixed before the first game: see `mixture`. All shapes broadcast.

    Returns:
        log E; float64. Exceeds log(1/δ) at any look, ever, with a chance of at most δ if `share` is the truth. For
        given counts it falls in `share` up to wins / games and rises from there.

    Source: Robbins (1970), Ann. Math. Stat. 41:1397-1409, doi:10.1214/aoms/1177696786; Howard, Ramdas, McAuliffe &
    Sekhon (2021), Ann. Stat. 49:1055-1080, doi:10.1214/20-AOS1991.
    """
    return ratio(wins, games, a, b) - log_likelihood(wins, games, share)


def ratio(wins: ArrayLike, games: ArrayLike, a: ArrayLike, b: ArrayLike) -> Floats:
    """Logarithm of the counts' likelihood averaged over the prior: the part of `log_evidence` without the share."""
    k, n = np.asarray(wins, dtype=np.float64), np.asarray(games, dtype=np.float64)
    before, after = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    result: Floats = special.betaln(before + k, after + n - k) - special.betaln(before, after)
    return result


def log_likelihood(wins: ArrayLike, games: ArrayLike, share: ArrayLike) -> Floats:
    """Logarithm of the likelihood of wins and losses in their order; minus infinity if the share rules them out."""
    k, n = np.asarray(wins, dtype=np.float64), np.asarray(games, dtype=np.float64)
    q = np.asarray(share, dtype=np.float64)
    result: Floats = special.xlogy(k, q) + special.xlog1py(n - k, -q)
    return result


def confidence_sequence(
    wins: ArrayLike, games: ArrayLike, a: ArrayLike, b: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Interval for a share that holds the truth at every look at once: the shares not yet ruled out.

    Args:
        wins, games: As for `log_evidence`; a, b: the prior. Shapes broadcast.
        level: The chance that the truth is inside at all looks, between 0 and 1.

    Returns:
        low, high: Bounds of the share, within [0, 1]; float64, the shape of the arguments.

    Raises:
        ValueError: If level is outside (0, 1).

    Source: Howard et al. (2021), as above: the inversion of the e-process.
    """
    if not 0.0 < level < 1.0:
        raise ValueError(f"level is {level}; it must be between 0 and 1")
    k, n, a, b = np.broadcast_arrays(*(np.asarray(each, dtype=np.float64) for each in (wins, games, a, b)))
    limit = ratio(k, n, a, b) + np.log(1 - level)  # shares of a larger likelihood are inside
    middle = np.divide(k, n, out=np.full(k.shape, 0.5), where=n > 0)
    return _edge(k, n, limit, np.zeros(k.shape), middle), _edge(k, n, limit, np.ones(k.shape), middle)


def _edge(k: Floats, n: Floats, limit: Floats, outer: Floats, inner: Floats) -> Floats:
    """Where between an end of the range and the middle the likelihood reaches `limit`, by bisection."""
    held: NDArray[np.bool_] = log_likelihood(k, n, outer) >= limit  # then the end itself is inside
    low, high = outer, inner
    for _ in range(_HALVINGS):
        half = (low + high) / 2
        inside = log_likelihood(k, n, half) >= limit
        low, high = np.where(inside, low, half), np.where(inside, half, high)
    edge: Floats = np.where(held, outer, low)
    return edge
