"""Define `balance report`: write the report of a run."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli import options
from balance.cli.output import print_json, shown_path

PANEL = ("Sweeps", 3)
EXAMPLES = (
    "balance report runs/energy",
    "balance report runs/energy --ladder cyberdoom-tower-players-1-ladder.html",
    "balance report runs/goals --decisions pig-players-2-decisions.html",
)


def report(
    run: options.Run,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="DIR/report.html", help="The HTML file; the Markdown stands beside."),
    ] = None,
    ladder: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PAGE",
            help="A ladder of skill of one of the configurations: the report says how well is played. May be given "
            "several times.",
        ),
    ] = None,
    decisions: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PAGE",
            help="A study of decisions of one of the configurations: the report says which decisions matter. May be "
            "given several times.",
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Write the report of a run: one self-contained HTML file, and the same as Markdown."""
    from balance.questions.report.page import write_report

    html, markdown = write_report(run, out, ladder or [], decisions or [])
    if json:
        print_json({"html": str(html), "markdown": str(markdown)})
    else:
        print(f"{shown_path(html)}\n{shown_path(markdown)}")
