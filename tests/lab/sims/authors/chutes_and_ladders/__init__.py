"""Chutes and Ladders as a plug-in: what a stranger writes to add a game. Rules: Milton Bradley's edition of 1952."""

import sys
from enum import IntEnum
from pathlib import Path

import numpy as np

from sims import record
from sims.game import Game
from sims.kernel import kernel
from sims.rng import below, turn_begins
from sims.trace import emit

MAX_SEATS, ACTIONS, SQUARES, MAX_JUMPS = 4, 1, 200, 40
DERIVED, LIMITS = ("ends",), {"squares": (2, SQUARES), "spinner": (1, 100), "max_rounds": (1, 10_000)}


class Stream(IntEnum):
    SPINNER = 0


class Phase(IntEnum):
    SPIN, OVER = range(2)


class Outcome(IntEnum):
    WIN, ROUND_CAP = range(2)


class Event(IntEnum):
    MOVED, WON = range(2)


class Law(IntEnum):
    NONE, ON_THE_BOARD = range(2)


JUMP = record.table([("bottom", np.int64), ("top", np.int64), ("up", np.bool_)])
RULES = record.rules(
    MAX_SEATS,
    *record.integers("squares spinner max_rounds jumps_size"),
    ("jumps", JUMP, (MAX_JUMPS,)),
    ("ends", np.int64, (SQUARES + 1,)),  # where a pawn that lands on a square comes to stand
)
STATE = record.state(Stream, MAX_SEATS, *record.integers("turns"), *record.integers("square", MAX_SEATS))
PUBLIC = STATE.names
RESULT = record.result(MAX_SEATS, ("turns", np.int32), ("square", np.int16, (MAX_SEATS,)))


def derive(rules):
    rules["ends"][0] = np.arange(SQUARES + 1)
    for jump in rules["jumps"][0, : rules["jumps_size"][0]]:
        low, high = int(jump["bottom"]), int(jump["top"])
        rules["ends"][0, low if jump["up"] else high] = high if jump["up"] else low


@kernel
def start(s, rules):
    begin_turn(s, rules, 0)


@kernel
def begin_turn(s, rules, seat):
    s.seat = s.turn_seat = seat
    s.rounds += seat == 0
    s.turns += 1
    turn_begins(s, s.turns)
    if s.rounds > rules.max_rounds:
        s.phase, s.outcome = Phase.OVER, Outcome.ROUND_CAP


@kernel
def legal(s, rules, action):
    return True


@kernel
def choose(s, rules):
    return 0


@kernel
def advance(s, rules, action):
    spun = 1 + below(s, Stream.SPINNER, rules.spinner)
    if s.square[s.seat] + spun <= rules.squares:  # the last square needs an exact spin
        s.square[s.seat] = rules.ends[s.square[s.seat] + spun]
    emit(s, Event.MOVED, s.seat, s.square[s.seat])
    if s.square[s.seat] == rules.squares:
        s.phase, s.outcome, s.winner = Phase.OVER, Outcome.WIN, s.seat
        emit(s, Event.WON, s.seat, s.turns)
    else:
        begin_turn(s, rules, (s.seat + 1) % rules.players)


@kernel
def redeal(s, rules, seat):
    """Do nothing: nothing is hidden."""


@kernel
def conserved(s, rules):
    return Law.NONE if s.square.min() >= 0 and s.square.max() <= rules.squares else Law.ON_THE_BOARD


@kernel
def report(s, rules, result):
    result.turns = s.turns
    result.square[:] = s.square


def tell(entry, rules, names):
    return f"Seat {entry.a + 1} {'wins in turn' if entry.event == Event.WON else 'stands on'} {entry.b}."


THIS, SCENARIO = sys.modules[__name__], Path(__file__).parent / "scenario"
GAME = Game.of("chutes-and-ladders", "Chutes and Ladders", THIS, competitive=True, scenario=SCENARIO)
