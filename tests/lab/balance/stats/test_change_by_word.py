"""What moves within the games of each word: as seen, and in the games that have it in both cells."""

import functools

import numpy as np
import polars as pl
import pytest

from balance.stats.change_by_word import LEAST, ChangeByWord

ENDS = pl.Enum(["win", "loss", "never"])


def cell(won, gold):
    ends = pl.Series(np.where(won, "win", "loss")).cast(ENDS)
    return pl.DataFrame({"game": np.arange(len(won)), "outcome": ends, "gold": gold, "always": np.ones(len(won), int)})


def played(games, seed, effect=0, easier=0.0):
    """Two cells that share their luck: wins are those of much luck, and gold is luck that is counted.

    With `easier` more games are won; with `effect` each game has so much more gold.
    """
    draw = np.random.default_rng(seed)
    luck, noise = draw.random(games), draw.integers(0, 5, games)
    gold = (20 * luck).astype(np.int64) + noise
    return cell(luck > 0.5, gold), cell(luck > 0.5 - easier, gold + effect * draw.integers(0, 3, games))


def table(first, second, paired=True, level=0.95, size=None):
    found = ChangeByWord("outcome", paired)
    if not paired:
        found.add(first, None)
        found.add(None, second)
        return found, found.table(level)
    for at in range(0, first.height, size or first.height):
        found.add(first.slice(at, size), second.slice(at, size))
    return found, found.table(level)


def row(frame, word, metric="gold"):
    (found,) = frame.filter(word=word, metric=metric).to_dicts()
    return found


def test_means_and_counts_are_those_of_the_games():
    first, second = played(2000, 1, effect=1, easier=0.1)
    found = row(table(first, second)[1], "win")
    won = [frame["outcome"] == "win" for frame in (first, second)]
    both = won[0] & won[1]
    assert (found["games_first"], found["games_second"], found["games_both"]) == tuple(
        each.sum() for each in (*won, both)
    )
    means = [frame.filter(of)["gold"].mean() for frame, of in zip((first, second), won, strict=True)]
    assert found["difference"] == pytest.approx(means[1] - means[0])
    assert found["change"] == pytest.approx((second["gold"] - first["gold"]).filter(both).mean())


def test_where_only_other_games_are_won_the_change_in_both_is_none():
    found = row(table(*played(4000, 2, easier=0.2))[1], "win")
    assert found["high"] < 0  # wins are poorer, as poorer games are won as well
    assert (found["change"], found["games_both"]) == (0.0, found["games_first"])


def test_an_effect_is_seen_in_both_where_selection_hides_it():
    found = row(table(*played(20_000, 3, effect=1, easier=0.1))[1], "win")
    assert found["change_low"] > 0.9
    assert found["change_high"] < 1.1
    assert found["difference"] < found["change_low"]  # 1 more of each, less the poorer games that are won now


def test_parts_add_up_to_the_whole():
    first, second = played(1500, 4, effect=1, easier=0.1)
    assert table(first, second)[1].equals(table(first, second, size=200)[1])


@functools.cache
def truth():
    """The figures of so many games that they are not off."""
    return row(table(*played(2_000_000, 99, effect=1, easier=0.1))[1], "win")


@pytest.mark.parametrize("paired", [True, False])
def test_intervals_hold(paired):
    """400 samples of 600 games, wins alone: at 95 %, fewer than 361 hold once in 30 000 times."""
    big = truth()
    seen = both = 0
    for seed in range(400):
        first, second = played(600, seed, effect=1, easier=0.1)
        if not paired:
            second = played(600, seed + 1000, effect=1, easier=0.1)[1]
        found = row(table(first, second, paired)[1], "win")
        seen += found["low"] <= big["difference"] <= found["high"]
        both += bool(paired) and found["change_low"] <= big["change"] <= found["change_high"]
    assert seen >= 361
    assert not paired or both >= 361


def test_pairs_that_end_alike_narrow_the_difference():
    first, second = played(4000, 5, effect=1, easier=0.05)
    widths = []
    for paired in (True, False):
        found = row(table(first, second, paired)[1], "win")
        widths.append(found["high"] - found["low"])
    assert widths[0] < 0.5 * widths[1]


def test_what_cannot_be_compared_is_left_out():
    first, second = played(400, 6)
    found, frame = table(first, second)
    assert set(frame["metric"]) == {"gold"}  # `always` has one value
    assert set(frame["word"]) == {"win", "loss"}
    assert found.intervals == 4
    assert table(first, cell(np.ones(400, bool), second["gold"].to_numpy()))[1]["word"].to_list() == ["win"]


def test_few_games_have_no_interval():
    first, second = played(LEAST - 5, 7, effect=1)
    assert table(first, second)[1].select("low", "high", "change_low", "change_high").null_count().row(0) == (
        2,
        2,
        2,
        2,
    )


def test_unpaired_cells_have_no_games_in_both():
    first, second = played(400, 8, effect=1)
    found, frame = table(first, second, paired=False)
    assert frame["games_both"].sum() == 0
    assert frame["change"].null_count() == frame.height
    assert found.intervals == 2
