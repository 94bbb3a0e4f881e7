"""Register the commands of the command line, `balance COMMAND`: one file per command in `commands/`."""

from types import ModuleType

import typer

from balance.cli.commands import (
    check,
    compare,
    decisions,
    demo,
    dials,
    drift_accept,
    drift_check,
    drift_record,
    games,
    ladder,
    merge,
    play,
    power,
    replay,
    report,
    rules,
    show,
    sweep,
    train,
)
from balance.cli.program import Commands, examples, make_app, paragraphs, run

__all__ = ["app", "main"]

# The groups of `balance --help`, in the order shown. Each module has a function of its own name and EXAMPLES.
PANELS: dict[str, tuple[ModuleType, ...]] = {
    "Games": (games, show, rules, check),
    "Single games and rates": (demo, play, replay),
    "Sweeps": (sweep, merge, report),
    "Questions": (compare, power, dials),
    "Skill": (ladder, decisions, train),
}
DRIFT = (drift_record, drift_check, drift_accept)

app = make_app()
drift = typer.Typer(cls=Commands, invoke_without_command=True)


@drift.callback()
def group(context: typer.Context) -> None:
    """Notice when a game's rates move: record them, check them, accept a change."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _add(to: typer.Typer, module: ModuleType, panel: str | None = None) -> None:
    """Register the command of a module: its function of the same name, without the prefix `drift_`."""
    name = module.__name__.rpartition(".")[2].removeprefix("drift_")
    function = getattr(module, name)
    help_text = paragraphs(function.__doc__)
    to.command(name, help=help_text, rich_help_panel=panel, epilog=examples(module.EXAMPLES))(function)


for _panel, _modules in PANELS.items():
    for _module in _modules:
        _add(app, _module, _panel)
for _module in DRIFT:
    _add(drift, _module)
app.add_typer(drift, name="drift", rich_help_panel="Continuous integration")


def main() -> None:
    """Run the console script."""
    run(app)
