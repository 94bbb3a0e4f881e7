"""Define the records of Pig for 1 to 5 seats.

Rules as in Neller & Presser (2004), "Optimal Play of the Dice Game Pig", The UMAP Journal 25(1):25-47.
"""

from enum import IntEnum

import numpy as np

from sims import record

MAX_SEATS = 5


class Stream(IntEnum):
    """Number the random streams."""

    DICE = 0


class Phase(IntEnum):
    """Number the phases: a decision is due, or the game is over."""

    ROLL_OR_HOLD, OVER = range(2)


class Action(IntEnum):
    """Number the actions."""

    HOLD, ROLL = range(2)


class Outcome(IntEnum):
    """Number the endings: a seat has won, or `max_rounds` were played."""

    WIN, ROUND_CAP = range(2)


class Event(IntEnum):
    """Number the events of a replay. Their first value is the seat.

    The second is the round (TURN_BEGINS), the face (ROLLED), the seat's score (HELD, WON), or 0 (PIGGED).
    """

    TURN_BEGINS, ROLLED, PIGGED, HELD, WON = range(5)


class Law(IntEnum):
    """Number the laws that `conserved` checks; NONE means that all hold."""

    NONE, BANKED_POINTS_ADD_UP, NOBODY_PASSED_THE_GOAL_UNNOTICED = range(3)


POLICY = record.table([("stops_at_goal", np.int64)])
RULES = record.rules(
    MAX_SEATS,
    ("goal", np.int64),  # [points] that win
    ("die_sides", np.int64),
    ("pig", np.int64),  # the face that loses the turn's points
    ("hold_at", np.int64, (MAX_SEATS,)),  # [points] of a turn at which a seat holds
    ("max_rounds", np.int64),  # rounds after which the game ends without a winner
    ("policies", POLICY, (MAX_SEATS,)),
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    ("scores", np.int64, (MAX_SEATS,)),  # [points] banked
    ("at_risk", np.int64),  # [points] of this turn; a pig loses them
    ("banked", np.int64),  # [points] banked by all seats: `conserved` compares it with the scores
    ("turns", np.int64),  # turns begun, this one included
)
PUBLIC = STATE.names  # all of Pig is open
RESULT = record.result(MAX_SEATS, ("turns", np.int32), ("score", np.int32, (MAX_SEATS,)))
