"""Define `balance export`: bring a run, or a game's rulebook, into a spreadsheet."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.completion import complete_game
from balance.cli.formatting import plural
from balance.cli.output import print_json, say, shown_path
from balance.cli.program import notify
from balance.cli.progress import games_bar
from balance.cli.uninstalled import refuse_package

if TYPE_CHECKING:
    from balance.questions.export.study import Exported

PANEL = ("Sweeps", 4)
INSTEAD = {"--out": "write --xlsx FILE.xlsx, --csv FOLDER or --duckdb FILE.duckdb"}
EXAMPLES = (
    "balance export runs/energy --xlsx energy.xlsx",
    "balance export runs/energy --csv energy --comma",
    "balance export runs/energy --duckdb energy.duckdb",
    "balance export cyberdoom-tower --xlsx tower.xlsx",
)


def export(
    what: Annotated[
        str,
        typer.Argument(
            metavar="RUN|GAME",
            show_default=False,
            autocompletion=complete_game,
            callback=refuse_package,
            help="Folder of a run, or s3://bucket/run; or a game's name, or a folder with a game.toml.",
        ),
    ],
    xlsx: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default=False, help="Write a workbook, for any spreadsheet.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FOLDER", show_default=False, help="Write a CSV file for each sheet.")
    ] = None,
    duckdb: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default=False, help="Write a DuckDB database, for queries.")
    ] = None,
    games: Annotated[
        bool,
        options.switch("--games", "Put the games into the workbook too, if they fit a sheet: a row for each."),
    ] = False,
    comma: Annotated[
        bool,
        options.switch("--comma", "CSV with decimal commas and semicolons, as Excel wants in half of Europe."),
    ] = False,
    json: options.Json = False,
) -> None:
    """Write a run's figures, or a game's rulebook, as a workbook, CSV files or a database.

    Of a run: answers, other figures, summary, settings, dictionary, assumptions, games. Of a game: its numbers, axes,
    tables, rules.
    """
    from balance.questions.export.study import plan_export

    planned = plan_export(what, xlsx=xlsx, csv=csv, duckdb=duckdb, games=games, comma=comma)
    with games_bar(planned.games) as advance:
        exported = planned.write(advance)
    if json:
        print_json({"path": str(exported.path), "sheets": exported.sheets, "left_out": exported.left_out})
    else:
        _render(exported)


def _render(exported: "Exported") -> None:
    """Print what was written."""
    print(shown_path(exported.path))
    width = max(map(len, exported.sheets))
    for name, rows in exported.sheets.items():
        say(f"  {name:<{width}}  {plural(rows, 'row')}")
    if exported.left_out:
        notify(exported.left_out, "")
