"""All Hoomanz Are Dead, rule by rule: the base game's Mystery cards (AH-H09)."""

from collections import Counter

import pytest

from sims.games.all_hoomanz.records.words import Cause, Instruction, Kill, Phase
from tests.games.all_hoomanz.combats import KO, VICTORY, discarded, game, held, hero, is_clear, steady, walk
from tests.games.all_hoomanz.commands import MEDBAY, where
from tests.games.all_hoomanz.facility import (
    EAST,
    WEST,
    clear,
    drones,
    give,
    lay,
    level,
    mark,
    next_cards,
    no_drinks,
    ready,
    shields,
    wear,
)

# AH-H09: copies, instruction and amount of Y01 .. Y14
CARDS = [
    *((3, "drink", 1), (3, "loot", 1), (3, "shields", 2), (2, "all_gain", 1), (3, "lose", 2), (3, "drone", 1)),
    *((2, "monster", 0), (1, "all_lose", 1), (2, "discard", 1), (1, "upgrade", 0), (1, "level_up", 0)),
    *((2, "destroy", 1), (1, "reactivate", 0), (1, "devolve", 0)),
]


def before_a_mystery(card, **settings):
    """Seat 0 may walk into a Mystery room where this card comes up; the room."""
    s, rules = game(**settings)
    room = lay(s, rules, "mystery_1", MEDBAY, EAST)
    next_cards(s, "mystery", card)
    steady(rules)
    ready(s, rules)
    return s, rules, room


def follow(s, rules, room, card):
    """Walk in; the card has been followed, lies on its pile, and the room is CLEAR."""
    walk(s, rules, room)
    assert discarded(s, "mystery") == [card]
    assert is_clear(s, room)


@pytest.mark.rule("AH-H09")
def test_the_28_mystery_cards():
    _, rules = game()
    cards = [rules.mysteries[card] for card in rules.mystery_cards[: rules.mystery_cards_size]]
    found = Counter((int(card["instruction"]), int(card["amount"])) for card in cards)
    assert found == {(int(Instruction[what.upper()]), amount): copies for copies, what, amount in CARDS}
    assert found.total() == 28


@pytest.mark.rule("AH-H09")
def test_y01_gives_a_powa_drink():
    s, rules, room = before_a_mystery("y01")
    follow(s, rules, room, "y01")
    assert (s.drinks.tolist(), s.drink_supply) == ([3, 2, 2, 2, 0], 6)


@pytest.mark.rule("AH-H09")
def test_y02_gives_a_loot_card():
    s, rules, room = before_a_mystery("y02")
    next_cards(s, "loot", "b7", "g6")
    follow(s, rules, room, "y02")
    assert held(s, 0) == ["b7"]


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize(("infected", "strength"), [(False, 5), (True, 3)])
def test_y03_gives_2_shields_or_cures(infected, strength):
    s, rules, room = before_a_mystery("y03")
    if infected:
        wear(s, rules, 0, 0, "x1")
    follow(s, rules, room, "y03")
    assert s.shields.tolist() == [strength, 3, 3, 3, 0]
    assert (s.infection[0] == -1).all()
    assert discarded(s, "loot") == (["x1"] if infected else [])


@pytest.mark.rule("AH-H09")
def test_y04_gives_a_shield_to_every_hero_standing():
    s, rules, room = before_a_mystery("y04")
    s.scrapyard += s.shields[2]
    s.shields[2], s.out[2] = 0, 1
    follow(s, rules, room, "y04")
    assert s.shields.tolist() == [4, 4, 0, 4, 0]


@pytest.mark.rule("AH-H09")
def test_y04_begins_with_the_drawing_hero_when_shields_are_short():
    s, rules, room = before_a_mystery("y04")
    shields(s, 3, 3 + int(s.scrapyard) - 2)
    follow(s, rules, room, "y04")
    assert s.shields.tolist()[:3] == [4, 4, 3]
    assert s.scrapyard == 0


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize(("strength", "left"), [(3, 1), (2, 0)])
def test_y05_takes_2_shields(strength, left):
    s, rules, room = before_a_mystery("y05")
    no_drinks(s, 0)
    shields(s, 0, strength)
    follow(s, rules, room, "y05")
    assert s.shields.tolist() == [left, 3, 3, 3, 0]
    assert s.out[0] == (left == 0)


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize(("yard", "came"), [(13, 1), (1, 1), (0, 0)])
def test_y06_brings_a_drone_of_the_droneyard_into_the_room(yard, came):
    s, rules, room = before_a_mystery("y06")
    other = lay(s, rules, "empty_3", MEDBAY, WEST)
    drones(s, rules, other, 13 - yard)
    follow(s, rules, room, "y06")
    assert (s.drones[room], s.yard, s.line) == (came, yard - came, 2)


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize(("gauge", "end"), [(3, VICTORY), (2, KO)])
def test_y07_brings_a_monster(gauge, end):
    s, rules, room = before_a_mystery("y07")
    next_cards(s, "monster", "k00d")  # 1, 2, 3
    hero(s, rules, 0, speed=4, gauge=gauge, strength=2)
    follow(s, rules, room, "y07")
    assert s.fights[end] == 1
    assert held(s, 0) == (["k00d"] if end == VICTORY else [])


@pytest.mark.rule("AH-H09")
def test_fleeing_from_the_monster_of_y07_leads_back_and_the_room_is_not_cleared():
    s, rules, room = before_a_mystery("y07")
    steady(rules, knock_out=100)
    next_cards(s, "monster", "k00d")
    hero(s, rules, 0, speed=4, gauge=2, strength=2)
    walk(s, rules, room)
    assert (s.room[0], is_clear(s, room)) == (MEDBAY, False)
    assert (discarded(s, "mystery"), discarded(s, "monster")) == (["y07"], ["k00d"])


@pytest.mark.rule("AH-H09")
def test_y08_takes_a_shield_of_every_hero_standing():
    s, rules, room = before_a_mystery("y08")
    no_drinks(s, 3)
    s.scrapyard += s.shields[2]
    s.shields[2], s.out[2] = 0, 1
    shields(s, 3, 1)
    follow(s, rules, room, "y08")
    assert s.shields.tolist() == [2, 2, 0, 0, 0]
    assert (s.out.tolist(), s.kos[int(Cause.MYSTERY)]) == ([0, 0, 1, 1, 0], 1)


@pytest.mark.rule("AH-134")
@pytest.mark.parametrize(("card", "strength"), [("y05", 2), ("y08", 1)])
def test_a_drink_saves_whom_a_mystery_would_knock_out(card, strength):
    s, rules, room = before_a_mystery(card)
    shields(s, 0, strength)
    follow(s, rules, room, card)
    assert (s.out[0], s.shields[0], s.drinks[0]) == (0, 3, 1)


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize(("cards", "lost"), [(["b1", "k00a"], ["b1"]), (["k00a"], []), ([], [])])
def test_y09_discards_a_random_loot_card(cards, lost):
    s, rules, room = before_a_mystery("y09")
    give(s, rules, 0, *cards)
    follow(s, rules, room, "y09")
    assert discarded(s, "loot") == lost
    assert discarded(s, "monster") == []
    assert s.held[0] == len(cards) - len(lost)


@pytest.mark.rule("AH-H09")
def test_y10_upgrades_simon():
    s, rules, room = before_a_mystery("y10")
    mark(s, 2)
    follow(s, rules, room, "y10")
    assert (s.marker, s.line, s.phase) == (3, 2, Phase.ACT)


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize("levels", [0, 2, 3])
def test_y11_gives_a_level_up_for_nothing_while_a_slot_is_open(levels):
    s, rules, room = before_a_mystery("y11")
    level(s, rules, 0, *range(levels))
    give(s, rules, 0, "k00a")
    follow(s, rules, room, "y11")
    assert s.levels[0] == min(3, levels + 1)
    assert s.dark[0].tolist() == [0, 0, 0]
    assert len(set(s.chit[0, : s.levels[0]].tolist())) == s.levels[0]
    assert held(s, 0) == ["k00a"]


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize(("there", "left"), [(2, 1), (1, 0), (0, 0)])
def test_y12_destroys_a_drone_anywhere(there, left):
    s, rules, room = before_a_mystery("y12")
    far = lay(s, rules, "empty_3", MEDBAY, WEST)
    drones(s, rules, far, there)
    follow(s, rules, room, "y12")
    assert where(s) == ({far: left} if left else {})
    assert s.killed[int(Kill.MYSTERY)] == there - left


@pytest.mark.rule("AH-H09")
def test_y13_removes_all_clear_tokens():
    s, rules, room = before_a_mystery("y13")
    other = lay(s, rules, "loot_5", MEDBAY, WEST)
    clear(s, other)
    follow(s, rules, room, "y13")  # then this room gets its own
    assert (s.clear, s.clear_supply) == (1 << room, 19)


@pytest.mark.rule("AH-H09")
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("placed", [False, True])
def test_y14_devolves_the_hero_whatever_the_number_of_heroes(players, placed):
    s, rules, room = before_a_mystery("y14", players=players)
    if placed:
        level(s, rules, 0, 2)
    follow(s, rules, room, "y14")
    assert (s.levels[0], s.dark[0, 0]) == (1, 1)
    assert (s.chit[0, 0] == 2) or not placed


@pytest.mark.rule("AH-H09")
def test_y14_leaves_a_dark_level_up_dark_and_places_another():
    s, rules, room = before_a_mystery("y14", players=1)
    level(s, rules, 0, 2, dark=True)
    follow(s, rules, room, "y14")
    assert (s.levels[0], s.dark[0].tolist()) == (2, [1, 1, 0])
