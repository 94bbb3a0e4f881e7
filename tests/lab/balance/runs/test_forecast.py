"""Forecasts speak of the job that will be done."""

import time

import pytest

from balance.design.make_plan import make_plan
from balance.design.plan import Plan
from balance.design.precision import Precision
from balance.runs import forecast as forecasts
from balance.runs.forecast import Trials, forecast
from balance.runs.sweep import sweep
from balance.simulation.game_table import rows_to_frame
from scenarios import load

GRID = ["hold_at=15,20"]


@pytest.fixture(autouse=True)
def trials(monkeypatch):
    """A game takes a second and a kilobyte."""
    monkeypatch.setattr("balance.runs.forecast.trials", lambda plan: Trials(1.0, 1000.0, 0.01))


@pytest.fixture
def run(tmp_path):
    sweep(make_plan("pig", GRID, games=120_000), tmp_path / "run")
    return tmp_path / "run"


def test_a_new_run_plays_all(tmp_path):
    told = forecast(make_plan("pig", GRID, games=3000), threads=1, out=tmp_path / "run")
    assert (told.games, told.stored, told.seconds, told.gigabytes) == (6000, 0, 6000, 0.006)
    assert told.checking == pytest.approx(0.02)


def test_what_a_run_has_already_is_not_played_again(run):
    told = forecast(make_plan("pig", GRID, games=120_000), threads=1, out=run)
    assert (told.games, told.stored, told.gigabytes) == (0, 240_000, 0)
    told = forecast(make_plan("pig", GRID, games=300_000), threads=1, out=run)
    assert (told.games, told.stored) == (2 * 200_000, 2 * 100_000)  # the short last part is played again
    told = forecast(make_plan("pig", ["hold_at=20,25"], games=2000), threads=1, out=run)
    assert (told.games, told.stored) == (2000, 240_000)


def test_what_finished_plans_have_lost_is_played_too(run):
    (run / "games" / "config=0000" / "part-00000001.parquet").unlink()
    told = forecast(make_plan("pig", ["hold_at=20"], games=100), threads=1, out=run)
    assert (told.games, told.stored) == (50_000, 190_000)


@pytest.mark.parametrize(("width", "most"), [(5e-6, 10_000), (5e-6, 10_000_000), (1e-4, 10_000_000), (1e-300, 7_000)])
def test_a_precision_asks_for_no_more_than_it_may_play(width, most):
    told = forecast(Plan(load("pig"), precision=Precision(width, ("winner",), most)))
    assert told.games == most


def test_a_precision_that_is_reached_early_takes_whole_rounds():
    told = forecast(Plan(load("pig"), precision=Precision(0.005, ("winner",))))
    assert told.games == 50_000
    told = forecast(Plan(load("pig"), precision=Precision(0.002, ("winner",))))
    assert told.games == 400_000  # 240 000 are needed


def test_a_pause_in_the_first_block_is_no_slow_game(monkeypatch):
    """Another program takes the processor for a moment while the first few games are played."""
    calls = []

    def paused(*given):
        calls.append(given)
        if len(calls) == 1:
            time.sleep(2 * forecasts.TRIAL_SECONDS)
        return rows_to_frame(*given)

    monkeypatch.setattr(forecasts, "rows_to_frame", paused)
    plan = make_plan("pig", games=100_000)
    (seconds, size, _) = forecasts._trial(plan.cells.legal[0], plan)
    pause = 2 * forecasts.TRIAL_SECONDS / len(calls[0][0])
    assert len(calls) >= forecasts.FEWEST_BLOCKS
    assert seconds < pause / 4
    assert size < 100  # a file of few games has a kilobyte for each
