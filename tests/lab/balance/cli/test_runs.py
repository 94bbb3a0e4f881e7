"""sweep, report, replay, demo: what is kept in a folder, and what is made of it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest


def test_a_sweep_says_what_it_will_take_and_then_what_it_found(balance, tmp_path):
    out = tmp_path / "run"
    ran = balance(
        "sweep", "pig", "--out", out, "--set", "players=2,3", "--set", "goal=20,30", "--games", 50, "--seed", 7
    )
    assert ran.code == 0
    assert "4 configurations x 50 games, seed 7; about " in ran.err
    assert "± 13.4 percentage points at most" in ran.err
    assert "MB in " in ran.err
    assert ran.out.splitlines()[-1] == str(out)
    table = [line.split() for line in ran.out.splitlines() if line.strip().startswith(("0 ", "1 ", "2 ", "3 "))]
    assert [(row[0], row[1], row[2], row[3]) for row in table] == [
        ("0", "2", "20", "hold"),
        ("1", "2", "30", "hold"),
        ("2", "3", "20", "hold"),
        ("3", "3", "30", "hold"),
    ]


def test_what_is_set_alike_in_all_configurations_is_said_once(balance, tmp_path):
    ran = balance("sweep", "pig", "--out", tmp_path / "run", "--set", "goal=20", "--set", "players=2,3", "--games", 20)
    assert "goal=20" in ran.out.splitlines()


def test_a_sweep_is_told_to_machines(balance, tmp_path):
    ran = balance("sweep", "pig", "--out", tmp_path / "run", "--set", "hold_at@2=15,20", "--games", 30, "--json")
    told = ran.json
    assert (told["game"], told["games"], told["seed"]) == ("pig", 60, 0)
    assert [cell["settings"] for cell in told["configurations"]] == [{"hold_at@2": 15}, {"hold_at@2": 20}]
    assert told["configurations"][1]["configuration"]["hold_at@2"] == 20
    assert told["configurations"][0]["estimates"][0]["metric"] == "outcome"


def test_skipped_combinations_are_listed_with_their_reason(balance, a_copy, tmp_path):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[[illegal]]\nwhen = { players = [1, 3, 4, 5] }\nreason = "not two"\n')
    ran = balance("sweep", a_copy, "--out", tmp_path / "run", "--set", "players=1,2,3,4,5", "--games", 20)
    assert ran.code == 0
    assert "4 combinations cannot be played and are skipped:" in ran.err
    assert "  players=1: not two" in ran.err
    assert "  and 1 more" in ran.err


def test_a_folder_that_holds_a_run_needs_resume(balance, tmp_path):
    sweep = ("sweep", "pig", "--out", tmp_path / "run", "--set", "goal=20", "--games", 40)
    assert balance(*sweep).code == 0
    assert "--resume" in balance(*sweep).refused()
    more = balance(*sweep[:-1], 90, "--resume", "--json")
    assert more.code == 0
    assert more.json["games"] == 90


def test_the_disk_is_asked_for_what_is_missing_only(balance, tmp_path, monkeypatch):
    sweep = ("sweep", "pig", "--out", tmp_path / "run", "--set", "goal=20", "--games", 60_000, "--json")
    assert balance(*sweep).code == 0
    monkeypatch.setattr(shutil, "disk_usage", lambda place: SimpleNamespace(free=0))
    again = balance(*sweep, "--resume")
    assert again.code == 0, again.err
    assert "60 000 games are there already; 0 are to be played" in again.err


def test_an_unfinished_plan_can_be_given_up(balance, tmp_path, monkeypatch):
    from balance.runs.writer import RunWriter

    sweep = ("sweep", "pig", "--out", tmp_path / "run", "--games", 40, "--set")
    assert balance(*sweep, "goal=20").code == 0
    with monkeypatch.context() as stopped:
        stopped.setattr(RunWriter, "finish", lambda writer: (_ for _ in ()).throw(KeyboardInterrupt))
        ran = balance(*sweep, "goal=30,40", "--resume")
    assert (ran.code, ran.err.splitlines()[-1].split(";")[1]) == (130, f" 3 finished parts kept in {tmp_path / 'run'}")
    assert balance("report", tmp_path / "run").code == 0
    refused = balance(*sweep, "goal=50", "--resume")
    assert refused.code == 2
    assert "holds 2 parts of another plan that was begun and is not finished" in refused.err
    told = balance(*sweep, "goal=50", "--resume", "--drop-unfinished", "--json").json
    assert [cell["settings"] for cell in told["configurations"]] == [{"goal": 20}, {"goal": 50}]


def test_another_seed_is_refused_on_resume(balance, tmp_path):
    sweep = ("sweep", "pig", "--out", tmp_path / "run", "--set", "goal=20", "--games", 40)
    assert balance(*sweep, "--seed", 1).code == 0
    assert "--seed 1" in balance(*sweep, "--seed", 2, "--resume").err


def test_a_plan_file_is_carried_out_and_options_go_before_it(balance, tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text('scenario = "pig"\ngames = 30\nseed = 5\n[set]\ngoal = [20, 30]\nplayers = 3\n')
    told = balance("sweep", plan, "--out", tmp_path / "run", "--set", "goal=25", "--games", 20, "--json").json
    assert (told["games"], told["seed"]) == (20, 5)
    assert told["configurations"][0]["settings"] == {"goal": 25, "players": 3}


def test_a_sweep_of_the_game_is_found_by_its_name(balance, tmp_path):
    told = balance("sweep", "pig", "--plan", "demo", "--games", 5, "--out", tmp_path / "run", "--json").json
    assert len(told["configurations"]) == 36


def test_a_sweep_of_a_copied_folder_is_of_the_copy(balance, a_copy, tmp_path):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text().replace("die_sides = { value = 6", "die_sides = { value = 8"))
    told = balance("sweep", a_copy, "--plan", "demo", "--games", 5, "--out", tmp_path / "run", "--json").json
    assert told["configurations"][0]["configuration"]["die_sides"] == 8


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pigg"], "did you mean 'pig'"),
        (["pig", "--plan", "demmo"], "did you mean 'demo'"),
        (["pig", "--set", "gaol=1,2"], "did you mean 'goal'"),
        (["pig", "--set", "goal=20,0"], "1 to 1000"),
        (["pig", "--set", "goal=20,,30"], "empty value"),
        (["no/such/plan.toml"], "no/such/plan.toml"),
        (["pig", "--set", "goal=1..1000", "--set", "hold_at=1..1000"], "at most"),
    ],
)
def test_a_wrong_sweep_is_one_line_and_makes_nothing(balance, tmp_path, arguments, said):
    line = balance("sweep", *arguments, "--out", tmp_path / "run").refused()
    assert said in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "scenario"),
        ("scenario = 3", "scenario"),
        ('scenario = "pig"\ngmaes = 3', "did you mean 'games'"),
        ('scenario = "pig"\ngames = 0', "games"),
        ('scenario = "pig"\n[set]\ngoal = "many"', "goal"),
        ('scenario = "pig', "TOML"),
    ],
)
def test_a_wrong_plan_file_is_one_line_that_names_it(balance, tmp_path, text, said):
    plan = tmp_path / "plan.toml"
    plan.write_text(text)
    line = balance("sweep", plan, "--out", tmp_path / "run").refused()
    assert said in line


def test_a_folder_that_cannot_be_written_is_one_line(balance, tmp_path):
    (tmp_path / "file").write_text("")
    ran = balance("sweep", "pig", "--set", "goal=20", "--games", 10, "--out", tmp_path / "file" / "run")
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert str(tmp_path / "file") in ran.err.splitlines()[-1]


def test_a_folder_with_other_files_is_left_alone(balance, tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    ran = balance("sweep", "pig", "--set", "goal=20", "--games", 10, "--out", tmp_path)
    assert ran.code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_report_is_written_and_its_paths_are_printed(balance, a_run, tmp_path):
    ran = balance("report", a_run, "--out", tmp_path / "page.html")
    assert ran.code == 0
    assert ran.out.splitlines() == [str(tmp_path / "page.html"), str(tmp_path / "page.md")]
    assert "<html" in (tmp_path / "page.html").read_text()[:200]
    told = balance("report", a_run, "--out", tmp_path / "page.html", "--json").json
    assert told == {"html": str(tmp_path / "page.html"), "markdown": str(tmp_path / "page.md")}


@pytest.mark.parametrize("command", [["report"], ["replay", "--pick", "median"]])
def test_a_folder_that_is_no_run_is_one_line(balance, tmp_path, command):
    assert "is no run" in balance(*command, tmp_path).refused()
    assert "no such folder" in balance(*command, tmp_path / "nothing").refused()
    (tmp_path / "file").write_text("")
    assert "is a file; a run is a folder" in balance(command[0], tmp_path / "file", *command[1:]).refused()


def damage_manifest(run: Path) -> None:
    (run / "run.json").write_text("{")


def lose_a_part(run: Path) -> None:
    next(run.glob("games/*/*.parquet")).unlink()


def cut_a_part(run: Path) -> None:
    for part in run.glob("games/*/*.parquet"):
        part.write_bytes(part.read_bytes()[:200])


def damage_configs(run: Path) -> None:
    (run / "configs.parquet").write_bytes(b"PAR1")


def lose_the_summary(run: Path) -> None:
    (run / "summary.parquet").unlink()


@pytest.mark.parametrize("damage", [damage_manifest, lose_a_part, cut_a_part, damage_configs, lose_the_summary])
@pytest.mark.parametrize("command", [["report"], ["replay", "--pick", "median"]])
def test_a_damaged_run_is_one_line(balance, a_run, tmp_path, damage, command):
    import shutil

    run = tmp_path / "run"
    shutil.copytree(a_run, run)
    damage(run)
    assert str(run) in balance(*command, run).refused()


def test_a_game_is_told_move_by_move(balance):
    ran = balance("replay", "pig", "--seed", 4, "--game", 2, "--set", "goal=20")
    assert ran.code == 0
    assert "Round 1, seat 1. Scores 0 : 0." in ran.out
    assert "wins with" in ran.out
    assert "game 2 of seed 4, goal=20" in ran.out
    assert re.search(r"outcome +win\b", ran.out)
    assert re.search(r"column +seat 1 +seat 2\n", ran.out)
    assert re.search(r"payoff \[thousandths of a win\] +(1000 +0|0 +1000)\n", ran.out)


def test_a_game_is_told_to_machines(balance):
    told = balance("replay", "pig", "--seed", 4, "--game", 2, "--set", "goal=20", "--json").json
    assert list(told) == ["game", "configuration", "seed", "number", "story", "row"]
    assert (told["game"], told["seed"], told["number"], told["configuration"]["goal"]) == ("pig", 4, 2, 20)
    assert told["row"]["game"] == 2
    assert told["story"][-1].startswith(f"Seat {told['row']['winner']} wins")


@pytest.mark.parametrize("players", [1, 2])
def test_cyberdoom_tower_is_told(balance, players):
    told = balance("replay", "cyberdoom-tower", "--game", 1, "--set", f"players={players}", "--json").json
    assert len(told["story"]) > 20
    assert all("\n" not in line for line in told["story"])


@pytest.mark.parametrize("how", ["median", "longest", "shortest", "outcome=win", "game=7"])
def test_a_game_of_a_run_is_found_and_told(balance, a_run, how):
    told = balance("replay", a_run, "--config", 3, "--pick", how, "--json").json
    rows = pl.read_parquet(a_run / "games" / "config=0003" / "*.parquet")
    row = rows.filter(pl.col("game") == told["number"]).row(0, named=True)
    assert told["row"] == {name: row[name] for name in told["row"]}
    assert told["configuration"]["players"] == 3
    if how in ("longest", "shortest"):
        assert row["rounds"] == (rows["rounds"].max() if how == "longest" else rows["rounds"].min())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--config", "9"], "configuration 9"),
        (["--pick", "longst"], "did you mean 'longest'"),
        (["--pick", "outcome=lost"], "allowed: win, round_cap"),
        (["--pick", "outcome=round_cap"], "no game of this configuration ends in round_cap"),
        (["--pick", "game=60"], "games 0 to 59"),
        (["--seed", "3"], "which has them fixed"),
        (["--game", "3", "--set", "goal=20"], "--game, --set"),
    ],
)
def test_a_game_that_cannot_be_found_is_one_line(balance, a_run, arguments, said):
    assert said in balance("replay", a_run, *arguments).refused()


def test_a_game_has_no_configurations_to_pick_from(balance):
    assert "--config: pig is a game" in balance("replay", "pig", "--config", 1).refused()


def test_a_replay_that_differs_is_a_bug_of_ours(balance, monkeypatch, tmp_path):
    from balance.questions.replay import study

    answer = study._ask
    monkeypatch.setattr(
        "balance.questions.replay.study._ask",
        lambda request: answer(type(request)(**{**vars(request), "number": request.number + 1})),
    )
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = balance("replay", "pig", "--set", "goal=20")
    assert ran.code == 70
    assert "the compiled and the interpreted game differ" in ran.err


@pytest.fixture(scope="module")
def shown(balance, tmp_path_factory):
    """The folder in which `balance demo pig` was run, and what it said; its ladder thinks for a moment only."""
    folder = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("balance.questions.demo.command._BUDGET", "0.2s")
        return folder, balance("demo", "pig")


@pytest.fixture
def demo(balance, tmp_path, monkeypatch):
    """Runs the command in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("balance.questions.demo.command._BUDGET", "0.2s")
    return lambda game: balance("demo", game)


@pytest.fixture
def demo_again(demo, shown, tmp_path):
    """Runs the command in a copy of the folder in which it was run before; `shown` has that folder."""
    shutil.copytree(shown[0], tmp_path, dirs_exist_ok=True)
    return demo


def test_the_demonstration_ends_with_the_path_of_its_report(shown, demo_again, tmp_path):
    folder, ran = shown
    assert ran.code == 0
    page = Path(ran.out.splitlines()[-1])
    assert page == folder / "balance-demo" / "pig" / "report.html"
    assert "How well <code>players=2 goal=100 hold_at=20</code> is played: One seat among others" in page.read_text()
    kept = {path: path.read_bytes() for path in (tmp_path / "balance-demo").rglob("*") if path.is_file()}
    again = demo_again("pig")
    assert again.out.splitlines()[-1] == str(tmp_path / page.relative_to(folder))
    assert {path: path.read_bytes() for path in (tmp_path / "balance-demo").rglob("*") if path.is_file()} == kept
    assert {path.name for path in (tmp_path / "balance-demo").iterdir() if path.is_dir()} == {
        "pig",
        "pig-ladder",
        "pig-ladder-figures",
    }


def test_a_demonstration_writes_a_page_of_its_ladder_that_is_missing_again(demo_again, tmp_path):
    page = tmp_path / "balance-demo" / "pig-ladder.html"
    page.unlink()
    again = demo_again("pig")
    assert f"ladder    {page.relative_to(tmp_path)}" in again.out.splitlines()
    assert "a ladder of skill" in page.read_text()


def test_a_demonstration_that_nobody_can_win_has_no_ladder(demo, a_copy):
    plan = a_copy / "sweeps" / "demo.toml"
    plan.write_text('scenario = "pig"\ngames = 100\n[set]\nplayers = 2\nmax_rounds = 1\n')
    ran = demo(a_copy)
    assert ran.code == 0
    assert "no ladder of skill: " in ran.err
    assert ">How well it is played<" not in Path(ran.out.splitlines()[-1]).read_text()


def test_the_demonstration_leaves_an_older_run_alone(balance, demo, a_copy, tmp_path):
    (a_copy / "sweeps" / "demo.toml").write_text('scenario = "pig"\ngames = 100\n[set]\nmax_rounds = 1\n')
    older = tmp_path / "balance-demo" / a_copy.name
    assert balance("sweep", a_copy, "--set", "goal=20", "--games", 10, "--seed", 99, "--out", older).code == 0
    kept = {path: path.read_bytes() for path in older.rglob("*") if path.is_file()}
    ran = demo(a_copy)
    assert ran.out.splitlines()[-1] == str(older.with_name(f"{a_copy.name}-2") / "report.html")
    assert {path: path.read_bytes() for path in older.rglob("*") if path.is_file()} == kept


def test_the_demonstrations_are_as_large_as_promised():
    from balance.design.named_plan import named_plan

    for game in ("pig", "cyberdoom-tower", "all-hoomanz"):
        plan = named_plan(game, "demo", [])
        assert len(plan.cells.legal) <= 36
        assert plan.games >= 20_000
        assert {"players", "policy"} <= set(plan.grid)
        assert len(set(plan.grid) - {"players", "policy"}) == 2


def test_a_game_without_a_demonstration_says_so(balance, a_copy):
    (a_copy / "sweeps" / "demo.toml").unlink()
    refused = balance("demo", a_copy).refused()
    assert refused == "error: my_pig has no demonstration: sweeps/demo.toml beside its game.toml would be one"


def started(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "balance", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to a child")
def test_an_interrupted_sweep_says_what_is_kept_and_goes_on(tmp_path, balance):
    out = tmp_path / "run"
    sweep = ("sweep", "pig", "--out", out, "--set", "hold_at=15,20,25,30", "--games", 2_000_000, "--threads", 1)
    child = started(*sweep)
    deadline = time.monotonic() + 60
    while not list(out.glob("games/*/part-*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    said, error = child.communicate(timeout=60)
    assert (child.returncode, said) == (130, "")
    last = error.splitlines()[-1]
    assert last.startswith("interrupted; ")
    assert f"kept in {out}" in last
    assert "--resume goes on with them" in last
    assert "Traceback" not in error
    kept = len(list(out.glob("games/*/part-*")))
    assert kept >= 1
    smaller = ("--games", 50_000, "--resume", "--json")
    assert balance(*sweep[:-4], *smaller).code in (0, 2)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to a child")
def test_an_interrupted_play_keeps_nothing():
    """The child interrupts itself when its first block of games is over, so that the moment is certain."""
    code = (
        "import os, signal, sys\n"
        "from balance.__main__ import main\n"
        "from balance.simulation.workers import Pace\n"
        "learn, pressed = Pace.learn, []\n"
        "def press(*block):\n"
        "    learn(*block)\n"
        "    if not pressed:\n"
        "        pressed.append(True)\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "Pace.learn = press\n"
        f"sys.argv[1:] = ['play', 'pig', '--games', '{10**9}', '--json']\n"
        "main()\n"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (child.returncode, child.stdout) == (130, "")
    assert child.stderr.splitlines()[-1].startswith("interrupted; nothing is kept")


@pytest.mark.slow
def test_a_first_run_says_that_it_compiles(tmp_path):
    command = [sys.executable, "-m", "balance", "play", "pig", "--games", "10", "--json"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (
        subprocess.run(command, capture_output=True, text=True, env=environment, check=True) for _ in range(2)
    )
    assert first.stderr.startswith("compiling, first run only (about ")
    assert second.stderr == ""
    assert json.loads(first.stdout)["estimates"] == json.loads(second.stdout)["estimates"]


def test_a_sweep_that_the_disk_cannot_hold_does_not_begin(balance, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda place: SimpleNamespace(free=1000))
    ran = balance("sweep", "pig", "--out", tmp_path / "run", "--games", 50_000)
    assert ran.code == 2
    assert ran.err.splitlines()[-1].endswith("are free; play fewer games")
    assert not (tmp_path / "run").exists()


def test_a_sweep_to_a_precision_says_for_each_cell_what_ended_it(balance, tmp_path):
    ran = balance(
        "sweep", "pig", "--set", "players=1,2", "--precision", "1pp", "--set", "goal=20", "--out", tmp_path / "r"
    )
    assert ran.code == 0, ran.err
    assert ran.out.count("precise (") == 2
    assert "each until ±1pp of outcome, winner" in ran.err
    report = balance("report", tmp_path / "r")
    assert report.code == 0
    assert "--precision 1pp --watch outcome,winner" in (tmp_path / "r" / "report.html").read_text()
    assert "give --precision" in balance("sweep", "pig", "--watch", "winner", "--out", tmp_path / "q").refused()


def test_a_run_of_a_game_that_is_not_installed_says_which(balance, plug_ins, tmp_path, monkeypatch):
    from types import SimpleNamespace

    from sims import game

    assert balance("sweep", "dialled", "--games", 5, "--out", tmp_path / "run").code == 0
    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: []))
    line = balance("report", tmp_path / "run").refused()
    assert line.endswith("run: needs the game dialled, which is not installed here; install its package")
