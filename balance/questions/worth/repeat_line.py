"""Write the line that makes this rating again."""

import shlex

from balance.questions.worth.plan import DRAWN_GAMES, GAMES, LEVEL, WorthPlan
from reports.plain import value_as_typed
from scenarios import Table


def again(plan: WorthPlan) -> str:
    """Return the line that makes this rating."""
    parts = ["balance", "worth", shlex.quote(plan.source), shlex.quote(plan.what.name)]
    for name, values in plan.grid.items():
        parts += ["--set", shlex.quote(f"{name}={','.join(map(value_as_typed, values))}")]
    parts += ["--watch", shlex.quote(",".join(figure.text for figure in plan.figures))] if plan.named else []
    parts += [f"--price {shlex.quote(plan.price)}"] if plan.price else []
    parts += [f"--games {plan.games}"] if plan.games != GAMES else []
    parts += [f"--drawn {plan.drawn}"] if plan.drawn != DRAWN_GAMES and isinstance(plan.what, Table) else []
    parts += [f"--level {plan.level}"] if plan.level != LEVEL else []
    return " ".join([*parts, f"--seed {plan.seed}"])
