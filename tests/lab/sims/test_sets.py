"""Sets of small numbers as bits: the same answers as Python's own sets, at both ends of the range."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sims.sets import EMPTY, MOST, bit, count, has, lowest, pick, write

members = st.integers(0, MOST)


def as_bits(numbers: set[int]) -> int:
    """A set of Python as bits, made one number at a time."""
    bits = EMPTY
    for number in numbers:
        bits |= bit(number)
    return bits


@given(numbers=st.sets(members), number=members)
def test_a_set_holds_what_was_put_into_it(numbers, number):
    bits = as_bits(numbers)
    assert has(bits, number) == (number in numbers)
    assert count(bits) == len(numbers)


@given(numbers=st.sets(members, min_size=1), data=st.data())
def test_the_lowest_and_each_other_number_is_found_in_order(numbers, data):
    bits, in_order = as_bits(numbers), sorted(numbers)
    which = data.draw(st.integers(0, len(numbers) - 1))
    assert lowest(bits) == in_order[0]
    assert pick(bits, which) == in_order[which]


@given(numbers=st.sets(members))
def test_visiting_a_set_names_each_number_once_in_rising_order(numbers):
    bits, visited = as_bits(numbers), []
    while bits:
        visited.append(lowest(bits))
        bits &= bits - 1
    assert visited == sorted(numbers)


@given(one=st.sets(members), other=st.sets(members))
def test_bit_operations_are_operations_on_sets(one, other):
    a, b = as_bits(one), as_bits(other)
    assert a | b == as_bits(one | other)
    assert a & b == as_bits(one & other)
    assert a & ~b == as_bits(one - other)


@given(numbers=st.sets(members), found=st.integers(0, 3), first=st.integers(0, 900))
def test_a_set_is_written_in_rising_order_behind_what_was_found(numbers, found, first):
    into = np.full(found + MOST + 2, -1)
    end = write(into, found, first, as_bits(numbers))
    assert into[found:end].tolist() == [first + number for number in sorted(numbers)]
    assert (into[:found] == -1).all()
    assert (into[end:] == -1).all()
