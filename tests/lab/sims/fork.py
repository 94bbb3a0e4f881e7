"""Choose a colour, then bet on a die: the colour changes nothing, and the script's bet is the worse one.

bet     wins with     chance      the script bets `risky`: of a die of 6 sides it misses 1/2 - 1/3 = 1/6 of a win
safe    4, 5, 6       1/2
risky   5, 6          1/3
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from sims import record
from sims.kernel import kernel
from sims.rng import below, turn_begins
from sims.trace import Entry

MAX_SEATS = 2  # seat 2 never sits down
Stream = IntEnum("Stream", "DIE", start=0)
Phase = IntEnum("Phase", "COLOUR BET OVER", start=0)
Action = IntEnum("Action", "RED BLUE SAFE RISKY", start=0)
Outcome = IntEnum("Outcome", "LOST WON", start=0)
Event = IntEnum("Event", "BET", start=0)
Law = IntEnum("Law", "NONE", start=0)
PHASE_WORDS = {Phase.COLOUR: "choose a colour", Phase.BET: "bet"}
GOOD = int(Outcome.WON)
RULES = record.rules(MAX_SEATS, ("sides", np.int64))
STATE = record.state(Stream, MAX_SEATS, ("colour", np.int64))
PUBLIC = ("colour",)
RESULT = record.result(MAX_SEATS, ("colour", np.int32))


@kernel
def start(s, rules):
    s.rounds = 1
    turn_begins(s, 1)


@kernel
def choose(s, rules):
    return Action.RED if s.phase == Phase.COLOUR else Action.RISKY


@kernel
def legal(s, rules, action):
    return action <= Action.BLUE if s.phase == Phase.COLOUR else action >= Action.SAFE


@kernel
def advance(s, rules, action):
    if s.phase == Phase.COLOUR:
        s.colour, s.phase, s.rounds = action, Phase.BET, 2
        turn_begins(s, 2)
        return
    face = 1 + below(s, Stream.DIE, rules.sides)
    least = 4 if action == Action.SAFE else 5
    s.phase = Phase.OVER
    s.outcome = Outcome.WON if face >= least else Outcome.LOST


@kernel
def report(s, rules, result):
    result.colour = s.colour


@kernel
def redeal(s, rules, seat):
    pass


@kernel
def conserved(s, rules):
    return Law.NONE


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    return ""
