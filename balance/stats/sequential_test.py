"""Decide whether a share has moved, has not moved, or needs more games.

Arrays in, arrays out; no game is played here.

There are three hypotheses on today's share p, which was p0 when the baseline was recorded (k0 of its n0 games counted):
p has not moved; p has moved by the margin m or more; or p has moved by less, where either answer may come (after Sobel
& Wald 1949, Ann. Math. Stat. 20:502-522, doi:10.1214/aoms/1177729944).

The baseline knows p0 only within Clopper-Pearson bounds: L_a < p0 < U_a at the level that alpha asks for, and
L_b < p0 < U_b at that of beta. So there are four bounds for p, and a test at each of them:

    0 ----|-----------------|--------- k0/n0 ---------|-----------------|---- 1
       U_b - m             L_a                       U_a             L_b + m
      pass_below       alarm_below               alarm_above        pass_above

    MOVED   p is beyond an alarm bound:   p < L_a      or   p > U_a
    SAME    p is between the pass bounds: p > U_b - m  and  p < L_b + m

A wider baseline interval moves the alarm bounds outwards and the pass bounds inwards: both answers stay safe and take
longer, or become impossible. The evidence against a bound q is the mixture e-process E(q) of
`balance.stats.confidence_sequences`, which may be looked at after any number of games. E(q) grows as q moves away from
the observed share, so evidence against a bound is evidence against all shares behind it.

The error rates, for one of T tests that share alpha:

    false alarm  P(p0 outside L_a .. U_a) <= alpha / 2T   and   P(E ever > 2T / alpha) <= alpha / 2T   sum: alpha / T
    false pass   P(p0 beyond L_b or U_b)  <= beta / 2     and   P(E ever > 2 / beta)   <= beta / 2     sum: beta
"""

import math
from dataclasses import dataclass, field
from enum import IntEnum
from types import EllipsisType

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance.stats import intervals
from balance.stats.confidence_sequences import mixture

PART_OF_MARGIN = 5  # a baseline's rates are to be known to a fifth of the margin
FIRST, STEP = 5_000, 1_000  # games before the first look; all looks are at multiples of STEP [games]
_FURTHEST = 10**9  # [games] that `games_to_decide` looks ahead


class Verdict(IntEnum):
    """The verdict on one metric: more games needed, moved, or not moved by its margin."""

    OPEN, MOVED, SAME = range(3)


@dataclass
class Gate:
    """The sequential tests of a baseline's metrics, judged together.

    Attributes:
        wins, games: In how many games of the baseline each metric held, and of how many [games]. The shapes of `wins`,
            `games` and `margin` broadcast to that of the metrics.
        margin: A shift of at least this is to be noticed, as a share.
        alpha: Chance of any alarm in the whole check if nothing moved.
        beta: Chance for each metric to be called SAME though it moved by its margin or more.
        tests: How many tests share alpha (Bonferroni): all metrics and targets of the check, not only the metrics
            judged here.
        verdict: A `Verdict` for each metric, final as soon as it is not OPEN; int8, the shape of the metrics.
        share: The baseline's shares k0 / n0.
        a, b: Parameters of the Beta prior of each metric: see `balance.stats.confidence_sequences.mixture`.
        alarm_below, alarm_above, pass_below, pass_above: The four bounds drawn above.
        alarm_at, pass_at: Logarithm of the evidence that passes an alarm bound, and a pass bound.
        above_cleared, below_cleared: Whether a shift of the margin upwards, downwards has been ruled out.
    """

    wins: ArrayLike
    games: ArrayLike
    margin: ArrayLike
    alpha: float
    beta: float
    tests: int
    verdict: NDArray[np.int8] = field(init=False)

    def __post_init__(self) -> None:
        k0, n0, m = np.broadcast_arrays(
            *(np.asarray(x, dtype=np.float64) for x in (self.wins, self.games, self.margin))
        )
        self.share = k0 / n0
        self.a, self.b = mixture(self.share, m)
        alarm_level, pass_level = 1 - self.alpha / (2 * self.tests), 1 - self.beta / 2
        self.alarm_below, self.alarm_above = intervals.clopper_pearson_interval(k0, n0, alarm_level)  # L_a, U_a
        low, high = intervals.clopper_pearson_interval(k0, n0, pass_level)  # L_b, U_b
        self.pass_below, self.pass_above = high - m, low + m
        self.alarm_at, self.pass_at = math.log(2 * self.tests / self.alpha), math.log(2 / self.beta)
        # a pass bound outside (0, 1): there is no room for a shift of the margin in this direction
        self.above_cleared = self.pass_above >= 1
        self.below_cleared = self.pass_below <= 0
        # log q and log(1 - q) of the four bounds q, computed once: shape (4, metrics), in the order that `look` unpacks
        bounds = np.stack([self.alarm_above, self.alarm_below, self.pass_above, self.pass_below])
        inside = np.clip(bounds, 1e-300, 1 - 1e-16)  # finite logs; no observed share lies beyond a bound at 0 or 1
        self._logs = np.log(inside), np.log1p(-inside)
        self._prior = special.betaln(self.a, self.b)
        self.verdict = np.full(self.share.shape, Verdict.OPEN, np.int8)

    def look(self, wins: ArrayLike, games: ArrayLike, among: slice | EllipsisType = ...) -> NDArray[np.bool_]:
        """Judge the games played so far; verdicts that were given before stay.

        Args:
            wins, games: In how many of today's games so far each metric held, and of how many [games]; the shape of the
                metrics that are judged.
            among: The metrics that are judged; all if it is left out.

        Returns:
            Whether each of them is still open.
        """
        verdict, share_before = self.verdict[among], self.share[among]
        still = np.nonzero(verdict == Verdict.OPEN)
        k, n = (np.broadcast_to(np.asarray(x, dtype=np.float64), share_before.shape)[still] for x in (wins, games))
        if k.size:
            share, a, b = k / n, self.a[among][still], self.b[among][still]
            # log E(q) = log mixture - log likelihood(q) for all four bounds q: see `confidence_sequences.log_evidence`
            log_mixture = special.betaln(a + k, b + n - k) - self._prior[among][still]
            log_bound, log_rest = (logs[:, among][:, *still] for logs in self._logs)  # log q, log(1 - q)
            log_e = log_mixture - (k * log_bound + (n - k) * log_rest)
            at_alarm_above, at_alarm_below, at_pass_above, at_pass_below = log_e
            moved = (share > self.alarm_above[among][still]) & (at_alarm_above > self.alarm_at)
            moved |= (share < self.alarm_below[among][still]) & (at_alarm_below > self.alarm_at)
            not_up, not_down = self.above_cleared[among], self.below_cleared[among]  # views: `|=` writes to the gate
            not_up[still] |= (share < self.pass_above[among][still]) & (at_pass_above > self.pass_at)
            not_down[still] |= (share > self.pass_below[among][still]) & (at_pass_below > self.pass_at)
            same = not_up[still] & not_down[still]
            verdict[still] = np.where(moved, Verdict.MOVED, np.where(same, Verdict.SAME, Verdict.OPEN))
        open_: NDArray[np.bool_] = verdict == Verdict.OPEN
        return open_


def next_look(games: int) -> int:
    """Return the number of games at the look that follows the one at `games` [games].

    Steps are a tenth of the games so far, at least `FIRST`: so few games are played after the verdict was due.
    """
    return FIRST if games < FIRST else games + max(FIRST, games // 10 // STEP * STEP)


def round_sizes(most: int) -> list[int]:
    """Return the games between one look and the next, until there were `most` [games]."""
    sizes, games = [], 0
    while games < most:
        sizes.append(min(next_look(games), most) - games)
        games += sizes[-1]
    return sizes


def fingerprint_games(margin: float, beta: float, metrics: int) -> int:
    """Return how many identical games rule out a shift in any share [games].

    If a share moved by m, a game of the same number differs between then and now with a chance of at least m. So F
    games are all identical with a chance of at most (1 - m)^F <= exp(-m F), which is to be at most beta / metrics.

    Args:
        margin: The shift m, as a share.
        beta: Chance of missing a shift of the margin in any of the metrics.
        metrics: Number of metrics.
    """
    return math.ceil(math.log(metrics / beta) / margin)


def baseline_games(margin: float, alpha: float, tests: int, share: float = 0.5) -> int:
    """Return how many games bring a baseline's alarm bounds within a fifth of the margin [games].

    Args:
        margin, alpha, tests: As for `Gate`.
        share: About the share that is recorded; at one half a bound is widest. It must not come from the games that are
            then counted: only so the bounds keep their coverage.

    Returns:
        The smallest multiple of `STEP` that does, found by doubling and bisection.
    """
    width, high = margin / PART_OF_MARGIN, 1
    while baseline_width(high * STEP, alpha, tests, share) > width:
        high *= 2
    low = high // 2  # [STEP games] too few, or 0; `high` is enough
    while high - low > 1:
        middle = (low + high) // 2
        enough = baseline_width(middle * STEP, alpha, tests, share) <= width
        low, high = (low, middle) if enough else (middle, high)
    return high * STEP


def baseline_width(games: int, alpha: float, tests: int, share: float = 0.5) -> float:
    """Return the distance of a share from its farther alarm bound, U_a or L_a.

    The baseline has `games` games.
    """
    wins = round(games * share)
    low, high = intervals.clopper_pearson_interval(wins, games, 1 - alpha / (2 * tests))
    return max(float(high) - wins / games, wins / games - float(low))


def estimate_games(share: ArrayLike, margin: ArrayLike) -> NDArray[np.float64]:
    """Return how many games after a verdict estimate a share to half its margin [games].

    The interval is Wilson's, 95 %, and reaches at most half the margin to each side; so it tells a shift of one margin
    clearly from none. With z the normal quantile, p the share and h = m / 2 the half-width, the usual size is
    z^2 p (1 - p) / h^2 = 4 z^2 p (1 - p) / m^2.

    Args:
        share, margin: The metrics' shares and margins; shapes broadcast.

    Returns:
        Multiples of `STEP`; float64, the shape of the arguments.
    """
    p, m = np.asarray(share, dtype=np.float64), np.asarray(margin, dtype=np.float64)
    z2 = float(special.ndtri((1 + intervals.LEVEL) / 2)) ** 2
    games = z2 * (4 * p * (1 - p) / m**2 + 2 / m)  # the second term is for shares near 0 and 1
    rounded: NDArray[np.float64] = np.ceil(games / STEP) * STEP
    return rounded


def games_to_decide(
    wins: ArrayLike,
    games: ArrayLike,
    margin: ArrayLike,
    alpha: float,
    beta: float,
    tests: int,
    share: ArrayLike,
) -> NDArray[np.float64]:
    """Return about how many games decide metrics whose shares are `share` now [games].

    The observed share is assumed to be `share` at every look, without chance: that gives about the median.

    Args:
        wins, games, margin: The baseline's, as for `Gate`; shapes broadcast to (metrics,).
        alpha, beta, tests: As for `Gate`.
        share: Share of each metric now; shape (metrics,).

    Returns:
        Games at the look that decides each metric; infinite if no look up to 10^9 games does; shape (metrics,).
    """
    k0, n0, m, now = np.broadcast_arrays(
        *(np.atleast_1d(np.asarray(x, np.float64)) for x in (wins, games, margin, share))
    )
    looks = [FIRST]
    while looks[-1] < _FURTHEST:
        looks.append(next_look(looks[-1]))
    fresh = np.array(looks)
    # a gate of metrics x looks, judged once: each look is a column of its own, and the first one that decides counts
    shape = (len(k0), len(looks))
    wins_before, games_before, margins = (np.broadcast_to(x[:, None], shape) for x in (k0, n0, m))
    judge = Gate(wins_before, games_before, margins, alpha, beta, tests)
    still_open = judge.look(np.round(now[:, None] * fresh), np.broadcast_to(fresh, shape))
    needed: NDArray[np.float64] = np.where(still_open.all(axis=1), np.inf, fresh[np.argmin(still_open, axis=1)])
    return needed
