"""Cyberdoom Tower, rule by rule: what follows a failed Hide, floors without a Sentinel, floors that close."""

import pytest

from sims.games.cyberdoom_tower.queries.hiding import needs_to_hide
from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import AlertScope, Cause, ClearedFloor, Item, Mark, Outcome, Phase
from sims.games.cyberdoom_tower.rules.hide import hidden
from sims.games.cyberdoom_tower.rules.rounds import end_round
from sims.games.cyberdoom_tower.rules.sentinel import slide
from tests.games.cyberdoom_tower.attacks import BASE, LASER_CANNON, move_to, own, weapon_action
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import (
    ALL_SEEING,
    BLIND,
    END,
    LOOT,
    ROOF,
    TAKE_KEY,
    act,
    first_turn,
    give_sentinels,
    options,
    ride_to,
    spend_luck_freely,
    unwatched,
)

SECTORS = range(1, 7)


@pytest.mark.rule("CT-042")
def test_after_a_failed_hide_the_player_takes_no_other_action_this_turn():
    s, rules = tower(players=2)
    give_sentinels(rules, ALL_SEEING)
    act(s, rules, move_to(1))  # with 2 AP left
    assert (s.seat, s.sector[0], s.sector[1]) == (1, 1, 0)
    act(s, rules, END)
    assert (s.phase, s.rounds) == (Phase.ORDER, 2)  # nor is it his again when the other's is over


@pytest.mark.rule("CT-043")
def test_after_a_failed_hide_the_floors_sentinel_takes_its_turn():
    s, rules = tower(sentinels=("s1", "s3", "s2", "s4"))
    give_sentinels(rules, ALL_SEEING)
    s.floor[0] = 1
    act(s, rules, move_to(1))
    assert (s.position[:4].tolist(), s.activated[:4].tolist()) == ([7, 6, 7, 7], [0, 1, 0, 0])
    assert (s.rounds, s.energy[0]) == (2, 3)


@pytest.mark.rule("CT-086")
def test_a_player_whom_a_sentinel_attacked_fails_all_further_hide_tests_on_its_floor():
    s, rules = unwatched("f4", "f1")
    give_sentinels(rules, ALL_SEEING)
    s.position[0], s.sector[0] = 4, 1
    act(s, rules, move_to(2))  # seen, and hit from column 3
    assert (s.energy[0], s.alert.sum(), s.alert[0, 0]) == (2, 1, 1)
    give_sentinels(rules, BLIND)
    spend_luck_freely(rules)
    own(s, Item.TECNO_SUIT)
    act(s, rules, move_to(1))
    assert (s.auto_failures, s.rounds) == (1, 3)
    assert (s.hide_tests, s.luck_spent, s.suit_used) == (1, 0, 0)  # no roll, nothing to improve
    act(s, rules, move_to(0), ride_to(1), move_to(1))  # elsewhere he can hide
    assert (s.auto_failures, s.hide_tests, s.rounds) == (1, 2, 3)


@pytest.mark.rule("CT-Q44")
def test_a_sentinel_out_of_range_slides_and_the_player_may_still_hide_from_it():
    s, rules = unwatched("f4")
    give_sentinels(rules, ALL_SEEING)
    before = s.copy()
    act(s, rules, move_to(1))
    assert s.position[0] == 6
    assert changed(before, s) & {"energy", "alert", "sentinel_hits"} == set()
    give_sentinels(rules, BLIND)
    act(s, rules, move_to(2))
    assert (s.hide_tests, s.hide_failures) == (2, 1)


@pytest.mark.rule("CT-089")
def test_on_a_floor_whose_sentinel_is_defeated_nobody_has_to_hide():
    s, rules = unwatched("f4", "f1")
    give_sentinels(rules, ALL_SEEING)
    s.sentinel_energy[0] = 0
    before = s.copy()
    act(s, rules, move_to(1))
    assert changed(before, s) == {"ap", "sector"}
    s.floor[0] = 1  # the next Sentinel is not defeated
    act(s, rules, move_to(0), ride_to(0), END, ride_to(1), move_to(1))
    assert s.hide_failures == 1


@pytest.mark.rule("CT-Q35")
def test_crate_and_key_of_a_defeated_sentinels_floor_are_free():
    s, rules = unwatched("f1")
    give_sentinels(rules, ALL_SEEING)
    s.sentinel_energy[0], s.position[0], s.alert[0, 0] = 0, 1, 1  # wherever its card lies, whatever it did
    act(s, rules, move_to(2), LOOT, END, move_to(5), TAKE_KEY)
    assert (s.looted, s.keys, s.hide_tests, s.auto_failures) == (1, 1, 0, 0)


@pytest.mark.rule("CT-Q35")
@pytest.mark.parametrize(("anti_stealth", "sector", "faces"), [(ALL_SEEING, 1, 6), (ALL_SEEING, 4, 3), (BLIND, 6, 1)])
def test_under_cleared_floor_hide_the_sectors_number_alone_is_needed(anti_stealth, sector, faces):
    s, rules = unwatched("f1")
    give_sentinels(rules, anti_stealth)
    rules.cleared_floor = int(ClearedFloor.HIDE)
    s.sentinel_energy[0], s.position[0], s.sector[0], s.luck[0] = 0, 1, sector, 0
    assert needs_to_hide(s, rules, 0, 0, sector)
    assert not needs_to_hide(s, rules, 0, 0, 0)  # never in the stop
    assert [bool(hidden(s, rules, False, roll)) for roll in range(1, 7)] == [roll > 6 - faces for roll in range(1, 7)]


@pytest.mark.rule("CT-Q35")
def test_a_hide_that_fails_on_a_cleared_floor_ends_the_turn_and_no_sentinel_answers():
    s, rules = unwatched("f1")
    rules.cleared_floor = int(ClearedFloor.HIDE)
    rules.floor_cards["hide"] = 9
    s.sentinel_energy[0] = s.luck[0] = 0
    s.position[0] = 3
    before = s.copy()
    act(s, rules, move_to(2), LOOT)
    assert changed(before, s) == {"sector", "hide_tests", "hide_failures", "boxes", "rounds", "used", "looted", "items"}
    assert s.boxes[0].sum() == 1


@pytest.mark.rule("CT-Q24")
def test_an_attack_bars_the_player_it_hit_and_not_the_other():
    s, rules = unwatched("f4", players=2)
    give_sentinels(rules, ALL_SEEING)
    s.position[0], s.sector[:] = 4, 1
    act(s, rules, move_to(2))
    assert s.alert[:, 0].tolist() == [1, 0]
    give_sentinels(rules, BLIND)
    act(s, rules, move_to(2), END, first_turn(0), move_to(1))
    assert (s.hide_tests, s.auto_failures) == (2, 1)


@pytest.mark.rule("CT-Q24")
@pytest.mark.parametrize(
    ("scope", "defeated", "failures"),
    [
        (AlertScope.FLOOR_UNTIL_DEFEAT, False, 1),
        (AlertScope.FLOOR_UNTIL_DEFEAT, True, 0),
        (AlertScope.FLOOR_FOREVER, False, 1),
        (AlertScope.FLOOR_FOREVER, True, 1),
        (AlertScope.OFF, False, 0),
        (AlertScope.OFF, True, 0),
        (AlertScope.ACTIVATED_UNTIL_DEFEAT, False, 1),
        (AlertScope.ACTIVATED_UNTIL_DEFEAT, True, 0),
    ],
)
def test_he_is_barred_until_the_sentinel_is_defeated_or_as_alert_scope_says(scope, defeated, failures):
    s, rules = unwatched("f4")
    rules.alert_scope = int(scope)
    s.alert[0, 0] = 1
    if defeated:
        s.sentinel_energy[0] = 0
    act(s, rules, move_to(1))
    assert (s.auto_failures, s.rounds) == (failures, 1 + failures)


@pytest.mark.rule("CT-Q24")
@pytest.mark.parametrize("provokes", ["hide", "attack"])
def test_under_activated_until_defeat_a_sentinel_out_of_range_bars_who_provoked_it(provokes):
    s, rules = unwatched("f1", players=2)
    rules.alert_scope = int(AlertScope.ACTIVATED_UNTIL_DEFEAT)
    give_sentinels(rules, ALL_SEEING)
    if provokes == "hide":
        act(s, rules, move_to(1))
    else:
        s.sentinel_card[0], s.sentinel_energy[0], s.position[0], s.sector[0] = 4, 9, 4, 1  # S5 has Range 0
        own(s, Item.LASER_CANNON)
        act(s, rules, weapon_action(LASER_CANNON))
    assert (s.sentinel_hits, s.alert[:, 0].tolist()) == (0, [1, 0])


@pytest.mark.rule("CT-Q24")
@pytest.mark.parametrize(
    ("scope", "may"), [(AlertScope.FLOOR_UNTIL_DEFEAT, True), (AlertScope.ACTIVATED_UNTIL_DEFEAT, False)]
)
def test_an_activated_sentinel_bars_looting_where_it_bars_by_activation(scope, may):
    s, rules = unwatched("f1")
    rules.alert_scope = int(scope)
    s.alert[0, 0] = 1
    act(s, rules, move_to(2))
    assert (s.phase == Phase.LOOT) == may
    assert (s.auto_failures, s.looted) == (1 - may, 0)


@pytest.mark.rule("CT-Q25")
def test_a_player_who_is_bound_to_fail_may_loot():
    s, rules = unwatched("f1")
    s.alert[0, 0] = 1
    act(s, rules, move_to(2), LOOT)
    assert (s.looted, (s.items[0] == Mark.OWNED).sum()) == (1, 1)
    assert (s.auto_failures, s.boxes[0].sum(), s.position[0], s.rounds) == (1, 1, 6, 2)


# --- floors that close -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-090")
@pytest.mark.parametrize(("position", "may"), [(2, True), (1, False)])
def test_a_floor_whose_first_sector_is_covered_cannot_be_explored(position, may):
    s, rules = unwatched("f1")
    s.position[0] = position + 1
    before = s.copy()
    slide(s, rules, 0)
    assert s.position[0] == position
    assert changed(before, s) == ({"position"} if may else {"position", "closed"})
    assert any(legal(s, rules, move_to(sector)) for sector in SECTORS) == may
    s.floor[0] = 1
    assert legal(s, rules, move_to(1))  # other floors stay open


@pytest.mark.rule("CT-090")
def test_a_card_slides_no_further_than_the_first_sector():
    s, rules = tower()
    s.position[0] = 2
    slide(s, rules, 0)
    slide(s, rules, 0)
    assert (s.position[0], s.closed) == (1, 1)


@pytest.mark.rule("CT-091")
@pytest.mark.parametrize("sector", [1, 6])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_game_is_lost_if_a_meeple_is_on_the_floor_when_it_closes(seat, sector):
    s, rules = tower(players=2)
    s.position[2], s.floor[seat], s.sector[seat] = 3, 2, sector
    slide(s, rules, 2)
    assert s.phase == Phase.ACT
    slide(s, rules, 2)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.LOSS_TRAPPED)


@pytest.mark.rule("CT-091")
def test_a_meeple_on_another_floor_is_safe():
    s, rules = tower(players=2)
    s.position[2], s.floor[:], s.sector[:] = 2, [1, 3], 1
    slide(s, rules, 2)
    assert (s.phase, s.closed) == (Phase.ACT, 1)


@pytest.mark.rule("CT-091")
def test_a_floor_closed_by_the_counter_traps_as_well():
    s, rules = tower()
    rules.slide_sectors = 2  # one sector at a time the counter brings no card to column 1
    s.keys, s.rounds, s.counter, s.position[:4], s.sector[0] = 3, 10, 2, [3, 2, 2, 2], 4
    end_round(s, rules)
    assert (s.outcome, s.counter, s.position[0]) == (Outcome.LOSS_TRAPPED, 1, 1)
    assert s.rounds == 10  # no further round begins


@pytest.mark.rule("CT-091")
def test_no_card_slides_after_the_counter_has_closed_a_floor_on_a_meeple():
    s, rules = tower()
    rules.slide_sectors = 2
    s.keys, s.rounds, s.counter, s.position[:4], s.sector[0] = 3, 10, 2, [3, 3, 2, 3], 4
    end_round(s, rules)
    assert (s.position[:4].tolist(), s.closed, s.timer_slides) == ([1, 3, 2, 3], 1, 1)


@pytest.mark.rule("CT-092")
def test_key_and_crates_of_a_closed_floor_are_out_of_reach():
    s, rules = unwatched("f1")
    own(s, Item.JETPACK)
    s.position[0], s.ap, s.energy[0] = 1, 3, 6
    assert not [action for action in options(s, rules) if action >= move_to(1)]
    act(s, rules, END, END)
    assert not legal(s, rules, move_to(2))  # for ever


@pytest.mark.rule("CT-092")
def test_the_game_is_lost_when_the_keys_in_reach_are_too_few():
    s, rules = tower()
    s.position[:4] = 2
    slide(s, rules, 1)
    assert s.phase == Phase.ACT  # three floors are left, for three keys
    slide(s, rules, 3)
    assert (s.phase, s.outcome, s.cause) == (Phase.OVER, Outcome.LOSS_KEYS, Cause.UNREACHABLE)


@pytest.mark.rule("CT-092")
def test_a_closing_floor_takes_no_key_that_is_held_already():
    s, rules = tower()
    s.position[:4] = 2
    s.keys, s.used[1, 6] = 1, 1  # the key of F2
    slide(s, rules, 1)
    slide(s, rules, 3)
    assert s.phase == Phase.ACT  # one held, two in reach
    slide(s, rules, 0)
    assert s.phase == Phase.OVER


@pytest.mark.rule("CT-Q46")
@pytest.mark.parametrize(("position", "may"), [(2, True), (1, False)])
def test_the_sentinel_of_a_closed_floor_cannot_be_attacked_from_the_stop(position, may):
    s, rules = tower()
    s.position[0] = position  # in range of the base weapon both times
    assert legal(s, rules, weapon_action(BASE)) == may


@pytest.mark.rule("CT-Q32")
def test_a_closed_floors_stop_still_serves():
    s, rules = unwatched("f1")
    s.position[:4], s.keys = [1, 7, 7, 1], 3
    act(s, rules, ride_to(3))
    assert legal(s, rules, ROOF)
    act(s, rules, ride_to(0), ride_to(1))
    assert (s.floor[0], s.phase) == (1, Phase.ACT)


@pytest.mark.rule("CT-Q33")
@pytest.mark.parametrize("kills", [False, True])
def test_a_closing_floor_spares_a_meeple_in_the_stop_unless_the_axis_says_otherwise(kills):
    s, rules = tower()
    rules.closed_floor_kills_in_elevator = kills
    s.position[0] = 2
    slide(s, rules, 0)
    assert (s.phase == Phase.OVER) == kills
    assert (s.outcome == Outcome.LOSS_TRAPPED) == kills


@pytest.mark.rule("CT-Q33")
def test_nor_does_it_harm_a_meeple_on_the_roof():
    s, rules = tower()
    rules.closed_floor_kills_in_elevator = 1
    s.position[3], s.floor[0], s.roof[0], s.keys = 2, 3, 1, 3
    slide(s, rules, 3)
    assert s.phase == Phase.ACT
