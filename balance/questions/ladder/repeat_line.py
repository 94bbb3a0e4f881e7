"""Write the lines that climb a ladder again, and that play the games of its topmost rung."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from balance.design.repeat_line import joined, repeat_line, unless
from balance.environments.agents import TIMEOUT
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.plan import LEVEL
from reports.plain import share_as_typed
from scenarios.loader.settings import POLICY

if TYPE_CHECKING:
    from balance.questions.ladder.plan import LadderPlan
    from balance.questions.ladder.result import Ladder, Ladders


def climb(ladder: "Ladder") -> str:
    """Return the line that climbs this ladder."""
    plan, contestants = ladder.plan, ladder.plan.contestants
    settings = dict(contestants.settings)
    if contestants.field is not None:
        settings[contestants.axis.name] = contestants.field
    few_seats = contestants.alone and len(contestants.seats) < contestants.players
    return repeat_line(
        "ladder", settings, _options(plan, contestants.seats if few_seats else (), plan.level), plan.source
    )


def climb_all(climbed: "Ladders") -> str:
    """Return the line that climbs several ladders."""
    plan = climbed.plan
    return repeat_line("ladder", plan.grid, _options(plan.plans[0], plan.seats or (), plan.level), plan.source)


def _options(plan: "LadderPlan", seats: Sequence[int], level: float) -> dict[str, object]:
    """Return the options of a line that climbs."""
    axis = plan.contestants.axis
    return {
        "axis": unless(axis.name, POLICY),
        "scripts": joined(plan.scripts) if len(plan.scripts) < len(axis.values) else None,
        "seats": joined(seats),
        "games": plan.games,
        "gain": share_as_typed(plan.gain),
        "seed": plan.seed,
        "level": unless(level, LEVEL),
        "agent": [agent.name for agent in plan.agents],
        "agent-timeout": None if plan.agent_timeout == TIMEOUT else f"{plan.agent_timeout:g}",
    }


def play(ladder: "Ladder") -> str:
    """Return the line that plays the games of the last rung in the table, or of its first seat's turn."""
    plan, top = ladder.plan, ladder.rungs.row(-1, named=True)
    cell = plan.contestants.cells(Rung(top["script"], top["lookahead"]), ladder.order.field)[0]
    options = {"games": top["games"] // plan.cells, "seed": plan.seed}
    return repeat_line("play", cell.settings, options, plan.source)
