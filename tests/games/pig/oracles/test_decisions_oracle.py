"""The exact stakes of Pig's decisions, against games that are played and against simple cases."""

import numpy as np
import pytest

import balance
from tests.games.pig.oracles.decisions import stakes, visits
from tests.games.pig.oracles.improved import Duel, script
from tests.games.pig.oracles.pig import Hold, two_seats


def test_decisions_of_a_game_are_as_many_as_are_played():
    """40 000 games; wrong by chance once in a million for each seat."""
    policy = script(Hold(8), 25)
    first, second = visits(Duel(policy, policy))
    rows = balance.play("pig", {"players": 2, "policy": "hold-or-goal", "goal": 25, "hold_at": 8}, games=40_000).frame
    for seat, exact in ((1, first.sum()), (2, second.sum())):
        played = rows[f"decisions_by_{seat}"]
        assert abs(played.mean() - exact) < 4.9 * played.std() / np.sqrt(len(played))
    assert stakes(policy).decisions == pytest.approx(first.sum() + second.sum())


def test_turns_are_as_many_as_linear_equations_say():
    """Each turn has one first decision unless its first roll is a pig, which is one in six."""
    policy = script(Hold(2, or_goal=False), 10)  # holds at whatever the first roll gives
    _, turns = two_seats(Hold(2, False), Hold(2, False), goal=10)
    assert stakes(policy).decisions == pytest.approx(turns * 5 / 6)


def test_the_improved_policy_misses_less_and_a_foolish_one_more():
    wise, foolish = stakes(script(Hold(8), 25)), stakes(script(Hold(2), 25))
    assert 0 < wise.missed < foolish.missed < foolish.at_stake
    assert wise.missed_by_hold == pytest.approx(0.0466, abs=5e-5)
    assert wise.missed_by_roll == pytest.approx(0.0001, abs=5e-5)
    assert (wise.at_stake, wise.missed) == pytest.approx((0.1189, 0.0182), abs=5e-5)
