"""Thinking ahead in Pig, against the exact policy that is one step better than the script: more tries come closer."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import scenarios
from sims import lookahead, rng
from sims.games.pig import GAME
from sims.games.pig.state import STATE, Action
from tests.games.pig.oracles.improved import Duel, improved, script, wins, worth
from tests.games.pig.oracles.pig import Hold, two_seats

GOAL, SCRIPT = 25, Hold(8, or_goal=False)  # a poor script: it wins 0.61 of its games as first seat, improved 0.76
GAMES = {16: 20_000, 64: 10_000, 512: 5000}  # by lookahead
CLOSE = 0.063  # at most between the last rate and the improved one: 0.034 for few tries, and 4.5 sigmas
SIGMAS = 4.5  # a right simulation is further off than this 7 times in a million


@cache
def scripted():
    policy = script(SCRIPT, GOAL)
    return Duel(policy, policy)


def chance(policy):
    """The first seat's chance to win against the script."""
    return float(wins(Duel(policy, scripted().second))[0, 0, 0])


def configured(depth):
    settings = {"goal": GOAL, "hold_at": SCRIPT.at, "policy": "hold", "lookahead@1": depth}
    return scenarios.load("pig").configuration(settings).rules()


def rate(depth, games, seed=5):
    """The first seat's share of wins, and its standard error."""
    results = np.zeros(games, GAME.result)
    GAME.play_many(configured(depth), seed, 0, results)
    won = results["winner"] == 0
    return won.mean(), won.std() / np.sqrt(games)


def asked():
    """Where the answer of a thinking player may matter: not where nothing is at risk, nor far beyond the goal."""
    own, other, risk = np.ogrid[:GOAL, :GOAL, : scripted().risks]
    return (risk >= 2) & (own + risk < GOAL + 6) & (other >= 0)


def mistakes(depth, seed=9):
    """What a thinking player gives away, asked once in every state: its share of wrong answers, and its mean loss."""
    think, rules = GAME.bound(lookahead.think), configured(depth)
    states, rooms = np.zeros(3, STATE), [np.zeros(2, np.int64) for _ in range(4)]
    sight = np.zeros(lookahead.SIGHTS, np.int64)
    best, (hold, roll) = improved(scripted()), worth(scripted())
    wrong, lost, places = 0, 0.0, np.argwhere(asked())
    for number, (own, other, risk) in enumerate(places):
        s = states[lookahead.GAME]
        rng.begin_game(s, seed, number)
        rng.turn_begins(s, 1)
        s.scores[:2] = own, other
        s.at_risk, s.banked, s.turns, s.rounds, s.decisions = risk, own + other, 1, 1, 1
        if (think(states, rules, *rooms, sight) == Action.HOLD) != best[own, other, risk]:
            wrong += 1
            lost += abs(hold[own, other, risk] - roll[own, other, risk])
    return wrong / len(places), lost / len(places)


# --- the oracle itself -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "goal", "die_sides"),
    [(Hold(8, or_goal=False), Hold(8, or_goal=False), 25, 6), (Hold(8), Hold(3), 30, 4), (Hold(20), Hold(25), 20, 6)],
)
def test_scripts_win_as_often_as_when_turns_are_looked_at_as_wholes(first, second, goal, die_sides):
    policies = [np.zeros((goal, goal, max(first.at, second.at, goal) + die_sides), bool) for _ in range(2)]
    for policy, hold in zip(policies, (first, second), strict=True):
        rolled = script(hold, goal, die_sides)
        policy[:] = True
        policy[:, :, : rolled.shape[2]] = rolled
    found = wins(Duel(*policies, die_sides))
    assert found[0, 0, 0] == pytest.approx(two_seats(first, second, goal, die_sides)[0], abs=1e-12)


def test_what_the_script_does_is_worth_what_its_turn_is_worth():
    hold, roll = worth(scripted())
    at_turn = wins(scripted())
    assert roll[:, :, 0] == pytest.approx(at_turn[0, :GOAL, :GOAL], abs=1e-12)
    assert hold[3, 7, 9] == at_turn[1, 12, 7]
    assert (hold[20, :, 5] == 1).all()


def test_an_improved_policy_is_nowhere_worse_and_at_the_start_much_better():
    better = improved(scripted())
    gain = wins(Duel(better, scripted().second)) - wins(scripted())
    assert gain.min() >= -1e-12
    assert chance(scripted().first) == pytest.approx(0.6055285, abs=1e-7)
    assert chance(better) == pytest.approx(0.7595458, abs=1e-7)


@pytest.mark.validate
def test_improving_again_and_again_ends_with_the_published_optimum():
    """Neller & Presser (2004): with optimal play on both sides the first player wins 0.5306 of its games to 100."""
    policy, before = script(Hold(20), 100), None
    rounds = 0
    while before is None or (policy != before).any():
        before, policy = policy, improved(Duel(policy, policy))
        rounds += 1
        assert rounds < 40
    assert wins(Duel(policy, policy))[0, 0, 0] == pytest.approx(0.5306, abs=5e-5)


# --- thinking ahead --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_more_tries_the_closer_are_the_wins_to_those_of_the_improved_policy():
    """By chance one of the comparisons fails less than once in 10 000 seeds; the nearest is 4 sigmas away."""
    least, most = chance(scripted().first), chance(improved(scripted()))
    rates, errors = zip(*(rate(depth, games) for depth, games in GAMES.items()), strict=True)
    assert all(each > least + SIGMAS * error for each, error in zip(rates, errors, strict=True))
    gaps = [most - each for each in rates]
    assert gaps == sorted(gaps, reverse=True)
    assert abs(gaps[-1]) < CLOSE


@pytest.mark.slow
def test_the_more_tries_the_less_is_given_away_in_single_decisions():
    """What N tries give away is a sum over thousands of states, so that chance moves it by a few percent only."""
    shares, losses = zip(*(mistakes(depth) for depth in (4, 16, 64, 256)), strict=True)
    for values, factor in ((shares, 0.9), (losses, 0.7)):
        assert all(after < factor * before for before, after in pairwise(values))
    assert losses[-1] < 0.003  # [chance to win] a state


@pytest.mark.validate
def test_a_thousand_tries_win_nearly_as_often_as_the_improved_policy():
    """Fails by chance less than once in 100 000 seeds."""
    won, error = rate(1024, 20_000)
    assert abs(won - chance(improved(scripted()))) < 0.03 + SIGMAS * error


def test_a_seat_that_does_not_think_wins_as_often_as_its_script():
    won, error = rate(0, 200_000)
    assert abs(won - chance(scripted().first)) < SIGMAS * error
