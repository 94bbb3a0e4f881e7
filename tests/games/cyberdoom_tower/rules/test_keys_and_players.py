"""Cyberdoom Tower, rule by rule: Keys and the roof."""

import pytest

from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import Item, Phase
from tests.games.cyberdoom_tower.attacks import BASE, move_to, own, showdown, weapon_action
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import (
    ALL_SEEING,
    END,
    LEAVE,
    ROOF,
    TAKE_KEY,
    act,
    cross_off_action,
    give_sentinels,
    options,
    ride_to,
    unwatched,
)


@pytest.mark.rule("CT-096")
def test_a_player_who_ends_a_movement_on_a_key_unseen_may_take_it():
    s, rules = unwatched("f1")
    s.sector[0] = 4
    before = s.copy()
    act(s, rules, move_to(5))
    assert options(s, rules) == {TAKE_KEY, LEAVE}
    act(s, rules, TAKE_KEY)
    assert (s.keys, s.last_key_round, s.phase) == (1, 1, Phase.ACT)
    assert changed(before, s) == {"ap", "sector", "hide_tests", "used", "keys", "last_key_round"}


@pytest.mark.rule("CT-096")
def test_a_key_may_be_left_where_it_is():
    s, rules = unwatched("f1")
    s.sector[0] = 4
    before = s.copy()
    act(s, rules, move_to(5), LEAVE)
    assert (s.phase, s.sector[0]) == (Phase.ACT, 5)
    assert changed(before, s) == {"ap", "sector", "hide_tests"}
    act(s, rules, move_to(4), move_to(5), TAKE_KEY)
    assert s.keys == 1


@pytest.mark.rule("CT-096")
def test_there_is_no_key_for_a_failed_hide_nor_on_the_way():
    s, rules = unwatched("f1")
    give_sentinels(rules, ALL_SEEING)
    s.sector[0] = 4
    act(s, rules, move_to(5))
    assert (s.phase, s.keys, s.sector[0], s.used.sum()) == (Phase.ACT, 0, 5, 0)
    s, rules = unwatched("f1")
    s.sector[0] = 4
    act(s, rules, move_to(6))  # over it
    assert (s.phase, s.keys, s.sector[0]) == (Phase.ACT, 0, 6)


@pytest.mark.rule("CT-097")
def test_with_the_key_the_meeple_is_back_in_the_floors_stop_free():
    s, rules = unwatched("f2", "f1")
    s.floor[0], s.sector[0] = 1, 4
    act(s, rules, move_to(5), TAKE_KEY)
    assert (s.floor[0], s.sector[0], s.ap) == (1, 0, 2)


@pytest.mark.rule("CT-Q34")
def test_after_taking_a_key_the_turn_goes_on():
    s, rules = unwatched("f1")
    s.sector[0] = 4
    act(s, rules, move_to(5), TAKE_KEY, ride_to(1), move_to(1))
    assert (s.rounds, s.ap, s.floor[0], s.sector[0]) == (1, 0, 1, 1)
    assert s.hide_tests == 2  # none in the stop


@pytest.mark.rule("CT-098")
def test_each_floors_key_is_taken_once_and_its_floor_is_recorded():
    s, rules = unwatched("f2", "f1")
    s.floor[0], s.sector[0] = 1, 4
    act(s, rules, move_to(5), TAKE_KEY)
    assert (s.used[1, 5], s.used.sum()) == (1, 1)
    s.sector[0] = 4
    act(s, rules, move_to(5))
    assert (s.phase, s.keys, s.sector[0], s.hide_tests) == (Phase.ACT, 1, 5, 2)
    s.floor[0], s.sector[0] = 0, 5
    act(s, rules, move_to(6), TAKE_KEY)  # another floor's
    assert (s.keys, s.used[0, 6]) == (2, 1)


@pytest.mark.rule("CT-Q49")
def test_keys_beyond_those_needed_are_not_taken():
    s, rules = unwatched("f1")
    s.sector[0], s.keys = 4, 3
    act(s, rules, move_to(5))
    assert (s.phase, s.keys, s.sector[0], s.used.sum()) == (Phase.ACT, 3, 5, 0)


# --- the roof --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-099")
@pytest.mark.parametrize(("keys", "may"), [(0, False), (2, False), (3, True)])
def test_the_ai_may_be_fought_with_all_needed_keys(keys, may):
    s, rules = tower()
    s.floor[0], s.keys = 3, keys
    assert legal(s, rules, ROOF) == may
    assert not legal(s, rules, weapon_action(BASE))  # from the stop below it is out of reach
    if may:
        act(s, rules, ROOF)
        assert legal(s, rules, weapon_action(BASE))


@pytest.mark.rule("CT-100")
def test_from_the_top_floors_stop_the_meeple_is_put_beside_the_ai_free():
    s, rules = tower()
    s.floor[0], s.keys, s.ap = 3, 3, 0
    before = s.copy()
    act(s, rules, ROOF)
    assert changed(before, s) == {"roof"}
    assert s.roof.tolist() == [1, 0]


@pytest.mark.rule("CT-100")
@pytest.mark.parametrize(("floor", "sector"), [(2, 0), (0, 0), (3, 1)])
def test_there_is_no_way_to_the_roof_from_elsewhere(floor, sector):
    s, rules = tower()
    s.floor[0], s.sector[0], s.keys = floor, sector, 3
    assert not legal(s, rules, ROOF)


@pytest.mark.rule("CT-Q39")
def test_nobody_leaves_the_roof():
    s, rules = showdown()
    own(s, Item.JETPACK)
    assert options(s, rules) == {END, weapon_action(BASE), cross_off_action(Item.JETPACK)}


@pytest.mark.rule("CT-Q41")
def test_two_players_share_4_keys_each_from_another_floor():
    s, rules = unwatched("f1", players=2)
    s.floor[:], s.sector[:], s.keys = [0, 0], [4, 4], 2
    act(s, rules, move_to(5), TAKE_KEY, END)
    assert s.keys == 3
    act(s, rules, move_to(5))  # the same floor's key is gone
    assert (s.phase, s.keys, s.sector[1]) == (Phase.ACT, 3, 5)
    s.floor[1], s.sector[1] = 1, 5
    act(s, rules, move_to(6), TAKE_KEY)
    s.floor[:] = 4
    assert (s.keys, s.sector.tolist()) == (4, [0, 0])
    act(s, rules, ROOF)
    s.seat = 0
    act(s, rules, ROOF)  # both may climb
