"""Estimate what each change of a game does to its figures, paired by game number: numbers only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from balance.design.turns import Turn
from balance.stats.intervals import share_interval
from balance.stats.metrics import Values
from balance.stats.moments import Change as Differences
from balance.stats.moments import Moments
from balance.stats.paired import Two
from balance.stats.payoffs import all_whole
from balance.studies.figures import ROW, Figure
from balance.studies.kept_games import Table


@dataclass(frozen=True)
class Effect:
    """Hold what a change does to a figure.

    Attributes:
        turn: The change.
        figure: The figure.
        base: The figure of the game as it is, in the same games.
        estimate, low, high: By how much the change moves it, and the interval; of a share as a part of 1.
        method: The method of the interval.
        games: Pairs of games [games].
        moved: In how many of them any result of the game differs [games].
        judged: Whether these games are others than those that chose what to judge.
    """

    turn: Turn
    figure: Figure
    base: float
    estimate: float
    low: float
    high: float
    method: str
    games: int
    moved: int
    judged: bool

    @property
    def seen(self) -> bool:
        """Whether an effect is seen: the interval is on one side of 0."""
        return self.low > 0 or self.high < 0

    @property
    def least(self) -> float:
        """How large the effect is at least, whatever its sign."""
        return max(0.0, self.low, -self.high)

    @property
    def most(self) -> float:
        """How large the effect is at most, whatever its sign."""
        return max(abs(self.low), abs(self.high))


@dataclass(frozen=True)
class Base:
    """Hold a figure of the game as it is, with its interval, which holds at once with all others."""

    context: int
    figure: Figure
    estimate: float
    low: float
    high: float
    games: int


class Paired(NamedTuple):
    """Hold the figure of one cell, by how much another differs, the interval of that, and its method."""

    base: float
    estimate: float
    low: float
    high: float
    method: str


def paired(figure: Figure, old: Values, new: Values, level: float) -> Paired:
    """Return by how much a figure of paired games differs; of shares as parts of 1.

    Args:
        figure: The figure.
        old, new: Its values in the same game numbers of two cells; shape (games,).
        level: Coverage of the interval, between 0 and 1.
    """
    two = Two(figure.kind, Moments.of(old), Moments.of(new), Differences.of(new - old)).full([len(old)] * 2)
    low, high, method = two.bounds(True, level)
    unit = figure.whole if figure.timed else 1  # `Two` knows of payoffs
    change = two.second.mean - two.first.mean
    return Paired(two.first.mean / unit, change / unit, low / unit, high / unit, method)


def effects_of(
    turns: Sequence[Turn],
    figures: Sequence[Figure],
    bases: Mapping[int, Table],
    tables: Mapping[Turn, Table],
    error: float,
    judged: bool,
) -> list[Effect]:
    """Return the effects of changes on all figures, each with an interval of this error.

    Args:
        turns: The changes.
        figures: The figures.
        bases: The games of each context as it is.
        tables: The same game numbers of each change.
        error: The chance of each interval to miss.
        judged: Whether these are other games than those that chose the changes.
    """
    effects = []
    for turn in turns:
        base, table = bases[turn.context], tables[turn]
        moved = int((base[ROW] != table[ROW]).sum())
        for figure in figures:
            pair = paired(figure, base[figure.text], table[figure.text], 1 - error)
            effects.append(Effect(turn, figure, *pair, len(base[ROW]), moved, judged))
    return effects


def bases_of(figures: Sequence[Figure], bases: Mapping[int, Table], error: float) -> list[Base]:
    """Return the figures of the game as it is, in each context."""
    estimates = []
    for context, table in bases.items():
        for figure in figures:
            moments = Moments.of(table[figure.text])
            whole = figure.kind == "share" or (figure.kind == "payoff" and all_whole(moments))
            moments = moments.divided(figure.whole) if figure.whole > 1 else moments
            if whole:
                low, high = (float(end) for end in share_interval(moments.total, moments.games, 1 - error)[:2])
            else:
                low, high, _ = moments.bounds(1 - error)
            estimates.append(Base(context, figure, moments.mean, low, high, moments.games))
    return estimates
