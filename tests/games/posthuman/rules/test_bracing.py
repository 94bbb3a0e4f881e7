"""Posthuman, rule by rule: cards and experience used when a story, a price or a mutant's card has been seen."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.queries.legality import legal
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deeds, Phase, Stat
from tests.games.posthuman.journeys import (
    act,
    declare,
    give,
    hold,
    journey,
    legal_list,
    next_cards,
    rolls,
)
from tests.games.posthuman.journeys_combat import is_over, met, pips
from tests.games.posthuman.journeys_mutants import ATTACK, prey
from tests.games.posthuman.journeys_setup import place_of

SPEND = Action.RAISE + Stat.MIND


def about_to_test(card="mass_grave", xp=8):
    """Seat 0 has seen a story that tests its Mind of 3, and no die has fallen."""
    s, rules = met(card, gear=("s:knife", "bandages"), braces=True)
    s.xp[0] = xp
    return s, rules


@pytest.mark.rule("PH-120", "PH-182", "PH-185")
@pytest.mark.parametrize(("spends", "passes"), [(False, 0), (True, 1)])
def test_xp_spent_before_a_story_tests_a_stat_counts_in_the_test(spends, passes):
    s, rules = about_to_test()
    assert (s.phase, s.seat, is_over(s)) == (Phase.BRACE, 0, False)
    if spends:
        act(s, rules, SPEND, braces=True)
        assert (s.phase, s.stat[0, Stat.MIND], s.xp[0]) == (Phase.BRACE, 4, 8 - rules.stat_xp)
    before = s.xp[0]
    with rolls(pips(4)):  # a 4: within a Mind of 4, not of 3
        act(s, rules, Action.PASS)
    assert (s.xp[0] - before, is_over(s)) == (passes, True)


@pytest.mark.rule("PH-120", "PH-183")
def test_a_skill_learnt_before_a_test_leads_back_to_it():
    s, rules = about_to_test(xp=9)
    act(s, rules, Action.LEARN, braces=True)
    assert s.phase == Phase.KEEP_SKILL
    act(s, rules, legal_list(s, rules)[0], braces=True)
    assert (s.phase, s.seat, is_over(s)) == (Phase.BRACE, 0, False)
    with rolls(0):
        act(s, rules, Action.PASS)
    assert is_over(s)


@pytest.mark.rule("PH-120")
def test_cards_used_before_a_test_do_what_they_say_and_one_may_go_without():
    s, rules = about_to_test()
    s.health[0] = 3
    assert legal(s, rules, Action.PASS)
    act(s, rules, Action.USE + place_of(s, 0, "bandages"), braces=True)
    assert (s.phase, s.health[0], is_over(s)) == (Phase.BRACE, 5, False)
    assert not any(action in legal_list(s, rules) for action in (Action.FIGHT, Action.EVADE, Action.TAKE))


@pytest.mark.rule("PH-120", "PH-125")
def test_food_unpacked_when_the_price_of_a_story_is_seen_pays_it():
    s, rules = met("hungry_travellers", gear=("s:knife", "tinned_food"))
    s.food[0] = 0
    assert (s.phase, legal(s, rules, Action.TAKE)) == (Phase.CHOOSE, False)
    act(s, rules, Action.USE + place_of(s, 0, "tinned_food"))
    assert (s.phase, s.food[0], legal(s, rules, Action.TAKE)) == (Phase.CHOOSE, 2, True)
    act(s, rules, Action.TAKE)
    assert s.xp[0] == 1


@pytest.mark.rule("PH-120")
def test_a_charge_is_rolled_once_its_target_has_used_its_cards():
    s, rules = journey()
    give(s, rules, 0, "first_aid_kit")
    prey("rural_a", hand=("charge_rural_urban",), game=(s, rules))
    s.health[0] = 1
    act(s, rules, Action.SEAT + 0, braces=True)
    assert (s.phase, s.seat, s.turn_seat, s.health[0]) == (Phase.BRACE, 0, 1, 1)
    act(s, rules, Action.USE + place_of(s, 0, "first_aid_kit"), braces=True)
    healed = int(s.health[0])
    with rolls(*[ATTACK] * 9) as left:
        act(s, rules, Action.PASS)
    assert 0 < 9 - len(left) < 9
    assert s.health[0] < healed
    assert s.knock_outs[0].sum() == 0


@pytest.mark.rule("PH-120")
@pytest.mark.parametrize("cheered", [False, True])
def test_who_cheers_up_before_dread_is_not_knocked_out_by_it(cheered):
    s, rules = journey()
    give(s, rules, 0, "spirits")
    prey("urban_a", hand=("dread_urban_wilderness",), game=(s, rules))
    s.morale[0] = 1
    act(s, rules, Action.SEAT + 0, braces=True)
    assert s.phase == Phase.BRACE
    if cheered:
        act(s, rules, Action.USE + place_of(s, 0, "spirits"), braces=True)
    with rolls(5):
        act(s, rules, Action.PASS)
    assert s.knock_outs[0].sum() == (0 if cheered else 1)


@pytest.mark.rule("PH-120", "PH-182")
def test_cards_are_played_and_xp_is_spent_while_one_trades_but_not_while_one_answers():
    s, rules = journey(2, "soldier+ranger", trade="food_ammo")
    hold(s, 0, "bandages")
    hold(s, 1, "spirits")
    s.xp[:2] = 9
    next_cards(s, "events", "watched")
    declare(s, rules, Deeds.CAMP, Deeds.CAMP)
    assert (s.phase, s.seat) == (Phase.OFFER, 0)
    act(s, rules, Action.PLAY + 0, SPEND)
    assert (s.phase, s.seat, s.held[0]) == (Phase.OFFER, 0, 0)
    act(s, rules, next(action for action in legal_list(s, rules) if action >= Action.OFFER))
    assert (s.phase, s.seat) == (Phase.ANSWER, 1)
    assert max(legal_list(s, rules)) < Action.PLAY


@pytest.mark.rule("PH-120")
def test_a_script_heals_before_a_charge():
    s, rules = journey()
    give(s, rules, 0, "first_aid_kit")
    prey("rural_a", hand=("charge_rural_urban",), game=(s, rules))
    s.health[0] = 1
    act(s, rules, Action.SEAT + 0, braces=True)
    assert choose(s, rules) == Action.USE + place_of(s, 0, "first_aid_kit")
