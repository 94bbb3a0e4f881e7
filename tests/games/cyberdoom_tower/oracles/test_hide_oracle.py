"""Chances to hide, against a table worked out by hand."""

from fractions import Fraction

import pytest

from tests.games.cyberdoom_tower.oracles.hide import chance, need

NEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
# up to so many Luck -> sixths, for each need
SIXTHS = {
    0: [6, 5, 4, 3, 2, 1, 0, 0, 0],
    1: [6, 6, 5, 4, 3, 2, 1, 0, 0],
    2: [6, 6, 6, 5, 4, 3, 2, 1, 0],
    3: [6, 6, 6, 6, 5, 4, 3, 2, 1],
}


@pytest.mark.parametrize("luck", SIXTHS)
def test_chances_by_need(luck):
    assert [chance(n, luck) for n in NEEDS] == [Fraction(sixths, 6) for sixths in SIXTHS[luck]]


@pytest.mark.parametrize("n", [-3, 0, 1])
def test_a_need_of_one_or_less_is_certain(n):
    assert chance(n) == 1


@pytest.mark.parametrize("luck", range(4))
def test_it_is_the_closed_form(luck):
    for n in range(-2, 12):
        assert chance(n, luck) == min(Fraction(1), max(Fraction(0), Fraction(7 - n + luck, 6)))


def test_a_luck_worth_two_is_two_luck():
    assert [chance(n, 1, luck_step=2) for n in NEEDS] == [chance(n, 2) for n in NEEDS]


def test_looting_asks_one_more_and_the_suit_one_less():
    assert need(5, -1) == 4
    assert need(5, -1, looting=True) == 5
    assert need(5, -1, suit=True) == 3
    assert need(5, -1, looting=True, suit=True) == 4
