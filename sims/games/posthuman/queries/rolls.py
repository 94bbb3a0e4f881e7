"""Posthuman: a roll of melee and defence dice as one number that counts its dice by face."""

from sims.kernel import kernel

FACE = 8  # bits for the dice that show a face


@kernel
def one(face):
    """Return the roll of a single die."""
    return 1 << (FACE * face)


@kernel
def count_of(roll, face):
    """Return how many dice of a roll show a face: bits 0 to 7 count the first face, 8 to 15 the second, and so on."""
    return (roll >> (FACE * face)) & 255
