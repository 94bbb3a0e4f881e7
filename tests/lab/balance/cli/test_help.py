"""The help of every command: in a group, with examples that the command understands."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
import typer
from rich.text import Text
from typer.testing import CliRunner

from balance.cli.app import PANELS, app
from balance.cli.app import commands as all_commands
from balance.studies.exit_codes import DONE
from scenarios import load

EXAMPLES = [line for command in all_commands() for line in command.examples]
PLANNED = 99  # exit code where all was checked, and what is next would be compiled and played
# what only the reader has: runs, pages, files, players, a scheduler; and what does not end, or plays at once
READERS = ("runs/", "-decisions", "plays.csv", "my.xlsx", "my.csv", "mine:", "tcp://", "local:", "shards/", ".toml")
READERS += ("balance check", "balance demo", "balance studio", "balance drift")


@pytest.mark.parametrize("panel", PANELS)
def test_the_help_has_groups(panel):
    assert panel in CliRunner().invoke(app, ["--help"]).stdout


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_is_shown_on_one_line_and_can_be_typed(line):
    program, *words = shlex.split(line)
    assert program == "balance"
    group = words[:2] if words[0] == "drift" else words[:1]
    assert len(line) <= 78  # fits a terminal of 80 columns
    assert line in CliRunner().invoke(app, [*group, "--help"], terminal_width=100).stdout
    command = typer.main.get_command(app)
    for name in group:
        command = command.commands[name]  # type: ignore[attr-defined]
    command.make_context(group[-1], words[len(group) :])  # raises where an option or a value is unknown


@pytest.fixture
def only_planned(line, tmp_path, monkeypatch):
    """A folder with the changed game that a line names, where commands stop as soon as they would compile or play."""

    def stop(_):
        raise typer.Exit(PLANNED)

    monkeypatch.setattr("sims.compiler.cache.compiles_first", stop)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "hog", raising=False)  # other tests leave one; its name would be taken
    if "./my_tower" not in line:
        return
    shutil.copytree(load("cyberdoom-tower").folder, "my_tower")
    toml = Path("my_tower/game.toml")
    luck = r"(?m)^start_luck = \{ value = 3"
    toml.write_text(re.sub(luck, "start_luck = { value = 2", toml.read_text("utf-8")), "utf-8")


@pytest.mark.usefixtures("only_planned")
@pytest.mark.parametrize("line", [line for line in EXAMPLES if not any(word in line for word in READERS)])
def test_an_example_asks_what_its_game_can_answer(line):
    ran = CliRunner().invoke(app, shlex.split(line)[1:])
    assert ran.exit_code in (DONE, PLANNED), ran.stderr


def commands(group):
    """Yield all commands of a group, those of its groups too."""
    for command in group.commands.values():
        yield from commands(command) if hasattr(command, "commands") else [command]


COMMANDS = {command.name: command for command in commands(typer.main.get_command(app))}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_paragraph_of_help_has_no_line_ends_of_its_own(name):
    assert all("\n" not in part for part in COMMANDS[name].help.split("\n\n"))


@pytest.mark.parametrize("name", COMMANDS)
def test_no_word_of_a_help_text_is_taken_for_markup(name):
    texts = [COMMANDS[name].help, *(each.help for each in COMMANDS[name].params if getattr(each, "help", None))]
    for text in texts:
        assert Text.from_markup(text).plain == text.replace("\\[", "[")


def test_a_group_of_commands_shows_an_example_of_each(balance):
    told = balance("drift", "--help").out
    assert all(f"balance drift {name} " in told for name in ("record", "check", "accept"))
