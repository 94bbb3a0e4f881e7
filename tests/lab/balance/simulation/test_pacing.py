"""What costs time at the table is counted while games are played again; minutes follow from the counts."""

import errno
import os

import numpy as np
import pytest

import balance
import scenarios
from balance.design.make_plan import make_plan
from balance.runs import kept_pace
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.simulation.pacing import columns, count_games, table_of, times_of
from balance.stats.times import summary
from scenarios.loader.errors import InputError

SEED = 5
# nobody rolls a pig and each seat holds after its first roll, so a turn is: roll (no choice), hold (a choice)
STEADY = {"pig": 100, "hold_at": 1, "goal": 20}


def counted(settings, games=40, game="pig"):
    configuration = scenarios.load(game).configuration(settings)
    counts = count_games(configuration, configuration.rules(), SEED, 0, games)
    return configuration, counts, table_of(counts, configuration)


def test_what_is_counted_is_what_was_played_by_hand():
    """In turn n + 1 of a game its seat rolls once and holds once; between two of its turns all others do so."""
    configuration, _, table = counted({**STEADY, "players": 3})
    played = balance.play("pig", {**STEADY, "players": 3}, games=40, seed=SEED).frame
    turns = played["turns"].to_numpy()
    for seat in (1, 2, 3):
        own = (turns + 3 - seat) // 3  # of all turns those of this seat
        waits = np.maximum(own - 1, 0)
        for what in ("decisions_{}_roll_or_hold", "actions_{}_roll", "actions_{}_hold"):
            assert (table[what.format(seat)].to_numpy() == own).all()
            assert (table["waited_" + what.format(seat)].to_numpy() == 2 * waits).all()
        assert (table[f"waits_{seat}"].to_numpy() == waits).all()
        assert (table[f"waited_rounds_{seat}"].to_numpy() == waits).all()
    pace = configuration.scenario.paced(["setup=60", "player=20", "round=6", "decision=3", "roll=2", "hold=1"])
    times = times_of(table, pace, configuration)
    rounds = played["rounds"].to_numpy()
    assert times["minutes"] == pytest.approx((60 + 3 * 20 + 6 * rounds + turns * (3 + 2 + 1)) / 60)
    assert times["wait_2"][turns > 4] == pytest.approx((2 * (3 + 2 + 1) + 6) / 60)


@pytest.mark.parametrize("settings", [{"players": 1}, {"players": 4}, {"players": 2, "policy": "random"}])
def test_what_is_counted_adds_up_to_the_decisions_of_the_run(settings):
    configuration, counts, table = counted(settings)
    played = balance.play("pig", settings, games=40, seed=SEED).frame
    kinds, blocks = columns(configuration.scenario.game)
    assert counts.done.shape[2] == kinds + blocks
    assert (counts.done[:, :, :kinds].sum((1, 2)) == played["decisions"].to_numpy()).all()
    for seat in range(configuration.players):
        assert (counts.done[:, seat, :kinds].sum(1) == played[f"decisions_by_{seat + 1}"].to_numpy()).all()
    assert table["decisions"].to_list() == played["decisions"].to_list()
    assert table["rounds"].to_list() == played["rounds"].to_list()
    assert (counts.waits.sum() > 0) == (configuration.players > 1)


def test_seats_that_think_ahead_are_counted_as_they_play():
    settings = {"players": 2, "lookahead@1": 2, "goal": 20}
    _, counts, _ = counted(settings, games=4)
    played = balance.play("pig", settings, games=4, seed=SEED).frame
    assert counts.decisions.tolist() == played["decisions"].to_list()
    kinds = columns(scenarios.load("pig").game)[0]
    assert (counts.done[:, :, :kinds].sum((1, 2)) == counts.decisions).all()


def test_games_are_counted_one_by_one_as_in_one_piece():
    configuration, whole, _ = counted({"players": 2})
    parts = [count_games(configuration, configuration.rules(), SEED, first, 10) for first in range(0, 40, 10)]
    for name in ("done", "waited", "waits", "rounds_waited", "decisions"):
        assert (np.concatenate([getattr(part, name) for part in parts]) == getattr(whole, name)).all()


def test_a_play_tells_minutes_at_any_pace():
    played = balance.play("pig", players=2, games=60, seed=SEED)
    stated, twice = played.times(), played.times({"setup": 60, "roll": 6, "hold": 10, "decision": 6})
    assert stated["figure"].to_list() == ["minutes", "wait_1", "wait_2"]
    assert twice["mean"].to_list() == pytest.approx([2 * each for each in stated["mean"]])
    assert (stated["low"] < stated["mean"]).all()
    assert (stated["mean"] < stated["high"]).all()
    assert (stated["p10"] <= stated["p50"]).all()
    assert stated["games"].to_list() == [60, 60, 60]
    with pytest.raises(ValueError, match="one deal"):
        balance.play("pig", players=2, games=10, fix={"setup": 1}).times()


def test_few_games_have_no_interval_and_games_without_a_wait_are_left_out():
    told = summary({"minutes": np.array([2.0]), "wait_1": np.array([np.nan]), "wait_2": np.array([1.0, np.nan, 3.0])})
    assert told["figure"].to_list() == ["minutes", "wait_2"]
    assert told.row(0)[1:4] == (2.0, None, None)
    assert told.row(1, named=True)["games"] == 2


# --- beside a run ----------------------------------------------------------------------------------------------------


def run_of(path, games, resume=False):
    return sweep(make_plan("pig", ["players=2", "goal=30"], games=games, seed=SEED), path, part=50, resume=resume)


def minutes(path):
    run = open_run(path)
    return kept_pace.times(run, 0, run.scenario().pace)["minutes"]


def test_minutes_of_a_resumed_run_are_those_of_a_whole_one(tmp_path):
    run_of(tmp_path / "run", 100)
    few = minutes(tmp_path / "run")
    run_of(tmp_path / "run", 250, resume=True)
    run_of(tmp_path / "whole", 250)
    assert (minutes(tmp_path / "run") == minutes(tmp_path / "whole")).all()
    assert (minutes(tmp_path / "run")[:100] == few).all()
    files = [tmp_path / name / "pace" / "config=0000.parquet" for name in ("run", "whole")]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_counts_are_kept_and_counted_again_if_they_are_damaged(tmp_path, monkeypatch):
    run_of(tmp_path / "run", 100)
    before = minutes(tmp_path / "run")
    with monkeypatch.context() as patched:
        patched.setattr(kept_pace, "count_games", None)
        assert (minutes(tmp_path / "run") == before).all()
    file = tmp_path / "run" / "pace" / "config=0000.parquet"
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    assert (minutes(tmp_path / "run") == before).all()
    assert file.read_bytes() == content


@pytest.mark.parametrize("fails", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
def test_where_counts_may_not_be_kept_they_are_told_all_the_same_but_a_full_disk_is_said(tmp_path, monkeypatch, fails):
    run_of(tmp_path / "run", 60)

    def replace(one, other):
        raise OSError(fails, os.strerror(fails))

    monkeypatch.setattr(os, "replace", replace)
    if fails in (errno.EROFS, errno.EACCES):
        assert len(minutes(tmp_path / "run")) == 60
    else:
        with pytest.raises(InputError, match="cannot be written"):
            minutes(tmp_path / "run")
    assert not list((tmp_path / "run" / "pace").iterdir())


def test_a_run_that_cannot_be_read_is_no_reason_to_leave_minutes_out_of_a_report(tmp_path, monkeypatch):
    run_of(tmp_path / "run", 60)

    def fails(run, config):
        raise InputError("the disk fails")

    monkeypatch.setattr(kept_pace, "counts", fails)
    with pytest.raises(InputError, match="the disk fails"):
        balance.report(tmp_path / "run")


def test_counts_of_other_games_are_refused(tmp_path, monkeypatch):
    run_of(tmp_path / "run", 60)
    other = count_games

    def shifted(configuration, rules, seed, first, games):
        return other(configuration, rules, seed + 1, first, games)

    monkeypatch.setattr(kept_pace, "count_games", shifted)
    with pytest.raises(InputError, match="its games, played again, are other games"):
        minutes(tmp_path / "run")
    assert not (tmp_path / "run" / "pace").exists()
