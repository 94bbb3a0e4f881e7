"""Find the contests of a configuration: by which axes seats choose scripts, and who meets whom."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from balance.environments.agents import Agent
from balance.questions.tournament.contests import Contest, Kind
from balance.studies.tried_games import TRIED, tried_games
from scenarios import Axis, Configuration, InputError, Scenario, Value
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import LOOKAHEAD, POLICY, script_axes
from scenarios.loader.tables import RANDOM
from sims.game import Game

Scripts = Mapping[str, tuple[str, ...]]  # by axis


def contested_axes(scenario: Scenario) -> dict[str, Axis]:
    """Return the axes whose scripts may meet: of seats, of seats beyond the players', of teams; by name."""
    axes = {}
    for axis in scenario.axes.values():
        seated = axis.per_seat or axis.name in script_axes(scenario.game)
        if axis.kind == "policy" and axis.table and (seated or team_of(scenario.game, axis)):
            axes[axis.name] = axis
    return axes


def team_of(game: Game, axis: Axis) -> tuple[str, int] | None:
    """Return the field of RESULT that holds each seat's team, and the number there of the team of an axis.

    The axis `policy_human` is the team's whose word is HUMAN in an enumeration of RESULT by seat. Where several fields
    have that word, the one that says what seats were dealt at the start, `team_start`, is meant.
    """
    word = axis.name.removeprefix(f"{POLICY}_")
    if not game.competitive or axis.per_seat or word == axis.name:
        return None
    fields = [
        field
        for field, words in game.words.items()
        if field in (game.result.names or ())
        and game.result[field].shape == (game.seats,)
        and word.upper() in words.__members__
    ]
    fields.sort(key=lambda field: (not field.endswith("_start"), field))
    return (fields[0], int(game.words[fields[0]][word.upper()])) if fields else None


def chosen_scripts(axes: Sequence[Axis], wanted: Sequence[str] | None) -> dict[str, tuple[str, ...]]:
    """Return the scripts that meet, by axis; an axis of which none is named keeps all.

    Raises:
        InputError: If there is no such script, or it comes twice.
    """
    if wanted is None:
        return {axis.name: tuple(map(str, axis.values)) for axis in axes}
    spelt = list(map(plain, wanted))
    every = list(dict.fromkeys(str(value) for axis in axes for value in axis.values))
    for each, name in zip(wanted, spelt, strict=True):
        if name not in map(plain, every):
            raise InputError(
                f"--script: {listed([axis.name for axis in axes])} {'has' if len(axes) == 1 else 'have'} no script "
                f"{shown(each)}; scripts are {listed(every)}{nearest(each, every)}"
            )
    if len(set(spelt)) < len(spelt):
        raise InputError(f"--script is {','.join(wanted)}; it must name scripts, each once")
    chosen = {}
    for axis in axes:
        own = {plain(str(value)): str(value) for value in axis.values}
        named = tuple(own[name] for name in spelt if name in own)
        chosen[axis.name] = named or tuple(own.values())
    return chosen


def contests_of(
    number: int,
    context: int,
    given: Configuration,
    axes: Sequence[Axis],
    scripts: Scripts,
    agents: tuple[Agent, ...] = (),
) -> list[Contest]:
    """Return the contests of a configuration.

    Args:
        number, context: The number of the first contest, and of the configuration.
        given: The configuration.
        axes: The axes whose scripts may meet.
        scripts: The scripts of each axis.
        agents: Players from outside that meet the scripts by which each seat plays.

    Raises:
        InputError: If a role has one script only, or the players from outside meet nobody here.
    """
    game, seats = given.scenario.game, tuple(range(1, 1 + given.players))
    playing = [axis for axis in axes if axis.plays(given.full)]
    roles = [axis for axis in playing if script_axes(game).get(axis.name) is not None]
    contests: list[Contest] = []
    for role in roles:
        own, rows = _players(given, playing, scripts)
        of_role = scripts[role.name]
        contests.append(Contest(number, context, Kind.SIDES, own, rows, of_role, given, seats, other=role))
    kind = Kind.ALONE if game.competitive and given.players > 1 else Kind.TOGETHER
    for axis in playing:
        of_axis = scripts[axis.name]
        if axis.per_seat and not roles:
            all_rows = (*of_axis, *(agent.name for agent in agents))
            contests.append(Contest(number, context, kind, axis, all_rows, all_rows, given, seats, agents=agents))
        elif team := team_of(game, axis):
            contests.append(
                Contest(number, context, Kind.TEAM, axis, of_axis, ("",), given, seats, field=team[0], team=team[1])
            )
    if agents and not any(contest.agents for contest in contests):
        axes_here = listed([axis.name for axis in playing])
        own_seats = next((axis.name for axis in playing if axis.per_seat), "")
        instead = f"; --axis {own_seats} lets it meet those, and the others keep theirs" if own_seats else ""
        raise InputError(
            f"--agent {agents[0].name}: a player of your own meets scripts where each seat chooses its own; "
            f"{given.scenario.name} has {axes_here} here{instead}"
        )
    for contest in contests:
        if len(contest.rows) < 2 and (contest.kind is not Kind.SIDES or len(contest.columns) < 2):
            raise InputError(_one_script(contest))
    return [replace(contest, number=number + i) for i, contest in enumerate(contests)]


def _players(given: Configuration, playing: Sequence[Axis], scripts: Scripts) -> tuple[Axis, tuple[str, ...]]:
    """Return the axis of the players that meet a role, and their scripts.

    Raises:
        InputError: If seats have different scripts that do not change.
    """
    own = next((axis for axis in playing if axis.per_seat), None)
    if own is not None:
        return own, scripts[own.name]
    axis = given.scenario.axes[POLICY]
    rows = {str(given.full[f"{axis.name}@{seat + 1}"]) for seat in range(given.players)}
    if len(rows) > 1:
        raise InputError(f"{given.scenario.name}: seats follow different scripts; give one of them: --set {axis.name}=")
    return axis, tuple(rows)


def _one_script(contest: Contest) -> str:
    """Return the message that refuses a role with one script."""
    axis, scenario = contest.axis, contest.scenario
    others = [str(value) for value in axis.values if str(value) not in contest.rows]
    more = f"name another one of {listed(others)}" if others else f"{scenario.name} has no other, so nothing can meet"
    return f"{axis.name} has one script, {contest.rows[0]}; a tournament needs two: {more}"


def without_idle_seats(contests: Sequence[Contest], seed: int) -> tuple[list[Contest], list[str]]:
    """Return the contests in which a script changes something, without the seats whose games none changes.

    A seat may belong to a side that has other scripts: its games would only dilute what is measured. Whether a script
    changes them is tried in a few games that nobody else plays; `random` is not tried, as it may decide where no other
    script does.

    Returns:
        contests: Those that are left, numbered anew.
        dropped: Why each other one is left out.
    """
    remaining: list[Contest] = []
    dropped: list[str] = []
    for contest in contests:
        if contest.kind is Kind.TEAM and not _team_is_there(contest, seed):
            word = contest.axis.name.removeprefix(f"{POLICY}_")
            dropped.append(f"{contest.axis.name}: no player is {word} in {TRIED} games")
            continue
        idle = _idle_seats(contest, seed) if contest.kind in (Kind.ALONE, Kind.TOGETHER) else ()
        if len(idle) == len(contest.seats):
            dropped.append(f"{contest.axis.name}: its scripts play alike here, in each of {TRIED} games")
            continue
        remaining.append(replace(contest.without(idle), number=len(remaining)))
    return remaining, dropped


def _idle_seats(contest: Contest, seed: int) -> tuple[int, ...]:
    """Return the seats whose games no script changes; where nobody competes, all of them or none.

    Where nobody competes, every seat's games are those of all: what one script does to one seat is part of the answer.
    """
    if contest.agents:  # what they do cannot be tried in games of scripts
        return ()
    first, *others = [row for row in contest.rows if row != RANDOM] or contest.rows
    others = others or [row for row in contest.rows if row != first]
    base = _rows(contest, {contest.axis.name: first}, seed)
    if contest.kind is Kind.TOGETHER:
        alike = all(np.array_equal(_rows(contest, {contest.axis.name: other}, seed), base) for other in others)
        return contest.seats if alike else ()
    return tuple(
        seat
        for seat in contest.seats
        if not any(
            (_rows(contest, {contest.axis.name: first, f"{contest.axis.name}@{seat}": other}, seed) != base).any()
            for other in others
        )
    )


def _team_is_there(contest: Contest, seed: int) -> bool:
    rows = _rows(contest, {contest.axis.name: contest.rows[0]}, seed)
    return bool((rows[contest.field][:, : contest.players] == contest.team).any())


def _rows(contest: Contest, scripts: Mapping[str, Value], seed: int) -> NDArray[np.void]:
    """Return the results of the games that are tried, in which nobody thinks ahead."""
    settings = {name: value for name, value in contest.base.given.items() if name.partition("@")[0] != LOOKAHEAD.name}
    return tried_games(contest.scenario.configuration({**settings, **scripts}), seed)
