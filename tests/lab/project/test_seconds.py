"""The seconds that `make test` prints belong to the right game, and those of compiling are told apart."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

from numba.core import event

from sims.compiler import linking
from tests import conftest, seconds

ROOT = Path(__file__).parents[3]
GAMES = ["pig", "cyberdoom-tower", "all-hoomanz"]
TEST = """
import time
import numpy as np
from sims.compiler.linking import compiled

def rise(numbers):
    total = 0
    for number in numbers:
        total += number * number
    return total

def test_it():
    assert compiled(rise, keep=False)(np.arange(4)) == 14

def test_that():
    time.sleep(0.2)
"""


def test_a_test_belongs_to_the_one_game_that_its_id_names():
    counter = seconds.Seconds(GAMES, str)
    assert counter.game_of("tests/games/all_hoomanz/rules/test_turn.py::test_it") == "all-hoomanz"
    assert (
        counter.game_of("tests/games/test_contract.py::test_kept[cyberdoom-tower-{'players': 1}]") == "cyberdoom-tower"
    )
    assert counter.game_of("tests/lab/sims/test_rng.py::test_words") == seconds.OTHERS
    assert counter.game_of("tests/x.py::test_two[pig-all-hoomanz]") == seconds.OTHERS


def test_the_seconds_of_several_runs_are_added_up(tmp_path, capsys):
    first = {"step": "checked", "wall": 2.5, "idle": 0.5, "compiling": {"pig": 1.0}, "playing": {"pig": 2.0}}
    second = {"step": "compiled", "wall": 50.2, "idle": 3.4}
    second |= {"compiling": {"all-hoomanz": 40.0}, "playing": {"pig": 3.0, "all-hoomanz": 7.0}}
    (tmp_path / "2.json").write_text(json.dumps(second))
    (tmp_path / "1.json").write_text(json.dumps(first))
    seconds.main(tmp_path)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[1:3] == [["checked", "1", "2", "2", "0"], ["compiled", "40", "10", "50", "3"]]
    assert lines[3][-3:] == ["compiling", "playing", "both"]
    assert lines[4:] == [["all-hoomanz", "40", "7", "47"], ["pig", "1", "5", "6"], ["all", "41", "12", "53"]]


def test_threads_that_compile_at_a_time_count_once(monkeypatch):
    now = iter([10.0, 13.0, 20.0, 21.0])
    monkeypatch.setattr(time, "perf_counter", lambda: next(now))
    timer = seconds.Compiling()
    for happens in (timer.on_start, timer.on_start, timer.on_end, timer.on_end, timer.on_start, timer.on_end):
        happens(None)
    assert timer.seconds == 3.0 + 1.0


def test_compiling_counts_the_linking_of_what_python_calls():
    def rise(number):
        return number + 1

    kernel = linking.compiled(rise, keep=False)
    with event.install_recorder("numba:compile") as translated:
        timer = seconds.Compiling()
        timer.pytest_configure()
        try:
            assert kernel(1) == 2
            first = timer.seconds
            assert kernel(2) == 3
        finally:
            timer.pytest_unconfigure()
    inside = sum(time for time, each in translated.buffer if each.is_end)
    inside -= sum(time for time, each in translated.buffer if each.is_start)
    assert first > inside > 0
    assert timer.seconds == first  # what is compiled is not compiled again


def test_a_run_of_pytest_tells_compiling_from_playing(tmp_path):
    """The seconds come from a worker, as in `make test`."""
    (tmp_path / "test_pig.py").write_text(TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {conftest.GAMES: "", "PYTHONPATH": str(ROOT), seconds.FOLDER: str(tmp_path / "seconds")}
    environment[seconds.STEP] = "in small"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "tests.conftest", "test_pig.py"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
    )
    assert "2 passed" in done.stdout, done.stdout + done.stderr
    (file,) = (tmp_path / "seconds").iterdir()
    found = json.loads(file.read_text())
    assert found["compiling"]["pig"] > 0.02
    assert found["playing"]["pig"] >= 0.2
    assert found["step"] == "in small"
    assert found["wall"] >= sum(found["scopes"].values()) >= found["compiling"]["pig"] + 0.2
    assert list(found["scopes"]) == ["test_pig.py"]


def test_a_worker_that_has_no_more_tests_is_idle(tmp_path, monkeypatch):
    monkeypatch.setenv(seconds.FOLDER, str(tmp_path))
    counter = seconds.Seconds(GAMES, str)
    for worker in ("gw0", "gw1"):
        counter.pytest_runtest_logreport(SimpleNamespace(nodeid="pig", duration=1.0, worker_id=worker))
        time.sleep(0.05)
    counter.pytest_sessionfinish()
    (file,) = tmp_path.iterdir()
    found = json.loads(file.read_text())
    assert found["wall"] - 0.05 >= found["idle"] >= 0.05
    assert found["playing"] == {"pig": 2.0}
