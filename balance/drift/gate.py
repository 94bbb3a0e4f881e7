"""The decision: has a share moved, has it not, or is more play needed? Arrays in, arrays out; no game is played here.

Three hypotheses on a share p that was p0 when k0 of n0 games counted: it has not moved; it has moved by a margin or
more; or something between, where either answer may come (after Sobel & Wald 1949, Ann. Math. Stat. 20:502-522,
doi:10.1214/aoms/1177729944). The evidence is the mixture e-process of `balance.sequential`, so it may be looked at
after any number of games. The baseline's own error is inside: its Clopper-Pearson bounds take the place of p0.
"""

import math
from dataclasses import dataclass, field
from enum import IntEnum
from types import EllipsisType

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from balance import intervals
from balance.sequential import mixture

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
        margin: A shift of at least this is to be noticed; alpha: chance of any alarm in `metrics` metrics if nothing
            moved; beta: chance for each metric to pass though it moved by its margin or more.
        verdict: A `Verdict` for each metric, final as soon as it is not OPEN.
    """

    wins: ArrayLike
    games: ArrayLike
    margin: ArrayLike
    alpha: float
    beta: float
    metrics: int
    verdict: NDArray[np.int8] = field(init=False)

    def __post_init__(self) -> None:
        k0, n0, m = np.broadcast_arrays(
            *(np.asarray(x, dtype=np.float64) for x in (self.wins, self.games, self.margin))
        )
        self.share = k0 / n0
        self.a, self.b = mixture(self.share, m)
        below, above = intervals.clopper_pearson_interval(k0, n0, 1 - self.alpha / (2 * self.metrics))
        low, high = intervals.clopper_pearson_interval(k0, n0, 1 - self.beta / 2)
        self.alarm_below, self.alarm_above = below, above  # [L_a, U_a]
        self.pass_below, self.pass_above = high - m, low + m  # between these it has moved by less than the margin
        self.alarm_at, self.pass_at = math.log(2 * self.metrics / self.alpha), math.log(2 / self.beta)
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


def baseline_games(margin: float, alpha: float, metrics: int) -> int:
    """[games] After which every share's bound is within a fifth of the margin, even for a share of one half.

    The number does not depend on what is seen, so the bounds keep their coverage.
    """
    width = margin / PART_OF_MARGIN
    games = int((special.ndtri(alpha / (4 * metrics)) / width) ** 2 / 4)
    while baseline_width(games, alpha, metrics) > width:
        games += max(1, games // 500)
    return -(-games // STEP) * STEP


def baseline_width(games: int, alpha: float, metrics: int, share: float = 0.5) -> float:
    """How far U_a is above a share, for a baseline of so many games."""
    _, high = intervals.clopper_pearson_interval(round(games * share), games, 1 - alpha / (2 * metrics))
    return float(high) - round(games * share) / games


def games_to_decide(
    wins: int, games: int, margin: float, alpha: float, beta: float, metrics: int, share: float
) -> int | None:
    """[games] About how many would decide a metric whose share is `share` now; None if no number would.

    The path is taken for straight, so this is about the median.
    """
    looks = [FIRST]
    while looks[-1] < _FURTHEST:
        looks.append(next_look(looks[-1]))
    fresh = np.array(looks)
    each = Gate(np.full(len(looks), wins), games, margin, alpha, beta, metrics)
    left = each.look(np.round(share * fresh), fresh)
    return None if left.all() else int(fresh[int(np.argmin(left))])
