"""The help of every command: in a group, with examples that the command understands."""

import shlex

import pytest
import typer
from rich.text import Text
from typer.testing import CliRunner

from balance.cli.app import PANELS, app
from balance.cli.app import commands as all_commands

EXAMPLES = [line for command in all_commands() for line in command.examples]


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
