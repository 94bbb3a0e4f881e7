"""Chances of items, against what follows by hand from one die and the nearest unmarked number."""

from fractions import Fraction

import pytest

from tests.games.cyberdoom_tower.oracles.loot import ITEMS, after, gained, next_item


def test_the_first_item_is_uniform():
    assert next_item(frozenset()) == {item: Fraction(1, 6) for item in ITEMS}


@pytest.mark.parametrize("first", [2, 3, 4, 5])
def test_a_second_item_beside_an_inner_one_is_twice_as_likely_below(first):
    expected = {item: Fraction(1, 6) for item in ITEMS if item != first}
    expected[first - 1] = Fraction(2, 6)
    assert next_item(frozenset({first})) == expected


@pytest.mark.parametrize(("first", "neighbour"), [(1, 2), (6, 5)])
def test_a_second_item_after_an_outer_one(first, neighbour):
    chances = next_item(frozenset({first}))
    assert chances.pop(neighbour) == Fraction(2, 6)
    assert set(chances.values()) == {Fraction(1, 6)}


def test_ties_may_go_up_instead():
    assert next_item(frozenset({3}), ties_to_lower=False)[4] == Fraction(2, 6)


def test_the_rulebooks_example_leaves_jetpack_and_grenade_to_choose_from():
    assert {gained(5, frozenset({5}), lower) for lower in (True, False)} == {4, 6}


def test_the_nearest_number_wins_over_the_tie():
    assert gained(3, frozenset({1, 2, 3, 4})) == 5
    assert gained(2, frozenset({1, 2, 3})) == 4


@pytest.mark.parametrize("ties_to_lower", [True, False])
def test_six_loots_mark_every_item_and_a_seventh_gives_nothing(ties_to_lower):
    assert after(6, ties_to_lower) == {frozenset(ITEMS): Fraction(1)}
    assert after(7, ties_to_lower) == {frozenset(ITEMS): Fraction(1)}
    assert next_item(frozenset(ITEMS)) == {}


def test_chances_add_up_to_one():
    for loots in range(7):
        assert sum(after(loots).values()) == 1
