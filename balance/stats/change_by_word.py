"""Compare the numbers of two cells within the games of each word, such as those that ended as a loss.

Games of one ending are a choice of games, and a change chooses others: a number may move among the losses because other
games are lost. So there are two figures for each number and word:

    difference  the mean over the second cell's games of that word minus the mean over the first cell's: what one sees
    change      the mean change over the pairs of games that have that word in both cells: what happens to these games
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.intervals import mean_interval
from balance.stats.metrics import Metric, metric_of
from balance.stats.moments import Bounds, Change, Moments, independent_bounds, width_of

LEAST = 30  # with fewer games of a word there is no interval [games]
SCHEMA = pl.Schema(
    {
        "metric": pl.String,
        "word": pl.String,
        "games_first": pl.Int64,  # of that word, in each cell
        "games_second": pl.Int64,
        "first": pl.Float64,  # means over these
        "second": pl.Float64,
        "difference": pl.Float64,  # second minus first
        "low": pl.Float64,  # null where games are too few, or all have one value
        "high": pl.Float64,
        "games_both": pl.Int64,  # pairs of games that have the word in both cells; 0 if unpaired
        "change": pl.Float64,  # mean of second minus first over these; null without any
        "change_low": pl.Float64,
        "change_high": pl.Float64,
        "level": pl.Float64,
    }
)


@dataclass
class _Number:
    """Hold a number in the games of one word.

    Attributes:
        first, second: Its moments in the games of either cell that have the word.
        change: Moments of second minus first, over pairs that both have the word.
        products, in_first, in_second: Over these pairs: sums of first x second, of first and of second.
    """

    first: Moments = field(default_factory=Moments)
    second: Moments = field(default_factory=Moments)
    change: Change = field(default_factory=Change)
    products: float = 0.0
    in_first: float = 0.0
    in_second: float = 0.0

    @property
    def alike(self) -> bool:
        """Whether there is nothing to compare: all games have one value, or a cell has no such games."""
        if not self.first.games or not self.second.games:
            return True
        ends = (self.first.lowest, self.first.highest, self.second.lowest, self.second.highest)
        return all(end == ends[0] for end in ends)

    def difference(self, level: float) -> Bounds:
        """Return the interval of the second mean minus the first, over the games of the word in each cell.

        Each mean is a sum over games divided by their number, which chance decides too; its linearised deviation is
        (x - mean) / games for a game that has the word, else 0. Pairs that have it in both cells covary:

            variance = s1 / n1 + s2 / n2 - 2 C / (n1 n2)     C: sum of products of deviations, over such pairs

        Where few games differ from the usual value the cells are taken as independent, which is wider.

        Source: Cochran (1977), Sampling Techniques, 3rd ed., section 2.11.
        """
        one, other = self.first, self.second
        if min(one.games, other.games) < LEAST or one.variance == other.variance == 0:
            return Bounds(math.nan, math.nan, "")
        if one.rare or other.rare:
            return independent_bounds(one, other, level)
        both = self.change.up.games
        common = self.products - one.mean * self.in_second - other.mean * self.in_first + both * one.mean * other.mean
        variance = one.variance / one.games + other.variance / other.games - 2 * common / (one.games * other.games)
        least = min(one.games, other.games)
        low, high = mean_interval(other.mean - one.mean, max(0.0, variance) * least, least, level)
        return Bounds(float(low), float(high), "linearised, t")


@dataclass
class ChangeByWord:
    """Count the numbers of two cells by the words of a column.

    Attributes:
        column: A column of words.
        paired: Whether game k of one cell belongs to game k of the other.
        numbers: By number and word.
        words: The words of the column, in its own order.
    """

    column: str
    paired: bool
    numbers: dict[tuple[str, str], _Number] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)

    def add(self, first: pl.DataFrame | None, second: pl.DataFrame | None) -> None:
        """Count the same games of both cells; if they are unpaired, either may be None."""
        frames = [frame for frame in (first, second) if frame is not None]
        self.words = frames[0][self.column].dtype.categories.to_list()  # type: ignore[attr-defined]
        chosen = [None if frame is None else frame[self.column].to_physical().to_numpy() for frame in (first, second)]
        for name in _shared_numbers(frames):
            values = [None if frame is None else frame[name].to_numpy() for frame in (first, second)]
            for number, word in enumerate(self.words):
                self._add((name, word), values, [None if each is None else each == number for each in chosen])

    def _add(
        self,
        key: tuple[str, str],
        values: Sequence[NDArray[Any] | None],
        chosen: Sequence[NDArray[np.bool_] | None],
    ) -> None:
        counted = self.numbers.setdefault(key, _Number())
        there = [(each, of) for each, of in zip(values, chosen, strict=True) if each is not None and of is not None]
        for each, of in there:
            moments = counted.first if each is values[0] else counted.second
            moments.add(Moments.of(each[of]))
        if self.paired and len(there) == 2:
            both = there[0][1] & there[1][1]
            one, other = (_wide(each[both]) for each, _ in there)
            counted.change.add(Change.of(other - one))
            counted.products += float(one.astype(np.float64) @ other)
            counted.in_first += float(one.sum())
            counted.in_second += float(other.sum())

    @property
    def intervals(self) -> int:
        """Return how many intervals `table` has at most."""
        return (2 if self.paired else 1) * sum(not each.alike for each in self.numbers.values())

    def table(self, level: float) -> pl.DataFrame:
        """Return what moved within the games of each word, a frame of `SCHEMA`.

        Left out are words that either cell lacks, and numbers with one value in all games of a word.

        Args:
            level: Coverage of each interval, between 0 and 1.
        """
        rows = [
            _row(name, word, counted, level)
            for word in self.words
            for (name, of), counted in self.numbers.items()
            if of == word and not counted.alike
        ]
        table = pl.DataFrame(rows, schema=SCHEMA, orient="row")
        return table.with_columns(pl.col("low", "high", "change", "change_low", "change_high").fill_nan(None))


def _row(name: str, word: str, counted: _Number, level: float) -> tuple[object, ...]:
    one, other, change = counted.first, counted.second, counted.change.moments
    low, high, _ = counted.difference(level)
    mean, change_low, change_high = math.nan, math.nan, math.nan
    if change.games:
        mean = change.mean
    if change.games >= LEAST:
        change_low, change_high, _ = counted.change.bounds(level, width_of(one, other))
    ends = (one.mean, other.mean, other.mean - one.mean, low, high)
    return (name, word, one.games, other.games, *ends, change.games, mean, change_low, change_high, level)


def _shared_numbers(frames: Sequence[pl.DataFrame]) -> list[str]:
    """Return the columns of numbers that all tables have, those of seats that do not play left out."""
    named = [
        [each.name for each in frame.get_columns() if metric_of(each) is Metric.NUMBER and not each.null_count()]
        for frame in frames
    ]
    return [name for name in named[0] if all(name in names for names in named)]


def _wide(values: NDArray[Any]) -> NDArray[Any]:
    """Return numbers as int64 or float64, so that differences do not wrap."""
    return values.astype(np.int64 if values.dtype.kind in "iu" else np.float64)
