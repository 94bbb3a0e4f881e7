"""observed: stated chances against what came true."""

import math

import numpy as np
import pytest

from balance.questions.observed.chance_words import stated
from balance.questions.observed.chances import held
from balance.questions.observed.plays import Plays
from scenarios import load


def plays(chances, came_true):
    """Plays of Pig in which seat 1 was told these chances."""
    pig = load("pig")
    winners = np.where(came_true, 1, 2)
    cell = np.zeros(len(winners), np.int64)
    return Plays("drawn", pig, (pig.configuration(),), cell, {"winners": winners}, {0: np.array(chances)}, False, {})


def test_bins_and_the_brier_score_by_hand():
    found = held(plays([0.1, 0.1, 0.9, 0.7], [False, True, True, True]), 0.95)
    assert [(each.low, each.chances, each.share) for each in found.bins] == [
        (0.0, 2, 0.5),
        (0.6, 1, 1.0),
        (0.8, 1, 1.0),
    ]
    assert found.brier == pytest.approx((0.01 + 0.81 + 0.01 + 0.09) / 4)
    assert found.constant == pytest.approx(0.75 * 0.25)
    assert math.isnan(found.line.slope.estimate)


def test_chances_that_are_right_are_not_called_off():
    """100 seeds at 5 %: 14 or more wrong ones come by chance once in 2100 series."""
    wrong = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        told = rng.uniform(size=80)
        wrong += any(each.wrong for each in held(plays(told, rng.uniform(size=80) < told), 0.95).bins)
    assert wrong <= 13


def test_chances_that_are_too_sure_are_called_so():
    rng = np.random.default_rng(1)
    told = rng.choice([0.05, 0.95], size=200)
    found = held(plays(told, rng.uniform(size=200) < 0.5), 0.95)
    assert [each.wrong for each in found.bins] == [1, -1]
    assert found.line.slope.high < 1


def test_scores_without_spread_have_no_interval():
    """All told 90 % and all came true: the score is 0.01 in each play, which says nothing of its error."""
    found = held(plays([0.9] * 12, [True] * 12), 0.95)
    assert found.brier == pytest.approx(0.01)
    assert math.isnan(found.low)
    assert math.isnan(found.high)
    turned = held(plays([0.9, 0.1] * 6, [True, False] * 6), 0.95)  # 1 - 0.9 is not 0.1 to the last bit
    assert math.isnan(turned.low)
    assert any(line.startswith("Their Brier score is 0.010: 0 is perfect") for line in stated(turned))


def test_one_play_has_no_interval_and_plays_without_chances_no_line():
    found = held(plays([0.5], [True]), 0.95)
    assert math.isnan(found.low)
    assert held(Plays("drawn", load("pig"), (), np.zeros(0, np.int64), {}, {}, False, {}), 0.95) is None
