"""A question that is answered says the same with `--resume`, whatever budget is given: nothing is left to play."""

import shutil
from contextlib import nullcontext

import pytest
import typer

import scenarios
from balance.cli.app import app
from tests.lab.balance.questions.worth import truths

HOLD = ("--set", "players=2", "--set", "goal=30", "--script", "hold")
GAPS = 'entry,values,reason\ngoal,"20,30",the page is torn\ndie_sides,"6,8",the die is lost\n'
SMALL = {  # what is asked in small, of a copy of Pig unless another game is named
    "decisions": ("--set", "goal=30", "--games", 8, "--tries", 8),
    "dials": (*HOLD, "--games", 100),
    "envelope": (*HOLD, "--games", 100, "--screen", 100, "--each", 50, "--fillings", 40),
    "explain": ("--set", "players=2", "--script", "hold", "--to", "goal=20", "--games", 100),
    "ladder": ("--set", "players=2", "--set", "goal=30", "--games", 100),
    "luck": ("--set", "players=2", "--set", "goal=30", "--deals", 40),
    "rank": (*HOLD, "--games", 100, "--screen", 100, "--top", 2),
    "tournament": ("--set", "players=2", "--set", "goal=30", "--games", 100),
    "tune": ("--set", "players=2", "--target", "rounds=4..6", "--games", 200, "--change", "goal"),
    "worth": ("cards", "--scripts", "sharp", "--games", 400, "--drawn", 100, "--boxes", 0),
}
OTHERWISE = {"sweep", "train", "observed", "compare"}  # tried elsewhere: their folders hold no answer
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def options_of(name: str) -> set[str]:
    return {option for parameter in COMMANDS[name].params for option in parameter.opts}


def test_every_question_that_can_be_resumed_is_tried_here():
    assert {name for name in COMMANDS if "--resume" in options_of(name)} == {*SMALL, *OTHERWISE}


@pytest.fixture
def pig(tmp_path):
    """A copy of Pig whose goal and die are open."""
    folder = tmp_path / "hog"
    shutil.copytree(scenarios.load("pig").folder, folder)
    (folder / "assumed").mkdir(exist_ok=True)
    (folder / "assumed" / "plausible.csv").write_text(GAPS)
    return folder


@pytest.mark.parametrize("name", SMALL)
def test_what_is_answered_says_the_same_with_resume_and_any_budget(balance, pig, tmp_path, name):
    """--budget and --json with nothing left to play once ended in a division by zero, in rank and envelope."""
    planted = name == "worth"
    game = "planted-deck" if planted else pig
    line = (name, game, *SMALL[name], "--threads", 1, "--out", tmp_path / "page.html")
    with truths.installed(tmp_path / "planted") if planted else nullcontext():
        first = balance(*line)
        assert first.code in (0, 1, 3), first.err
        again = balance(*line, "--resume")
        assert (again.code, again.out) == (first.code, first.out), again.err
        every = ("--all",) if "--all" in options_of(name) else ()
        assert balance(*line, "--resume", "--budget", "40s", *every).code == first.code
        machine = balance(*line, "--resume", "--budget", "0.01s", "--json")
        assert machine.code == first.code, machine.err
        assert machine.json
