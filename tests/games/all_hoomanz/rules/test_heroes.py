"""All Hoomanz Are Dead, rule by rule: the eight characters and their feral abilities."""

import pytest

from sims.games.all_hoomanz.records.words import Action, CardType, Cause, Feral, Hero, HeroPool, Kill
from sims.games.all_hoomanz.rules.supplies import lose_shields
from tests.games.all_hoomanz.combats import discarded, game, is_clear, walk
from tests.games.all_hoomanz.commands import MEDBAY, corridor, where
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    clear,
    drones,
    give,
    lay,
    level,
    next_cards,
    options,
    ready,
    shields,
    wear,
)

STOP, MOVE, WORMHOLE, SEND, TO_GAUGE, TO_SHIELDS, CURE, SWEEP = (
    int(action)
    for action in (
        *(Action.STOP, Action.MOVE, Action.WORMHOLE, Action.SEND, Action.TO_GAUGE, Action.TO_SHIELDS),
        *(Action.CURE, Action.SWEEP),
    )
)
# AH-H10: pool, Speed, Minimum Attack, slots, feral ability and its amount, Inventory limit
CHARACTERS = {
    "wendy": "base 4 2 tool blade gun wormhole 3 10",
    "diana": "base 5 2 gun blade tool prowl 2 10",
    "luke": "base 3 3 gun gun blade gunner 1 10",
    "slick": "base 4 2 tool gun tool hacker 0 10",
    "caine": "base 3 2 tool blade gun medic 1 10",
    "kloe": "all 4 2 blade tool blade psychic 0 10",
    "beau": "all 3 3 tool gun blade trader 0 14",
    "asari": "all 5 3 blade blade tool assassin 0 10",
}


def play(who, players=2):
    """A game with this hero at seat 0 and, at most, CAINE or LUKE beside it."""
    return game(heroes=f"{who}+{'luke' if who != 'luke' else 'caine'}", players=players)


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize("who", CHARACTERS)
def test_the_character_cards(who):
    _, rules = game()
    card = rules.characters[Hero[who.upper()] - Hero.WENDY]
    pool, speed, attack, *slots, feral, amount, limit = CHARACTERS[who].split()
    assert (int(card["pool"]), int(card["speed"]), int(card["attack"])) == (
        int(HeroPool[pool.upper()]),
        int(speed),
        int(attack),
    )
    assert [int(slot) for slot in card["slots"]] == [int(CardType[slot.upper()]) for slot in slots]
    assert (int(card["feral"]), int(card["amount"]), int(card["hand_limit"])) == (
        int(Feral[feral.upper()]),
        int(amount),
        int(limit),
    )


@pytest.mark.rule("AH-H10", "AH-H11")
@pytest.mark.parametrize(("chit", "reached"), [(None, [1, 2, 3]), (3, [1, 2, 3, 4, 5])])
def test_wendys_wormhole_reaches_3_rooms_far_and_with_chit_d_any_room(chit, reached):
    s, rules = play("wendy")
    rooms = corridor(s, rules, "loot_4", "empty_4", "loot_1", "empty_3", "empty_5")  # walls do not matter
    if chit is not None:
        level(s, rules, 0, chit)
    ready(s, rules)
    assert {room for room in rooms if options(s, rules) & {WORMHOLE + room}} == set(reached)
    next_cards(s, "loot", "b1")
    act(s, rules, WORMHOLE + rooms[3])  # a Loot room: she enters it
    assert (s.room[0], s.actions, s.held[0], is_clear(s, rooms[3])) == (rooms[3], 1, 1, True)


@pytest.mark.rule("AH-H10")
def test_wendys_wormhole_takes_a_hero_of_her_room_instead():
    s, rules = game(heroes="wendy+luke+caine", players=3)
    rooms = corridor(s, rules, "empty_3", "loot_1")
    s.room[2] = rooms[1]
    ready(s, rules)
    assert options(s, rules) & {SEND + 60 * seat + rooms[2] for seat in range(3)} == {SEND + 60 + rooms[2]}
    next_cards(s, "loot", "b1")
    act(s, rules, SEND + 60 + rooms[2])
    assert s.room.tolist()[:3] == [MEDBAY, rooms[2], rooms[1]]
    assert (s.held.tolist()[:3], s.actions, s.seat) == ([0, 1, 0], 1, 0)


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize("who", [who for who in CHARACTERS if who != "wendy"])
def test_nobody_else_has_a_wormhole(who):
    s, rules = play(who)
    lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    ready(s, rules)
    assert not options(s, rules, WORMHOLE)


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize(("who", "left"), [("diana", [2, 2, 1, 0]), ("luke", [1, 0])])
def test_dianas_first_two_moves_into_clear_rooms_are_free(who, left):
    s, rules = play(who)
    room = lay(s, rules, "loot_5", MEDBAY, EAST)
    other = lay(s, rules, "turret_1", room, EAST)
    clear(s, room, other)
    ready(s, rules)
    for step, actions in zip((room, other, room, other), left, strict=False):
        walk(s, rules, step)
        assert s.actions == actions
    assert not options(s, rules) & {MOVE + room}


@pytest.mark.rule("AH-H10")
def test_dianas_moves_into_other_rooms_cost_an_action():
    s, rules = play("diana")
    room = lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    ready(s, rules)
    walk(s, rules, room)
    assert (s.actions, s.free_moves) == (1, 2)


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize(("who", "bonus"), [("luke", 2), ("slick", 0)])
def test_luke_adds_1_attack_for_each_equipped_gun(who, bonus):
    s, rules = play(who)
    wear(s, rules, 0, 0, "g2")
    wear(s, rules, 0, 1, "g2")
    wear(s, rules, 0, 2, "b2")
    assert s.attack_sum[0] == 6 + bonus


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize(("who", "legal"), [("slick", True), ("luke", False)])
def test_locked_doors_are_open_for_slick(who, legal):
    s, rules = play(who)
    door = lay(s, rules, "empty_5", MEDBAY, EAST)  # its locked side to the Medbay
    wall = lay(s, rules, "loot_1", MEDBAY, WEST, rotation=2)  # its wall to the Medbay
    ready(s, rules)
    assert options(s, rules) & {MOVE + door, MOVE + wall} == ({MOVE + door} if legal else set())
    s.room[0] = lay(s, rules, "monster_7", MEDBAY, NORTH, rotation=1)  # its locked side north
    assert bool(options(s, rules) & {int(Action.EXPLORE) + NORTH}) == legal


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize(("who", "gained"), [("caine", 1), ("luke", 0)])
def test_caine_gains_a_shield_in_his_own_tick_tock(who, gained):
    s, rules = play(who)
    before = int(s.shields[0])
    for _ in range(2):
        ready(s, rules)
        act(s, rules, STOP)
    assert s.shields[0] == before + gained  # one more only, though two turns have begun


@pytest.mark.rule("AH-H10")
def test_caine_gains_nothing_while_kod():
    s, rules = play("caine")
    lose_shields(s, rules, 0, int(s.shields[0]), int(Cause.MYSTERY))
    act(s, rules, int(Action.ATTACK))  # his turn is over
    ready(s, rules)
    act(s, rules, STOP)  # his turn comes: he revives
    assert (s.out[0], s.shields[0]) == (0, 3)


@pytest.mark.rule("AH-H10", "AH-H06")
def test_caine_cures_himself_or_a_hero_in_his_room():
    s, rules = game(heroes="caine+luke+diana", players=3)
    s.room[2] = lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    for seat, card in enumerate(("x1", "x2", "x3")):
        wear(s, rules, seat, 0, card)
    ready(s, rules)
    assert options(s, rules) & {CURE, CURE + 1, CURE + 2} == {CURE, CURE + 1}
    act(s, rules, CURE + 1, CURE)
    assert discarded(s, "loot") == ["x2", "x1"]
    assert (s.actions, s.speed_sum[1]) == (2, 3)
    assert not options(s, rules) & {CURE, CURE + 1}


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize("who", [who for who in CHARACTERS if who != "caine"])
def test_nobody_else_cures(who):
    s, rules = play(who)
    wear(s, rules, 0, 0, "x1")
    ready(s, rules)
    assert not options(s, rules) & {CURE}


@pytest.mark.rule("AH-H10")
def test_kloe_exchanges_shields_for_attack_once_a_turn_and_keeps_one():
    s, rules = play("kloe")
    shields(s, 0, 4)
    ready(s, rules)
    assert options(s, rules, TO_GAUGE, TO_SHIELDS) == {TO_GAUGE, TO_GAUGE + 1, TO_GAUGE + 2}  # 1 to 3 of her 4
    scrapyard = s.scrapyard
    act(s, rules, TO_GAUGE + 1)
    assert (s.shields[0], s.gauge[0], s.scrapyard, s.actions) == (2, 4, scrapyard + 2, 2)
    assert not options(s, rules, TO_GAUGE, TO_SHIELDS + 12)


@pytest.mark.rule("AH-H10")
def test_kloe_exchanges_attack_above_the_minimum_for_shields():
    s, rules = play("kloe")
    wear(s, rules, 0, 0, "b2")  # 2 Attack
    ready(s, rules)
    assert options(s, rules, TO_SHIELDS, TO_SHIELDS + 12) == {TO_SHIELDS, TO_SHIELDS + 1}
    act(s, rules, TO_SHIELDS + 1)
    assert (s.shields[0], s.gauge[0]) == (5, 2)


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize(("who", "limit"), [("beau", 14), ("luke", 10)])
def test_beaus_inventory_holds_14_cards(who, limit):
    s, rules = play(who)
    room = lay(s, rules, "loot_9", MEDBAY, EAST, rotation=2)  # 3 icons
    cards = ["b1"] * 4 + ["g1"] * 4 + ["t1"] * 4
    ready(s, rules)
    give(s, rules, 0, *cards[: limit - 2])
    next_cards(s, "loot", "b2", "g2", "t2")
    walk(s, rules, room)
    assert (s.held[0], len(discarded(s, "loot"))) == (limit, 1)


@pytest.mark.rule("AH-H10")
@pytest.mark.parametrize(("who", "legal"), [("asari", True), ("luke", False)])
def test_asari_destroys_all_drones_of_her_room(who, legal):
    s, rules = play(who)
    rooms = corridor(s, rules, "empty_3", "empty_4")
    drones(s, rules, rooms[1], 3)
    drones(s, rules, rooms[2], 1)
    ready(s, rules)
    assert not options(s, rules) & {SWEEP}  # none in the Medbay
    s.room[0] = rooms[1]
    assert bool(options(s, rules) & {SWEEP}) == legal
    if legal:
        act(s, rules, SWEEP)
        assert (where(s), s.yard, s.killed[int(Kill.FERAL)]) == ({rooms[2]: 1}, 12, 3)
