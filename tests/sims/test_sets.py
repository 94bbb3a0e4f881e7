"""Sets of small numbers as bits: the same answers as Python's own sets, at both ends of the range."""

from hypothesis import given
from hypothesis import strategies as st

from sims.sets import MOST, bit, count, has, lowest, pick

members = st.integers(0, MOST)


def as_bits(numbers: set[int]) -> int:
    """A set of Python as bits, made one number at a time."""
    bits = 0
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
