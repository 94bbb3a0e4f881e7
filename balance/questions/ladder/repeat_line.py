"""Write the lines that climb a ladder again, and that play the games of its topmost rung."""

import shlex
from typing import TYPE_CHECKING

from balance.questions.ladder.climbers import Rung
from balance.questions.ladder.plan import LEVEL
from reports.plain import share_as_typed, value_as_typed

if TYPE_CHECKING:
    from balance.questions.ladder.study import Ladder


def climb(found: "Ladder") -> str:
    """Return the line that climbs this ladder."""
    plan, climbers = found.plan, found.plan.climbers
    parts = ["balance", "ladder", shlex.quote(plan.source)]
    settings = dict(climbers.settings)
    if climbers.field is not None:
        settings[climbers.axis.name] = climbers.field
    parts += [f"--set {shlex.quote(f'{name}={value_as_typed(value)}')}" for name, value in settings.items()]
    if climbers.axis.name != "policy":
        parts.append(f"--axis {climbers.axis.name}")
    if len(plan.scripts) < len(climbers.axis.values):
        parts.append(f"--scripts {shlex.quote(','.join(plan.scripts))}")
    if climbers.alone and len(climbers.seats) < climbers.players:
        parts.append(f"--seats {','.join(map(str, climbers.seats))}")
    parts += [f"--games {plan.games}", f"--gain {share_as_typed(plan.gain)}", f"--seed {plan.seed}"]
    if plan.level != LEVEL:
        parts.append(f"--level {plan.level}")
    return " ".join(parts)


def play(found: "Ladder") -> str:
    """Return the line that plays the games of the last rung in the table, or of its first seat's turn."""
    plan, top = found.plan, found.rungs.row(-1, named=True)
    cell = plan.climbers.cells(Rung(top["script"], top["lookahead"]), found.order.field)[0]
    sets = [f"--set {shlex.quote(f'{name}={value_as_typed(value)}')}" for name, value in cell.settings.items()]
    games = top["games"] // plan.cells
    return " ".join(["balance play", shlex.quote(plan.source), *sets, f"--games {games}", f"--seed {plan.seed}"])
