"""Write the line that makes this envelope again."""

from balance.design.repeat_line import repeat_line, unless
from balance.questions.envelope.plan import EACH, FILLINGS, GAMES, LEVEL, SCREEN, EnvelopePlan


def again(plan: EnvelopePlan) -> str:
    """Return the line that makes this envelope."""
    options = {
        "claim": [claim.text for claim in plan.claims] if plan.named else None,
        "fillings": unless(plan.fillings, FILLINGS),
        "each": unless(plan.each, EACH),
        "screen": unless(plan.screen, SCREEN),
        "games": unless(plan.games, GAMES),
        "level": unless(plan.level, LEVEL),
        "seed": plan.seed,
    }
    return repeat_line("envelope", plan.grid, options, plan.source)
