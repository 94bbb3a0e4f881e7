"""Games that a study keeps: one by one or many cells at a time, within a budget, watched and stopped by a program."""

import time
from functools import partial
from threading import Thread

import numpy as np
import pytest

import balance
from balance.design.make_plan import configured, make_plan
from balance.runs.sweep import sweep
from balance.simulation.engine import Threads
from balance.studies.control import Control, Stopped
from balance.studies.kept_games import Cell, KeptGames, Spent, games_kept, remove_games, results

GOALS = (20, 30, 40)


def cells():
    return [Cell(f"goal-{goal}", configured("pig", {"players": 2, "goal": goal})) for goal in GOALS]


def games(folder, seed=4, **more):
    return KeptGames(folder, seed, Threads(2), partial(results, columns=("rounds", "payoff")), **more)


def contents(folder):
    return {path.name: path.read_bytes() for path in (folder / "games").iterdir()}


def test_cells_played_together_hold_what_each_holds_alone(tmp_path):
    together, alone = games(tmp_path / "together"), games(tmp_path / "alone")
    together.play(cells()[:2], 300)
    together.play(cells(), 700)
    for cell in cells():
        table = alone.table(cell, 700)
        assert {name: column.tolist() for name, column in together.table(cell, 700).items()} == {
            name: column.tolist() for name, column in table.items()
        }
        played = balance.play("pig", dict(cell.configuration.given), games=700, seed=4).frame
        assert table["rounds"].tolist() == played["rounds"].to_list()
        assert table["payoff_2"].tolist() == played["payoff_2"].to_list()
    assert contents(tmp_path / "together") == contents(tmp_path / "alone")
    assert together.played == alone.played == games_kept(tmp_path / "alone") == 2100
    remove_games(tmp_path / "alone")
    assert not list((tmp_path / "alone").iterdir())


def test_a_spent_budget_keeps_what_was_played(tmp_path):
    kept = games(tmp_path)
    kept.play(cells()[:1], 200)
    kept.deadline = -np.inf
    with pytest.raises(Spent):
        kept.play(cells(), 200)
    with pytest.raises(Spent):
        kept.table(cells()[1], 200)
    assert [kept.stored(cell) for cell in cells()] == [200, 0, 0]
    again = games(tmp_path)
    again.play(cells(), 200)
    assert (again.played, games_kept(tmp_path)) == (400, 600)


def test_a_file_of_another_seed_is_played_anew(tmp_path):
    games(tmp_path, seed=5).play(cells()[:1], 100)
    kept, first = games(tmp_path), cells()[0]
    assert kept.stored(first) == 0
    others = games(tmp_path / "other", seed=5).table(first, 100)
    assert kept.table(first, 100)["rounds"].tolist() != others["rounds"].tolist()


def watched(study):
    """Carry a study out in another thread until it says something, and stop it; return its control."""
    control, ended = Control(), []

    def work():
        with pytest.raises(Stopped):
            study(control)
        ended.append("stopped")

    thread = Thread(target=work)
    thread.start()
    while control.answer is None and thread.is_alive():
        time.sleep(0.01)
    control.stop()
    thread.join()
    assert ended == ["stopped"]
    return control


def test_a_ladder_that_a_program_stops_says_what_it_found_so_far_and_goes_on(tmp_path):
    climb = partial(balance.ladder, "pig", {"players": 1}, out=tmp_path / "out", games=400, gain="20pp", threads=2)
    out, control = tmp_path / "out", watched(lambda control: climb(budget="1h", progress=control))
    assert control.total > 0
    assert games_kept(out, ("games", "choosing")) > 0
    assert not (out / "ladder.lock").exists()
    assert not (out / "answer.json").exists()
    told = control.answer.filter(metric="rounds")
    assert (told["low"] <= told["estimate"]).all()
    assert (told["estimate"] <= told["high"]).all()
    assert 0 < told["games"].sum() <= games_kept(out, ("games", "choosing"))
    assert climb(budget="0.1s", resume=True).rungs.height >= 2


def test_what_kept_games_say_so_far_is_the_mean_of_their_columns(tmp_path):
    kept, (first, second, _) = games(tmp_path), cells()
    kept.play([first, second], 300)
    told = kept.so_far()
    assert told.rows_by_key(["cell", "metric"], named=True, unique=True).keys() == {
        (cell.name, metric) for cell in (first, second) for metric in ("rounds", "payoff_1", "payoff_2")
    }
    rounds = told.filter(cell=second.name, metric="rounds").row(0, named=True)
    assert rounds["estimate"] == pytest.approx(kept.table(second, 300)["rounds"].mean())
    assert (rounds["games"], rounds["group"]) == (300, "games")


def test_a_sweep_that_a_program_stops_says_what_it_found_so_far_and_goes_on(tmp_path):
    plan, out = make_plan("pig", ["goal=50,60"], games=20_000, seed=5), tmp_path / "run"
    play = partial(sweep, plan, threads=2, part=100)
    control = watched(lambda control: play(out, progress=control.games, tell=control.tell))
    assert control.done > 0
    assert control.answer["config"].unique().is_in([0, 1]).all()
    games = control.answer["games"].max()
    config = control.answer.filter(games=games)["config"][0]
    asked = {"goal": plan.grid["goal"][config]}
    assert (
        control.answer.filter(config=config)
        .drop("config")
        .equals(balance.play("pig", asked, games=games, seed=5).estimates)
    )
    resumed, whole = play(out, resume=True), play(tmp_path / "whole")
    assert resumed.summary.equals(whole.summary)


def test_control_adds_up_games_and_holds_the_answer_so_far():
    control = Control()
    control.games(3)
    control.games(4)
    control.tell("so far")
    assert (control.done, control.answer) == (7, "so far")
    control.stop()
    with pytest.raises(Stopped):
        control.games(1)


def test_what_a_killed_process_left_half_written_goes_when_a_study_goes_on(tmp_path):
    """Else a folder that was resumed holds more files than one that was never stopped."""
    settings = {"players": 2, "goal": 20}
    folder = tmp_path / "ladder"
    balance.ladder("pig", settings, games=100, scripts=["hold"], gain=0.2, budget=60, out=folder)
    before = sorted(path.relative_to(folder) for path in folder.rglob("*"))
    left = next(path for path in folder.rglob("*") if path.is_dir()) / f".balance-{'0' * 16}.tmp"
    left.write_bytes(b"half")
    balance.ladder("pig", settings, games=100, scripts=["hold"], gain=0.2, budget=60, out=folder, resume=True)
    assert sorted(path.relative_to(folder) for path in folder.rglob("*")) == before
