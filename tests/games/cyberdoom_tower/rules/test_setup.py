"""Cyberdoom Tower, rule by rule: Setup, and the player modes."""

import numpy as np
import pytest

from sims import rng
from sims.games.cyberdoom_tower.play import start
from sims.games.cyberdoom_tower.queries.dice import is_placed
from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import DICE, SECTORS, STATE, STOP, WHITE_DICE, Item, Mark, Phase
from tests.games.cyberdoom_tower.attacks import BASE, GRENADE, LASER_CANNON, PLASMA_RIFLE, duel, move_to, weapon_action
from tests.games.cyberdoom_tower.towers import changed, row, tower
from tests.games.cyberdoom_tower.turns import BLIND, END, ROOF, act, first_turn, give_sentinels, options, ride_to


def dealt(count, **settings):
    """The first games of seed 0 as they begin, and their rules."""
    _, rules = tower(**settings)
    states = np.zeros(count, STATE)
    for game in range(count):
        rng.begin_game(states[game], 0, game)
        start(states[game], rules)
    return states, rules


@pytest.mark.rule("CT-001")
def test_four_floor_cards_at_random_are_the_solo_tower():
    states, rules = dealt(100)
    assert rules.floors == 4
    towers = states["floor_card"][:, :4]
    assert all(len(set(cards)) == 4 for cards in towers.tolist())
    for floor in range(4):  # a card stays away from a floor in 24 x (5/6)^100 < 1e-6 of all seeds
        assert set(towers[:, floor].tolist()) == set(range(6))


@pytest.mark.rule("CT-002")
def test_each_floor_gets_one_random_sentinel_card():
    states, rules = dealt(100)
    beside = states["sentinel_card"][:, :4]
    assert all(len(set(cards)) == 4 for cards in beside.tolist())
    for floor in range(4):  # as for floors
        assert set(beside[:, floor].tolist()) == set(range(6))
    # the two decks are shuffled apart: with one order for both there were 6 pairs of the 36
    assert len(set(zip(states["floor_card"][:, 0].tolist(), beside[:, 0].tolist(), strict=True))) > 18
    assert states["sentinel_energy"][:, :4].tolist() == rules.sentinel_cards["energy"][beside].tolist()


@pytest.mark.rule("CT-002")
def test_sentinel_cards_begin_wholly_to_the_right_of_their_floors():
    states, _ = dealt(1)
    assert states[0].position[:4].tolist() == [SECTORS + 1] * 4
    assert not states[0].activated.any()


@pytest.mark.rule("CT-003")
@pytest.mark.parametrize("players", [1, 2])
def test_every_meeple_begins_in_the_stop_of_the_bottom_floor(players):
    states, _ = dealt(1, players=players)
    for field in ("floor", "sector", "roof"):
        assert states[0][field].tolist() == [0, 0]


@pytest.mark.rule("CT-004")
def test_the_shaft_is_the_left_edge_with_one_stop_on_each_floor():
    s, rules = tower()
    give_sentinels(rules, BLIND)
    for floor in (3, 1, 2, 0):
        s.ap = 2
        act(s, rules, ride_to(floor))
        assert (s.floor[0], s.sector[0]) == (floor, STOP)
        assert legal(s, rules, move_to(1))  # sector 1 lies beside it, sector 2 does not
        assert not legal(s, rules, move_to(2))


@pytest.mark.rule("CT-005")
def test_the_round_counter_begins_over_sector_6():
    states, _ = dealt(1)
    assert (states[0].counter, states[0].rounds) == (6, 1)


@pytest.mark.rule("CT-006")
def test_one_random_ai_card_lies_on_the_tower():
    states, rules = dealt(80)
    assert set(states["ai_card"].tolist()) == set(range(4))  # one stays away in 4 x (3/4)^80 < 1e-9 of all seeds
    assert states["ai_energy"].tolist() == rules.ai_cards["energy"][states["ai_card"]].tolist()


@pytest.mark.rule("CT-007")
def test_a_player_begins_with_3_action_points():
    states, _ = dealt(1)
    assert (states[0].ap, states[0].phase, states[0].seat) == (3, Phase.ACT, 0)


@pytest.mark.rule("CT-008")
def test_a_player_begins_with_3_energy_and_3_luck():
    alone, _ = dealt(1)
    assert alone[0].energy.tolist() == alone[0].luck.tolist() == [3, 0]
    pair, _ = dealt(1, players=2)
    assert pair[0].energy.tolist() == pair[0].luck.tolist() == [3, 3]


@pytest.mark.rule("CT-008")
def test_energy_and_luck_at_the_start_are_two_numbers():
    states, _ = dealt(1, start_energy=5, start_luck=2)
    assert (states[0].energy[0], states[0].luck[0]) == (5, 2)


@pytest.mark.rule("CT-009")
def test_plus_minus_is_unlocked_at_the_start_and_the_others_have_no_box_filled():
    states, rules = dealt(1, players=2)
    assert not states[0].boxes.any()
    assert (states[0].boxes[1] >= rules.ability_boxes).tolist() == [True, False, False, False]


@pytest.mark.rule("CT-010")
def test_a_player_begins_without_items_and_keys():
    states, _ = dealt(1, players=2)
    assert (states[0].items == Mark.UNMARKED).all()
    assert (states[0].keys, states[0].used.any()) == (0, False)


@pytest.mark.rule("CT-010")
def test_the_base_weapon_is_always_at_hand():
    s, rules = duel(position=4, sector=2)
    s.energy[0] = 1
    assert legal(s, rules, weapon_action(BASE))
    for weapon in (LASER_CANNON, PLASMA_RIFLE, GRENADE):
        assert not legal(s, rules, weapon_action(weapon))
    s.sector[0] = 1  # its range is 2
    assert not legal(s, rules, weapon_action(BASE))
    assert rules.weapons[BASE].tolist() == (2, 1, 0)  # range, damage, Energy


@pytest.mark.rule("CT-011")
def test_an_attack_rolls_six_dice():
    s, rules = duel()
    s.dice[:] = 0
    act(s, rules, weapon_action(BASE))
    assert s.dice.shape == (6,)
    assert ((s.dice >= 1) & (s.dice <= 6)).all()


@pytest.mark.rule("CT-011")
def test_four_dice_are_white_and_two_are_red():
    s, rules = tower()
    s.layout = rules.ai_layout[row("ai_cards", "a4")]  # red 4 and red 2; white 5, 4, 3
    s.dice[:] = [5, 4, 3, 1, 4, 2]
    assert is_placed(s, rules)
    for red in range(WHITE_DICE, DICE):  # neither red die can be spared
        s.dice[:] = [6] * DICE
        s.dice[red] = 1
        assert not is_placed(s, rules)
    s.dice[:] = [5, 4, 3, 1, 6, 6]
    assert is_placed(s, rules)


# --- player modes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-106")
def test_one_player_climbs_4_floors_and_needs_3_keys():
    s, rules = tower()
    assert {floor for floor in range(8) if legal(s, rules, ride_to(floor))} == {1, 2, 3}
    s.floor[0] = 3
    assert [bool(with_keys(s, rules, keys)) for keys in (2, 3)] == [False, True]


@pytest.mark.rule("CT-107")
def test_two_players_climb_5_floors_and_need_4_keys():
    s, rules = tower(players=2)
    assert {floor for floor in range(8) if legal(s, rules, ride_to(floor))} == {1, 2, 3, 4}
    s.floor[0] = 4
    assert [bool(with_keys(s, rules, keys)) for keys in (3, 4)] == [False, True]
    s.floor[0] = 3
    assert not with_keys(s, rules, 4)


def with_keys(s, rules, keys):
    """Whether the roof is open with so many keys."""
    s.keys = keys
    return legal(s, rules, ROOF)


@pytest.mark.rule("CT-108")
def test_two_players_decide_in_every_round_who_begins():
    states, rules = dealt(1, players=2)
    s = states[0]
    for rounds, first in enumerate((1, 1, 0), start=1):
        assert (s.phase, s.rounds) == (Phase.ORDER, rounds)
        assert options(s, rules) == {first_turn(0), first_turn(1)}
        act(s, rules, first_turn(first))
        assert (s.seat, s.first, s.phase) == (first, first, Phase.ACT)
        act(s, rules, END)
        assert (s.seat, s.rounds) == (1 - first, rounds)
        act(s, rules, END)


@pytest.mark.rule("CT-108")
def test_one_player_is_not_asked_who_begins():
    s, rules = tower()
    act(s, rules, END)
    assert (s.phase, s.seat, s.rounds) == (Phase.ACT, 0, 2)


@pytest.mark.rule("CT-109")
def test_each_player_has_a_sheet_and_a_meeple_of_his_own():
    s, rules = tower(("f2", "f1", "f3", "f4", "f5"), players=2)
    give_sentinels(rules, BLIND)
    act(s, rules, END)
    before = s.copy()
    act(s, rules, move_to(2))  # an Energy symbol
    assert s.energy.tolist() == [3, 4]
    assert s.sector.tolist() == [0, 2]
    assert changed(before, s) == {"ap", "sector", "energy", "used", "hide_tests"}


@pytest.mark.rule("CT-122")
def test_items_cannot_be_given_to_the_other_player():
    begun, rules = tower(players=2)
    begun.items[0, Item.LASER_CANNON :] = Mark.OWNED
    begun.keys, begun.floor[:] = 4, 4
    begun.position[4] = 2
    actions = options(begun, rules)
    assert len(actions) > 15
    for action in actions:
        s = begun.copy()
        act(s, rules, action)
        assert (s.items[1] == Mark.UNMARKED).all(), action
