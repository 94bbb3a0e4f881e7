"""Means of rare events: their intervals hold the truth, have a width and no bound below what is possible."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.stats.intervals import mean_interval
from balance.stats.moments import GAMMA, RARE, Change, Moments, T, independent_bounds

values = st.lists(st.integers(-3, 3), min_size=1, max_size=40)


def rare(draw, chance, games):
    """Counts of an event of size 1, 2 or 3 that happens in few games."""
    return (draw.random(games) < chance) * draw.choice([1, 1, 1, 2, 2, 3], games)


RARE_MEAN = 10 / 6  # of an event's size


@given(first=values, second=values)
def test_moments_do_not_depend_on_the_parts(first, second):
    whole, change = Moments.of(np.array(first)), Change.of(np.array(first))
    whole.add(Moments.of(np.array(second)))
    change.add(Change.of(np.array(second)))
    both = np.array(first + second)
    assert whole == Moments.of(both)
    assert (whole.lowest, whole.at_lowest) == (both.min(), (both == both.min()).sum())
    assert (whole.highest, whole.at_highest) == (both.max(), (both == both.max()).sum())
    assert change.moments == whole
    assert change.differing == ((both > 0).sum(), (both < 0).sum())


@given(first=values, missing=st.integers(0, 20))
def test_games_in_which_nothing_was_listed_count_as_zeros(first, missing):
    games = len(first) + missing
    assert Moments.of(np.array(first)).with_zeros(games) == Moments.of(np.array(first + [0] * missing))


@pytest.mark.parametrize("chance", [0.0005, 0.0026, 0.01, 0.05])
def test_the_mean_of_a_rare_event_is_covered(chance):
    """1000 seeds of 400 games. At a coverage of 95 % fewer than 920 hits happen once in 48 000 times (binomial).

    Student's interval, which is empty where nothing was seen, misses far more often.
    """
    draw, hits, student = np.random.default_rng(1), 0, 0
    truth = chance * RARE_MEAN
    for _ in range(1000):
        m = Moments.of(rare(draw, chance, 400))
        low, high, _ = m.bounds(0.95)
        hits += low <= truth <= high
        t_low, t_high = mean_interval(m.mean, m.variance, 400)
        student += t_low <= truth <= t_high
        assert low >= 0
        assert high > low
    assert hits >= 920
    assert chance > 0.01 or student < 900


@pytest.mark.parametrize("level", [0.95, 0.9944])
def test_a_rare_difference_is_covered_in_both_directions(level):
    """1000 seeds of 300 games of which 0.0005 rise and 0.0003 fall; fewer than 920 hits happen once in 48 000 times."""
    draw, hits = np.random.default_rng(2), 0
    truth = (0.0005 - 0.0003) * RARE_MEAN
    for _ in range(1000):
        change = rare(draw, 0.0005, 300) - rare(draw, 0.0003, 300)
        low, high, method = Change.of(change).bounds(level)
        hits += low <= truth <= high
        assert method == GAMMA
        assert low < high
    assert hits >= 920


def test_two_independent_rare_means_are_compared_by_their_own_intervals():
    """1000 seeds of 400 games each; fewer than 920 hits of 1000 at 95 % happen once in 48 000 times."""
    draw, hits = np.random.default_rng(3), 0
    truth = (0.006 - 0.002) * RARE_MEAN
    for _ in range(1000):
        first, second = (Moments.of(rare(draw, chance, 400)) for chance in (0.002, 0.006))
        low, high, _ = independent_bounds(first, second, 0.95)
        hits += low <= truth <= high
    assert hits >= 920


def test_a_constant_has_the_room_that_so_many_games_leave():
    """None of 100 games differed: where 3.69 of 100 do on average, upward or downward, that has a chance of 2.5 %."""
    room = -math.log(0.025) / 100
    assert Moments.of(np.full(100, 7)).bounds(0.95)[:2] == pytest.approx((7 - room, 7 + room))
    assert Moments.of(np.zeros(100, int)).bounds(0.95)[:2] == pytest.approx((0, room))
    assert Moments.of(np.full(100, 26)).bounds(0.95, unit=10)[:2] == pytest.approx((26 - 10 * room, 26 + 10 * room))
    assert Change.of(np.zeros(100, int)).bounds(0.95)[:2] == pytest.approx((-room, room))


def test_a_difference_that_every_game_shows_has_the_room_that_so_many_games_leave():
    """Back to 0 and on to the other side of it, two units; beyond the unit only where more than it was seen."""
    room = -math.log(0.025) / 100
    won = Change.of(np.ones(100, int))
    assert won.bounds(0.95)[:2] == pytest.approx((1 - 2 * room, 1))
    assert Change.of(-np.ones(100, int)).bounds(0.95)[:2] == pytest.approx((-1, -1 + 2 * room))
    assert won.bounds(0.95, unit=3)[:2] == pytest.approx((1 - 4 * room, 1 + 4 * room))
    assert won.bounds(0.95).method == GAMMA


@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_that_nearly_every_game_shows_is_covered(sign):
    """1000 seeds of 300 games: 0.4 % have no difference, 0.1 % the other; Student's interval misses far more often."""
    draw, hits, student = np.random.default_rng(5), 0, 0
    truth = sign * (0.995 - 0.001)
    for _ in range(1000):
        change = sign * draw.choice([1, 0, -1], p=[0.995, 0.004, 0.001], size=300)
        low, high, method = Change.of(change).bounds(0.95)
        hits += low <= truth <= high
        assert method == GAMMA
        assert low < high
        assert -1 <= low
        assert high <= 1
        t_low, t_high = mean_interval(change.mean(), change.var(ddof=1), 300)
        student += t_low <= truth <= t_high
    assert hits >= 920
    assert student < 900


def test_a_value_that_is_seldom_below_the_usual_one_is_the_mirror_of_one_above():
    above = np.array([26] * 995 + [27, 27, 28, 29, 27])
    low, high, method = Moments.of(above).bounds(0.95)
    mirror_low, mirror_high, _ = Moments.of(52 - above).bounds(0.95)
    assert method == GAMMA
    assert (52 - mirror_high, 52 - mirror_low) == pytest.approx((low, high))


def test_students_interval_stands_where_values_vary():
    often = np.arange(4 * RARE) % 4 == 0  # in a quarter of the games, and in RARE games
    assert Moments.of(often.astype(int)).bounds(0.95).method == T
    assert Moments.of(often[:-4].astype(int)).bounds(0.95).method == GAMMA
    assert Moments.of(np.arange(20) % 3).bounds(0.95).method == T


def test_counts_have_no_negative_bound():
    heavy = np.array([0] * 20 + [1] * 9 + [900])
    assert Moments.of(heavy).bounds(0.95).low == 0
    assert Moments.of(heavy - 1).bounds(0.95).low < -1
