"""Test shares at any number of looks: the beta mixture e-process and its confidence sequence.

Games are counted as they come. For a supposed share q, take

    E = (likelihood of the counts, averaged over a Beta prior) / (likelihood of the counts at q).

If q is the truth, E is a martingale with mean 1, so the chance that it ever exceeds 1/δ is at most δ (Ville's
inequality). A share q for which E exceeds 1/δ can therefore be ruled out at once, however often one looks.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats.intervals import LEVEL, Floats

_HALVINGS = 60  # bisection steps: an interval of length 1 shrinks to 2^-60, below the spacing of floats near 1


def mixture(centre: ArrayLike, margin: ArrayLike) -> tuple[Floats, Floats]:
    """Return the Beta prior of the e-process: around a share, about as wide as the shifts that matter.

    Args:
        centre: The expected share, in [0, 1]; moved inward where it is less than `margin` from 0 or 1.
        margin: The shift that matters, between 0 and 1/2: about the prior's standard deviation. Shapes broadcast.

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
    """Return the logarithm of the mixture e-process: the evidence against `share`.

    Args:
        wins, games: Games won and played so far [games]; 0 <= wins <= games.
        share: The share under test. At 0 the evidence is infinite after the first win, at 1 after the first loss.
        a, b: The prior, fixed before the first game: see `mixture`. All shapes broadcast.

    Returns:
        log E; float64. If `share` is the truth, the chance that log E exceeds log(1/δ) at any look is at most δ. For
        fixed counts, log E falls as `share` rises up to wins / games, and rises from there.

    Source: Robbins (1970), Ann. Math. Stat. 41:1397-1409, doi:10.1214/aoms/1177696786; Howard, Ramdas, McAuliffe &
    Sekhon (2021), Ann. Stat. 49:1055-1080, doi:10.1214/20-AOS1991.
    """
    return ratio(wins, games, a, b) - log_likelihood(wins, games, share)


def ratio(wins: ArrayLike, games: ArrayLike, a: ArrayLike, b: ArrayLike) -> Floats:
    """Return the log-likelihood averaged over the prior: the part of `log_evidence` without the share.

    The average of q^k (1 - q)^(n - k) over Beta(a, b) is B(a + k, b + n - k) / B(a, b), with B the beta function.

    Args:
        wins, games, a, b: As for `log_evidence`. Shapes broadcast.

    Returns:
        float64, the shape of the arguments.
    """
    k, n = np.asarray(wins, dtype=np.float64), np.asarray(games, dtype=np.float64)
    before, after = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    result: Floats = special.betaln(before + k, after + n - k) - special.betaln(before, after)
    return result


def log_likelihood(wins: ArrayLike, games: ArrayLike, share: ArrayLike) -> Floats:
    """Return the log-likelihood of wins and losses; minus infinity if the share rules them out.

    Args:
        wins, games, share: As for `log_evidence`. Shapes broadcast.

    Returns:
        wins * log(share) + (games - wins) * log(1 - share), where 0 * log(0) is 0; float64.
    """
    k, n = np.asarray(wins, dtype=np.float64), np.asarray(games, dtype=np.float64)
    q = np.asarray(share, dtype=np.float64)
    result: Floats = special.xlogy(k, q) + special.xlog1py(n - k, -q)
    return result


def confidence_sequence(
    wins: ArrayLike, games: ArrayLike, a: ArrayLike, b: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Return intervals for a share that hold the truth at all looks at once: the shares not ruled out.

    Args:
        wins, games, a, b: As for `log_evidence`. Shapes broadcast.
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
    limit = ratio(k, n, a, b) + np.log(1 - level)  # a share is inside if its log-likelihood reaches this
    middle = np.divide(k, n, out=np.full(k.shape, 0.5), where=n > 0)  # the most likely share: always inside
    return _edge(k, n, limit, np.zeros(k.shape), middle), _edge(k, n, limit, np.ones(k.shape), middle)


def _edge(k: Floats, n: Floats, limit: Floats, outer: Floats, inner: Floats) -> Floats:
    """Return the share between `outer` (0 or 1) and `inner` where the log-likelihood is `limit`.

    Bisection: the log-likelihood has one peak, at wins / games, so it crosses the limit once on each side:

                     ______
                  .          .
        --------x--------------x-------- limit
              .                  .
        0      low    inner   high     1

    Invariant: `inside` has reached the limit; `outside` has not, unless the end of the range itself is inside. The
    result is the outside value, so rounding can only widen the interval.
    """
    end_is_inside: NDArray[np.bool_] = log_likelihood(k, n, outer) >= limit
    outside, inside = outer, inner
    for _ in range(_HALVINGS):
        half = (outside + inside) / 2
        reached = log_likelihood(k, n, half) >= limit
        outside, inside = np.where(reached, outside, half), np.where(reached, half, inside)
    edge: Floats = np.where(end_is_inside, outer, outside)
    return edge
