"""The decision: has a share moved, has it not, or is more play needed? Arrays in, arrays out; no game is played here.

Three hypotheses on a share p that was p0 when k0 of n0 games counted: it has not moved; it has moved by a margin or
more; or something between, where either answer may come (after Sobel & Wald 1949, Ann. Math. Stat. 20:502-522,
doi:10.1214/aoms/1177729944). The evidence is the mixture e-process of `balance.stats.confidence_sequences`, so it may
be looked at after any number of games. The baseline's own error is inside: its Clopper-Pearson bounds take the place of
p0.
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
FIRST, STEP = 5_000, 1_000  # [games] before the first look; looks are at multiples of STEP
_FURTHEST = 10**9  # [games] looked ahead


class Verdict(IntEnum):
    """Of one metric."""

    OPEN, MOVED, SAME = range(3)


@dataclass
class Gate:
    """The metrics of a baseline under test, all at once.

    Attributes:
        wins, games: Of the baseline: how many games counted, of how many [games]; shapes broadcast.
        margin: A shift of at least this is to be noticed; beta: chance for each metric to be called the same though it
            moved by its margin or more.
        alpha: Chance of any alarm in the whole check if nothing moved; tests: how many tests share it (Bonferroni),
            which are all metrics and targets of the check, not only the metrics judged here.
        verdict: A `Verdict` for each metric, final as soon as it is not OPEN.
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
        below, above = intervals.clopper_pearson_interval(k0, n0, 1 - self.alpha / (2 * self.tests))
        low, high = intervals.clopper_pearson_interval(k0, n0, 1 - self.beta / 2)
        self.alarm_below, self.alarm_above = below, above  # [L_a, U_a]
        self.pass_below, self.pass_above = high - m, low + m  # between these it has moved by less than the margin
        self.alarm_at, self.pass_at = math.log(2 * self.tests / self.alpha), math.log(2 / self.beta)
        self.above_cleared = self.pass_above >= 1  # there is no room for a shift of the margin upwards
        self.below_cleared = self.pass_below <= 0
        bounds = np.stack([self.alarm_above, self.alarm_below, self.pass_above, self.pass_below])
        inside = np.clip(bounds, 1e-300, 1 - 1e-16)  # a bound at the end is never passed: the share must be beyond it
        self._logs = np.log(inside), np.log1p(-inside)
        self._prior = special.betaln(self.a, self.b)
        self.verdict = np.full(self.share.shape, Verdict.OPEN, np.int8)

    def look(self, wins: ArrayLike, games: ArrayLike, among: slice | EllipsisType = ...) -> NDArray[np.bool_]:
        """Judge the fresh games so far; whatever was decided before stays.

        Args:
            wins, games: Of all fresh games so far [games]; the shape of the metrics that are judged.
            among: Which metrics are; all if it is left out.

        Returns:
            Which of them are still open.
        """
        verdict, share_before = self.verdict[among], self.share[among]
        still = np.nonzero(verdict == Verdict.OPEN)
        k, n = (np.broadcast_to(np.asarray(x, dtype=np.float64), share_before.shape)[still] for x in (wins, games))
        if k.size:
            share, a, b = k / n, self.a[among][still], self.b[among][still]
            evidence = special.betaln(a + k, b + n - k) - self._prior[among][still]
            wins_at, losses_at = (logs[:, among][:, *still] for logs in self._logs)
            above, below, upper, lower = evidence - (k * wins_at + (n - k) * losses_at)  # `sequential.log_evidence`
            moved = (share > self.alarm_above[among][still]) & (above > self.alarm_at)
            moved |= (share < self.alarm_below[among][still]) & (below > self.alarm_at)
            not_up, not_down = self.above_cleared[among], self.below_cleared[among]  # views
            not_up[still] |= (share < self.pass_above[among][still]) & (upper > self.pass_at)
            not_down[still] |= (share > self.pass_below[among][still]) & (lower > self.pass_at)
            same = not_up[still] & not_down[still]
            verdict[still] = np.where(moved, Verdict.MOVED, np.where(same, Verdict.SAME, Verdict.OPEN))
        found: NDArray[np.bool_] = verdict == Verdict.OPEN
        return found


def next_look(games: int) -> int:
    """[games] After how many the next look comes: in steps of a tenth, so that few games are played in vain."""
    return FIRST if games < FIRST else games + max(FIRST, games // 10 // STEP * STEP)


def round_sizes(most: int) -> list[int]:
    """[games] from look to look, until there were `most`."""
    sizes, games = [], 0
    while games < most:
        sizes.append(min(next_look(games), most) - games)
        games += sizes[-1]
    return sizes


def fingerprint_games(margin: float, beta: float, metrics: int) -> int:
    """[games] That show a shift of `margin` in any share with a chance of at least 1 - beta / metrics.

    If a share moved by m, game number k differs between the two with a chance of at least m, so all of F agree with at
    most (1 - m)^F <= exp(-m F).
    """
    return math.ceil(math.log(metrics / beta) / margin)


def baseline_games(margin: float, alpha: float, tests: int, share: float = 0.5) -> int:
    """[games] After which the bound of a share is within a fifth of the margin.

    Args:
        margin, alpha, tests: As for `Gate`.
        share: About the share that is recorded; at one half a bound is widest. The number must not depend on the games
            that are then counted: so the bounds keep their coverage.

    Returns:
        The smallest multiple of `STEP` that does.
    """
    width, high = margin / PART_OF_MARGIN, 1
    while baseline_width(high * STEP, alpha, tests, share) > width:
        high *= 2
    low = high // 2  # thousands of games: too few, or none
    while high - low > 1:
        middle = (low + high) // 2
        enough = baseline_width(middle * STEP, alpha, tests, share) <= width
        low, high = (low, middle) if enough else (middle, high)
    return high * STEP


def baseline_width(games: int, alpha: float, tests: int, share: float = 0.5) -> float:
    """How far U_a is above a share, or L_a below it, whichever is more, for a baseline of so many games."""
    wins = round(games * share)
    low, high = intervals.clopper_pearson_interval(wins, games, 1 - alpha / (2 * tests))
    return max(float(high) - wins / games, wins / games - float(low))


def estimate_games(share: ArrayLike, margin: ArrayLike) -> NDArray[np.float64]:
    """[games] After a verdict, for an interval (Wilson, 95 %) of at most half the margin to each side of a share.

    So a shift of one margin is two half-widths away from none. Shapes broadcast; multiples of `STEP`.
    """
    p, m = np.asarray(share, dtype=np.float64), np.asarray(margin, dtype=np.float64)
    z2 = float(special.ndtri((1 + intervals.LEVEL) / 2)) ** 2
    games = z2 * (4 * p * (1 - p) / m**2 + 2 / m)  # the second term is for shares near 0 and 1
    found: NDArray[np.float64] = np.ceil(games / STEP) * STEP
    return found


def games_to_decide(
    wins: ArrayLike,
    games: ArrayLike,
    margin: ArrayLike,
    alpha: float,
    beta: float,
    tests: int,
    share: ArrayLike,
) -> NDArray[np.float64]:
    """[games] About how many would decide metrics whose shares are `share` now; infinite where no number would.

    The path is taken for straight, so this is about the median.

    Args:
        wins, games, margin: Of the baseline, as for `Gate`; shapes broadcast to (metrics,).
        alpha, beta, tests: As for `Gate`.
        share: Of each metric now, shape (metrics,).
    """
    k0, n0, m, now = np.broadcast_arrays(
        *(np.atleast_1d(np.asarray(x, np.float64)) for x in (wins, games, margin, share))
    )
    looks = [FIRST]
    while looks[-1] < _FURTHEST:
        looks.append(next_look(looks[-1]))
    fresh = np.array(looks)
    shape = (len(k0), len(looks))
    wins_before, games_before, margins = (np.broadcast_to(x[:, None], shape) for x in (k0, n0, m))
    judge = Gate(wins_before, games_before, margins, alpha, beta, tests)
    left = judge.look(np.round(now[:, None] * fresh), np.broadcast_to(fresh, shape))
    found: NDArray[np.float64] = np.where(left.all(axis=1), np.inf, fresh[np.argmin(left, axis=1)])
    return found
