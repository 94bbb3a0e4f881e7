"""Choose the scripts that plays are held against: alone, thinking ahead, and seat by seat."""

from collections.abc import Mapping, Sequence
from itertools import product

from balance.design.script_lines import axis_of_players, teams_choose
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole
from balance.questions.observed.plays import Plays
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Value
from scenarios.loader.domains import number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown
from scenarios.loader.settings import LOOKAHEAD, POLICY
from scenarios.loader.tables import RANDOM

MOST_TRIES = 4
MOST_WAYS = 100  # to give scripts to seats
Script = Mapping[str, Value]  # what it sets


def script_name(settings: Mapping[str, Value]) -> str:
    """Return what a script is called by what it sets: `hunter lookahead=4`, `hold / random`."""
    played = [value_as_typed(value) for name, value in settings.items() if name.partition("@")[0] == POLICY]
    rest = {name: value for name, value in settings.items() if name.partition("@")[0] != POLICY}
    return f"{' / '.join(played)} {settings_as_typed(rest)}".strip() or "as set"


def read_tries(given: Sequence[int] | str) -> tuple[int, ...]:
    """Return the numbers of tries of `--lookahead`, each once.

    Raises:
        InputError: If one is no such number, or there are too many.
    """
    if isinstance(given, str):
        numbers = [number_in(text) for text in given.split(",")]
        if not all(isinstance(number, int) for number in numbers):
            raise InputError(f"--lookahead is {shown(given)}; it must be numbers of tries, such as 4,16")
        return read_tries([int(number) for number in numbers])
    for each in given:
        check_whole("--lookahead", each, 1, int(LOOKAHEAD.domain.high))
    tries = tuple(dict.fromkeys(given))
    if len(tries) > MOST_TRIES:
        raise InputError(f"--lookahead: {len(tries)} numbers of tries; at most {MOST_TRIES}")
    return tries


def scripts_of(plays: Plays, named: Sequence[str] | str | None, tries: Sequence[int]) -> tuple[Script, ...]:
    """Return the scripts that all seats may play by, the one that is judged figure by figure first.

    Args:
        plays: The plays.
        named: The scripts that somebody named, in a list or between commas; None: all, the usual one first.
        tries: With how many tries each is to think ahead, besides without.

    Raises:
        InputError: If a script is wrong, or it is set already who plays or how far a seat thinks ahead.
    """
    scenario, first = plays.scenario, plays.cells[0]
    said = {name.partition("@")[0]: name for name in first.given}
    if LOOKAHEAD.name in said and tries:
        raise InputError("--lookahead and a setting lookahead both say how far a seat thinks ahead; give one of them")
    axis = scenario.axes.get(POLICY) if all(map(axis_of_players, plays.cells)) else None
    if POLICY in said or axis is None or scenario.game.actions < 2:
        if named is not None and POLICY in said:
            raise InputError(f"--script and a setting {said[POLICY]} both say who plays; give one of them")
        if named is not None:
            raise InputError(f"--script: {_why_none(plays)}; leave it out")
        return ({}, *({LOOKAHEAD.name: each} for each in tries))
    if named is None:
        usual = first.full[f"{POLICY}@1" if axis.per_seat else POLICY]
        names = [usual, *(each for each in axis.values if each != usual)]
    else:
        names = scenario.parse(POLICY, ",".join(read_names(named, "--script")), "--script")
    alone: list[Script] = [{POLICY: name} for name in names]
    thinking = [{POLICY: name, LOOKAHEAD.name: each} for each in tries for name in names if name != RANDOM]
    return (*alone, *thinking)


def _why_none(plays: Plays) -> str:
    """Return why no script can be named."""
    if any(map(teams_choose, plays.cells)):
        return "each team has a script here, and settings name them"
    return f"nobody follows a script in {plays.scenario.name}"


def ways_by_seat(plays: Plays, scripts: Sequence[Script]) -> list[Script]:
    """Return the ways to give the seats scripts that are not all the same.

    Raises:
        InputError: If no seats choose among scripts, or there are too many ways.
    """
    scenario, players = plays.scenario, {cell.players for cell in plays.cells}
    axis = scenario.axes.get(POLICY)
    if axis is None or not axis.per_seat or POLICY not in scripts[0] or players == {1}:
        raise InputError(f"--by-seat: no seats choose among scripts in these plays of {scenario.name}; leave it out")
    if len(players) > 1:
        raise InputError(f"--by-seat: {plays.where} has plays of several numbers of players; give those of one")
    seats = players.pop()
    names = [each[POLICY] for each in scripts if LOOKAHEAD.name not in each]
    ways = len(names) ** seats
    if ways > MOST_WAYS:
        raise InputError(
            f"--by-seat: {len(names)} scripts at {seats} seats are {ways} ways to play; at most {MOST_WAYS}: name "
            "fewer with --script"
        )
    every = [way for way in product(names, repeat=seats) if len(set(way)) > 1]
    return [{f"{POLICY}@{seat + 1}": name for seat, name in enumerate(way)} for way in every]
