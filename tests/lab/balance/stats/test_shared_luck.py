"""Luck that cases share: the chance is seldom small where nothing counts, and tiny where something does."""

import numpy as np
import pytest

from balance.stats.shared_luck import chances_by_luck


def chance(seed, effect, way, count=30, games=200):
    """The chance of a difference of which the games differ far more than the cases of a group do."""
    random = np.random.default_rng(seed)
    sides = np.repeat(np.array([1, -1, 0], np.int8), count)
    base, change = random.normal(0, 1, games), random.normal(effect, 1, games)
    played = [base + change * (side == 1) + random.normal(0, 0.3, games) for side in sides]
    return float(chances_by_luck(sides[None], played, way)[0])


@pytest.mark.parametrize("way", [1, -1, 0])
def test_luck_alone_is_called_so_as_often_as_stated(way):
    """At 5 % 21 or more of 200 have a chance of 1 in 1000; a test that knew only of cases would err in most."""
    assert sum(chance(seed, 0.0, way) < 0.05 for seed in range(200)) <= 20


def test_a_true_effect_is_seen_in_its_way_only():
    assert chance(1, 0.8, 1) < 1e-9
    assert chance(1, 0.8, 0) == pytest.approx(2 * chance(1, 0.8, 1))
    assert chance(1, 0.8, -1) > 0.999


def test_it_is_the_paired_t_test_where_cases_of_a_group_are_alike():
    random = np.random.default_rng(2)
    first, second = random.normal(0.1, 1, (2, 50))
    apart = first - second
    t = apart.mean() / (apart.std(ddof=1) / np.sqrt(50))
    sides = np.array([[1, 1, -1, -1]], np.int8)
    (found,) = chances_by_luck(sides, [first, first, second, second], 0)
    samples = np.abs(np.random.default_rng(3).standard_t(49, 200_000))
    assert found == pytest.approx((samples > abs(t)).mean(), abs=0.005)


def test_too_few_cases_and_no_luck_at_all():
    still = np.ones(20)
    sides = np.array([[1, -1, -1, 0], [1, 1, -1, -1]], np.int8)
    found = chances_by_luck(sides, [still, still, 0 * still, 0 * still], 1)
    assert found.tolist() == [1.0, 0.0]
    assert chances_by_luck(sides[1:], [still] * 4, 0).tolist() == [1.0]
