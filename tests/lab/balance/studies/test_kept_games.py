"""Games that a study keeps: one by one or many cells at a time, within a budget, watched and stopped by a program."""

from functools import partial

import numpy as np
import pytest

import balance
from balance.design.make_plan import configured
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


def test_a_ladder_that_a_program_stops_keeps_its_games_and_goes_on(tmp_path):
    asked = {"games": 400, "budget": "1s", "gain": "20pp", "threads": 2}
    control = Control()

    def late(done, total, text):
        control.progress(done, total, text)
        if done:
            control.stop()

    with pytest.raises(Stopped):
        balance.ladder("pig", {"players": 1}, out=tmp_path / "out", progress=late, **asked)
    assert control.total > 0
    assert games_kept(tmp_path / "out", ("games", "choosing")) > 0
    assert not (tmp_path / "out" / "ladder.lock").exists()
    assert not (tmp_path / "out" / "answer.json").exists()
    found = balance.ladder("pig", {"players": 1}, out=tmp_path / "out", resume=True, **asked)
    assert found.rungs.height >= 2


def test_control_adds_up_games_and_holds_the_answer_so_far():
    control = Control()
    control.games(3)
    control.games(4)
    control.tell("so far")
    assert (control.done, control.answer) == (7, "so far")
    control.stop()
    with pytest.raises(Stopped):
        control.games(1)
