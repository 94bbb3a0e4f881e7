"""Write the line that asks this again."""

import shlex

from balance.questions.observed.counts import LEVEL
from balance.questions.observed.plan import GAMES, MARGIN, ObservedPlan
from reports.plain import share_as_typed, value_as_typed


def again(plan: ObservedPlan) -> str:
    """Return the line that asks this again."""
    parts = ["balance", "observed", shlex.quote(plan.file), shlex.quote(plan.source)]
    parts += ["--sheet", shlex.quote(plan.sheet)] if plan.sheet is not None else []
    for name, value in plan.settings.items():
        parts += ["--set", shlex.quote(f"{name}={value_as_typed(value)}")]
    parts += ["--policy", shlex.quote(",".join(plan.policies))] if plan.named else []
    parts += ["--by-seat"] if plan.by_seat else []
    parts += ["--lookahead", ",".join(map(str, plan.tries))] if plan.tries else []
    parts += ["--games", str(plan.games)] if plan.games != GAMES else []
    parts += ["--level", str(plan.level)] if plan.level != LEVEL else []
    parts += ["--margin", share_as_typed(plan.margin)] if plan.margin != MARGIN else []
    return " ".join([*parts, f"--seed {plan.seed}"])
