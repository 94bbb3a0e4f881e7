"""Differences between two cells, metric by metric: paired by game number where both met the same dice."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import special

from balance import intervals
from balance.estimates import Moments

Key = tuple[str, str]  # metric, value
Kind = Literal["share", "mean"]
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
    """What is known of one metric in two cells: whole-number moments, so the order of parts does not matter."""

    kind: Kind
    first: Moments = field(default_factory=Moments)
    second: Moments = field(default_factory=Moments)
    change: Moments = field(default_factory=Moments)  # second minus first, by game number
    only: list[int] = field(default_factory=lambda: [0, 0])  # [games] that count in one cell only


@dataclass
class Pairs:
    """The metrics of two cells, counted part by part."""

    paired: bool
    found: dict[Key, Two] = field(default_factory=dict)
    games: list[int] = field(default_factory=lambda: [0, 0])
    seen: tuple[set[Key], set[Key]] = field(default_factory=lambda: (set(), set()))  # metrics by side

    def add(self, first: pl.DataFrame | None, second: pl.DataFrame | None) -> None:
        """Count in the same stretch of games of both cells; unpaired, either may be missing."""
        values = [dict(values_of(frame)) if frame is not None else {} for frame in (first, second)]
        for side, found in zip(self.seen, values, strict=True):
            side.update(found)
        self.games[0] += first.height if first is not None else 0
        self.games[1] += second.height if second is not None else 0
        for key in dict.fromkeys([*values[0], *values[1]]):
            olds, news = (each.get(key) for each in values)
            given = olds or news
            assert given is not None
            two = self.found.setdefault(key, Two(given[0]))
            old = _or_zeros(olds, first)
            new = _or_zeros(news, second)
            two.first.add(Moments.of(old))
            two.second.add(Moments.of(new))
            if self.paired:
                difference = new - old
                two.change.add(Moments.of(difference))
                two.only[0] += int((difference < 0).sum())
                two.only[1] += int((difference > 0).sum())

    def keys(self, seats: int) -> list[Key]:
        """What both cells have: outcomes, then the seats that compete, then rounds and the game's own."""
        kept = [key for key in self.found if key[0] != "winner" and all(key in side for side in self.seen)]
        contest = [("winner", str(seat + 1)) for seat in range(seats)] if seats > 1 else []
        at = sum(key[0] == "outcome" for key in kept)
        return kept[:at] + contest + kept[at:]

    def table(self, seats: int, level: float) -> pl.DataFrame:
        """The differences as a frame of `SCHEMA`, each interval of this level."""
        rows = [self._row(key, level) for key in self.keys(seats)]
        table = pl.DataFrame(rows, schema=SCHEMA, orient="row")
        return table.with_columns(pl.col("low", "high", "worth").fill_nan(None))

    def _row(self, key: Key, level: float) -> tuple[Any, ...]:
        two = self.found.get(key, Two("share", Moments(self.games[0]), Moments(self.games[1]), Moments(self.games[0])))
        first, second = (_full(m, games) for m, games in zip((two.first, two.second), self.games, strict=True))
        low, high, method = self._interval(two, first, second, level)
        same = self.paired and two.only == [0, 0]
        ends = (first.mean, second.mean, second.mean - first.mean, low, high, level, method, min(self.games))
        return (*key, two.kind, *ends, same, self._worth(two, first, second))

    def _interval(self, two: Two, first: Moments, second: Moments, level: float) -> tuple[float, float, str]:
        if self.paired and two.kind == "share":
            low, high = intervals.paired_shares_interval(two.only[1], two.only[0], self.games[0], level)
            return float(low), float(high), "paired, Bonett & Price"
        if self.paired:
            change = _full(two.change, self.games[0])
            low, high = intervals.mean_interval(change.mean, change.variance, change.games, level)
            return float(low), float(high), "paired t"
        if two.kind == "share":
            counts = (second.total, second.games, first.total, first.games)
            low, high = intervals.newcombe_interval(*counts, level)
            return float(low), float(high), "Newcombe"
        return *_welch(first, second, level), "Welch t"

    def _worth(self, two: Two, first: Moments, second: Moments) -> float:
        """How many times the games two unpaired cells would need for an interval as narrow."""
        if not self.paired:
            return math.nan
        noise = _full(two.change, self.games[0]).variance
        return (first.variance + second.variance) / noise if noise > 0 else math.nan


def _or_zeros(given: tuple[Kind, NDArray[np.int64]] | None, frame: pl.DataFrame | None) -> NDArray[np.int64]:
    """The metric's values; a seat that won nothing in this stretch is not listed there."""
    return given[1] if given is not None else np.zeros(frame.height if frame is not None else 0, np.int64)


def _full(moments: Moments, games: int) -> Moments:
    """Moments over all games: those in which a metric was not listed count as zeros."""
    return Moments(games, moments.total, moments.squares)


def _welch(first: Moments, second: Moments, level: float) -> tuple[float, float]:
    """Welch's interval for the difference of two means (Welch 1947, Biometrika 34:28-35, doi:10.2307/2332510)."""
    if min(first.games, second.games) < 2:
        return math.nan, math.nan
    parts = [m.variance / m.games for m in (first, second)]
    error = math.sqrt(sum(parts))
    middle = second.mean - first.mean
    if not error:
        return middle, middle
    freedom = sum(parts) ** 2 / sum(p**2 / (m.games - 1) for p, m in zip(parts, (first, second), strict=True))
    half = float(special.stdtrit(freedom, 0.5 + level / 2)) * error
    return middle - half, middle + half


def values_of(frame: pl.DataFrame) -> Iterator[tuple[Key, tuple[Kind, NDArray[np.int64]]]]:
    """Each metric's value in every game: 0 or 1 for shares, whole numbers for means.

    Columns with nulls (those of seats that do not play) and columns that are no whole numbers are left out.
    """
    for column in frame.get_columns():
        name, dtype = column.name, column.dtype
        if name == "winner":
            seats = column.fill_null(0).to_numpy()
            for seat in range(1, 1 + int(seats.max())):
                yield (name, str(seat)), ("share", (seats == seat).astype(np.int64))
        elif column.null_count() or name == "game":
            continue
        elif isinstance(dtype, pl.Enum):
            numbers = column.to_physical().to_numpy()
            for number, word in enumerate(dtype.categories.to_list()):
                yield (name, word), ("share", (numbers == number).astype(np.int64))
        elif dtype == pl.Boolean:
            yield (name, "true"), ("share", column.to_numpy().astype(np.int64))
        elif dtype.is_integer():
            yield (name, "mean"), ("mean", column.to_numpy().astype(np.int64, copy=False))


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
