"""Known answers, with their source in the name; then what is true of every interval."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.intervals import mean_interval, quantile_ranks, wilson_interval


def test_wilson_interval_matches_newcombe_1998_table_1():
    low, high = wilson_interval([81, 15, 0, 1], [263, 148, 20, 29])
    assert np.allclose(low, [0.2553, 0.0624, 0.0, 0.0061], atol=5e-5)
    assert np.allclose(high, [0.3662, 0.1605, 0.1611, 0.1718], atol=5e-5)


def test_mean_interval_matches_student_1908_sleep():
    """Ten patients' extra hours of sleep: 1.58, from 0.7001142 to 2.4598858 (as R's t.test gives it)."""
    extra = np.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    low, high = mean_interval(extra.mean(), extra.var(ddof=1), 10)
    assert (float(low), float(high)) == pytest.approx((0.7001142, 2.4598858), abs=5e-8)


@pytest.mark.parametrize(("games", "ranks"), [(10, (5, 2, 9)), (20, (10, 6, 15)), (100, (50, 40, 61)), (5, (3, 0, 6))])
def test_quantile_ranks_of_the_median_match_the_sign_test_tables(games, ranks):
    assert quantile_ranks(games, 0.5) == ranks


@given(k=st.integers(0, 10**9), more=st.integers(0, 10**9), level=st.floats(0.5, 0.999))
def test_a_share_lies_within_its_interval_and_that_within_0_and_1(k, more, level):
    n = k + more + (k + more == 0)
    low, high = (float(bound) for bound in wilson_interval(k, n, level))
    assert 0 <= low <= k / n <= high <= 1
    mirror_low, mirror_high = (float(bound) for bound in wilson_interval(n - k, n, level))
    assert (1 - mirror_high, 1 - mirror_low) == pytest.approx((low, high), abs=1e-12)


@given(games=st.integers(1, 60), share=st.floats(0.02, 0.98), level=st.floats(0.5, 0.99))
def test_each_tail_of_a_quantile_is_at_most_half_of_what_the_level_leaves(games, share, level):
    rank, low, high = quantile_ranks(games, share, level)
    chance = [math.comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(games + 1)]
    tail = (1 - level) / 2
    assert 0 <= low <= rank <= high <= games + 1
    assert sum(chance[:low]) <= tail + 1e-9 >= sum(chance[high:]) - 1e-9
    if low < games:  # and no rank nearer would do
        assert sum(chance[: low + 1]) > tail - 1e-9
    if high > 1:
        assert sum(chance[high - 1 :]) > tail - 1e-9


def test_one_game_tells_nothing_of_a_mean():
    low, high = mean_interval([3.0, 3.0], [0.0, 1.0], [1, 4])
    assert np.isnan([low[0], high[0]]).all()
    assert low[1] < 3 < high[1]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: wilson_interval([3, 9], [4, 5]), r"wins\[1\] is 9; it must be from 0 to games\[1\] = 5"),
        (lambda: wilson_interval(0, 0), r"games\[0\] is 0"),
        (lambda: wilson_interval(1, 2, 1.0), "level is 1.0; it must be between 0 and 1"),
        (lambda: mean_interval(0, -1, 5), r"variance\[0\] is -1"),
        (lambda: mean_interval(0, 1, 0), r"games\[0\] is 0"),
        (lambda: quantile_ranks(0, 0.5), "games is 0"),
        (lambda: quantile_ranks(5, 1.0), "share is 1.0"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
