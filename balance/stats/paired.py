"""Differences between two cells, metric by metric: paired by game number where both met the same dice."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from balance.stats import intervals
from balance.stats.metrics import Key, Kind, Values, values_of
from balance.stats.moments import Bounds, Change, Moments, independent_bounds

SCHEMA = pl.Schema(
    {
        "metric": pl.String,
        "value": pl.String,
        "kind": pl.String,  # share or mean
        "first": pl.Float64,  # the estimates in the two cells
        "second": pl.Float64,
        "difference": pl.Float64,  # second minus first
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "games": pl.Int64,  # pairs, or games of the cell with fewer
        "same": pl.Boolean,  # paired: whether every game agrees
        "worth": pl.Float64,  # paired: as many times the games would be needed unpaired
    }
)


@dataclass
class Two:
    """What is known of one metric in two cells: moments, so the order of parts does not matter."""

    kind: Kind
    first: Moments = field(default_factory=Moments)
    second: Moments = field(default_factory=Moments)
    change: Change = field(default_factory=Change)  # second minus first, by game number

    def full(self, games: Sequence[int]) -> "Two":
        """Return this over all games: those in which the metric was not listed count as zeros."""
        first, second = self.first.with_zeros(games[0]), self.second.with_zeros(games[1])
        return Two(self.kind, first, second, self.change.with_zeros(games[0]))

    def bounds(self, paired: bool, level: float) -> Bounds:
        """Return the interval of the second minus the first."""
        if paired and self.kind == "share":
            low, high = intervals.paired_shares_interval(*self.change.differing, self.first.games, level)
            return Bounds(float(low), float(high), "paired, Bonett & Price")
        if paired:
            found = self.change.bounds(level)
            return found._replace(method=f"paired {found.method}")
        if self.kind == "share":
            counts = (self.second.total, self.second.games, self.first.total, self.first.games)
            low, high = intervals.newcombe_interval(*counts, level)
            return Bounds(float(low), float(high), "Newcombe")
        return independent_bounds(self.first, self.second, level)

    @property
    def worth(self) -> float:
        """How many times the games two unpaired cells would need for an interval as narrow; NaN if unknown."""
        noise = self.change.moments.variance
        return (self.first.variance + self.second.variance) / noise if noise > 0 else math.nan


@dataclass
class Pairs:
    """The metrics of two cells, counted part by part."""

    paired: bool
    found: dict[Key, Two] = field(default_factory=dict)
    games: list[int] = field(default_factory=lambda: [0, 0])
    seen: tuple[set[Key], set[Key]] = field(default_factory=lambda: (set(), set()))  # metrics by side

    def add(self, first: pl.DataFrame | None, second: pl.DataFrame | None) -> None:
        """Count in the same stretch of games of both cells; unpaired, either may be missing."""
        frames = (first, second)
        values = [
            {key: (kind, numbers) for key, kind, numbers in values_of(frame)} if frame is not None else {}
            for frame in frames
        ]
        for side, (seen, found, frame) in enumerate(zip(self.seen, values, frames, strict=True)):
            seen.update(found)
            self.games[side] += frame.height if frame is not None else 0
        for key in dict.fromkeys([*values[0], *values[1]]):
            olds, news = (each.get(key) for each in values)
            given = olds or news
            assert given is not None
            two = self.found.setdefault(key, Two(given[0]))
            old, new = _or_zeros(olds, first), _or_zeros(news, second)
            two.first.add(Moments.of(old))
            two.second.add(Moments.of(new))
            if self.paired:
                two.change.add(Change.of(new - old))

    def keys(self, seats: int) -> list[Key]:
        """What both cells have: outcomes, then the seats that compete, then rounds and the game's own."""
        kept = [key for key in self.found if key[0] != "winner" and all(key in side for side in self.seen)]
        contest = [("winner", str(seat + 1)) for seat in range(seats)] if seats > 1 else []
        at = sum(key[0] == "outcome" for key in kept)
        return kept[:at] + contest + kept[at:]

    def table(self, seats: int, level: float | Mapping[Key, float]) -> pl.DataFrame:
        """Return the differences as a frame of `SCHEMA`.

        Args:
            seats: Seats that compete in both cells; 0 or 1 where there is no contest.
            level: Coverage of each interval, or of the interval of each metric.
        """
        keys = self.keys(seats)
        levels = {key: level for key in keys} if isinstance(level, float) else level
        table = pl.DataFrame([self._row(key, levels[key]) for key in keys], schema=SCHEMA, orient="row")
        return table.with_columns(pl.col("low", "high", "worth").fill_nan(None))

    def _row(self, key: Key, level: float) -> tuple[Any, ...]:
        two = self.found.get(key, Two("share")).full(self.games)
        bounds = two.bounds(self.paired, level)
        ends = (two.first.mean, two.second.mean, two.second.mean - two.first.mean, bounds.low, bounds.high)
        same = self.paired and two.change.differing == (0, 0)
        worth = two.worth if self.paired else math.nan
        return (*key, two.kind, *ends, level, bounds.method, min(self.games), same, worth)


def _or_zeros(given: tuple[Kind, Values] | None, frame: pl.DataFrame | None) -> Values:
    """Return the metric's values; a seat that won nothing in this stretch is not listed there."""
    return given[1] if given is not None else np.zeros(frame.height if frame is not None else 0, np.int64)


def aligned(first: Iterable[pl.DataFrame], second: Iterable[pl.DataFrame]) -> Iterator[tuple[pl.DataFrame, ...]]:
    """Two cells' games in stretches of the same game numbers; what only one of them has is left out.

    Raises:
        ValueError: If their numbers do not begin together.
    """
    for one, other in zip(first, second, strict=False):
        games = min(one.height, other.height)
        if one["game"][0] != other["game"][0]:
            raise ValueError(f"games {one['game'][0]} and {other['game'][0]} are no pair")
        yield one.head(games), other.head(games)
