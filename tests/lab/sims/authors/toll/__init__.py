"""Toll, for two to four seats: who enters a room asks the next seat to pay for it; the room is then closed."""

import sys
from enum import IntEnum
from pathlib import Path

import numpy as np

from sims import record, rng, stack
from sims.game import Game
from sims.kernel import kernel
from sims.loop import begin_game
from sims.sets import bit, count, has, lowest, pick, write
from sims.sight import EACH
from sims.trace import emit

MAX_SEATS, MAX_ROOMS = 4, 12
PAY, REFUSE, ACTIONS = MAX_ROOMS, MAX_ROOMS + 1, MAX_ROOMS + 2  # below them: enter room k
LIMITS = {"rooms": (1, MAX_ROOMS), "toll": (0, 100), "sides": (1, 100), "secrets": (1, 100)}

Stream = IntEnum("Stream", "DIE SECRET", start=0)
Phase = IntEnum("Phase", "ENTER ANSWER OVER", start=0)
Outcome = IntEnum("Outcome", "WIN TIE", start=0)
Event = IntEnum("Event", "ENTERED PAID REFUSED ENDED", start=0)
Law = IntEnum("Law", "NONE POINTS", start=0)

RULES = record.rules(MAX_SEATS, *record.integers("rooms toll sides secrets"))
STATE = record.state(
    Stream,
    MAX_SEATS,
    *stack.fields(1),
    *record.integers("open turns given"),  # the set of rooms; turns begun; points given by dice
    *record.integers("points secret", MAX_SEATS),
)
PUBLIC = ("waiting", "waiting_for", "open", "turns", "given", "points")
OWN = {"secret": EACH}
RESULT = record.result(MAX_SEATS, ("points", np.int32, (MAX_SEATS,)))


@kernel
def start(s, rules):
    s.open = (1 << rules.rooms) - 1
    for seat in range(rules.players):
        s.secret[seat] = rng.below(s, Stream.SECRET.value, rules.secrets)
    begin_turn(s, rules, 0)


@kernel
def begin_turn(s, rules, seat):
    s.turns += 1
    s.rounds = 1 + (s.turns - 1) // rules.players
    s.seat = s.turn_seat = seat
    s.phase = Phase.ENTER
    rng.turn_begins(s, s.turns)
    if s.open == 0:
        end_game(s, rules)


@kernel
def end_game(s, rules):
    """The seat with the most points, its secret counted in, wins; a tie is nobody's."""
    s.phase, s.outcome, best = Phase.OVER, Outcome.TIE, -1
    for seat in range(rules.players):
        points = s.points[seat] + s.secret[seat]
        if points > best:
            best, s.winner, s.outcome = points, seat, Outcome.WIN
        elif points == best:
            s.winner, s.outcome = record.NOBODY, Outcome.TIE
    emit(s, Event.ENDED, s.winner, 0)


@kernel
def legal(s, rules, action):
    if s.phase == Phase.ENTER:
        return action < MAX_ROOMS and has(s.open, action) == 1
    return action >= PAY


@kernel
def legal_actions(s, rules, into):
    if s.phase == Phase.ENTER:
        return write(into, 0, 0, s.open)
    into[0], into[1] = PAY, REFUSE
    return 2


@kernel
def choose(s, rules):
    """Enter the highest room, or the lowest with a high secret; pay what one can."""
    if s.phase == Phase.ENTER:
        return lowest(s.open) if s.secret[s.seat] > 1 else pick(s.open, count(s.open) - 1)
    return PAY if s.points[s.seat] >= rules.toll else REFUSE


@kernel
def advance(s, rules, action):
    if s.phase == Phase.ENTER:
        s.open &= ~bit(action)
        emit(s, Event.ENTERED, s.seat, action)
        stack.push(s, action, s.seat)  # what the die brings waits for the next seat's answer
        s.seat, s.phase = (s.seat + 1) % rules.players, Phase.ANSWER
        return
    room, owner = stack.pop(s)
    emit(s, Event.PAID if action == PAY else Event.REFUSED, s.seat, room)
    if action == PAY:
        paid = min(rules.toll, s.points[s.seat])
        s.points[s.seat] -= paid
        s.points[owner] += paid
    else:
        given = 1 + rng.below(s, Stream.DIE.value, rules.sides)
        s.points[owner] += given
        s.given += given
    begin_turn(s, rules, (owner + 1) % rules.players)


@kernel
def redeal(s, rules, seat):
    for other in range(rules.players):
        if other != seat:
            s.secret[other] = rng.below(s, Stream.SECRET.value, rules.secrets)


@kernel
def conserved(s, rules):
    return Law.NONE if s.points.sum() == s.given and s.points.min() >= 0 else Law.POINTS


@kernel
def report(s, rules, result):
    result.points[:] = s.points


def tell(entry, rules, names):
    return f"Seat {entry.a + 1}: {Event(entry.event).name.lower()} {entry.b}"


def played(rules, seed, number):
    """Play one game step by step; return its points."""
    s = np.zeros(1, STATE)[0]
    begin_game(s, seed, number)
    start(s, rules[0])
    while s.phase != Phase.OVER:
        advance(s, rules[0], choose(s, rules[0]))
    return s.points.tolist()


THIS, SCENARIO = sys.modules[__name__], Path(__file__).parent / "scenario"
GAME = Game.of("toll", "Toll", THIS, competitive=True, scenario=SCENARIO)
