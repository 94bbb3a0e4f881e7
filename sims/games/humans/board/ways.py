"""Humans!!!: where a zombie can walk, and how far it is (HU-026 to HU-042)."""

import numpy as np

from sims.games.humans.board.sets import beside, bit_of, cross, is_in_wave, parts_used, reach, settle
from sims.games.humans.records.sizes import BITS, NOTHING, NOWHERE, SPOTS, WAVES
from sims.games.humans.records.words import Ground
from sims.kernel import kernel
from sims.sets import lowest


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
    return s.chit[here] != 0 or s.door[here] == 1 or (pawn != NOWHERE and s.free_entry == here * 16 + pawn + 1)


@kernel
def spread(s, pawn, start, most, until):
    """Write into `s.waves` the squares that a pawn reaches within `most` steps, and into `s.seen` all of them.

    It passes no square with a human (HU-029). The search ends with the wave of the square `until`, if it is reached.
    Return the last wave's number, which is its steps; `forget` blanks one wave more than that.
    """
    reach(s, int(NOTHING), start)
    parts, wave = parts_used(s), int(NOTHING)
    while True:
        found = 0
        for part in range(parts):
            found |= settle(s, wave, part)
        if found == 0:
            return wave
        if wave >= most or wave == WAVES - 1 or is_in_wave(s, wave, until):
            return wave
        for part in range(parts):
            here = s.waves[wave, part]
            if here and wave:
                here &= ~s.people[part]
            if here:
                walk_on(s, wave + 1, part, here)
        if pawn != NOWHERE and s.free_entry and is_free_entry(s, pawn, wave):
            enter_freely(s, wave + 1)
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
def is_free_entry(s, pawn, wave):
    """Return whether a pawn that got in without a chit (HU-A09) comes past that entrance in a wave."""
    return s.free_entry % 16 == pawn + 1 and is_in_wave(s, wave, s.free_entry // 16)


@kernel
def enter_freely(s, wave):
    """HU-A09: add to a wave the building's squares beside the entrance that was opened without a chit."""
    entrance = s.free_entry // 16
    part = entrance // BITS
    s.waves[wave, part] |= beside(bit_of(entrance)) & s.inside[part]


@kernel
def step_back(s, pawn, there, wave):
    """Return a square of the wave before `wave` that a shortest way of a pawn to `there` comes from.

    NOWHERE: only a way through a barricade does. Of several squares it is the lowest on the same tile.
    """
    part, bit = there // BITS, bit_of(there)
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
        square = (other >> 6) * BITS + (other & 63)
        if is_in_wave(s, wave - 1, square) and (wave == 1 or s.people[square // BITS] & bit_of(square) == 0):
            return square
    if pawn != NOWHERE and s.free_entry and is_free_entry(s, pawn, wave - 1):
        return s.free_entry // 16
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
