"""Estimate differences between two cells; paired by game number if both use the same seed."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from balance.stats import intervals
from balance.stats.metrics import Key, Kind, Values, in_order, values_of
from balance.stats.moments import Bounds, Change, Moments, independent_bounds, width_of
from balance.stats.payoffs import WHOLE, all_whole, method_of

SCHEMA = pl.Schema(
    {
        "metric": pl.String,
        "value": pl.String,
        "kind": pl.String,  # share (so is a seat's share of the win) or mean
        "first": pl.Float64,  # the estimates in the two cells
        "second": pl.Float64,
        "difference": pl.Float64,  # second minus first
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "games": pl.Int64,  # pairs; if unpaired, the games of the cell with fewer
        "same": pl.Boolean,  # whether the pairs agree in every game; false if unpaired
        "worth": pl.Float64,  # times the games needed for the same width without pairing; null if unpaired
    }
)


@dataclass
class Two:
    """Hold the moments of one metric in two cells.

    Attributes:
        kind: `share`, `payoff` or `mean`.
        first, second: Moments of the values in each cell.
        change: Moments of second minus first, by game number; empty if the cells are not paired.
        whole: Whether every value is 0 or 1, so that games can be counted.
    """

    kind: Kind
    first: Moments = field(default_factory=Moments)
    second: Moments = field(default_factory=Moments)
    change: Change = field(default_factory=Change)
    whole: bool = False

    def full(self, games: Sequence[int]) -> "Two":
        """Return this over all games of each cell, with payoffs as shares of the win, between 0 and 1.

        Games in which the metric was not listed count as zeros.

        Args:
            games: Number of games of the first and of the second cell [games].
        """
        first, second = self.first.with_zeros(games[0]), self.second.with_zeros(games[1])
        change = self.change.with_zeros(games[0])
        if self.kind != "payoff":
            return Two(self.kind, first, second, change, self.kind == "share")
        whole = all_whole(first) and all_whole(second)
        return Two(self.kind, first.divided(WHOLE), second.divided(WHOLE), change.divided(WHOLE), whole)

    def bounds(self, paired: bool, level: float) -> Bounds:
        """Return the interval of the second cell's mean or share minus that of the first.

        Of pairs of shares it is Bonett and Price's, unless few games differ: if these are changes to one side, that is
        too narrow at high levels (at 99.5 % it misses 3.7 times as often as it may). Where few games differ in a mean,
        a change that was not seen may be as large as the values of both cells lie apart.
        """
        games = self.first.games
        if paired and self.whole and (games < 2 or not self.change.rare):
            low, high = intervals.paired_shares_interval(*self.change.differing, games, level)
            return Bounds(float(low), float(high), "paired, Bonett & Price")
        if self.whole and not paired:
            counts = (self.second.total, self.second.games, self.first.total, games)
            low, high = intervals.shares_difference_interval(*counts, level)
            return Bounds(float(low), float(high), "Newcombe")
        unit = width_of(self.first, self.second) if self.kind == "mean" else 1
        if paired:
            bounds = self.change.bounds(level, unit)
        else:
            bounds = independent_bounds(self.first, self.second, level, unit)
        method = f"paired {bounds.method}" if paired else bounds.method
        if self.kind == "mean":
            return bounds._replace(method=method)
        # no difference of two shares is beyond 1
        return Bounds(max(bounds.low, -1.0), min(bounds.high, 1.0), method_of(method, self.whole))

    @property
    def constant(self) -> bool:
        """Whether every game of both cells has one and the same value."""
        ends = (self.first.lowest, self.first.highest, self.second.lowest, self.second.highest)
        return all(end == ends[0] for end in ends)

    def spread(self, paired: bool) -> float:
        """Return the standard deviation of a game's difference; unpaired, that of one game of each cell."""
        if paired:
            return math.sqrt(self.change.moments.variance)
        return math.sqrt(self.first.variance + self.second.variance)

    @property
    def worth(self) -> float:
        """Return how many times the games unpaired cells would need for the same width; NaN if unknown.

        This is (variance of first + variance of second) / variance of the differences.
        """
        noise = self.change.moments.variance
        return (self.first.variance + self.second.variance) / noise if noise > 0 else math.nan


@dataclass
class Pairs:
    """Hold the metrics of two cells, counted part by part.

    Attributes:
        paired: Whether game k of one cell belongs to game k of the other.
        found: The moments of each metric that a part of either cell listed.
        games: Number of games counted, by cell [games].
        seen: Metrics listed, by cell.
    """

    paired: bool
    found: dict[Key, Two] = field(default_factory=dict)
    games: list[int] = field(default_factory=lambda: [0, 0])
    seen: tuple[set[Key], set[Key]] = field(default_factory=lambda: (set(), set()))

    def add(self, first: pl.DataFrame | None, second: pl.DataFrame | None) -> None:
        """Add the same game numbers of both cells; if the cells are unpaired, either may be None."""
        frames = (first, second)
        values = [
            {key: (kind, numbers) for key, kind, numbers in values_of(frame)} if frame is not None else {}
            for frame in frames
        ]
        for cell, (seen, listed, frame) in enumerate(zip(self.seen, values, frames, strict=True)):
            seen.update(listed)
            self.games[cell] += frame.height if frame is not None else 0
        for key in dict.fromkeys([*values[0], *values[1]]):
            of_first, of_second = (each.get(key) for each in values)
            listed_in = of_first or of_second
            assert listed_in is not None
            two = self.found.setdefault(key, Two(listed_in[0]))
            old, new = _or_zeros(of_first, first), _or_zeros(of_second, second)
            two.first.add(Moments.of(old))
            two.second.add(Moments.of(new))
            if self.paired:
                two.change.add(Change.of(new - old))

    def keys(self, seats: int) -> list[Key]:
        """Return the metrics that both cells have: outcomes, competing seats, rounds, then the game's own."""
        return in_order((key for key in self.found if all(key in seen for seen in self.seen)), seats)

    def constant(self, key: Key) -> bool:
        """Return whether a metric has one and the same value in every game of both cells."""
        return self.found[key].full(self.games).constant

    def spread(self, key: Key) -> float:
        """Return the standard deviation of a game's difference in a metric."""
        return self.found[key].full(self.games).spread(self.paired)

    def table(self, seats: int, level: float | Mapping[Key, float]) -> pl.DataFrame:
        """Return the differences as a frame of `SCHEMA`.

        Args:
            seats: Number of seats that compete in both cells; 0 or 1 if there is no contest.
            level: Coverage of every interval, or one coverage for each metric that is wanted; between 0 and 1.
        """
        keys = self.keys(seats)
        levels = {key: level for key in keys} if isinstance(level, float) else level
        keys = [key for key in keys if key in levels]
        table = pl.DataFrame([self._row(key, levels[key]) for key in keys], schema=SCHEMA, orient="row")
        return table.with_columns(pl.col("low", "high", "worth").fill_nan(None))

    def _row(self, key: Key, level: float) -> tuple[Any, ...]:
        two = self.found[key].full(self.games)
        kind = "mean" if two.kind == "mean" else "share"
        bounds = two.bounds(self.paired, level)
        ends = (two.first.mean, two.second.mean, two.second.mean - two.first.mean, bounds.low, bounds.high)
        same = self.paired and two.change.differing == (0, 0)
        worth = two.worth if self.paired else math.nan
        return (*key, kind, *ends, level, bounds.method, min(self.games), same, worth)


def _or_zeros(listed: tuple[Kind, Values] | None, frame: pl.DataFrame | None) -> Values:
    """Return the metric's values; zeros if this part of the cell does not list it."""
    return listed[1] if listed is not None else np.zeros(frame.height if frame is not None else 0, np.int64)


def aligned(*cells: Iterable[pl.DataFrame]) -> Iterator[tuple[pl.DataFrame, ...]]:
    """Yield the tables of cells cut to the same game numbers; games that not every cell has are left out.

    Args:
        cells: The tables of each cell, one row per game, in the order of game numbers.

    Raises:
        ValueError: If tables do not begin with the same game number.
    """
    for tables in zip(*cells, strict=False):
        games = min(table.height for table in tables)
        first, *others = (table["game"][0] for table in tables)
        if (other := next((each for each in others if each != first), None)) is not None:
            raise ValueError(f"games {first} and {other} are no pair")
        yield tuple(table.head(games) for table in tables)
