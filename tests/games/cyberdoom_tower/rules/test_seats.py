"""Cyberdoom Tower, rule by rule: what is one player's is not the other's."""

from typing import Any

import numpy as np
import pytest

from sims import loop, rng
from sims.games.cyberdoom_tower import GAME
from sims.games.cyberdoom_tower.play import advance, start
from sims.games.cyberdoom_tower.policies.reactions import luck_to_hide
from sims.games.cyberdoom_tower.policies.worth import luck_to_spare
from sims.games.cyberdoom_tower.queries.gear import suit_is_ready
from sims.games.cyberdoom_tower.records.state import ACTIONS, STATE, Action, Item, Mark, Phase
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    BASE,
    GRENADE,
    HIT,
    LASER_CANNON,
    NO_FIVE,
    PLASMA_RIFLE,
    attack_with,
    duel,
    may,
    move_to,
    own,
    showdown,
    unlock,
    weapon_action,
)
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import ALL_SEEING, BLIND, LOOT, act, give_sentinels, ride_to, unwatched

BY_SEAT = ("energy", "luck", "floor", "sector", "roof", "boxes", "items", "alert")
SCRIPTS = ("random", "looter", "hunter", "ghost")
GAMES = 32
ROOM = np.zeros(ACTIONS, np.int64)
decide = GAME.bound(loop.decide)


# --- the same game with the seats exchanged --------------------------------------------------------------------------


def exchanged(s: Any) -> Any:
    """The same state with the players' seats exchanged."""
    other = s.copy()
    for name in BY_SEAT:
        other[name] = s[name][::-1].copy()
    other.first, other.turn_seat = 1 - s.first, 1 - s.turn_seat
    if s.phase != Phase.ORDER:  # there both decide, and the seat is 0
        other.seat = 1 - s.seat
    return other


def exchanged_action(s: Any, action: int) -> int:
    """The action as its player would number it in the other seat: only the choice of the first player names a seat."""
    return 2 * int(Action.FIRST) + 1 - action if s.phase == Phase.ORDER else action


def dealt(rules: Any, game: int) -> Any:
    """The beginning of a game in which the two sheets differ; every third one begins before the roof."""
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, 0, game)
    start(s, rules)
    chance = np.random.default_rng(game)
    s.energy[:], s.luck[:] = chance.integers(3, 7, 2), chance.integers(0, 6, 2)
    s.items[:] = chance.integers(0, 3, s.items.shape)
    s.boxes[:] = chance.integers(0, 4, s.boxes.shape).clip(0, rules.ability_boxes)
    if game % 3 == 0:
        s.keys, s.floor[:] = rules.keys, rules.floors - 1
        s.used[range(rules.keys), rules.key_sector[s.floor_card[: rules.keys]]] = 1
    return s


@pytest.mark.rule("CT-109")
def test_a_game_with_exchanged_seats_is_the_same_game():
    for game in range(GAMES):
        scripts = SCRIPTS[game % 4], SCRIPTS[game // 4 % 4]
        _, rules = tower(players=2, policy=scripts[0], **{"policy@2": scripts[1]})
        other_rules = rules.copy()
        for by_seat in ("policies", "random"):
            other_rules[by_seat] = rules[by_seat][::-1].copy()
        s = dealt(rules, game)
        while s.phase != Phase.OVER:
            s.taken += 1
            other = exchanged(s)
            action = decide(s, rules, ROOM)
            if s.phase != Phase.ORDER:  # equally near, player 1 begins
                assert decide(other, other_rules, ROOM) == action, f"game {game}, round {s.rounds}"
            advance(other, other_rules, exchanged_action(s, action))
            advance(s, rules, action)
            assert changed(exchanged(s), other) <= {"ability_used"}, f"game {game}, round {s.rounds}, action {action}"


# --- player 2 on his own ---------------------------------------------------------------------------------------------


def second_player(*floors: str, **settings: Any) -> tuple[Any, Any]:
    """Player 2 to act, in a tower in which every Hide roll passes."""
    s, rules = unwatched(*floors, players=2, **settings)
    s.seat = s.first = 1
    return s, rules


def only_of(before: Any, s: Any, seat: int) -> bool:
    """Whether nothing on the other player's sheet has changed."""
    return all(np.array_equal(before[name][1 - seat], s[name][1 - seat]) for name in BY_SEAT)


@pytest.mark.rule("CT-025", "CT-109")
def test_player_2_pays_an_extra_sector_with_his_own_energy():
    s, rules = second_player("f4")
    before = s.copy()
    act(s, rules, move_to(2, energy=1))
    assert (s.energy.tolist(), s.sector.tolist()) == ([3, 2], [0, 2])
    assert only_of(before, s, 1)


@pytest.mark.rule("CT-023", "CT-109")
def test_player_2_rides_alone():
    s, rules = second_player()
    act(s, rules, ride_to(3))
    assert s.floor.tolist() == [0, 3]


@pytest.mark.rule("CT-035", "CT-109")
def test_player_2_loots_for_himself():
    s, rules = second_player("f3")
    act(s, rules, move_to(1), LOOT)
    assert ((s.items[0] != Mark.UNMARKED).sum(), (s.items[1] != Mark.UNMARKED).sum()) == (0, 1)


@pytest.mark.rule("CT-038", "CT-109")
def test_player_2_spends_his_own_luck_on_a_hide_roll():
    s, rules = second_player("f1")
    rules.policies[1].luck_reserve, rules.policies[1].luck = 0, 0
    give_sentinels(rules, ALL_SEEING)
    s.luck[:] = [6, 0]
    s.sector[1] = 1
    assert luck_to_hide(s, rules, 1) < 0  # none of player 1's
    s.luck[:] = [0, 6]
    assert luck_to_hide(s, rules, 1) == 1
    assert (luck_to_spare(s, rules, 0), luck_to_spare(s, rules, 1)) == (0, 6)


@pytest.mark.rule("CT-041", "CT-043", "CT-109")
def test_player_2_bears_the_failure_of_his_own_hide():
    s, rules = second_player("f4")
    give_sentinels(rules, ALL_SEEING)
    s.position[0], s.sector[:] = 4, [1, 1]
    before = s.copy()
    act(s, rules, move_to(2))
    assert (s.boxes[1].sum(), s.energy[1] < 3, s.alert[:, 0].tolist()) == (1, True, [0, 1])
    assert only_of(before, s, 1)
    give_sentinels(rules, BLIND)
    s.seat, s.ap = 1, 3
    act(s, rules, move_to(1))
    assert s.auto_failures == 1


@pytest.mark.rule("CT-039", "CT-114", "CT-109")
@pytest.mark.parametrize("owner", [0, 1])
def test_player_2_uses_only_items_of_his_own(owner):
    s, rules = second_player("f4")
    own(s, Item.TECNO_SUIT, seat=owner)
    assert bool(suit_is_ready(s, 1)) == (owner == 1)
    own(s, Item.JETPACK, Item.LASER_CANNON, Item.PLASMA_RIFLE, Item.GRENADE, seat=owner)
    s.position[0] = 2  # in range of them all
    assert may(s, rules, move_to(2, jetpacks=1)) == (owner == 1)
    assert may(s, rules, weapon_action(LASER_CANNON)) == (owner == 1)
    assert may(s, rules, weapon_action(PLASMA_RIFLE)) == (owner == 1)
    assert may(s, rules, weapon_action(GRENADE)) == (owner == 1)
    assert may(s, rules, int(Action.CROSS_OFF) + int(Item.JETPACK)) == (owner == 1)


def second_in_a_duel(**settings: Any) -> tuple[Any, Any]:
    """Player 2 in sector 2 beside S5, player 1 in the stop of the same floor; no Luck, no ability."""
    s, rules = duel(players=2, **settings)
    s.seat = s.first = 1
    s.sector[:] = [0, 2]
    return s, rules


@pytest.mark.rule("CT-064", "CT-109")
@pytest.mark.parametrize("owner", [0, 1])
def test_player_2_attacks_with_his_own_abilities(owner):
    s, rules = second_in_a_duel()
    unlock(s, rules, HIT, seat=owner)
    attack_with(s, rules, [1, 6, 6, 6, 6, 6])
    assert s.attacks_placed == 1  # these need no ability
    s, rules = second_in_a_duel()
    rules.policies["luck_reserve"] = 0
    unlock(s, rules, HIT, seat=owner)
    s.luck[owner] = 6
    attack_with(s, rules, ALL_ONES)
    assert s.attacks_placed == 0  # more than HITs can mend
    assert s.boxes[1].sum() - (owner == 1) * rules.ability_boxes[HIT] == 1  # CT-067


@pytest.mark.rule("CT-065", "CT-109")
def test_player_2_pays_for_abilities_with_his_own_luck():
    s, rules = second_in_a_duel()
    rules.policies["luck_reserve"] = 0
    unlock(s, rules, HIT, seat=1)
    s.luck[:] = 3
    attack_with(s, rules, [1, 1, 6, 6, 6, 6], BASE)  # S5: W5 W3 / R3 _ / W4 _
    assert (s.attacks_placed, s.luck.tolist()) == (1, [3, 3])
    s.luck[:] = 3
    s.attacked, s.seat, s.ap, s.ability_used[:], s.position[0] = 0, 1, 3, 0, 4
    attack_with(s, rules, [1, 1, 1, 1, 6, 6], BASE)
    assert (s.attacks_placed, s.luck.tolist()) == (2, [3, 2])  # a free HIT and one for 1 Luck


@pytest.mark.rule("CT-071", "CT-072", "CT-109")
def test_player_2_is_rewarded_for_his_own_defeat():
    s, rules = second_in_a_duel()
    s.sentinel_energy[0] = 1
    before = s.copy()
    attack_with(s, rules, ALL_SIXES)
    assert (s.defeated, s.energy.tolist(), s.boxes[1].sum()) == (1, [3, 4], 1)
    assert only_of(before, s, 1)


@pytest.mark.rule("CT-116", "CT-109")
def test_player_2_throws_his_own_grenade():
    s, rules = second_in_a_duel()
    own(s, Item.GRENADE)
    own(s, Item.GRENADE, seat=1)
    attack_with(s, rules, ALL_SIXES, GRENADE)
    assert s.items[:, Item.GRENADE].tolist() == [Mark.OWNED, Mark.CROSSED_OFF]


@pytest.mark.rule("CT-113", "CT-109")
def test_player_2_pays_the_plasma_rifle_with_his_own_energy():
    s, rules = second_in_a_duel()
    own(s, Item.PLASMA_RIFLE, seat=1)
    attack_with(s, rules, ALL_SIXES, PLASMA_RIFLE)
    assert s.energy.tolist() == [3, 2]


@pytest.mark.rule("CT-111", "CT-109")
@pytest.mark.parametrize("owner", [0, 1])
def test_player_2_needs_a_gunsight_of_his_own(owner):
    s, rules = second_in_a_duel()
    rules.policies["luck_reserve"], s.luck[:] = 0, 1
    own(s, Item.GUNSIGHT, seat=owner)
    attack_with(s, rules, NO_FIVE)
    assert (s.attacks_placed, s.luck[1]) == ((1, 0) if owner == 1 else (0, 1))


@pytest.mark.rule("CT-121", "CT-109")
def test_player_2_crosses_off_his_own_gunsight():
    s, rules = second_in_a_duel()
    s.sentinel_energy[0] = 1
    own(s, Item.GUNSIGHT)
    own(s, Item.GUNSIGHT, seat=1)
    attack_with(s, rules, NO_FIVE)
    assert s.items[:, Item.GUNSIGHT].tolist() == [Mark.OWNED, Mark.CROSSED_OFF]


@pytest.mark.rule("CT-103", "CT-109")
def test_the_ai_answers_player_2_when_he_attacks():
    s, rules = showdown(players=2)
    s.seat = s.first = 1
    attack_with(s, rules, ALL_ONES)
    assert s.energy.tolist() == [3, 2]


@pytest.mark.rule("CT-094", "CT-109")
def test_player_2_crosses_off_his_own_item_for_his_own_energy():
    s, rules = second_player()
    own(s, Item.JETPACK)
    own(s, Item.JETPACK, seat=1)
    act(s, rules, int(Action.CROSS_OFF) + int(Item.JETPACK))
    assert (s.items[:, Item.JETPACK].tolist(), s.energy.tolist()) == ([Mark.OWNED, Mark.CROSSED_OFF], [3, 4])
