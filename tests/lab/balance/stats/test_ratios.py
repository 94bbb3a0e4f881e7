"""Ratios of two sums over games: a known answer, edges, and coverage."""

import math

import numpy as np
import pytest
from scipy import stats

from balance.stats import ratios
from balance.stats.ratios import Ratio


def ratio_of_sums(values, counts, level=0.95, *, least=0.0, most=100.0) -> Ratio:
    return ratios.ratio_of_sums(values, counts, level, least=least, most=most)


def test_a_rare_blunder_by_hand():
    """Of 200 games of 1 decision 4 have a blunder of 100 points: about 2 points, near the exact ends of a count of 4.

    A count of 4 is between 1.0899 and 10.2416 with 95 % (Garwood 1936). Deviations are -2 in 196 games, 98 in 4 games,
    and these vary a little less than the count.
    """
    found = ratio_of_sums([100.0] * 4 + [0.0] * 196, [1] * 200)
    assert (found.estimate, found.games) == (2, 200)
    assert (found.low, found.high) == pytest.approx((100 * 1.0899 / 200, 100 * 10.2416 / 200), rel=0.03)


@pytest.mark.parametrize(("value", "ends"), [(0, (0, 3.6889 / 2)), (100, (100 - 3.6889 / 2, 100))])
def test_where_all_games_agree_another_game_may_not(value, ends):
    """Of 200 games none differs: that may come in 3.69 games of 200, and differ by 100 points (Garwood 1936)."""
    found = ratio_of_sums([3.0 * value] * 200, [3] * 200)
    assert found.estimate == value
    assert (found.low, found.high) == pytest.approx(ends, abs=1e-4)


def test_what_no_game_has_shown_counts_among_small_differences_too():
    noise = np.random.default_rng(1).normal(0, 1, 200)
    assert ratio_of_sums(noise, [1] * 200).high > noise.mean() + 0.99 * 3.6889 / 2
    assert ratio_of_sums(noise, [1] * 200).low > noise.mean() - 0.5  # nothing is less than 0 but by noise


def test_with_many_games_that_differ_it_is_the_usual_interval():
    rng = np.random.default_rng(2)
    counts = rng.integers(1, 6, 20_000)
    totals = rng.uniform(0, 100, 20_000) * counts
    found = ratio_of_sums(totals, counts)
    rest = totals - found.estimate * counts
    half = 1.959964 * math.sqrt(rest @ rest) / counts.sum()
    assert (found.estimate - found.low, found.high - found.estimate) == pytest.approx((half, half), rel=0.02)


def test_games_without_anything_to_count_change_nothing():
    assert ratio_of_sums([1, 0, 4, 7, 0], [1, 0, 2, 3, 0]) == ratio_of_sums([1, 4, 7], [1, 2, 3])


def test_too_few_games_have_no_interval():
    one = ratio_of_sums([0, 3], [0, 2])
    assert (one.estimate, one.games) == (1.5, 1)
    assert math.isnan(one.low)
    assert math.isnan(one.high)
    assert math.isnan(ratio_of_sums([0, 0], [0, 0]).estimate)


@pytest.mark.parametrize(
    ("values", "counts", "level", "says"),
    [
        ([1, 2], [1], 0.95, r"values have shape \(2,\) and counts \(1,\); both must be \(games,\)"),
        ([1, 2], [1, -1], 0.95, r"counts\[1\] is below 0"),
        ([1, 2], [1, 1], 1.0, r"level is 1.0; it must be between 0 and 1"),
    ],
)
def test_what_is_refused(values, counts, level, says):
    with pytest.raises(ValueError, match=says):
        ratio_of_sums(values, counts, level)


def misses(games, rate, level, *, noise=0.0, most_counts=1, usual=0.0, repetitions=800):
    """How many intervals miss the mean below and above it, of samples with rare games of 100 points a decision."""
    rng, low, high = np.random.default_rng(5), 0, 0
    truth = 100 * rate + usual * (1 - rate)
    for _ in range(repetitions):
        counts = rng.integers(1, most_counts + 1, games)
        totals = np.where(rng.random(games) < rate, 100.0, usual) * counts
        found = ratio_of_sums(totals + rng.normal(0, 1, games) * noise * np.sqrt(counts), counts, level)
        low, high = low + (found.low > truth + 1e-9), high + (found.high < truth - 1e-9)
    return low, high


@pytest.mark.parametrize("level", [0.95, 1 - 0.05 / 30])
@pytest.mark.parametrize(
    "planted",
    [
        {"games": 200, "rate": 0.0},
        {"games": 20, "rate": 0.02},
        {"games": 50, "rate": 0.02},
        {"games": 200, "rate": 0.02},
        {"games": 20, "rate": 0.1},
        {"games": 200, "rate": 0.1},
        {"games": 50, "rate": 0.98},
        {"games": 50, "rate": 0.03, "noise": 3},
        {"games": 200, "rate": 0.03, "noise": 3},
        {"games": 200, "rate": 0.02, "noise": 10, "most_counts": 20},
        {"games": 200, "rate": 0.0, "noise": 20, "most_counts": 20, "usual": 33},
    ],
    ids=str,
)
def test_rare_blunders_are_missed_no_more_often_than_stated(planted, level):
    """800 samples each. Fails by chance less than once in 10 000 times for each.

    It would see Student's t: with 2 % of blunders it misses 66 % of the time with 20 games, and 2.0 % with 200 games
    where 0.17 % are stated, as it takes what was not seen for impossible.
    """
    assert sum(misses(**planted, level=level)) <= stats.binom.ppf(1 - 1e-4, 800, 1 - level)


def test_coverage_where_decisions_of_a_game_are_alike():
    """Games of 1 to 20 decisions whose values share a part: 2000 intervals of 400 games hold the true mean, 33.

    95 % are wanted. Fails by chance less than once in a million. It would see an interval that takes decisions for
    independent, which covers about 50 %, and one that is far too wide.
    """
    rng, hits, repetitions = np.random.default_rng(5), 0, 2000
    for _ in range(repetitions):
        counts = rng.integers(1, 21, 400)
        totals = counts * (33 + rng.normal(0, 20, 400)) + rng.normal(0, 20, 400) * np.sqrt(counts)
        low, high = ratio_of_sums(totals, counts)[1:3]
        hits += low <= 33 <= high
    assert 0.93 < hits / repetitions < 0.99
