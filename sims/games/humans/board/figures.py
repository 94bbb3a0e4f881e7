"""Humans!!!: put figures and no-barricade chits on squares, and take them away."""

from sims.games.humans.board.sets import bit_of, part_of
from sims.games.humans.records.sizes import SPOTS
from sims.games.humans.records.words import Ground
from sims.kernel import kernel


@kernel
def put_human(s, square):
    """Put a human on a square that has none."""
    s.human[square] = 1
    s.people[part_of(square)] |= bit_of(square)


@kernel
def take_human(s, square):
    """Take the human of a square away."""
    s.human[square] = 0
    if s.guys[square] == 0:
        s.people[part_of(square)] &= ~bit_of(square)


@kernel
def put_chit(s, square):
    """Lay a no-barricade chit on a road square."""
    s.chit[square] = 1
    s.openings[part_of(square)] |= bit_of(square)


@kernel
def shut_doors(s):
    """Shut the doors of the buildings without a nonplayer zombie inside to pawns that would enter (HU-A70)."""
    for place in range(s.tiles_placed):
        if not holds_undead(s, place):
            for square in range(place * SPOTS, place * SPOTS + SPOTS):
                if s.door[square]:
                    s.door[square] = 2
                    s.openings[part_of(square)] &= ~bit_of(square)


@kernel
def open_doors(s):
    """Open all doors."""
    for square in range(s.tiles_placed * SPOTS):
        if s.door[square]:
            s.door[square] = 1
            s.openings[part_of(square)] |= bit_of(square)


@kernel
def holds_undead(s, place):
    """Return whether a nonplayer zombie is in the building of a tile (HU-127)."""
    for square in range(place * SPOTS, place * SPOTS + SPOTS):
        if s.ground[square] == Ground.BUILDING and s.undead[square]:
            return True
    return False


@kernel
def put_zombie(s, square):
    """Put a pawn of a player who plays zombies on a square."""
    s.zombies[square] += 1
    s.pack[part_of(square)] |= bit_of(square)


@kernel
def take_zombie(s, square):
    """Take a pawn of a player who plays zombies away from a square."""
    s.zombies[square] -= 1
    if s.zombies[square] == 0:
        s.pack[part_of(square)] &= ~bit_of(square)


@kernel
def put_undead(s, square):
    """Put a nonplayer zombie from the pool on a square that has none."""
    s.undead[square] = 1
    s.horde[part_of(square)] |= bit_of(square)


@kernel
def take_undead(s, square):
    """Take the nonplayer zombie of a square away."""
    s.undead[square] = 0
    s.horde[part_of(square)] &= ~bit_of(square)


@kernel
def put_guy_on(s, square):
    """Put a shotgun guy on a square."""
    s.guys[square] += 1
    s.people[part_of(square)] |= bit_of(square)


@kernel
def take_guy_from(s, square):
    """Take a shotgun guy away from a square."""
    s.guys[square] -= 1
    if s.guys[square] == 0 and s.human[square] == 0:
        s.people[part_of(square)] &= ~bit_of(square)
