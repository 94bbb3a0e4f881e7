"""Which statements of a ranking of the planted game are true."""

from typing import Any

from balance.questions.rank.effects import Effect
from balance.questions.rank.result import Ranking
from tests.lab.balance.questions.rank.planted import truth


def truth_of(found: Ranking, one: Effect) -> float:
    """The exact effect of a change."""
    base = truth(found.plan.contexts[one.turn.context].rules()[0])
    return truth(one.turn.configuration.rules()[0])[one.figure.text] - base[one.figure.text]


def false(found: Ranking) -> list[Any]:
    """The statements that are wrong: intervals without the truth, and places that the truth does not have."""
    wrong: list[Any] = [one for one in found.effects if not one.low - 1e-12 <= truth_of(found, one) <= one.high + 1e-12]
    for base in found.bases:
        exact = truth(found.plan.contexts[base.context].rules()[0])[base.figure.text]
        wrong += [] if base.low <= exact <= base.high else [base]
    sizes: dict[Any, float] = {}
    for one in found.effects:
        if one.turn.is_step:
            key = one.turn.context, one.figure, one.turn.dial
            sizes[key] = max(sizes.get(key, 0.0), abs(truth_of(found, one)))
    for each in found.places:
        size = sizes[each.context, each.figure, each.dial]
        others = [s for (c, f, d), s in sizes.items() if (c, f) == (each.context, each.figure) and d != each.dial]
        above, below = sum(s > size + 1e-9 for s in others), sum(s < size - 1e-9 for s in others)
        if each.first > 1 + above or each.last < len(others) + 1 - below:
            wrong.append(each)
    return wrong
