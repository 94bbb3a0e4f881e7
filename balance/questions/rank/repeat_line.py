"""Write the line that makes this ranking again."""

from balance.design.repeat_line import joined, repeat_line, unless
from balance.questions.rank.further import EACH, POINTS, STEPS
from balance.questions.rank.plan import GAMES, LEVEL, TOP, RankPlan
from balance.studies.screening import SCREEN


def again(plan: RankPlan) -> str:
    """Return the line that makes this ranking."""
    options = {
        "watch": joined([figure.text for figure in plan.figures]) if plan.named else None,
        "table": plan.tables,
        "games": unless(plan.games, GAMES),
        "screen": unless(plan.screen, SCREEN),
        "top": unless(plan.top, TOP),
        "level": unless(plan.level, LEVEL),
        "seed": plan.seed,
        "pace": plan.scenario.pace_given,
    }
    asked = plan.further
    options |= {
        "also": joined(asked.also),
        "over": unless(asked.over, STEPS),
        "points": unless(asked.points, POINTS),
        "each": unless(asked.each, EACH),
    }
    flags = [f"--{name}" for name, given in (("interactions", asked.interactions), ("spread", asked.spread)) if given]
    return " ".join([repeat_line("rank", plan.grid, options, plan.source), *flags])
