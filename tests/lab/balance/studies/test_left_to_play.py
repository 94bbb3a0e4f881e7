"""A study that goes on is told the time of what is left, not that of a fresh start."""

import polars as pl
import pytest

from balance.studies.left_to_play import ALL, LeftToPlay


@pytest.fixture
def folder(tmp_path):
    """A folder with a cell of 100 games and one of 50."""
    place = tmp_path / "study" / "games"
    place.mkdir(parents=True)
    for name, games in (("a", 100), ("b", 50)):
        pl.DataFrame({"game": range(games)}).write_parquet(place / f"{name}.parquet")
    return tmp_path / "study"


def test_the_part_that_is_left_counts_games_that_no_cell_has_yet(folder):
    assert LeftToPlay(folder).part("games", 3, 100) == pytest.approx(0.5)
    assert LeftToPlay(folder).part("games", 2, 50) == 0
    assert LeftToPlay(folder).part("other", 3, 100) == 1
    assert ALL.part("games", 3, 100) == 1


def test_where_there_may_be_fewer_cells_nothing_is_left_once_all_that_are_there_have_their_games(folder):
    assert LeftToPlay(folder).part("games", 8, 50, at_most=True) == 0
    assert LeftToPlay(folder).part("games", 8, 100, at_most=True) == pytest.approx(1 - 150 / 800)
    assert LeftToPlay(folder).part("other", 8, 50, at_most=True) == 1


def test_a_ranking_that_is_played_takes_no_time_more(balance, tmp_path):
    asked = ("rank", "pig", "--games", 5000, "--screen", 300, "--out", tmp_path / "page.html")
    first = balance(*asked)
    assert "kept from before" not in first.err
    again = balance(*asked, "--resume")
    (line,) = (line for line in again.err.splitlines() if line.startswith("Pig: 28 changes"))
    assert ": about 0 s; then 5 000 other games of the largest: about 0 s (" in line
    assert "games kept from before; the time above is of what is left" in again.err
    assert again.out == first.out


def test_a_ranking_that_is_screened_in_part_is_told_the_time_of_the_rest(balance, tmp_path):
    asked = ("rank", "pig", "--games", 5000, "--screen", 300, "--out", tmp_path / "page.html")
    balance(*asked)
    for kept in sorted((tmp_path / "page" / "screening").glob("*.parquet"))[3:]:
        kept.unlink()
    again = balance(*asked, "--resume")
    (line,) = (line for line in again.err.splitlines() if line.startswith("Pig: 28 changes"))
    assert ": about 0 s; then 5 000 other games of the largest: about 0 s (" not in line
    assert "the time above is of what is left" in again.err


def test_a_rating_that_is_played_takes_only_its_page(balance, tmp_path):
    asked = ("worth", "human-punishment", "programs", "--players", 6, "--games", 60, "--drawn", 60, "--boxes", 0)
    page = ("--out", tmp_path / "page.html")
    balance(*asked, *page)
    again = balance(*asked, *page, "--resume")
    assert ": about 2.0 s" in again.err  # an allowance for the page
    assert "games kept from before; the time above is of what is left" in again.err


def test_where_the_forecast_is_of_all_games_that_is_said(balance, tmp_path):
    asked = ("tournament", "pig", "--games", 300, "--out", tmp_path / "page.html")
    assert "kept from before" not in balance(*asked).err
    assert "games kept from before; the time above is that of all, so it takes less" in balance(*asked, "--resume").err
