"""What a seat of each team wins in the report of a run, where seats are dealt teams."""

import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.report.dealt import table
from balance.questions.report.page import make_report, write_report
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from tests.lab.reports.reading import Page


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("dealt") / "run"
    return sweep(make_plan("human-punishment", ["players=4,5"], games=300, seed=2), out, part=100)


def test_each_configuration_has_what_its_games_say(run):
    found = table(Swept(run))
    for config, players in ((0, 4), (1, 5)):
        rows = run.rows(config).collect()
        seats = pl.concat(
            [
                rows.select(team=pl.col(f"team_start_{seat}").cast(pl.String), won=f"won_{seat}")
                for seat in range(1, players + 1)
            ]
        )
        of = found.filter(config=config)
        assert of["seats"].sum() == pytest.approx(players)
        assert set(of["team"]) == set(seats["team"])
        for team, seated, share, low, high in of.select("team", "seats", "estimate", "low", "high").iter_rows():
            won = seats.filter(team=team)["won"]
            assert (seated, share) == (pytest.approx(len(won) / 300), pytest.approx(won.mean()))
            assert low <= share <= high


def test_the_page_has_a_row_for_each_configuration_and_a_column_for_each_team(run, tmp_path):
    html, markdown = write_report(run, tmp_path / "page.html")
    (shown,) = Page(html.read_text()).tables["dealt"]
    assert shown.head[:4] == ["", "Human", "Machine", "Outlaw"]
    assert len(shown.rows) == 2
    human = table(Swept(run)).row(0, named=True)
    assert shown.rows[0][1].startswith(f"{100 * human['estimate']:.1f}")
    assert "## What a seat of each team wins" in markdown.read_text()


def test_a_game_without_teams_has_no_such_section(tmp_path):
    run = sweep(make_plan("pig", ["goal=30,40"], games=100), tmp_path / "run")
    assert make_report(run).dealt.is_empty()
    assert "dealt" not in Page(write_report(run, tmp_path / "page.html")[0].read_text()).tables
