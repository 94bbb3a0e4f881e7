"""Pig's exact answers: against published numbers and against simulated games."""

from itertools import product

import numpy as np
import pytest

from sims.games.pig import GAME
from sims.games.pig.state import RESULT, RULES, Outcome
from tests.games.pig.oracles.pig import Hold, alone, turn, two_seats

GAMES = 400_000
SIGMAS = 4.5  # a right simulation is further off than this 7 times in a million


def played(players, first, second, goal=100, die_sides=6, seed=7):
    rules = np.zeros(1, RULES)
    rules["players"], rules["goal"], rules["die_sides"], rules["pig"] = players, goal, die_sides, 1
    rules["max_rounds"] = 2**31 - 1
    rules["hold_at"][0, :2] = first.at, second.at
    rules["policies"]["stops_at_goal"][0, :2] = first.or_goal, second.or_goal
    results = np.zeros(GAMES, RESULT)
    GAME.play_many(rules, seed, 0, results)
    assert (results["outcome"] == Outcome.WIN).all()
    return results


def sigmas(sample, expected):
    return (sample.mean() - expected) / (sample.std(ddof=1) / np.sqrt(len(sample)))


def test_first_seat_wins_0_5346983_of_games_to_100_holding_at_20_or_goal():
    first, turns = two_seats()
    assert first == pytest.approx(0.5346983, abs=1e-7)
    assert turns == pytest.approx(19.86662, abs=1e-5)  # published with five decimals


def test_one_player_needs_12_6367695_turns_to_100_holding_at_20_or_goal():
    assert alone() == pytest.approx(12.6367695, abs=1e-7)


def test_holding_at_20_banks_something_in_0_3755_of_turns_as_neller_and_presser_say():
    chances = turn(0, Hold(20))
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert chances[0] == pytest.approx(0.6245, abs=5e-5)


def test_a_turn_that_holds_at_once_is_one_roll():
    assert turn(0, Hold(1), goal=100, die_sides=4) == pytest.approx([1 / 4, 0, 1 / 4, 1 / 4, 1 / 4])


def test_a_goal_of_2_is_won_by_the_first_roll_that_is_no_pig():
    first, turns = two_seats(goal=2)
    assert first == pytest.approx(6 / 7)  # (5/6) / (1 - 1/36)
    assert turns == pytest.approx(6 / 5)
    assert alone(goal=2) == pytest.approx(6 / 5)


@pytest.mark.parametrize(
    ("first", "second", "goal", "die_sides"),
    [
        (Hold(20), Hold(20), 100, 6),
        (Hold(20, or_goal=False), Hold(25), 100, 6),
        (Hold(8), Hold(3, or_goal=False), 30, 4),
    ],
)
def test_simulated_games_of_two_agree(first, second, goal, die_sides):
    wins, turns = two_seats(first, second, goal, die_sides)
    results = played(2, first, second, goal, die_sides)
    assert abs(sigmas(results["winner"] == 0, wins)) < SIGMAS
    assert abs(sigmas(results["turns"], turns)) < SIGMAS


@pytest.mark.parametrize(("at", "or_goal"), list(product([20, 12], [True, False])))
def test_simulated_games_alone_agree(at, or_goal):
    hold = Hold(at, or_goal)
    assert abs(sigmas(played(1, hold, hold)["turns"], alone(hold))) < SIGMAS


def test_the_check_would_see_a_hold_one_point_late():
    assert abs(sigmas(played(1, Hold(21), Hold(21))["turns"], alone(Hold(20)))) > SIGMAS
