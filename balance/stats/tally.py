"""Count finished games; all estimates follow from the counts, and memory does not grow with the games."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.metrics import TRUE, Metric, metric_of
from balance.stats.moments import Moments
from balance.stats.payoffs import seat_paid

_BINNED = 1 << 20  # if all numbers are below this, they are counted in bins, else by sorting


@dataclass
class Tally:
    """Hold what the estimates need from a configuration's games, and nothing else.

    Attributes:
        games: Number of games [games].
        shares: For each column of words and each column of truths: the number of games with each word, or with "true";
            shape (words,) [games].
        payoffs: Moments of each seat's payoffs, by seat from "1"; see `balance.stats.payoffs`.
        means: Moments of each other column of numbers.
        lengths: Number of rounds -> number of games of that length [games].
        words: For each column in `shares`: what each count stands for.
        known: For each column in `shares`: the number of games that have a value there [games].
    """

    games: int = 0
    shares: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    payoffs: dict[str, Moments] = field(default_factory=dict)
    means: dict[str, Moments] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    words: dict[str, list[str]] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, frame: pl.DataFrame) -> "Tally":
        """Return the tally of a table of games. A column's nulls do not count for that column.

        Args:
            frame: One row per game, as `balance.simulation.game_table.rows_to_frame` makes it.
        """
        tally = cls(games=frame.height)
        for column in frame.get_columns():
            tally._count(column)
        return tally

    def _count(self, column: pl.Series) -> None:
        metric, name = metric_of(column), column.name
        if metric is None or column.null_count() == self.games:
            return
        if metric in (Metric.NUMBER, Metric.PAYOFF):
            values = (column.drop_nulls() if column.null_count() else column).to_numpy()
            seat = seat_paid(name)
            moments, key = (self.payoffs, seat) if seat else (self.means, name)
            moments[key] = Moments.of(values)
            if name == "rounds":
                self.lengths = _counted(values)
        else:
            self._count_words(metric, column)

    def _count_words(self, metric: Metric, column: pl.Series) -> None:
        name, values = column.name, column.drop_nulls()
        if metric is Metric.TRUTH:
            counts, self.words[name] = np.array([values.sum()]), [TRUE]
        else:
            self.words[name] = values.dtype.categories.to_list()  # type: ignore[attr-defined]
            counts = np.bincount(values.to_physical().to_numpy(), minlength=len(self.words[name]))
        self.shares[name] = counts.astype(np.int64)
        self.known[name] = len(values)

    def add(self, other: "Tally") -> None:
        """Add another tally. Float sums depend on the order of parts, so that order must always be the same."""
        self.games += other.games
        self.lengths.update(other.lengths)
        for name, counts in other.shares.items():
            self.shares[name] = self.shares.get(name, 0) + counts
            self.words[name] = other.words[name]
        for name, games in other.known.items():
            self.known[name] = self.known.get(name, 0) + games
        for name, moments in other.means.items():
            self.means.setdefault(name, Moments()).add(moments)
        for seat, moments in other.payoffs.items():
            self.payoffs.setdefault(seat, Moments()).add(moments)


class InOrder:
    """Add up parts that arrive in any order by their numbers, so that float sums do not depend on arrival.

    Attributes:
        tally: The sum of parts 0 .. n - 1, where part n is the first that has not arrived.
    """

    def __init__(self) -> None:
        self.tally = Tally()
        self._next = 0
        self._early: dict[int, Tally] = {}

    def add(self, part: int, tally: Tally) -> None:
        """Take part number `part`; it is added to the tally once all parts before it have arrived."""
        self._early[part] = tally
        while (ready := self._early.pop(self._next, None)) is not None:
            self.tally.add(ready)
            self._next += 1


def _counted(values: NDArray[Any]) -> Counter[int]:
    """Return how often each whole number occurs."""
    if len(values) and int(values.min()) >= 0 and int(values.max()) < _BINNED:
        bins = np.bincount(values)
        numbers = np.flatnonzero(bins)
        return Counter(dict(zip(numbers.tolist(), bins[numbers].tolist(), strict=True)))
    numbers, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(numbers.tolist(), times.tolist(), strict=True)))
