"""Say what is known where the budget ended it before there is an answer: what single changes do."""

from collections.abc import Sequence

from balance.questions.envelope.estimates import Effect
from balance.questions.envelope.plan import EnvelopePlan
from balance.questions.envelope.words import change, interval
from balance.studies.context_words import for_whom
from reports.formats import listed
from reports.plain import first_few, percent, plural

NAMED = 5  # changes that a sentence names


def changes_so_far(plan: EnvelopePlan, played: int, effects: Sequence[Effect]) -> list[str]:
    """Return sentences on the single changes that were screened.

    Args:
        plan: What is filled.
        played: How many single changes were.
        effects: What they do; each interval holds at once with those of all single changes.
    """
    every = len(plan.gaps.changes)
    which = f"all {plural(every, 'single change')}" if played == every else f"{played} of {every} single changes"
    also = "" if played == every else ", also with those of the changes that are to come"
    return [
        f"So far {which} are screened, {plural(plan.screen, 'game')} of each. This is no verdict on any claim: ways to "
        "fill several gaps are not played yet.",
        *(
            _moved(plan, context, number, [each for each in effects if (each.context, each.claim) == (context, number)])
            for number in range(len(plan.claims))
            for context in range(len(plan.contexts))
        ),
        f"These intervals hold at once with {percent(plan.level, 0)}{also}.",
    ]


def _moved(plan: EnvelopePlan, context: int, number: int, effects: Sequence[Effect]) -> str:
    """Say which changes are seen to move the value of a claim."""
    claim, whom = plan.claims[number], for_whom(plan, context)
    it = f'the value of the claim "{claim.text}"'
    seen = sorted((each for each in effects if each.seen), key=lambda each: -max(each.low, -each.high))
    if not seen:
        return f"{whom}{'n' if whom else 'N'}one of these changes is seen to move {it}."
    named = [f"{change(each)} ({interval(claim, each)})" for each in seen]
    these = f"{'t' if whom else 'T'}hese changes are seen to move {it}"
    return f"{whom}{these}: {listed(first_few(named, NAMED, 'change'))}."
