"""Write the line that makes this explanation again."""

from balance.design.repeat_line import joined, repeat_line, unless, values_as_typed
from balance.questions.explain.plan import GAMES, LEVEL, ExplainPlan


def again(plan: ExplainPlan) -> str:
    """Return the line that makes this explanation."""
    grid = plan.typed if any(counts for _, counts in plan.recorded) else plan.grid
    options = {
        "to": [f"{name}={values_as_typed(values)}" for name, values in plan.typed_to.items()],
        "watch": joined([figure.text for figure in plan.figures]) if plan.named else None,
        "together": list(plan.together),
        "games": unless(plan.games, GAMES),
        "level": unless(plan.level, LEVEL),
        "seed": plan.seed,
    }
    versions = [plan.source, *([plan.new_source] if plan.new_source else [])]
    return repeat_line("explain", grid, options, *versions)
