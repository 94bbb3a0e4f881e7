"""Tell shares of few games beside those of many.

A thinking rung plays far fewer games than a script, and these may happen to be easy or hard. But the best script played
the same games and many more, so it tells how easy they were: it is a control variate (`share_beside`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.ladder.climb import InterimAnalysis
from balance.stats import intervals
from balance.stats.moments import Bounds, Moments
from balance.stats.payoffs import method_of

Values = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Share:
    """Hold a share of the win, or a seat's advantage, with its interval."""

    estimate: float
    bounds: Bounds

    def plus(self, gain: InterimAnalysis) -> "Share":
        """Return this share plus a gain: whenever both intervals hold, so does that of the sum."""
        low, high = max(self.bounds.low + gain.low, 0.0), min(self.bounds.high + gain.high, 1.0)
        method = f"{self.bounds.method} + {gain.method}"
        return Share(_clipped(self.estimate + gain.estimate, 0.0, 1.0), Bounds(low, high, method))

    def within(self, other: "Share") -> "Share":
        """Return this share with what the two intervals have in common; unchanged if that is nothing."""
        low, high = max(self.bounds.low, other.bounds.low), min(self.bounds.high, other.bounds.high)
        if not low <= high:
            return self
        method = f"{self.bounds.method}; {other.bounds.method}"
        return Share(_clipped(self.estimate, low, high), Bounds(low, high, method))


def _clipped(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def share_columns(share: Share) -> dict[str, Any]:
    """Return the columns of a share."""
    low, high, method = share.bounds
    return {"share": share.estimate, "low": low, "high": high, "method": method}


def share_of(worths: Values, whole: int, level: float) -> Share:
    """Return the mean worth as a share of a win, with its interval.

    It is that of a share of games, if each game is won or lost; else that of a mean, at most 1.

    Args:
        worths: From 0 to `whole`; int64, shape (games,).
        whole: The worth of a whole win.
        level: Coverage of the interval.
    """
    if ((worths == 0) | (worths == whole)).all():
        wins, games = int((worths == whole).sum()), len(worths)
        ends = intervals.share_interval(wins, games, level)
        return Share(wins / games, Bounds(float(ends[0]), float(ends[1]), intervals.share_method(bool(ends[2]))))
    moments = Moments.of(worths)
    low, high, method = moments.bounds(level, whole)
    return Share(moments.mean / whole, Bounds(low / whole, min(high / whole, 1.0), method_of(method, whole=False)))


def share_beside(
    controls: Sequence[tuple[Share, Values]], gained: InterimAnalysis, worths: Values, whole: int, level: float
) -> Share:
    """Return the share of who played few games, beside others who played these and many more.

    The others are control variates: if they won more in these games than in all of theirs, these were easy, and so much
    is taken off as their wins tell of a win here (`mean_beside`). The interval is what two intervals have in common: of
    the first one's share in all its games plus what was gained over it, and of the own games.

    Args:
        controls: Of each of the others the share in all its games, and what it won in these; the script first.
        gained: The mean of what was gained over the first of them.
        worths: What who is asked for won in these games, 0 .. whole; int64, shape (games,).
        whole: The worth of a whole win.
        level: Coverage of the interval of the own games.
    """
    bounds = controls[0][0].plus(gained).within(share_of(worths, whole, level)).bounds
    of_others = np.stack([own for _, own in controls], axis=1)
    told = whole * np.array([share.estimate for share, _ in controls])
    (estimate,) = mean_beside(worths[:, None], of_others, told) / whole
    return Share(_clipped(float(estimate), bounds.low, bounds.high), bounds)


def mean_beside(values: Values, controls: Values, means: Floats) -> Floats:
    """Return means of values, beside other values whose means are known from many more games.

    Each is what a linear regression on those others foretells at their known means. Of others that tell the same, each
    has an equal part.

    Args:
        values: int64, shape (games, values).
        controls: The others in the same games; int64, shape (games, controls).
        means: Their known means; float64, shape (controls,).

    Returns:
        float64, shape (values,).

    Source: Lavenberg & Welch (1981), Management Science 27:322-335; Anderson (1957), J. Amer. Statist. Assoc.
    52:200-203, for others who played the more games of two and are told beside a third in the same way.
    """
    mean, here = values.mean(axis=0), controls.mean(axis=0)
    slopes = np.linalg.lstsq(controls - here, values - mean, rcond=None)[0]
    result: Floats = mean + (means - here) @ slopes
    return result
