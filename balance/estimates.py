"""Estimates: what the games say, each figure with its interval.

Games are counted as they come, in a `Tally`, so memory does not grow with their number. Counts and the sums of whole
numbers are exact, so it does not matter how the games were cut into parts: the estimates are the same to the bit.
"""

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance import intervals
from balance.intervals import LEVEL

SCHEMA = pl.Schema(
    {
        "metric": pl.String,
        "value": pl.String,
        "estimate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "games": pl.Int64,
    }
)
QUANTILES = {"p05": 0.05, "p50": 0.50, "p95": 0.95}
_BINNED = 1 << 20  # numbers below this are counted in bins, others by sorting

Row = tuple[str, str, float, float, float, float, str, int]


@dataclass
class Moments:
    """How many values, their sum and the sum of their squares; Python's whole numbers, exact, or floats."""

    games: int = 0
    total: float = 0
    squares: float = 0

    @classmethod
    def of(cls, values: NDArray[Any]) -> "Moments":
        """Of an array of numbers. Whole numbers are summed exactly."""
        n = len(values)
        if n == 0:
            return cls()
        if values.dtype.kind not in "iu":
            return cls(n, math.fsum(values), math.fsum(values * values))
        if max(abs(int(values.min())), abs(int(values.max()))) ** 2 * n < 2**62:
            wide = values.astype(np.int64, copy=False)
            return cls(n, int(wide.sum()), int(wide @ wide))
        numbers = [int(value) for value in values]
        return cls(n, sum(numbers), sum(number * number for number in numbers))

    def add(self, other: "Moments") -> None:
        """Count another lot in."""
        self.games += other.games
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """Their sample variance, with one less below; 0 for a single value."""
        n = self.games
        return max(0.0, (n * self.squares - self.total * self.total) / (n * (n - 1))) if n > 1 else 0.0


@dataclass
class Tally:
    """What the estimates need to know of a configuration's games, and no more.

    Attributes:
        games: How many.
        shares: For each column of words, and for `winner`: how many games for each word or seat; shape (words,).
        means: For each other column of numbers.
        lengths: How many games took so many rounds.
    """

    games: int = 0
    shares: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    means: dict[str, Moments] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    words: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, frame: pl.DataFrame) -> "Tally":
        """Of a table of games, as `balance.frames` makes them. A column's nulls do not count for that column."""
        tally = cls(games=frame.height)
        for column in frame.get_columns():
            tally._count(column)
        return tally

    def _count(self, column: pl.Series) -> None:
        name, dtype = column.name, column.dtype
        if name == "game" or column.null_count() == self.games:
            if name == "winner":
                self.shares[name], self.words[name] = np.zeros(0, np.int64), []
            return
        if isinstance(dtype, pl.Enum):
            self.words[name] = dtype.categories.to_list()
            numbers = column.to_physical().drop_nulls().to_numpy()
            self.shares[name] = np.bincount(numbers, minlength=len(self.words[name])).astype(np.int64)
        elif name == "winner":
            seats = column.drop_nulls().to_numpy()
            self.shares[name] = np.bincount(seats)[1:].astype(np.int64)
            self.words[name] = [str(seat + 1) for seat in range(len(self.shares[name]))]
        elif dtype == pl.Boolean:
            self.words[name] = ["false", "true"]
            numbers = column.drop_nulls().to_numpy().astype(np.int64)
            self.shares[name] = np.bincount(numbers, minlength=2).astype(np.int64)
        elif dtype.is_numeric():
            values = (column.drop_nulls() if column.null_count() else column).to_numpy()
            self.means[name] = Moments.of(values)
            if name == "rounds":
                self.lengths = _counted(values)

    def add(self, other: "Tally") -> None:
        """Count another table's games in. Where numbers are floats, the order of parts must always be the same."""
        self.games += other.games
        self.lengths.update(other.lengths)
        for name, counts in other.shares.items():
            mine = self.shares.get(name, np.zeros(0, np.int64))
            total = np.zeros(max(len(mine), len(counts)), np.int64)
            total[: len(mine)] += mine
            total[: len(counts)] += counts
            self.shares[name] = total
            self.words[name] = max(self.words.get(name, []), other.words[name], key=len)
        for name, moments in other.means.items():
            self.means.setdefault(name, Moments()).add(moments)


class InOrder:
    """A tally of parts that come in any order and are counted in theirs, so that float sums do not depend on it."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._next = 0
        self._early: dict[int, Tally] = {}

    def add(self, part: int, tally: Tally) -> None:
        """Count part number `part` in, once all before it have come."""
        self._early[part] = tally
        while (ready := self._early.pop(self._next, None)) is not None:
            self.tally.add(ready)
            self._next += 1


def _counted(values: NDArray[Any]) -> Counter[int]:
    """How often each whole number occurs."""
    if len(values) and int(values.min()) >= 0 and int(values.max()) < _BINNED:
        bins = np.bincount(values)
        found = np.flatnonzero(bins)
        return Counter(dict(zip(found.tolist(), bins[found].tolist(), strict=True)))
    found, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


def estimates(tally: Tally, seats: int = 0, level: float = LEVEL) -> pl.DataFrame:
    """The estimates of one configuration.

    Args:
        tally: Its games, at least one.
        seats: How many seats compete; 0 or 1 where there is no contest, and then no seat's share of wins is given.
        level: Coverage of the intervals, between 0 and 1.

    Returns:
        A frame of `SCHEMA`: `outcome` by word; `winner` by seat from 1 (of all games; the rest nobody won); `rounds`
        mean and quantiles [rounds]; `decisions` mean; then the game's own columns, shares for words and means for
        numbers. A bound is null where so few games give none.

    Raises:
        ValueError: If there are no games.
    """
    if tally.games < 1:
        raise ValueError("there are no games to estimate from")
    rows: list[Row] = _shares("outcome", tally.words["outcome"], tally.shares["outcome"], tally.games, level)
    if seats > 1:
        wins = np.zeros(seats, np.int64)
        wins[: len(tally.shares["winner"])] = tally.shares["winner"]
        rows += _shares("winner", [str(seat + 1) for seat in range(seats)], wins, tally.games, level)
    rows.append(_mean("rounds", tally.means["rounds"], level))
    rows += [_quantile("rounds", name, share, tally.lengths, level) for name, share in QUANTILES.items()]
    rows.append(_mean("decisions", tally.means["decisions"], level))
    for name, counts in tally.shares.items():
        if name not in ("outcome", "winner"):
            rows += _shares(name, tally.words[name], counts, int(counts.sum()), level)
    rows += [_mean(name, m, level) for name, m in tally.means.items() if name not in ("rounds", "decisions")]
    return table(rows)


def table(rows: list[Row]) -> pl.DataFrame:
    """Estimate rows as a frame of `SCHEMA`; a bound that is no number becomes null."""
    return pl.DataFrame(rows, schema=SCHEMA, orient="row").with_columns(pl.col("low", "high").fill_nan(None))


def _shares(metric: str, words: list[str], counts: NDArray[np.int64], games: int, level: float) -> list[Row]:
    low, high = intervals.wilson_interval(counts, games, level)
    return [
        (metric, word, int(counts[i]) / games, float(low[i]), float(high[i]), level, "wilson", games)
        for i, word in enumerate(words)
    ]


def _mean(metric: str, moments: Moments, level: float) -> Row:
    low, high = intervals.mean_interval(moments.mean, moments.variance, moments.games, level)
    return (metric, "mean", moments.mean, float(low), float(high), level, "t", moments.games)


def _quantile(metric: str, name: str, share: float, lengths: Counter[int], level: float) -> Row:
    """A quantile and its bounds, all three among the values themselves."""
    values = np.array(sorted(lengths), dtype=np.int64)
    upto = np.cumsum([lengths[int(value)] for value in values])
    games = int(upto[-1])
    rank, low, high = intervals.quantile_ranks(games, share, level)

    def value_of(k: int) -> float:
        return float(values[np.searchsorted(upto, k)]) if 1 <= k <= games else math.nan

    return (metric, name, value_of(rank), value_of(low), value_of(high), level, "order statistics", games)
