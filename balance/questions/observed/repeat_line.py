"""Write the line that asks this again."""

from balance.design.repeat_line import joined, repeat_line, unless
from balance.questions.observed.counts import LEVEL
from balance.questions.observed.plan import GAMES, MARGIN, ObservedPlan
from reports.plain import share_as_typed


def again(plan: ObservedPlan) -> str:
    """Return the line that asks this again."""
    options = {
        "sheet": plan.sheet,
        "script": joined(plan.names) if plan.named else None,
        "lookahead": joined(plan.tries),
        "games": unless(plan.games, GAMES),
        "level": unless(plan.level, LEVEL),
        "margin": None if plan.margin == MARGIN else share_as_typed(plan.margin),
        "seed": plan.seed,
    }
    line = repeat_line("observed", plan.settings, options, plan.file, plan.source)
    return f"{line} --by-seat" if plan.by_seat else line
