"""The winner's margin: what it is of a game, and its figures of many games."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.stats.intervals import quantile_ranks, share_interval
from balance.stats.margins import QUANTILES, Margins, margins
from balance.stats.moments import Moments

numbers = st.lists(st.integers(0, 60), min_size=2, max_size=200)


@pytest.mark.parametrize(
    ("scores", "margin"), [([3, 9], 6), ([9, 3, 8], 1), ([5, 5, 1], 0), ([-4, -9], 5), ([127, -128], 255)]
)
def test_it_is_from_the_highest_to_the_next(scores, margin):
    assert margins(np.array([scores], np.int8 if max(scores) < 128 else np.int64)).tolist() == [margin]


@given(numbers)
def test_its_figures_are_those_of_the_games_one_by_one(values):
    array = np.array(values, np.int64)
    counted = Margins.of(array, len(values))
    assert vars(counted.moments) == vars(Moments.of(array))
    table = {row["figure"]: row for row in counted.table([5, 20]).iter_rows(named=True)}
    single = 1 - 0.05 / 6
    assert table["mean"]["estimate"] == pytest.approx(array.mean())
    for name, share in QUANTILES.items():
        rank, low, high = quantile_ranks(len(values), share, single)
        ranked = [None, *sorted(values), None]
        assert (table[name]["estimate"], table[name]["low"], table[name]["high"]) == (
            ranked[rank],
            ranked[low],
            ranked[high],
        )
    for points in (5, 20):
        row = table[f"<={points}"]
        within = int((array <= points).sum())
        assert row["estimate"] == within / len(values)
        ends = share_interval(within, len(values), single)[:2]
        assert (row["low"], row["high"]) == pytest.approx(tuple(map(float, ends)))


@given(numbers, st.integers(0, 200))
def test_games_may_be_counted_in_parts(values, cut):
    whole, parts = Margins.of(np.array(values), 2), Margins.of(np.array(values[:cut], np.int64), 1)
    parts.add(Margins.of(np.array(values[cut:], np.int64), 1))
    assert parts == whole


@given(numbers)
def test_the_numbers_of_points_are_round_few_and_tell_something(values):
    counted = Margins.of(np.array(values), 0)
    steps = counted.steps()
    assert steps == sorted(set(steps))
    assert len(steps) <= 4
    assert all(step == 0 or str(step).strip("0") in ("1", "2", "5") for step in steps)
    assert all(0 < counted.within(step) < counted.total for step in steps)


def test_a_wide_spread_has_four_numbers_of_points_from_end_to_end():
    counted = Margins.of(np.arange(1000), 0)
    assert counted.steps() == [20, 50, 200, 500]


def test_without_games_there_is_no_table():
    assert Margins().table().is_empty()
    assert Margins().steps() == []


def test_intervals_hold_as_often_as_they_say():
    """Of 400 samples of a known distribution the four intervals of one fail together in at most 5 %, and chance."""
    rng = np.random.default_rng(5)
    missed = 0
    for _ in range(400):
        table = Margins.of(rng.geometric(0.1, 300) - 1, 300).table([9])
        truth = dict(zip(table["figure"], (9.0, 0, 6, 28, 1 - 0.9**10), strict=True))
        missed += any(not low <= truth[name] <= high for name, _, low, high, *_ in table.iter_rows())
    assert missed <= 400 * 0.05 + 3.1 * (400 * 0.05 * 0.95) ** 0.5  # fails by chance in 1 of 1000
