"""Humans!!!: put figures and no-barricade chits on squares, and take them away."""

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
    if s.guys[square] == 0:
        s.people[square // BITS] &= ~bit_of(square)


@kernel
def put_chit(s, square):
    """Lay a no-barricade chit on a road square."""
    s.chit[square] = 1
    s.openings[square // BITS] |= bit_of(square)


@kernel
def put_zombie(s, square):
    """Put a pawn of a player who plays zombies on a square."""
    s.zombies[square] += 1
    s.pack[square // BITS] |= bit_of(square)


@kernel
def take_zombie(s, square):
    """Take a pawn of a player who plays zombies away from a square."""
    s.zombies[square] -= 1
    if s.zombies[square] == 0:
        s.pack[square // BITS] &= ~bit_of(square)


@kernel
def put_undead(s, square):
    """Put a nonplayer zombie from the pool on a square that has none."""
    s.undead[square] = 1
    s.horde[square // BITS] |= bit_of(square)


@kernel
def take_undead(s, square):
    """Take the nonplayer zombie of a square away."""
    s.undead[square] = 0
    s.horde[square // BITS] &= ~bit_of(square)


@kernel
def put_guy_on(s, square):
    """Put a shotgun guy on a square."""
    s.guys[square] += 1
    s.people[square // BITS] |= bit_of(square)


@kernel
def take_guy_from(s, square):
    """Take a shotgun guy away from a square."""
    s.guys[square] -= 1
    if s.guys[square] == 0 and s.human[square] == 0:
        s.people[square // BITS] &= ~bit_of(square)
