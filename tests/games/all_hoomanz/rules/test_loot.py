"""All Hoomanz Are Dead, rule by rule: the 80 Loot cards and what equipment does outside Combat (AH-H05)."""

from collections import Counter

import pytest

from sims.games.all_hoomanz.records.words import Action, CardType, Effect, Kill
from tests.games.all_hoomanz.combats import game, walk
from tests.games.all_hoomanz.commands import MEDBAY, corridor, where
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    drones,
    give,
    lay,
    options,
    ready,
    row,
    shields,
    wear,
)

MOVE, EXPLORE, DESTROY, OVERDRIVE = (
    int(action) for action in (Action.MOVE, Action.EXPLORE, Action.DESTROY, Action.OVERDRIVE)
)
# copies, type, Attack, Defense, Speed, Maneuver, effect, Chopper
CARDS = [
    *("4 blade 1 0 0 1 none 1", "3 blade 2 0 0 1 none 0", "4 blade 2 1 0 0 none 1", "1 blade 3 0 0 0 none 0"),
    *("2 blade 3 0 0 0 none 1", "1 blade 2 0 0 0 swift 0", "1 blade 4 0 0 0 none 0", "2 blade 2 0 0 0 kill_here 0"),
    *("4 gun 1 0 0 2 none 1", "3 gun 2 0 0 2 none 0", "3 gun 2 0 1 0 none 1", "3 gun 3 0 0 0 none 1"),
    *("1 gun 2 0 0 0 tireless 0", "1 gun 4 0 0 0 none 0", "3 gun 2 0 0 0 kill_near 0"),
    *("4 tool 0 1 0 3 none 1", "3 tool 1 1 0 0 none 1", "3 tool 0 2 0 0 none 1", "2 tool 0 2 0 0 none 0"),
    *("1 tool 0 3 0 0 none 0", "2 tool 0 1 0 0 unlock 0", "1 tool 0 1 0 0 jetpack 0", "1 tool 0 1 0 0 escape 0"),
    *("1 tool 0 1 0 0 silence 0", "2 implant 1 0 0 0 none 0", "2 implant 0 1 0 0 none 0"),
    *("2 implant 0 0 2 0 none 0", "1 implant 0 0 0 0 overdrive 0", "4 noodle 0 0 0 0 combat_noodle 0"),
    *("4 noodle 0 0 0 0 move_noodle 0", "4 noodle 0 0 0 0 guard_noodle 0", "4 noodle 0 0 0 0 drone_noodle 0"),
    *("1 infected 0 0 0 0 weakened 0", "1 infected 0 0 0 0 slowed 0", "1 infected 0 0 0 0 drained 0"),
]


@pytest.mark.rule("AH-H05")
def test_the_80_loot_cards():
    _, rules = game()
    cards = [rules.loot[card] for card in rules.loot_cards[: rules.loot_cards_size]]
    numbers = ("attack", "defense", "speed", "maneuver")
    found = Counter(
        (
            CardType(int(card["type"])).name.lower(),
            *(int(card[each]) for each in numbers),
            Effect(int(card["effect"])).name.lower(),
            int(card["chopper"]),
        )
        for card in cards
    )
    expected: Counter = Counter()
    for card in CARDS:
        copies, kind, *values, effect, chopper = card.split()
        expected[(kind, *map(int, values), effect, int(chopper))] += int(copies)
    assert found == expected
    assert found.total() == 80
    kinds = Counter(int(card["type"]) for card in cards)
    assert [kinds[kind] for kind in range(6)] == [18, 18, 18, 7, 16, 3]
    choppers = Counter(int(card["type"]) for card in cards if card["chopper"])
    assert choppers == {0: 10, 1: 10, 2: 10}


@pytest.mark.rule("AH-H05")
@pytest.mark.parametrize(
    ("card", "sums"), [("b3", (2, 1, 4)), ("g3", (2, 0, 5)), ("t4", (0, 2, 4)), ("i1", (1, 0, 4)), ("i3", (0, 0, 6))]
)
def test_equipped_cards_add_their_bonuses(card, sums):
    s, rules = game(heroes="slick+luke", players=2)  # Speed 4
    wear(s, rules, 0, 0, card)
    assert (s.attack_sum[0], s.defense_sum[0], s.speed_sum[0]) == sums
    give(s, rules, 1, card)  # not equipped
    assert (s.attack_sum[1], s.defense_sum[1], s.speed_sum[1]) == (0, 0, 3)


@pytest.mark.rule("AH-H05")
@pytest.mark.parametrize(("card", "reach"), [("b8", [1]), ("g7", [1, 2]), ("b2", [])])
def test_two_weapons_destroy_a_drone_here_or_also_next_door(card, reach):
    found = []
    for at in range(1, 4):
        s, rules = game()
        wear(s, rules, 0, 0, card)
        rooms = corridor(s, rules, "empty_3", "loot_4", "loot_1")  # walls do not matter
        ready(s, rules)
        s.room[0] = rooms[1]
        drones(s, rules, rooms[at], 2)
        if DESTROY in options(s, rules):
            act(s, rules, DESTROY)
            assert (where(s), s.actions, s.killed[int(Kill.ITEM)]) == ({rooms[at]: 1}, 1, 1)
            found.append(at)
    assert found == reach


@pytest.mark.rule("AH-H05")
@pytest.mark.parametrize(("card", "door", "wall"), [("t6", True, False), ("t7", True, True), ("t4", False, False)])
def test_a_tool_opens_locked_doors_and_another_enters_rooms_through_walls(card, door, wall):
    s, rules = game()
    wear(s, rules, 0, 0, card)
    locked = lay(s, rules, "empty_5", MEDBAY, EAST)  # its locked side to the Medbay
    walled = lay(s, rules, "loot_1", MEDBAY, WEST, rotation=2)  # its wall to the Medbay
    ready(s, rules)
    assert (MOVE + locked in options(s, rules), MOVE + walled in options(s, rules)) == (door, wall)
    if wall:
        walk(s, rules, walled)
        assert s.actions == 1
    s.room[0] = lay(s, rules, "monster_7", MEDBAY, NORTH, rotation=1)  # its locked side north
    assert (EXPLORE + NORTH in options(s, rules)) == (card == "t6")  # the other one needs a revealed room


@pytest.mark.rule("AH-H05")
@pytest.mark.parametrize(("strength", "legal"), [(3, True), (2, False)])
def test_an_implant_gives_an_action_for_2_shields_once_a_turn(strength, legal):
    s, rules = game()
    wear(s, rules, 0, 0, "i4")
    shields(s, 0, strength)
    ready(s, rules)
    assert (OVERDRIVE in options(s, rules)) == legal
    if legal:
        act(s, rules, OVERDRIVE)
        assert (s.shields[0], s.actions, s.implant[0]) == (1, 3, row("loot", "i4"))
        shields(s, 0, 9)
        assert OVERDRIVE not in options(s, rules)
