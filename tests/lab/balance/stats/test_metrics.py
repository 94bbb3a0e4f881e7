"""Which columns are figures: the same in estimates, in comparisons and in averages over cells."""

import numpy as np
import polars as pl

from balance.stats.estimates import estimates
from balance.stats.metrics import Metric, metric_of
from balance.stats.paired import Pairs
from balance.stats.pooled import difference, pooled
from balance.stats.tally import Tally
from tests.payoffs import paid

FRAME = paid(
    pl.DataFrame(
        {
            "game": np.arange(200),
            "outcome": pl.Series(["win", "lost"] * 100, dtype=pl.Enum(["win", "lost"])),
            "winner": pl.Series([1, 2] * 100, dtype=pl.Int8),
            "rounds": pl.Series(np.arange(200) % 7, dtype=pl.Int16),
            "decisions": np.arange(200),
            "fled": np.arange(200) % 4 == 0,
            "tempo": np.arange(200) / 8,
            "note": ["text"] * 200,
        }
    )
)
LATER = FRAME.with_columns(pl.Series("fled", np.arange(200) % 2 == 0), tempo=pl.col("tempo") + 0.5)


def found(table):
    return {(row["metric"], row["value"]): row for row in table.iter_rows(named=True)}


def test_each_type_of_column_is_one_kind_of_metric():
    kinds = {column.name: metric_of(column) for column in FRAME.get_columns()}
    assert kinds == {
        "game": None, "outcome": Metric.WORD, "winner": None, "rounds": Metric.NUMBER,
        "decisions": Metric.NUMBER, "fled": Metric.TRUTH, "tempo": Metric.NUMBER, "note": None,
        "payoff_1": Metric.PAYOFF, "payoff_2": Metric.PAYOFF,
    }  # fmt: skip


def test_truths_and_broken_numbers_are_in_all_three():
    alone, over = found(estimates(Tally.of(FRAME), 2)), found(pooled([[FRAME, LATER]], 2))
    pairs = Pairs(paired=True)
    pairs.add(FRAME, LATER)
    compared, differed = found(pairs.table(2, 0.95)), found(difference([[FRAME]], [[LATER]], 2))
    assert alone["fled", "true"]["estimate"] == 0.25
    assert over["fled", "true"]["estimate"] == 0.375
    assert compared["fled", "true"]["difference"] == differed["fled", "true"]["estimate"] == 0.25
    assert alone["tempo", "mean"]["estimate"] == np.mean(np.arange(200) / 8)
    assert over["tempo", "mean"]["estimate"] == np.mean(np.arange(200) / 8) + 0.25
    assert compared["tempo", "mean"]["difference"] == differed["tempo", "mean"]["estimate"] == 0.5
    without = {key for key in alone if key[1] not in ("p05", "p50", "p95")}
    assert set(over) == set(compared) == set(differed) == without


def test_a_share_of_truths_is_of_the_games_that_have_one():
    some = FRAME.drop("fled", "tempo", "note")
    some = some.with_columns(fled=pl.Series([True, False, None, None] * 50))
    row = found(estimates(Tally.of(some), 2))["fled", "true"]
    assert (row["estimate"], row["games"]) == (0.5, 100)
