"""compare: by how much winners are ahead on both sides, and whether that differs."""

import numpy as np
import polars as pl
import pytest

import balance
from balance.design.make_plan import make_plan
from balance.questions.compare import margins
from balance.runs.sweep import sweep
from scenarios.loader.errors import InputError


@pytest.fixture(scope="module")
def compared():
    return balance.compare("pig", settings=["goal=60,40"], games=1500, seed=4)


def ahead(goal):
    frame = balance.play("pig", {"goal": goal}, games=1500, seed=4).frame
    return np.abs(frame["score_1"].to_numpy().astype(int) - frame["score_2"].to_numpy())


def test_both_sides_have_their_figures_and_the_difference_is_that_of_the_games(compared):
    (pair,) = compared.pairs
    rows = {row["figure"]: row for row in pair.margins.iter_rows(named=True)}
    first, second = ahead(60), ahead(40)
    assert (rows["mean"]["first"], rows["mean"]["second"]) == pytest.approx((first.mean(), second.mean()))
    assert rows["p50"]["first"] == np.sort(first)[749]
    assert rows["<=20"]["second"] == (second <= 20).mean()
    (row,) = pair.rows.filter(metric="margin").to_dicts()
    assert row["difference"] == pytest.approx(second.mean() - first.mean())
    assert row["low"] < row["difference"] < row["high"] < 0
    assert not row["asked"]


def test_games_of_a_run_are_compared_alike(compared, tmp_path):
    run = sweep(make_plan("pig", ["goal=60,40"], games=1500, seed=4), tmp_path / "run", part=400)
    (pair,) = balance.compare(run.path, axis="goal").pairs
    (own,) = compared.pairs
    assert pair.margins.equals(own.margins)
    assert (
        pair.rows.filter(metric="margin")["difference"].to_list()
        == own.rows.filter(metric="margin")["difference"].to_list()
    )


def test_it_may_be_what_is_asked_for(tmp_path):
    found = balance.compare("pig", settings=["hold_at=10,20,30"], games=1500, watch="margin")
    assert [standing.figure for standing in found.standings] == ["winner's mean margin"]
    assert found.pairs[0].headline["metric"] == "margin"


def test_by_ending_it_is_a_number_as_others():
    (pair,) = balance.compare("pig", settings=["max_rounds=10,11"], games=1500, by="outcome").pairs
    assert "margin" in pair.by["metric"].to_list()
    assert 0 < pair.margins["alone"][0] < 1


def test_terminal_and_page_show_it(balance, tmp_path):
    page = tmp_path / "page.html"
    ran = balance("compare", "pig", "--set", "goal=60,40", "--games", 1500, "--out", page)
    (line,) = (line for line in ran.out.splitlines() if line.startswith("games within 20 points"))
    assert line.count(" %") == 2
    assert line.count(" to ") == 2
    assert "half of the games: at most" in ran.out
    text = page.with_suffix(".md").read_text()
    assert "Games within 20 points" in text or "games within 20 points" in text
    told = balance("compare", "pig", "--set", "goal=60,40", "--games", 1500, "--json").json
    assert told["pairs"][0]["margins"][0]["figure"] == "mean"


def test_one_player_has_none():
    (pair,) = balance.compare("pig", settings=["players=1", "goal=60,40"], games=300).pairs
    assert pair.margins.equals(pl.DataFrame(schema=pair.margins.schema))
    with pytest.raises(InputError, match="no two cells compared have such a figure"):
        balance.compare("pig", settings=["players=1", "goal=60,40"], games=300, watch="margin")


def test_a_game_without_a_score_says_so():
    with pytest.raises(InputError, match="cyberdoom-tower is won or lost by all together, so there is no margin"):
        balance.compare("cyberdoom-tower", settings=["start_luck=2,3"], games=300, watch="margin")


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((0.0, 0.0), ""),
        ((0.0541, 0.0542), "In 5.4 % of the games no seat won alone"),
        ((0.054, 0.099), "In 5.4 % of the first's games and 9.9 % of the second's no seat won alone"),
        ((0.0, 0.0004), "In 0.0 % of the first's games and < 0.1 % of the second's no seat won alone"),
    ],
)
def test_games_that_no_seat_won_alone_are_told_of_each_side(shares, told):
    (pair,) = balance.compare("pig", settings=["max_rounds=10,11"], games=50).pairs
    alone = {f"{side}_alone": pl.lit(1 - share) for side, share in zip(("first", "second"), shares, strict=True)}
    _, means = margins.reading(pair.margins.with_columns(**alone)).split(" by the mean.")
    assert means.strip() == (told and f"{told}; there it is the lead of whoever has most.")
