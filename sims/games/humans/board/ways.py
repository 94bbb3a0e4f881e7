"""Humans!!!: where a zombie can walk, and how far it is (HU-026 to HU-042)."""

import numpy as np

from sims.games.humans.board.sets import beside, bit_of, cross, is_in_wave, part_of, parts_used, reach, settle
from sims.games.humans.records.sizes import BITS, NOTHING, NOWHERE, SPOTS, WAVES
from sims.games.humans.records.words import Ground
from sims.kernel import kernel
from sims.sets import has, lowest


@kernel
def may_step(s, pawn, here, there):
    """Return whether a pawn may step between two squares that lie next to each other.

    Between a road and a building it may where the road's square has a no-barricade chit (HU-040 to HU-042), or a door
    of Zombies!!!; `pawn` may also have got in though no chit was left (HU-A09). NOWHERE stands for any other pawn.
    """
    if s.ground[here] == s.ground[there]:
        return True
    if s.ground[here] == Ground.BUILDING:
        return s.chit[there] != 0 or s.door[there] != 0
    return s.chit[here] != 0 or s.door[here] == 1 or (pawn != NOWHERE and is_let_in(s, pawn, here))


@kernel
def spread(s, pawn, start, most, until):
    """Write into `s.waves` the squares that a pawn reaches within `most` steps, and into `s.seen` all of them.

    It passes no square with a human (HU-029). The search ends with the wave of the square `until`, if it is reached.
    Return the last wave's number, which is its steps; `forget` blanks one wave more than that.
    """
    reach(s, int(NOTHING), start)
    parts, wave = parts_used(s), int(NOTHING)
    while True:
        found, last = 0, wave >= most or wave == WAVES - 1 or is_in_wave(s, wave, until)
        for part in range(parts):
            here = settle(s, wave, part)
            found |= here
            if wave:
                here &= ~s.people[part]
            if here and not last:
                walk_on(s, wave + 1, part, here)
        if found == 0 or last:
            return wave
        if pawn != NOWHERE and comes_in(s, pawn, wave):
            enter(s, wave + 1, np.int64(s.entrance[pawn]))
        wave += 1


@kernel
def walk_on(s, wave, part, here):
    """Add to a wave what lies one step from some squares of a number of a set: see `may_step`."""
    streets, inside, openings = s.streets[part], s.inside[part], s.openings[part]
    on_street = here & streets
    there = beside(on_street) & streets
    if here & (inside | openings):
        there |= beside(here & inside) & (inside | openings | s.doorways[part]) | beside(here & openings) & inside
    s.waves[wave, part] |= there
    cross(s, wave, part, on_street)


@kernel
def is_let_in(s, pawn, square):
    """HU-A09: return whether a pawn got in from a square though no chit was left; it may enter there for the turn."""
    return has(s.let_in, pawn) and s.entrance[pawn] == square


@kernel
def comes_in(s, pawn, wave):
    """Return whether a wave holds the square where a pawn got in without a chit."""
    return has(s.let_in, pawn) and is_in_wave(s, wave, np.int64(s.entrance[pawn]))


@kernel
def enter(s, wave, entrance):
    """Add to a wave the building's squares beside a square."""
    part = part_of(entrance)
    s.waves[wave, part] |= beside(bit_of(entrance)) & s.inside[part]


@kernel
def step_back(s, pawn, there, wave):
    """Return a square of the wave before `wave` that a shortest way of a pawn to `there` comes from.

    NOWHERE: only a way through a barricade does. Of several squares it is the lowest on the same tile.
    """
    part, bit = part_of(there), bit_of(there)
    may_come = s.streets[part] if s.streets[part] & bit else s.inside[part] | s.openings[part]
    if (s.openings[part] | s.doorways[part]) & bit:
        may_come |= s.inside[part]
    here = beside(bit) & may_come & s.waves[wave - 1, part]
    if wave > 1:
        here &= ~s.people[part]
    if here:
        return part * BITS + lowest(here)
    if s.gates[part] & bit:
        other = np.int64(s.across[there])
        part, bit = other >> 6, np.int64(1) << (other & 63)
        if s.waves[wave - 1, part] & bit and (wave == 1 or s.people[part] & bit == 0):
            return part * BITS + (other & 63)
    if pawn != NOWHERE and comes_in(s, pawn, wave - 1):
        return np.int64(s.entrance[pawn])
    return int(NOWHERE)


@kernel
def building_beside(s, square):
    """Return a building square next to a road square, or NOWHERE; a tile has one building (HU-034)."""
    if s.ground[square] != Ground.ROAD:
        return NOWHERE
    for k in range(s.ways[square]):
        there = np.int64(s.way[square, k])
        if s.ground[there] == Ground.BUILDING:
            return there
    return NOWHERE


@kernel
def place_of(square):
    """Return the place of the tile that a square is on."""
    return square // SPOTS
