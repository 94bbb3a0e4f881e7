"""Find which of several values of a setting may be the best, and compare each with each.

Of every two values the games of the same number are compared, as those of two cells are. Two statements are made of
them, each with its level: which values may be the best (Hsu), and the differences of all pairs (Bonferroni).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from balance.design.shared_settings import shared_settings
from balance.design.watched_figures import Watched
from balance.questions.compare import figure_words, standing_words
from balance.questions.compare.compared import Rivals, SeatExchange
from balance.questions.compare.question import Question
from balance.questions.compare.samples import PlayedCell
from balance.stats.best_of import against_the_best, one_sided
from balance.stats.metrics import WINNER, Key
from balance.stats.paired import Pairs, aligned
from balance.stats.payoffs import seat_paid
from reports.plain import settings_as_typed
from scenarios import Configuration

VALUES = pl.Schema(
    {
        "value": pl.String,  # of the setting, as typed
        "estimate": pl.Float64,
        "difference": pl.Float64,  # from the best of the others
        "low": pl.Float64,  # Hsu's interval of that: low <= 0 <= high
        "high": pl.Float64,
        "may_be": pl.Boolean,  # whether it may be the best
    }
)
PAIRS = pl.Schema(
    {
        "first": pl.String,
        "second": pl.String,
        "difference": pl.Float64,  # second minus first
        "low": pl.Float64,
        "high": pl.Float64,
        "verdict": pl.String,  # rose, fell, same (in every game) or ""
    }
)
SEATS_EXCHANGED = "wins, seats exchanged"


@dataclass(frozen=True)
class Standing:
    """Say which of several values may be the best.

    Attributes:
        setting: The setting whose values are compared.
        common: What all its cells share, as typed.
        figure: The figure's name, such as `win`.
        kind: `share` or `mean`.
        best: What the value with the largest figure is called: `best` or `highest`.
        games: Games of each value that are compared [games].
        rows: The values, the largest first: a frame of `VALUES`.
        pairs: Each value with each: a frame of `PAIRS`.
        answer: The result in words.
        same: Whether all values have the same figure in every game.
    """

    setting: str
    common: str
    figure: str
    kind: str
    best: str
    games: int
    rows: pl.DataFrame
    pairs: pl.DataFrame
    answer: tuple[str, ...]
    same: bool = False


@dataclass
class Group:
    """Cells that differ in one setting, and the counts of every two of them.

    Attributes:
        setting: Its name.
        values: Its values as typed, at least three.
        cells: The cells, by value.
        watch: The figures that are compared.
        plays_at: The seats at which the setting plays a part, from 1; none: it is not known.
        counts: By the numbers of two values: what was counted of them, the second minus the first.
    """

    setting: str
    values: Sequence[str]
    cells: Sequence[PlayedCell]
    watch: Sequence[Watched]
    plays_at: Sequence[int] = ()
    counts: dict[tuple[int, int], Pairs] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.counts = {two: Pairs(paired=True) for two in combinations(range(len(self.cells)), 2)}

    def add(self, frames: Sequence[pl.DataFrame]) -> None:
        """Count the same games of every cell."""
        few = [frame.select(name for name in frame.columns if self._is_needed(name)) for frame in frames]
        for (i, j), pairs in self.counts.items():
            pairs.add(few[i], few[j])

    def read(self, most: int | None) -> None:
        """Count stored games, at most `most` of each cell [games]; only those that all cells have."""
        left = most if most is not None else max(cell.games for cell in self.cells)
        for frames in aligned(*(cell.stretches() for cell in self.cells)):
            if left <= 0:
                return
            self.add([frame.head(left) for frame in frames])
            left -= frames[0].height

    def _is_needed(self, column: str) -> bool:
        return any(seat_paid(column) if each.metric == WINNER else column == each.metric for each in self.watch)

    @property
    def seats(self) -> int:
        """Number of seats that compete in all cells; 0 if seats do not compete."""
        configurations = [cell.configuration for cell in self.cells]
        return min(each.players for each in configurations) if configurations[0].scenario.game.competitive else 0

    @property
    def keys(self) -> list[Key]:
        """The figures that are compared, as far as all cells have them, in the order in which they were named."""
        first, *others = (pairs.keys(self.seats) for pairs in self.counts.values())
        shared = [key for key in first if all(key in keys for keys in others)]
        return list(dict.fromkeys(key for each in self.watch for key in shared if each.holds(*key)))


def figures_of(question: Question, rivals: Rivals, exchanged: bool) -> tuple[Watched, ...]:
    """Return the figures by which values are put in order: those asked for, else the good outcome.

    Where seats compete it is the wins of the seat whose setting it is: `hold_at@1`, or one that plays a part at that
    seat alone. Of a setting of all seats it is none, unless it was asked for: all seats have the same value. Where
    seats were exchanged, the exchange says who wins.
    """
    if question.watch:
        return tuple(each for each in question.watch if not (exchanged and each.metric == WINNER))
    if _compete([cell.configuration for cell in rivals.cells]):
        return tuple(Watched(f"{WINNER}={seat}", WINNER, seat) for seat in _seat_of(rivals.setting, rivals.seats))
    return (question.good,)


def _compete(configurations: Sequence[Configuration]) -> bool:
    """Tell whether seats compete in any of them: then how games end is no win of all."""
    return any(each.scenario.game.competitive and each.players > 1 for each in configurations)


def _seat_of(setting: str, seats: Sequence[int]) -> list[str]:
    """Return the seat whose setting it is, in a list: `hold_at@1` is of seat 1."""
    if len(seats) == 1:
        return [str(seats[0])]
    seat = setting.rpartition("@")[2]
    return [seat] if setting.count("@") == 1 and seat.isdecimal() else []


def standings(question: Question, groups: Sequence[Group], exchanges: Sequence[SeatExchange]) -> tuple[Standing, ...]:
    """Return which values may be the best, by figure and group; all statements of each kind hold at once."""
    asked = [exchange for exchange in exchanges if question.exchange_asked and len(exchange.rotation.names) > 2]
    tables = sum(len(group.keys) for group in groups) + len(asked)
    if not tables:
        return ()
    of_one = 1 - (1 - question.level) / tables
    made = [_exchanged(each, of_one) for each in asked]
    for group in groups:
        made += [_standing(group, key, of_one, question.good) for key in group.keys]
    return tuple(made)


def _standing(group: Group, key: Key, level: float, good: Watched) -> Standing:
    """Return how the values of a group stand by one figure."""
    configurations = [cell.configuration for cell in group.cells]
    games = min(min(pairs.games) for pairs in group.counts.values())
    own = [(WINNER, seat) for seat in _seat_of(group.setting, group.plays_at)]
    wanted = good.holds(*key) and not _compete(configurations)
    best = "best" if wanted or key in own else "highest"
    common = settings_as_typed(shared_settings(configurations))
    measured = _Measured(group.setting, common, "", "", best, games, group.values)
    sharp, wide = measured.levels(level)
    for (i, j), pairs in group.counts.items():
        (row,) = pairs.table(group.seats, {key: sharp}).iter_rows(named=True)
        measured.figure, measured.kind = figure_words.name(row), row["kind"]
        measured.means[i], measured.means[j] = row["first"], row["second"]
        measured.bound(i, j, row["low"], row["high"])
        (row,) = pairs.table(group.seats, {key: wide}).iter_rows(named=True)
        measured.add_pair(i, j, row["difference"], row["low"], row["high"], row["same"])
    return measured.standing()


def _exchanged(exchange: SeatExchange, level: float) -> Standing:
    """Return which value may be the strongest where seats were exchanged."""
    rotation = exchange.rotation
    common = settings_as_typed(shared_settings(exchange.configurations))
    games = rotation.strengths[0].games
    measured = _Measured(exchange.name, common, SEATS_EXCHANGED, "share", "best", games, rotation.names)
    sharp, wide = measured.levels(level)
    measured.means[:] = rotation.shares
    for i, j in combinations(range(len(rotation.names)), 2):
        measured.bound(i, j, *rotation.between(i, j, sharp))
        same = rotation.differences[i, j].differing == (0, 0)
        measured.add_pair(i, j, measured.means[j] - measured.means[i], *rotation.between(i, j, wide), same)
    return measured.standing()


@dataclass
class _Measured:
    """Hold how several values stand, before it is put into words; see `Standing`.

    Attributes:
        values: The values as typed.
        means: The figure of each value.
        upper: Upper bounds of the figure of one value minus that of another; shape (values, values).
        pairs: For each two values: both, the second minus the first, the interval of that, and the verdict.
    """

    setting: str
    common: str
    figure: str
    kind: str
    best: str
    games: int
    values: Sequence[str]
    pairs: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        size = len(self.values)
        self.means, self.upper = np.zeros(size), np.full((size, size), np.inf)

    def levels(self, level: float) -> tuple[float, float]:
        """Return the levels of the two-sided intervals for `upper` and for `pairs`.

        The ends of an interval of level 1 - 2a are bounds of level 1 - a each.
        """
        size = len(self.values)
        return 2 * one_sided(level, size) - 1, 1 - (1 - level) / (size * (size - 1) // 2)

    def bound(self, i: int, j: int, low: float | None, high: float | None) -> None:
        """Enter the interval of value j minus value i; None where nothing is known."""
        self.upper[j, i] = np.inf if high is None else high
        self.upper[i, j] = np.inf if low is None else -low

    def add_pair(self, i: int, j: int, difference: float, low: float | None, high: float | None, same: bool) -> None:
        """Enter value j minus value i; `same`: no game differs."""
        verdict = figure_words.state({"same": same, "low": low, "high": high})
        self.pairs.append((self.values[i], self.values[j], difference, low, high, verdict))

    def standing(self) -> Standing:
        """Return the result, with its sentences."""
        low, high, may_be = against_the_best(self.upper)
        above = [self.means[i] - np.delete(self.means, i).max() for i in range(len(self.means))]
        rows = pl.DataFrame(
            [
                (self.values[i], self.means[i], above[i], _known(low[i]), _known(high[i]), bool(may_be[i]))
                for i in np.argsort(-self.means, kind="stable").tolist()
            ],
            schema=VALUES,
            orient="row",
        )
        alike = [(row[0], row[1]) for row in self.pairs if row[5] == figure_words.SAME]
        answer = standing_words.answer(self.setting, self.figure, self.kind, self.best, rows.to_dicts(), alike)
        return Standing(
            setting=self.setting,
            common=self.common,
            figure=self.figure,
            kind=self.kind,
            best=self.best,
            games=self.games,
            rows=rows,
            pairs=pl.DataFrame(self.pairs, schema=PAIRS, orient="row"),
            answer=tuple(answer),
            same=len(alike) == len(self.pairs),
        )


def _known(bound: float) -> float | None:
    return float(bound) if np.isfinite(bound) else None
