"""Text for stories: plural forms, lists and words."""

from enum import IntEnum

from sims.phrases import listed, plural, word


class Ending(IntEnum):
    """An enumeration with words as the games write them."""

    WIN, OUT_OF_TIME = range(2)


def test_one_thing_is_singular_and_any_other_number_plural():
    assert [plural(number, "shield") for number in (0, 1, 2)] == ["0 shields", "1 shield", "2 shields"]


def test_parts_are_listed_as_in_a_sentence():
    assert [listed("ABC"[:parts]) for parts in range(4)] == ["", "A", "A and B", "A, B and C"]


def test_a_member_of_an_enumeration_is_written_as_words():
    assert [word(member) for member in Ending] == ["win", "out of time"]
