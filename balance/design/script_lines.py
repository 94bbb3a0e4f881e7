"""Write the line that says what other scripts win: of a tournament of teams, else of a ladder."""

from collections.abc import Mapping
from typing import Any

from balance.design.repeat_line import repeat_line
from scenarios import Axis, Configuration
from scenarios.loader.settings import POLICY, script_axes


def axis_of_players(configuration: Configuration) -> Axis | None:
    """Return the axis `policy` if the players' seats follow its scripts.

    None: the game has no scripts, or they belong to something else here, such as teams.
    """
    axis = configuration.scenario.axes.get(POLICY)
    return axis if axis is not None and axis.plays(configuration.full) else None


def team_axes(configuration: Configuration) -> list[Axis]:
    """Return the axes by which teams choose scripts in place of seats; none where seats choose."""
    if axis_of_players(configuration) is not None:
        return []
    scenario = configuration.scenario
    playing = [axis for axis in scenario.axes.values() if axis.kind == POLICY and axis.plays(configuration.full)]
    return [axis for axis in playing if not axis.per_seat and axis.name not in script_axes(scenario.game)]


def teams_choose(configuration: Configuration) -> bool:
    """Return whether teams choose scripts in place of the players' seats."""
    return bool(team_axes(configuration))


def line_of_others(configuration: Configuration, rules: Mapping[str, Any], source: str) -> str:
    """Return the line that says what other scripts win, as typed; "" where nobody follows a script.

    Args:
        configuration: What is played.
        rules: What the line sets: all that is set but who plays. A team that does not follow the script it usually does
            keeps its own, and then it is no team of the tournament.
        source: The game as the user named it.
    """
    if axis_of_players(configuration) is not None:
        return repeat_line("ladder", rules, {}, source)
    teams, own = team_axes(configuration), configuration.scenario.configuration({}).full
    kept = {
        axis.name: configuration.full[axis.name] for axis in teams if configuration.full[axis.name] != own[axis.name]
    }
    if len(kept) == len(teams):  # then none would be left to meet others
        kept = {}
    return repeat_line("tournament", {**rules, **kept}, {}, source) if teams else ""


def teams_meet(configuration: Configuration) -> str:
    """Return the end of a message that `policy` plays no part: which command is for scripts of teams."""
    return ". balance tournament lets the scripts of teams meet" if teams_choose(configuration) else ""
