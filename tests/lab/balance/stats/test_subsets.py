"""Subsets drawn from plays and games: their distribution, and that the test errs as often as it says."""

import numpy as np
import pytest
from scipy import stats

from balance.stats.subsets import drawn_counts, drawn_sums, two_sided, upper


@pytest.mark.parametrize("pool", [(300, 700), (6, 14)], ids=["drawn one by one", "hypergeometric"])
def test_counts_are_hypergeometric(pool):
    """Chi-square at 1e-6: fails by chance once in a million seeds; the seed is fixed."""
    draws = 20_000
    counts = drawn_counts(np.array(pool), 10, draws, np.random.default_rng(1))
    assert counts.shape == (draws, 2)
    assert (counts.sum(axis=1) == 10).all()
    seen = np.bincount(counts[:, 0], minlength=11)
    expected = draws * stats.hypergeom.pmf(np.arange(11), sum(pool), pool[0], 10)
    large = expected > 5
    assert stats.chisquare(seen[large], expected[large] * seen[large].sum() / expected[large].sum()).pvalue > 1e-6


def test_a_subset_is_drawn_cell_by_cell():
    plays, games = [np.array([1, 1]), np.array([10])], [np.array([1, 1, 1]), np.array([10, 10])]
    assert set(drawn_sums(plays, games, 50, np.random.default_rng(0))) == {12.0}


def test_p_values_by_hand():
    drawn = np.arange(1.0, 100.0)  # 1 to 99
    assert two_sided(98.0, drawn) == pytest.approx(2 * 3 / 100)
    assert two_sided(1.0, drawn) == pytest.approx(2 * 2 / 100)
    assert two_sided(50.0, drawn) == 1.0
    assert upper(100.0, drawn) == pytest.approx(1 / 100)


def test_plays_that_are_games_are_called_odd_as_seldom_as_it_says():
    """2000 samples at 5 %: at most 150 by chance but for 1 in a million; the seed is fixed."""
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(2000):
        values = rng.geometric(0.2, size=60)
        sums = drawn_sums([values[:8]], [values[8:]], 199, rng)
        wrong += two_sided(float(values[:8].sum()), sums) <= 0.05
    assert wrong <= 150
