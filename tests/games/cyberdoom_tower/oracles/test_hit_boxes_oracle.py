"""Chances of an attack, against tables worked out beforehand by full enumeration of the 46 656 rolls."""

from itertools import product

import pytest

from tests.games.cyberdoom_tower.oracles.cards import AIS, CARDS, MODIFIERS, SENTINELS
from tests.games.cyberdoom_tower.oracles.hit_boxes import BANGS, PLAIN, ROLLS, WAYS, chance, placeable, rolls

EMPTY = ("",) * 6
# uses of +/-1, RE-ROLL, FLIP, HIT
NONE, STEP, RE_ROLL, FLIP, HIT, STEPS = (
    (0, 0, 0, 0),
    (1, 0, 0, 0),
    (1, 1, 0, 0),
    (1, 1, 1, 0),
    (1, 1, 1, 1),
    (2, 0, 0, 0),
)

# card -> rolls that succeed unaided; then the chance under best play with nothing, with +/-1, with RE-ROLL, FLIP and
# HIT added one after the other (each once), and with +/-1 twice alone
ABILITIES = {
    "s1": (46568, 0.99811, 0.99985, 0.99997, 1.00000, 1.00000, 0.99998),
    "s2": (43392, 0.93004, 0.99194, 0.99809, 0.99993, 1.00000, 0.99891),
    "s3": (39984, 0.85700, 0.96223, 0.99177, 0.99992, 1.00000, 0.99642),
    "s4": (31482, 0.67477, 0.84349, 0.94052, 0.99729, 0.99997, 0.94054),
    "s5": (27292, 0.58496, 0.78567, 0.90048, 0.98790, 0.99934, 0.89266),
    "s6": (24304, 0.52092, 0.73650, 0.87442, 0.98595, 0.99944, 0.86829),
    "a1": (21087, 0.45197, 0.65451, 0.82552, 0.96749, 0.99729, 0.78935),
    "a2": (10320, 0.22119, 0.41669, 0.68771, 0.93314, 0.99140, 0.63141),
    "a3": (22456, 0.48131, 0.68083, 0.82919, 0.97082, 0.99787, 0.81758),
    "a4": (13272, 0.28447, 0.51575, 0.73535, 0.95149, 0.99599, 0.67798),
}

# boxes with number k = 1 .. 6, the others empty -> rolls that succeed
CLOSED_FORMS = {
    "one white": (46656, 46655, 46592, 45927, 42560, 31031),
    "six white": (46656, 15625, 4096, 729, 64, 1),
    "one red": (46656, 45360, 41472, 34992, 25920, 14256),
    "two red": (46656, 32400, 20736, 11664, 5184, 1296),
}

# what the floor does to rows B, C, D (c chain, ! exclamation, r red, n3 number 3) -> rolls for Sentinels 1 to 6
ON_FLOORS = {
    "! . .": (30968, 10485, 25808, 11778, 12859, 7383),
    ". ! .": (31025, 13696, 13821, 13022, 9780, 16264),
    ". . !": (46568, 43392, 25239, 20277, 19412, 16264),
    ". . .": (46568, 43392, 39984, 31482, 27292, 24304),
    ". . c": (45848, 36856, 30450, 18126, 11100, 12208),
    ". . n2": (43728, 34016, 38568, 26298, 24348, 21688),
    ". . n3": (40704, 21248, 37347, 23274, 15516, 13840),
    ". . n4": (38313, 20637, 32760, 21087, 13332, 13336),
    ". . r": (46544, 40320, 29160, 18045, 14640, 14640),
    ". c .": (37604, 30160, 25956, 16209, 12292, 12208),
    ". n3 .": (45584, 36096, 37347, 23274, 15516, 13840),
    ". r .": (41464, 40320, 39984, 31482, 27292, 14640),
    "c . .": (42248, 33048, 22848, 16881, 13292, 13136),
    "n4 . .": (45126, 43392, 32760, 31482, 27292, 24304),
    "r . .": (45184, 30720, 19425, 11376, 13428, 9216),
}
WORDS = {".": "", "c": "chain", "!": "exclamation", "r": "red", "n2": "number_2", "n3": "number_3", "n4": "number_4"}


def modifiers(short):
    return tuple(WORDS[word] for word in short.split())


def with_boxes(*boxes):
    """These boxes anywhere on the card, the others empty."""
    return (*boxes, *EMPTY[len(boxes) :])


def test_the_pools_hold_every_roll_once():
    assert WAYS.sum() == ROLLS
    assert len(WAYS) == 2646


@pytest.mark.parametrize("card", ABILITIES)
def test_chances_by_ability(card):
    unaided, *chances = ABILITIES[card]
    placed = placeable(CARDS[card])
    assert rolls(CARDS[card]) == unaided
    found = [chance(placed, *uses) for uses in (NONE, STEP, RE_ROLL, FLIP, HIT, STEPS)]
    assert [round(share, 5) for share in found] == chances


@pytest.mark.parametrize("k", range(1, 7))
def test_closed_forms(k):
    cards = {
        "one white": with_boxes(f"w{k}"),
        "six white": (f"w{k}",) * 6,
        "one red": with_boxes(f"r{k}"),
        "two red": with_boxes(f"r{k}", f"r{k}"),
    }
    assert {name: rolls(card) for name, card in cards.items()} == {n: row[k - 1] for n, row in CLOSED_FORMS.items()}
    assert rolls(cards["one white"]) == 6**6 - (k - 1) ** 6
    assert rolls(cards["one red"]) == 6**4 * (36 - (k - 1) ** 2)


@pytest.mark.parametrize("box", range(6))
def test_where_a_box_stands_does_not_matter_on_its_own(box):
    card = tuple("r4" if place == box else "" for place in range(6))
    assert rolls(card) == CLOSED_FORMS["one red"][3]


@pytest.mark.parametrize(("rows", "expected"), [(1, 45936), (2, 27936), (3, 2256)])
def test_chains_on_empty_rows(rows, expected):
    assert rolls(EMPTY, ("chain",) * rows + ("",) * (3 - rows)) == expected


def test_a_chain_on_a_row_with_a_red_box():
    assert rolls(with_boxes("r1"), ("chain", "", "")) == 38976


def test_an_exclamation_mark_asks_for_the_very_number():
    assert rolls(with_boxes("w4"), ("exclamation", "", "")) == 31031 == 6**6 - 5**6


def test_an_exclamation_mark_leaves_empty_boxes_alone():
    assert rolls(EMPTY, ("exclamation", "", "")) == ROLLS


def test_an_exclamation_mark_read_as_equal_dice_is_a_chain():
    card = CARDS["s4"]
    for row in range(3):
        mark, chain = (tuple(word if place == row else "" for place in range(3)) for word in ("exclamation", "chain"))
        assert rolls(card, mark, "row_equal") == rolls(card, chain)
        assert rolls(card, mark, "all_equal") == rolls(card, chain)  # one row only: the same


def test_marks_on_all_rows_read_as_all_equal_want_six_of_a_kind():
    assert rolls(EMPTY, ("exclamation",) * 3, "all_equal") == 6


def test_three_red_boxes_cannot_be_filled():
    assert rolls(with_boxes("r1", "", "r1", "", "r1")) == 0
    assert rolls(EMPTY, ("red", "red", "red")) == 0


@pytest.mark.parametrize("short", ON_FLOORS)
def test_floors_act_on_the_row_beside(short):
    assert tuple(rolls(boxes, modifiers(short)) for boxes in SENTINELS.values()) == ON_FLOORS[short]


def test_the_table_has_every_set_of_modifiers_that_the_floors_have():
    assert {modifiers(short) for short in ON_FLOORS} == set(MODIFIERS.values())


def test_the_hardest_attack_on_a_sentinel():
    cells = [placeable(boxes, modifiers(short)) for boxes, short in product(SENTINELS.values(), ON_FLOORS)]
    assert round(min(chance(placed) for placed in cells), 4) == 0.1582 == round(7383 / ROLLS, 4)
    assert round(min(chance(placed, *STEP) for placed in cells), 4) == 0.3402
    assert round(min(chance(placed, *HIT) for placed in cells), 4) == 0.9881


def test_every_ai_falls_to_all_four_abilities_in_0_9914_of_attacks():
    assert round(min(chance(placeable(boxes), *HIT) for boxes in AIS.values()), 4) == 0.9914


@pytest.mark.parametrize("bang", BANGS)
def test_no_attack_on_the_cards_is_hopeless(bang):
    for boxes, floor in product(SENTINELS.values(), set(MODIFIERS.values())):
        assert rolls(boxes, floor, bang) > 0


def test_a_harder_box_is_never_easier():
    base = rolls(with_boxes("w3", "w2", "r2"))
    assert rolls(with_boxes("w4", "w2", "r2")) <= base
    assert rolls(with_boxes("w3", "w2", "r2", "w2")) <= base
    assert rolls(with_boxes("r3", "w2", "r2")) <= base
    for word in WORDS.values():
        assert rolls(with_boxes("w3", "w2", "r2"), (word, "", "")) <= base


def test_an_ability_more_never_hurts():
    placed = placeable(CARDS["a2"], PLAIN)
    for uses in product(range(2), repeat=4):
        for ability in range(4):
            if not uses[ability]:
                more = tuple(use + (place == ability) for place, use in enumerate(uses))
                assert chance(placed, *more) >= chance(placed, *uses)
