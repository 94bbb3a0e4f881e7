"""Posthuman, rule by rule: what is checked at the end of a turn, and knock-outs within it."""

import pytest

from sims.games.posthuman.play import advance
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deeds, Outcome, Phase
from sims.games.posthuman.rules.scars import turn_mutant
from tests.games.posthuman.journeys import act, declare, first_action, legal_list, next_cards, next_encounters, rolls
from tests.games.posthuman.journeys_turn import acts, become_mutant, eat_one, game, new_turn, stand

DECLARED = [Action.DEED + deed for deed in (Deeds.CAMP, Deeds.FORAGE, Deeds.SCOUT, Deeds.MOVE)]


def deeds(s, rules):
    """What the human that declares may declare."""
    return [action - Action.DEED for action in legal_list(s, rules) if Action.DEED <= action < Action.CARD]


def seats_asked(s, rules, phase):
    """Play on with the lowest actions while a phase lasts and return the seats that were asked, in order."""
    seats = []
    while s.phase == phase:
        seats.append(int(s.seat))
        advance(s, rules, DECLARED[3] if phase == Phase.DECLARE else first_action(s, rules))
    return seats


@pytest.mark.rule("PH-253", "PH-Q39")
@pytest.mark.parametrize(("ends", "outcome"), [("human", Outcome.FORTRESS), ("mutant", Outcome.MUTANTS)])
def test_the_end_of_a_turn_asks_first_whether_all_are_mutants_then_who_has_arrived(ends, outcome):
    s, rules = game()
    become_mutant(s, rules, 1)
    s.jp[0] = 10
    if ends == "mutant":
        turn_mutant(s, rules, 0)
    assert s.phase != Phase.OVER
    new_turn(s, rules)
    assert (s.phase, s.outcome) == (Phase.OVER, outcome)
    assert (s.winner == 0) == (ends == "human")


@pytest.mark.rule("PH-Q39")
def test_who_turns_mutant_after_the_tenth_point_no_longer_counts():
    s, rules = game(3)
    s.jp[:3] = 10, 3, 4
    turn_mutant(s, rules, 0)
    new_turn(s, rules)
    assert (s.phase, s.rounds, s.jp.tolist()[1:3]) == (Phase.EAT, 2, [3, 4])


@pytest.mark.rule("PH-253")
@pytest.mark.parametrize(("points", "outcome"), [(9, Outcome.SOLO_TIME), (10, Outcome.FORTRESS)])
def test_solo_the_time_is_looked_at_last(points, outcome):
    s, rules = game(1)
    s.jp[0], s.fortress_drawn = points, 1
    acts(s, rules, Deeds.FORAGE)
    assert (s.phase, s.outcome) == (Phase.OVER, outcome)


@pytest.mark.rule("PH-253")
def test_who_arrives_wins_only_at_the_end_of_the_turn():
    s, rules = game()
    s.jp[0] = 9
    stand(s, rules, 0, "rural_b", 0)
    next_encounters(s, 3, "voices")
    declare(s, rules, Deeds.MOVE, Deeds.MOVE)
    with rolls(0):
        act(s, rules, Action.NEXT)
    assert (s.jp[0], s.phase, s.seat) == (10, Phase.MOVE, 1)
    act(s, rules, Action.NEW, Action.PASS)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.FORTRESS, 0)


@pytest.mark.rule("PH-Q40")
def test_no_zone_gives_an_eleventh_journey_point():
    s, rules = game()
    s.jp[0] = 10  # by the Guide of this turn
    stand(s, rules, 0, "rural_b", 0)
    next_encounters(s, 3, "voices")
    declare(s, rules, Deeds.MOVE, Deeds.MOVE)
    with rolls(0):
        act(s, rules, Action.NEXT)
    assert (s.jp[0], s.phase, s.seat) == (10, Phase.MOVE, 1)


@pytest.mark.rule("PH-Q39")
def test_who_is_knocked_out_after_the_tenth_point_keeps_it():
    s, rules = game()
    s.jp[0], s.health[0] = 10, 1
    stand(s, rules, 0, "mountain_b", 0)
    next_encounters(s, 3, "rope_bridge")
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    acts(s, rules, Deeds.MOVE)
    with rolls(5):
        act(s, rules, Action.NEXT)
    assert (s.knock_outs[0].sum(), s.here[0], s.jp[0]) == (1, 0, 10)
    while s.phase == Phase.KNOCKED_OUT:
        act(s, rules, Action.GIVE)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.FORTRESS, 0)


@pytest.mark.rule("PH-Q10")
@pytest.mark.parametrize("cause", ["event", "eating"])
def test_a_knock_out_before_the_actions_costs_no_action(cause):
    s, rules = game()
    stand(s, rules, 0, "rural_d", 0)
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    if cause == "event":
        s.health[0] = 1
        with rolls(5, 0):
            new_turn(s, rules, "fever")
    else:
        s.hunger[0], s.food[0] = 3, 0
        new_turn(s, rules)
    while s.phase == Phase.KNOCKED_OUT:
        act(s, rules, Action.GIVE)
    eat_one(s, rules)
    assert (s.knock_outs[0].sum(), s.here[0]) == (1, 0)
    assert (s.phase, s.seat) == (Phase.DECLARE, 0)
    assert Deeds.MOVE in deeds(s, rules)
    acts(s, rules, Deeds.SCOUT)
    assert (s.tiles[0], s.vacant[0, 0]) == (5, 0)
