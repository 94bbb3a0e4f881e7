"""All Hoomanz Are Dead, rule by rule: leveling up, and the Level Up chits."""

import pytest

from sims.games.all_hoomanz.records.words import Action, Cause, Effect, Kill
from sims.games.all_hoomanz.rules.brains import turn_over
from sims.games.all_hoomanz.rules.combat import fight_monster
from sims.games.all_hoomanz.rules.supplies import lose_shields
from tests.games.all_hoomanz.combats import arena, discarded, game, held, hero, is_clear, walk
from tests.games.all_hoomanz.commands import MEDBAY, corridor, where
from tests.games.all_hoomanz.facility import (
    EAST,
    act,
    drones,
    give,
    lay,
    level,
    next_cards,
    options,
    ready,
    row,
    take_from_deck,
    wear,
)

STOP, LEVEL_UP, TURN_OVER, DESTROY = (
    int(action) for action in (Action.STOP, Action.LEVEL_UP, Action.TURN_OVER, Action.DESTROY)
)
CHITS = {LEVEL_UP + chit for chit in range(4)}
MONSTERS = ["k00a", "k01a", "k02a", "k03a", "k04a", "k05a"]
# AH-H11: Attack, Defense, Speed, unlocks, Maneuver, effect; the dark side's Attack, Defense, Speed, effect
FACES = {
    "wendy": ["2 0 0 0 0 none", "0 1 0 1 0 none", "0 0 2 0 0 none", "0 1 0 0 0 far_wormhole"],
    "diana": ["2 0 0 0 2 none", "0 1 0 1 0 none", "1 0 1 0 0 none", "0 0 0 0 0 kill_two"],
    "luke": ["2 0 0 0 2 none", "1 0 0 1 0 none", "0 1 1 0 0 none", "0 0 0 0 0 kill_near"],
    "slick": ["2 0 0 0 0 none", "0 1 0 1 0 none", "0 0 2 0 0 none", "0 0 0 0 0 kill_anywhere"],
    "caine": ["2 0 0 0 0 none", "0 1 0 1 0 none", "0 0 1 0 0 heal", "0 2 0 0 0 none"],
    "kloe": ["2 0 0 0 1 none", "0 1 0 1 0 none", "0 0 2 0 0 none", "0 2 0 0 0 none"],
    "beau": ["2 0 0 0 0 none", "0 1 0 1 0 none", "0 0 2 0 0 none", "0 1 0 0 0 scavenge"],
    "asari": ["2 0 0 0 1 none", "0 1 0 1 0 none", "1 0 1 0 0 none", "0 1 0 0 0 second_wind"],
}
DARK = ["1 0 0 none", "0 -1 0 none", "0 0 -1 none", "0 0 0 none"]
DARK_OF = {("luke", 1): "-1 0 0 none"} | {(each, 3): "0 0 0 kill_here" for each in ("diana", "luke", "slick")}


@pytest.mark.rule("AH-165")
def test_heroes_begin_at_level_1_with_a_feral_ability_that_nothing_takes_away():
    s, rules = game()
    assert s.levels.tolist() == [0, 0, 0, 0, 0]
    wear(s, rules, 0, 0, "g6")
    assert s.attack_sum[0] == 5  # LUKE's acts by itself: 1 more for a Gun
    level(s, rules, 0, 1, 2, 3, dark=True)
    assert s.attack_sum[0] == 4  # 1 less for the dark chit b
    lose_shields(s, rules, 0, 3, int(Cause.MYSTERY))
    wear(s, rules, 0, 0, "g4")
    assert s.attack_sum[0] == 3 + 1 - 1


@pytest.mark.rule("AH-165")
def test_a_feral_ability_may_have_to_be_used():
    s, rules = game(heroes="asari", players=1)
    room = lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    drones(s, rules, room, 2)
    level(s, rules, 0, 0, 1, 2, dark=True)
    ready(s, rules)
    walk(s, rules, room)
    act(s, rules, int(Action.SWEEP))
    assert (where(s), s.actions) == ({}, 1)


@pytest.mark.rule("AH-166", "AH-168", "AH-H12")
@pytest.mark.parametrize(("levels", "cost"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_level_costs_the_monster_cards_shown_at_its_slot(levels, cost, more):
    s, rules = game()
    level(s, rules, 0, *range(levels))
    give(s, rules, 0, *MONSTERS[: cost + more], "t1", "i1")
    if more < 0:
        assert not options(s, rules) & CHITS
        return
    assert options(s, rules) & CHITS == {LEVEL_UP + chit for chit in range(levels, 4)}
    act(s, rules, LEVEL_UP + 3)
    assert (s.levels[0], s.chit[0, levels], s.dark[0, levels]) == (levels + 1, 3, 0)
    assert (len(discarded(s, "monster")), s.held[0]) == (cost, more + 2)
    assert discarded(s, "loot") == []


@pytest.mark.rule("AH-166")
def test_a_level_may_come_from_a_card():
    s, rules = game()
    room = lay(s, rules, "mystery_1", MEDBAY, EAST)
    next_cards(s, "mystery", "y11")
    give(s, rules, 0, "k00a")
    ready(s, rules)
    walk(s, rules, room)
    assert (s.levels[0], s.dark[0, 0], held(s, 0)) == (1, 0, ["k00a"])


@pytest.mark.rule("AH-167")
@pytest.mark.parametrize("moment", ["before preparing", "before acting", "after the last action"])
def test_a_hero_levels_up_at_any_time_of_its_turn_without_an_action(moment):
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    give(s, rules, 0, "k00a")
    if moment != "before preparing":
        ready(s, rules)
    if moment == "after the last action":
        walk(s, rules, room)
        walk(s, rules, MEDBAY)
    actions = int(s.actions)
    act(s, rules, LEVEL_UP)
    assert (s.levels[0], s.actions, s.seat) == (1, actions, 0)


@pytest.mark.rule("AH-168")
def test_a_level_works_at_once():
    s, rules = game()
    give(s, rules, 0, "k00a")
    act(s, rules, LEVEL_UP)  # 2 more Attack
    ready(s, rules)
    assert s.gauge[0] == 5


@pytest.mark.rule("AH-168")
def test_a_chit_is_placed_once_and_the_fourth_finds_no_slot():
    s, rules = game()
    give(s, rules, 0, *MONSTERS)
    for chit in (2, 0, 3):
        act(s, rules, LEVEL_UP + chit)
        assert not options(s, rules) & {LEVEL_UP + chit}
    give(s, rules, 0, "k06a", "k07a", "k08a", "k09a")
    assert not options(s, rules) & CHITS
    assert s.chit[0].tolist() == [2, 0, 3]


@pytest.mark.rule("AH-169", "AH-170")
@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize(("tile", "legal"), [("reactor", True), ("empty_3", False), ("lab", False)])
def test_only_the_reactor_turns_a_chit_and_it_does_so_either_way(tile, legal, dark):
    s, rules = game()
    room = lay(s, rules, tile, MEDBAY, EAST, rotation=1)
    level(s, rules, 0, 0, dark=dark)
    ready(s, rules)
    walk(s, rules, room)
    assert bool(options(s, rules) & {TURN_OVER}) == legal
    if legal:
        act(s, rules, TURN_OVER)
        assert (s.dark[0, 0], s.attack_sum[0]) == ((0, 2) if dark else (1, 1))


@pytest.mark.rule("AH-169")
def test_a_dark_chit_stays_dark_through_a_ko():
    s, rules = game()
    level(s, rules, 0, 0, dark=True)
    lose_shields(s, rules, 0, 3, int(Cause.MYSTERY))
    assert (s.levels[0], s.chit[0, 0], s.dark[0, 0]) == (1, 0, 1)


@pytest.mark.rule("AH-169", "AH-H11")
@pytest.mark.parametrize("who", FACES)
def test_the_level_up_chits_and_their_weaker_dark_sides(who):
    _, rules = game()
    fields = ("attack", "defense", "speed", "unlocks", "maneuver", "effect")
    for chit, expected in enumerate(FACES[who]):
        card = rules.level_ups[row("level_ups", f"{who}_{'abcd'[chit]}")]
        *numbers, effect = expected.split()
        assert [int(card[field]) for field in fields] == [*map(int, numbers), int(Effect[effect.upper()])]
        *numbers, effect = DARK_OF.get((who, chit), DARK[chit]).split()
        dark = [int(card[f"dark_{field}"]) for field in ("attack", "defense", "speed", "effect")]
        assert dark == [*map(int, numbers), int(Effect[effect.upper()])]


@pytest.mark.rule("AH-H11", "AH-169")
@pytest.mark.parametrize(("dark", "sums"), [(False, (2, 1, 4)), (True, (1, 0, 2))])
def test_chits_change_attack_defense_and_speed_by_the_side_that_lies_up(dark, sums):
    s, rules = game()
    level(s, rules, 0, 0, 2, dark=dark)  # LUKE, Speed 3
    assert (s.attack_sum[0], s.defense_sum[0], s.speed_sum[0]) == sums
    assert s.maneuvers[0, 2] == (not dark)


@pytest.mark.rule("AH-H11")
@pytest.mark.parametrize(("cards", "kept"), [(9, 10), (10, 10)])
def test_a_card_in_the_third_slot_returns_to_the_inventory_when_its_chit_turns_dark(cards, kept):
    s, rules = game()
    level(s, rules, 0, 1)
    wear(s, rules, 0, 2, "b7")  # LUKE's third slot is for Blades
    give(s, rules, 0, *["b1", "b1", "b1", "b1", "b2", "b2", "b2", "b3", "b3", "b3"][:cards])
    turn_over(s, rules, 0, 0)
    assert (s.slot[0, 2], s.held[0]) == (-1, kept)
    assert len(discarded(s, "loot")) == cards + 1 - kept
    assert s.attack_sum[0] == -1


@pytest.mark.rule("AH-H11")
@pytest.mark.parametrize(
    ("who", "chit", "dark", "reach"),
    [
        ("luke", 3, False, [1, 2]),
        ("luke", 3, True, [1]),
        ("diana", 3, False, [1, 2, 3]),
        ("diana", 3, True, [1]),
        ("slick", 3, False, [1, 2, 3, 4, 5]),
        ("slick", 3, True, [1]),
        ("luke", 0, False, []),
    ],
)
def test_chits_against_drones_reach_as_far_as_they_say(who, chit, dark, reach):
    found = []
    for at in range(1, 6):
        s, rules = game(heroes=who, players=1)
        level(s, rules, 0, chit, dark=dark)
        rooms = corridor(s, rules, "empty_3", "loot_4", "loot_1", "empty_4", "empty_5")  # walls do not matter
        ready(s, rules)
        s.room[0] = rooms[1]
        drones(s, rules, rooms[at], 2)
        if options(s, rules) & {DESTROY}:
            act(s, rules, DESTROY)
            assert (where(s), s.actions, s.killed[int(Kill.LEVEL_UP)]) == ({rooms[at]: 1}, 2, 1)
            found.append(at)
    assert found == reach


@pytest.mark.rule("AH-H11")
def test_caines_chit_c_heals_2_shields_of_a_hero_in_the_room():
    s, rules = game(heroes="caine+luke+diana", players=3)
    far = lay(s, rules, "empty_3", MEDBAY, EAST, rotation=1)
    s.room[2] = far
    heal = int(Action.HEAL)
    ready(s, rules)
    assert not options(s, rules) & {heal, heal + 1}
    level(s, rules, 0, 2)
    assert options(s, rules) & {heal, heal + 1, heal + 2} == {heal, heal + 1}
    before = s.shields.tolist()
    act(s, rules, heal + 1, heal)
    assert s.shields.tolist() == [before[0] + 2, before[1] + 2, *before[2:]]
    assert s.actions == 0


@pytest.mark.rule("AH-H11")
@pytest.mark.parametrize(("placed", "cards"), [(False, 1), (True, 2)])
def test_beaus_chit_d_draws_a_card_more_in_loot_rooms(placed, cards):
    s, rules = game(heroes="beau+luke", players=2)
    room = lay(s, rules, "loot_5", MEDBAY, EAST)
    next_cards(s, "loot", "b1", "b2", "b3")
    if placed:
        level(s, rules, 0, 3)
    ready(s, rules)
    walk(s, rules, room)
    assert s.held[0] == cards
    assert is_clear(s, room)


@pytest.mark.rule("AH-H11")
@pytest.mark.parametrize(("gauge", "left"), [(3, 4), (2, 1)])
def test_asaris_chit_d_gains_a_shield_after_victory(gauge, left):
    s, rules, room = arena("k00d", heroes="asari+luke", players=2)  # 1, 2, 3
    level(s, rules, 0, 3)
    hero(s, rules, 0, speed=5, gauge=gauge, strength=3)
    s.room[0] = room
    fight_monster(s, rules, 0, take_from_deck(s, "monster", "k00d"))
    assert s.shields[0] == left


@pytest.mark.rule("AH-A52")
@pytest.mark.parametrize(("dark", "card", "gauge"), [(1, None, 3), (1, "b1", 3), (1, "b2", 4), (0, None, 4)])
def test_negative_bonuses_push_a_prepared_gauge_at_most_to_minimum_attack(dark, card, gauge):
    s, rules = game()
    level(s, rules, 0, 1, dark=bool(dark))  # LUKE's chit b: 1 Attack more, or less
    if card:
        wear(s, rules, 0, 0, card)
    ready(s, rules)
    assert s.gauge[0] == gauge


@pytest.mark.rule("AH-A52")
@pytest.mark.parametrize(("worn", "gained"), [(None, 0), ("t1", 0), ("t3", 1)])
def test_negative_bonuses_push_a_prepared_defense_at_most_to_no_shields(worn, gained):
    s, rules = game(heroes="wendy+luke", players=2)
    level(s, rules, 0, 1, dark=True)  # WENDY's chit b: 1 Defense less
    if worn:
        wear(s, rules, 0, 0, worn)
    ready(s, rules, defense=True)
    assert s.shields[0] == 3 + gained
