"""Write the line that makes this ranking again."""

import shlex

from balance.questions.rank.plan import GAMES, LEVEL, SCREEN, TOP, RankPlan
from reports.plain import value_as_typed


def again(plan: RankPlan) -> str:
    """Return the line that makes this ranking."""
    parts = ["balance", "rank", shlex.quote(plan.source)]
    for name, values in plan.grid.items():
        parts += ["--set", shlex.quote(f"{name}={','.join(map(value_as_typed, values))}")]
    parts += ["--watch", shlex.quote(",".join(figure.text for figure in plan.figures))] if plan.named else []
    parts += [f"--table {shlex.quote(table)}" for table in plan.tables]
    asked = (("games", plan.games, GAMES), ("screen", plan.screen, SCREEN), ("top", plan.top, TOP))
    parts += [f"--{name} {value}" for name, value, usual in asked if value != usual]
    parts += [f"--level {plan.level}"] if plan.level != LEVEL else []
    return " ".join([*parts, f"--seed {plan.seed}"])
