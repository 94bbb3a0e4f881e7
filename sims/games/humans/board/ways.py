"""Humans!!!: where a zombie can walk, and how far it is (HU-026 to HU-042)."""

import numpy as np

from sims.games.humans.records.sizes import NOWHERE, SPOTS
from sims.games.humans.records.words import Ground
from sims.kernel import kernel


@kernel
def may_step(s, pawn, here, there):
    """Return whether a pawn may step between two squares that lie next to each other.

    Between a road and a building it may where the road's square has a no-barricade chit (HU-040 to HU-042); `pawn` may
    also have got in though no chit was left (HU-A09). NOWHERE stands for any other pawn.
    """
    if s.ground[here] == s.ground[there]:
        return True
    if s.ground[here] == Ground.BUILDING:
        return s.chit[there] != 0
    return s.chit[here] != 0 or (pawn != NOWHERE and s.free_entry == here * 16 + pawn + 1)


@kernel
def spread(s, pawn, start, most, until):
    """Write into `s.steps` how many steps a pawn needs to each square within `most` steps, plus 1; 0: it cannot.

    It passes no square with a human (HU-029). The search ends at the square `until`, if it is reached. Return how many
    squares were reached, the start included; they stand in `s.queue`, nearest first. `forget` blanks both again.
    """
    s.steps[start], s.queue[0] = 1, start
    done, found = 0, 1
    while done < found:
        here = np.int64(s.queue[done])
        done += 1
        if s.steps[here] > most or (s.human[here] and here != start):
            continue
        for k in range(s.ways[here]):
            there = np.int64(s.way[here, k])
            if s.steps[there] == 0 and may_step(s, pawn, here, there):
                s.steps[there] = s.steps[here] + 1
                s.queue[found] = there
                found += 1
                if there == until:
                    return found
    return found


@kernel
def forget(s, found):
    """Blank what a search of `found` squares wrote."""
    for i in range(found):
        s.steps[s.queue[i]] = 0
        s.queue[i] = 0


@kernel
def step_back(s, pawn, there):
    """Return the square before `there` on a shortest way from where `spread` began: that first in order."""
    for k in range(s.ways[there]):
        here = np.int64(s.way[there, k])
        if s.steps[here] == s.steps[there] - 1 and s.steps[here] > 0:
            if may_step(s, pawn, here, there) and (s.human[here] == 0 or s.steps[here] == 1):
                return here
    return NOWHERE


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
