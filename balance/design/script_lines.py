"""Write the line that says what other scripts win: of a tournament of teams, else of a ladder."""

from collections.abc import Mapping
from typing import Any

from balance.design.repeat_line import repeat_line
from scenarios import Axis, Configuration
from scenarios.loader.settings import POLICY


def axis_of_players(configuration: Configuration) -> Axis | None:
    """Return the axis `policy` if the players' seats follow its scripts.

    None: the game has no scripts, or they belong to something else here, such as teams.
    """
    axis = configuration.scenario.axes.get(POLICY)
    return axis if axis is not None and axis.plays(configuration.full) else None


def teams_choose(configuration: Configuration) -> bool:
    """Return whether scripts play though the players' seats choose none: those of teams."""
    axes = configuration.scenario.axes.values()
    return axis_of_players(configuration) is None and any(
        axis.kind == POLICY and axis.plays(configuration.full) for axis in axes
    )


def line_of_others(configuration: Configuration, rules: Mapping[str, Any], source: str) -> str:
    """Return the line that says what other scripts win, as typed; "" where nobody follows a script.

    Args:
        configuration: What is played.
        rules: What the line sets: all that is set but who plays.
        source: The game as the user named it.
    """
    if axis_of_players(configuration) is not None:
        return repeat_line("ladder", rules, {}, source)
    return repeat_line("tournament", rules, {}, source) if teams_choose(configuration) else ""


def teams_meet(configuration: Configuration) -> str:
    """Return the end of a message that `policy` plays no part: which command is for scripts of teams."""
    return ". balance tournament lets the scripts of teams meet" if teams_choose(configuration) else ""
