"""Humans!!! mixed with Zombies!!!: where a shotgun guy can walk (HU-122, HU-124, HU-126)."""

import numpy as np

from sims.games.humans.board.sets import beside, cross, is_in_wave, parts_used, reach, settle
from sims.games.humans.records.sizes import NOTHING, NOWHERE, WAVES
from sims.kernel import kernel


@kernel
def roam(s, start, most, until):
    """Write into `s.waves` and `s.seen` the squares that a guy reaches: past humans and barricades, up to zombies.

    As `ways.spread`: it ends with the wave of the square `until`, whose number is returned.
    """
    reach(s, int(NOTHING), start)
    parts, wave = parts_used(s), int(NOTHING)
    while True:
        found = 0
        for part in range(parts):
            found |= settle(s, wave, part)
        if found == 0 or wave >= most or wave == WAVES - 1 or is_in_wave(s, wave, until):
            return wave
        for part in range(parts):
            here = s.waves[wave, part]
            if wave:
                here &= ~(s.horde[part] | s.pack[part])
            if here:
                s.waves[wave + 1, part] |= beside(here) & (s.streets[part] | s.inside[part])
                cross(s, wave + 1, part, here)
        wave += 1


@kernel
def roamed_from(s, there, wave):
    """Return the square of the wave before `wave` that a way of a guy to `there` comes from: the first in order."""
    for k in range(s.ways[there]):
        here = np.int64(s.way[there, k])
        if is_in_wave(s, wave - 1, here) and (wave == 1 or not meets_zombie(s, here)):
            return here
    return int(NOWHERE)


@kernel
def meets_zombie(s, square):
    """Return whether a guy who enters a square must fight: a nonplayer zombie or a player's is there."""
    return s.undead[square] != 0 or s.zombies[square] > 0
