"""Change the largest dials two at a time: do both do more or less than the sum?

    interaction = (both - as it is) - (first - as it is) - (second - as it is)

All four are played with the same game numbers, which are none of those that chose the dials and their steps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from balance.design.idle_settings import needed
from balance.design.steps import changed
from balance.design.turns import Turn
from balance.questions.rank.dials import largest_step, placed
from balance.questions.rank.effects import Place
from balance.questions.rank.further import PAIRED, PAIRED_FIRST, PAIRS
from balance.questions.rank.further_result import Interaction, Interactions, Unplayed
from balance.stats.moments import Change, width_of
from balance.studies.figures import Figure
from balance.studies.kept_games import Cell, KeptGames, Table
from balance.studies.stages import play_in_rounds
from scenarios import Configuration, InputError, Value

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking


def play_pairs(ranking: "Ranking", kept: KeptGames) -> Interactions:
    """Play the pairs of the largest dials of each context, and estimate what they do together."""
    plan, figure = ranking.plan, ranking.figures[0]
    turns = tuple(tuple(_chosen(ranking, context)) for context in range(len(plan.contexts)))
    pairs = dict[tuple[Turn, Turn], Configuration]()
    unplayed = []
    for base, some in zip(plan.contexts, turns, strict=True):
        for first, second, made in _pairs(base, some):
            if isinstance(made, str):
                unplayed.append(Unplayed(first, second, made))
            else:
                pairs[first, second] = made
    if not pairs:
        return Interactions(turns, (), tuple(unplayed), plan.games)
    cells = {pair: _pair_cell(pair, made) for pair, made in pairs.items()}
    used = list(dict.fromkeys(turn for pair in pairs for turn in pair))
    singles = {turn: _cell(turn.context, turn.name, turn.configuration) for turn in used}
    bases = {turn.context: _cell(turn.context, "as-it-is", plan.contexts[turn.context]) for turn in used}
    games = play_in_rounds(kept, [*bases.values(), *singles.values(), *cells.values()], plan.games)
    if not games:
        return Interactions(turns, (), tuple(unplayed), 0)
    ways = _ways(ranking, figure)
    error = (1 - plan.level) / len(pairs)
    found = []
    for (first, second), cell in cells.items():
        four = (bases[first.context], singles[first], singles[second], cell)
        tables = [kept.table(each, games) for each in four]
        both = (ways.get(first, 0), ways.get(second, 0))
        one = interaction(figure, first, second, tables, error, both)
        found.append(replace(one, added=_added(ranking, figure, first, second)))
    found.sort(key=lambda each: (each.context, not each.seen, -abs(each.estimate)))
    return Interactions(turns, tuple(found), tuple(unplayed), games)


def interaction(
    figure: Figure, first: Turn, second: Turn, tables: Sequence[Table], error: float, ways: tuple[int, int]
) -> Interaction:
    """Return the interaction of two changes, with an interval of this error.

    Args:
        figure: The figure.
        first, second: The changes.
        tables: The same game numbers as it is, with the first, with the second, with both.
        error: The chance of the interval to miss.
        ways: See `Interaction`.
    """
    base, one, other, both = (table[figure.text] for table in tables)
    unit = figure.whole
    change = both - one - other + base
    farthest = 2 * (unit if figure.is_share else width_of(base, one, other, both))
    low, high, method = Change.of(change).bounds(1 - error, farthest)
    if figure.is_share:
        low, high = max(low, -2.0 * unit), min(high, 2.0 * unit)
    estimate = float(change.mean())
    alone = float((one - base).mean()) / unit, float((other - base).mean()) / unit
    mean = float(base.mean()) / unit
    return Interaction(
        figure, first, second, mean, alone, estimate / unit, low / unit, high / unit, method, len(base), ways
    )


def settings_of(turn: Turn, base: Configuration) -> dict[str, Value]:
    """Return what a change sets, so that it may be set in another configuration too."""
    given = turn.configuration.given
    own = {name: value for name, value in given.items() if name.partition("@")[0] == turn.dial}
    return own or {name: value for name, value in given.items() if base.given.get(name) != value}


def _chosen(ranking: "Ranking", context: int) -> Iterator[Turn]:
    """Yield the largest step of each dial that takes part: the largest dials, and those named."""
    figure = ranking.figures[0]
    also = set(ranking.plan.further.also)
    seen = [each for each in placed(ranking, context, figure) if largest_step(ranking, each).judged]
    unseen = [
        Place(context, figure, dial, 0, 0, 0.0, 0.0)
        for dial in dict.fromkeys(each.turn.dial for each in ranking.effects if each.turn.context == context)
        if dial in also and dial not in {each.dial for each in seen}
    ]
    room = PAIRED - len(unseen) - sum(each.dial in also for each in seen)
    for each in seen:
        if each.dial in also or room > 0:
            room -= each.dial not in also
            yield largest_step(ranking, each).turn
    for each in unseen:
        yield largest_step(ranking, each).turn


def _pairs(base: Configuration, turns: Sequence[Turn]) -> Iterator[tuple[Turn, Turn, Configuration | str]]:
    """Yield each two changes with what is played, or why that cannot be."""
    alone = {turn: turn.configuration.rules().tobytes() for turn in turns}
    for first, second in combinations(turns, 2):
        try:
            made = changed(first.configuration, settings_of(second, base))
            rules = None if made.illegal else made.rules().tobytes()
        except InputError as error:
            yield first, second, str(error)
            continue
        if rules is None:
            yield first, second, made.illegal or ""
        elif rules in (alone[first], alone[second]):
            kept, lost = (first, second) if rules == alone[first] else (second, first)
            yield first, second, f"with {kept.text} the value of {lost.dial} changes no rule"
        else:
            idle = next(filter(None, (_idle(turn.dial, made) for turn in (first, second))), "")
            yield first, second, idle or made


def _idle(dial: str, made: Configuration) -> str:
    """Return why a dial plays no part in a configuration; "" if it does."""
    setting = made.scenario.settings.get(dial)
    return "" if setting is None or setting.plays(made.full) else f"{dial} plays a part only with {needed(setting)}"


def _ways(ranking: "Ranking", figure: Figure) -> dict[Turn, int]:
    """Return which way each change is seen to move the figure, by the games that chose it."""
    return {each.turn: 1 if each.low > 0 else -1 for each in ranking.effects if each.figure == figure and each.seen}


def _added(ranking: "Ranking", figure: Figure, *turns: Turn) -> tuple[float, float]:
    """Return what a figure would be if changes added up, at least and at most.

    These are sums of the ends of the ranking's intervals, which all hold at once.
    """
    ends = [(each.low, each.high) for each in ranking.effects if each.turn in turns and each.figure == figure]
    base = [each for each in ranking.bases if (each.context, each.figure) == (turns[0].context, figure)]
    ends += [(each.low, each.high) for each in base]
    return sum(low for low, _ in ends), sum(high for _, high in ends)


def _cell(context: int, name: str, configuration: Configuration) -> Cell:
    return Cell(f"{context:02d}-{name}", configuration, PAIRS, PAIRED_FIRST)


def _pair_cell(pair: tuple[Turn, Turn], configuration: Configuration) -> Cell:
    first, second = pair
    return _cell(first.context, f"{first.name}+{second.name}", configuration)


def interaction_row(each: Interaction) -> dict[str, Any]:
    """Return an interaction for machines."""
    numbers: Mapping[str, Any] = {name: getattr(each, name) for name in ("base", "estimate", "low", "high", "method")}
    return {
        "context": each.context,
        "first": each.first.name,
        "second": each.second.name,
        "figure": each.figure.text,
        "first_alone": each.alone[0],
        "second_alone": each.alone[1],
        "both": each.both,
        **numbers,
        "games": each.games,
        "seen": bool(np.bool_(each.seen)),
    }


def unplayed_row(each: Unplayed) -> dict[str, Any]:
    """Return what cannot be played together for machines."""
    return {
        "context": each.first.context, "first": each.first.name, "second": each.second.name, "reason": each.reason
    }  # fmt: skip
