"""Pig, 1 to 5 seats: its records. Rules as in Neller & Presser (2004), "Optimal Play of the Dice Game Pig"."""

from enum import IntEnum

import numpy as np

from sims import rng
from sims.record import record, table

MAX_SEATS, NOBODY = 5, -1


class Stream(IntEnum):
    DICE = 0


class Phase(IntEnum):
    ROLL_OR_HOLD, OVER = range(2)


class Action(IntEnum):
    HOLD, ROLL = range(2)


class Outcome(IntEnum):
    WIN, ROUND_CAP = range(2)


class Event(IntEnum):
    TURN_BEGINS, ROLLED, PIGGED, HELD, WON = range(5)


class Law(IntEnum):
    """What `conserved` checks; 0 is all well."""

    NONE, BANKED_POINTS_ADD_UP, NOBODY_PASSED_THE_GOAL_UNNOTICED = range(3)


POLICY = table([("stops_at_goal", np.int64)])
RULES = record(
    [
        ("players", np.int64),
        ("goal", np.int64),  # [points] that win
        ("die_sides", np.int64),
        ("pig", np.int64),  # the face that loses the turn's points
        ("hold_at", np.int64, (MAX_SEATS,)),  # [points] of a turn at which a seat holds
        ("max_rounds", np.int64),
        ("policies", POLICY, (MAX_SEATS,)),
    ]
)
STATE = record(
    [
        *rng.fields(Stream),
        ("scores", np.int64, (MAX_SEATS,)),  # [points] banked
        ("at_risk", np.int64),  # [points] of this turn, lost with a pig
        ("banked", np.int64),  # [points] banked by all seats, for the check
        ("seat", np.int64),
        ("turns", np.int64),  # begun, this one included
        ("rounds", np.int64),  # begun, this one included
        ("decisions", np.int64),
        ("phase", np.int64),
        ("winner", np.int64),
    ]
)
RESULT = record(
    [
        ("outcome", np.int8),
        ("winner", np.int8),
        ("rounds", np.int32),
        ("decisions", np.int32),
        ("turns", np.int32),
        ("score", np.int32, (MAX_SEATS,)),
    ]
)
