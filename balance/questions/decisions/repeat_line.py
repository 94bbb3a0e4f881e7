"""Write the lines that make a study again, and that tell its games."""

import shlex
from typing import TYPE_CHECKING

from balance.stats.intervals import LEVEL
from reports.plain import value_as_typed

if TYPE_CHECKING:
    from balance.questions.decisions.study import Decisions


def examine(found: "Decisions") -> str:
    """Return the line that makes this study."""
    plan = found.plan
    parts = ["balance", "decisions", shlex.quote(plan.source)]
    given = plan.configuration.given.items()
    parts += [f"--set {shlex.quote(f'{name}={value_as_typed(value)}')}" for name, value in given]
    parts += [f"--games {plan.games}", f"--tries {plan.tries}", f"--seed {plan.seed}"]
    if plan.sample < 1:
        parts.append(f"--sample {plan.sample}")
    parts += [f"--kind {shlex.quote(kind)}" for kind in plan.kinds or ()]
    if plan.level != LEVEL:
        parts.append(f"--level {plan.level}")
    return " ".join(parts)


def replay(found: "Decisions", how: str) -> str:
    """Return the line that tells the game that is picked by `how`."""
    return f"balance replay {shlex.quote(str(found.folder))} --pick {how}"
