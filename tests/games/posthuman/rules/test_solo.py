"""Posthuman, rule by rule: the game for one player."""

import pytest

from sims.games.posthuman.queries.people import mutations
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY, NONE
from sims.games.posthuman.records.words import Deck, Deeds, Outcome, Phase
from tests.games.posthuman.journeys import (
    act,
    before_first_turn,
    declare,
    item,
    journey,
    lay,
    legal_list,
    next_cards,
    next_encounters,
    next_turn,
    rolls,
    row,
    scar,
    until,
)
from tests.games.posthuman.journeys_setup import cards_of, configuration, encountering, laid_out, owned, used_of

REMOVED_SKILLS = ("looting", "raiding", "storytelling", "psychologist")


def solo(**settings):
    """A solo game whose table is laid out."""
    return laid_out(configuration(players=1, **settings))


@pytest.mark.rule("PH-231")
def test_solo_every_starting_item_for_two_or_more_is_removed():
    s = solo(creation="custom")
    cards = ("knife", "nail_club", "kalt_9mm", "book", "bandages", "lead_pipe")
    assert [int(s.market[row("starting_items", card)]) for card in cards] == [1, 1, 1, 0, 1, 1]


@pytest.mark.rule("PH-232")
@pytest.mark.parametrize(
    ("reading", "gone", "left"),
    [("erratum", ["guide", "great_explorer"], 19), ("body", ["guide", "great_explorer", "togetherness"], 17)],
)
def test_solo_two_events_are_removed_by_the_errata_and_four_by_the_body(reading, gone, left):
    events = cards_of(solo(solo_removed_events=reading), Deck.EVENTS)
    assert len(events) == left
    for event in ("guide", "great_explorer", "togetherness", "trader_caravan"):
        assert (row("events", event) in events) == (event not in [*gone, *(["trader_caravan"] if left == 17 else [])])


@pytest.mark.rule("PH-233")
def test_solo_six_skills_and_the_camo_tent_are_removed():
    s = solo(creation="custom")
    skills, equipment = cards_of(s, Deck.SKILLS), cards_of(s, Deck.EQUIPMENT)
    assert (len(skills), len(equipment)) == (30 - 6, 37 - 1)
    assert not any(row("skills", skill) in skills for skill in REMOVED_SKILLS)
    assert item("camo_tent") not in equipment
    two = laid_out(configuration(players=2, creation="custom"))
    assert (two.left[Deck.SKILLS], two.left[Deck.EQUIPMENT]) == (30, 37)


@pytest.mark.rule("PH-234")
def test_solo_the_fortress_lies_among_the_lowest_three_events():
    rules = configuration(players=1)
    places, below = set(), set()
    for seed in range(20):
        events = cards_of(laid_out(rules, seed), Deck.EVENTS)
        assert events.count(row("events", "fortress")) == 1
        places.add(events.index(row("events", "fortress")))
        below |= set(events[:3])
    assert places == {0, 1, 2}
    assert len(below) > 8  # the two others are random


@pytest.mark.rule("PH-235")
def test_solo_characters_are_set_up_in_the_usual_way():
    s, _ = journey(1, "soldier")
    assert (s.health[0], s.food[0], s.ammo[0], s.jp[0]) == (7, 3, 6, 0)
    assert owned(s, 0) == [item("s:knife"), item("s:kalt_9mm"), item("s:flare")]
    s, rules = before_first_turn(1, creation="custom")
    assert (s.food[0], owned(s, 0), s.skills[0]) == (7, [item("s:flare")], 2)
    assert Action.PASS in legal_list(s, rules)


def last_move(points):
    """A solo journey with so many points that completes a zone in the turn of The Fortress."""
    s, rules = journey(1, "soldier")
    s.food[0] = 9
    lay(s, rules, 0, "rural_b")  # two zones
    next_turn(s, rules, Deeds.SCOUT, event="fortress")
    assert (s.fortress_drawn, s.phase) == (1, Phase.DECLARE)
    s.jp[0] = points
    next_encounters(s, 3, "last_refuge")  # a gift
    declare(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE)
    act(s, rules, Action.GO)
    return s


@pytest.mark.rule("PH-236")
def test_solo_the_tenth_point_in_the_turn_of_the_fortress_wins():
    s = last_move(9)
    assert (s.phase, s.outcome, s.winner, s.jp[0]) == (Phase.OVER, Outcome.FORTRESS, 0, 10)


@pytest.mark.rule("PH-237")
def test_solo_without_the_tenth_point_the_turn_of_the_fortress_loses():
    s = last_move(8)
    assert (s.phase, s.outcome, s.winner, s.jp[0]) == (Phase.OVER, Outcome.SOLO_TIME, NOBODY, 9)


@pytest.mark.rule("PH-237")
def test_solo_the_game_goes_on_until_the_fortress_is_drawn():
    s, rules = journey(1, "soldier")
    s.food[0] = 9
    next_turn(s, rules, Deeds.SCOUT, event="quiet_night")
    assert (s.fortress_drawn, s.phase) == (0, Phase.DECLARE)


@pytest.mark.rule("PH-238")
@pytest.mark.parametrize(("drawn", "over"), [("claws", True), ("just_a_scar", False)])
def test_solo_the_fifth_mutation_loses_the_game(drawn, over):
    s, rules = journey(1, "soldier")
    scar(s, 0, "claws", "claws", "hammer_fist", "bone_blade", "just_a_scar")
    next_cards(s, "scars", drawn)
    with rolls(5):  # fails the test: a scar
        encountering(s, rules, "spore_cloud")
    assert (s.phase == Phase.OVER) == over
    assert (s.outcome == Outcome.SOLO_MUTATION, s.winner) == (over, NOBODY)
    assert s.mutant[0] == int(over)


@pytest.mark.rule("PH-239")
def test_solo_an_event_is_drawn_in_every_turn_and_never_comes_back():
    s, rules = journey(1, "soldier")
    s.food[0] = 30
    for _ in range(4):
        left = int(s.left[Deck.EVENTS])
        next_turn(s, rules, Deeds.MOVE)
        assert s.left[Deck.EVENTS] == left - 1
    drawn = used_of(s, Deck.EVENTS)
    assert not set(drawn) & set(cards_of(s, Deck.EVENTS))


@pytest.mark.rule("PH-240")
@pytest.mark.parametrize(("players", "cheered"), [(1, 1), (2, 0)])
def test_solo_togetherness_cheers_without_company(players, cheered):
    s, rules = journey(players, "soldier+nurse")
    lay(s, rules, 0, "urban_a", completed=True, enter=NONE)
    s.morale[0] = 3
    s.food[:2] = 9
    s.hunger[:2] = 0
    next_cards(s, "events", "togetherness")
    declare(s, rules, *[Deeds.SCOUT] * players)
    until(s, rules, Phase.EAT)
    assert s.morale[0] == 3 + cheered


@pytest.mark.rule("PH-073", "PH-241")
@pytest.mark.parametrize("event", ["protector", "killer_instinct"])
def test_solo_events_that_compare_players_are_discarded_without_effect(event):
    s, rules = journey(1, "soldier")
    s.food[0] = 9
    next_turn(s, rules, Deeds.SCOUT, event=event)
    assert (s.event, s.chosen, s.protector[0], s.killer[0]) == (row("events", event), NOBODY, 0, 0)
    next_turn(s, rules)
    assert row("events", event) in used_of(s, Deck.EVENTS)


@pytest.mark.rule("PH-241")
def test_solo_a_flare_finds_nobody_and_nobody_turns_mutant_by_choice():
    s, rules = journey(1, "soldier", trade="food_ammo")
    act(s, rules, Action.USE + owned(s, 0).index(item("s:flare")))
    declare(s, rules, Deeds.MOVE)
    assert s.phase == Phase.MOVE  # no offer to make
    s, rules = journey(1, "soldier")
    scar(s, 0, "claws", "claws")
    next_cards(s, "scars", "claws")
    with rolls(5):
        encountering(s, rules, "spore_cloud")
    assert (mutations(s, rules, 0), s.mutant[0], s.seat) == (3, 0, 0)
    assert s.phase != Phase.GIVE_IN
