"""Posthuman, rule by rule: zones, levels and journey points; how a combat begins and ends."""

import pytest

from sims.games.posthuman.queries.places import level_at
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NARRATIVES, NONE
from sims.games.posthuman.records.words import Ability, Deck, Deeds, FoeClass, Phase
from sims.games.posthuman.rules.encounters import complete_zone, end_combat
from sims.games.posthuman.rules.turn import go_on
from tests.games.posthuman.journeys import (
    act,
    declare,
    encounter,
    journey,
    lay,
    legal_list,
    minion,
    next_cards,
    next_encounters,
    rolls,
    scenario,
    until,
)
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    CRITICAL,
    MISS,
    NEAR,
    NOTHING,
    WIDE,
    fight,
    foes,
    is_over,
    met,
    pips,
    scars,
)

HIT = (ATTACK, MISS, MISS)
KILL = (ATTACK, CRITICAL, MISS)  # 2 wounds with a knife
FOUR = (MISS, MISS, MISS, MISS)  # of an enemy that is not alone


def choices(s, rules):
    """The legal actions without those that are legal besides."""
    return [action for action in legal_list(s, rules) if action < Action.PLAY]


@pytest.mark.rule("PH-125")
def test_an_encounter_is_a_combat_with_enemies_or_a_story_with_a_test_or_a_decision():
    s, _ = met("wild_dogs")
    assert (s.phase, s.seat, foes(s), s.combats[0], s.narratives[0]) == (Phase.FIGHT, 0, [2], 1, 0)
    s, _ = met("mass_grave", dice=(pips(6),))
    assert (foes(s), s.combats[0], s.narratives[0], s.morale[0], is_over(s)) == ([], 0, 1, 5, True)
    s, _ = met("hungry_travellers")
    assert (s.phase, s.seat, foes(s), s.combats[0], s.narratives[0]) == (Phase.CHOOSE, 0, [], 0, 1)


@pytest.mark.rule("PH-126")
def test_each_level_has_a_pile_of_its_own_and_all_begin_with_the_first():
    s, rules = journey(4)
    for level in (1, 2, 3):
        deck = Deck.ENCOUNTERS_1 + level - 1
        pile = s.deck[deck, : s.left[deck]].tolist()
        stories = {int(rules.narratives[card - NARRATIVES].level) for card in pile if card >= NARRATIVES}
        enemies = {int(rules.enemies[card].level) for card in pile if card < NARRATIVES}
        assert (stories, enemies, len(pile)) == ({level}, {level}, (39, 31, 24)[level - 1])
    assert [(int(s.jp[seat]), level_at(rules, int(s.jp[seat]) + 1)) for seat in range(4)] == [(0, 0)] * 4


@pytest.mark.rule("PH-127")
@pytest.mark.parametrize(("jp", "level"), [(0, 1), (3, 1), (5, 2), (6, 2), (8, 3), (9, 3)])
def test_a_zone_of_the_next_positions_level_gives_a_journey_point(jp, level):
    story = {1: "mass_grave", 2: "despair", 3: "voices"}[level]
    s, _ = met(story, level=level, jp=jp, mind=5, dice=(pips(1),))
    assert s.met[0].tolist() == [int(level == each) for each in (1, 2, 3)]
    assert s.jp.tolist() == [jp + 1, 0, 0, 0]


@pytest.mark.rule("PH-127")
@pytest.mark.parametrize(("jp", "level"), [(0, 2), (3, 2), (4, 1), (5, 1), (6, 3), (7, 2), (9, 2)])
def test_a_zone_of_another_level_than_the_next_positions_gives_no_journey_point(jp, level):
    s, rules = journey()
    s.jp[0], s.level = jp, level - 1
    lay(s, rules, 0, "rural_b", enter=0)
    complete_zone(s, rules, 0)
    assert s.jp[0] == jp
    s.level = level_at(rules, jp + 1)
    complete_zone(s, rules, 0)
    assert s.jp[0] == jp + 1


@pytest.mark.rule("PH-128")
@pytest.mark.parametrize(("choice", "level", "points"), [(Action.PASS, 1, 4), (Action.TAKE, 2, 5)])
def test_before_a_section_one_may_stay_on_the_lower_level_without_going_on(choice, level, points):
    s, rules = met("mass_grave", jp=4)  # position 5 is the first of level 2
    next_encounters(s, 2, "despair")
    assert (s.phase, s.seat, s.met[0].sum()) == (Phase.LEVEL, 0, 0)
    fight(s, rules, pips(1), action=choice)
    assert s.met[0].tolist() == [int(level == 1), int(level == 2), 0]
    assert (s.jp[0], s.xp[0], is_over(s)) == (points, 1, True)


@pytest.mark.rule("PH-129")
@pytest.mark.parametrize(("jp", "open_levels"), [(3, [1]), (4, [1, 2]), (5, [2]), (7, [2, 3]), (8, [3])])
def test_a_section_once_entered_closes_the_piles_before_it(jp, open_levels):
    drawn = set()
    for choice in (Action.PASS, Action.TAKE):
        s, rules = met(jp=jp)
        if s.phase == Phase.LEVEL:
            assert choices(s, rules) == [Action.PASS, Action.TAKE]
            act(s, rules, choice)
        drawn |= {level for level in (1, 2, 3) if s.met[0, level - 1]}
    assert drawn == set(open_levels)


@pytest.mark.rule("PH-130")
def test_a_zone_is_complete_once_all_its_encounters_are_resolved_even_with_a_failed_test():
    s, rules = met("wild_dogs", "mass_grave", tile="urban_e")  # its first zone has two figures
    fight(s, rules, *KILL, *NOTHING, pips(6))
    assert (s.met[0, 0], s.jp[0], s.morale[0], is_over(s)) == (2, 1, 5, True)


@pytest.mark.rule("PH-130", "PH-Q56")
def test_a_knock_out_leaves_the_zone_unresolved_even_if_the_last_enemy_falls_too():
    s, rules = met("wild_dogs", "mass_grave", tile="urban_e", health=1)
    fight(s, rules, *KILL, ATTACK, ATTACK, MISS)
    until(s, rules, Phase.MOVE, 1)
    assert (s.met[0, 0], s.narratives[0], s.jp[0], s.xp[0]) == (1, 0, 0, 0)
    assert (s.won[0], s.lost[0], s.here[0], s.done[0, 1]) == (0, 1, 0, 0)


@pytest.mark.rule("PH-Q56")
def test_who_falls_with_the_last_enemy_in_the_same_fire_is_knocked_out():
    s, rules = met("scavenger", health=1, gear=("s:kalt_9mm",), ammo=1, speed=3)
    act(s, rules, Action.FIGHT)
    fight(s, rules, NEAR, NEAR, NEAR, NEAR, action=Action.AIM)  # the enemy's die is the first
    until(s, rules, Phase.MOVE, 1)
    assert (s.won[0], s.lost[0], s.xp[0], s.jp[0], s.here[0]) == (0, 1, 0, 0, 0)


@pytest.mark.rule("PH-131")
@pytest.mark.parametrize(("tile", "completed", "points"), [("rural_a", 0, 1), ("rural_a", 1, 0), ("mountain_a", 0, 0)])
def test_dead_zones_and_completed_tiles_give_no_journey_points(tile, completed, points):
    s, rules = journey()
    lay(s, rules, 0, tile, completed=bool(completed))
    next_encounters(s, 1, "mass_grave")
    declare(s, rules, Deeds.MOVE, Deeds.MOVE)
    with rolls(pips(1)):
        act(s, rules, Action.GO)
    assert (s.narratives[0], s.xp[0], s.jp[0], s.done[0, 1]) == (1, 1, points, 1)


@pytest.mark.rule("PH-132")
def test_a_combat_is_fought_or_evaded_and_a_story_cannot_be_evaded():
    assert choices(*met("wild_dogs")) == [Action.FIGHT, Action.EVADE]
    assert choices(*met("stray_companion", gear=("smoke_bomb",))) == [Action.PASS, Action.TAKE]


@pytest.mark.rule("PH-Q15")
def test_all_encounters_of_a_zone_are_of_the_level_chosen_for_it():
    s, rules = met("wild_dogs", jp=4, tile="urban_e")
    next_encounters(s, 2, "despair", "minefield")
    fight(s, rules, pips(6), pips(6), action=Action.TAKE)
    assert s.met[0].tolist() == [0, 2, 0]
    assert (s.jp[0], s.health[0], s.morale[0], is_over(s)) == (5, 4, 4, True)


@pytest.mark.rule("PH-254")
def test_a_zone_goes_from_its_encounters_to_the_point_and_after_the_last_zone_to_the_supplies():
    food = [str(name) for name in scenario().tables["supplies"].ids]
    for tile, completed in (("rural_a", 1), ("rural_b", 0)):  # one zone, two zones
        s, rules = met("wild_dogs", tile=tile)
        plenty = next(row for row in range(len(food)) if rules.rewards[row, 0].tolist() == [2, 0, 0, 0])
        next_cards(s, "supplies", food[plenty])
        assert (s.jp[0], s.done[0, 1], s.used_size[Deck.SUPPLIES], s.zone[0]) == (0, 0, 0, 0)
        fight(s, rules, *KILL, *NOTHING)
        assert (s.jp[0], s.done[0, 1], s.used_size[Deck.SUPPLIES], s.zone[0]) == (1, completed, completed, 0)
        assert (s.food[0], is_over(s)) == (4 + 2 * completed, True)


# --- how a combat ends ---


@pytest.mark.rule("PH-176")
def test_enemies_that_live_after_three_rounds_flee_and_the_zone_is_complete():
    s, rules = met("gang_member", humans=("thug",))
    fight(s, rules, *[*NOTHING, *FOUR] * 6)
    assert (s.fled[0], s.won[0], s.lost[0], s.xp[0], s.ammo[0]) == (1, 0, 0, 0, 0)
    assert (s.jp[0], is_over(s)) == (1, True)
    assert s.used_size[[Deck.ENCOUNTERS_1, Deck.HUMAN_MINIONS]].tolist() == [1, 1]


@pytest.mark.rule("PH-177", "PH-178", "PH-H13")
def test_all_enemies_dead_wins_the_combat_with_xp_and_the_cards_reward():
    s, rules = met("gang_member", humans=("thug",))
    assert (s.foe[: s.foes].tolist(), foes(s)) == ([encounter("gang_member"), minion("thug")], [2, 2])
    fight(s, rules, *KILL, *FOUR, *KILL, *NOTHING)
    assert (s.won[0], s.fled[0], s.xp[0], s.ammo[0], s.food[0]) == (1, 0, 2, 2, 4)
    assert (s.health[0], s.morale[0], s.jp[0]) == (6, 6, 1)


@pytest.mark.rule("PH-178", "PH-H11")
@pytest.mark.parametrize(("card", "back"), [("gang_enforcer", 1), ("zealot_pack", 0)])
def test_a_reward_is_a_weapon_or_equipment_as_the_card_says(card, back):
    s, rules = met(card, level=2, humans=("thug", "thug"), melee=5)
    s.foe_health[: s.foes], s.phase = 0, Phase.NEXT
    end_combat(s, rules, 0)
    go_on(s, rules)
    assert (s.won[0], s.held[0], s.back[0, 0]) == (1, 1, back)


@pytest.mark.rule("PH-178")
def test_killed_enemies_give_xp_but_no_reward_if_another_flees():
    s, rules = met("gang_member", humans=("thug",))
    fight(s, rules, *KILL, *FOUR, *[*NOTHING, *NOTHING] * 3)
    assert (s.fled[0], s.won[0], s.xp[0], s.ammo[0], s.jp[0]) == (1, 0, 1, 0, 1)


@pytest.mark.rule("PH-177")
def test_without_morale_no_combat_is_won():
    s, rules = met("doomsayer_zealot", morale=1)
    rules.foes[encounter("doomsayer_zealot")].special_attack = 1
    s.foe_health[0] = 2
    fight(s, rules, *KILL, ATTACK, 5, MISS)  # both strike: its Special costs the last morale
    until(s, rules, Phase.MOVE, 1)
    assert (s.won[0], s.lost[0], s.xp[0], s.jp[0], s.here[0]) == (0, 1, 0, 0, 0)


@pytest.mark.rule("PH-179", "PH-Q30")
def test_a_knock_out_ends_the_combat_at_once_and_its_xp_is_lost():
    s, rules = met("gang_member", humans=("thug",), health=1)
    s.xp[0] = 2
    fight(s, rules, *KILL, *FOUR, *NOTHING, *HIT)  # the second enemy of round 1
    until(s, rules, Phase.MOVE, 1)
    assert (s.lost[0], s.xp[0], s.jp[0], s.here[0], s.ammo[0]) == (1, 2, 0, 0, 0)
    assert (s.combats[0], s.foes, s.encounter) == (1, 0, NONE)


@pytest.mark.rule("PH-Q29")
@pytest.mark.parametrize(("kind", "taken"), [(FoeClass.MUTANT, 1), (FoeClass.HUMAN, 0), (FoeClass.ANIMAL, 0)])
def test_a_mutant_that_wounds_in_melee_gives_one_scar_however_often(kind, taken):
    s, rules = met("wild_dogs")
    rules.foes[encounter("wild_dogs")].kind = kind
    fight(s, rules, *[*NOTHING, *HIT] * 3)
    assert (scars(s), s.health[0], s.fled[0]) == (taken, 3, 1)


@pytest.mark.rule("PH-Q29")
@pytest.mark.parametrize("mutant_strikes", [0, 1])
def test_a_mutant_minion_gives_the_scar_in_a_human_encounter_and_a_human_minion_none(mutant_strikes):
    s, rules = met("netboy", mutants=("runt",))
    rules.foes[encounter("netboy")].kind, rules.foes[encounter("netboy")].ability = FoeClass.HUMAN, Ability.NONE
    runt, human = (HIT, NOTHING) if mutant_strikes else (NOTHING, HIT)
    fight(s, rules, *[*NOTHING, *runt, MISS, *NOTHING, *human, MISS] * 3)  # the runt, nearest to death, is first
    assert (scars(s), s.health[0], s.fled[0]) == (mutant_strikes, 3, 1)


@pytest.mark.rule("PH-255")
def test_a_combat_goes_from_abilities_by_shooting_and_melee_to_the_scar_and_the_xp():
    s, rules = met("whisperer", gear=("s:knife", "s:kalt_9mm"), ammo=1, speed=4)
    fight(s, rules, pips(6))  # dread comes before anybody shoots
    assert (s.morale[0], s.phase, foes(s), s.ammo[0]) == (5, Phase.SHOOT, [2], 1)
    assert choices(s, rules) == [Action.PASS, Action.AIM]
    assert len(legal_list(s, rules)) == 2  # weapons are fixed now
    fight(s, rules, NEAR, WIDE, WIDE, ATTACK, MISS, MISS, *HIT, action=Action.AIM)
    assert (s.won[0], s.health[0], s.ammo[0], s.xp[0], scars(s), s.jp[0]) == (1, 5, 0, 1, 1, 1)
