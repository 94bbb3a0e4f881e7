"""Say in English what was found, for the terminal, the page and JSON alike."""

from balance.design.repeat_line import repeat_line, unless
from balance.questions.within.study import GAMES, Within, WithinPlan
from reports.plain import percent, plural, settings_as_typed


def who(plan: WithinPlan) -> str:
    """Say how many play, what is set and which seed; the table names the scripts."""
    players = plural(next(iter(plan.scripts.values())).players, "player")
    return "; ".join(part for part in (players, settings_as_typed(plan.settings), f"seed {plan.seed}") if part)


def again(plan: WithinPlan) -> str:
    """Return the line that asks the same again."""
    options = {"rounds": plan.rounds, "games": unless(plan.games, GAMES), "seed": plan.seed}
    return repeat_line("within", plan.settings, options, plan.source)


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
