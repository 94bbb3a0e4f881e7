"""A comparison says by how much longer games take, in games of the same numbers."""

import shutil
from dataclasses import replace

import polars as pl
import pytest

import balance
from balance.design.make_plan import make_plan
from balance.questions.compare.result import TIMES
from balance.questions.compare.times import rows
from balance.runs.sweep import sweep
from scenarios import load
from tests.lab.balance.cli.commands import run


def figures(comparison):
    return {row["figure"]: row for row in comparison.pairs[0].times.to_dicts()}


def test_minutes_of_two_cells_are_those_of_their_games():
    told = balance.compare("pig", settings={"goal": [100, 50]}, games=200)
    alone = [balance.play("pig", goal=goal, games=200).times() for goal in (100, 50)]
    row = figures(told)["minutes"]
    assert [row["first"], row["second"]] == pytest.approx([each["mean"][0] for each in alone])
    assert row["difference"] == pytest.approx(row["second"] - row["first"])
    assert row["low"] < row["difference"] < row["high"] < 0
    assert list(figures(told)) == ["minutes", "wait_1", "wait_2"]
    assert "first 200 games" in told.pairs[0].times_rest_on
    assert "assumed" in told.pairs[0].times_rest_on


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ((8.0, 8.5, 0.5, 0.41, 0.59), ("8.0", "8.5", "+0.50", "+0.41 to +0.59")),
        ((147.93, 152.81, 4.88, 4.2, 5.5), ("147.93", "152.81", "+4.88", "+4.20 to +5.50")),
        ((112.283, 77.905, -34.378, -35.379, -33.37), ("112.3", "77.9", "-34.4", "-35.4 to -33.3")),
        ((9.96, 10.21, 0.25, 0.2, 0.3), ("9.96", "10.21", "+0.25", "+0.20 to +0.30")),
        ((8.4184, 8.4207, 0.0023, 0.0012, 0.0034), ("8.4184", "8.4207", "+0.0023", "+0.0012 to +0.0034")),
        ((0.3746, 0.37453, -0.00007, -0.00478, 0.0047), ("0.37", "0.37", "less than 0.0048", "-0.0048 to +0.0047")),
        ((8.0, 8.0, 0.0, 0.0, 0.0), ("8.0", "8.0", "0", "0 to 0")),
        ((3.1, 3.1, -0.05, -0.11, 0.0), ("3.1", "3.1", "less than 0.11", "-0.11 to +0.00")),
        ((28.43, 28.7, 0.27, -0.03, 0.58), ("28.4", "28.7", "less than 0.58", "-0.03 to +0.58")),  # 28 and 29: +1
        ((28.43, 28.47, 0.04, -0.03, 0.11), ("28", "28", "less than 0.11", "-0.03 to +0.11")),
        ((1.2675, 1.2469, -0.0206, -0.04085, -0.0004), ("1.268", "1.247", "-0.021", "-0.041 to -0.00040")),
        ((8.0, 9.0, 1.0, None, None), ("8.0", "9.0", "+1.00", "")),
    ],
)
def test_no_difference_of_minutes_is_told_as_nothing(row, told):
    comparison = balance.compare("pig", settings={"goal": [30, 20]}, games=50)
    frame = pl.DataFrame([("minutes", *row)], schema=TIMES, orient="row")
    assert rows(replace(comparison.pairs[0], times=frame)) == [("minutes", *told)]


def test_a_pace_is_asked_without_playing_a_run_again(tmp_path):
    sweep(make_plan("pig", ["goal=30,40"], games=80), tmp_path / "run")
    before = {path: path.read_bytes() for path in (tmp_path / "run" / "games").rglob("*.parquet")}
    usual = figures(balance.compare(tmp_path / "run", axis="goal"))["minutes"]
    slow = figures(balance.compare(tmp_path / "run", axis="goal", pace={"decision": 6, "roll": 6, "hold": 10}))
    assert slow["minutes"]["difference"] == pytest.approx(2 * usual["difference"])
    assert {path: path.read_bytes() for path in (tmp_path / "run" / "games").rglob("*.parquet")} == before


def test_the_command_tells_minutes_and_refuses_a_wrong_pace():
    told = run("compare", "pig", "--set", "goal=30,20", "--games", 100, "--pace", "decision=5,roll=1")
    assert told.code == 0
    assert "how long, in minutes" in told.out
    assert "(here decision=5 actions.roll=1)" in told.out
    wrong = run("compare", "pig", "--set", "goal=30,20", "--games", 100, "--pace", "rol=5")
    assert (wrong.code, wrong.out) == (2, "")
    assert "did you mean 'roll'?" in wrong.err


def test_play_tells_minutes_or_how_to_get_them(tmp_path):
    told = run("play", "pig", "--games", 100).out
    assert "8 of 10 games" in told
    assert "seat 2 waits" in told
    assert [row["figure"] for row in run("play", "pig", "--games", 100, "--json").json["minutes"]] == [
        "minutes",
        "wait_1",
        "wait_2",
    ]
    shutil.copytree(load("pig").folder, tmp_path / "mine")
    file = tmp_path / "mine" / "game.toml"
    file.write_text(file.read_text().partition("\n# How long people take")[0] + "\n")
    told = run("play", tmp_path / "mine", "--games", 100)
    assert told.out.count("state [pace] in game.toml") == 1
    assert run("play", tmp_path / "mine", "--games", 100, "--json").json["minutes"] is None


def test_a_report_tells_minutes_on_its_first_screen(tmp_path):
    sweep(make_plan("pig", ["players=1,3"], games=80), tmp_path / "run")
    assert run("report", tmp_path / "run", "--pace", "round=60").code == 0
    text = (tmp_path / "run" / "report.md").read_text()
    assert "minutes on average; 8 of 10 games" in text
    assert "at seconds that are assumed" in text
    assert "(here round=60); all others are assumed" in text
    assert "| 3 players" in text


def test_a_plan_may_ask_for_minutes(tmp_path):
    plan = tmp_path / "length.toml"
    words = 'title = "Length"\nquestion = "How long"\nfigure = "minutes.mean"\ntarget = "8..9"\n'
    plan.write_text(f'{words}scenario = "pig"\ngames = 200\n[set]\nplayers = 2\ngoal = [50, 100]\n')
    assert run("sweep", plan, "--out", tmp_path / "run").code == 0
    assert run("report", tmp_path / "run").code == 0
    text = (tmp_path / "run" / "report.md").read_text()
    assert "the mean minutes are 8." in text
    assert "The target is 8–9 minutes" in text
    assert "Mean minutes by goal" in text
    plan.write_text(plan.read_text().replace("minutes.mean", "minutes.p50"))
    assert run("sweep", plan, "--out", tmp_path / "other").code == 2


def test_games_that_come_out_alike_take_as_long():
    """No game of Pig meets either bound on rounds, so each takes the same time on both sides."""
    (pair,) = balance.compare("pig", settings={"max_rounds": [1000, 999]}, games=100).pairs
    assert pair.times.height
    assert set(pair.times["low"]) == set(pair.times["high"]) == {0.0}
    assert rows(pair)[0][3:] == ("0", "0 to 0")
