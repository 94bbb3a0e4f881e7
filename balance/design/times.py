"""Read figures of time: `minutes` of a game, and `wait@2`, how long seat 2 waits between turns."""

import re

from scenarios import Scenario
from scenarios.loader.errors import InputError

SECONDS = 60  # of a minute: games hold seconds, figures are told in minutes
PACED = "paced_"  # begins the fields of times in the rows of games that are played with a pace
MINUTES, WAIT = "minutes", "wait"
GAME = -1  # in place of a seat: the whole game
_TIME = re.compile(r"minutes|wait@(\d{1,2})")


def field_of_time(seat: int) -> str:
    """Return the field of the rows of `balance.simulation.pacing.play_paced` that holds a time."""
    return PACED + (MINUTES if seat == GAME else WAIT)


def seat_of_time(name: str, scenario: Scenario, players: int, where: str) -> int | None:
    """Return the seat of a figure of time, from 0, or `GAME`; None if the name is that of another figure.

    Args:
        name: `minutes` or `wait@2`.
        scenario: The scenario.
        players: Number of players.
        where: The place that an error message begins with.

    Raises:
        InputError: If nobody says how long people take, no such seat plays, or one player waits for nobody.
    """
    found = _TIME.fullmatch(name)
    if found is None or found[0].partition("@")[0] in (scenario.game.result.names or ()):
        return None
    if scenario.pace is None:
        raise InputError(f"{where}: {scenario.name} has no [pace] in its game.toml; add --pace decision=15")
    if found[1] is None:
        return GAME
    if players < 2 or not 1 <= int(found[1]) <= players:
        must = f"it must be wait@1 to wait@{players}" if players > 1 else "one player waits for nobody"
        raise InputError(f"{where}: no seat {int(found[1])} waits; {must}")
    return int(found[1]) - 1
