"""What the games say."""

from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.stats.estimates import SCHEMA, estimates
from balance.stats.intervals import mean_interval, quantile_ranks, wilson_interval
from balance.stats.moments import Moments
from balance.stats.tally import InOrder, Tally
from tests.payoffs import paid

OUTCOME = pl.Enum(["win", "lost", "round_cap"])


def games(n=1000, seed=3):
    draw = np.random.default_rng(seed)
    frame = pl.DataFrame(
        {
            "game": np.arange(n),
            "outcome": pl.Series(draw.choice(["win", "lost"], n), dtype=OUTCOME),
            "winner": pl.Series(draw.integers(0, 3, n), dtype=pl.Int8).replace(0, None),
            "rounds": pl.Series(draw.poisson(9, n), dtype=pl.Int16),
            "decisions": pl.Series(draw.integers(0, 99, n), dtype=pl.Int32),
            "hero": pl.Series(draw.choice(["a", "b"], n), dtype=pl.Enum(["a", "b", "c"])),
            "alive": draw.integers(0, 2, n).astype(bool),
            "odds": draw.normal(5, 2, n),
            "coins_1": pl.Series(draw.integers(-20, 20, n), dtype=pl.Int32),
            "coins_2": pl.Series([None] * n, dtype=pl.Int32),
        }
    )
    return paid(frame)


def row(table, metric, value):
    return table.row(by_predicate=(pl.col("metric") == metric) & (pl.col("value") == value), named=True)


def test_the_estimates_are_rows_in_a_known_order():
    table = estimates(Tally.of(games()), seats=2)
    assert table.schema == SCHEMA
    assert list(zip(table["metric"], table["value"], strict=True)) == [
        *(("outcome", word) for word in ("win", "lost", "round_cap")),
        *(("winner", seat) for seat in "12"),
        *(("rounds", value) for value in ("mean", "p05", "p50", "p95")),
        ("decisions", "mean"),
        *(("hero", word) for word in "abc"),
        ("alive", "true"),
        *((metric, "mean") for metric in ("odds", "coins_1")),
    ]


def test_shares_means_and_quantiles_are_those_of_the_table():
    frame = games()
    table = estimates(Tally.of(frame), seats=2, level=0.9)
    wins = int((frame["winner"] == 2).sum())
    low, high = wilson_interval(wins, 1000, 0.9)
    assert row(table, "winner", "2") == {
        "metric": "winner", "value": "2", "estimate": wins / 1000, "low": float(low), "high": float(high),
        "level": 0.9, "method": "wilson", "games": 1000,
    }  # fmt: skip
    for column in ("coins_1", "odds", "rounds"):
        mean, variance = frame[column].mean(), frame[column].var()
        low, high = mean_interval(mean, variance, 1000, 0.9)
        mine = row(table, column, "mean")
        assert (mine["estimate"], mine["low"], mine["high"]) == pytest.approx((mean, float(low), float(high)))
    ordered = frame["rounds"].sort()
    ranks = quantile_ranks(1000, 0.95, 0.9)
    mine = row(table, "rounds", "p95")
    assert [mine["estimate"], mine["low"], mine["high"]] == [ordered[rank - 1] for rank in ranks]


def test_no_contest_no_winners():
    assert "winner" not in estimates(Tally.of(games()))["metric"].to_list()


def test_nobody_won_is_no_share_at_all():
    frame = paid(games().with_columns(pl.lit(None, dtype=pl.Int8).alias("winner")))
    table = estimates(Tally.of(frame), seats=2)
    assert [row(table, "winner", seat)["estimate"] for seat in "12"] == [0, 0]


def test_a_single_game_has_estimates_without_bounds():
    table = estimates(Tally.of(games(1)), seats=2)
    assert row(table, "rounds", "mean")["low"] is None
    assert row(table, "rounds", "p50")["high"] is None
    assert row(table, "outcome", "win")["high"] is not None


def test_no_games_no_estimates():
    with pytest.raises(ValueError, match="there are no games"):
        estimates(Tally())


@given(cuts=st.lists(st.integers(1, 400), max_size=5))
def test_estimates_do_not_depend_on_how_games_are_cut(cuts):
    frame = games(400).drop("odds")  # floats are summed part by part, and parts are always the same
    ends = [0, *sorted(set(cuts)), 400]
    total = Tally()
    for begin, end in pairwise(ends):
        total.add(Tally.of(frame[begin:end]))
    assert estimates(total, 2).equals(estimates(Tally.of(frame), 2))


@given(order=st.permutations(range(5)))
def test_parts_may_come_in_any_order(order):
    frame = games(500)
    parts = [Tally.of(frame[i * 100 : (i + 1) * 100]) for i in range(5)]
    counted = InOrder()
    for i in order:
        counted.add(i, parts[i])
    straight = InOrder()
    for i in range(5):
        straight.add(i, parts[i])
    assert estimates(counted.tally).equals(estimates(straight.tally))


@given(values=st.lists(st.integers(-(2**62), 2**62), min_size=2, max_size=20))
def test_sums_of_whole_numbers_are_exact_however_large(values):
    moments = Moments.of(np.array(values, dtype=np.int64))
    assert (moments.total, moments.squares) == (sum(values), sum(value * value for value in values))


def test_a_small_spread_around_a_large_number_is_not_lost():
    moments = Moments.of(np.array([10**15, 10**15 + 2], dtype=np.int64))
    assert moments.variance == 2


def test_very_long_games_are_counted_too():
    frame = games(3).with_columns(pl.Series("rounds", [1, 5_000_000, 7]))
    assert Tally.of(frame).lengths == {1: 1, 7: 1, 5_000_000: 1}
