"""The help of every command: in a group, with examples that the command understands."""

import shlex

import pytest
import typer
from typer.testing import CliRunner

from balance.cli import DRIFT, PANELS, app

MODULES = [module for modules in PANELS.values() for module in modules]
EXAMPLES = [line for module in (*MODULES, *DRIFT) for line in module.EXAMPLES]


@pytest.mark.parametrize("panel", [*PANELS, "Continuous integration"])
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
