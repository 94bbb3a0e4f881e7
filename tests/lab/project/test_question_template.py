"""The question that CONTRIBUTING tells authors to copy: it is found, plays, resumes, refuses, and stays short."""

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import balance
import balance.questions
from balance.cli import app as command_line
from balance.studies.control import Control, Stopped

ROOT = Path(__file__).parents[3]
QUESTIONS = ROOT / "docs" / "templates" / "questions"
LINE = ("within", "pig", "--rounds", "12", "--set", "players=2", "--games", "500", "--seed", "3")


@pytest.fixture
def run(monkeypatch, tmp_path):
    """What runs a command line with the example among the questions, in an empty folder."""
    monkeypatch.setattr(balance.questions, "__path__", [*balance.questions.__path__, str(QUESTIONS)])
    monkeypatch.chdir(tmp_path)
    app = command_line._app()
    yield lambda *line: CliRunner().invoke(app, [str(each) for each in line])
    for name in [name for name in sys.modules if name.startswith("balance.questions.within")]:
        del sys.modules[name]


@pytest.fixture
def study(run):
    return importlib.import_module("balance.questions.within.study")


def test_it_is_found_by_its_folder_and_has_its_place_in_the_help(run):
    told = run("--help").stdout
    assert "within" in told.split("Questions")[1].split("Skill")[0]
    assert "balance within pig --rounds 20 --set players=2" in run("within", "--help").stdout


def test_it_counts_what_the_games_say(run, tmp_path):
    ran = run(*LINE, "--json", "--out", "p.html")
    assert ran.exit_code == 0
    for share in json.loads(ran.stdout)["shares"]:
        played = balance.play("pig", players=2, policy=share["script"], games=500, seed=3).frame
        assert share["share"] == np.mean(played["rounds"].to_numpy() <= 12)
        assert share["low"] <= share["share"] <= share["high"]
    assert "Over in time" in (tmp_path / "p.html").read_text()
    assert (tmp_path / "p.md").exists()


def test_its_answer_and_its_page_say_who_played_and_how_to_ask_it_again(run, tmp_path):
    """As `test_who_played.py` wants it of the questions that are here."""
    told = run(*LINE, "--out", "p.html").stdout
    pages = [(tmp_path / f"p.{ending}").read_text() for ending in ("html", "md")]
    for text in (told, *pages):
        assert all(each in text for each in ("hold-or-goal", "2 players", "seed 3"))
    assert "balance within pig --set players=2 --rounds 12 --games 500 --seed 3" in pages[1]


def test_its_types_are_right_where_it_is_copied_to(tmp_path):
    """What `make test` says to who copies it: mypy sees it inside `balance.questions`."""
    package, hidden = tmp_path / "balance", ("questions", "__pycache__")
    (package / "questions").mkdir(parents=True)
    for entry in [each for each in (ROOT / "balance").iterdir() if each.name not in hidden]:
        (package / entry.name).symlink_to(entry)
    shutil.copy(ROOT / "balance/questions/__init__.py", package / "questions")
    for name in ("reports", "scenarios", "sims"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(QUESTIONS / "within", package / "questions" / "within")
    options = ["--config-file", str(ROOT / "pyproject.toml")]
    # With the same settings as `make types`, whose answers about the rest of Balance are so read and not found anew.
    options += ["--cache-dir", os.environ.get("MYPY_CACHE_DIR", str(ROOT / ".mypy_cache"))]
    line = [sys.executable, "-m", "mypy", *options, "balance/questions/within"]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_goes_on_to_the_same_bytes_and_refuses_something_else(run, tmp_path):
    assert run(*LINE, "--out", "whole.html").exit_code == 0
    spent = run(*LINE, "--out", "part.html", "--budget", "0.0001s")
    assert (spent.exit_code, "budget" in spent.stdout) == (3, True)
    again = run(*LINE, "--out", "part.html")
    assert (again.exit_code, "holds a study of lengths" in again.stderr) == (2, True)
    assert run(*LINE, "--out", "part.html", "--resume").exit_code == 0
    for file in (tmp_path / "whole" / "games").iterdir():
        assert file.read_bytes() == (tmp_path / "part" / "games" / file.name).read_bytes()
    assert (tmp_path / "whole/answer.json").read_bytes() == (tmp_path / "part/answer.json").read_bytes()
    other = run(*LINE[:-1], 4, "--out", "part.html", "--resume")
    assert (other.exit_code, "the seed: 3 there, 4 here" in other.stderr) == (2, True)


def test_a_program_may_stop_it_and_go_on(run, study, tmp_path):
    control = Control()
    control.stop()
    asked = {"rounds": 12, "games": 500, "seed": 3, "threads": 1}
    with pytest.raises(Stopped):
        study.within("pig", {"players": 2}, out=tmp_path / "out", progress=control, **asked)
    assert not (tmp_path / "out").exists()  # nothing was played yet
    control = Control()

    def stop_late(done, total, text):
        control(done, total, text)
        if done == total:
            control.stop()

    with pytest.raises(Stopped):
        study.within("pig", {"players": 2}, out=tmp_path / "out", progress=stop_late, **asked)
    assert (control.done, control.total) == (0, 500)  # at the first sight of the second script
    found = study.within("pig", {"players": 2}, out=tmp_path / "out", resume=True, **asked)
    assert found.decided
    assert found.shares == study.within("pig", {"players": 2}, out=tmp_path / "new", **asked).shares


def test_it_is_an_example_that_one_can_read_at_once():
    lines = [line for path in (QUESTIONS / "within").glob("*.py") for line in path.read_text().splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= 250
