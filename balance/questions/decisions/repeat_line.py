"""Write the lines that make a study again, and that tell its games."""

import shlex
from typing import TYPE_CHECKING

from balance.design.repeat_line import joined, repeat_line, unless
from balance.stats.intervals import LEVEL

if TYPE_CHECKING:
    from balance.questions.decisions.result import Decisions


def examine(study: "Decisions") -> str:
    """Return the line that makes this study."""
    plan = study.plan
    options = {
        "games": plan.games,
        "tries": plan.tries,
        "seed": plan.seed,
        "sample": unless(plan.sample, 1.0),
        "kind": plan.kinds,
        "level": unless(plan.level, LEVEL),
        "at-round": joined(plan.at_rounds),
        "values": joined(plan.values),
    }
    return repeat_line("decisions", plan.configuration.given, options, plan.source)


def replay(study: "Decisions", how: str) -> str:
    """Return the line that tells the game that is picked by `how`."""
    return f"balance replay {shlex.quote(str(study.folder))} --pick {how}"
