"""Cyberdoom Tower, rule by rule: Abilities.

Unless it says otherwise a case is an attack on S5, whose boxes are W5 W3 / R3 _ / W4 _.
"""

import pytest

from sims.games.cyberdoom_tower.play import advance
from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.queries.hiding import hide_need
from sims.games.cyberdoom_tower.records.state import Action, Mark, Payment, Stream
from sims.games.cyberdoom_tower.rules.attack import change
from sims.games.cyberdoom_tower.rules.hide import gain_item, hidden
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    FLIP,
    HIT,
    NO_FIVE,
    ONE_STEP,
    PLUS_MINUS,
    RE_ROLL,
    STOPS,
    THREE_STEPS,
    TWO_STEPS,
    attack_with,
    duel,
    resolved,
    rolled,
    showdown,
    unlock,
)
from tests.games.cyberdoom_tower.towers import changed

ABILITY = int(Payment.ABILITY)


@pytest.mark.rule("CT-059")
def test_abilities_change_dice_in_attacks_on_sentinels_and_on_the_ai():
    s, rules = duel()
    unlock(s, rules, PLUS_MINUS)
    attack_with(s, rules, ONE_STEP)
    assert (s.attacks_placed, s.sentinel_energy[0]) == (1, 2)
    s, rules = showdown("a1")
    unlock(s, rules, PLUS_MINUS)
    attack_with(s, rules, [4, 3, 3, 2, 4, 1])  # W4 W4 / R4 _ / W3 W2
    assert (s.attacks_placed, s.ai_energy) == (1, 2)


@pytest.mark.rule("CT-059")
def test_abilities_change_no_hide_roll():
    s, rules = duel()
    unlock(s, rules, PLUS_MINUS, RE_ROLL, FLIP, HIT)
    s.sector[0] = 4
    before, need = s.copy(), int(hide_need(s, rules, 0, 4, False))
    assert 2 <= need <= 6
    assert not hidden(s, rules, False, need - 1)
    assert not hidden(s, rules, False, 1)
    assert changed(before, s) == {"hide_tests", "hide_failures"}  # counted, no more


@pytest.mark.rule("CT-059")
@pytest.mark.parametrize("item", range(6))
def test_abilities_change_no_loot_roll(item):
    s, rules = duel()
    unlock(s, rules, PLUS_MINUS, RE_ROLL, FLIP, HIT)
    before = s.copy()
    gain_item(s, rules, item)
    assert [number for number, mark in enumerate(s.items[0]) if mark == Mark.OWNED] == [item]
    assert changed(before, s) == {"items"}


@pytest.mark.rule("CT-060")
@pytest.mark.parametrize(
    ("floor", "dice", "step"),
    [("f1", ONE_STEP, 1), ("f2", [5, 3, 4, 1, 4, 4], -1), ("f2", [5, 3, 4, 1, 2, 2], 1)],  # on F2 exactly a red 3
)
def test_plus_minus_adds_1_to_a_die_or_takes_1_away(floor, dice, step):
    s, rules = rolled(dice, PLUS_MINUS, floor=floor)
    ability, die, face, payment = change_of_dice(s, rules)
    assert (ability, face - dice[die], payment) == (PLUS_MINUS, step, ABILITY)
    assert resolved(s, rules) == (True, 0)


@pytest.mark.rule("CT-060")
@pytest.mark.parametrize(("floor", "dice"), [("f1", NO_FIVE), ("f2", [5, 3, 4, 1, 5, 5]), ("f2", [5, 3, 4, 1, 1, 1])])
def test_one_plus_minus_does_not_move_a_die_by_2(floor, dice):
    s, rules = rolled(dice, PLUS_MINUS, floor=floor)
    assert change_of_dice(s, rules) == STOPS
    assert resolved(s, rules) == (False, 0)


@pytest.mark.rule("CT-061")
def test_a_re_roll_rolls_one_die_again_and_leaves_the_others():
    s, rules = rolled([1, 2, 3, 4, 5, 6], RE_ROLL)
    seen = set()
    for _ in range(200):  # a face stays unseen in 6 x (5/6)^200 < 1e-14 of all seeds
        s.ability_used[:] = 0
        change(s, rules, RE_ROLL, 2, 0, ABILITY)
        seen.add(int(s.dice[2]))
        assert s.dice[[0, 1, 3, 4, 5]].tolist() == [1, 2, 4, 5, 6]
    assert seen == {1, 2, 3, 4, 5, 6}
    assert s.drawn[Stream.ATTACK] >= 200


@pytest.mark.rule("CT-061")
def test_a_re_roll_may_fail():
    outcomes = set()
    for skipped in range(40):  # 5 or 6 has chance 1/3: all alike in < 1e-6 of all seeds
        s, rules = rolled(NO_FIVE, RE_ROLL)
        s.context = 1000 + skipped
        outcomes.add(resolved(s, rules))
    assert outcomes == {(True, 0), (False, 0)}


@pytest.mark.rule("CT-062")
@pytest.mark.parametrize(("floor", "dice"), [("f1", [2, 3, 4, 2, 3, 2]), ("f2", [5, 3, 4, 1, 4, 4])])
def test_a_flip_turns_one_die_to_its_opposite_face(floor, dice):
    s, rules = rolled(dice, FLIP, floor=floor)
    ability, die, face, payment = change_of_dice(s, rules)
    assert (ability, face, payment) == (FLIP, 7 - dice[die], ABILITY)
    assert resolved(s, rules) == (True, 0)


@pytest.mark.rule("CT-062")
@pytest.mark.parametrize("dice", [[3, 3, 4, 3, 3, 3], [4, 3, 4, 3, 3, 4]])
def test_a_flip_of_3_or_4_makes_no_5(dice):
    s, rules = rolled(dice, FLIP)
    assert change_of_dice(s, rules) == STOPS


@pytest.mark.rule("CT-063")
@pytest.mark.parametrize("shown", [1, 2, 4, 5, 6])
def test_a_hit_sets_one_die_to_any_number_down_as_well_as_up(shown):
    s, rules = rolled([5, 3, 4, 1, shown, shown], HIT, floor="f2")  # only a red 3 will do
    ability, die, face, payment = change_of_dice(s, rules)
    assert (ability, die in (4, 5), face, payment) == (HIT, True, 3, ABILITY)
    assert resolved(s, rules) == (True, 0)


@pytest.mark.rule("CT-063")
def test_a_hit_changes_no_second_die():
    s, rules = rolled([1, 3, 1, 1, 3, 1], HIT)
    assert resolved(s, rules) == (False, 0)


@pytest.mark.rule("CT-064")
def test_each_unlocked_ability_is_free_once_a_turn():
    s, rules = rolled([2, 3, 3, 2, 3, 2], PLUS_MINUS, FLIP)  # 2 to 5 and 3 to 4
    before = s.copy()
    for _ in range(2):
        ability, die, face, payment = change_of_dice(s, rules)
        change(s, rules, ability, die, face, payment)
    assert s.ability_used.tolist() == [1, 0, 1, 0]
    assert changed(before, s) == {"dice", "ability_used"}
    assert resolved(s, rules) == (True, 0)


@pytest.mark.rule("CT-064")
@pytest.mark.parametrize(
    ("dice", "ability"), [(ONE_STEP, PLUS_MINUS), (NO_FIVE, RE_ROLL), ([2, 3, 4, 2, 3, 2], FLIP), (NO_FIVE, HIT)]
)
def test_a_free_use_comes_only_once_a_turn_and_again_in_the_next(dice, ability):
    s, rules = rolled(dice, ability)
    s.ability_used[ability] = 1
    assert change_of_dice(s, rules) == STOPS
    advance(s, rules, int(Action.END))
    assert s.ability_used[ability] == 0
    s.dice[:] = dice
    assert change_of_dice(s, rules)[0] == ability


@pytest.mark.rule("CT-065")
@pytest.mark.parametrize(
    ("dice", "luck", "left"),
    [(ONE_STEP, 3, 3), (TWO_STEPS, 1, 0), (TWO_STEPS, 3, 2), (THREE_STEPS, 2, 0), (THREE_STEPS, 3, 1)],
)
def test_each_further_use_in_a_turn_costs_1_luck(dice, luck, left):
    s, rules = rolled(dice, PLUS_MINUS, luck=luck)
    assert resolved(s, rules) == (True, left)
    assert (s.luck_spent, s.energy[0]) == (luck - left, 3)


@pytest.mark.rule("CT-065")
@pytest.mark.parametrize("ability", [PLUS_MINUS, RE_ROLL, FLIP, HIT])
def test_every_ability_costs_the_same_when_used_again(ability):
    s, rules = rolled(ALL_ONES, ability, luck=2)
    for luck in (2, 1, 0):
        change(s, rules, ability, 0, 2, ABILITY)
        assert (s.luck[0], s.ability_used.sum()) == (luck, 1)


@pytest.mark.rule("CT-065")
@pytest.mark.parametrize(("dice", "luck"), [(TWO_STEPS, 0), (THREE_STEPS, 1)])
def test_luck_that_does_not_suffice_is_kept(dice, luck):
    s, rules = rolled(dice, PLUS_MINUS, luck=luck)
    assert change_of_dice(s, rules) == STOPS
    assert resolved(s, rules) == (False, luck)


@pytest.mark.rule("CT-065")
def test_luck_does_not_open_a_locked_ability():
    s, rules = rolled(ONE_STEP, luck=6)
    assert resolved(s, rules) == (False, 6)


@pytest.mark.rule("CT-066")
@pytest.mark.parametrize(("ability", "boxes"), [(RE_ROLL, 1), (FLIP, 2), (HIT, 3)])
def test_an_ability_is_unlocked_when_its_last_box_is_filled_and_not_before(ability, boxes):
    s, rules = rolled([2, 3, 4, 2, 3, 2])
    assert rules.ability_boxes[ability] == boxes
    s.boxes[0, ability] = boxes - 1
    assert change_of_dice(s, rules) == STOPS
    s.boxes[0, ability] = boxes
    assert change_of_dice(s, rules)[0] == ability


@pytest.mark.rule("CT-066")
def test_boxes_of_the_other_player_unlock_nothing():
    s, rules = rolled(NO_FIVE, players=2)
    s.boxes[1] = rules.ability_boxes
    assert change_of_dice(s, rules) == STOPS


@pytest.mark.rule("CT-067")
@pytest.mark.parametrize("beside_the_ai", [False, True])
@pytest.mark.parametrize(("dice", "filled"), [(ALL_ONES, [1, 0]), (ALL_SIXES, [0, 0])])
def test_a_failed_attack_fills_one_box_of_the_attacker(beside_the_ai, dice, filled):
    s, rules = showdown(players=2) if beside_the_ai else duel(players=2)
    attack_with(s, rules, dice)
    assert s.boxes.sum(axis=1).tolist() == filled


@pytest.mark.rule("CT-Q26")
@pytest.mark.parametrize("dice", [ALL_ONES, ALL_SIXES])
def test_with_all_boxes_full_a_box_to_fill_is_nothing(dice):
    s, rules = duel()
    s.boxes[0], s.sentinel_energy[0] = rules.ability_boxes, 1
    attack_with(s, rules, dice)
    assert (s.boxes[0] == rules.ability_boxes).all()
    assert (s.luck[0], s.boxes[1].sum()) == (0, 0)


@pytest.mark.rule("CT-Q18")
@pytest.mark.parametrize("dice", [[3, 4, 1, 1, 4, 1], [1, 3, 4, 1, 3, 1]])
def test_plus_minus_does_not_turn_a_1_into_a_6(dice):
    s, rules = rolled(dice, PLUS_MINUS, luck=1)
    assert change_of_dice(s, rules) == STOPS


@pytest.mark.rule("CT-Q18")
def test_plus_minus_does_not_turn_a_6_into_a_1():
    """S3 on F4 is W4 _ / R3 _ / W2 _ with exactly a 2 in the last row: 4 steps down, or 2 around the corner."""
    s, rules = rolled(ALL_SIXES, PLUS_MINUS, sentinel="s3", floor="f4", position=5, luck=2)
    assert change_of_dice(s, rules) == STOPS
    s.luck[0] = 3
    assert resolved(s, rules) == (True, 0)


@pytest.mark.rule("CT-Q19")
def test_two_abilities_may_change_one_die():
    s, rules = rolled(
        [5, 3, 4, 1, 5, 5], PLUS_MINUS, FLIP, floor="f2"
    )  # to a red 3: flip 5 to 2 and add 1, or 4 then 3
    dice = set()
    for _ in range(2):
        ability, die, face, payment = change_of_dice(s, rules)
        change(s, rules, ability, die, face, payment)
        dice.add(die)
    assert len(dice) == 1
    assert resolved(s, rules) == (True, 0)


@pytest.mark.rule("CT-Q19")
def test_a_die_rolled_again_may_be_changed_after_that():
    s, rules = rolled(NO_FIVE, PLUS_MINUS, RE_ROLL)
    change(s, rules, RE_ROLL, 0, 0, ABILITY)
    s.dice[0] = 4
    assert change_of_dice(s, rules) == (PLUS_MINUS, 0, 5, ABILITY)


@pytest.mark.rule("CT-Q20")
@pytest.mark.parametrize(("luck", "again"), [(1, True), (0, False)])
def test_a_die_rolled_again_may_be_rolled_once_more_for_luck(luck, again):
    s, rules = rolled([1, 3, 4, 3, 3, 3], RE_ROLL, luck=luck)
    change(s, rules, RE_ROLL, 0, 0, ABILITY)
    assert s.luck[0] == luck
    s.dice[0] = 1
    assert change_of_dice(s, rules) == ((RE_ROLL, 0, 0, ABILITY) if again else STOPS)
    if again:
        change(s, rules, RE_ROLL, 0, 0, ABILITY)
        assert s.luck[0] == 0
