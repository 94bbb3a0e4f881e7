"""Hold stated chances against what came true: numbers only.

A play may state a chance for each seat; these hang together, so errors come from the spread over plays.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.observed.brier import Parts, parts_of
from balance.questions.observed.plays import WINNERS, Plays
from balance.questions.observed.recalibration import Recalibration, recalibrated
from balance.stats.calibration import FEWEST, Calibration, Ends, calibration
from balance.stats.intervals import clopper_pearson_interval, mean_interval
from balance.stats.proportions import OUTCOME

BINS = 5  # of equal width: 0 to 20 %, ...
SAME = 1e-12  # scores that differ by less differ by rounding


@dataclass(frozen=True)
class Bin:
    """Hold the chances between two ends, and how many of them came true.

    Attributes:
        low, high: The ends.
        chances: How many chances lie there.
        stated: Their mean.
        share: How many came true; `least` and `most` are the ends of its exact interval.
    """

    low: float
    high: float
    chances: int
    stated: float
    share: float
    least: float
    most: float

    @property
    def wrong(self) -> int:
        """Return 1 if more came true than was stated, -1 if less, 0 if the interval holds what was stated."""
        return int(self.least > self.stated) - int(self.most < self.stated)


@dataclass(frozen=True)
class Stated:
    """Hold how stated chances came true.

    Attributes:
        bins: The bins that hold any chance; their intervals hold at once.
        plays: How many plays [plays].
        brier: The mean of (chance - came true)²: 0 is perfect, 0.25 is 50 % each time; `low` and `high` are the ends of
            its interval, NaN for one play, or where every play has the same.
        constant: The same if the share that came true had been stated each time, which nobody knew before.
        line: Slope and gap of the reliability line, see `balance.stats.calibration`; NaN below 20 plays, and where
            chances are alike or all came to the same, so that nothing tells how far a line may turn.
        odds: Which odds came true for odds that were told; None below 20 plays with chances that are neither 0 nor 1.
        between: In how many plays there are such chances [plays].
        certain, never: How many were told 100 %, and 0 %; and how many of these came true.
        parts: What the Brier score is made of; None below 20 plays.
    """

    bins: tuple[Bin, ...]
    plays: int
    brier: float
    low: float
    high: float
    constant: float
    line: Calibration
    odds: Recalibration | None
    between: int
    certain: tuple[int, int]
    never: tuple[int, int]
    parts: Parts | None


def held(plays: Plays, level: float) -> Stated | None:
    """Return how stated chances came true; None if the plays state none.

    Args:
        plays: The plays.
        level: The chance that all intervals of the bins hold at once, that those of the recalibrated odds do, and that
            the one of the Brier score does.
    """
    if not plays.chances:
        return None
    stated = np.stack(list(plays.chances.values()), axis=1)
    came = np.stack([_came_true(plays, seat) for seat in plays.chances], axis=1)
    number = np.minimum((stated * BINS).astype(np.int64), BINS - 1)
    used = np.unique(number)
    each = 1 - (1 - level) / len(used)
    size = len(plays)
    scores = ((stated - came) ** 2).mean(axis=1)
    low, high = math.nan, math.nan
    if np.ptp(scores) > SAME:  # else an interval without width would be untrue
        ends = mean_interval(scores.mean(), scores.var(ddof=1), size, level)
        low, high = max(0.0, float(ends[0])), min(1.0, float(ends[1]))
    base = float(came.mean())
    line = calibration(
        stated.ravel(), np.full(stated.size, math.inf), came.ravel(), np.repeat(np.arange(size), stated.shape[1]), level
    )
    bins = tuple(_bin(int(k), stated[number == k], came[number == k], each) for k in used)
    if np.ptp(stated) < SAME or line.slope.high - line.slope.low < SAME:
        line = line._replace(slope=Ends(*[math.nan] * 3))
    odds, between = recalibrated(stated, came, level), int(((stated > 0) & (stated < 1)).any(axis=1).sum())
    certain, never = ((int(each.sum()), int(came[each].sum())) for each in (stated == 1, stated == 0))
    parts = parts_of(stated.ravel(), came.ravel(), number.ravel()) if size >= FEWEST else None
    brier, constant = float(scores.mean()), base * (1 - base)
    return Stated(bins, size, brier, low, high, constant, line, odds, between, certain, never, parts)


def _came_true(plays: Plays, seat: int) -> NDArray[np.int64]:
    if seat >= 0:
        won: NDArray[np.int64] = (plays.table[WINNERS] >> seat) & 1
        return won
    good = 1 if plays.coarse else plays.scenario.game.good
    came: NDArray[np.int64] = (plays.table[OUTCOME] == good).astype(np.int64)
    return came


def _bin(number: int, stated: NDArray[Any], came: NDArray[Any], level: float) -> Bin:
    low, high = clopper_pearson_interval(int(came.sum()), len(came), level)
    ends = (number / BINS, (number + 1) / BINS)
    return Bin(*ends, len(came), float(stated.mean()), float(came.mean()), float(low), float(high))
