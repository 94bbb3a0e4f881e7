"""The report of a run by how games ended."""

import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.report.by_word import MOST, table
from balance.questions.report.page import make_report, write_report
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from balance.stats.by_word import by_word
from reports import formats
from scenarios.loader.errors import InputError
from tests.lab.reports.reading import Page


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("by") / "run"
    return sweep(make_plan("pig", ["players=1,2", "max_rounds=12,30"], games=400, seed=2), out, part=150)


def test_every_number_of_every_configuration_is_told_by_ending(run):
    found = table(Swept(run), "outcome")
    assert found["config"].unique().to_list() == [0, 1, 2, 3]
    rows = run.rows(1).collect()
    own = by_word(rows, "outcome", 1 - 0.05 / 4)
    mine = found.filter(config=1)
    assert mine["mean"].to_list() == own["mean"].to_list()
    assert mine["low"].to_list() == own["low"].to_list()
    won = rows.filter(pl.col("outcome") == "win")["rounds"]
    (row,) = mine.filter(metric="rounds", word="win").to_dicts()
    assert (row["games"], row["mean"], row["sd"]) == pytest.approx((len(won), won.mean(), won.std()))
    assert "score@2" in found["metric"].to_list()  # seats are named as settings are


def test_a_page_has_a_table_for_each_configuration_and_folds_the_spread(run, tmp_path):
    html, markdown = write_report(run, tmp_path / "page.html", by="outcome")
    page = Page(html.read_text())
    tables = page.tables["by-word"]
    assert len(tables) == 2 * 4
    assert tables[0].head == ["Mean per game", "Win", "Round cap"]
    assert tables[0].rows[0][0] == "Games"
    assert "<summary>Spread: the standard deviation of a game" in html.read_text()
    assert "## Games of each ending" in markdown.read_text()
    assert "Games of one word are a choice of games" in markdown.read_text()


def test_without_being_asked_it_is_not_told(run):
    report = make_report(run)
    assert report.by_word.is_empty()
    assert report.by == ""


def test_of_many_configurations_the_first_are_shown_and_machines_get_all(tmp_path, balance):
    out = tmp_path / "run"
    sweep(make_plan("pig", ["players=1", "goal=20..60..3"], games=60), out)
    said = balance("report", out, "--out", tmp_path / "page.html", "--by", "outcome", "--json").json
    assert {row["config"] for row in said["by"]} == set(range(14))
    page = (tmp_path / "page.html").read_text()
    assert f"{14 - MOST} more configurations are left out here" in page.replace(formats.SPACE, " ")


def test_what_is_no_column_of_words_is_refused(run, balance, tmp_path):
    with pytest.raises(InputError, match="no column of words 'rounds'; it must be one of outcome"):
        write_report(run, tmp_path / "page.html", by="rounds")
    assert "--by: pig has no column of words 'score'" in balance("report", run.path, "--by", "score").refused()
