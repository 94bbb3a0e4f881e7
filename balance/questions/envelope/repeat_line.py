"""Write the line that makes this envelope again."""

import shlex

from balance.questions.envelope.plan import EACH, FILLINGS, GAMES, LEVEL, SCREEN, EnvelopePlan
from reports.plain import value_as_typed


def again(plan: EnvelopePlan) -> str:
    """Return the line that makes this envelope."""
    parts = ["balance", "envelope", shlex.quote(plan.source)]
    for name, values in plan.grid.items():
        parts += ["--set", shlex.quote(f"{name}={','.join(map(value_as_typed, values))}")]
    parts += [f"--claim {shlex.quote(claim.text)}" for claim in plan.claims] if plan.named else []
    asked = [("fillings", plan.fillings, FILLINGS), ("each", plan.each, EACH)]
    asked += [("screen", plan.screen, SCREEN), ("games", plan.games, GAMES)]
    parts += [f"--{name} {value}" for name, value, usual in asked if value != usual]
    parts += [f"--level {plan.level}"] if plan.level != LEVEL else []
    return " ".join([*parts, f"--seed {plan.seed}"])
