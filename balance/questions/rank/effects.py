"""Choose what is judged, and put the dials in order by what their changes do: numbers only.

Every interval of a question holds at once with its level (Bonferroni): half of the error is shared among all effects of
the screening, the other half among those of the judging. The judging plays other games, so what was chosen by the
screening may be judged there; an effect that was not chosen keeps its interval of the screening, which holds whatever
was chosen, as all of them hold at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from balance.stats.places import places
from balance.studies.capped import Base, Effect
from balance.studies.figures import Figure

__all__ = ["Base", "Effect", "Place", "each_error", "largest", "misplayed", "places_of", "suspected"]


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
    """Return the places of all dials, by context and figure, those that may stand first before the others.

    A step with which games do not end has none, nor one with which they end in other ways: not for how they end.
    """
    groups: dict[tuple[int, Figure], dict[str, list[Effect]]] = {}
    for effect in effects:
        if effect.turn.is_step and not effect.unranked:
            of = groups.setdefault((effect.turn.context, effect.figure), {})
            of.setdefault(effect.turn.dial, []).append(effect)
    found: list[Place] = []
    for (context, figure), dials in groups.items():
        least = np.array([max(each.least for each in of) for of in dials.values()])
        most = np.array([max(each.most for each in of) for of in dials.values()])
        found_places = [
            Place(context, figure, dial, *place, float(low), float(high))
            for dial, place, low, high in zip(dials, places(least, most), least, most, strict=True)
        ]
        size = {dial: max(abs(each.estimate) for each in of) for dial, of in dials.items()}
        found += sorted(found_places, key=lambda each: (each.first, each.last, -size[each.dial]))
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
        and not effect.unranked
        and effect.turn.helps is not None
        and (effect.high < 0 if effect.turn.helps else effect.low > 0)
    ]
