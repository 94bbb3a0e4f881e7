"""Humans!!!: where the bit of a square lies in a set of squares."""

from sims.games.humans.board.sets import bit_of, part_of
from sims.games.humans.records.sizes import BITS, SQUARES


def test_each_square_has_the_bit_that_the_layout_says():
    for square in range(SQUARES):
        assert (part_of(square), bit_of(square)) == (square // BITS, 1 << square % BITS)
