"""All Hoomanz Are Dead, rule by rule: Combat with A.D.A.M."""

import pytest

from sims.games.all_hoomanz.queries.adam import adam_attack
from sims.games.all_hoomanz.records.sizes import ADAM, NOWHERE
from sims.games.all_hoomanz.records.words import Fight, Phase
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_shields,
    chits,
    discarded,
    he_comes,
    horde,
    in_horde,
    join,
    lair,
    place_adam,
    recruited,
)
from tests.games.all_hoomanz.duels import ATTACK, DIANA, LUKE, MOVE, SLICK, STOP, beside, hero_comes
from tests.games.all_hoomanz.facility import EAST, NORTH, act, clear, facility, give, lay, ready, shields, wear

# --- when there is a Combat ------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-222")
def test_combat_begins_when_he_comes_into_a_heros_room():
    s, rules, there = beside()
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.duels, s.adam_shields) == (1, 6)
    assert (s.phase, s.actions) == (Phase.ADAM_ACT, 2)


@pytest.mark.rule("AH-222")
def test_combat_begins_when_a_hero_comes_into_his_room():
    s, rules, _ = beside()
    adam_shields(s, 9)
    hero_comes(s, rules)
    assert (s.duels, s.adam_shields, s.room[0]) == (1, 6, EYE)
    assert (s.phase, s.actions) == (Phase.ACT, 1)


@pytest.mark.rule("AH-222")
def test_there_is_none_in_an_adjacent_room_or_an_empty_one():
    s, rules, there = beside()
    other = join(s, rules, "empty_4", EYE, NORTH)
    he_comes(s, rules, other)
    assert (s.duels, s.room[0]) == (0, there)


@pytest.mark.rule("AH-222")
def test_he_fights_nobody_who_is_knocked_out():
    s, rules, there = beside()
    chits(s, "blaster")
    he_comes(s, rules, there)
    assert (s.out[0], s.room[0], s.duels) == (1, 0, 1)
    act(s, rules, MOVE + EYE, MOVE + there)
    assert s.duels == 1


# --- the Horde, then himself -----------------------------------------------------------------------------------------


@pytest.mark.rule("AH-223", "AH-224")
def test_the_horde_fights_one_at_a_time_then_he_with_the_gauge_and_shields_that_are_left():
    s, rules, there = beside()
    horde(s, "k06a", "k01a")  # 4, 3, 6 and 2, 1, 4
    s.gauge[0] = 15
    shields(s, 0, 9)
    adam_shields(s, 6)
    chits(s, "claws")
    he_comes(s, rules, there)
    # K06 is faster: 9 - 3 shields, 15 - 6; K01 is slower: 9 - 4; he is faster: 6 - 3, then 5 of his 6
    assert (s.shields[0], s.gauge[0], s.adam_shields) == (3, 3, 1)
    assert s.fights[Fight.VICTORY] == s.fights.sum() == 2
    assert (s.duels, s.held[0], in_horde(s)) == (1, 2, [])


@pytest.mark.rule("AH-224")
def test_only_a_hero_that_survives_the_horde_fights_him():
    s, rules, there = beside()
    horde(s, "k15a", "k00a")  # 5, 6, 11
    he_comes(s, rules, there)
    assert (s.out[0], s.adam_shields, in_horde(s)) == (1, 3, ["k00a"])
    assert s.fights[Fight.KO] == s.fights.sum() == 1


@pytest.mark.rule("AH-225")
@pytest.mark.parametrize(
    ("chosen", "dark", "attack"),
    [((), (), 0), (("blaster",), (), 4), (("blaster", "claws"), (), 7), (("blaster", "claws"), (0,), 5)],
)
def test_his_attack_is_the_sum_of_his_bonuses(chosen, dark, attack):
    s, rules, there = beside()
    chits(s, *chosen)
    for place in dark:
        s.adam_dark[place] = 1
    shields(s, 0, 9)
    adam_shields(s, 9)
    assert adam_attack(s, rules) == attack
    he_comes(s, rules, there)
    assert s.shields[0] == 9 - attack


@pytest.mark.rule("AH-225", "AH-230")
@pytest.mark.parametrize(("stands", "destroyed"), [(3, True), (4, False)])
def test_his_shields_are_his_defense_and_at_none_he_is_destroyed(stands, destroyed):
    s, rules, there = beside()
    adam_shields(s, stands)
    scrapyard = int(s.scrapyard)
    he_comes(s, rules, there)  # LUKE attacks with 3
    assert (s.adam_room == NOWHERE) == destroyed == s.adam_destroyed
    assert (s.adam_shields, s.scrapyard) == (stands - 3, scrapyard + 3)


@pytest.mark.rule("AH-226", "AH-H21")
def test_noodles_do_nothing_to_him():
    s, rules, there = beside()
    give(s, rules, 0, "n1", "n1")
    adam_shields(s, 4)
    he_comes(s, rules, there)
    assert (s.duels, s.noodles_used, s.adam_shields) == (1, 0, 1)


@pytest.mark.rule("AH-227")
def test_noodles_work_against_the_horde():
    s, rules, there = beside()
    give(s, rules, 0, "n1")
    horde(s, "k06a")  # 4, 3, 6; LUKE has 3, and 4 with the Noodle
    shields(s, 0, 6)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.noodles_used, s.fights[Fight.VICTORY], s.adam_shields) == (1, 1, 6)


@pytest.mark.rule("AH-228")
@pytest.mark.parametrize("together", [True, False])
def test_heroes_in_a_room_fight_him_together(together):
    s, rules, there = beside()
    chits(s, "claws")
    adam_shields(s, 9)
    shields(s, 0, 2)
    if together:
        s.room[1] = there
    he_comes(s, rules, there)
    assert s.out[0] != together
    assert s.shields[:2].sum() == (2 if together else 3)  # SLICK pays 2 of the 3


@pytest.mark.rule("AH-229", "AH-228")
@pytest.mark.parametrize("starts", ["adam", "hero"])
def test_he_names_the_lead_in_a_combat_that_he_starts_the_heroes_in_any_other(starts):
    s, rules, there = beside(SLICK)
    if starts == "adam":
        s.room[1] = there
        he_comes(s, rules, there)
    else:
        s.room[1] = EYE
        hero_comes(s, rules)
    # he takes SLICK, with Attack 2 against 3 shields; SLICK and LUKE would rather have LUKE attack
    assert (s.adam_shields, s.adam_destroyed) == ((1, 0) if starts == "adam" else (0, 1))
    assert s.duels == 1


@pytest.mark.rule("AH-229", "AH-208")
@pytest.mark.parametrize("flees_into_it", [False, True])
def test_the_heroes_name_the_lead_in_the_purple_eye_too(flees_into_it):
    s, rules, there = beside(DIANA if flees_into_it else SLICK)
    s.room[1] = EYE  # LUKE, or SLICK's LUKE: he would destroy A.D.A.M.
    place_adam(s, lay(s, rules, "empty_4", there, NORTH, rotation=1))  # a wall towards the hero
    if flees_into_it:
        chits(s, "claws")
        shields(s, 1, 4)
        he_comes(s, rules, there)
    else:
        ready(s, rules)
        act(s, rules, MOVE + EYE)
    assert (s.duels, s.adam_destroyed) == (1 + flees_into_it, 1)


@pytest.mark.rule("AH-229")
def test_he_names_the_weakest():
    s, rules, there = beside(SLICK)
    s.room[1] = there
    shields(s, 1, 2)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert s.adam_shields == 6  # LUKE


# --- rulings of the Combat -------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-A102", "AH-225")
@pytest.mark.parametrize(("tires", "stands", "after"), [(True, 4, 4), (True, 9, 2), (False, 4, 8), (False, 9, 2)])
def test_destroying_him_tires_or_does_not_by_ruling(tires, stands, after):
    s, rules, _ = beside(SLICK, victory_tires=tires)
    adam_shields(s, stands)
    ready(s, rules)
    s.gauge[0] = 8
    act(s, rules, MOVE + EYE)
    assert (s.adam_destroyed, s.adam_shields) == (stands == 4, max(0, stands - 8))
    assert s.gauge[0] == after  # not below SLICK's Minimum Attack


@pytest.mark.rule("AH-A63")
def test_he_does_not_tire_and_his_shields_do_not_come_back():
    s, rules, there = beside()
    chits(s, "claws")
    shields(s, 0, 9)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.shields[0], s.adam_shields, adam_attack(s, rules)) == (6, 6, 3)
    act(s, rules, MOVE + EYE, MOVE + there)
    assert (s.shields[0], s.adam_shields, s.duels) == (3, 3, 2)
    assert s.scrapyard == 30 - 3 - 3 - 3 - 3


@pytest.mark.rule("AH-A63")
def test_an_attack_above_his_shields_takes_no_more_of_the_gauge_than_he_has():
    s, rules, _ = beside()
    hero_comes(s, rules, gauge=9)
    assert (s.gauge[0], s.adam_destroyed) == (6, 1)


@pytest.mark.rule("AH-A64")
@pytest.mark.parametrize(("heroes", "first"), [(LUKE, False), (SLICK, False), (DIANA, True)])
def test_at_equal_speed_he_is_first(heroes, first):
    s, rules, there = beside(heroes)
    chits(s, "blaster")
    s.gauge[0] = 5
    he_comes(s, rules, there)
    assert s.out[0] != first == s.adam_destroyed


@pytest.mark.rule("AH-A64")
def test_maneuvers_do_not_touch_him():
    s, rules, there = beside()
    wear(s, rules, 0, 0, "g1")
    wear(s, rules, 0, 1, "g2")
    chits(s, "blaster")
    shields(s, 0, 9)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.shields[0], s.adam_shields) == (5, 6)


@pytest.mark.rule("AH-A64")
def test_after_a_tie_there_is_no_new_combat_until_they_part_and_meet_again():
    s, rules, there = beside()
    adam_shields(s, 9)
    clear(s, EYE)
    he_comes(s, rules, there)
    act(s, rules, STOP)
    assert (s.adam_room, s.room[0], s.duels) == (there, there, 1)
    act(s, rules, ATTACK, STOP)
    assert s.duels == 1
    recruited(s, rules)
    act(s, rules, STOP, ATTACK, MOVE + EYE)
    assert s.duels == 1
    act(s, rules, MOVE + there)
    assert s.duels == 2


@pytest.mark.rule("AH-A64")
@pytest.mark.parametrize(("heroes", "end"), [(LUKE, Fight.KO), (DIANA, Fight.FLEE)])
def test_the_others_in_the_room_meet_no_new_combat_when_the_lead_is_knocked_out_or_flees(heroes, end):
    s, rules, there = beside(heroes)
    s.room[1] = there
    clear(s, EYE)
    chits(s, "blaster", "claws")
    adam_shields(s, 9)
    shields(s, 0, 1)  # he names the weakest
    shields(s, 1, 2)
    he_comes(s, rules, there)
    assert (s.duels, s.duel_ends[end]) == (1, 1)
    assert (s.room[1], s.out[1], s.shields[1], s.adam_room) == (there, 0, 2, there)


@pytest.mark.rule("AH-A65")
@pytest.mark.parametrize(
    ("heroes", "first", "end", "hand", "pile", "waiting", "met"),
    [
        (LUKE, "k00a", Fight.VICTORY, 1, [], [], True),  # 1, 2, 3
        (LUKE, "k04a", Fight.TIE, 0, ["k04a"], [], True),  # 3, 3, 6
        (LUKE, "k15a", Fight.KO, 0, ["k15a"], ["k05a"], False),  # 5, 6, 11
        (DIANA, "k11a", Fight.FLEE, 0, ["k11a"], ["k05a"], False),  # 3, 5, 8
    ],
)
def test_what_becomes_of_a_horde_monster(heroes, first, end, hand, pile, waiting, met):
    s, rules, there = beside(heroes)
    clear(s, EYE)
    shields(s, 0, 6 if end != Fight.FLEE else 3)
    horde(s, first, *waiting)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert s.fights[end] == s.fights.sum() == 1
    assert (s.held[0], discarded(s, "monster"), in_horde(s)) == (hand, pile, waiting)
    assert (s.adam_shields < 9) == met


@pytest.mark.rule("AH-222")
@pytest.mark.parametrize(
    ("heroes", "sent", "blow", "end"),
    [
        (LUKE, [], (), Fight.VICTORY),
        (LUKE, ["k15a"], (), Fight.KO),  # by the Horde: 5, 6, 11
        (LUKE, [], ("blaster",), Fight.KO),
        (DIANA, [], ("blaster",), Fight.FLEE),
    ],
)
def test_the_end_of_each_meeting_is_counted_horde_and_all(heroes, sent, blow, end):
    s, rules, there = beside(heroes)
    clear(s, EYE)
    horde(s, *sent)
    chits(s, *blow)
    adam_shields(s, 2 if end == Fight.VICTORY else 9)
    he_comes(s, rules, there)
    assert s.duel_ends.tolist() == [int(end == each) for each in range(len(Fight))]


@pytest.mark.rule("AH-A66")
def test_he_resolves_the_encounter_before_the_combat():
    s, rules, there = beside(tile="turret_1")
    he_comes(s, rules, there)
    assert s.adam_shields == 3 + 3 - 3
    assert (s.duels, s.clear) == (1, 1 << there)


@pytest.mark.rule("AH-A66")
@pytest.mark.parametrize(("stands", "duels"), [(5, 0), (9, 1)])
def test_a_hero_resolves_the_encounter_before_the_combat_if_it_still_stands(stands, duels):
    s, rules, here = beside()
    there = join(s, rules, "turret_1", here, EAST)
    place_adam(s, there)
    adam_shields(s, 9)
    shields(s, 0, stands)
    ready(s, rules)
    act(s, rules, MOVE + there)
    assert (s.duels, s.shields[0], s.out[0]) == (duels, stands - 5, stands == 5)
    assert s.clear == 1 << there


# --- his Loot --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-H24")
@pytest.mark.parametrize(("card", "attack", "defense", "chopper"), [("g8", 2, 0, 1), ("b9", 2, 1, 1), ("t10", 0, 2, 0)])
def test_the_purple_eyes_loot_is_equipment_with_its_bonuses(card, attack, defense, chopper):
    s, rules = lair(2, "diana+wendy")  # a Gun and a Blade, a Tool and a Blade
    seat, slot = {"g8": (0, 0), "b9": (0, 1), "t10": (1, 0)}[card]
    before = int(s.attack_sum[seat]), int(s.defense_sum[seat])
    wear(s, rules, seat, slot, card)
    assert int(rules.loot[s.slot[seat, slot]].type) == int(rules.characters[s.hero[seat] - 1].slots[slot])
    assert (s.attack_sum[seat] - before[0], s.defense_sum[seat] - before[1]) == (attack, defense)
    assert int(rules.loot[s.slot[seat, slot]].chopper) == chopper


@pytest.mark.rule("AH-H24")
@pytest.mark.parametrize(("stands", "left"), [(6, 0), (7, 1)])
def test_one_gun_has_3_more_attack_against_him(stands, left):
    s, rules, there = beside()
    wear(s, rules, 0, 0, "g8")
    adam_shields(s, stands)
    he_comes(s, rules, there)
    assert s.adam_shields == left


@pytest.mark.rule("AH-H24")
def test_it_has_no_more_against_his_horde():
    s, rules, there = beside()
    wear(s, rules, 0, 0, "g8")
    horde(s, "k05a")  # 4, 2, 3
    rules.monsters["defense"][s.horde[0]] = 4
    shields(s, 0, 9)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.fights[Fight.TIE], s.adam_shields) == (1, 3)


@pytest.mark.rule("AH-H24")
@pytest.mark.parametrize(("chit", "dark", "lost"), [("blaster", False, 2), ("claws", True, 0), ("claws", False, 1)])
def test_one_tool_takes_2_of_the_damage_he_does(chit, dark, lost):
    s, rules, there = beside(SLICK)
    wear(s, rules, 0, 0, "t10")
    chits(s, chit, dark=dark)
    shields(s, 0, 9)
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert s.shields[0] == 9 - lost


@pytest.mark.rule("AH-H24")
def test_it_takes_nothing_of_what_his_horde_does():
    s, rules, there = beside(SLICK)
    wear(s, rules, 0, 0, "t10")
    horde(s, "k13a")  # 4, 4, 9
    shields(s, 0, 9)
    he_comes(s, rules, there)
    assert (s.fights[Fight.TIE], s.shields[0]) == (1, 5)


@pytest.mark.rule("AH-222")
def test_without_the_purple_eye_nobody_meets_him():
    s, rules = facility(3)
    here = join(s, rules, "empty_3", 0, EAST)
    ready(s, rules)
    act(s, rules, MOVE + here, MOVE + 0)
    assert (s.duels, s.adam_room, s.seat) == (0, NOWHERE, 0)
    assert ADAM not in s.hero
