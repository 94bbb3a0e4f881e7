"""Define `balance report`: write the report of a run."""

from pathlib import Path
from typing import Annotated, Any

import typer

from balance.cli import options
from balance.cli.output import print_json
from balance.cli.pages import open_page, say_pages
from balance.cli.time_table import pace_words

PANEL = ("Sweeps", 3)
EXAMPLES = (
    "balance report runs/energy",
    "balance report runs/energy --ladder cyberdoom-tower-players-1-ladder.html",
    "balance report runs/goals --decisions pig-players-2-decisions.html",
    "balance report runs/energy --by outcome",
    "balance report runs/energy --png figures",
)


def report(
    run: options.Run,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", show_default="DIR/report.html", help="The page; Markdown stands beside it."
        ),
    ] = None,
    ladder: Annotated[
        list[Path] | None,
        options.value(
            "PAGE",
            "A ladder of skill of one of the configurations: the report says how well is played. May be given "
            "several times.",
            True,
        ),
    ] = None,
    decisions: Annotated[
        list[Path] | None,
        options.value(
            "PAGE",
            "A study of decisions of one of the configurations: the report says which decisions matter. May be "
            "given several times.",
            True,
        ),
    ] = None,
    by: Annotated[
        str | None,
        options.value("COLUMN", "Every number also by how games ended: --by outcome."),
    ] = None,
    png: Annotated[
        Path | None,
        options.value("FOLDER", "Every figure also as a picture for slides and chats, with what was played below it."),
    ] = None,
    pace: options.Pace = None,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Write the report of a run: one self-contained HTML file, and the same as Markdown."""
    from balance.questions.report.page import write_report

    html, markdown = write_report(run, out, ladder or [], decisions or [], by, png, pace_words(pace))
    drawn = sorted(png.glob("*.png")) if png else []
    if json:
        pages = {"html": str(html), "markdown": str(markdown)} | ({"png": list(map(str, drawn))} if png else {})
        print_json(pages | ({"by": _by_word(run, by)} if by else {}))
    else:
        say_pages((html, markdown, *drawn))
    open_page((html,), open_)


def _by_word(run: str, column: str) -> list[dict[str, Any]]:
    """Return every number of all configurations by the words of a column."""
    from balance.questions.report.by_word import table
    from balance.runs.run import open_run
    from balance.runs.swept import Swept

    return table(Swept(open_run(run)), column).to_dicts()
