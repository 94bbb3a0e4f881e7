"""Humans!!!: the draws' chances against fractions enumerated by another script, and the decks' sums."""

from fractions import Fraction as F

import pytest

from tests.games.humans.oracles.draws import capture, deck, pawn_lost


@pytest.mark.parametrize(
    ("drawn", "escape", "eat", "tie", "escapes"),
    [
        (1, F(3, 20), F(17, 40), F(0), F(0)),
        (2, F(73, 260), F(34, 195), F(289, 780), F(1, 52)),
        (3, F(487, 1235), F(374, 1235), F(0), F(53, 988)),
        (4, F(22507, 45695), F(1394, 9139), F(9248, 45695), F(911, 9139)),
        (5, F(15823, 27417), F(5797, 27417), F(0), F(4229, 27417)),
    ],
)
def test_an_infection_draw(drawn, escape, eat, tie, escapes):
    assert capture(drawn) == {"escape": escape, "eat": eat, "infection": eat, "tie": tie, "escapes": escapes}


@pytest.mark.parametrize(
    ("drawn", "lost"),
    [
        (1, (F(1, 8), F(11, 39), F(17, 38), F(23, 37), F(29, 36), F(1))),
        (2, (F(1, 78), F(55, 741), F(136, 703), F(253, 666), F(29, 45), F(1))),
        (3, (F(9, 247), F(865, 9139), F(20, 111), F(121, 370), F(148, 255), F(1))),
        (4, (F(1051, 18278), F(4100, 27417), F(536, 2109), F(736, 1887), F(567, 935), F(1))),
    ],
)
def test_a_wound_removes_the_zombie(drawn, lost):
    assert tuple(pawn_lost(drawn, in_front) for in_front in range(6)) == lost


@pytest.mark.parametrize("name", ["capture_cards", "events", "wound_cards"])
def test_a_deck_has_forty_cards(name):
    assert sum(deck(name).values()) == 40
