"""Choose the dials among which the spread is shared out, and the values that each may take."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from balance.design.steps import TENTH
from balance.design.turns import Turn
from balance.questions.rank.further import FEW, RANGE, SPREAD
from balance.questions.rank.further_result import Range
from balance.questions.rank.interactions import settings_of
from reports.plain import value_as_typed
from scenarios import Value

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking


def chosen_dials(ranking: "Ranking", context: int) -> list[str]:
    """Return the dials that take part: all if few are turned, else those seen to matter or named.

    Of many those with the largest change are taken.
    """
    sizes = _sizes(ranking, context)
    if len(sizes) <= FEW:
        return list(sizes)
    seen = sorted((dial for dial, least in sizes.items() if least > 0), key=lambda dial: -sizes[dial])
    named = [dial for dial in ranking.plan.further.also if dial in sizes]
    taken = {*named, *[dial for dial in seen if dial not in named][: max(0, SPREAD - len(named))]}
    return [dial for dial in sizes if dial in taken]


def seen_dials(ranking: "Ranking", context: int) -> int:
    """Return how many dials are seen to matter."""
    return sum(least > 0 for least in _sizes(ranking, context).values())


def _sizes(ranking: "Ranking", context: int) -> dict[str, float]:
    """Return how much each dial moves the first figure at least, by a value of the spread.

    It is known from the screening or, if the dial was judged, from the games that judge.
    """
    figure, sizes = ranking.figures[0], dict[str, float]()
    for each in ranking.effects:
        if (each.turn.context, each.figure) == (context, figure):
            counts = each.turn.is_step or ranking.plan.further.over == RANGE
            sizes[each.turn.dial] = max(sizes.get(each.turn.dial, 0.0), each.least if counts else 0.0)
    return sizes


def ranges_of(ranking: "Ranking", context: int) -> list[Range]:
    """Return the values of each dial that takes part, among them the one that it has."""
    plan = ranking.plan
    turns = [turn for turn in plan.turns[0] if turn.context == context]
    return [
        _range([turn for turn in turns if turn.dial == dial], ranking, context)
        for dial in chosen_dials(ranking, context)
    ]


def _range(turns: Sequence[Turn], ranking: "Ranking", context: int) -> Range:
    """Return the values of a dial, from its changes that can be played."""
    base, over = ranking.plan.contexts[context], ranking.plan.further.over
    dial, now = turns[0].dial, turns[0].before
    if over == RANGE and all(turn.up for turn in turns):
        values = _between([next(iter(settings_of(turn, base).values())) for turn in turns], now)
        return Range(dial, tuple((value_as_typed(value), {dial: value}) for value in values))
    steps = [turn for turn in turns if turn.is_step]
    steps = sorted(steps or turns, key=lambda turn: turn.up)
    below = [(turn.after, settings_of(turn, base)) for turn in steps if turn.up < 0]
    above = [(turn.after, settings_of(turn, base)) for turn in steps if turn.up >= 0]
    return Range(dial, (*below, (now, {}), *above))


def _between(values: Sequence[Value], now: str) -> list[Value]:
    """Return all values from the least to the largest of these; eleven where they are not whole."""
    if all(isinstance(value, int) for value in values):
        ends = [*(int(value) for value in values), int(now)]
        return list(range(min(ends), max(ends) + 1))
    reals = [*map(float, values), float(now)]
    low, high = min(reals), max(reals)
    return [low + (high - low) * tenth / TENTH for tenth in range(TENTH + 1)]
