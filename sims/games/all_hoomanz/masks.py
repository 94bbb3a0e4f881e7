"""Sets of rooms as bits of an int64: room n is bit n, so `a | b` is a union and `a & ~b` a difference.

A game has at most 60 rooms (MAX_ROOMS), so the sign bit is never used. To visit a set, lowest room first:

    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1  # clears the lowest bit: 0b10110 & 0b10101 is 0b10100
"""

from numba import config
from numba.cpython.unsafe.numbers import trailing_zeros

from sims.kernel import kernel

if config.DISABLE_JIT:  # Numba's own is one instruction of the processor, for compiled kernels only

    def trailing_zeros(rooms):
        """Return the number of the lowest bit that is set."""
        return (int(rooms) & -int(rooms)).bit_length() - 1


@kernel
def bit(room):
    """Return the set of one room."""
    return 1 << room


@kernel
def has(rooms, room):
    """Return 1 if a room is in the set, else 0."""
    return (rooms >> room) & 1


@kernel
def lowest(rooms):
    """Return the room of lowest number in a set that is not empty."""
    return trailing_zeros(rooms)


@kernel
def count(rooms):
    """Return how many rooms are in the set."""
    number = 0
    while rooms:
        rooms &= rooms - 1
        number += 1
    return number


@kernel
def pick(rooms, which):
    """Return the room of a set that is `which`-th in order of number; the first is 0."""
    for _ in range(which):
        rooms &= rooms - 1
    return lowest(rooms)
