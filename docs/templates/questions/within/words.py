"""Say in English what was found, for the terminal, the page and JSON alike."""

from balance.design.repeat_line import repeat_line, unless
from balance.questions.within.result import GAMES, Share, Within, WithinPlan
from reports.plain import percent, plural, settings_as_typed
from scenarios.loader.settings import PLAYERS


def who(plan: WithinPlan) -> str:
    """Say how many play, what is set and which seed; the table names the scripts."""
    players = plural(next(iter(plan.scripts.values())).players, "player")
    others = settings_as_typed({name: value for name, value in plan.settings.items() if name != PLAYERS})
    return "; ".join(part for part in (players, others, f"seed {plan.seed}") if part)


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
    sentence = f"Within {plural(found.plan.rounds, 'round')} {_share(fast)} of the games of {fast.script} are over"
    if slow is not fast:
        sentence += f", and {_share(slow)} of those of {slow.script}"
    sentences = [f"{sentence}."]
    if not found.decided:
        sentences.append("The budget ended it; the same line with --resume goes on.")
    return sentences


def interval(of: Share) -> str:
    """Return the interval of a share."""
    return f"{percent(of.low)} to {percent(of.high)}"


def _share(of: Share) -> str:
    return f"{percent(of.share)} ({interval(of)})"


def cells(found: Within) -> list[tuple[str, ...]]:
    """Return the rows of the table: script, share, interval, games."""
    return [(each.script, percent(each.share), interval(each), str(each.games)) for each in found.shares]
