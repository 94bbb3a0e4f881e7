"""Write the line that makes this rating again."""

from balance.design.repeat_line import joined, repeat_line, unless
from balance.questions.worth.plan import DRAWN_GAMES, GAMES, LEVEL, WorthPlan, usual_boxes
from scenarios import Table


def again(plan: WorthPlan) -> str:
    """Return the line that makes this rating."""
    options = {
        "watch": joined([figure.text for figure in plan.figures]) if plan.named else None,
        "price": plan.price or None,
        "games": unless(plan.games, GAMES),
        "drawn": unless(plan.drawn, DRAWN_GAMES) if isinstance(plan.what, Table) else None,
        "boxes": unless(plan.boxes, usual_boxes(plan.what)),
        "level": unless(plan.level, LEVEL),
        "seed": plan.seed,
    }
    return repeat_line("worth", plan.grid, options, plan.source, plan.what.name)
