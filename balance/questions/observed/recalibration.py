"""Recalibrate stated odds: which odds came true, for odds that were told? Numbers only.

    log odds that came true = intercept + slope x log odds that were told        (Cox 1958)

    slope      1 if the odds are right; below 1 if they are too bold, above if too timid
    intercept  0 if they are right; it is what came true of those told 50 %

Intervals are those of the profile likelihood: they stay within what is possible, and an end that the plays do not bound
is infinite. A play that states a chance for several seats counts its likelihood several times; how much that narrows
the interval is measured by the scatter over plays (White's sandwich), and the likelihood is divided by it (Chandler &
Bate 2007, Biometrika 94:167-183).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.stats.calibration import FEWEST, Ends

FAR = 1e4  # slopes and intercepts are sought as far as this
OPEN = 100.0  # an end beyond it is none
LEVEL_GROUND = 1e-9  # a log likelihood that is lower by less is not lower
PRECISE = 1e-10  # of slopes and intercepts
TENS = (0.9, 0.1, 0.8, 0.2, 0.7, 0.3, 0.6, 0.4)  # round chances; the first one within those that were told is told of
HALF = 0.5
SAME = 1e-9  # chances that differ by less are the same
SHARED = 3  # intervals that hold at once: slope, intercept, and what came true of a round chance

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Recalibration:
    """Hold which odds came true of those that were told.

    Attributes:
        slope, intercept: With their intervals; NaN where the plays say nothing, infinite where they set no bound.
        even: What comes true of those told 50 %, by the line through all: the intercept as a chance.
        told: The round chance farthest from 50 % within those told; NaN: all lie between 40 and 60 %.
        came: What comes true of those told so, by the line through all.
        even_so, told_so: How many were told just 50 %, or just `told`, and how many of these came true: counted.
        chance: How likely odds that are right look as wrong by luck, slope and intercept together.
        chances: How many chances count: those of 0 and 100 % are no odds.
        share: Which share of them came true.
    """

    slope: Ends
    intercept: Ends
    even: Ends
    told: float
    came: Ends
    even_so: tuple[int, int]
    told_so: tuple[int, int]
    chance: float
    chances: int
    share: float

    @property
    def way(self) -> int:
        """Return -1 if the odds are seen to be too bold, 1 if too timid, 0 if neither is seen."""
        return int(self.slope.low > 1) - int(self.slope.high < 1)

    @property
    def shift(self) -> int:
        """Return 1 if more came true than was told, at 50 % or at the only chance told; -1 if less; else 0."""
        if math.isnan(self.intercept.estimate) and not math.isnan(self.told):
            return int(self.came.low > self.told) - int(self.came.high < self.told)
        return int(self.intercept.low > 0) - int(self.intercept.high < 0)

    @property
    def bounded(self) -> bool:
        """Whether the plays say anything of the slope."""
        return not math.isnan(self.slope.estimate)


def recalibrated(stated: Floats, came: NDArray[np.int64], level: float) -> Recalibration | None:
    """Return which odds came true of those that were told; None if fewer than 20 plays tell any.

    Args:
        stated: Stated chances; shape (plays, chances of a play), between 0 and 1.
        came: Which of them came true; the same shape.
        level: The chance that the three intervals hold at once.
    """
    inside = (stated > 0) & (stated < 1)
    if int(inside.any(axis=1).sum()) < FEWEST:
        return None
    odds = special.logit(np.where(inside, stated, 0.5))
    error = (1 - level) / SHARED
    around = _Fit.of(odds, came, inside)
    round_ = _round(stated[inside])
    slope, intercept = around.slope(error), around.intercept(error)
    there = Ends(*[math.nan] * 3)
    if not math.isnan(round_):
        there = _as_chance(_Fit.of(odds - special.logit(round_), came, inside).intercept(error))
    return Recalibration(
        slope=slope,
        intercept=intercept,
        even=_as_chance(intercept),
        told=round_,
        came=there,
        even_so=_counted(stated, came, HALF),
        told_so=_counted(stated, came, round_),
        chance=around.chance(),
        chances=int(inside.sum()),
        share=float(came[inside].mean()),
    )


def _round(stated: Floats) -> float:
    """Return the round chance farthest from 50 % that lies within those told; NaN if there is none."""
    low, high = float(stated.min()) - 1e-9, float(stated.max()) + 1e-9
    return next((each for each in TENS if low <= each <= high), math.nan)


def _counted(stated: Floats, came: NDArray[np.int64], told: float) -> tuple[int, int]:
    """Return how many were told just this chance, and how many of these came true."""
    so = np.abs(stated - told) < SAME
    return int(so.sum()), int(came[so].sum())


def _as_chance(ends: Ends) -> Ends:
    return Ends(*(float(special.expit(each)) for each in ends))


@dataclass(frozen=True)
class _Fit:
    """Fit a logistic regression of what came true on log odds.

    Attributes:
        x: Different log odds; shape (kinds,).
        n, y: How many chances have them, and how many of these came true.
        odds, came, inside: The chances by play, and which of them count.
    """

    x: Floats
    n: Floats
    y: Floats
    odds: Floats
    came: NDArray[np.int64]
    inside: NDArray[np.bool_]

    @classmethod
    def of(cls, odds: Floats, came: NDArray[np.int64], inside: NDArray[np.bool_]) -> "_Fit":
        """Return the fit of these chances; shapes (plays, chances of a play)."""
        x, kind = np.unique(odds[inside], return_inverse=True)
        n, y = np.bincount(kind), np.bincount(kind, came[inside])
        return cls(x, n.astype(np.float64), y.astype(np.float64), odds, came, inside)

    def likelihood(self, a: float, b: float) -> float:
        """Return the log likelihood."""
        eta = a + b * self.x
        return float(-(self.y * np.logaddexp(0, -eta) + (self.n - self.y) * np.logaddexp(0, eta)).sum())

    def best_intercept(self, b: float) -> float:
        """Return the likeliest intercept with a slope; infinite if all, or none, came true."""
        far = FAR + abs(b) * float(np.abs(self.x).max())
        return _root(lambda a: float((self.y - self.n * special.expit(a + b * self.x)).sum()), -far, far)

    def best_slope(self, a: float) -> float:
        """Return the likeliest slope with an intercept."""
        return _root(lambda b: float((self.x * (self.y - self.n * special.expit(a + b * self.x))).sum()), -FAR, FAR)

    @cached_property
    def best(self) -> tuple[float, float]:
        """The likeliest intercept and slope."""

        def rises(b: float) -> float:
            eta = self.best_intercept(b) + b * self.x
            return float((self.x * (self.y - self.n * special.expit(eta))).sum())

        b = _root(rises, -FAR, FAR)
        return self.best_intercept(b), b

    @cached_property
    def top(self) -> float:
        """The largest log likelihood."""
        return self.likelihood(*self.best)

    def slope(self, error: float) -> Ends:
        """Return the slope with its interval; open where nothing bounds it."""
        return self._ends(self.best[1], lambda b: self.likelihood(self.best_intercept(b), b), error, 1)

    def intercept(self, error: float) -> Ends:
        """Return the intercept with its interval; open where nothing bounds it."""
        ends = self._ends(self.best[0], lambda a: self.likelihood(a, self.best_slope(a)), error, 0)
        if abs(self.best[1]) < FAR / 2 or math.isinf(ends.low) == math.isinf(ends.high):
            return ends
        # the slope rises without end, and the intercept with it: it is only as large as slopes are sought far
        return ends._replace(estimate=ends.low if math.isinf(ends.low) else ends.high)

    def chance(self) -> float:
        """Return how likely odds that are right would look as wrong, by the likelihood ratio."""
        ratio = (self.top - self.likelihood(0.0, 1.0)) / max(self._narrowed)
        return float(special.fdtrc(2, self._plays - 2, max(0.0, ratio)))

    @property
    def _plays(self) -> int:
        return int(self.inside.any(axis=1).sum())

    def _ends(self, estimate: float, profile: Callable[[float], float], error: float, which: int) -> Ends:
        """Return an estimate and where its profile falls by as much as the error allows."""
        # Student's t in place of the normal law, as plays may be few
        fall = float(special.stdtrit(self._plays - 2, 1 - error / 2)) ** 2 / 2 * self._narrowed[which]
        start = min(max(estimate, -FAR), FAR)

        def left(value: float) -> float:
            return profile(value) - self.top + fall

        low = -math.inf if left(-FAR) >= 0 else _root(lambda value: -left(value), -FAR, start)
        high = math.inf if left(FAR) >= 0 else _root(left, start, FAR)
        low, high = low if low > -OPEN else -math.inf, high if high < OPEN else math.inf
        for end in (low, high):
            if math.isinf(end) and left(math.copysign(FAR, end)) > fall - LEVEL_GROUND:
                estimate = end  # the likelihood rises towards an end that is none
        return Ends(math.nan if low == -high == -math.inf else estimate, low, high)

    @cached_property
    def _narrowed(self) -> tuple[float, float]:
        """By how much plays with several chances make intercept and slope look too sure; at least 1."""
        most = int(self.inside.sum(axis=1).max())
        if most == 1:
            return 1.0, 1.0
        a, b = self.best
        if abs(b) >= FAR / 2 or abs(a) >= FAR / 2:  # nothing to see a scatter by: as if all of a play were one
            return float(most), float(most)
        p = special.expit(a + b * self.odds)
        rows = np.stack([np.ones_like(self.odds), self.odds], axis=-1) * self.inside[..., None]
        scores = (rows * (self.came - p)[..., None]).sum(axis=1)
        found: NDArray[Any] = np.einsum("psi,psj,ps->ij", rows, rows, p * (1 - p))
        try:
            inverse = np.linalg.inv(found)
        except np.linalg.LinAlgError:
            return float(most), float(most)
        plays = len(scores)
        robust = inverse @ (scores.T @ scores) @ inverse * plays / (plays - 2)
        ratio = np.diag(robust) / np.diag(inverse)
        return float(max(1.0, ratio[0])), float(max(1.0, ratio[1]))


def _root(falls: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function that falls crosses 0; an end if it does not between the ends.

    Steps from the middle, or the end that is nearest to 0, double until they pass it: most are near.
    """
    from scipy.optimize import brentq  # takes a third of a second to import

    start = min(max(0.0, low), high)
    way = 1 if falls(start) > 0 else -1
    near, step = start, 1.0
    while True:
        far = min(max(start + way * step, low), high)
        if way * falls(far) <= 0:
            break
        if far in (low, high):
            return far
        near, step = far, 2 * step
    return float(brentq(falls, near, far, xtol=PRECISE, rtol=PRECISE)) if near != far else near
