"""Cyberdoom Tower, rule by rule: Hit Boxes and the symbols on Floor Cards that act on them.

The dice of each case are chosen so that the likely misreadings of the rule place them differently.
"""

import numpy as np
import pytest

from sims.games.cyberdoom_tower.queries.dice import is_placed
from sims.games.cyberdoom_tower.records.attack_tables import accepts
from sims.games.cyberdoom_tower.records.layouts import derive
from sims.games.cyberdoom_tower.records.state import RULES, Bang, Box, Modifier
from sims.games.cyberdoom_tower.rules.attack import aim
from tests.games.cyberdoom_tower.attacks import BASE, duel, showdown

WHITE, RED = 0, 1
FACES = range(1, 7)
NONE, EXACT = int(Modifier.NONE), int(Bang.EXACT)


def lies(s, rules, dice):
    """Whether these dice are placed in an attack made now."""
    aim(s, rules, BASE)
    s.dice[:] = dice
    return bool(is_placed(s, rules))


def placed(sentinel, floor, column, dice, **settings):
    """Whether these dice are placed on a Sentinel that stands just right of a column."""
    return lies(*duel(sentinel, floor, position=column + 1, **settings), dice)


def made_up(boxes, modifiers, bang):
    """A tower of one floor whose every column has these modifiers, and a Sentinel with these boxes."""
    s, rules = duel()
    cards = np.zeros(1, RULES)
    cards[0] = rules
    r = cards[0]
    r.floors = r.keys = r.floor_cards_size = r.sentinel_cards_size = r.ai_cards_size = 1
    r.bang = bang
    r.sentinel_cards["boxes"][0] = boxes
    for row, modifier in zip("bcd", modifiers, strict=True):
        r.floor_cards[f"row_{row}"][0] = modifier
    derive(cards)
    s.floor_card[0] = s.sentinel_card[0] = 0
    return s, r


def takes(box, modifier=NONE, left=True, bang=EXACT):
    """The faces that a box takes, of a white and of a red die."""
    return [
        [face for face in FACES if accepts(int(box), int(modifier), left, int(bang), colour, face)]
        for colour in (WHITE, RED)
    ]


def at_least(number):
    return list(range(number, 7))


@pytest.mark.rule("CT-050")
@pytest.mark.parametrize("number", FACES)
def test_a_white_box_takes_its_number_or_more_of_either_colour(number):
    assert takes(Box.W1 + number - 1) == [at_least(number), at_least(number)]


@pytest.mark.rule("CT-050")
def test_a_red_die_lies_on_a_white_box():
    assert placed("s2", "f1", 3, [3, 1, 1, 1, 3, 2])
    assert not placed("s2", "f1", 3, [3, 1, 1, 1, 2, 2])


@pytest.mark.rule("CT-051")
@pytest.mark.parametrize("number", FACES)
def test_a_red_box_takes_its_number_or_more_of_a_red_die_only(number):
    assert takes(Box.R1 + number - 1) == [[], at_least(number)]


@pytest.mark.rule("CT-051")
@pytest.mark.parametrize(("reds", "fits"), [([3, 1], True), ([1, 3], True), ([2, 2], False)])
def test_no_white_die_stands_in_for_a_red_one(reds, fits):
    assert placed("s5", "f1", 3, [6, 6, 6, 6, *reds]) is fits


@pytest.mark.rule("CT-052")
def test_an_empty_box_takes_any_die():
    assert takes(Box.NONE) == [at_least(1), at_least(1)]
    assert placed("s1", "f1", 3, [2, 3, 1, 1, 1, 1])


@pytest.mark.rule("CT-053")
@pytest.mark.parametrize(
    ("reds", "rows"),  # S1 is W2 _ / W3 _ / _ _; a red symbol makes that R2, R3 or R1
    [([1, 1], (False, False, True)), ([2, 2], (True, False, True)), ([3, 1], (True, True, True))],
)
def test_a_symbol_acts_on_the_row_beside_it(reds, rows):
    on_row_b, on_row_c, on_row_d = (
        placed("s1", *place, [6, 6, 6, 6, *reds]) for place in (("f1", 4), ("f3", 2), ("f2", 6))
    )
    assert (on_row_b, on_row_c, on_row_d) == rows


@pytest.mark.rule("CT-Q14")
def test_the_column_just_left_of_the_card_acts_and_no_other():
    """Floor F1 has its red symbol in column 4; it asks for a red 2 of S1."""
    assert [placed("s1", "f1", column, [6, 6, 6, 6, 1, 1]) for column in FACES] == [True, True, True, False, True, True]


@pytest.mark.rule("CT-Q14")
def test_the_symbols_are_those_where_the_card_stands_when_the_attack_is_made():
    s, rules = duel("s1", "f1", position=5)
    s.position[0] -= 1
    assert lies(s, rules, [6, 6, 6, 6, 1, 1])


@pytest.mark.rule("CT-054")
@pytest.mark.parametrize(
    ("dice", "plain", "chained"),  # W5 W3 / R3 _ / W4 _, a chain on the last row
    [
        ([5, 3, 4, 1, 3, 1], True, False),  # nothing equal to the 4
        ([5, 3, 4, 4, 3, 1], True, True),
        ([5, 3, 4, 1, 3, 4], True, True),  # equal numbers, not equal colours
        ([5, 4, 3, 2, 3, 2], True, False),  # two equal dice, but too low for the row's own box
        ([4, 3, 4, 4, 3, 1], False, False),  # the chain does not help the other rows
    ],
)
def test_under_a_chain_the_rows_dice_are_equal_and_satisfy_its_boxes(dice, plain, chained):
    assert (placed("s5", "f1", 3, dice), placed("s5", "f1", 5, dice)) == (plain, chained)


@pytest.mark.rule("CT-054")
def test_a_chained_red_box_still_wants_a_red_die():
    s, rules = made_up([Box.R3, Box.NONE] + [Box.NONE] * 4, [Modifier.CHAIN, Modifier.NONE, Modifier.NONE], Bang.EXACT)
    assert not lies(s.copy(), rules, [6, 6, 1, 1, 3, 2])
    assert lies(s, rules, [6, 3, 1, 1, 3, 2])


@pytest.mark.rule("CT-055")
@pytest.mark.parametrize("number", FACES)
def test_under_an_exclamation_mark_a_box_takes_its_very_number(number):
    assert takes(Box.W1 + number - 1, Modifier.EXCLAMATION) == [[number], [number]]
    assert takes(Box.R1 + number - 1, Modifier.EXCLAMATION) == [[], [number]]


@pytest.mark.rule("CT-055")
@pytest.mark.parametrize(
    ("dice", "fits"),  # W5 W3 / R3 _ / W4 _, the mark on the last row
    [([5, 3, 4, 1, 3, 1], True), ([5, 3, 5, 1, 3, 1], False), ([6, 6, 4, 6, 6, 6], True), ([6, 6, 3, 6, 6, 6], False)],
)
def test_a_higher_die_does_not_do_under_an_exclamation_mark(dice, fits):
    assert placed("s5", "f4", 4, dice) is fits
    assert placed("s5", "f1", 3, dice)


@pytest.mark.rule("CT-055")
@pytest.mark.rule("CT-Q15")
def test_an_empty_box_stays_free_under_an_exclamation_mark():
    assert takes(Box.NONE, Modifier.EXCLAMATION) == [at_least(1), at_least(1)]


@pytest.mark.rule("CT-Q15")
@pytest.mark.parametrize(
    ("dice", "exact", "row_equal"),  # W5 W3 / R3 _ / W4 _, the mark on the last row
    [([5, 3, 4, 1, 3, 1], True, False), ([5, 3, 5, 5, 3, 1], False, True), ([5, 3, 4, 4, 3, 1], True, True)],
)
def test_an_exclamation_mark_on_one_row_by_its_readings(dice, exact, row_equal):
    assert placed("s5", "f4", 4, dice) is exact
    assert placed("s5", "f4", 4, dice, bang="row_equal") is row_equal
    assert placed("s5", "f4", 4, dice, bang="all_equal") is row_equal


@pytest.mark.rule("CT-Q15")
@pytest.mark.parametrize(
    ("bang", "fits"),
    [(Bang.EXACT, [True, False, False]), (Bang.ROW_EQUAL, [False, True, True]), (Bang.ALL_EQUAL, [False, False, True])],
)
def test_exclamation_marks_on_two_rows_by_their_readings(bang, fits):
    boxes = [Box.W5, Box.W3, Box.R3, Box.NONE, Box.W4, Box.NONE]
    s, rules = made_up(boxes, [Modifier.EXCLAMATION, Modifier.NONE, Modifier.EXCLAMATION], bang)
    rolls = ([5, 3, 4, 1, 3, 1], [5, 5, 4, 4, 3, 1], [5, 5, 5, 5, 3, 1])
    assert [lies(s.copy(), rules, dice) for dice in rolls] == fits


@pytest.mark.rule("CT-056")
@pytest.mark.rule("CT-Q16")
@pytest.mark.parametrize(
    ("dice", "plain", "red"),  # W5 W3 / R3 _ / W4 _, a red symbol on the first row
    [
        ([5, 3, 4, 1, 3, 1], True, False),
        ([5, 3, 4, 1, 3, 5], True, True),
        ([6, 6, 6, 6, 3, 4], True, False),  # the box keeps its number
        ([6, 6, 6, 6, 5, 2], True, False),  # and the other red box needs its die as well
    ],
)
def test_a_red_symbol_wants_a_red_die_on_the_rows_left_box_and_the_number_stays(dice, plain, red):
    assert (placed("s5", "f1", 3, dice), placed("s5", "f1", 4, dice)) == (plain, red)


@pytest.mark.rule("CT-056")
def test_the_rows_right_box_keeps_its_colour_under_a_red_symbol():
    assert takes(Box.W3, Modifier.RED, left=True) == [[], at_least(3)]
    assert takes(Box.W3, Modifier.RED, left=False) == [at_least(3), at_least(3)]


@pytest.mark.rule("CT-H02")
@pytest.mark.parametrize(
    ("dice", "plain", "red"),  # W3 W3 / _ R2 / _ _, a red symbol on the middle row
    [([3, 1, 1, 1, 3, 2], True, False), ([3, 3, 1, 1, 2, 1], True, True)],
)
def test_an_empty_box_under_a_red_symbol_takes_any_red_die(dice, plain, red):
    assert (placed("s2", "f1", 3, dice), placed("s2", "f3", 2, dice)) == (plain, red)


@pytest.mark.rule("CT-057")
@pytest.mark.parametrize("number", FACES)
def test_a_number_fills_the_empty_boxes_and_leaves_the_printed_ones(number):
    modifier = Modifier.NUMBER_1 + number - 1
    for left in (True, False):
        assert takes(Box.NONE, modifier, left) == [at_least(number), at_least(number)]
        assert takes(Box.W3, modifier, left) == [at_least(3), at_least(3)]
        assert takes(Box.R3, modifier, left) == [[], at_least(3)]


@pytest.mark.rule("CT-057")
@pytest.mark.parametrize(
    ("sentinel", "place", "dice", "plain", "numbered"),
    [
        # W2 _ / W3 _ / _ _, a 4 on the first row: it is W2 W4, not W4 W4
        ("s1", ("f4", 3), [2, 4, 3, 1, 1, 1], True, True),
        ("s1", ("f4", 3), [2, 3, 3, 1, 1, 1], True, False),
        # W5 W3 / R3 _ / W4 _, a 2 on the last row: it is W4 W2, not W2 W2
        ("s5", ("f3", 3), [5, 3, 4, 2, 3, 1], True, True),
        ("s5", ("f3", 3), [5, 3, 4, 1, 3, 1], True, False),
        ("s5", ("f3", 3), [5, 3, 3, 3, 3, 2], False, False),
    ],
)
def test_on_the_cards_a_number_changes_empty_boxes_only(sentinel, place, dice, plain, numbered):
    assert (placed(sentinel, "f1", 3, dice), placed(sentinel, *place, dice)) == (plain, numbered)


@pytest.mark.rule("CT-058")
def test_floor_symbols_do_not_act_on_the_ai():
    """A1 is W4 W4 / R4 _ / W3 W2: no two dice of this roll could lie on a chained first row."""
    dice = [4, 5, 3, 2, 4, 1]
    for column in FACES:
        s, rules = showdown("a1")
        s.floor[0], s.position[1] = 1, column + 1  # F2: a chain in column 1, an exclamation mark in column 3
        assert lies(s, rules, dice)
        assert s.layout == rules.ai_layout[0]
