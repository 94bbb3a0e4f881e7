"""Write the line that makes this rating again."""

from balance.design.repeat_line import joined, repeat_line, unless
from balance.questions.worth.plan import BOXES, DRAWN_GAMES, FEWEST, GAMES, LEVEL, usual_boxes
from balance.questions.worth.result import Rating
from scenarios import Table


def again(rating: Rating) -> str:
    """Return the line that makes this rating; after a budget it plays the games that were told."""
    plan, games, drawn, boxes = rating.plan, rating.plan.games, rating.plan.drawn, rating.plan.boxes
    if not rating.decided:
        games = max(rating.games, FEWEST)
        drawn = rating.drawn if rating.ways.piles else drawn
        told = any(each.way == BOXES for each in rating.worths)
        boxes = (rating.boxes if told else 0) if rating.ways.lack else boxes
    options = {
        "watch": joined([figure.text for figure in plan.figures]) if plan.named else None,
        "price": plan.price or None,
        "games": unless(games, GAMES),
        "drawn": unless(drawn, DRAWN_GAMES) if isinstance(plan.what, Table) else None,
        "boxes": unless(boxes, usual_boxes(plan.what)),
        "level": unless(plan.level, LEVEL),
        "seed": plan.seed,
    }
    return repeat_line("worth", plan.grid, options, plan.source, plan.what.name)
