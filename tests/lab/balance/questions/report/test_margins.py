"""The winner's margin in the report of a run."""

import numpy as np
import pytest

from balance.design.make_plan import make_plan
from balance.questions.report.margins import table
from balance.questions.report.page import make_report, write_report
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from tests.lab.reports.reading import Page


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("margin") / "run"
    return sweep(make_plan("pig", ["players=1,2,3", "goal=30,60"], games=600, seed=2), out, part=250)


def test_each_configuration_of_several_players_has_that_of_its_games(run):
    found = table(Swept(run))
    several = [config for config in range(6) if run.configuration(config).players > 1]
    assert found["config"].unique(maintain_order=True).to_list() == several
    for config in several:
        players = run.configuration(config).players
        scores = run.rows(config).collect().select(f"score_{seat + 1}" for seat in range(players)).to_numpy()
        ranked = np.sort(scores.astype(int), axis=1)
        ahead = ranked[:, -1] - ranked[:, -2]
        figures = dict(found.filter(config=config).select("figure", "estimate").iter_rows())
        assert figures["mean"] == pytest.approx(ahead.mean())
        assert figures["p50"] == np.sort(ahead)[299]
        for name, share in figures.items():
            if name.startswith("<="):
                assert share == (ahead <= int(name.removeprefix("<="))).mean()


def test_the_page_has_a_folded_section_with_a_row_for_each(run, tmp_path):
    html, markdown = write_report(run, tmp_path / "page.html")
    (shown,) = Page(html.read_text()).tables["margin"]
    assert shown.head[:3] == ["", "Mean", "5 % of games: at most"]
    assert len(shown.rows) == 4
    assert "## The winner's margin" in markdown.read_text()
    assert "2 more configurations are left out here: one player has no margin." in markdown.read_text()


def test_a_run_of_one_configuration_needs_no_names(tmp_path):
    run = sweep(make_plan("pig", ["max_rounds=6"], games=300), tmp_path / "run")
    (shown,) = Page(write_report(run, tmp_path / "page.html")[0].read_text()).tables["margin"]
    assert shown.head[0] == "Mean"
    assert shown.head[-1] == "Not won by one seat alone"
    assert len(shown.rows) == 1


def test_a_run_of_one_player_has_no_such_section(tmp_path):
    run = sweep(make_plan("pig", ["players=1", "goal=30,40"], games=100), tmp_path / "run")
    assert make_report(run).margins.is_empty()
    assert "margin" not in Page(write_report(run, tmp_path / "page.html")[0].read_text()).tables
