"""Estimate what single changes and whole fillings do to a claimed value: numbers only."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from balance.questions.envelope.claims import Claim
from balance.stats.filling_spread import FillingSpread, FillingTable, Published
from balance.stats.moments import Bounds, Change, width_of
from balance.studies.gaps import Gap
from balance.studies.traffic_light import FAILS
from reports.plain import value_as_typed
from scenarios import Value


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
        return self.after is not None and self.after.verdict == FAILS

    @property
    def seen(self) -> bool:
        """Whether an effect is seen: the interval is on one side of 0."""
        return self.low > 0 or self.high < 0

    @property
    def name(self) -> str:
        """Return it as typed: `start_energy=4`."""
        return f"{self.gap.entry}={value_as_typed(self.value)}"


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
        low, high, method = Change.of(of).bounds(1 - error, _unit(claim, values, base))
        low, high = low / claim.whole, high / claim.whole
        return Bounds(max(low, -1.0), min(high, 1.0), method) if claim.in_percent else Bounds(low, high, method)
    return claim.left.figure.bounds(values, 1 - error)


def _unit(claim: Claim, *sides: NDArray[np.int64]) -> float:
    """Return the size of an unseen change: what a game counts; of means how far values lie apart."""
    return claim.whole if claim.in_percent else width_of(*sides)


def effect_of(
    claim: Claim, base: NDArray[np.int64], values: NDArray[np.int64], error: float
) -> tuple[float, float, float, int]:
    """Return by how much a change moves a claimed value, its interval, and in how many games it differs."""
    change = values - base
    low, high, _ = Change.of(change).bounds(1 - error, _unit(claim, base, values))
    low, high = low / claim.whole, high / claim.whole
    if claim.in_percent:
        most = 1.0 if claim.right is None else 2.0
        low, high = max(low, -most), min(high, most)
    return float(change.mean()) / claim.whole, low, high, int((change != 0).sum())


def spread_of(
    claim: Claim,
    base: NDArray[np.int64],
    fillings: Iterable[NDArray[np.int64]],
    judged: NDArray[np.int64],
    error: float,
) -> FillingSpread:
    """Return what random fillings do to a claimed value, or to its distance from the published one.

    Args:
        claim: The claim.
        base: The value of each game as published; shape (games,).
        fillings: The same of each filling, in the same game numbers; at least two.
        judged: The value of each game as published, in the games that judge.
        error: The chance to miss of the bound of `shift`, and of the interval of the share that keeps the claim.
    """
    table = FillingTable(base, claim.whole)
    for values in fillings:
        table.add(values)
    count, mean, variance = len(judged), 0.0, 0.0
    if not claim.relative:
        mean = float(judged.mean()) / claim.whole
        variance = float(judged.var(ddof=1)) / claim.whole**2 / count
    return table.spread(Published(mean, variance, count), claim.holds, error)


def possible(claim: Claim, spread: FillingSpread, published: Estimate) -> FillingSpread:
    """Return what fillings do, with ends that a share can reach: 94 % lose 94 points at most.

    Args:
        claim: The claim.
        spread: What fillings do, with the luck of few games in its ends.
        published: The value as published, with its interval, whatever the claim is of.
    """
    if not claim.in_percent:
        return spread
    least, most = (-1.0, 1.0) if claim.right is not None else (0.0, 1.0)
    if claim.relative:
        least, most = least - published.high, most - published.low
    return replace(spread, low=max(spread.low, least), high=min(spread.high, most))
