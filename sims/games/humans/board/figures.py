"""Humans!!!: put humans and no-barricade chits on squares, and take them away."""

from sims.games.humans.board.sets import bit_of
from sims.games.humans.records.sizes import BITS
from sims.kernel import kernel


@kernel
def put_human(s, square):
    """Put a human on a square that has none."""
    s.human[square] = 1
    s.people[square // BITS] |= bit_of(square)


@kernel
def take_human(s, square):
    """Take the human of a square away."""
    s.human[square] = 0
    s.people[square // BITS] &= ~bit_of(square)


@kernel
def put_chit(s, square):
    """Lay a no-barricade chit on a road square."""
    s.chit[square] = 1
    s.openings[square // BITS] |= bit_of(square)
