"""Runs: begun, stopped, gone on with, extended, damaged, refused."""

import errno
import json
import os
import shutil
import signal
import time
from itertools import islice

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.runs import sweep
from balance.runs.manifest import read_manifest
from balance.runs.run import LOCK, open_run
from balance.stats.estimates import estimates
from balance.stats.tally import Tally
from balance.storage import atomic, sealed_parquet
from balance.storage.file_lock import locked
from scenarios import Configuration, load
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import GAMES, PART, Child, contents, moments, part, plan, play

# --- what a run holds ---


def test_a_run_holds_every_game_of_every_configuration(whole):
    run = open_run(whole)
    assert run.configs["config"].to_list() == [0, 1, 2, 3]
    assert run.configs.select("players", "hold_at").rows() == [(1, 15), (1, 25), (2, 15), (2, 25)]
    assert run.games == 4 * GAMES
    for config in range(4):
        rows = run.rows(config).collect()
        assert rows["game"].to_list() == list(range(GAMES))
        seats = run.configs["players"][config]
        mine = run.summary.filter(pl.col("config") == config).drop("config")
        assert mine.equals(estimates(Tally.of(rows), seats))


def test_a_run_can_be_read_without_the_scenario_it_was_made_from(whole):
    run = open_run(whole)
    assert run.scenario().digest == load("pig").digest
    assert run.configuration(3).digest == run.configs["digest"][3]
    assert run.configuration(3).given == {"players": 2, "hold_at": 25}


def test_a_run_says_with_what_it_was_made_and_neither_when_nor_where(whole):
    text = (whole / "run.json").read_text()
    said = json.loads(text)
    assert said["libraries"].keys() == {"python", "llvmlite", "numba", "numpy", "polars"}
    assert list(said)[-1] == "seal"
    assert said["plans"] == [{"grid": {"players": [1, 2], "hold_at": [15, 25]}, "games": GAMES}]
    assert str(whole) not in text


def test_an_open_run_pools_configurations_by_game_number(whole):
    run = open_run(whole)
    table = run.pooled([0, 2, 3], columns=["outcome", "rounds"])
    assert set(table["metric"]) == {"outcome", "rounds"}
    means = [run.rows(config).select(pl.col("rounds").mean()).collect().item() for config in (0, 2, 3)]
    assert table.filter(pl.col("metric") == "rounds")["estimate"][0] == pytest.approx(sum(means) / 3)
    assert run.difference([2], [3]).filter(pl.col("metric") == "winner").height == 2


# --- the same bytes whatever happens ---


def test_threads_do_not_show_in_the_bytes(whole, tmp_path):
    play(tmp_path / "one", threads=1)
    assert contents(tmp_path / "one") == contents(whole)


@pytest.mark.slow
@pytest.mark.parametrize("enough", [5, pytest.param(12, marks=pytest.mark.validate)])
def test_a_run_killed_again_and_again_ends_with_the_same_bytes(whole, tmp_path, enough):
    """kill -9 at random moments until it hit a process at work often; a run that ends meanwhile begins anew."""
    wanted, kills, runs = contents(whole), 0, 0
    for moment in islice(moments(0.25, seed=2), 60):
        out = tmp_path / f"run{runs}"
        child = Child(out, threads=1 + kills % 2)
        child.go()
        if child.end(moment, signal.SIGKILL):
            kills += 1
        else:
            assert contents(out) == wanted
            runs += 1
        if kills == enough:
            break
    play(tmp_path / f"run{runs}", resume=True)
    assert contents(tmp_path / f"run{runs}") == wanted
    assert kills == enough


@pytest.mark.slow
def test_an_interrupt_ends_a_sweep_at_once_and_loses_nothing_written(whole, tmp_path):
    """Interrupted once its first part stands; a run that ended before the signal came begins anew elsewhere."""
    for attempt in range(20):
        out = tmp_path / f"run{attempt}"
        child = Child(out, threads=2)
        child.go()
        while not part(out).exists():
            time.sleep(0.005)
        child.end(0, signal.SIGINT)
        if child.process.exitcode != 0:
            break
    parts = len(list(out.rglob("part-*")))
    assert 1 <= parts < len(list(whole.rglob("part-*")))
    assert not list(out.rglob(".*.tmp"))
    kept = contents(out)
    assert kept.pop("run.json") != contents(whole)["run.json"]  # the plan is unfinished there
    play(out, resume=True)
    assert contents(out) == contents(whole)
    assert kept.items() <= contents(whole).items()


def test_going_on_with_a_finished_run_changes_nothing(run, whole):
    before = {run / name: (run / name).stat().st_mtime_ns for name in contents(run)}
    play(run, resume=True)
    assert contents(run) == contents(whole)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_resume_on_a_missing_or_empty_folder_begins(whole, tmp_path):
    (tmp_path / "empty").mkdir()
    for name in ("empty", "missing/below"):
        play(tmp_path / name, resume=True)
        assert contents(tmp_path / name) == contents(whole)


# --- extension ---


def test_more_games_replay_the_last_part_and_leave_whole_ones_alone(run, tmp_path):
    before = {number: part(run, 0, number).stat().st_mtime_ns for number in range(8)}
    play(run, resume=True, games=2 * GAMES)
    after = {number: part(run, 0, number).stat().st_mtime_ns for number in range(8)}
    assert [number for number in range(8) if before[number] != after[number]] == [7]
    play(tmp_path / "at once", games=2 * GAMES)
    longer, at_once = contents(run), contents(tmp_path / "at once")
    assert [name for name in at_once if longer[name] != at_once[name]] == ["run.json"]  # tells of both plans


def test_more_values_get_the_next_numbers(run):
    before = open_run(run).configs
    play(run, resume=True, settings=["hold_at=20,25", "players=2", "goal=50,100"], games=300)
    after = open_run(run)
    assert after.configs["digest"].head(4).equals(before["digest"])
    assert after.configs.select("players", "hold_at", "goal", "games").rows() == [
        (1, 15, 100, GAMES), (1, 25, 100, GAMES), (2, 15, 100, GAMES), (2, 25, 100, GAMES),
        (2, 20, 50, 300), (2, 20, 100, 300), (2, 25, 50, 300),
    ]  # fmt: skip
    assert len(after.manifest.plans) == 2


def test_fewer_games_take_nothing_away(run, whole):
    play(run, resume=True, games=10)
    assert open_run(run).games == 4 * GAMES
    assert part(run).read_bytes() == part(whole).read_bytes()


# --- damage ---


@pytest.mark.parametrize("damage", ["flip", "cut", "empty", "foreign", "swap", "lose"])
def test_a_damaged_or_missing_part_is_told_of_and_played_again(run, whole, damage):
    path = part(run, 2, 3)
    content = path.read_bytes()
    match damage:
        case "flip":
            path.write_bytes(content[:500] + bytes([content[500] ^ 1]) + content[501:])
        case "cut":
            path.write_bytes(content[: len(content) // 2])
        case "empty":
            path.write_bytes(b"")
        case "foreign":
            pl.DataFrame({"a": [1]}).write_parquet(path)
        case "swap":
            shutil.copy(part(run, 1, 3), path)
        case "lose":
            path.unlink()
    said = []
    sweep.sweep(plan(), run, resume=True, threads=2, part=PART, say=said.append)
    assert contents(run) == contents(whole)
    assert len(said) == (damage != "lose")
    assert all("part-00000003.parquet: is damaged" in line and "played again" in line for line in said)


@pytest.mark.parametrize("name", ["configs.parquet", "summary.parquet", "scenario/game.toml"])
@pytest.mark.parametrize("lost", [True, False])
def test_other_files_are_made_again(run, whole, name, lost):
    if lost:
        (run / name).unlink()
    else:
        (run / name).write_bytes(b"PAR1 what is this")
    with pytest.raises(InputError, match=name.removesuffix("/game.toml")):
        open_run(run).scenario()
    sweep.sweep(plan(), run, resume=True, part=PART, say=lambda line: None)
    assert contents(run) == contents(whole)


def test_what_a_killed_process_left_half_written_goes(run, whole):
    (part(run).parent / ".balance-0123456789abcdef.tmp").write_bytes(b"half")
    (run / ".balance-fedcba9876543210.tmp").write_bytes(b"half")
    play(run, resume=True)
    assert contents(run) == contents(whole)


def test_stored_games_that_are_not_those_played_now_are_an_error(run, whole):
    """A whole, well sealed part with another game in it: as from another processor."""
    path = part(run, 1, 0)
    frame, notes = pl.read_parquet(path, hive_partitioning=False), pl.read_parquet_metadata(path)
    other = frame.with_columns(
        pl.when(pl.col("game") == 100).then(pl.lit(99)).otherwise("rounds").cast(pl.Int32).alias("rounds")
    )
    kept = {key: value for key, value in notes.items() if key.startswith("balance.")}
    path.write_bytes(sealed_parquet.sealed(other, kept))
    before = contents(run)
    with pytest.raises(InputError, match=r"part-00000000.parquet: its games are not those that are played here"):
        play(run, resume=True, games=2 * GAMES)
    assert contents(run) == before


# --- opening ---


def test_a_folder_that_is_no_run_cannot_be_opened(tmp_path):
    with pytest.raises(InputError, match="there is no such folder"):
        open_run(tmp_path / "missing")
    with pytest.raises(InputError, match=r"is no run \(there is no run.json in it\)"):
        open_run(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', "\x00", "[" * 100_000, "1" * 5000])
def test_a_damaged_manifest_is_one_line(run, text):
    (run / "run.json").write_text(text)
    with pytest.raises(InputError, match=r"run.json: is damaged") as error:
        open_run(run)
    assert "\n" not in str(error.value)


@given(at=st.integers(0, 2000), byte=st.integers(0, 255), cut=st.booleans())
def test_a_manifest_changed_anywhere_is_read_or_refused_in_one_line(whole, tmp_path_factory, at, byte, cut):
    text = (whole / "run.json").read_bytes()
    at %= len(text)
    folder = tmp_path_factory.getbasetemp() / "mutated"
    folder.mkdir(exist_ok=True)
    (folder / "run.json").write_bytes(text[:at] if cut else text[:at] + bytes([byte]) + text[at + 1 :])
    try:
        read_manifest(folder)
    except InputError as error:
        said = str(error)
    else:
        said = ""
    assert "\n" not in said


def test_a_run_with_parts_missing_is_not_opened(run):
    part(run, 1, 2).unlink()
    with pytest.raises(InputError, match=r"1 of 32 parts are missing, .* games/config=0001/.*2.parquet; .*--resume"):
        open_run(run)


def test_a_damaged_part_is_named_when_it_is_read(run):
    path = part(run, 1, 2)
    path.write_bytes(path.read_bytes()[:-400] + b"x" * 400)
    opened = open_run(run)
    with pytest.raises(InputError, match=r"part-00000002.parquet: is damaged: .*--resume"), opened.reading():
        opened.rows(1).collect()
    with pytest.raises(InputError, match=r"part-00000002.parquet: is damaged"):
        opened.pooled([0, 1])


def test_a_configuration_that_is_not_there(whole):
    with pytest.raises(InputError, match="there is no configuration 4; they are numbered 0 to 3"):
        open_run(whole).rows(4)


# --- refusals ---


def test_a_folder_that_holds_a_run_needs_resume(run, whole):
    with pytest.raises(InputError, match="holds a run; add --resume"):
        play(run)
    assert contents(run) == contents(whole)


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    for resume in (True, False):
        with pytest.raises(InputError, match="holds files that are no run"):
            play(tmp_path, resume=resume)
    with pytest.raises(InputError, match="is a file"):
        play(tmp_path / "thesis.tex")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_plan_that_cannot_be_played_makes_no_folder(tmp_path):
    with pytest.raises(InputError, match="players"):
        play(tmp_path / "run", settings={"players": 77})
    assert not (tmp_path / "run").exists()


def test_another_seed_or_part_size_is_refused(run, whole):
    with pytest.raises(InputError, match=r"run.json: the seed is 11 there, 12 here"):
        play(run, resume=True, seed=12)
    with pytest.raises(InputError, match=r"run.json: a part has 200 games there and 300 here"):
        sweep.sweep(plan(), run, resume=True, part=300)
    assert contents(run) == contents(whole)


def test_changed_kernels_are_refused(run, monkeypatch):
    monkeypatch.setitem(vars(load("pig").game), "digest", "other")
    with pytest.raises(InputError, match=r"run.json: the kernels of pig have changed"):
        play(run, resume=True)


def test_a_changed_scenario_is_refused(tmp_path):
    folder = shutil.copytree(
        load("pig").folder, tmp_path / "my pig", ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )

    def again(resume):
        return sweep.sweep(sweep.Plan(load(folder), games=50), tmp_path / "run", resume=resume)

    again(resume=False)
    again(resume=True)
    text = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(text + "\n# a word of explanation\n")
    again(resume=True)  # changes no game
    (folder / "game.toml").write_text(text.replace("goal = { value = 100", "goal = { value = 90"))
    with pytest.raises(InputError, match=r"the scenario .* has changed since the run began"):
        again(resume=True)
    shutil.rmtree(folder)
    assert open_run(tmp_path / "run").rows(0).collect().height == 50
    assert open_run(tmp_path / "run").configuration(0).players == 2


@pytest.mark.slow
def test_a_second_process_on_the_same_run_is_refused(run, whole):
    with locked(run, run / LOCK, sweep.TAKEN):
        child = Child(run)
        child.go()
        code, errors = child.wait()
    assert code != 0
    assert "InputError" in errors
    assert "another process is writing this run" in errors
    assert contents(run) == contents(whole)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
@pytest.mark.parametrize("fails_at", [1, 4, 9, 20])
def test_a_full_or_unwritable_disk_is_one_line_and_loses_nothing(tmp_path, whole, monkeypatch, code, fails_at):
    calls, replace = [0], os.replace

    def replaced(*args):
        calls[0] += 1
        if calls[0] >= fails_at:
            raise OSError(code, os.strerror(code))
        replace(*args)

    monkeypatch.setattr(atomic.os, "replace", replaced)
    with pytest.raises(InputError, match=f"cannot be written: {os.strerror(code)}") as error:
        play(tmp_path / "run")
    assert "\n" not in str(error.value)
    monkeypatch.undo()
    assert not list((tmp_path / "run").rglob(".*.tmp"))
    play(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == contents(whole)


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=r"file/run: cannot be written: Not a directory"):
        play(tmp_path / "file/run")


def test_numbers_that_do_not_fit_together_are_told_before_anything_is_played(tmp_path, monkeypatch):
    def rules(self):
        raise InputError("pig: 9 pigs, at most 8 fit")

    monkeypatch.setattr(Configuration, "rules", rules)
    with pytest.raises(InputError, match="at most 8 fit"):
        play(tmp_path / "run")
    assert [path.name for path in (tmp_path / "run").iterdir()] in ([], ["lock"])


def test_progress_counts_games_found_and_games_played(run):
    part(run, 3, 1).unlink()
    seen = []
    sweep.sweep(plan(), run, resume=True, part=PART, progress=seen.append)
    assert sum(seen) == 4 * GAMES
