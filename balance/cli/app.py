"""Put the command line together, `balance COMMAND`.

The commands are found by listing `balance/questions/`.
`questions/NAME/command.py` has a function NAME, its EXAMPLES, and PANEL: under which head of `balance --help` it
stands, and there in which place. A folder with `command_NAME.py` has several commands; those with a GROUP are called
`balance GROUP NAME`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import typer

import balance.questions
from balance.cli.flags import SingleCommand
from balance.cli.program import Commands, examples, make_app, paragraphs, run
from balance.cli.short_forms import with_short_forms

# The heads of `balance --help`, in the order shown.
PANELS = ("Games", "Single games and rates", "Sweeps", "Questions", "What to change", "Skill", "Continuous integration")
GROUPS = {"drift": "Notice when a game's rates move: record them, check them, accept a change."}


@dataclass(frozen=True)
class Command:
    """Describe a command.

    Attributes:
        name: What is typed; within a group the last word.
        module: The module that defines it.
    """

    name: str
    module: ModuleType

    @cached_property
    def function(self) -> Any:
        """The function whose arguments are the options."""
        return getattr(self.module, self.name)

    @property
    def examples(self) -> tuple[str, ...]:
        """Lines that show how it is called."""
        return tuple(self.module.EXAMPLES)

    @property
    def group(self) -> str | None:
        """The word before its name, if it belongs to a group."""
        return getattr(self.module, "GROUP", None)

    @property
    def panel(self) -> tuple[str, int]:
        """Its head in `balance --help`, and its place there."""
        head, place = self.module.PANEL
        return str(head), int(place)


def commands() -> list[Command]:
    """Return all commands in the order of `balance --help`."""
    found = [Command(name, import_module(module)) for name, module in _modules()]
    return sorted(found, key=lambda command: (PANELS.index(command.panel[0]), command.panel[1]))


def _modules() -> Iterator[tuple[str, str]]:
    """Yield the name of each command and of the module that defines it."""
    package = balance.questions.__name__
    for file in (file for path in balance.questions.__path__ for file in sorted(Path(path).glob("*/command*.py"))):
        folder = file.parent.name
        name = folder if file.stem == "command" else file.stem.removeprefix("command_")
        yield name, f"{package}.{folder}.{file.stem}"


def _group(says: str, commands: Sequence[Command]) -> typer.Typer:
    """Return the app of a group, without its commands; alone it prints its help with their examples."""
    shown_first = examples([command.examples[0] for command in commands])
    group = typer.Typer(cls=Commands, invoke_without_command=True, epilog=shown_first)

    def shown(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    shown.__doc__ = says
    group.callback()(shown)
    return group


def _app() -> typer.Typer:
    """Return the app with all commands."""
    whole = make_app()
    groups: dict[str, typer.Typer] = {}
    every = commands()
    for command in every:
        to, panel = whole, command.panel[0]
        if command.group:
            if command.group not in groups:
                groups[command.group] = _group(
                    GROUPS[command.group], [each for each in every if each.group == command.group]
                )
                whole.add_typer(groups[command.group], name=command.group, rich_help_panel=panel)
            to = groups[command.group]
        text = paragraphs(command.function.__doc__ or "")
        shown = None if command.group else panel
        add = to.command(
            command.name, cls=SingleCommand, help=text, rich_help_panel=shown, epilog=examples(command.examples)
        )
        add(with_short_forms(command.function))
    return whole


app = _app()


def main() -> None:
    """Run the console script."""
    run(app)
