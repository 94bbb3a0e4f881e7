"""Say in English what was found, for the terminal, the page and JSON alike."""

from balance.questions.within.study import Within
from reports.plain import percent, plural


def answer(found: Within) -> list[str]:
    """Return the answer, the most important sentence first."""
    if not found.shares:
        return ["Nothing was played within the budget; the same line with --resume goes on."]
    order = sorted(found.shares, key=lambda each: each.share)
    slow, fast = order[0], order[-1]
    sentences = [
        f"Within {plural(found.plan.rounds, 'round')} {percent(fast.share)} of the games of {fast.script} are over "
        f"and {percent(slow.share)} of those of {slow.script}."
    ]
    if not found.decided:
        sentences.append("The budget ended it; the same line with --resume goes on.")
    return sentences


def cells(found: Within) -> list[tuple[str, ...]]:
    """Return the rows of the table: script, share, interval, games."""
    return [
        (each.script, percent(each.share), f"{percent(each.low)} to {percent(each.high)}", str(each.games))
        for each in found.shares
    ]
