"""Say in English what several ladders say; each sentence names the settings of its ladder."""

from typing import TYPE_CHECKING

from balance.design.original import title_of
from balance.questions.ladder import words
from reports.formats import listed

if TYPE_CHECKING:
    from balance.questions.ladder.result import Ladder, Ladders


def answer_of(climbed: "Ladders", ladder: "Ladder") -> list[str]:
    """Return the answer of one of the ladders."""
    context = climbed.plan.context(ladder.plan)
    return [f"{context}: {sentence}" for sentence in words.answer(ladder)]


def answer(climbed: "Ladders") -> list[str]:
    """Return the sentences of all ladders; each names its own settings."""
    return [sentence for each in climbed.ladders for sentence in answer_of(climbed, each)]


def summary(climbed: "Ladders") -> list[str]:
    """Return the first sentence of each ladder, what is left out, and which are not decided."""
    sentences = [answer_of(climbed, ladder)[0] for ladder in climbed.ladders]
    still_open = [climbed.plan.context(each.plan) for each in climbed.ladders if not each.decided]
    if still_open:
        sentences.append(f"Not decided: {listed(still_open)}.")
    return [*sentences, *left_out(climbed)]


def left_out(climbed: "Ladders") -> list[str]:
    """Return which ladders are left out, and why."""
    return [f"{climbed.plan.context(plan)}: left out: {reason}." for plan, reason in climbed.hopeless]


def heading_of(climbed: "Ladders") -> str:
    """Return the heading of the answer."""
    return f"{title_of(climbed.plan.scenario)}: {len(climbed.ladders)} ladders of skill"


def shared(climbed: "Ladders") -> str:
    """Return what all ladders share: `simon=easy; seed 0`."""
    plan = climbed.plan
    return "; ".join(part for part in (plan.label, f"seed {plan.plans[0].seed}") if part)
