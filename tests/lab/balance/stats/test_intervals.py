"""Known answers, with their source in the name; then what is true of every interval."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import betainc

from balance.stats.intervals import (
    EXACT_BELOW,
    clopper_pearson_interval,
    gamma_interval,
    mean_interval,
    paired_shares_interval,
    quantile_ranks,
    share_interval,
    shares_difference_interval,
    square_and_add,
    wilson_interval,
)


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
        (lambda: clopper_pearson_interval(6, 5), r"wins\[0\] is 6"),
        (lambda: shares_difference_interval(1, 2, 1, 0), r"games\[0\] is 0"),
        (lambda: paired_shares_interval(3, 3, 5), r"wins\[0\] is 6; it must be from 0 to games\[0\] = 5"),
        (lambda: paired_shares_interval(-1, 3, 5), r"only_first\[0\] is -1"),
        (lambda: quantile_ranks(0, 0.5), "games is 0"),
        (lambda: quantile_ranks(5, 1.0), "share is 1.0"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_clopper_pearson_matches_newcombe_1998_table_1():
    low, high = clopper_pearson_interval([81, 15, 0, 1], [263, 148, 20, 29])
    assert np.allclose(low, [0.2527, 0.0578, 0.0, 0.0009], atol=5e-5)
    assert np.allclose(high, [0.3676, 0.1617, 0.1684, 0.1776], atol=5e-5)


@pytest.mark.parametrize("games", [1, 7, 40])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_each_tail_of_clopper_pearson_is_exact(games, level):
    """The bound is the share at which so many wins or more have just half of what the level leaves."""
    wins = np.arange(1, games + 1)
    low, _ = clopper_pearson_interval(wins, games, level)
    _, high = clopper_pearson_interval(games - wins, games, level)
    assert np.allclose(low, 1 - high)  # the mirror image
    for k, bound in zip(wins, low, strict=True):
        tail = sum(math.comb(games, i) * bound**i * (1 - bound) ** (games - i) for i in range(k, games + 1))
        assert tail == pytest.approx((1 - level) / 2, rel=1e-6)


def test_squaring_and_adding_two_wilson_intervals_matches_newcombe_1998_table_2():
    """The paper's contrasts (a) to (h), method 10."""
    wins, games = np.array([56, 9, 6, 5, 0, 0, 10, 10]), np.array([70, 10, 7, 56, 10, 10, 10, 10])
    other, others = np.array([48, 3, 2, 0, 0, 0, 0, 0]), np.array([80, 10, 7, 29, 20, 10, 20, 10])
    low, high = square_and_add(
        (wins / games, *wilson_interval(wins, games)), (other / others, *wilson_interval(other, others))
    )
    assert np.allclose(low, [0.0524, 0.1705, 0.0582, -0.0381, -0.1611, -0.2775, 0.6791, 0.6075], atol=5e-5)
    assert np.allclose(high, [0.3339, 0.8090, 0.8062, 0.1926, 0.2775, 0.2775, 1.0, 1.0], atol=5e-5)


def test_paired_shares_interval_matches_fagerland_lydersen_laake_2014_table_5():
    """Airway hyper-responsiveness before and after: 1 and 7 of 21 changed; -0.508 to -0.013."""
    low, high = paired_shares_interval(1, 7, 21)
    assert (float(low), float(high)) == pytest.approx((-0.508, -0.013), abs=5e-4)


def test_games_that_all_agree_leave_a_paired_difference_some_room():
    low, high = paired_shares_interval(0, 0, [100, 10_000])
    assert (low < 0).all()
    assert (high > 0).all()
    assert high[1] < high[0] / 50


def coverage(interval, games, expected):
    """How often an interval holds the share at which so many wins are expected: exactly, by the binomial law."""
    wins = np.arange(min(games, 200) + 1)
    low, high = interval(wins, games)[:2]
    share = expected / games
    log = np.array([math.lgamma(games + 1) - math.lgamma(k + 1) - math.lgamma(games - k + 1) for k in wins])
    chance = np.exp(log + wins * np.log(share) + (games - wins) * np.log1p(-share))
    return chance[(low <= share) & (share <= high)].sum()


@pytest.mark.parametrize("games", [50, 130, 1000, 100_000])
def test_a_rare_share_is_covered_where_wilsons_interval_is_not(games):
    expected = [*np.arange(0.01, 3, 0.01), *np.arange(3, 24.5, 0.05)]
    assert min(coverage(wilson_interval, games, each) for each in expected) < 0.85
    assert min(coverage(share_interval, games, each) for each in expected) > 0.931


def least_coverage(games):
    """The least coverage of `share_interval` over all shares: exactly, just outside of each bound."""
    wins = np.arange(games + 1)
    low, high, _ = share_interval(wins, games)
    shares = np.concatenate([low[low > 0] - 1e-9, high[high < 1] + 1e-9])
    shares = shares[(shares > 0) & (shares < 1)]
    first, last = np.searchsorted(high, shares, "left"), np.searchsorted(low, shares, "right") - 1
    below = [
        np.where(k < 0, 0.0, betainc(games - np.minimum(k, games - 1), k + 1.0, 1 - shares)) for k in (last, first - 1)
    ]
    return (np.where(last >= games, 1.0, below[0]) - below[1]).min()


def test_the_least_coverage_is_what_the_readme_says():
    worst = {games: least_coverage(games) for games in range(20, 401)}
    assert round(100 * min(worst.values()), 1) == 93.1
    assert min(worst, key=worst.__getitem__) == 44


def test_students_t_covers_less_where_few_lengths_have_a_long_tail():
    lengths = np.random.default_rng(1).exponential(1, (200_000, 30))
    low, high = mean_interval(lengths.mean(axis=1), lengths.var(axis=1, ddof=1), 30)
    covered = ((low <= 1) & (high >= 1)).mean()
    assert abs(covered - 0.927) < 0.0025  # four errors: once in 10 000 seeds it would be out by more


def test_far_out_a_share_is_covered_where_wilsons_interval_is_not():
    """At the level of one of many intervals: exactly, of 10 000 games."""
    level = 0.99996
    for expected in (20, 30, 60, 100):
        wilsons, ours = (
            1 - coverage(lambda k, n, rule=rule: rule(k, n, level), 10_000, expected)
            for rule in (wilson_interval, share_interval)
        )
        assert ours <= 1 - level
        assert expected > 60 or wilsons > 1.5 * (1 - level)
    exact = share_interval([199, 200], 10_000, level)[2]
    assert exact.tolist() == [True, False]


def test_the_rule_of_shares_is_the_same_at_both_ends():
    low, high, exact = share_interval([EXACT_BELOW - 1, EXACT_BELOW, 1000 - EXACT_BELOW, 1001 - EXACT_BELOW], 1000)
    assert exact.tolist() == [True, False, False, True]
    assert (1 - high[::-1]).tolist() == pytest.approx(low.tolist())


@pytest.mark.parametrize(("events", "bounds"), [(0, (0, 3.689)), (1, (0.0253, 5.572)), (5, (1.623, 11.668))])
def test_gamma_interval_of_equal_events_matches_garwood_1936(events, bounds):
    low, high = gamma_interval(events, events, 1)
    assert (float(low), float(high)) == pytest.approx(bounds, abs=5e-4)


def test_gamma_interval_scales_with_the_unit_and_is_empty_where_nothing_can_happen():
    low, high = gamma_interval([7, 70], [19, 1900], [3, 30])
    assert [low[1], high[1]] == pytest.approx([10 * low[0], 10 * high[0]])
    assert [float(end) for end in gamma_interval(0, 0, 0)] == [0, 0]


def test_a_difference_of_shares_that_are_not_rare_is_newcombes():
    ends = [(k / n, *wilson_interval(k, n)) for k, n in ((55, 70), (48, 80))]
    assert shares_difference_interval(55, 70, 48, 80) == pytest.approx(square_and_add(*ends))


@pytest.mark.parametrize("games", [130, 1000])
def test_a_difference_from_a_rare_share_is_covered_where_newcombes_interval_is_not(games):
    """The other share is known to be 0, so the difference is the rare share itself."""

    def newcombe(wins, games):
        never = [np.zeros(len(wins))] + [np.broadcast_to(each, len(wins)) for each in wilson_interval(0, 10**12)]
        return square_and_add((wins / games, *wilson_interval(wins, games)), tuple(never))

    def ours(wins, games):
        return shares_difference_interval(wins, games, 0, 10**12)

    expected = np.arange(0.01, 20, 0.05)
    assert min(coverage(newcombe, games, each) for each in expected) < 0.86
    assert min(coverage(ours, games, each) for each in expected) > 0.931
