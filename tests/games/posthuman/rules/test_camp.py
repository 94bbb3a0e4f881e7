"""Posthuman, rule by rule: Camp, and what one may do to others while camping."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deck, Deeds, Phase
from tests.games.posthuman.journeys import act, give, learn, legal, legal_list, next_cards, next_encounters, rolls
from tests.games.posthuman.journeys_turn import acts, eat_one, game, new_turn, sheet, stand

CAMP = Action.DEED + Deeds.CAMP


def camp(health=1, morale=1, tile=None, zone=0, **settings):
    """Let the Soldier camp, so well, on a tile or on its start; with its sheet before."""
    s, rules = game(2, "soldier+nurse", **settings)
    if tile is not None:
        stand(s, rules, 0, tile, zone)
    s.health[0], s.morale[0] = health, morale
    before = sheet(s, 0)
    acts(s, rules, Deeds.CAMP)
    return s, rules, before


@pytest.mark.rule("PH-096")
@pytest.mark.parametrize(("health", "after"), [(1, 3), (4, 6), (6, 7), (7, 7)])
def test_camp_gives_2_health_up_to_the_limit(health, after):
    s, _, before = camp(health, 2)  # strength 4: at most 7
    assert sheet(s, 0) == before | {"health": after}


@pytest.mark.rule("PH-097")
@pytest.mark.parametrize(("choice", "health", "morale"), [(Action.TAKE, 3, 0), (Action.PASS, 2, 1)])
def test_camp_in_a_safe_house_gives_a_health_more_or_a_morale(choice, health, morale):
    s, rules, before = camp(tile="rural_c", zone=1)
    assert (s.phase, s.seat) == (Phase.CAMP, 0)
    assert legal_list(s, rules) == [Action.PASS, Action.TAKE]
    act(s, rules, choice)
    assert sheet(s, 0) == before | {"health": 1 + health, "morale": 1 + morale}


@pytest.mark.rule("PH-097")
def test_no_bonus_outside_a_safe_house():
    s, _, before = camp(tile="rural_c", zone=0)
    assert s.phase != Phase.CAMP
    assert sheet(s, 0) == before | {"health": 3}


@pytest.mark.rule("PH-097", "PH-Q09")
def test_camp_in_a_safe_house_does_not_pay_back_food_eaten_before():
    s, rules = game(2, "soldier+nurse")
    stand(s, rules, 0, "rural_c", 1)
    s.hunger[0], s.food[0], s.health[0] = 1, 3, 1
    new_turn(s, rules)
    eat_one(s, rules)
    acts(s, rules, Deeds.CAMP)
    act(s, rules, Action.TAKE)
    assert (s.food[0], s.hunger[0], s.health[0]) == (2, 0, 4)
    assert s.seat == 1  # and in the next turn it need not eat


@pytest.mark.rule("PH-Q60", "PH-097")
@pytest.mark.parametrize(
    ("health", "morale", "choice", "after"),
    [(7, 1, Action.TAKE, (7, 1)), (5, 1, Action.TAKE, (7, 1)), (1, 5, Action.PASS, (3, 5))],
)
def test_the_bonus_may_be_chosen_where_it_is_lost(health, morale, choice, after):
    s, rules, _ = camp(health, morale, tile="rural_c", zone=1)
    act(s, rules, choice)
    assert (s.health[0], s.morale[0]) == after


@pytest.mark.rule("PH-098")
@pytest.mark.parametrize(("choice", "food", "health"), [(Action.TAKE, 1, 0), (Action.PASS, 0, 1)])
def test_an_event_that_demands_food_is_paid_for_in_a_safe_house_too(choice, food, health):
    s, rules = game()
    stand(s, rules, 0, "rural_c", 1)
    before = sheet(s, 0)
    new_turn(s, rules, "heat_wave")
    assert (s.phase, s.seat) == (Phase.HEAT, 0)
    act(s, rules, choice)
    assert sheet(s, 0) == before | {"food": before["food"] - food, "health": before["health"] - health}


@pytest.mark.rule("PH-098")
def test_an_encounter_that_demands_food_is_paid_for_in_a_safe_house_too():
    s, rules = game()
    stand(s, rules, 0, "rural_c", 0)
    rules.land[s.tile[0, 1]].supplies = 0
    before = sheet(s, 0)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "hungry_travellers")
    act(s, rules, Action.NEXT, Action.TAKE)
    changed = {"food": before["food"] - 2, "zone": 1, "jp": 1, "xp": 1}
    assert sheet(s, 0) == before | changed


@pytest.mark.rule("PH-100")
@pytest.mark.parametrize(("hurt", "may"), [("", False), ("health", True), ("morale", True)])
def test_on_its_starting_tile_a_human_that_is_well_may_not_camp(hurt, may):
    s, rules = game()
    if hurt:
        s[hurt][0] -= 1
    assert legal(s, rules, CAMP) == may


@pytest.mark.rule("PH-100")
def test_elsewhere_a_human_that_is_well_may_camp():
    s, rules = game()
    stand(s, rules, 0, "rural_a")
    assert legal(s, rules, CAMP)


# --- skills and equipment of camping ---


def helper(skill, *, other="rural_a", deed=Deeds.FORAGE):
    """Seat 0 camps with a skill; seat 1 stands on a tile and does something else. With seat 1's sheet before."""
    s, rules = game(2, "soldier+runner")
    learn(s, rules, 0, skill)
    stand(s, rules, 0, "rural_b")
    stand(s, rules, 1, other)
    s.health[:2], s.morale[:2], s.food[:2], s.ammo[:2] = (1, 1), (1, 1), (4, 4), (4, 4)
    before = sheet(s, 1)
    next_cards(s, "supplies", "supply_7")  # equipment, if seat 1 forages
    acts(s, rules, Deeds.CAMP, deed)
    return s, rules, before


@pytest.mark.rule("PH-099")
@pytest.mark.parametrize(("skill", "goods"), [("looting", "ammo"), ("raiding", "food")])
def test_a_vs_skill_takes_one_without_consent(skill, goods):
    s, rules, before = helper(skill)
    assert (s.phase, s.seat) == (Phase.HELP, 0)
    assert legal_list(s, rules) == [Action.PASS, Action.SEAT + 1]
    act(s, rules, Action.SEAT + 1)
    assert s[goods].tolist()[:2] == [5, 3]
    assert s.phase != Phase.CONSENT
    assert (s.health.tolist()[:2], s.morale.tolist()[:2]) == ([3, 1], [1, 1])
    assert s.jp[1] == before["jp"]


@pytest.mark.rule("PH-099")
@pytest.mark.parametrize(
    ("skill", "agrees", "morale"),
    [
        ("storytelling", True, [2, 2]),
        ("storytelling", False, [1, 1]),
        ("psychologist", True, [1, 3]),
        ("psychologist", False, [1, 1]),
    ],
)
def test_other_skills_need_consent(skill, agrees, morale):
    s, rules, before = helper(skill)
    act(s, rules, Action.SEAT + 1)
    assert (s.phase, s.seat) == (Phase.CONSENT, 1)
    assert s.morale.tolist()[:2] == [1, 1]
    act(s, rules, Action.TAKE if agrees else Action.PASS)
    assert s.morale.tolist()[:2] == morale
    assert s.health[1] == before["health"]


@pytest.mark.rule("PH-099")
@pytest.mark.parametrize("skill", ["looting", "raiding", "storytelling", "psychologist"])
def test_skills_work_on_matching_terrain_only(skill):
    s, _, before = helper(skill, other="urban_a")
    assert s.phase not in (Phase.HELP, Phase.CONSENT)
    assert (s.ammo[0], s.food[0], s.morale.tolist()[:2]) == (4, 4, [1, 1])
    assert s.health[1] == before["health"]


@pytest.mark.rule("PH-099")
def test_nobody_has_to_use_a_skill_and_the_others_need_not_camp():
    s, rules, before = helper("looting", deed=Deeds.MOVE)
    act(s, rules, Action.PASS)
    assert (s.phase, s.seat, s.ammo.tolist()[:2]) == (Phase.MOVE, 1, [4, 4])
    assert sheet(s, 1) == before


@pytest.mark.rule("PH-099")
def test_skills_of_camping_do_nothing_for_who_does_not_camp():
    s, rules = game(2, "soldier+runner")
    learn(s, rules, 0, "looting", "psychologist")
    s.ammo[:2] = 4, 4
    acts(s, rules, Deeds.FORAGE)
    assert (s.phase, s.ammo.tolist()[:2]) == (Phase.EAT, [4, 4])


@pytest.mark.rule("PH-099", "PH-Q34")
def test_two_copies_of_a_skill_take_twice_as_much():
    s, rules = game(2, "soldier+runner")
    learn(s, rules, 0, "looting", "looting")
    s.health[:2], s.ammo[:2] = (1, 1), (4, 4)
    acts(s, rules, Deeds.CAMP)
    act(s, rules, Action.SEAT + 1)
    assert s.ammo.tolist()[:2] == [6, 2]
    assert s.phase != Phase.HELP


@pytest.mark.rule("PH-099")
@pytest.mark.parametrize(
    ("gear", "health", "morale"), [("s:sleeping_bag", 3, 0), ("book", 2, 1), ("s:padded_jacket", 2, 0)]
)
def test_equipment_of_camping_works_while_one_camps(gear, health, morale):
    s, rules = game(1, "soldier")
    give(s, rules, 0, gear)
    s.health[0] = s.morale[0] = 1
    acts(s, rules, Deeds.CAMP)
    assert (s.health[0], s.morale[0]) == (1 + health, 1 + morale)
    s.health[0] = s.morale[0] = 1
    eat_one(s, rules)
    acts(s, rules, Deeds.FORAGE)
    assert (s.health[0], s.morale[0]) == (1, 1)


@pytest.mark.rule("PH-104", "PH-096")
def test_no_encounter_comes_to_who_camps():
    s, rules = game(1, "soldier")
    stand(s, rules, 0, "urban_b")
    with rolls():
        acts(s, rules, Deeds.CAMP)
    assert s.met[0].sum() == 0
    assert s.used_size[Deck.ENCOUNTERS_1] == 0
