"""Calibration: chances that are right, too sure, or off; measured by few tries; many of one game."""

import math

import numpy as np
import pytest

from balance.stats.calibration import calibration

TRIES = 16


def games(seed, count=200, each=6, sure=1.0, off=0.0):
    """Chances of games: each game has a true chance, told `sure` times as far from one half, in `TRIES` tries."""
    random = np.random.default_rng(seed)
    true = random.beta(1.5, 1.5, count)
    told = np.clip(0.5 + sure * (true - 0.5) + off, 0, 1)
    measured = random.binomial(TRIES, np.repeat(told, each)) / TRIES
    won = np.repeat(random.random(count) < true, each)
    return measured, np.full(count * each, TRIES), won, np.repeat(np.arange(count), each)


@pytest.mark.parametrize(("sure", "slope"), [(1.0, 1.0), (0.5, 2.0)])
def test_its_interval_holds_the_slope_in_95_of_100_tables(sure, slope):
    """300 tables: fewer than 268 hold it with a chance of 0.0001."""
    held = 0
    for seed in range(300):
        found = calibration(*games(seed, sure=sure))
        held += found.slope.low <= slope <= found.slope.high
    assert held >= 268


def test_few_tries_do_not_flatten_the_slope():
    """Without the correction 16 tries give about 0.8."""
    slopes = [calibration(*games(seed)).slope.estimate for seed in range(100)]
    assert np.mean(slopes) == pytest.approx(1, abs=0.03)
    v, _, won, of = games(3)
    assert calibration(v, np.full(len(v), math.inf), won, of).slope.estimate < calibration(*games(3)).slope.estimate


def test_the_gap_is_how_far_chances_are_off_in_the_mean():
    held = 0
    for seed in range(300):
        found = calibration(*games(seed, off=0.0))
        held += found.gap.low <= 0 <= found.gap.high
    assert held >= 268
    assert calibration(*games(1, count=2000, off=0.1)).gap.low > 0.04


def test_many_chances_of_a_game_are_not_many_games():
    few, many = calibration(*games(5, each=1)), calibration(*games(5, each=50))
    assert (many.games, many.chances) == (200, 10_000)
    assert many.slope.high - many.slope.low > 0.5 * (few.slope.high - few.slope.low)


def test_too_few_games_say_nothing_and_alike_chances_have_no_slope():
    assert math.isnan(calibration(*games(1, count=19)).slope.estimate)
    half = np.full(100, 0.5)
    assert math.isnan(calibration(half, np.full(100, 99), np.arange(100) % 2, np.arange(100)).slope.estimate)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (([0.5], [16], [True, False], [0]), "all must be"),
        (([1.5], [16], [True], [0]), "outside 0 to 1"),
        (([0.5], [1], [True], [0]), "a single try"),
        (([0.5], [16], [True], [0], 1.0), "level is 1.0"),
    ],
)
def test_wrong_arguments_are_refused(arguments, says):
    with pytest.raises(ValueError, match=says):
        calibration(*arguments)
