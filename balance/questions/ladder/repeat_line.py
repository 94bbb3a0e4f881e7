"""Write the lines that climb a ladder again, and that play the games of its topmost rung."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from balance.design.repeat_line import joined, repeat_line, unless
from balance.environments.agents import TIMEOUT
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.plan import LEVEL
from reports.plain import share_as_typed
from scenarios.loader.settings import POLICY, script_axes

if TYPE_CHECKING:
    from balance.questions.ladder.plan import LadderPlan
    from balance.questions.ladder.result import Ladder, Ladders


def climb(ladder: "Ladder") -> str:
    """Return the line that climbs this ladder."""
    plan, contestants = ladder.plan, ladder.plan.contestants
    settings = dict(contestants.settings)
    if contestants.field is not None:
        settings[contestants.axis.name] = contestants.field
    asked = sorted((*contestants.seats, *contestants.idle))  # idle seats are found again
    few_seats = contestants.alone and len(asked) < contestants.players
    return repeat_line("ladder", settings, _options(plan, asked if few_seats else (), plan.level), plan.source)


def climb_all(climbed: "Ladders") -> str:
    """Return the line that climbs several ladders."""
    plan = climbed.plan
    return repeat_line("ladder", plan.grid, _options(plan.plans[0], plan.seats or (), plan.level), plan.source)


def tournament(plans: "Sequence[LadderPlan]", grid: Mapping[str, Any]) -> str:
    """Return the line that lets all scripts of ladders meet; "" where they do not compete.

    Args:
        plans: The ladders.
        grid: What is set for them; the script of the others is left out.
    """
    plan = plans[0]
    axis = plan.contestants.axis
    if len(plan.scripts) < 2 or not all(each.contestants.alone and not _meets_role(each) for each in plans):
        return ""
    options = {
        "axis": unless(axis.name, POLICY),
        "script": joined(plan.scripts) if len(plan.scripts) < len(axis.values) else None,
        "seed": unless(plan.seed, 0),
    }
    settings = {name: value for name, value in grid.items() if name != axis.name}
    return repeat_line("tournament", settings, options, plan.source)


def _meets_role(plan: "LadderPlan") -> bool:
    """Tell whether a seat beyond the players' has scripts: a tournament is then one of two sides."""
    scenario = plan.contestants.scenario
    full = scenario.configuration(plan.contestants.settings).full
    roles = [name for name, seat in script_axes(scenario.game).items() if seat is not None]
    return any(name in scenario.axes and scenario.axes[name].plays(full) for name in roles)


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
