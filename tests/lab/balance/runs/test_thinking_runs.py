"""Runs in which a seat thinks ahead: small parts, that are kept, resumed and replayed like all others."""

import pytest

from balance.design.make_plan import make_plan
from balance.design.sizes import SCRIPTS, THINKING, sizes_of
from balance.questions.replay.study import replay_of
from balance.questions.report.page import write_report
from balance.runs.sweep import sweep
from balance.simulation.play import play
from balance.stats.payoffs import payoff_columns
from scenarios import load
from tests.lab.balance.runs.small_runs import contents, part

SETTINGS = ["goal=20", "hold_at=4", "lookahead@1=0,2"]
PAYOFFS = payoff_columns(2)


def played(out, games=250, **more):
    return sweep(make_plan("pig", SETTINGS, games=games, seed=3), out, **more)


def test_parts_follow_from_the_settings_of_each_configuration():
    thinks = load("pig").configuration({"players": 3, "lookahead@2": 1})
    assert sizes_of(thinks) == THINKING
    assert sizes_of(load("pig").configuration({"players": 3, "lookahead": 0})) == SCRIPTS


def test_a_lookahead_of_0_is_the_configuration_without_it():
    scenario = load("pig")
    assert scenario.configuration({"lookahead": 0}).digest == scenario.configuration({}).digest
    assert scenario.configuration({"lookahead@2": 1}).digest != scenario.configuration({}).digest


def test_a_thinking_configuration_has_small_parts_and_scripts_have_large_ones(tmp_path):
    run = played(tmp_path / "run")
    assert [[each.games for each in run.parts(config)] for config in (0, 1)] == [[250], [100, 100, 50]]


def test_a_resumed_run_plays_only_what_is_missing_and_has_the_same_bytes(tmp_path):
    run = tmp_path / "run"
    played(run)
    whole = contents(run)
    part(run, 1, 1).unlink()
    progress: list[int] = []
    played(run, resume=True, progress=progress.append)
    assert contents(run) == whole


def test_an_extended_run_has_the_bytes_of_one_that_was_played_at_once(tmp_path):
    played(tmp_path / "run", games=150)
    played(tmp_path / "run", games=250, resume=True)
    played(tmp_path / "at once", games=250)
    games = [
        {name: data for name, data in contents(tmp_path / each).items() if name.startswith("games/")}
        for each in ("run", "at once")
    ]
    assert games[0] == games[1]


def test_a_game_of_a_run_is_replayed_with_the_actions_that_were_thought_out(tmp_path):
    run = played(tmp_path / "run")
    replay = replay_of(run, 1, "median")
    assert replay.configuration.given["lookahead@1"] == 2
    assert replay.story[-1].endswith("points.")


def test_configurations_with_parts_of_different_length_are_averaged_and_compared(tmp_path):
    run = played(tmp_path / "run")
    frames = [run.rows(config).collect() for config in (0, 1)]
    wins = [(frame["winner"] == 1).to_numpy().astype(float) for frame in frames]
    average, change = run.pooled([0, 1], PAYOFFS), run.difference([0], [1], PAYOFFS)
    for table, expected in ((average, (wins[0] + wins[1]) / 2), (change, wins[1] - wins[0])):
        row = table.filter(metric="winner", value="1").row(0, named=True)
        assert (row["games"], row["estimate"]) == (250, pytest.approx(expected.mean()))
    html, markdown = write_report(run)
    assert "lookahead" in markdown.read_text()
    assert html.is_file()


def test_parts_that_fit_no_range_are_cut(tmp_path):
    run = played(tmp_path / "run", part=70)  # 70 of the scripts, 100 where a seat thinks
    read = [[frame["game"].to_list() for frame in block] for block in run.parts_of([0, 1], ["winner"])]
    assert read == [[list(range(first, last))] * 2 for first, last in ((0, 100), (100, 200), (200, 250))]


def test_a_precision_begins_with_few_games_where_a_seat_thinks():
    configuration = {"goal": 20, "hold_at": 4}
    assert play("pig", {**configuration, "lookahead@1": 1}, precision="5pp", seed=1).games == THINKING.least
    assert play("pig", configuration, precision="5pp", seed=1).games == SCRIPTS.least


@pytest.mark.parametrize("threads", [1, 2])
def test_thinking_games_do_not_depend_on_threads(threads):
    games = play("pig", {"goal": 20, "lookahead": 2}, games=60, seed=4, threads=threads, rows=True)
    alone = play("pig", {"goal": 20, "lookahead": 2}, games=60, seed=4, threads=1, rows=True)
    assert games.kept.equals(alone.kept)
