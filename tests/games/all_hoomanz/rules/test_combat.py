"""All Hoomanz Are Dead, rule by rule: Combat."""

import pytest

from sims.games.all_hoomanz.policies.tactics import best_plan
from sims.games.all_hoomanz.records.words import Action, Phase, Pile, Skill
from sims.games.all_hoomanz.rules.combat import face_monster, fight, hero_attacks
from tests.games.all_hoomanz.combats import (
    FLEE,
    KO,
    SET_ATTACK,
    SET_DEFENSE,
    SET_SPEED,
    TIE,
    VICTORY,
    arena,
    discarded,
    duel,
    game,
    held,
    hero,
    is_clear,
    planned,
    steady,
    walk,
)
from tests.games.all_hoomanz.facility import EAST, NORTH, act, give, lay, next_cards, ready, row, wear

MEDBAY = 0
HOLD = int(Skill.HOLD)


def ends(s):
    """How many Combats ended in VICTORY, TIE, KO, FLEE."""
    return s.fights.tolist()


@pytest.mark.rule("AH-097")
def test_combat_begins_when_the_monster_is_revealed_and_each_side_attacks_at_most_once():
    s, rules, room = arena("k06d")  # 4, 3, 6
    hero(s, rules, 0, speed=4, gauge=5, strength=9)
    walk(s, rules, room)
    assert ends(s) == [0, 1, 0, 0]
    assert (s.shields[0], s.gauge[0]) == (6, 2)  # a second attack of the Monster would leave 3 shields
    assert (s.room[0], s.actions, s.phase) == (room, 1, Phase.ACT)


@pytest.mark.rule("AH-098")
def test_in_combat_nobody_equips_levels_up_or_takes_an_action():
    s, rules, room = arena("k06d")
    give(s, rules, 0, "g6", "k00a")  # a Gun and a Level Up would win this Combat
    hero(s, rules, 0, speed=4, gauge=4, strength=9, minimum=3)
    walk(s, rules, room)
    assert ends(s) == [0, 1, 0, 0]
    assert (s.slot[0].tolist(), s.levels[0], s.actions) == ([-1, -1, -1], 0, 1)
    assert held(s, 0) == ["g6", "k00a"]


@pytest.mark.rule("AH-099")
@pytest.mark.parametrize(("strength", "end"), [(1, KO), (2, VICTORY)])
def test_monster_skills_come_before_the_first_attack(strength, end):
    s, rules, _ = arena("k07d")
    hero(s, rules, 0, speed=4, gauge=20, strength=strength)
    assert duel(s, rules, (1, 5, 8), skill=0) == VICTORY
    hero(s, rules, 0, speed=4, gauge=20, strength=strength)
    rules.monsters[row("monsters", "k00d")]["amount"] = 1
    assert duel(s, rules, (1, 5, 8), skill=int(Skill.BITE)) == end
    assert s.shields[0] == strength - 1


@pytest.mark.rule("AH-099")
def test_maneuvers_work_before_the_first_attack():
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=6, strength=3)
    assert duel(s, rules, (5, 3, 6)) == KO
    hero(s, rules, 0, speed=4, gauge=6, strength=3)
    assert duel(s, rules, (5, 3, 6), plan=SET_SPEED) == VICTORY


@pytest.mark.rule("AH-100")
@pytest.mark.parametrize(("speed", "end", "left"), [(3, KO, 0), (4, KO, 0), (5, VICTORY, 2)])
def test_the_higher_speed_attacks_first_and_the_monster_at_a_tie(speed, end, left):
    s, rules, room = arena("k05d")  # 4, 2, 3
    hero(s, rules, 0, speed, gauge=3, strength=2)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.shields[0] == left


@pytest.mark.rule("AH-101", "AH-114", "AH-115")
@pytest.mark.parametrize(("speed", "end"), [(4, FLEE), (3, KO), (2, KO)])
def test_only_a_faster_hero_flees_back_and_the_monster_is_discarded_without_clear(speed, end):
    s, rules, room = arena("k11d")  # 3, 5, 8
    steady(rules, knock_out=100)
    hero(s, rules, 0, speed, gauge=2, strength=3)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert discarded(s, "monster") == ["k11d"]
    assert is_clear(s, room) == (end == KO)
    if end == FLEE:
        assert (s.room[0], s.shields[0], s.gauge[0], s.held[0], s.actions) == (MEDBAY, 3, 2, 0, 1)


@pytest.mark.rule("AH-114")
def test_fleeing_leads_to_the_room_the_hero_came_from():
    s, rules, room = arena("k11d")
    steady(rules, knock_out=100)
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    beyond = lay(s, rules, "empty_1", room, NORTH)
    s.room[0] = beyond
    walk(s, rules, room)
    assert s.room[0] == beyond
    assert not is_clear(s, room)


@pytest.mark.rule("AH-102")
def test_one_flight_leaves_both_monsters():
    s, rules, room = arena("k11d", "k00d")
    steady(rules, knock_out=100)
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    walk(s, rules, room)
    assert ends(s) == [0, 0, 0, 1]  # the second one would have been an easy victory
    assert sorted(discarded(s, "monster")) == ["k00d", "k11d"]
    assert (s.room[0], s.held[0], is_clear(s, room)) == (MEDBAY, 0, False)


@pytest.mark.rule("AH-103", "AH-104")
def test_the_faster_side_attacks_once_and_what_it_defeats_does_not_strike_back():
    s, rules, room = arena("k00d")  # 1, 2, 3
    hero(s, rules, 0, speed=2, gauge=3, strength=1)
    walk(s, rules, room)
    assert ends(s) == [1, 0, 0, 0]
    assert s.shields[0] == 1


@pytest.mark.rule("AH-104", "AH-105")
@pytest.mark.parametrize(("gauge", "end", "left"), [(2, TIE, 1), (3, VICTORY, 3), (4, VICTORY, 3)])
def test_an_attack_of_at_least_the_monsters_defense_defeats_it(gauge, end, left):
    s, rules, room = arena("k00d")  # 1, 2, 3
    hero(s, rules, 0, speed=4, gauge=gauge, strength=3)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.shields[0] == left  # alive, it struck back


@pytest.mark.rule("AH-104", "AH-105")
@pytest.mark.parametrize(("strength", "end", "left"), [(1, KO, 0), (2, KO, 0), (3, VICTORY, 1)])
def test_an_attack_of_at_least_the_heros_shields_defeats_it(strength, end, left):
    s, rules, room = arena("k05d")  # 4, 2, 3
    hero(s, rules, 0, speed=4, gauge=9, strength=strength)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.shields[0] == left


@pytest.mark.rule("AH-106")
@pytest.mark.parametrize(("gauge", "defense", "after"), [(10, 3, 7), (10, 10, 2), (10, 12, 2), (6, 4, 2), (6, 3, 3)])
def test_an_attack_tires_by_the_lower_of_attack_and_defense(gauge, defense, after):
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=gauge, strength=9, minimum=2)
    duel(s, rules, (1, 2, defense))
    assert s.gauge[0] == after


@pytest.mark.rule("AH-107")
def test_a_hero_that_is_attacked_loses_a_shield_for_each_point_of_attack():
    s, rules, room = arena("k06d")  # 4, 3, 6
    hero(s, rules, 0, speed=4, gauge=5, strength=9)
    scrapyard = s.scrapyard
    walk(s, rules, room)
    assert (s.shields[0], s.scrapyard) == (6, scrapyard + 3)


@pytest.mark.rule("AH-108")
def test_the_slower_side_attacks_only_if_it_survived():
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=8, strength=3)
    assert duel(s, rules, (5, 2, 6)) == VICTORY  # the hero is slower and survives
    assert (s.shields[0], s.gauge[0]) == (1, 2)
    hero(s, rules, 0, speed=4, gauge=8, strength=3)
    assert duel(s, rules, (5, 3, 6)) == KO
    assert s.gauge[0] == 8  # it never attacked
    hero(s, rules, 0, speed=4, gauge=5, strength=3)
    assert duel(s, rules, (3, 2, 6)) == TIE  # the Monster is slower and survives
    assert (s.shields[0], s.gauge[0]) == (1, 2)


@pytest.mark.rule("AH-109")
@pytest.mark.parametrize(("plan", "end"), [({}, KO), ({"speed": 1}, VICTORY), ({"strength": 1}, VICTORY)])
def test_instant_items_change_the_values_of_a_combat(plan, end):
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=6, strength=3)
    assert duel(s, rules, (5, 4, 6), plan=planned(**plan)) == end


def pour(s, seat, drinks):
    """Give a hero so many Powa-Drinks."""
    s.drink_supply += s.drinks[seat] - drinks
    s.drinks[seat] = drinks


@pytest.mark.rule("AH-101", "AH-109", "AH-134")
@pytest.mark.parametrize(("drinks", "end", "left"), [(0, KO, 0), (2, FLEE, 1)])
def test_a_hero_drinks_to_flee_from_what_would_knock_it_out(drinks, end, left):
    s, rules = game()
    room = lay(s, rules, "monster_2", MEDBAY, EAST)
    next_cards(s, "monster", "k11d")  # 3, 5, 8
    ready(s, rules)
    hero(s, rules, 0, speed=3, gauge=3, strength=5)
    pour(s, 0, drinks)  # neither shields nor Attack of two Powa-Drinks would save it
    s.shields[1], s.scrapyard = s.shields[1] + s.scrapyard, 0
    walk(s, rules, room)
    assert (ends(s)[end], s.out[0], s.drinks[0]) == (1, end == KO, left)
    assert s.shields[0] == (5 if end == FLEE else 0)


@pytest.mark.rule("AH-109", "AH-134", "AH-138")
@pytest.mark.parametrize(("speed", "drinks", "end"), [(4, 1, KO), (4, 2, FLEE), (1, 2, KO), (1, 3, TIE)])
def test_a_hero_drinks_as_many_powa_drinks_as_save_it(speed, drinks, end):
    s, rules = game()
    room = lay(s, rules, "monster_2", MEDBAY, EAST)
    next_cards(s, "monster", "k15d")  # 5, 6, 11, bites: one drink to survive the bite, one to flee; or three to stay
    if speed == 1:
        rules.monsters[row("monsters", "k15d")]["speed"] = 15  # nobody drinks enough to flee from it
    ready(s, rules)
    hero(s, rules, 0, speed, gauge=3, strength=1)
    pour(s, 0, drinks)
    walk(s, rules, room)
    assert (ends(s)[end], s.out[0], s.drinks[0]) == (1, end == KO, drinks if end == KO else 0)


@pytest.mark.rule("AH-109", "AH-118", "AH-119")
@pytest.mark.parametrize(("drinks", "end"), [(0, KO), (1, VICTORY)])
def test_a_hero_combines_a_maneuver_with_an_item_where_neither_would_do(drinks, end):
    s, rules, room = arena("k00d")
    for name, weight in zip(("knock_out", "monster", "drink"), (100, 50, 20), strict=True):
        rules.policies[0][name] = weight
    hero(s, rules, 0, speed=4, gauge=3, strength=1)
    s.room[0], s.drinks[0], s.maneuvers[0, 1], s.scrapyard = room, drinks, 1, 0
    face_monster(s, rules, row("monsters", "k12a"), 0, 0)  # 6, 4, 5, Weakness 1, and nobody flees from it
    value, plan = best_plan(s, rules, 0)
    assert value == (30 if end == VICTORY else -100)
    assert fight(s, rules, 0, plan) == end


@pytest.mark.rule("AH-110", "AH-111")
def test_victory_takes_the_card_and_clears_the_room():
    s, rules, room = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=6, strength=3)
    walk(s, rules, room)
    assert held(s, 0) == ["k00d"]
    assert discarded(s, "monster") == []
    assert is_clear(s, room)
    assert s.victories_by.tolist() == [1, 0, 0, 0, 0]


@pytest.mark.rule("AH-110")
@pytest.mark.parametrize(("cards", "after"), [(9, 10), (10, 10)])
def test_the_card_of_a_victory_counts_against_the_inventorys_limit(cards, after):
    s, rules, room = arena("k00d")
    give(s, rules, 0, *["b1", "b1", "b1", "b1", "b2", "b2", "b2", "b3", "b3", "b3"][:cards])
    hero(s, rules, 0, speed=4, gauge=6, strength=3)
    before = s.used_size[Pile.LOOT] + s.used_size[Pile.MONSTER]
    walk(s, rules, room)
    assert s.held[0] == after
    assert s.used_size[Pile.LOOT] + s.used_size[Pile.MONSTER] - before == cards + 1 - after


@pytest.mark.rule("AH-112")
def test_a_ko_discards_the_monster_and_clears_the_room():
    s, rules, room = arena("k14d")  # 7, 5, 8
    hero(s, rules, 0, speed=4, gauge=9, strength=3)
    walk(s, rules, room)
    assert ends(s) == [0, 0, 1, 0]
    assert (s.out[0], s.room[0], s.held[0]) == (1, MEDBAY, 0)
    assert discarded(s, "monster") == ["k14d"]
    assert is_clear(s, room)


@pytest.mark.rule("AH-113")
def test_a_tie_discards_the_monster_and_clears_the_room():
    s, rules, room = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    walk(s, rules, room)
    assert ends(s) == [0, 1, 0, 0]
    assert (s.out[0], s.room[0], s.held[0]) == (0, room, 0)
    assert discarded(s, "monster") == ["k00d"]
    assert is_clear(s, room)


@pytest.mark.rule("AH-116")
def test_gauge_and_shields_stay_between_monsters_and_after_combat():
    s, rules, room = arena("k06d", "k05d")  # 4, 3, 6 and 4, 2, 3
    hero(s, rules, 0, speed=4, gauge=10, strength=9)
    walk(s, rules, room)
    assert held(s, 0) == ["k06d", "k05d"]
    assert (s.gauge[0], s.shields[0]) == (2, 4)  # 10 - 6 - 3 stops at 2; 9 - 3 - 2
    act(s, rules, int(Action.MOVE) + MEDBAY)
    assert (s.gauge[0], s.shields[0]) == (2, 4)


@pytest.mark.rule("AH-A27", "AH-106")
@pytest.mark.parametrize(("floor", "after"), [("min", 3), ("zero", 0)])
def test_attacking_stops_at_minimum_attack_or_at_zero_by_ruling(floor, after):
    s, rules, room = arena("k06d", gauge_floor=floor)
    hero(s, rules, 0, speed=4, gauge=5, strength=9, minimum=3)
    walk(s, rules, room)
    assert s.gauge[0] == after


@pytest.mark.rule("AH-A102", "AH-106")
@pytest.mark.parametrize(
    ("tires", "defense", "end", "after"),
    [
        (True, 9, TIE, 2),
        (True, 8, VICTORY, 2),
        (True, 3, VICTORY, 5),
        (False, 9, TIE, 2),
        (False, 8, VICTORY, 8),
        (False, 3, VICTORY, 8),
    ],
)
def test_an_attack_that_defeats_tires_or_does_not_by_ruling_and_any_other_always_does(tires, defense, end, after):
    s, rules, _ = arena("k00d", victory_tires=tires)
    hero(s, rules, 0, speed=4, gauge=8, strength=3, minimum=2)
    assert duel(s, rules, (1, 2, defense)) == end
    assert s.gauge[0] == after


@pytest.mark.rule("AH-A102", "AH-116")
@pytest.mark.parametrize(("tires", "won", "after"), [(True, 1, 2), (False, 2, 6)])
def test_the_second_monster_meets_a_hero_whom_a_victory_tired_or_did_not(tires, won, after):
    s, rules, room = arena("k06d", "k06c", victory_tires=tires)  # 4, 3, 6 twice
    hero(s, rules, 0, speed=5, gauge=6, strength=9)
    walk(s, rules, room)
    assert ends(s) == [won, 2 - won, 0, 0]
    assert s.gauge[0] == after


@pytest.mark.rule("AH-A28")
def test_damage_to_a_monster_does_not_stay():
    s, rules, _ = arena("k06d")
    hero(s, rules, 0, speed=4, gauge=5, strength=9)
    face_monster(s, rules, row("monsters", "k06d"), 0, 0)
    for gauge, beaten in ((5, False), (5, False), (6, True)):
        s.gauge[0] = gauge
        assert bool(hero_attacks(s, rules, 0, 0)) == beaten
        assert s.foe_defense == 6


@pytest.mark.rule("AH-A31")
@pytest.mark.parametrize(
    ("first", "gauge", "ended"), [("k14d", 9, [0, 0, 1, 0]), ("k00d", 9, [2, 0, 0, 0]), ("k03d", 4, [1, 1, 0, 0])]
)
def test_two_monsters_are_drawn_at_once_and_the_second_is_fought_unless_the_first_ended_it(first, gauge, ended):
    s, rules, room = arena(first, "k00c")
    hero(s, rules, 0, speed=4, gauge=gauge, strength=5, minimum=3)
    left = s.left[Pile.MONSTER]
    walk(s, rules, room)
    assert ends(s) == ended
    assert s.left[Pile.MONSTER] == left - 2
    assert ("k00c" in discarded(s, "monster")) == (ended[KO] == 1)
    assert ("k00c" in held(s, 0)) == (ended[KO] == 0)
    assert is_clear(s, room)


def in_the_room(s, room, seat):
    """Another hero waits in the Monster room, whose CLEAR token has been taken away."""
    s.room[seat], s.before[seat] = room, MEDBAY


@pytest.mark.rule("AH-A32")
def test_a_lead_that_flees_sends_back_only_the_hero_that_entered():
    s, rules, room = arena("k13d")  # 4, 4, 9
    steady(rules, knock_out=100)
    in_the_room(s, room, 1)
    hero(s, rules, 0, speed=4, gauge=2, strength=3)  # too slow to flee
    hero(s, rules, 1, speed=5, gauge=2, strength=1)
    walk(s, rules, room)
    assert ends(s) == [0, 0, 0, 1]
    assert s.room.tolist()[:2] == [MEDBAY, room]
    assert s.shields.tolist()[:2] == [3, 1]
    assert discarded(s, "monster") == ["k13d"]
    assert not is_clear(s, room)


@pytest.mark.rule("AH-A33")
def test_the_lead_takes_the_monster_and_fights_out_of_turn_with_the_gauge_it_has_left():
    s, rules, room = arena("k05d")  # 4, 2, 3
    in_the_room(s, room, 1)
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    hero(s, rules, 1, speed=5, gauge=8, strength=3)
    walk(s, rules, room)
    assert (held(s, 0), held(s, 1)) == ([], ["k05d"])
    assert s.gauge.tolist()[:2] == [2, 5]
    assert s.victories_by.tolist()[:2] == [0, 1]


@pytest.mark.rule("AH-A33")
def test_a_lead_out_of_turn_is_the_one_who_is_kod():
    s, rules, room = arena("k15d")  # 5, 6, 11, bites
    steady(rules)
    in_the_room(s, room, 1)
    hero(s, rules, 0, speed=4, gauge=2, strength=1)
    hero(s, rules, 1, speed=4, gauge=11, strength=2)
    rules.policies[0]["knock_out"] = 100  # seat 1 minds less
    walk(s, rules, room)
    assert s.out.tolist()[:2] == [0, 1]
    assert s.room.tolist()[:2] == [room, MEDBAY]
    assert (s.shields[0], s.turn_over, s.phase, s.seat) == (1, 0, Phase.ACT, 0)


@pytest.mark.rule("AH-A34")
@pytest.mark.parametrize(
    ("plan", "end"),
    [
        ({}, KO),
        ({"speed": 1}, FLEE),
        ({"maneuvers": SET_SPEED}, FLEE),
        ({"maneuvers": SET_ATTACK}, TIE),
    ],
)
def test_fleeing_is_decided_by_the_speeds_after_maneuvers_and_drinks(plan, end):
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=4, strength=3)
    assert duel(s, rules, (6, 5, 8), plan=planned(flee=1, **plan)) == end


@pytest.mark.rule("AH-A53")
def test_the_gauge_stays_after_the_turn_until_the_next_tick_tock():
    s, rules = game(players=2)
    wear(s, rules, 0, 0, "g6")  # 4, and 1 for LUKE's Gun
    ready(s, rules)
    assert s.gauge[0] == 8
    act(s, rules, int(Action.STOP))
    assert (s.seat, s.gauge[0]) == (1, 8)
    ready(s, rules)
    act(s, rules, int(Action.STOP))
    assert (s.seat, s.rounds, s.phase) == (0, 2, Phase.READY)
    assert s.gauge[0] == 3


# speed, gauge, shields, Minimum Attack; the Monster; Skill and plan; the end, gauge and shields then
WORKED = [
    ((4, 6, 3, 2), (2, 4, 6), 0, {}, (VICTORY, 2, 3)),
    ((4, 6, 3, 2), (4, 2, 6), 0, {}, (VICTORY, 2, 1)),
    ((4, 6, 3, 2), (4, 3, 1), 0, {}, (KO, 6, 0)),
    ((4, 6, 5, 3), (3, 4, 9), 0, {}, (TIE, 3, 1)),
    ((4, 10, 5, 3), (3, 4, 4), 0, {}, (VICTORY, 6, 5)),
    ((4, 6, 3, 2), (5, 6, 11), 0, {"maneuvers": SET_SPEED}, (KO, 2, 0)),
    ((4, 6, 3, 2), (5, 6, 11), 0, {"maneuvers": SET_ATTACK}, (TIE, 2, 2)),
    ((4, 6, 3, 2), (5, 6, 11), 0, {"maneuvers": SET_DEFENSE}, (KO, 6, 0)),
    ((4, 6, 3, 2), (5, 6, 11), 0, {"maneuvers": SET_ATTACK | SET_DEFENSE}, (VICTORY, 5, 2)),
    ((4, 6, 3, 2), (6, 4, 5), HOLD, {"speed": 1}, (VICTORY, 2, 3)),
    ((4, 6, 3, 2), (6, 4, 5), HOLD, {"speed": 1, "flee": 1}, (VICTORY, 2, 3)),  # it may not flee
]


@pytest.mark.rule("AH-100", "AH-104", "AH-105", "AH-106", "AH-107", "AH-108", "AH-119")
@pytest.mark.parametrize(("make", "monster", "skill", "plan", "expected"), WORKED)
def test_worked_combats(make, monster, skill, plan, expected):
    s, rules, _ = arena("k00d")
    speed, gauge, strength, minimum = make
    hero(s, rules, 0, speed, gauge, strength, minimum)
    end = duel(s, rules, monster, skill, planned(**plan))
    assert (end, s.gauge[0], s.shields[0]) == expected
