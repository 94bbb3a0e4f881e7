"""Estimate what single changes and whole fillings do to a claimed value: numbers only.

Fillings share the numbers of their games, so the luck of the dice moves all of them alike. What each has of its own,
beyond what its game numbers give to all, is noise: its size is the residual mean square of the two-way table filling x
game number, and it is taken off the spread before anything is said of it (an analysis of variance with one value a
cell; Scheffe 1959, The Analysis of Variance, ch. 4.8).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.questions.envelope.claims import Claim
from balance.questions.envelope.gaps import Gap
from balance.stats.intervals import clopper_pearson_interval
from balance.stats.moments import Bounds, Change
from reports.plain import value_as_typed
from scenarios import Value

Floats = NDArray[np.float64]
GREEN, AMBER, RED = "green", "amber", "red"
SAFE, SURE = 0.95, 0.90  # share of the fillings that keep a claim which stands, and the least low end of that share
HALF = 0.5


@dataclass(frozen=True)
class Estimate:
    """Hold a value with its interval, and what it says of the claim."""

    value: float
    low: float
    high: float
    games: int
    verdict: str


@dataclass(frozen=True)
class Effect:
    """Hold what a single change does to a claimed value.

    Attributes:
        context, claim: Their numbers.
        gap, value: The entry, and what it is changed to.
        estimate, low, high: By how much the value moves, and the interval; of a share as a part of 1.
        moved: In how many games the value differs [games].
        games: Pairs of games [games].
        after: The value after the change, on games that did not choose what to judge; None if it was not judged.
    """

    context: int
    claim: int
    gap: Gap
    value: Value
    estimate: float
    low: float
    high: float
    moved: int
    games: int
    after: Estimate | None

    @property
    def judged(self) -> bool:
        """Whether its games are others than those that chose what to judge."""
        return self.after is not None

    @property
    def breaks(self) -> bool:
        """Whether the claim is seen not to hold after the change."""
        return self.after is not None and self.after.verdict == "fails"

    @property
    def seen(self) -> bool:
        """Whether an effect is seen: the interval is on one side of 0."""
        return self.low > 0 or self.high < 0

    @property
    def name(self) -> str:
        """Return it as typed: `start_energy=4`."""
        return f"{self.gap.entry}={value_as_typed(self.value)}"


@dataclass(frozen=True)
class Spread:
    """Hold what random fillings do to a claimed value.

    Attributes:
        values: The value of each filling, noise taken off; of a relative claim the distance from the published game's.
        raw: The same as played.
        error: Standard error of one filling's value.
        spread: Standard deviation of the true values over fillings; 0 if none is seen.
        shift: By how much the luck that all fillings share may have moved all of them.
        low, high: Ends that hold 95 % of the fillings, `shift` further out.
        keep, keep_low, keep_high: The share of the fillings in which the claim holds, and its interval.
        games: Games of each filling [games].
    """

    values: Floats
    raw: Floats
    error: float
    spread: float
    shift: float
    low: float
    high: float
    keep: float
    keep_low: float
    keep_high: float
    games: int


def estimate_of(claim: Claim, values: NDArray[np.int64], base: NDArray[np.int64], error: float) -> Estimate:
    """Return a claimed value, or its distance from the published game's where the claim is of that.

    Args:
        claim: The claim.
        values: The value of each game, as `Claim.values` gives them.
        base: Those of the published game in the same games.
        error: The chance of the interval to miss.
    """
    low, high, _ = bounds_of(claim, values, base, error)
    difference = values - base if claim.relative else values
    return Estimate(float(difference.mean()) / claim.whole, low, high, len(values), claim.verdict(low, high))


def bounds_of(claim: Claim, values: NDArray[np.int64], base: NDArray[np.int64], error: float) -> Bounds:
    """Return the interval of a claimed value; see `estimate_of`."""
    if claim.relative or claim.right is not None:
        of = values - base if claim.relative else values
        low, high, method = Change.of(of).bounds(1 - error, claim.whole)
        low, high = low / claim.whole, high / claim.whole
        return Bounds(max(low, -1.0), min(high, 1.0), method) if claim.in_percent else Bounds(low, high, method)
    return claim.left.figure.bounds(values, 1 - error)


def effect_of(
    claim: Claim, base: NDArray[np.int64], values: NDArray[np.int64], error: float
) -> tuple[float, float, float, int]:
    """Return by how much a change moves a claimed value, its interval, and in how many games it differs."""
    change = values - base
    low, high, _ = Change.of(change).bounds(1 - error, claim.whole)
    low, high = low / claim.whole, high / claim.whole
    if claim.in_percent:
        most = 1.0 if claim.right is None else 2.0
        low, high = max(low, -most), min(high, most)
    return float(change.mean()) / claim.whole, low, high, int((change != 0).sum())


def spread_of(
    claim: Claim,
    base: NDArray[np.int64],
    fillings: Sequence[NDArray[np.int64]],
    judged: NDArray[np.int64],
    error: float,
) -> Spread:
    """Return what random fillings do to a claimed value.

    Each filling is taken against the published game on the same dice, and what that gives is added to the published
    value of other games. The luck that all fillings share moves all of them alike: by how much at most widens the ends
    and the interval of the share.

    Args:
        claim: The claim.
        base: The value of each game as published; shape (games,).
        fillings: The same of each filling, in the same game numbers; at least two.
        judged: The value of each game as published, in the games that judge.
        error: The chance to miss of that bound, and of the interval of the share that keeps the claim.
    """
    games, count = len(base), len(judged)
    by_game = (np.mean(fillings, axis=0) - base) / claim.whole
    variance, middle = float(by_game.var(ddof=1)) / games, 0.0
    if not claim.relative:
        middle = float(judged.mean()) / claim.whole
        variance += float(judged.var(ddof=1)) / claim.whole**2 / count
    shift = float(special.stdtrit(min(games, count) - 1, 1 - error / 2)) * math.sqrt(variance)
    raw = np.array([values.mean() for values in fillings]) / claim.whole - float(base.mean()) / claim.whole + middle
    noise = residual(fillings) / claim.whole**2 / games
    seen = float(raw.var(ddof=1))
    true = max(0.0, seen - noise)
    shrunk = raw.mean() + math.sqrt(true / seen) * (raw - raw.mean()) if seen > 0 else raw
    low, high = (float(end) for end in np.quantile(shrunk, (0.025, 0.975), method="inverted_cdf"))
    kept = [int(claim.holds(shrunk + each).sum()) for each in (0.0, -shift, shift)]
    below, above = clopper_pearson_interval(np.array([min(kept), max(kept)]), len(raw), 1 - error)
    return Spread(
        values=shrunk,
        raw=raw,
        error=math.sqrt(noise),
        spread=math.sqrt(true),
        shift=shift,
        low=low - shift,
        high=high + shift,
        keep=kept[0] / len(raw),
        keep_low=float(below[0]),
        keep_high=float(above[1]),
        games=games,
    )


def residual(fillings: Sequence[NDArray[np.int64]]) -> float:
    """Return the residual mean square of the two-way table filling x game number."""
    count, games = len(fillings), len(fillings[0])
    by_game = np.zeros(games)
    squares, total, by_filling = 0.0, 0.0, 0.0
    for values in fillings:
        wide = values.astype(np.float64)
        by_game += wide
        squares += float(wide @ wide)
        total += float(wide.sum())
        by_filling += float(wide.sum()) ** 2
    rest = squares - by_filling / games - float(by_game @ by_game) / count + total**2 / (games * count)
    return max(0.0, rest) / ((count - 1) * (games - 1))


def light(published: Estimate, spread: Spread, singles: Sequence[Effect]) -> str:
    """Return the light of a claim in a context.

    Green: it holds as published, no single change is seen to break it, and at least 95 of 100 fillings keep it; the low
    end of that share is 90 at least. Red: it is seen not to hold as published, a single change is seen to break what
    holds, or it is seen that fewer than half of the fillings keep it. Amber: all else.
    """
    breaks = published.verdict == "holds" and any(each.breaks for each in singles)
    if published.verdict == "fails" or breaks or spread.keep_high < HALF:
        return RED
    safe = spread.keep >= SAFE and spread.keep_low >= SURE
    return GREEN if published.verdict == "holds" and safe else AMBER
