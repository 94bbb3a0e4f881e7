"""Sets of rooms as bits of an int64: room 0 is bit 0."""

import numpy as np
from numba import njit

# The powers of two below 2**66 differ modulo 67: a table finds which one it is, compiled and interpreted alike.
_PLACE = np.full(67, -1, np.int64)
for _bit in range(62):
    _PLACE[(1 << _bit) % 67] = _bit


@njit(cache=True)
def bit(room):
    """The set of one room."""
    return 1 << room


@njit(cache=True)
def has(rooms, room):
    """Whether a room is in the set."""
    return (rooms >> room) & 1


@njit(cache=True)
def lowest(rooms):
    """The room of lowest number in a set that is not empty."""
    return int(_PLACE[(rooms & -rooms) % 67])


@njit(cache=True)
def count(rooms):
    """How many rooms are in the set."""
    found = 0
    while rooms:
        rooms &= rooms - 1
        found += 1
    return found


@njit(cache=True)
def pick(rooms, which):
    """The room of a set that comes `which`-th, from 0."""
    for _ in range(which):
        rooms &= rooms - 1
    return lowest(rooms)
