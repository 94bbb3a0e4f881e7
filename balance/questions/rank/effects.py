"""Estimate what each change does, paired by game number, and put the dials in order: numbers only.

Every interval of a question holds at once with its level (Bonferroni): half of the error is shared among all effects of
the screening, the other half among those of the judging. The judging plays other games, so what was chosen by the
screening may be judged there; an effect that was not chosen keeps its interval of the screening, which holds whatever
was chosen, as all of them hold at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from balance.questions.rank.figures import ROW, Figure
from balance.questions.rank.turns import Turn
from balance.stats.intervals import share_interval
from balance.stats.moments import Change as Differences
from balance.stats.moments import Moments
from balance.stats.paired import Two
from balance.stats.payoffs import WHOLE, all_whole
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


@dataclass(frozen=True)
class Place:
    """Say where a dial stands among all that were turned, by its largest effect of one step.

    Attributes:
        context: The number of the context.
        figure: The figure that gives the order.
        dial: The dial.
        first, last: The places that it may have; 1 moves the figure most.
        least, most: How large its effect is, at least and at most.
    """

    context: int
    figure: Figure
    dial: str
    first: int
    last: int
    least: float
    most: float


def each_error(level: float, statements: int) -> float:
    """Return the error of each interval of a stage, so that both stages hold at once with `level`."""
    return (1 - level) / 2 / max(1, statements)


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
    found = []
    for turn in turns:
        base, table = bases[turn.context], tables[turn]
        moved = int((base[ROW] != table[ROW]).sum())
        for figure in figures:
            old, new = base[figure.text], table[figure.text]
            two = Two(figure.kind, Moments.of(old), Moments.of(new), Differences.of(new - old)).full([len(old)] * 2)
            low, high, method = two.bounds(True, 1 - error)
            change = two.second.mean - two.first.mean
            found.append(Effect(turn, figure, two.first.mean, change, low, high, method, len(old), moved, judged))
    return found


def bases_of(figures: Sequence[Figure], bases: Mapping[int, Table], error: float) -> list[Base]:
    """Return the figures of the game as it is, in each context."""
    found = []
    for context, table in bases.items():
        for figure in figures:
            moments = Moments.of(table[figure.text])
            whole = figure.kind == "share" or (figure.kind == "payoff" and all_whole(moments))
            moments = moments.divided(WHOLE) if figure.kind == "payoff" else moments
            if whole:
                low, high = (float(end) for end in share_interval(moments.total, moments.games, 1 - error)[:2])
            else:
                low, high, _ = moments.bounds(1 - error)
            found.append(Base(context, figure, moments.mean, low, high, moments.games))
    return found


def largest(effects: Iterable[Effect], top: int) -> list[str]:
    """Return the dials that are judged: in each context the `top` largest by one step, for each figure.

    Dials of which no game moved are left out.
    """
    sizes: dict[tuple[int, str], dict[str, float]] = {}
    for effect in effects:
        if effect.turn.is_step and effect.moved:
            of = sizes.setdefault((effect.turn.context, effect.figure.text), {})
            of[effect.turn.dial] = max(of.get(effect.turn.dial, 0.0), abs(effect.estimate))
    chosen: dict[str, None] = {}
    for of in sizes.values():
        chosen.update(dict.fromkeys(sorted(of, key=lambda dial: -of[dial])[:top]))
    return list(chosen)


def suspected(effects: Iterable[Effect], wanted: str) -> list[str]:
    """Return the dials by which more of a good thing seems to lose; they are judged too.

    Two standard errors the wrong way are enough; an interval of the screening reaches about four to each side.
    """
    return [
        effect.turn.dial
        for effect in effects
        if effect.figure.text == wanted
        and effect.turn.helps is not None
        and (effect.estimate < 0) == effect.turn.helps
        and abs(effect.estimate) > (effect.high - effect.low) / 4
    ]


def places_of(effects: Iterable[Effect]) -> list[Place]:
    """Return the places of all dials, by context and figure, those that may stand first before the others."""
    groups: dict[tuple[int, Figure], dict[str, list[Effect]]] = {}
    for effect in effects:
        if effect.turn.is_step:
            of = groups.setdefault((effect.turn.context, effect.figure), {})
            of.setdefault(effect.turn.dial, []).append(effect)
    found: list[Place] = []
    for (context, figure), dials in groups.items():
        least = np.array([max(each.least for each in of) for of in dials.values()])
        most = np.array([max(each.most for each in of) for of in dials.values()])
        places = [
            Place(
                context,
                figure,
                dial,
                1 + int((least > most[i]).sum()),
                len(dials) - int((most < least[i]).sum()),
                float(least[i]),
                float(most[i]),
            )
            for i, dial in enumerate(dials)
        ]
        size = {dial: max(abs(each.estimate) for each in of) for dial, of in dials.items()}
        found += sorted(places, key=lambda each: (each.first, each.last, -size[each.dial]))
    return found


def misplayed(effects: Iterable[Effect], wanted: str) -> list[Effect]:
    """Return the changes by which more of a good thing loses, or less of it wins, beyond noise.

    Args:
        effects: The effects.
        wanted: The text of the figure that the side wants for whom `better` is said.
    """
    return [
        effect
        for effect in effects
        if effect.figure.text == wanted
        and effect.turn.helps is not None
        and (effect.high < 0 if effect.turn.helps else effect.low > 0)
    ]
