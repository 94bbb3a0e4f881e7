"""The command line: `balance COMMAND`. A file a command; here they are only registered."""

from balance.cli.check import check
from balance.cli.compare import compare
from balance.cli.demo import demo
from balance.cli.dials import dials
from balance.cli.drift import drift
from balance.cli.frame import make_app, run
from balance.cli.games import games
from balance.cli.play import play
from balance.cli.power import power
from balance.cli.replay import replay
from balance.cli.report import report
from balance.cli.rules import rules
from balance.cli.show import show
from balance.cli.sweep import sweep

__all__ = ["app", "main"]

app = make_app()
for command in (games, show, play, sweep, report, compare, power, replay, rules, dials, check, demo):
    app.command()(command)
app.add_typer(drift, name="drift")


def main() -> None:
    """The console script."""
    run(app)
