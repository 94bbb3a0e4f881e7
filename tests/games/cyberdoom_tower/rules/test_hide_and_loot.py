"""Cyberdoom Tower, rule by rule: Loot and Hide."""

import numpy as np
import pytest

from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import Ability, Item, Mark, Phase
from sims.games.cyberdoom_tower.rules.hide import gain_item, hidden, loot
from tests.games.cyberdoom_tower.attacks import move_to, own
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import (
    ALL_SEEING,
    END,
    LEAVE,
    LOOT,
    act,
    give_sentinels,
    options,
    spend_luck_freely,
    unwatched,
)

GUNSIGHT, LASER_CANNON, PLASMA_RIFLE, JETPACK, TECNO_SUIT, GRENADE = map(int, Item)


def watched(anti_stealth=0, sector=3, luck=0):
    """Player 1 in a sector of floor F1, with so much Luck, before a Sentinel of this Anti-Stealth."""
    s, rules = unwatched("f1")
    give_sentinels(rules, anti_stealth)
    spend_luck_freely(rules)
    s.sector[0], s.luck[0] = sector, luck
    return s, rules


# --- Loot ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-030")
def test_a_player_whose_movement_ends_on_a_crate_may_loot_it():
    s, rules = unwatched("f1")
    act(s, rules, move_to(2))
    assert options(s, rules) == {LOOT, LEAVE}
    act(s, rules, LEAVE)
    assert (s.looted, s.used.sum()) == (0, 0)
    assert not legal(s, rules, LOOT)  # only where a Movement ends
    act(s, rules, END)
    assert not legal(s, rules, LOOT)
    act(s, rules, move_to(2))
    assert legal(s, rules, LOOT)


@pytest.mark.rule("CT-030")
@pytest.mark.parametrize(("floor", "sector"), [("f1", 1), ("f1", 3), ("f2", 2)])
def test_there_is_nothing_to_loot_without_a_crate(floor, sector):
    s, rules = unwatched(floor)
    act(s, rules, move_to(sector))
    assert s.phase == Phase.ACT
    assert not legal(s, rules, LOOT)


@pytest.mark.rule("CT-031")
def test_looting_is_free():
    s, rules = unwatched("f1")
    act(s, rules, move_to(2))
    before = s.copy()
    act(s, rules, LOOT)
    assert changed(before, s) == {"phase", "hide_tests", "looted", "used", "items"}
    assert s.ap == 1


@pytest.mark.rule("CT-032")
def test_a_crate_is_looted_once_in_the_game():
    s, rules = unwatched("f3", players=2)
    act(s, rules, move_to(1), LOOT, END)
    act(s, rules, move_to(1))  # neither by the other player
    assert (s.phase, s.looted, s.hide_tests) == (Phase.ACT, 1, 2)
    s.sector[1] = 5
    act(s, rules, move_to(6), LOOT)  # the floor's other crate is
    assert s.looted == 2
    assert (s.items != Mark.UNMARKED).sum(axis=1).tolist() == [1, 1]


@pytest.mark.rule("CT-033")
@pytest.mark.parametrize(("roll", "loots", "passes"), [(2, False, True), (2, True, False), (3, True, True)])
def test_a_looting_player_hides_with_the_anti_stealth_1_higher(roll, loots, passes):
    s, rules = watched(sector=2)
    assert hidden(s, rules, loots, roll) == passes


@pytest.mark.rule("CT-033")
@pytest.mark.parametrize(("answer", "failures"), [(LOOT, 1), (LEAVE, 0)])
def test_a_player_who_leaves_the_crate_hides_as_usual(answer, failures):
    s, rules = unwatched("f1")
    rules.loot_anti_stealth = 20
    s.luck[0] = 0
    act(s, rules, move_to(2), answer)
    assert (s.hide_tests, s.hide_failures) == (1, failures)


@pytest.mark.rule("CT-034")
def test_the_item_is_gained_even_if_the_hide_roll_fails():
    s, rules = unwatched("f1")
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(2), LOOT)
    assert s.hide_failures == 1
    assert (s.items[0] == Mark.OWNED).sum() == 1


@pytest.mark.rule("CT-035")
@pytest.mark.parametrize("item", range(6))
def test_the_number_rolled_marks_the_item(item):
    s, rules = tower(players=2)
    act(s, rules, END)
    before = s.copy()
    gain_item(s, rules, item)
    assert s.items.tolist() == [[Mark.UNMARKED] * 6, [Mark.OWNED if n == item else Mark.UNMARKED for n in range(6)]]
    assert changed(before, s) == {"items"}


@pytest.mark.rule("CT-035")
def test_each_item_has_a_face_of_the_die():
    s, rules = watched(sector=2)
    found = np.zeros(6, int)
    for _ in range(120):  # one stays away in 6 x (5/6)^120 < 1e-8 of all seeds
        s.items[:] = Mark.UNMARKED
        loot(s, rules)
        found += s.items[0]
    assert found.sum() == 120
    assert found.min() > 0


@pytest.mark.rule("CT-035")
def test_an_item_may_be_used_from_now_on():
    s, rules = unwatched("f1")
    assert not legal(s, rules, move_to(4, jetpacks=1))
    gain_item(s, rules, JETPACK)
    assert legal(s, rules, move_to(4, jetpacks=1))


@pytest.mark.rule("CT-036")
@pytest.mark.parametrize(
    ("marked", "rolled", "gained"),
    [
        ({GUNSIGHT}, GUNSIGHT, LASER_CANNON),
        ({GRENADE}, GRENADE, TECNO_SUIT),
        ({TECNO_SUIT, GRENADE}, TECNO_SUIT, JETPACK),
        ({JETPACK, TECNO_SUIT}, TECNO_SUIT, GRENADE),
        ({JETPACK, TECNO_SUIT, GRENADE}, TECNO_SUIT, PLASMA_RIFLE),
        ({LASER_CANNON, PLASMA_RIFLE, JETPACK}, PLASMA_RIFLE, TECNO_SUIT),  # two away; the Gunsight is too: a choice
        ({GUNSIGHT, LASER_CANNON, PLASMA_RIFLE, JETPACK, TECNO_SUIT}, GUNSIGHT, GRENADE),
    ],
)
def test_an_item_already_marked_gives_way_to_the_nearest_one(marked, rolled, gained):
    s, rules = tower()
    own(s, *marked)
    gain_item(s, rules, rolled)
    assert set(np.flatnonzero(s.items[0] == Mark.OWNED)) == marked | {gained}


@pytest.mark.rule("CT-036")
@pytest.mark.parametrize(
    ("rolled", "gained"),
    [(TECNO_SUIT, GRENADE), (JETPACK, PLASMA_RIFLE), (LASER_CANNON, PLASMA_RIFLE)],  # the dearer, below or above
)
def test_of_two_items_equally_near_the_player_chooses(rolled, gained):
    s, rules = tower()
    own(s, rolled)
    gain_item(s, rules, rolled)
    assert set(np.flatnonzero(s.items[0] == Mark.OWNED)) == {rolled, gained}


@pytest.mark.rule("CT-Q05")
def test_a_looter_makes_one_hide_roll():
    s, rules = unwatched("f1")
    act(s, rules, move_to(2), LOOT)
    assert (s.hide_tests, s.looted) == (1, 1)


@pytest.mark.rule("CT-Q43")
def test_an_item_crossed_off_is_not_looted_again():
    s, rules = tower()
    s.items[0, TECNO_SUIT], s.items[0, JETPACK] = Mark.CROSSED_OFF, Mark.OWNED
    gain_item(s, rules, TECNO_SUIT)
    assert s.items[0].tolist() == [0, 0, 0, Mark.OWNED, Mark.CROSSED_OFF, Mark.OWNED]


@pytest.mark.rule("CT-Q43")
def test_with_all_items_marked_a_crate_gives_nothing():
    s, rules = unwatched("f1")
    s.items[0] = [Mark.OWNED, Mark.CROSSED_OFF] * 3
    before = s.copy()
    act(s, rules, move_to(2), LOOT)
    assert changed(before, s) == {"ap", "sector", "hide_tests", "looted", "used"}


# --- Hide ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-037", "CT-H02")
@pytest.mark.parametrize(("number", "sector", "hides"), [(2, 3, True), (4, 3, False), (4, 2, True)])
def test_the_number_to_reach_is_the_one_on_the_sector(number, sector, hides):
    s, rules = watched(sector=sector)
    rules.floor_cards["hide"][s.floor_card[0], 2] = number  # sector 3 of F1
    assert hidden(s, rules, False, 3) == hides


@pytest.mark.rule("CT-037")
@pytest.mark.parametrize(("anti_stealth", "sector", "need"), [(0, 3, 3), (2, 3, 5), (-1, 6, 5), (1, 5, 6), (-2, 6, 4)])
def test_a_roll_of_sector_plus_anti_stealth_hides(anti_stealth, sector, need):
    s, rules = watched(anti_stealth, sector)
    before = s.copy()
    assert [bool(hidden(s, rules, False, roll)) for roll in range(1, 7)] == [roll >= need for roll in range(1, 7)]
    assert changed(before, s) == {"hide_tests", "hide_failures"}


@pytest.mark.rule("CT-037")
def test_the_anti_stealth_is_that_of_the_floors_own_sentinel_where_it_stands():
    s, rules = tower(("f1", "f3", "f2", "f4"), ("s5", "s6", "s1", "s2"))
    s.floor[0], s.sector[0], s.luck[0] = 1, 1, 0
    s.position[1] = 2  # S6 has +1, column 1 of F3 +2: 4 is needed
    assert [bool(hidden(s, rules, False, roll)) for roll in (3, 4)] == [False, True]
    s.position[1] = 3  # column 2 has +1: 3 is needed
    assert [bool(hidden(s, rules, False, roll)) for roll in (2, 3)] == [False, True]


@pytest.mark.rule("CT-038")
@pytest.mark.parametrize(("luck", "passes", "left"), [(3, True, 1), (2, True, 0), (1, False, 1)])
def test_luck_may_be_crossed_off_to_improve_the_roll(luck, passes, left):
    s, rules = watched(sector=4, luck=luck)
    assert hidden(s, rules, False, 2) == passes
    assert (s.luck[0], s.luck_spent) == (left, luck - left)


@pytest.mark.rule("CT-038")
def test_luck_may_be_kept():
    s, rules = watched(sector=4, luck=3)
    rules.policies["luck_reserve"] = 3
    assert not hidden(s, rules, False, 3)
    assert (s.luck[0], s.luck_spent) == (3, 0)


@pytest.mark.rule("CT-Q06")
@pytest.mark.parametrize(("step", "spent"), [(1, 3), (2, 2), (3, 1)])
def test_each_luck_adds_1_to_the_roll_or_as_much_as_luck_step_says(step, spent):
    s, rules = watched(sector=6, luck=6)
    rules.luck_step = step
    assert hidden(s, rules, False, 3)
    assert s.luck_spent == spent


@pytest.mark.rule("CT-039")
def test_the_tecno_suit_takes_1_off_the_anti_stealth_for_one_hide_roll_a_turn():
    s, rules = watched(sector=4)
    assert not hidden(s, rules, False, 3)
    own(s, TECNO_SUIT)
    before = s.copy()
    assert hidden(s, rules, False, 3)
    assert changed(before, s) == {"suit_used", "hide_tests"}  # and nothing is paid
    assert not hidden(s, rules, False, 3)
    act(s, rules, END)
    assert hidden(s, rules, False, 3)


@pytest.mark.rule("CT-039", "CT-Q47")
@pytest.mark.parametrize(("roll", "used"), [(4, 0), (3, 1), (2, 0)])
def test_the_suit_is_used_where_it_makes_the_difference(roll, used):
    s, rules = watched(sector=4)
    own(s, TECNO_SUIT)
    assert hidden(s, rules, False, roll) == (roll >= 3)
    assert s.suit_used == used


@pytest.mark.rule("CT-040")
def test_after_a_passed_hide_the_turn_goes_on():
    s, rules = unwatched("f4", players=2)
    act(s, rules, move_to(1))
    assert (s.phase, s.seat, s.rounds, s.ap) == (Phase.ACT, 0, 1, 2)
    assert s.boxes.sum() == 0
    assert {move_to(0), move_to(2), move_to(3)} <= options(s, rules)


@pytest.mark.rule("CT-041")
@pytest.mark.parametrize(
    ("filled", "box"), [([0, 0, 0, 0], Ability.RE_ROLL), ([0, 1, 0, 0], Ability.FLIP), ([0, 1, 0, 2], Ability.HIT)]
)
def test_a_failed_hide_fills_one_box_of_an_ability_the_player_chooses(filled, box):
    s, rules = tower(players=2)
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, END)
    s.boxes[1] = filled
    before = s.copy()
    act(s, rules, move_to(1))
    assert (s.boxes - before.boxes).tolist() == [[0] * 4, [int(ability == box) for ability in Ability]]
