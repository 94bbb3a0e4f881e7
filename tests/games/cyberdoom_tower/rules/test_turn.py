"""Cyberdoom Tower, rule by rule: Player turn and Action Points, and the order of events in a Movement."""

import pytest

from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import Item, Mark, Outcome, Phase
from sims.games.cyberdoom_tower.rules.attack import aim
from tests.games.cyberdoom_tower.attacks import BASE, duel, move_to, weapon_action
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import (
    ALL_SEEING,
    BLIND,
    END,
    LEAVE,
    LOOT,
    act,
    cross_off_action,
    first_turn,
    give_sentinels,
    options,
    ride_to,
    unwatched,
)


@pytest.mark.rule("CT-017")
def test_moving_looting_and_attacking_come_in_any_order():
    s, rules = tower(("f1", "f2", "f3", "f4"), ("s5", "s1", "s2", "s3"))
    give_sentinels(rules, BLIND)
    s.position[0], s.sector[0] = 4, 3
    assert {move_to(2), move_to(4), weapon_action(BASE)} <= options(s, rules)
    act(s, rules, move_to(2), LOOT)  # a crate
    assert {move_to(1), move_to(3), weapon_action(BASE)} <= options(s, rules)
    act(s, rules, move_to(3), weapon_action(BASE))
    assert (s.looted, s.attacks, s.rounds) == (1, 1, 2)


@pytest.mark.rule("CT-018")
def test_moving_and_attacking_need_action_points_and_looting_does_not():
    s, rules = tower()
    give_sentinels(rules, BLIND)
    s.position[0], s.sector[0], s.ap = 4, 3, 1
    assert {move_to(2), weapon_action(BASE)} <= options(s, rules)
    act(s, rules, move_to(2))
    assert s.ap == 0
    act(s, rules, LOOT)
    assert (s.ap, s.looted) == (0, 1)
    assert options(s, rules) - {cross_off_action(item) for item in range(6)} == {END}


@pytest.mark.rule("CT-018")
@pytest.mark.parametrize("price", [1, 2])
def test_an_attack_takes_its_action_points(price):
    s, rules = duel()
    rules.attack_ap = price
    aim(s, rules, BASE)
    assert s.ap == 3 - price


@pytest.mark.rule("CT-019")
def test_nobody_spends_more_than_3_action_points_in_a_turn():
    s, rules = tower(("f4", "f1", "f2", "f3"))
    give_sentinels(rules, BLIND)
    assert legal(s, rules, move_to(3))
    assert not legal(s, rules, move_to(4))
    act(s, rules, ride_to(3), ride_to(0), move_to(1))
    assert s.ap == 0
    assert options(s, rules) == {END}


@pytest.mark.rule("CT-020")
@pytest.mark.parametrize("left", [0, 2])
def test_action_points_left_are_lost_and_the_next_turn_has_3(left):
    s, rules = tower()
    s.ap = left
    act(s, rules, END)
    assert (s.ap, s.rounds) == (3, 2)


@pytest.mark.rule("CT-021")
@pytest.mark.parametrize("ap", [3, 0])
def test_a_turn_ends_when_the_player_wishes(ap):
    s, rules = tower()
    s.ap, s.sector[0] = ap, 1
    before = s.copy()
    act(s, rules, END)
    assert changed(before, s) - {"ap"} == {"rounds"}


@pytest.mark.rule("CT-021")
def test_a_turn_ends_at_once_after_a_failed_hide():
    s, rules = tower(players=2)
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(1))
    assert (s.seat, s.rounds, s.ap) == (1, 1, 3)


@pytest.mark.rule("CT-021")
def test_a_turn_ends_at_once_after_an_attack():
    s, rules = tower(players=2)
    s.position[0], s.sector[0] = 4, 3
    act(s, rules, weapon_action(BASE))
    assert (s.seat, s.rounds, s.ap, s.attacks) == (1, 1, 3, 1)


@pytest.mark.rule("CT-Q45")
def test_two_players_have_3_action_points_each():
    s, rules = tower(players=2)
    give_sentinels(rules, BLIND)
    act(s, rules, move_to(1), move_to(2), LEAVE, move_to(1), END)  # the first spends all
    assert (s.seat, s.ap) == (1, 3)
    act(s, rules, END, first_turn(1), END)  # the second saves his
    assert (s.seat, s.ap) == (0, 3)


# --- the order of events ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-124")
def test_a_movement_is_paid_before_its_symbol_is_gained():
    s, rules = unwatched("f2")
    s.energy[0] = 6
    act(s, rules, move_to(2, energy=1))
    assert s.energy[0] == 6  # down to 5, then up; the other way round 1 would be lost at the track's end
    s, rules = unwatched("f2")
    s.energy[0] = 1
    assert not legal(s, rules, move_to(2, energy=1))


@pytest.mark.rule("CT-124")
def test_the_item_looted_comes_too_late_for_the_hide_roll():
    s, rules = unwatched("f1")
    s.items[0] = Mark.CROSSED_OFF
    s.items[0, Item.TECNO_SUIT] = Mark.UNMARKED  # so this is the item
    rules.loot_anti_stealth, rules.suit_anti_stealth = 20, 20
    act(s, rules, move_to(2), LOOT)
    assert s.items[0, Item.TECNO_SUIT] == Mark.OWNED
    assert (s.hide_failures, s.suit_used) == (1, 0)


@pytest.mark.rule("CT-124")
def test_the_item_looted_is_there_when_the_sentinel_strikes():
    s, rules = unwatched("f1")
    s.items[0] = Mark.CROSSED_OFF
    s.items[0, Item.JETPACK] = Mark.UNMARKED
    s.position[0], s.energy[0], s.alert[0, 0] = 4, 1, 1
    act(s, rules, move_to(2), LOOT)
    assert (s.phase, s.energy[0], s.sentinel_hits) == (Phase.ACT, 1, 1)
    assert s.items[0, Item.JETPACK] == Mark.CROSSED_OFF  # at 0 Energy, for 1


@pytest.mark.rule("CT-124")
def test_a_failed_hide_fills_a_box_before_the_sentinel_ends_the_game():
    s, rules = unwatched("f4")
    give_sentinels(rules, ALL_SEEING)
    s.position[0] = 2
    act(s, rules, move_to(1))
    assert (s.outcome, s.boxes[0].sum(), s.hide_failures) == (Outcome.LOSS_TRAPPED, 1, 1)


@pytest.mark.rule("CT-124")
def test_only_a_passed_hide_roll_brings_the_key():
    for anti_stealth, phase in ((BLIND, Phase.KEY), (ALL_SEEING, Phase.ACT)):
        s, rules = unwatched("f1")
        give_sentinels(rules, anti_stealth)
        s.sector[0] = 4
        act(s, rules, move_to(5))
        assert (s.phase, s.hide_tests, s.keys, s.sector[0]) == (phase, 1, 0, 5)
