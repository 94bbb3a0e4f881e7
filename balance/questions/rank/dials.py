"""Lay out dials in tables, for the terminal and the page: which ones, and what stands beside them."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from balance.design.turns import Turn
from balance.questions.rank.effects import Place
from balance.studies.cap_words import end_text, estimate_text, interval_text
from balance.studies.capped import LENGTH, Effect
from balance.studies.figures import Figure
from balance.studies.screening import silent_dials

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking


def span(place: Place) -> str:
    """Return the places that a dial may have: `1`, `2 to 3`; "" if no step of it was played."""
    if not place.first:
        return ""
    return str(place.first) if place.first == place.last else f"{place.first} to {place.last}"


def largest_step(ranking: "Ranking", place: Place) -> Effect:
    """Return the step of a dial that moves its figure most, of those that are judged if any is.

    A step without a place is the last to be chosen. If no step of it was played, it is one of its ends.
    """
    every = of_dial(ranking, place)
    steps = [each for each in every if each.turn.is_step] or every
    return max(steps, key=lambda each: (not each.unranked, each.judged, abs(each.estimate)))


def placed(ranking: "Ranking", context: int, figure: Figure) -> list[Place]:
    """Return the dials of which a step is seen to move a figure, in order."""
    return [each for each in ranking.places if (each.context, each.figure) == (context, figure) and each.least > 0]


def told_figures(ranking: "Ranking", context: int) -> list[Figure]:
    """Return the figures that a step of any dial is seen to move in a context."""
    return [figure for figure in ranking.figures if placed(ranking, context, figure)]


def table_figures(ranking: "Ranking", context: int, most: int) -> list[Figure]:
    """Return the figures of a short table: those of which the answer tells first, then others."""
    told = told_figures(ranking, context)
    first = [each for each in told if each == ranking.figures[0] or each.text == LENGTH]
    return [*first, *(each for each in told if each not in first)][:most] or list(ranking.figures[:1])


def ordered(figures: Sequence[Figure], first: Figure) -> list[Figure]:
    """Return the figures, one of them first."""
    return [first, *(figure for figure in figures if figure != first)]


def of_dial(ranking: "Ranking", place: Place) -> list[Effect]:
    """Return the effects of all changes of a dial on the figure of its place."""
    wanted = (place.context, place.dial, place.figure)
    return [each for each in ranking.effects if (each.turn.context, each.turn.dial, each.figure) == wanted]


def at_ends(ranking: "Ranking", place: Place) -> str:
    """Return what the ends of a dial's range do: `6: +9.9, 1: (-87.2 to -60.1)`; see `words.AT_THE_ENDS`.

    Where games do not end there, it says how many are stopped; where they end in other ways, it says so.
    """
    ends = [each for each in of_dial(ranking, place) if not each.turn.is_step]
    return ("; " if any(each.unranked for each in ends) else ", ").join(
        f"{each.turn.after}: {end_text(each)}" for each in ends
    )


def unplaced(ranking: "Ranking", context: int, figure: Figure) -> list[Place]:
    """Return all other dials: no step of them is seen to move the figure, or none was played."""
    every = [each for each in ranking.places if (each.context, each.figure) == (context, figure)]
    with_steps = {each.dial for each in every}
    turned = dict.fromkeys(each.turn.dial for each in ranking.effects if each.turn.context == context)
    ends_only = [Place(context, figure, dial, 0, 0, 0.0, 0.0) for dial in turned if dial not in with_steps]
    return [each for each in every if not each.least > 0] + ends_only


def may_be_first(ranking: "Ranking", context: int, figure: Figure) -> tuple[list[Place], list[Place]]:
    """Return the dials that may be first: those that changed a game by a step, and those that did not."""
    first = [each for each in ranking.places if (each.context, each.figure, each.first) == (context, figure, 1)]
    moved = {each.dial for each in first if any(step.moved for step in steps_of(ranking, each))}
    return [each for each in first if each.dial in moved], [each for each in first if each.dial not in moved]


def steps_of(ranking: "Ranking", place: Place) -> list[Effect]:
    """Return the effects of a dial's steps on the figure of its place."""
    return [each for each in of_dial(ranking, place) if each.turn.is_step]


def dead(ranking: "Ranking", context: int) -> list[str]:
    """Return the dials that change no result of any game, at no value that was played."""
    return silent_dials((each.turn, each.moved) for each in ranking.effects).get(context, [])


def shown_dials(
    ranking: "Ranking", context: int, figure: Figure, most: int, ends: int, named: Collection[str] = ()
) -> tuple[list[Place], int]:
    """Return the dials for a short table, and how many others were turned.

    They are those with the largest steps, at most `most` of them, those with the `ends` largest effects at an end, and
    those that a sentence names.
    """
    first, others = placed(ranking, context, figure), unplaced(ranking, context, figure)

    def at_end(place: Place) -> float:
        far = [each for each in of_dial(ranking, place) if not each.turn.is_step and each.seen and not each.unranked]
        return max((abs(each.estimate) if each.judged else each.least for each in far), default=0.0)

    largest = {each.dial for each in sorted([*first, *others], key=at_end)[-ends:] if at_end(each)}
    shown = first[:most] + [each for each in [*first[most:], *others] if each.dial in largest or each.dial in named]
    return shown, len(first) + len(others) - len(shown)


def table_cells(
    ranking: "Ranking", places: Sequence[Place], figures: Sequence[Figure], named: Sequence[Turn] = ()
) -> list[tuple[str, ...]]:
    """Return a row for each dial: place, dial, step, effect and interval of each figure, the ends.

    The step is the one that moves the figure of its place most; if none is seen to, the first that one is seen to move.
    Another step that a sentence names, one of `named`, has a row below it.
    """
    rows = []
    for place in places:
        lead = largest_step(ranking, _telling(ranking, place, figures))
        rows.append(_row(ranking, lead.turn, figures, span(place), at_ends(ranking, place)))
        more = [each for each in named if (each.context, each.dial) == (place.context, place.dial)]
        rows += [_row(ranking, each, figures, "", "") for each in dict.fromkeys(more) if each != lead.turn]
    return rows


def _row(ranking: "Ranking", turn: Turn, figures: Sequence[Figure], place: str, ends: str) -> tuple[str, ...]:
    """Return the row of a step."""
    every = {each.figure: each for each in ranking.effects if each.turn == turn}
    cells = [cell for figure in figures for cell in (estimate_text(every[figure]), interval_text(every[figure]))]
    return (place, turn.dial + turn.seat, f"{turn.before}→{turn.after}", *cells, ends)


def _telling(ranking: "Ranking", place: Place, figures: Sequence[Figure]) -> Place:
    """Return the place of a dial for the first figure that it is seen to move; else the given one."""
    seen = {
        each.figure: each
        for each in ranking.places
        if (each.context, each.dial) == (place.context, place.dial) and each.least > 0
    }
    return next((seen[figure] for figure in figures if figure in seen), place)
