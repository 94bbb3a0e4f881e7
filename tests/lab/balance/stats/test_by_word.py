"""Numbers by how games ended: means, spread, quantiles, and intervals that hold all at once."""

import numpy as np
import polars as pl
import pytest

import balance
from balance.stats.by_word import by_word
from scenarios.loader.errors import InputError


def frame(games, seed):
    """Games that are won or lost by a coin; `size` is 0 to 9, and 10 more where they are lost; `still` is always 3."""
    random = np.random.default_rng(seed)
    lost = random.random(games) < 0.25
    words = pl.Enum(["win", "never", "loss"])
    return pl.DataFrame(
        {
            "game": np.arange(games),
            "outcome": pl.Series(np.where(lost, "loss", "win"), dtype=words),
            "size": random.integers(0, 10, games) + 10 * lost,
            "still": np.full(games, 3),
        }
    )


def test_each_number_is_told_for_each_word_that_came_up():
    played = frame(4000, 1)
    found = by_word(played, "outcome")
    assert found.select("metric", "word").rows() == [
        *(("size", word) for word in ("win", "loss")),
        *(("still", word) for word in ("win", "loss")),
    ]
    for row in found.iter_rows(named=True):
        values = played.filter(pl.col("outcome") == row["word"])[row["metric"]].to_numpy()
        assert row["games"] == len(values)
        assert row["mean"] == pytest.approx(values.mean())
        assert row["sd"] == pytest.approx(values.std(ddof=1))
        assert row["p50"] == np.sort(values)[-(-len(values) // 2) - 1]
        assert row["low"] <= row["mean"] <= row["high"]
    assert found.filter(metric="still")["sd"].to_list() == [0, 0]


def test_its_intervals_hold_all_at_once():
    """300 tables of means that are 4.5 and 14.5: fewer than 270 hold both, with 95 % each time, with 0.0001."""
    held = 0
    for seed in range(300):
        rows = by_word(frame(400, seed), "outcome").filter(metric="size").rows(named=True)
        held += all(row["low"] <= true <= row["high"] for row, true in zip(rows, (4.5, 14.5), strict=True))
    assert held >= 270


def test_a_column_without_words_is_refused():
    with pytest.raises(ValueError, match="size holds no words"):
        by_word(frame(10, 1), "size")
    with pytest.raises(InputError, match="by: pig has no column of words 'rounds'; it must be one of outcome"):
        balance.play("pig", games=10).by("rounds")


def test_the_command_prints_it_and_json_holds_it(balance):
    ran = balance("play", "pig", "--games", "300", "--by", "outcome", "--set", "max_rounds=12")
    assert ran.code == 0
    lines = ran.out.splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith("by outcome"))
    assert lines[head].split() == [
        "by",
        "outcome",
        "win",
        "90",
        "%",
        "of",
        "games",
        "round",
        "cap",
        "90",
        "%",
        "of",
        "games",
    ]
    assert next(line for line in lines[head:] if line.startswith("rounds")).split()[-3:] == ["12", "to", "12"]
    import json

    told = json.loads(balance("play", "pig", "--games", "300", "--by", "outcome", "--json").out)
    assert {row["word"] for row in told["by"]} == {"win"}
    wrong = balance("play", "pig", "--by", "winner")
    assert (wrong.code, "--by: pig has no column of words 'winner'" in wrong.err) == (2, True)
