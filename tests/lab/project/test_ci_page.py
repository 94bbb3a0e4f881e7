"""docs/ci.md: its commands exist, its TOML is read, and its test runs."""

import re
import tomllib
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from balance.cli.app import app
from balance.questions.drift.baseline_file import TargetRecord

PAGE = (Path(__file__).parents[3] / "docs" / "ci.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\s*(?:- run: )?balance ([^\n#]+)", PAGE, re.MULTILINE)


def helped(words: list[str]) -> str:
    result = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "200"})
    assert result.exit_code == 0, words
    return result.stdout


def test_there_are_commands():
    assert len(COMMANDS) >= 4
    assert isinstance(app, typer.Typer)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_exists(command):
    words = command.split()
    text = helped(words[:2] if words[0] == "drift" else words[:1])
    assert all(option in text for option in re.findall(r"--[a-z-]+", command))


def test_every_option_that_is_mentioned_exists():
    commands = (["drift", "record"], ["drift", "check"], ["drift", "accept"], ["power"])
    known = "".join(helped(words) for words in commands)
    options = set(re.findall(r"--[a-z][a-z-]+", PAGE)) - {"--junit-xml", "--balance-rules"}  # of pytest
    assert {option for option in options if option not in known} == set()


def test_the_target_is_one():
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (target,) = tomllib.loads(block)["target"]
    assert TargetRecord.model_validate(target).metric == "outcome=win"
