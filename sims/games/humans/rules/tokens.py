"""Humans!!!: pick up dice tokens (HU-043, HU-044)."""

from sims.games.humans.queries.people import has_zombie_on
from sims.games.humans.records.words import Event
from sims.kernel import kernel
from sims.trace import emit


@kernel
def pick_up(s, seat, square):
    """Take the token of a square where the player has a pawn and no human is; nobody would leave it."""
    if s.token[square] and s.human[square] == 0 and has_zombie_on(s, seat, square):
        take_token(s, seat, square)


@kernel
def take_token(s, seat, square):
    """Take the token of a square."""
    s.token[square] = 0
    s.tokens[seat] += 1
    emit(s, Event.TOKEN_TAKEN, seat, square)
