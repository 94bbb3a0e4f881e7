"""Counts of finished games, from which all estimates follow; memory does not grow with the games."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.metrics import TRUE, WINNER, Metric, metric_of
from balance.stats.moments import Moments

_BINNED = 1 << 20  # numbers below this are counted in bins, others by sorting


@dataclass
class Tally:
    """What the estimates need to know of a configuration's games, and no more.

    Attributes:
        games: How many.
        shares: For each column of words, of truths and for `winner`: how many games for each word, for "true" or for
            each seat; shape (words,).
        means: For each other column of numbers.
        lengths: How many games took so many rounds.
        words: What the counts in `shares` are of; known: how many games have a value in that column.
    """

    games: int = 0
    shares: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    means: dict[str, Moments] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    words: dict[str, list[str]] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, frame: pl.DataFrame) -> "Tally":
        """Of a table of games, as `simulation.game_table` makes them. A column's nulls do not count for that column."""
        tally = cls(games=frame.height)
        for column in frame.get_columns():
            tally._count(column)
        return tally

    def _count(self, column: pl.Series) -> None:
        metric, name = metric_of(column), column.name
        if metric is None or column.null_count() == self.games:
            if name == WINNER:
                self.shares[name], self.words[name] = np.zeros(0, np.int64), []
        elif metric is Metric.NUMBER:
            values = (column.drop_nulls() if column.null_count() else column).to_numpy()
            self.means[name] = Moments.of(values)
            if name == "rounds":
                self.lengths = _counted(values)
        else:
            self._count_words(metric, column)

    def _count_words(self, metric: Metric, column: pl.Series) -> None:
        name, found = column.name, column.drop_nulls()
        if metric is Metric.SEAT:
            counts = np.bincount(found.to_numpy())[1:]
            self.words[name] = [str(seat + 1) for seat in range(len(counts))]
        elif metric is Metric.TRUTH:
            counts, self.words[name] = np.array([found.sum()]), [TRUE]
        else:
            self.words[name] = found.dtype.categories.to_list()  # type: ignore[attr-defined]
            counts = np.bincount(found.to_physical().to_numpy(), minlength=len(self.words[name]))
        self.shares[name] = counts.astype(np.int64)
        self.known[name] = len(found)

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
        for name, games in other.known.items():
            self.known[name] = self.known.get(name, 0) + games
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
