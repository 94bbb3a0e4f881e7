"""Shut the Box of docs/own-game-step-by-step.md: its tests pass, and the tutorial's commands do what they say."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.results.templates import environment, findable, folder
from tests.lab.project.test_printed_commands import printed, small

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "own-game-step-by-step.md"
GAME = "shut_the_box"


def carried_out(*line, cwd, installed=True):
    env = environment(GAME) if installed else None
    return subprocess.run([sys.executable, "-m", *line], cwd=cwd, env=env, capture_output=True, text=True, check=False)


def test_its_own_tests_pass_and_every_rule_has_one(tmp_path):
    done = carried_out(
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        f"{folder(GAME)}/pyproject.toml",
        str(folder(GAME)),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_tutorials_commands_run_in_order_in_an_empty_folder(tmp_path):
    lines = [line for line in printed(PAGE) if not line.startswith(("check", "envelope"))]
    told = {"new", "replay", "play", "ladder", "rank", "sweep", "report", "compare"}
    assert {line.split()[0] for line in lines} == told
    for line in lines:
        into = tmp_path / "new" if line.startswith("new") else tmp_path  # the folder has the name of the game
        into.mkdir(exist_ok=True)
        done = carried_out("balance", *small(line), cwd=into, installed=into == tmp_path)  # `new` takes no taken name
        assert done.returncode in (0, 3), f"{line}\n{done.stdout[-500:]}\n{done.stderr}"


def test_the_game_is_found_for_a_while_only():
    before = list(sys.path)
    with findable(GAME):
        assert str(folder(GAME)) in sys.path
    assert sys.path == before
    assert folder("pig") is None


@pytest.mark.parametrize("number", range(1, 12))
def test_the_page_has_the_rules_of_the_games_list(number):
    assert f"\n{number}. " in PAGE.read_text()
    assert f"STB-{number:03d}," in (folder(GAME) / GAME / "scenario" / "rules.csv").read_text()
