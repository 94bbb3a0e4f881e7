"""Humans!!!: how far squares are from a player's pawns, barricades and figures left aside.

A script first names the squares that it asks for (`want`), and blanks them at the end (`stop_wanting`).
"""

import numpy as np

from sims.games.humans.board.sets import beside, bit_of, cross, forget, part_of, parts_used, reach
from sims.games.humans.records.sizes import BITS, FAR, MAX_PAWNS, NOTHING, NOWHERE, ONE, PARTS, TWO, WAVES
from sims.kernel import kernel
from sims.sets import count, lowest


@kernel
def want(s, square):
    """Ask for a square."""
    s.wanted[part_of(square)] |= bit_of(square)


@kernel
def stop_wanting(s):
    """Ask for no square any more."""
    for part in range(PARTS):
        s.wanted[part] = 0


@kernel
def measure(s, seat, most):
    """Write into `s.steps` 1 + the steps from a player's nearest pawn to each square asked for; 0: more than `most`.

    Whoever reads them blanks them.
    """
    flood(s, seat, int(NOTHING), most, int(FAR))


@kernel
def nearest(s, seat, least):
    """Return the square asked for that is nearest to a player's pawns, at least so many steps away; or NOWHERE."""
    square = flood(s, seat, least, int(FAR), int(ONE))
    if square != NOWHERE:
        s.steps[square] = 0
    return square


@kernel
def flood(s, seat, least, most, enough):
    """Write into `s.steps` 1 + the steps from a player's nearest pawn to squares asked for; return the nearest one.

    Args:
        s, seat: The game and the player.
        least, most: Squares that are nearer or farther are left out [steps].
        enough: How many squares are written; the nearest come first.
    """
    first, parts, wave = int(NOWHERE), parts_used(s), int(NOTHING)
    left = 0
    for part in range(parts):
        left += count(s.wanted[part])
    left = min(left, enough)
    begin(s, seat)
    while left > 0:
        found, last = 0, wave >= most or wave == WAVES - 1
        now, later = wave & 1, wave + 1 & 1  # nobody goes back: two waves are enough
        for part in range(parts):
            new = s.waves[now, part] & ~s.seen[part]
            s.waves[now, part] = 0
            if new == 0:
                continue
            s.seen[part] |= new
            found = 1
            hits = new & s.wanted[part] if wave >= least else 0
            while hits and left > 0:
                square = part * BITS + lowest(hits)
                hits &= hits - 1
                left -= 1
                s.steps[square] = wave + 1
                if first == NOWHERE:
                    first = square
            if left > 0 and not last:
                s.waves[later, part] |= beside(new) & (s.streets[part] | s.inside[part])
                cross(s, later, part, new)
        if found == 0 or last:
            break
        wave += 1
    forget(s, int(TWO))
    return first


@kernel
def begin(s, seat):
    """Begin a search on the squares of a player's pawns."""
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] != NOWHERE:
            reach(s, int(NOTHING), np.int64(s.pawn[seat, pawn]))
