"""Estimate averages over several configurations that share random numbers.

Game k of one cell uses the same random numbers as game k of another, so the cells of a sweep are not independent
samples: taking all cells x games for independent makes intervals too narrow (3.1 times on nine Pig cells). So the cells
are first averaged within each game number. Those averages are independent of each other, and the interval follows from
their variance:

    game number    cell 0   cell 1   cell 2   average over cells
    0              x        x        x        -> one value
    1              x        x        x        -> one value, independent of the one above

All cells have the same weight. Sums of whole numbers are exact, so a result does not depend on how the games were cut
into parts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import polars as pl

from balance.stats import intervals
from balance.stats.estimates import Row, table
from balance.stats.intervals import LEVEL
from balance.stats.metrics import Key, Kind, Values, in_order, values_of
from balance.stats.moments import Change, Moments
from balance.stats.payoffs import WHOLE, all_whole, method_of

Parts = Iterable[Iterable[pl.DataFrame]]


def pooled(parts: Parts, seats: int = 0, level: float = LEVEL, unit: int = 1) -> pl.DataFrame:
    """Return estimates of the average over several cells.

    Args:
        parts: For each range of game numbers, the tables of every cell: one row per game, the same numbers in each, as
            `Run.parts_of` reads them. Only the columns in the tables are estimated.
        seats: Number of seats that compete in every cell; 0 or 1 if there is no contest.
        level: Coverage of the intervals, between 0 and 1.
        unit: What columns of numbers are counted in: their values are divided by it, once they are summed.

    Returns:
        A frame like that of `balance.stats.estimates.estimates`, without quantiles. `games` counts game numbers, each
        of which was played once in every cell. A metric that is missing in some cell is left out.

    Raises:
        ValueError: If there are no games, or the game numbers of two cells differ.

    The interval of a mean is that of `balance.stats.moments` over game numbers. That of a share is
    `intervals.share_interval` with the effective number of games p (1 - p) / se^2: it stays within [0, 1] and has a
    width even at p = 0 or 1. Source: Franco et al. (2019), J. Survey Stat. Methodol. 7:334-364,
    doi:10.1093/jssam/smy019.
    """
    sums = _Sums(unit=unit)
    for part in parts:
        sums.add((1, frame) for frame in part)
    return table([sums.row(key, level) for key in sums.keys(seats)])


def difference(first: Parts, second: Parts, seats: int = 0, level: float = LEVEL) -> pl.DataFrame:
    """Return estimates of the average over `second` minus that over `first`, paired by game number.

    Arguments, columns and errors are those of `pooled`. The intervals differ: for shares too, they are intervals of the
    mean of the differences within game numbers (method `paired t`, or `paired gamma, Fay & Feuer` if few differ).
    """
    sums = _Sums(difference=True)
    for old, new in zip(first, second, strict=True):
        before, after = list(old), list(new)
        # mean(after) - mean(before), multiplied by both cell counts so that whole numbers stay whole
        sums.add([*((-len(after), frame) for frame in before), *((len(before), frame) for frame in after)])
    return table([sums.row(key, level) for key in sums.keys(seats)])


@dataclass
class _Sums:
    """Hold the moments of the weighted sum over cells within each game number, by metric and value."""

    difference: bool = False
    unit: int = 1  # what numbers are counted in; payoffs are counted in thousandths of a win
    scale: int = 0  # a sum divided by this is an average
    moments: dict[Key, Moments] = field(default_factory=dict)
    changes: dict[Key, Change] = field(default_factory=dict)
    cells_with: dict[Key, int] = field(default_factory=dict)  # tables that list a metric
    cells: int = 0  # tables added, over all parts
    games: int = 0  # game numbers added [games]
    kinds: dict[Key, Kind] = field(default_factory=dict)
    shared: set[Key] = field(default_factory=set)  # seats that were paid parts of a win

    def add(self, weighted: Iterable[tuple[int, pl.DataFrame]]) -> None:
        """Add one range of game numbers: the table of every cell, each with its weight."""
        sums: dict[Key, Values] = {}
        numbers: tuple[int, int] | None = None
        scale = 0
        for weight, frame in weighted:
            span = (int(frame["game"][0]), frame.height) if frame.height else (0, 0)
            if numbers not in (None, span) or not frame.height:
                raise ValueError(f"cells differ in their games: {numbers} and {span} (first number, count)")
            numbers, scale, self.cells = span, scale + max(weight, 0), self.cells + 1
            for key, kind, values in values_of(frame):
                self.kinds[key] = kind
                if kind == "payoff" and not all_whole(values):
                    self.shared.add(key)
                sums[key] = weight * values + sums.get(key, 0)
                self.cells_with[key] = self.cells_with.get(key, 0) + 1
        self.scale = scale
        self.games += numbers[1] if numbers else 0
        for key, total in sums.items():
            if self.difference:
                self.changes.setdefault(key, Change()).add(Change.of(total))
            else:
                self.moments.setdefault(key, Moments()).add(Moments.of(total))

    def keys(self, seats: int) -> list[Key]:
        """Return the metrics in all tables; of `winner`, the seats that compete in every cell."""
        if not self.cells:
            raise ValueError("there are no games to estimate from")
        return in_order((key for key, cells in self.cells_with.items() if cells == self.cells), seats)

    def row(self, key: Key, level: float) -> Row:
        """Return the estimate of one metric."""
        kind, whole = self.kinds[key], key not in self.shared
        unit = {"share": 1, "payoff": WHOLE, "mean": self.unit}[kind]
        if self.difference:
            change = self.changes[key].divided(unit)
            low, high, method = change.bounds(level, self.scale)
            mean, method = change.moments.mean / self.scale, method_of(f"paired {method}", whole)
            return (*key, mean, low / self.scale, high / self.scale, level, method, self.games)
        m = self.moments[key].divided(unit)
        if kind != "mean" and whole:
            return self._share(key, m.mean / self.scale, m.variance / self.scale**2, level)
        low, high, method = m.bounds(level, self.scale)
        low, high = low / self.scale, high / self.scale
        high = min(high, 1.0) if kind == "payoff" else high
        return (*key, m.mean / self.scale, low, high, level, method_of(method, whole), self.games)

    def _share(self, key: Key, mean: float, variance: float, level: float) -> Row:
        """Return a share with the interval of its effective number of games."""
        games = self.games
        # se^2 = variance / games, so p (1 - p) / se^2 is this; without variance (all averages equal) all games count.
        effective = mean * (1 - mean) * games / variance if variance else games
        low, high, exact = intervals.share_interval(mean * effective, effective, level)
        method = f"{intervals.share_method(bool(exact))}, effective games"
        return (*key, mean, float(low), float(high), level, method, games)
