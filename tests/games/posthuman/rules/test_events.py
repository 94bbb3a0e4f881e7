"""Posthuman, rule by rule: how events are drawn and kept; the seasons, Dark Days and the kept events."""

import pytest

from sims.games.posthuman.policies.turn import needs_rest
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY, NONE
from sims.games.posthuman.records.words import Deck, Deeds, Phase
from sims.games.posthuman.rules.harm import wound
from sims.games.posthuman.rules.shooting import foe_speed
from tests.games.posthuman.journeys import act, learn, legal, next_cards, rolls, row, take
from tests.games.posthuman.journeys_turn import (
    acts,
    become_mutant,
    discarded,
    eat_one,
    end_turn,
    game,
    meet,
    new_turn,
    sheet,
    sheets,
    stand,
)


@pytest.mark.rule("PH-069", "PH-070")
def test_every_turn_draws_one_event_and_a_regular_one_lasts_that_turn():
    s, rules = game()
    left = int(s.left[Deck.EVENTS])
    for number, event in enumerate(("ammo_stash", "quiet_night", "clear_skies"), start=1):
        new_turn(s, rules, event)
        assert (s.event, s.left[Deck.EVENTS]) == (row("events", event), left - number)
        assert s.used_size[Deck.EVENTS] == number - 1
    assert discarded(s, "ammo_stash")
    assert s.ammo[0] == 6  # once, from 4


@pytest.mark.rule("PH-071")
@pytest.mark.parametrize(("event", "stays"), [("winter_depression", True), ("mild_spring", True), ("heat_wave", False)])
def test_a_season_lasts_as_its_card_says(event, stays):
    s, rules = game()
    new_turn(s, rules, event)
    assert (s.season, s.event) == (row("events", event), NONE)
    new_turn(s, rules)
    assert (s.season == row("events", event)) == stays
    assert discarded(s, event) != stays


@pytest.mark.rule("PH-071")
@pytest.mark.parametrize("event", ["mild_spring", "heat_wave"])
def test_a_new_season_replaces_the_one_in_play(event):
    s, rules = game()
    new_turn(s, rules, "winter_depression")
    new_turn(s, rules)
    assert s.season == row("events", "winter_depression")
    new_turn(s, rules, event)
    assert s.season == row("events", event)
    assert discarded(s, "winter_depression")


@pytest.mark.rule("PH-072", "PH-H14")
@pytest.mark.parametrize(("tile", "zone", "legal_there"), [("urban_a", NONE, True), ("rural_d", 0, False)])
def test_dark_days_gives_a_free_forage_where_one_is_legal_and_then_a_test_of_mind(tile, zone, legal_there):
    s, rules = game(1, "nurse")
    place = stand(s, rules, 0, tile, zone)
    next_cards(s, "supplies", "supply_1")
    before = sheet(s, 0)
    with rolls(5):  # failed
        new_turn(s, rules, "dark_days")
        if legal_there:
            assert (s.phase, s.morale[0]) == (Phase.FREE_FORAGE, before["morale"])
            act(s, rules, Action.TAKE)
    assert sheet(s, 0) == before | {"food": before["food"] + legal_there, "morale": before["morale"] - 1}
    assert s.done[0, place] == 2 * legal_there  # the one Forage of the tile
    eat_one(s, rules)
    assert not legal(s, rules, Action.DEED + Deeds.FORAGE)
    assert s.deeds[0].sum() == 0


@pytest.mark.rule("PH-072")
def test_a_free_forage_may_be_left_out_and_a_passed_test_costs_nothing():
    s, rules = game(1)
    before = sheet(s, 0)
    new_turn(s, rules, "dark_days")
    with rolls(0):
        act(s, rules, Action.PASS)
    assert sheet(s, 0) == before
    assert s.done[0, 0] == 1


@pytest.mark.rule("PH-073")
@pytest.mark.parametrize("event", ["guide", "great_explorer", "protector", "killer_instinct"])
def test_an_event_that_compares_humans_does_nothing_with_one_human_left(event):
    s, rules = game()
    become_mutant(s, rules, 1)
    stand(s, rules, 0, "rural_a")
    before = sheets(s, rules)
    new_turn(s, rules, event)
    assert sheets(s, rules) == before
    assert (s.phase, s.chosen) == (Phase.EAT, NOBODY)
    assert (s.protector[0], s.killer[0]) == (0, 0)
    new_turn(s, rules)
    assert discarded(s, event)


@pytest.mark.rule("PH-074", "PH-075")
@pytest.mark.parametrize("event", ["protector", "guide"])
def test_an_event_that_compares_humans_passes_mutants_over(event):
    s, rules = game(3)
    become_mutant(s, rules, 0)  # without health and journey points
    s.jp[:3] = 0, 2, 1
    s.health[1:3] = 5, 4
    new_turn(s, rules, event)
    assert s.chosen == 2


@pytest.mark.rule("PH-074", "PH-H14")
@pytest.mark.parametrize(("wounds", "left"), [(3, 1), (2, 0)])
def test_protector_is_kept_by_the_weakest_human_and_cancels_two_wounds_once(wounds, left):
    s, rules = game(3, "ranger+nurse+runner")
    s.health[:3] = 6, 5, 5
    new_turn(s, rules, "protector")
    assert s.protector.tolist()[:3] == [0, 1 + row("events", "protector"), 0]  # of equals the first
    new_turn(s, rules)
    assert not discarded(s, "protector")
    wound(s, rules, 1, wounds)
    assert (s.health[1], s.protector[1]) == (5 - left, 0)
    assert discarded(s, "protector")
    wound(s, rules, 1, 2)
    wound(s, rules, 0, 3)
    assert s.health.tolist()[:3] == [3, 3 - left, 5]


@pytest.mark.rule("PH-074", "PH-H14")
@pytest.mark.parametrize("frenzy", [True, False])
def test_killer_instinct_is_kept_by_the_most_experienced_and_gives_a_melee_die_in_all_rounds(frenzy):
    s, rules = game()
    s.xp[:2] = 1, 1
    new_turn(s, rules, "killer_instinct")
    assert s.killer.tolist()[:2] == [1 + row("events", "killer_instinct"), 0]
    new_turn(s, rules)
    eat_one(s, rules)
    meet(s, rules, "wild_dogs")  # 2 health; melee 2 against 3: one die more
    act(s, rules, Action.FRENZY if frenzy else Action.FIGHT)
    misses = [0] * (3 + frenzy)
    with rolls(3, *misses, 0, 0, 0, 3, *misses, 0, 0, 0) as left:  # an attack of 1 wound in each of two rounds
        act(s, rules, Action.PASS)  # holds its fire
    assert (left, s.won[0], s.xp[0]) == ([], 1, 2)
    assert discarded(s, "killer_instinct") == frenzy
    assert (s.killer[0] == 0, s.killing) == (frenzy, 0)


@pytest.mark.rule("PH-074", "PH-H14", "PH-Q65")
def test_killer_instinct_goes_to_who_has_most_xp_and_of_equals_to_the_first_in_turn_order():
    s, rules = game(3, "ranger+nurse+runner")
    s.xp[:3] = 1, 2, 2
    s.first = 2
    new_turn(s, rules, "killer_instinct")
    assert s.killer.tolist()[:3] == [0, 0, 1 + row("events", "killer_instinct")]


@pytest.mark.rule("PH-H14")
def test_winter_depression_lets_nobody_regain_morale_by_camping():
    s, rules = game(1, "nurse")
    stand(s, rules, 0, "village", 1, completed=True)
    new_turn(s, rules, "winter_depression")
    act(s, rules, Action.EAT)
    s.health[0] = s.morale[0] = 1
    acts(s, rules, Deeds.CAMP)
    act(s, rules, Action.PASS)  # morale, as a safe house offers
    assert (s.health[0], s.morale[0]) == (1 + 2 + 1, 1)  # with Field Medic


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize(("season", "rests"), [(NONE, True), (row("events", "winter_depression"), False)])
def test_a_script_does_not_camp_for_morale_in_winter_depression(season, rests):
    s, rules = game(2, "soldier+runner")
    learn(s, rules, 0, "optimist")
    stand(s, rules, 0, "rural_b")
    s.morale[0], s.season = 1, season
    assert needs_rest(s, rules, 0) == rests


@pytest.mark.rule("PH-H14", "PH-099")
@pytest.mark.parametrize(("skill", "asked"), [("storytelling", False), ("psychologist", False), ("raiding", True)])
def test_in_winter_depression_skills_of_camping_restore_no_morale_either(skill, asked):
    s, rules = game(2, "soldier+runner")
    learn(s, rules, 0, skill)
    stand(s, rules, 0, "rural_b")
    stand(s, rules, 1, "rural_a")
    s.morale[:2], s.season = 1, row("events", "winter_depression")
    take(s, Deck.EVENTS, row("events", "winter_depression"))
    next_cards(s, "events", "clear_skies")
    acts(s, rules, Deeds.CAMP, Deeds.CAMP)
    assert (s.phase == Phase.HELP) == asked
    assert s.morale[:2].tolist() == [1, 1]


@pytest.mark.rule("PH-H14")
def test_heat_wave_costs_a_food_more_or_1_health():
    s, rules = game(3)
    s.food[2] = 0
    before = sheets(s, rules)
    new_turn(s, rules, "heat_wave")
    assert (s.phase, s.seat) == (Phase.HEAT, 0)
    act(s, rules, Action.TAKE, Action.PASS)
    assert sheet(s, 0) == before[0] | {"food": before[0]["food"] - 1}
    assert sheet(s, 1) == before[1] | {"health": before[1]["health"] - 1}
    assert sheet(s, 2) == before[2] | {"health": before[2]["health"] - 1}  # it has no choice
    assert (s.phase, s.seat) == (Phase.EAT, 0)


@pytest.mark.rule("PH-H14")
def test_mild_spring_gives_a_food_more_for_every_forage():
    s, rules = game(2, "nurse+runner")
    new_turn(s, rules, "mild_spring")
    new_turn(s, rules)  # it stays
    eat_one(s, rules)
    next_cards(s, "supplies", "supply_6", "supply_9")  # a food each
    food = s.food.tolist()
    acts(s, rules, Deeds.FORAGE, Deeds.FORAGE)
    assert s.food.tolist()[:2] == [food[0] + 2, food[1] + 2]


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize(("enemy", "speed"), [("netboy", 4), ("crawler", 3), ("wild_dogs", 4), ("scavenger", 3)])
def test_mutant_migration_makes_mutants_faster_by_1(enemy, speed):
    s, rules = game()
    new_turn(s, rules, "mutant_migration")
    new_turn(s, rules)
    eat_one(s, rules)
    meet(s, rules, enemy)
    assert foe_speed(s, rules, 0) == speed


@pytest.mark.rule("PH-Q43")
def test_an_empty_event_deck_is_made_of_its_discards_without_the_season_in_play():
    s, rules = game()
    new_turn(s, rules, "winter_depression")
    new_turn(s, rules, "protector")
    left = int(s.left[Deck.EVENTS])
    s.used[Deck.EVENTS, :left], s.used_size[Deck.EVENTS] = s.deck[Deck.EVENTS, :left], left
    s.left[Deck.EVENTS] = 0
    end_turn(s, rules)
    assert (s.left[Deck.EVENTS], s.used_size[Deck.EVENTS]) == (left - 1, 0)
    assert s.event != NONE or s.season != row("events", "winter_depression")
    drawn = [*s.deck[Deck.EVENTS, : left - 1].tolist(), int(s.event)]
    assert row("events", "winter_depression") not in drawn
    assert row("events", "protector") not in drawn  # it is kept
