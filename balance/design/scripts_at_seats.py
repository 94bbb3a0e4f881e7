"""Tell which scripts the players' seats follow, or their teams, where they may be unlike."""

from collections.abc import Sequence

from balance.design.script_lines import axis_of_players, team_axes
from reports.formats import listed
from reports.plain import value_as_typed
from scenarios import Axis, Configuration, Value
from scenarios.loader.settings import POLICY, script_axes
from scenarios.loader.tables import RANDOM


def scripts_at(configuration: Configuration) -> dict[str, list[int]]:
    """Return the scripts that seats follow, each with its seats, from 1; none where they choose none."""
    found: dict[str, list[int]] = {}
    if axis_of_players(configuration) is None:
        return found
    for seat in range(1, configuration.players + 1):
        script = configuration.full[f"{POLICY}@{seat}" if f"{POLICY}@{seat}" in configuration.full else POLICY]
        found.setdefault(value_as_typed(script), []).append(seat)
    return found


def scripts_of_teams(configuration: Configuration) -> dict[str, list[str]]:
    """Return the scripts that teams follow in place of their seats, each with its teams; else none.

    >>> scripts_of_teams(scenario.configuration({"policy_by_team": True, "policy_outlaw": "mimic"}))
    {'surveyor': ['human', 'machine', 'legion'], 'mimic': ['outlaw']}
    """
    found: dict[str, list[str]] = {}
    for axis in team_axes(configuration):
        team = axis.name.removeprefix(f"{POLICY}_").replace("_", " ")
        found.setdefault(value_as_typed(configuration.full[axis.name]), []).append(team)
    return found


def script_at(configuration: Configuration, seat: int) -> str:
    """Return the script that a seat follows, as typed; `steward or hunter` where it may be either.

    Args:
        configuration: What is played.
        seat: The seat, from 1; seats beyond the players' are roles, such as an overlord.
    """
    scenario, full = configuration.scenario, configuration.full
    roles = {name for name, at in script_axes(scenario.game).items() if at == seat - 1}
    axes = [each for each in scenario.axes.values() if each.kind == POLICY and each.plays(full)]
    if roles:
        axes = [each for each in axes if each.name in roles]
    else:
        axes = [each for each in axes if (each.per_seat and configuration.plays_at(each, seat)) or each.name == POLICY]
    scripts = [full.get(f"{each.name}@{seat}", full.get(each.name)) for each in axes]
    return " or ".join(dict.fromkeys(value_as_typed(each) for each in scripts if each is not None))


def seats_text(seats: Sequence[int]) -> str:
    """Return seats in words: `seat 1`, `seats 2, 3 and 4`."""
    return f"seat{'s' if len(seats) > 1 else ''} {listed([str(seat) for seat in seats])}"


def two_scripts(own: Value, axis: Axis, first: Sequence[Value] = ()) -> str:
    """Return a script and another of its axis, as typed: `hold-or-goal,hold`.

    Args:
        own: The script.
        axis: What chooses it.
        first: Scripts that are the other one before any else, if they are not the same.
    """
    others = [each for each in (*first, *axis.values) if each not in (own, RANDOM)]
    return ",".join(map(value_as_typed, [own, *others[:1]]))


def why_not_at_a_seat(name: str, own: Value, axis: Axis) -> str:
    """Say why no seat may have a script of its own where all seats take turns, and what to ask.

    Args:
        name: The setting: `policy@1`.
        own: The script that it was to have.
        axis: What chooses it.
    """
    seat = name.partition("@")[2]
    return (
        "each seat in turn gets the script that is tried, and all others follow one; scripts at seat "
        f"{seat} only are compared by balance compare with --set {name}={two_scripts(own, axis)}"
    )
