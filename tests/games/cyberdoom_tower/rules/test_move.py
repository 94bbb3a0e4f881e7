"""Cyberdoom Tower, rule by rule: Move."""

import pytest

from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import Item, JetpackLimit, Phase
from tests.games.cyberdoom_tower.attacks import BASE, LASER_CANNON, move_to, own, weapon_action
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import (
    ALL_SEEING,
    END,
    LEAVE,
    LOOT,
    TAKE_KEY,
    act,
    give_sentinels,
    options,
    ride_to,
    spend_luck_freely,
    unwatched,
)

WALKED = {"ap", "sector", "hide_tests"}  # what a Movement to an empty sector changes if the player stays hidden


@pytest.mark.rule("CT-022")
@pytest.mark.parametrize(("here", "there", "ap"), [(0, 1, 1), (0, 2, 2), (4, 1, 3), (2, 5, 3), (6, 5, 1)])
def test_moving_costs_1_action_point_a_sector(here, there, ap):
    s, rules = unwatched("f4", "f2")
    s.floor[0] = 0 if there < 5 else 1  # F4 is empty in sectors 1 and 2, F2 in 5
    s.sector[0] = here
    before = s.copy()
    act(s, rules, move_to(there))
    assert (s.sector[0], s.ap) == (there, 3 - ap)
    assert changed(before, s) == WALKED
    before.ap = ap - 1
    assert not legal(before, rules, move_to(there))


@pytest.mark.rule("CT-022")
def test_the_elevator_stop_is_the_place_next_to_sector_1():
    s, rules = unwatched("f4")
    s.sector[0] = 2
    act(s, rules, move_to(0))
    assert (s.sector[0], s.ap) == (0, 1)
    assert not legal(s, rules, move_to(0))


@pytest.mark.rule("CT-023")
@pytest.mark.parametrize(("start", "end"), [(0, 1), (0, 3), (3, 1)])
def test_a_ride_costs_1_action_point_however_many_floors_it_passes(start, end):
    s, rules = tower()
    s.floor[0], s.ap = start, 1
    before = s.copy()
    act(s, rules, ride_to(end))
    assert (s.floor[0], s.sector[0], s.ap) == (end, 0, 0)
    assert changed(before, s) == {"floor", "ap"}
    assert not any(legal(s, rules, ride_to(floor)) for floor in range(4))  # no AP left


@pytest.mark.rule("CT-023")
def test_a_ride_starts_in_an_elevator_stop_and_leads_elsewhere():
    s, rules = tower()
    s.floor[0] = 1
    assert [floor for floor in range(8) if legal(s, rules, ride_to(floor))] == [0, 2, 3]
    s.sector[0] = 1
    assert not any(legal(s, rules, ride_to(floor)) for floor in range(8))


@pytest.mark.rule("CT-024")
def test_move_1_loot_move_1_attack_is_a_turn_of_3_action_points():
    s, rules = unwatched("f3")
    s.position[0] = 4
    act(s, rules, move_to(1), LOOT)
    assert (s.ap, s.looted) == (2, 1)
    act(s, rules, move_to(2))
    assert (s.ap, s.sector[0], s.hide_tests) == (1, 2, 2)
    act(s, rules, weapon_action(BASE))
    assert (s.attacks, s.rounds) == (1, 2)


@pytest.mark.rule("CT-025")
def test_1_energy_pays_for_1_extra_sector():
    s, rules = unwatched("f1")
    assert not legal(s, rules, move_to(4))
    assert not legal(s, rules, move_to(5, energy=1))
    before = s.copy()
    act(s, rules, move_to(4, energy=1))
    assert (s.sector[0], s.ap, s.energy[0], s.energy_spent) == (4, 0, 2, 1)
    assert changed(before, s) == WALKED | {"energy", "energy_spent"}


@pytest.mark.rule("CT-025")
def test_energy_may_take_the_place_of_an_action_point():
    s, rules = unwatched("f4")
    act(s, rules, move_to(2, energy=1))
    assert (s.sector[0], s.ap, s.energy[0]) == (2, 2, 2)


@pytest.mark.rule("CT-026")
def test_a_movement_that_ends_in_a_sector_calls_for_a_hide_roll():
    s, rules = tower()
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(1))
    assert (s.hide_tests, s.hide_failures) == (1, 1)


@pytest.mark.rule("CT-026")
@pytest.mark.parametrize("answer", [LOOT, LEAVE])
def test_at_a_crate_the_roll_comes_after_the_player_has_decided_to_loot_or_not(answer):
    s, rules = unwatched("f1")
    act(s, rules, move_to(2))
    assert (s.hide_tests, s.phase) == (0, Phase.LOOT)
    act(s, rules, answer)
    assert (s.hide_tests, s.phase) == (1, Phase.ACT)


@pytest.mark.rule("CT-027")
def test_several_sectors_are_one_movement_with_one_hide_roll_and_no_stop_on_the_way():
    s, rules = unwatched("f1")
    before = s.copy()
    act(s, rules, move_to(4, energy=1))  # past a crate and a Luck symbol
    assert s.hide_tests == 1
    assert changed(before, s) & {"used", "luck", "looted"} == set()
    s, rules = unwatched("f4")
    act(s, rules, move_to(1), move_to(2))
    assert s.hide_tests == 2


@pytest.mark.rule("CT-028")
@pytest.mark.parametrize(("floor", "sector", "gained"), [("f2", 2, "energy"), ("f1", 3, "luck")])
def test_ending_a_movement_on_a_symbol_gives_1_energy_or_1_luck(floor, sector, gained):
    s, rules = unwatched(floor)
    before = s.copy()
    act(s, rules, move_to(sector))
    assert s[gained].tolist() == [4, 0]
    assert changed(before, s) == WALKED | {gained, "used"}
    assert s.used.sum() == s.used[0, sector] == 1


@pytest.mark.rule("CT-028")
def test_the_luck_gained_can_be_used_for_the_hide_roll_in_the_same_sector():
    s, rules = tower()
    give_sentinels(rules, 4)  # in sector 3 no die shows 7 ...
    rules.luck_step = 9  # ... but with 1 Luck any does
    spend_luck_freely(rules)
    s.luck[0] = 0
    act(s, rules, move_to(3))
    assert (s.hide_failures, s.luck[0], s.luck_spent) == (0, 0, 1)


@pytest.mark.rule("CT-029")
@pytest.mark.parametrize(("floor", "sector", "gained"), [("f2", 2, "energy"), ("f1", 3, "luck")])
def test_a_symbol_is_gained_even_if_the_hide_roll_fails(floor, sector, gained):
    s, rules = unwatched(floor)
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(sector))
    assert (s[gained][0], s.used[0, sector], s.hide_failures) == (4, 1, 1)


# --- readings of the rulebook ----------------------------------------------------------------------------------------


@pytest.mark.rule("CT-Q04")
def test_a_movement_to_the_elevator_stop_needs_no_hide_roll():
    s, rules = tower()
    give_sentinels(rules, ALL_SEEING)
    s.sector[0] = 1
    before = s.copy()
    act(s, rules, move_to(0))
    assert changed(before, s) == {"ap", "sector"}


@pytest.mark.rule("CT-Q07")
def test_a_symbol_can_be_used_once_by_one_player():
    s, rules = unwatched("f2", "f1", players=2)
    act(s, rules, move_to(2), move_to(1), END)
    act(s, rules, move_to(2))
    assert s.energy.tolist() == [4, 3]
    assert s.used.sum() == 1
    s.floor[1], s.sector[1], s.ap = 3, 3, 1
    act(s, rules, move_to(4))  # F4 has one of its own
    assert s.energy.tolist() == [4, 4]
    s.floor[1], s.sector[1], s.ap = 1, 1, 1
    act(s, rules, move_to(2))  # and F1 a crate, in the sector that is used up on F2
    assert s.phase == Phase.LOOT


@pytest.mark.rule("CT-Q09")
@pytest.mark.parametrize(("energy", "may"), [(1, False), (2, True)])
def test_a_payment_leaves_at_least_1_energy(energy, may):
    s, rules = unwatched("f1")
    own(s, Item.LASER_CANNON)
    s.energy[0], s.position[0] = energy, 4
    assert legal(s, rules, move_to(4, energy=1)) == may
    assert legal(s, rules, weapon_action(LASER_CANNON)) == may
    assert not legal(s, rules, move_to(5, energy=2))


@pytest.mark.rule("CT-Q27")
def test_to_try_again_on_a_key_sector_takes_a_new_movement_out_and_back():
    s, rules = unwatched("f1")
    s.sector[0] = 5
    before = s.copy()
    assert not {LOOT, TAKE_KEY, LEAVE} & options(s, rules)  # nothing to be had by staying
    act(s, rules, move_to(5), TAKE_KEY)
    assert (s.ap, s.hide_tests, s.keys, s.sector[0]) == (1, 1, 1, 0)
    before.ap = 1
    assert not legal(before, rules, move_to(5))


@pytest.mark.rule("CT-Q28")
def test_any_amount_of_energy_lengthens_a_movement_that_spends_an_action_point():
    s, rules = unwatched("f2")
    s.energy[0], s.ap = 6, 1
    assert legal(s, rules, move_to(6, energy=5))
    s.ap = 0
    assert not any(legal(s, rules, move_to(sector, energy=sector)) for sector in range(1, 6))
    s.ap = 3
    assert not legal(s, rules, move_to(2, energy=2))
    assert not legal(s, rules, move_to(1, energy=1))


@pytest.mark.rule("CT-Q28")
def test_the_jetpack_will_do_for_the_action_point():
    s, rules = unwatched("f2")
    own(s, Item.JETPACK)
    s.ap = 1
    act(s, rules, move_to(3, jetpacks=1, energy=1))
    assert (s.sector[0], s.ap, s.energy[0]) == (3, 0, 2)


@pytest.mark.rule("CT-Q29")
def test_the_jetpack_is_used_once_a_turn():
    s, rules = unwatched("f2")
    own(s, Item.JETPACK)
    assert not legal(s, rules, move_to(5, jetpacks=2))
    act(s, rules, move_to(3, jetpacks=1))
    assert s.ap == 1  # 2 AP with the Jetpack are 3 sectors
    assert not legal(s, rules, move_to(1, jetpacks=1))
    act(s, rules, END)
    assert legal(s, rules, move_to(1, jetpacks=1))


@pytest.mark.rule("CT-Q29")
def test_under_jetpack_limit_unlimited_it_is_used_as_often_as_action_points_allow():
    s, rules = unwatched("f2")
    rules.jetpack_limit = int(JetpackLimit.UNLIMITED)
    own(s, Item.JETPACK)
    act(s, rules, move_to(5, jetpacks=2))
    assert (s.sector[0], s.ap) == (5, 0)
    act(s, rules, END, move_to(3, jetpacks=1), move_to(1, jetpacks=1))
    assert (s.sector[0], s.ap) == (1, 1)


@pytest.mark.rule("CT-Q50")
def test_the_jetpack_need_not_be_flown_its_whole_length():
    s, rules = unwatched("f4")
    own(s, Item.JETPACK)
    assert not legal(s, rules, move_to(2, jetpacks=1, energy=1))  # but no Energy is wasted on top of it
    act(s, rules, move_to(1, jetpacks=1))
    assert (s.sector[0], s.ap, s.jetpack_used) == (1, 2, 1)


@pytest.mark.rule("CT-Q30")
def test_jetpack_and_energy_do_not_work_in_the_elevator():
    s, rules = tower()
    own(s, Item.JETPACK)
    s.ap = 0
    assert not legal(s, rules, ride_to(1))
    s.ap = 1
    before = s.copy()
    act(s, rules, ride_to(3))
    assert changed(before, s) == {"ap", "floor"}


@pytest.mark.rule("CT-Q37")
def test_the_card_does_not_block_movement():
    s, rules = unwatched("f2")
    s.position[0], s.sector[0] = 2, 1
    act(s, rules, move_to(3))  # above the card
    act(s, rules, END, move_to(5))  # and out on its other side
    assert (s.sector[0], s.ap, s.hide_failures) == (5, 1, 0)
