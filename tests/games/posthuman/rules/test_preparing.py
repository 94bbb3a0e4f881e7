"""Posthuman, rule by rule: cards and experience used before an event tests, wounds or asks a price."""

import pytest

from sims.games.posthuman.policies import besides, turn
from sims.games.posthuman.queries.helps import LOOTING, PSYCHOLOGIST
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deeds, Phase, Stat, Step
from tests.games.posthuman.journeys import act, give, hold, learn, rolls, set_stats
from tests.games.posthuman.journeys_combat import bare
from tests.games.posthuman.journeys_turn import game, new_turn, stand


def use(s, rules, item):
    """Put the first card of the hand in play and use it."""
    act(s, rules, Action.PLAY, braces=True)
    act(s, rules, Action.USE + int(s.gears[0]) - 1, braces=True)


@pytest.mark.rule("PH-182")
@pytest.mark.parametrize(("spends", "lost"), [(False, 1), (True, 0)])
def test_strength_raised_before_a_fever_counts_in_its_test(spends, lost):
    s, rules = game(2)
    set_stats(s, 0, strength=3)
    s.xp[0] = rules.stat_xp
    with rolls(3, 0):  # a die of 4
        new_turn(s, rules, "fever", braces=True)
        assert (s.phase, s.seat, s.step) == (Phase.BRACE, 0, Step.EVENT)
        health = int(s.health[0])
        if spends:
            act(s, rules, Action.RAISE + Stat.STRENGTH, braces=True)
            health = int(s.health[0])
        act(s, rules, Action.PASS)
    assert health - s.health[0] == lost
    assert s.xp[0] == (0 if spends else rules.stat_xp)


@pytest.mark.rule("PH-120")
@pytest.mark.parametrize(("uses", "knocked_out"), [(True, 0), (False, 1)])
def test_a_card_of_the_hand_saves_from_bad_dreams(uses, knocked_out):
    s, rules = game(2)
    s.morale[0] = 1
    hold(s, 0, "spirits")
    with rolls(5, 0):
        new_turn(s, rules, "bad_dreams", braces=True)
        assert (s.phase, s.seat) == (Phase.BRACE, 0)
        if uses:
            use(s, rules, "spirits")
            assert s.morale[0] == 3
        act(s, rules, Action.PASS)
    assert s.knock_outs[0].sum() == knocked_out


@pytest.mark.rule("PH-120")
@pytest.mark.parametrize(("event", "asked"), [("heat_wave", Phase.HEAT), ("guide", Phase.GUIDE)])
def test_food_from_the_hand_pays_an_event(event, asked):
    s, rules = game(2)
    s.food[:2], s.ammo[:2], s.jp[:2] = 0, 0, (1, 2)
    hold(s, 0, "tinned_food")
    new_turn(s, rules, event, braces=True)
    assert (s.phase, s.seat) == (Phase.BRACE, 0)
    use(s, rules, "tinned_food")
    act(s, rules, Action.PASS)
    assert (s.phase, s.seat, s.food[0]) == (asked, 0, 2)


@pytest.mark.rule("PH-120")
def test_before_the_test_of_dark_days_what_was_found_may_be_used():
    s, rules = game(2)
    stand(s, rules, 0, "rural_a")
    hold(s, 0, "spirits")
    new_turn(s, rules, "dark_days", braces=True)
    while s.phase == Phase.FREE_FORAGE:
        act(s, rules, Action.TAKE, braces=True)
    assert (s.phase, s.seat, s.step) == (Phase.BRACE, 0, Step.EVENT)


@pytest.mark.rule("PH-120", "PH-182")
@pytest.mark.parametrize("event", ["fever", "bad_dreams", "heat_wave", "guide", "trader_caravan", "dark_days"])
def test_who_has_nothing_to_use_is_not_asked(event):
    s, rules = game(2)
    for seat in range(2):
        bare(s, rules, seat)
        s.xp[seat] = 0
    new_turn(s, rules, event, braces=True)
    assert s.phase != Phase.BRACE


@pytest.mark.rule("PH-100", "PH-Q46")
def test_a_camp_that_has_become_illegal_is_lost():
    s, rules = game(2, trade="food_ammo")
    learn(s, rules, 0, "looting")
    give(s, rules, 0, "bandages")
    s.health[0] -= 2
    s.ammo[1] = 3
    act(s, rules, Action.DEED + Deeds.CAMP, Action.DEED + Deeds.MOVE)
    assert (s.phase, s.seat) == (Phase.OFFER, 0)
    place = int(s.gears[0]) - 1
    act(s, rules, Action.USE + place)
    while s.phase == Phase.OFFER:
        act(s, rules, Action.PASS)
    assert s.phase != Phase.HELP
    assert s.ammo[1] == 3


@pytest.mark.rule("PH-099")
def test_scripts_cheer_no_rival_and_loot_the_leader():
    s, rules = game(3)
    learn(s, rules, 0, "looting", "psychologist")
    s.jp[:3], s.ammo[:3] = (1, 2, 3), 2
    s.keep = PSYCHOLOGIST
    assert turn.whom_to_help(s, rules, 0) == -1
    s.keep = LOOTING
    assert turn.whom_to_help(s, rules, 0) == 2


@pytest.mark.parametrize(("lost", "uses"), [(1, False), (2, True)])
def test_scripts_use_what_heals_before_they_declare_if_nothing_of_it_is_wasted(lost, uses):
    s, rules = game(2)
    give(s, rules, 0, "bandages")
    s.phase, s.step, s.seat, s.xp[0] = Phase.EAT, Step.EAT, 0, 0
    s.health[0] -= lost
    found = besides.free_deed(s, rules, 0)
    assert (found in range(Action.USE, Action.USE + int(s.gears[0]))) == uses
