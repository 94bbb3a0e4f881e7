"""Humans!!! mixed with Zombies!!!: which nonplayer zombies may be moved where (HU-125, HU-128, HU-H13)."""

import numpy as np

from sims.games.humans.board.sets import bit_of, first_of, part_of
from sims.games.humans.board.ways import may_step
from sims.games.humans.records.sizes import BITS, NOWHERE, PARTS
from sims.kernel import kernel
from sims.sets import lowest


@kernel
def may_drive_to(s, here, there):
    """Return whether a nonplayer zombie may move between two squares next to each other."""
    return s.human[there] == 0 and s.undead[there] == 0 and may_step(s, int(NOWHERE), here, there)


@kernel
def may_drive(s, here):
    """Return whether a nonplayer zombie on a square may move, and has not moved in this turn."""
    if s.undead[here] == 0 or s.driven[part_of(here)] & bit_of(here):
        return False
    for k in range(s.ways[here]):
        if may_drive_to(s, here, np.int64(s.way[here, k])):
            return True
    return False


@kernel
def is_beside(s, here, there):
    """Return whether two squares are linked."""
    for k in range(s.ways[here]):
        if s.way[here, k] == there:
            return True
    return False


@kernel
def first_of_horde(s):
    """Return the first square with a nonplayer zombie, or NOWHERE."""
    return first_of(s.horde[:])


@kernel
def first_to_drive(s):
    """Return the first square with a nonplayer zombie that may move, or NOWHERE."""
    for part in range(PARTS):
        left = s.horde[part]
        while left:
            square = part * BITS + lowest(left)
            left &= left - 1
            if may_drive(s, square):
                return square
    return int(NOWHERE)


@kernel
def may_drive_several(s):
    """Return whether two or more nonplayer zombies may move."""
    found = 0
    for part in range(PARTS):
        left = s.horde[part]
        while left:
            found += may_drive(s, part * BITS + lowest(left))
            left &= left - 1
            if found == 2:
                return True
    return False


@kernel
def may_drive_on(s, here):
    """Return whether a nonplayer zombie on a square has two or more squares to move to."""
    found = 0
    for k in range(s.ways[here]):
        found += may_drive_to(s, here, np.int64(s.way[here, k]))
    return found > 1
