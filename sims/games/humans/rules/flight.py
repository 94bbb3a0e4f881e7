"""Humans!!!: the chapter Human Movement."""

import numpy as np

from sims.games.humans.board.flight import clear_ends, count_ends, find_ends, longest
from sims.games.humans.queries.people import pawn_on, right_of
from sims.games.humans.records.sizes import NOWHERE, SPOTS
from sims.games.humans.records.words import Event, Phase, Step
from sims.games.humans.rules.capture import trap
from sims.games.humans.rules.tokens import pick_up
from sims.kernel import kernel
from sims.sets import has
from sims.trace import emit


@kernel
def settle_flight(s, rules):
    """HU-061 to HU-063, HU-068: the right-hand neighbour moves the human as far as the die says, if it can move."""
    s.flight = longest(find_ends(s, s.square, s.die))
    s.step = Step.CAPTURE
    if s.flight > 0:
        if count_ends(s, s.flight) == 1:
            flee(s, only_end(s))
        else:
            s.phase, s.seat = Phase.FLEE, right_of(rules, s.turn_seat)
    elif not s.wounded or pawn_on(s, s.turn_seat, s.square) != NOWHERE:  # HU-A13, HU-A21
        trap(s, rules)
    else:
        emit(s, Event.STAYED, s.turn_seat, s.square)


@kernel
def only_end(s):
    """Return the square where the only path of the flight's length ends."""
    for square in range(s.tiles_placed * SPOTS):
        if has(np.int64(s.ends[square]), s.flight):
            return square
    return NOWHERE


@kernel
def flee(s, square):
    """HU-064 to HU-067: put the human on the square where its path ends."""
    clear_ends(s)
    s.human[s.square], s.human[square] = 0, 1
    s.phase = Phase.NEXT
    emit(s, Event.FLED, s.square, square)
    pick_up(s, s.turn_seat, s.square)  # HU-044
