"""Pig, rule by rule: set up a state, act, look at what changed and at what did not."""

import numpy as np
import pytest

import scenarios
from sims.games.pig.play import advance, start
from sims.games.pig.queries import legal
from sims.games.pig.state import STATE, Action, Phase
from sims.games.pig.turn import hold, roll, rolled
from sims.loop import begin_game
from sims.record import NOBODY

HOLD, ROLL = int(Action.HOLD), int(Action.ROLL)


@pytest.fixture
def rules():
    return scenarios.load("pig").configuration({"players": 3}).rules()[0]


@pytest.fixture
def s(rules):
    state = np.zeros(1, STATE)[0]
    begin_game(state, 1, 0)
    start(state, rules)
    return state


@pytest.mark.rule("PIG-001")
def test_nobody_has_points_at_the_start_and_seat_1_begins(s):
    assert s.scores.tolist() == [0, 0, 0, 0, 0]
    assert (s.seat, s.rounds, s.turns, s.phase, s.winner) == (0, 1, 1, Phase.ROLL_OR_HOLD, NOBODY)


@pytest.mark.rule("PIG-002")
def test_a_turn_begins_with_nothing_at_risk(s, rules):
    s.at_risk = 12
    hold(s, rules)
    assert (s.seat, s.at_risk, s.turns, s.rounds) == (1, 0, 2, 1)


@pytest.mark.rule("PIG-002")
def test_a_round_is_one_turn_for_each_seat(s, rules):
    for turn, (seat, rounds) in enumerate([(1, 1), (2, 1), (0, 2), (1, 2)], start=2):
        rolled(s, rules, 1)
        assert (s.turns, s.seat, s.rounds) == (turn, seat, rounds)


@pytest.mark.rule("PIG-003")
def test_the_die_can_be_rolled_as_often_as_one_likes_and_shows_every_face(s, rules):
    seen = set()
    for _ in range(200):  # a face stays unseen in 6 x (5/6)^200 < 1e-14 of all seeds
        s.at_risk, s.seat = 0, 0
        advance(s, rules, ROLL)
        seen.add(int(s.at_risk))
        assert legal(s, rules, ROLL)
    assert seen == {0, 2, 3, 4, 5, 6}


@pytest.mark.rule("PIG-003")
@pytest.mark.parametrize("sides", [2, 20])
def test_the_die_has_as_many_sides_as_the_scenario_says(s, rules, sides):
    rules.die_sides, rules.pig = sides, 0
    seen = set()
    for _ in range(600):  # a face of twenty stays unseen in 20 x (19/20)^600 < 1e-12 of all seeds
        s.at_risk = 0
        roll(s, rules)
        seen.add(int(s.at_risk))
    assert seen == set(range(1, sides + 1))


@pytest.mark.rule("PIG-004")
def test_a_pig_loses_the_turns_points_and_the_turn_but_no_score(s, rules):
    s.scores[0], s.banked, s.at_risk = 30, 30, 19
    rolled(s, rules, 1)
    assert (s.seat, s.at_risk, s.scores[0], s.banked) == (1, 0, 30, 30)


@pytest.mark.rule("PIG-005")
@pytest.mark.parametrize("face", [2, 6])
def test_any_other_face_adds_to_the_turns_points_and_the_turn_goes_on(s, rules, face):
    s.scores[0], s.at_risk = 30, 10
    rolled(s, rules, face)
    assert (s.seat, s.at_risk, s.scores[0], s.turns) == (0, 10 + face, 30, 1)


@pytest.mark.rule("PIG-006")
def test_holding_banks_the_turns_points_and_ends_the_turn(s, rules):
    s.scores[:3], s.at_risk = [30, 40, 50], 19
    advance(s, rules, HOLD)
    assert s.scores[:3].tolist() == [49, 40, 50]
    assert (s.seat, s.at_risk, s.banked) == (1, 0, 19)


@pytest.mark.rule("PIG-007")
@pytest.mark.parametrize(("at_risk", "phase", "winner"), [(9, Phase.ROLL_OR_HOLD, NOBODY), (10, Phase.OVER, 0)])
def test_the_goal_reached_by_holding_wins_at_once_and_one_point_short_does_not(s, rules, at_risk, phase, winner):
    s.scores[0], s.at_risk = 90, at_risk
    hold(s, rules)
    assert (s.phase, s.winner) == (phase, winner)


@pytest.mark.rule("PIG-007")
def test_points_at_risk_do_not_win(s, rules):
    s.scores[0], s.at_risk = 90, 10
    rolled(s, rules, 6)
    assert (s.phase, s.winner, s.at_risk) == (Phase.ROLL_OR_HOLD, NOBODY, 16)


@pytest.mark.rule("PIG-008")
@pytest.mark.parametrize(("seat", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_die_passes_to_the_next_seat_and_from_the_last_to_the_first(s, rules, seat, after):
    s.seat = seat
    rolled(s, rules, 1)
    assert s.seat == after


@pytest.mark.rule("PIG-008")
@pytest.mark.parametrize(("rounds", "phase"), [(999, Phase.ROLL_OR_HOLD), (1000, Phase.OVER)])
def test_a_game_without_a_winner_ends_with_its_last_round(s, rules, rounds, phase):
    s.seat, s.rounds = 2, rounds
    rolled(s, rules, 1)
    assert (s.phase, s.winner) == (phase, NOBODY)


@pytest.mark.rule("PIG-009")
@pytest.mark.parametrize(("at_risk", "may_hold"), [(0, False), (2, True)])
def test_a_turn_not_yet_rolled_cannot_be_held(s, rules, at_risk, may_hold):
    s.at_risk = at_risk
    assert bool(legal(s, rules, HOLD)) is may_hold
    assert legal(s, rules, ROLL)
