"""Humans!!! mixed with Zombies!!!: where a shotgun guy can walk (HU-122, HU-124, HU-126)."""

import numpy as np

from sims.games.humans.board.sets import beside, cross, first_of, forget, is_in_wave, parts_used, reach, settle
from sims.games.humans.records.sizes import NOTHING, NOWHERE, ONE, TWO, WAVES
from sims.kernel import kernel


@kernel
def roam(s, start, most, until):
    """Write into `s.waves` and `s.seen` the squares that a guy reaches: past humans and barricades, up to zombies.

    As `ways.spread`: it ends with the wave of the square `until`, whose number is returned.
    """
    reach(s, int(NOTHING), start)
    parts, wave = parts_used(s), int(NOTHING)
    while True:
        found, last = 0, wave >= most or wave == WAVES - 1 or is_in_wave(s, wave, until)
        for part in range(parts):
            here = settle(s, wave, part)
            found |= here
            if wave:
                here &= ~(s.pack[part] if s.fed else s.horde[part] | s.pack[part])
            if here and not last:
                stroll_on(s, wave + 1, part, here)
        if found == 0 or last:
            return wave
        wave += 1


@kernel
def stroll_on(s, wave, part, here):
    """Add to a wave what lies one step of a guy from some squares of a number of a set.

    The buildings of Humans!!! have no walls for it, those of Zombies!!! have doors; in a car it keeps to the roads.
    """
    streets, inside = s.streets[part], s.inside[part]
    on_street, indoors = here & streets, here & inside
    there = beside(on_street) & streets
    if not s.driving:
        there |= beside(on_street) & s.barred[part] | beside(here & s.doorways[part]) & inside
        there |= beside(indoors) & (inside | s.doorways[part]) | beside(indoors & s.barred[part]) & streets
    s.waves[wave, part] |= there
    cross(s, wave, part, on_street)


@kernel
def can_walk(s, here):
    """Return whether a guy can leave its square."""
    roam(s, here, int(ONE), int(NOWHERE))
    there = first_of(s.waves[1])
    forget(s, int(TWO))
    return there != NOWHERE


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
    return s.zombies[square] > 0 or (s.undead[square] != 0 and s.fed == 0)
