"""Keep sets of small numbers, such as rooms, as the bits of one int64: number n is bit n.

So `a | b` is the union of two sets, `a & b` what they share, `a & ~b` what only `a` has, and 0 the empty set. Members
are 0 to MOST; bit 63 is the sign. To visit a set, lowest number first:

    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1  # clears the lowest bit: 0b10110 & 0b10101 is 0b10100
"""

from numba import config
from numba.cpython.unsafe.numbers import trailing_zeros

from sims.kernel import kernel

EMPTY = 0
MOST = 62  # the highest number that a set can hold

if config.DISABLE_JIT:  # Numba's own is one instruction of the processor, for compiled kernels only

    def trailing_zeros(rooms):
        """Return the number of the lowest bit that is set."""
        return (int(rooms) & -int(rooms)).bit_length() - 1


@kernel
def bit(member):
    """Return the set of one number."""
    return 1 << member


@kernel
def has(members, member):
    """Return 1 if a number is in the set, else 0."""
    return (members >> member) & 1


@kernel
def lowest(members):
    """Return the lowest number of a set that is not empty."""
    return trailing_zeros(members)


@kernel
def count(members):
    """Return how many numbers are in the set."""
    number = 0
    while members:
        members &= members - 1
        number += 1
    return number


@kernel
def pick(members, which):
    """Return the number of a set that is `which`-th from the lowest, which is 0."""
    for _ in range(which):
        members &= members - 1
    return lowest(members)


@kernel
def write(into, found, first, members):
    """Write `first` + each number of a set, in rising order, into an array from place `found` on.

    Returns:
        Where the next entry belongs: `found` plus how many were written.
    """
    while members:
        into[found] = first + lowest(members)
        members &= members - 1
        found += 1
    return found
