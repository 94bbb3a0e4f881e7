"""All Hoomanz Are Dead, rule by rule: Maneuvers, Combat Skills, Monster Skills and Combat Support."""

from collections import Counter

import pytest

from sims.games.all_hoomanz.records.words import Cause, Skill
from sims.games.all_hoomanz.rules.combat import face_monster
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
    planned,
    steady,
    walk,
)
from tests.games.all_hoomanz.facility import give, level, next_cards, row, wear

MEDBAY = 0


def ends(s):
    """How many Combats ended in VICTORY, TIE, KO, FLEE."""
    return s.fights.tolist()


def helper(s, rules, room, seat, strength, gauge=2, speed=3):
    """Another hero waits in the Monster room."""
    hero(s, rules, seat, speed, gauge, strength)
    s.room[seat] = room


@pytest.mark.rule("AH-118")
@pytest.mark.parametrize(("guns", "end"), [(0, KO), (1, TIE), (2, VICTORY)])
def test_all_maneuvers_equipped_may_be_used(guns, end):
    s, rules, room = arena("k15b")  # 5, 6, 11, Weakness 2; bites 1
    steady(rules, knock_out=100)
    for slot in range(guns):
        wear(s, rules, 0, slot, "g1")
    hero(s, rules, 0, speed=3, gauge=6, strength=3, minimum=3)
    walk(s, rules, room)
    assert ends(s)[end] == 1  # Attack set to 1 is a tie; with Defense at 1 as well a victory


@pytest.mark.rule("AH-118")
def test_no_maneuver_has_to_be_used():
    s, rules, room = arena("k00b")  # 1, 2, 3, Weakness 2
    wear(s, rules, 0, 0, "g1")
    wear(s, rules, 0, 1, "g1")
    hero(s, rules, 0, speed=3, gauge=8, strength=3, minimum=3)
    walk(s, rules, room)
    assert ends(s)[VICTORY] == 1
    assert s.gauge[0] == 5  # all 3 of its Defense were there


@pytest.mark.rule("AH-119")
@pytest.mark.parametrize(("monster", "end"), [("k15a", KO), ("k15b", TIE), ("k15c", KO), ("k15d", KO)])
def test_a_maneuver_works_only_against_its_own_weakness(monster, end):
    s, rules, room = arena(monster)  # Weakness 1, 2, 3, none
    steady(rules, knock_out=100)
    wear(s, rules, 0, 0, "g1")
    hero(s, rules, 0, speed=3, gauge=6, strength=3, minimum=3)
    walk(s, rules, room)
    assert ends(s)[end] == 1


@pytest.mark.rule("AH-119")
@pytest.mark.parametrize(
    ("plan", "values"), [(0, (5, 6, 11)), (SET_SPEED, (1, 6, 11)), (SET_ATTACK, (5, 1, 11)), (SET_DEFENSE, (5, 6, 1))]
)
def test_a_maneuver_sets_one_value_to_1_for_this_combat_only(plan, values):
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=9, gauge=20, strength=9)
    duel(s, rules, (5, 6, 11), plan=planned(maneuvers=plan))
    assert (s.foe_speed, s.foe_attack, s.foe_defense) == values
    face_monster(s, rules, row("monsters", "k15b"), 0, 0)
    assert (s.foe_speed, s.foe_attack, s.foe_defense) == (5, 6, 11)


@pytest.mark.rule("AH-H08")
def test_a_card_has_at_most_one_maneuver_of_three_classes():
    _, rules = game()
    cards = [rules.loot[card] for card in rules.loot_cards[: rules.loot_cards_size]]
    assert Counter(int(card["maneuver"]) for card in cards) == {0: 62, 1: 7, 2: 7, 3: 4}
    assert {int(chit["maneuver"]) for chit in rules.level_ups} == {0, 1, 2}
    assert {int(monster["weakness"]) for monster in rules.monsters} == {0, 1, 2, 3}


@pytest.mark.rule("AH-H08")
def test_every_matching_source_sets_one_value():
    s, rules, room = arena("k15b")
    steady(rules, knock_out=100)
    wear(s, rules, 0, 0, "g1")
    wear(s, rules, 0, 1, "b1")  # another class
    level(s, rules, 0, 0)  # LUKE's chit a: class 2
    hero(s, rules, 0, speed=3, gauge=6, strength=3, minimum=3)
    assert s.maneuvers[0, 1:].tolist() == [1, 2, 0]
    walk(s, rules, room)
    assert ends(s)[VICTORY] == 1


@pytest.mark.rule("AH-120", "AH-H05")
@pytest.mark.parametrize(("speed", "worn", "end"), [(4, "b2", KO), (4, "b6", VICTORY), (3, "b6", KO), (2, "b6", KO)])
def test_the_swift_skill_adds_2_speed_in_combat(speed, worn, end):
    s, rules, _ = arena("k00d")
    wear(s, rules, 0, 0, worn)
    hero(s, rules, 0, speed, gauge=6, strength=3)
    assert duel(s, rules, (5, 3, 6)) == end


@pytest.mark.rule("AH-120", "AH-H05")
@pytest.mark.parametrize(("worn", "after"), [("g2", 5), ("g5", 8)])
def test_the_tireless_skill_leaves_the_gauge_where_it_is(worn, after):
    s, rules, room = arena("k00d")
    wear(s, rules, 0, 0, worn)
    hero(s, rules, 0, speed=4, gauge=8, strength=3)
    walk(s, rules, room)
    assert s.gauge[0] == after


@pytest.mark.rule("AH-120", "AH-H05")
@pytest.mark.parametrize(("worn", "monster", "end"), [("t8", "k11d", FLEE), ("t4", "k11d", KO), ("t8", "k12d", KO)])
def test_the_escape_skill_flees_at_any_speed_but_not_from_a_monster_that_holds(worn, monster, end):
    s, rules, room = arena(monster)
    steady(rules, knock_out=100)
    wear(s, rules, 0, 0, worn)
    hero(s, rules, 0, speed=2, gauge=2, strength=3)
    walk(s, rules, room)
    assert ends(s)[end] == 1


@pytest.mark.rule("AH-120", "AH-H05")
@pytest.mark.parametrize(
    ("worn", "monster", "strength", "end", "left"),
    [
        ("t9", "k04d", 2, VICTORY, 1),
        ("t9", "k04d", 1, KO, 0),  # it cannot pay with its last shield
        ("t4", "k04d", 2, KO, 0),
        ("t9", "k00d", 2, VICTORY, 2),  # nothing to silence, nothing paid
    ],
)
def test_the_silencing_skill_costs_a_shield_and_stops_the_monsters_skill(worn, monster, strength, end, left):
    s, rules, room = arena(monster)  # k04d: 3, 3, 6; 2 less Attack
    wear(s, rules, 0, 0, worn)
    hero(s, rules, 0, speed=4, gauge=6, strength=strength)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.shields[0] == left


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(("strength", "end", "left"), [(1, KO, 0), (2, VICTORY, 1), (3, VICTORY, 2)])
def test_a_biting_monster_takes_a_shield_before_anyone_attacks(strength, end, left):
    s, rules, room = arena("k07d")  # 1, 5, 8
    hero(s, rules, 0, speed=4, gauge=8, strength=strength)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.shields[0] == left
    assert s.kos[int(Cause.SKILL)] == (end == KO)


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(("gauge", "end", "after"), [(8, VICTORY, 2), (7, TIE, 2), (3, TIE, 2), (1, TIE, 1)])
def test_a_frightening_monster_takes_2_attack_in_this_combat_only(gauge, end, after):
    s, rules, room = arena("k04d")  # 3, 3, 6
    hero(s, rules, 0, speed=4, gauge=gauge, strength=9, minimum=1)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.gauge[0] == after  # 8 - 6, 7 - 5, 3 - 1, 1 - 0


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(("monster", "speed", "end"), [("k12d", 9, KO), ("k14d", 9, FLEE), ("k14d", 7, KO)])
def test_nobody_flees_from_a_monster_that_holds(monster, speed, end):
    s, rules, room = arena(monster)
    steady(rules, knock_out=100)
    hero(s, rules, 0, speed, gauge=2, strength=4)
    walk(s, rules, room)
    assert ends(s)[end] == 1


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(("monster", "end"), [("k13b", TIE), ("k09b", VICTORY)])
def test_maneuvers_do_not_touch_an_immune_monster(monster, end):
    s, rules, room = arena(monster)  # 4 Attack, 9 Defense, Weakness 2, both
    wear(s, rules, 0, 0, "g1")
    hero(s, rules, 0, speed=5, gauge=5, strength=5)
    walk(s, rules, room)
    assert ends(s)[end] == 1


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(
    ("make", "end", "cards"), [((4, 6, 5), TIE, 1), ((4, 6, 3), KO, 1), ((4, 7, 5), VICTORY, 3), ((6, 2, 3), FLEE, 2)]
)
def test_a_stealing_monster_takes_a_card_after_tie_and_ko(make, end, cards):
    s, rules, room = arena("k10d")  # 5, 3, 7
    steady(rules, knock_out=100)
    give(s, rules, 0, "b1", "k00a")
    hero(s, rules, 0, *make)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.held[0] == cards
    assert len(discarded(s, "loot")) + len(discarded(s, "monster")) == 3 - cards


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(("gauge", "cards"), [(4, ["k02d", "g6"]), (3, [])])
def test_a_monster_with_loot_gives_a_card_at_victory(gauge, cards):
    s, rules, room = arena("k02d")  # 2, 3, 4
    next_cards(s, "loot", "g6")
    hero(s, rules, 0, speed=4, gauge=gauge, strength=9)
    walk(s, rules, room)
    assert held(s, 0) == cards


@pytest.mark.rule("AH-121", "AH-H07")
@pytest.mark.parametrize(("gauge", "drinks"), [(4, 3), (3, 2)])
def test_a_monster_with_a_drink_gives_it_at_victory(gauge, drinks):
    s, rules, room = arena("k08d")  # 5, 2, 4
    hero(s, rules, 0, speed=4, gauge=gauge, strength=9)
    supply = s.drink_supply
    walk(s, rules, room)
    assert (s.drinks[0], s.drink_supply) == (drinks, supply + 2 - drinks)


@pytest.mark.rule("AH-122")
def test_one_lead_fights_all_monsters_of_a_combat():
    s, rules, room = arena("k06d", "k05d")  # 4, 3, 6 and 4, 2, 3
    hero(s, rules, 0, speed=4, gauge=6, strength=9)
    helper(s, rules, room, 1, strength=9, gauge=8, speed=4)
    walk(s, rules, room)
    assert ends(s) == [1, 1, 0, 0]  # the helper, fresh, would have beaten the second one as well
    assert (held(s, 0), held(s, 1)) == (["k06d"], [])
    assert (s.shields.tolist()[:2], s.gauge.tolist()[:2]) == ([4, 9], [2, 8])


@pytest.mark.rule("AH-122")
@pytest.mark.parametrize(("gauge", "lead"), [(3, 1), (2, 0)])
def test_heroes_in_the_room_choose_who_leads(gauge, lead):
    s, rules, room = arena("k00d")  # 1, 2, 3
    hero(s, rules, 0, speed=4, gauge=2, strength=9)
    helper(s, rules, room, 1, strength=9, gauge=gauge)
    hero(s, rules, 2, speed=4, gauge=20, strength=9)  # in the Medbay
    walk(s, rules, room)
    left = [9, 9]
    left[lead] -= 2 if gauge == 2 else 0
    assert s.shields.tolist()[:3] == [*left, 9]
    assert held(s, 1) == (["k00d"] if lead == 1 else [])


@pytest.mark.rule("AH-123")
def test_the_attack_of_support_counts_for_nothing():
    s, rules, room = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=2, strength=9)
    helper(s, rules, room, 1, strength=9, gauge=20)
    assert duel(s, rules, (1, 2, 3)) == TIE
    assert (s.gauge[1], s.shields[1]) == (20, 9)


@pytest.mark.rule("AH-124")
def test_attack_and_skill_of_the_monster_touch_only_the_lead():
    s, rules, room = arena("k15d")  # 5, 6, 11; bites
    hero(s, rules, 0, speed=4, gauge=2, strength=9)
    helper(s, rules, room, 1, strength=3)
    walk(s, rules, room)
    assert s.shields.tolist()[:2] == [2, 3]


@pytest.mark.rule("AH-125")
@pytest.mark.parametrize(("place", "end"), [("room", TIE), ("medbay", KO)])
def test_support_in_the_room_may_use_its_maneuvers(place, end):
    s, rules, room = arena("k15b")  # 5, 6, 11, Weakness 2; bites 1
    steady(rules, knock_out=100)
    wear(s, rules, 1, 0, "g1")
    hero(s, rules, 0, speed=3, gauge=6, strength=3)
    helper(s, rules, room if place == "room" else MEDBAY, 1, strength=1)
    walk(s, rules, room)
    assert ends(s)[end] == 1
    assert s.shields[0] == (1 if end == TIE else 0)


@pytest.mark.rule("AH-126", "AH-A29")
@pytest.mark.parametrize(
    ("strength", "others", "end", "left"),
    [
        (3, [3], TIE, [1, 1]),  # 2 of 4 are paid
        (3, [2], KO, [0, 2]),  # 1 to pay: 3 shields lost are all there are
        (3, [2, 2], TIE, [1, 1, 1]),
        (3, [9], TIE, [1, 7]),
        (4, [2], TIE, [1, 1]),
        (5, [2], TIE, [1, 2]),
    ],
)
def test_support_pays_part_of_the_damage_and_the_lead_is_kod_by_the_rest(strength, others, end, left):
    s, rules, room = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=2, strength=strength)
    for seat, shields in enumerate(others, start=1):
        helper(s, rules, room, seat, shields)
    scrapyard = s.scrapyard
    assert duel(s, rules, (5, 4, 6)) == end
    assert s.shields.tolist()[: len(left)] == left
    assert s.scrapyard == scrapyard + strength + sum(others) - sum(left)
    assert s.out[0] == (end == KO)


@pytest.mark.rule("AH-126")
def test_heroes_elsewhere_do_not_pay():
    s, rules, _ = arena("k00d")
    hero(s, rules, 0, speed=4, gauge=2, strength=3)
    hero(s, rules, 1, speed=4, gauge=2, strength=9)  # in the Medbay
    assert duel(s, rules, (5, 4, 6)) == KO
    assert s.shields[1] == 9


@pytest.mark.rule("AH-124")
def test_support_cannot_pay_for_a_bite():
    s, rules, room = arena("k00d")
    rules.monsters[row("monsters", "k00d")]["amount"] = 1
    hero(s, rules, 0, speed=9, gauge=9, strength=1)
    helper(s, rules, room, 1, strength=9)
    assert duel(s, rules, (1, 2, 3), skill=int(Skill.BITE)) == KO
    assert s.shields[1] == 9
