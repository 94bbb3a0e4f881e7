"""Humans!!!: sets of squares, and waves: all squares that a search reaches in as many steps.

A set is PARTS numbers of 63 bits; each holds the squares of seven tiles. So the squares beside all squares of a set are
found by a few shifts, but for those over the edge of a tile (`gates`), which are visited one by one.
"""

import numpy as np

from sims.games.humans.records.sizes import BITS, NOWHERE, PARTS, SQUARES
from sims.kernel import kernel
from sims.sets import lowest

_EACH = sum(1 << 9 * tile for tile in range(7))  # the first square of each of seven tiles
_NOT_NORTH, _NOT_SOUTH = 0b111111000 * _EACH, 0b000111111 * _EACH
_NOT_WEST, _NOT_EAST = 0b110110110 * _EACH, 0b011011011 * _EACH
# all bits of a square's number. Of what may be negative the remainder and the quotient take four times as long
_SQUARE = (1 << SQUARES.bit_length()) - 1


@kernel
def parts_used(s):
    """Return how many numbers of a set hold squares of the town."""
    return (s.tiles_placed + 6 & _SQUARE) // 7


@kernel
def bit_of(square):
    """Return the bit of a square, in number `part_of(square)` of a set."""
    return np.int64(1) << (square & _SQUARE) % BITS


@kernel
def part_of(square):
    """Return which number of a set holds the bit of a square."""
    return (square & _SQUARE) // BITS


@kernel
def beside(squares):
    """Return the squares next to some squares of the same seven tiles, on the same tile."""
    along = (squares & _NOT_NORTH) >> 3 | (squares & _NOT_SOUTH) << 3
    return along | (squares & _NOT_WEST) >> 1 | (squares & _NOT_EAST) << 1


@kernel
def reach(s, wave, square):
    """Add a square to a wave."""
    s.waves[wave, part_of(square)] |= bit_of(square)


@kernel
def is_in_wave(s, wave, square):
    """Return whether a square belongs to a wave; NOWHERE does not."""
    return square != NOWHERE and s.waves[wave, part_of(square)] & bit_of(square) != 0


@kernel
def cross(s, wave, part, squares):
    """Add to a wave what lies over the edge of a tile from some squares of a number of a set.

    From a square that was reached over an edge the way over it leads back, so it is not gone.
    """
    gates = squares & s.gates[part] & ~s.crossed[part]
    while gates:
        other = np.int64(s.across[part * BITS + lowest(gates)])
        gates &= gates - 1
        number, square = other >> 6, np.int64(1) << (other & 63)
        s.waves[wave, number] |= square
        s.crossed[number] |= square


@kernel
def settle(s, wave, part):
    """Leave in a number of a wave only what no wave before has reached, and return it."""
    new = s.waves[wave, part]
    if new:
        new &= ~s.seen[part]
        s.waves[wave, part] = new
        s.seen[part] |= new
    return new


@kernel
def forget(s, waves):
    """Blank what a search of so many waves wrote."""
    for part in range(PARTS):
        s.seen[part] = s.crossed[part] = 0
    for wave in range(waves):
        for part in range(PARTS):
            s.waves[wave, part] = 0


@kernel
def write(squares, into, count, first):
    """Write `first` + each square of a set, in rising order, into an array from place `count` on; return the next."""
    for part in range(PARTS):
        left = squares[part]
        while left:
            into[count] = first + part * BITS + lowest(left)
            left &= left - 1
            count += 1
    return count


@kernel
def first_of(squares):
    """Return the lowest square of a set, or NOWHERE."""
    for part in range(PARTS):
        if squares[part]:
            return part * BITS + lowest(squares[part])
    return int(NOWHERE)
