"""The command line: `balance COMMAND`. A file a command; here they are only registered."""

from balance.cli.app import make_app, run
from balance.cli.commands.check import check
from balance.cli.commands.compare import compare
from balance.cli.commands.demo import demo
from balance.cli.commands.dials import dials
from balance.cli.commands.drift import drift
from balance.cli.commands.games import games
from balance.cli.commands.play import play
from balance.cli.commands.power import power
from balance.cli.commands.replay import replay
from balance.cli.commands.report import report
from balance.cli.commands.rules import rules
from balance.cli.commands.show import show
from balance.cli.commands.sweep import sweep

__all__ = ["app", "main"]

app = make_app()
for command in (games, show, play, sweep, report, compare, power, replay, rules, dials, check, demo):
    app.command()(command)
app.add_typer(drift, name="drift")


def main() -> None:
    """The console script."""
    run(app)
