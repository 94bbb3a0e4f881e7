"""Export a run or a game: check what is asked, lay out the sheets, write them in one step."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from balance.design.original import with_own_sources
from balance.questions.export.forms import CSV, DUCKDB, XLSX, check_place, chosen_form
from balance.questions.export.game_book import game_book
from balance.questions.export.run_book import run_book
from balance.questions.export.sheets import Book
from balance.runs.run import Run, is_run, open_run
from balance.storage import whole
from reports.plain import count as whole_number
from scenarios import InputError, Scenario, available, load
from scenarios.loader.messages import nearest, plain

ROWS = 1_048_576  # of a workbook's sheet, the head included


@dataclass(frozen=True)
class Exported:
    """Say what was exported.

    Attributes:
        path: The file or the folder.
        sheets: How many rows each sheet has.
        left_out: Why the games are not there; "" where they are, or where a game was exported.
    """

    path: Path
    sheets: dict[str, int]
    left_out: str = ""


@dataclass(frozen=True)
class Export:
    """Hold an export that is checked and not written yet.

    Attributes:
        book: What is written.
        form: `xlsx`, `csv` or `duckdb`.
        path: Where to.
        comma: See `export`.
        left_out: See `Exported`.
    """

    book: Book
    form: str
    path: Path
    comma: bool = False
    left_out: str = ""

    @property
    def games(self) -> int:
        """Return how many games are written [games]."""
        return self.book.games.count if self.book.games else 0

    def write(self, progress: Callable[[int], None] = lambda games: None) -> Exported:
        """Write it in one step.

        Args:
            progress: Called with the number of games since its last call.

        Raises:
            InputError: If it cannot be written; then nothing is.
        """
        book = _told(self.book, progress)
        with whole.written(self.path) as beside:
            if self.form == XLSX:
                from balance.questions.export.workbook import write_workbook

                write_workbook(book, beside)
            elif self.form == CSV:
                from balance.questions.export.csv_folder import write_csv_files

                write_csv_files(book, beside, self.comma)
            else:
                from balance.questions.export.database import write_database

                write_database(book, beside, self.path)
        games = {self.book.games.name: self.games} if self.book.games else {}
        return Exported(self.path, {each.name: each.rows.height for each in self.book.sheets} | games, self.left_out)


def _told(book: Book, progress: Callable[[int], None]) -> Book:
    """Return the book, which tells how many of its games were taken."""
    games = book.games
    if games is None:
        return book

    def frames() -> Iterator[pl.DataFrame]:
        for frame in games.frames():
            yield frame
            progress(frame.height)

    return replace(book, games=replace(games, frames=frames))


def export(
    what: str | Path | Run | Scenario,
    *,
    xlsx: str | Path | None = None,
    csv: str | Path | None = None,
    duckdb: str | Path | None = None,
    games: bool = False,
    comma: bool = False,
) -> Exported:
    """Write the figures of a run, or a game's rulebook, as a workbook, as CSV files or as a database.

    Args:
        what: A run, its folder or URL; or a game's name, its scenario or its folder.
        xlsx: A workbook that is not there yet.
        csv: A folder that is not there yet or is empty; each sheet is a file of it.
        duckdb: A database that is not there yet. One of the three must be given.
        games: Whether a workbook has the games too, if they fit a sheet; the other two always have them.
        comma: Whether CSV files have decimal commas, and semicolons between cells.

    Raises:
        InputError: If there is no such run or game, the run is not finished, none or several of the three are given,
            the place is taken or cannot be written to, or a library is missing.
    """
    return plan_export(what, xlsx=xlsx, csv=csv, duckdb=duckdb, games=games, comma=comma).write()


def plan_export(
    what: str | Path | Run | Scenario,
    *,
    xlsx: str | Path | None = None,
    csv: str | Path | None = None,
    duckdb: str | Path | None = None,
    games: bool = False,
    comma: bool = False,
) -> Export:
    """Check an export and lay out its sheets: see `export`."""
    form, path = chosen_form({XLSX: xlsx, CSV: csv, DUCKDB: duckdb})
    if comma and form != CSV:
        raise InputError("--comma is for --csv: the other forms hold numbers as numbers")
    source = _source(what)
    check_place(form, path)
    if isinstance(source, Scenario):
        if games:
            raise InputError(f"--games: {source.name} is a game and has no games that were played; export a run")
        return Export(game_book(source), form, path, comma)
    fits = source.games < ROWS
    if form != XLSX or (games and fits):
        return Export(run_book(source, games=True), form, path, comma)
    why = "--games puts them in, " if fits else f"they do not fit a sheet, which has {whole_number(ROWS)} rows; "
    left_out = f"{whole_number(source.games)} games are left out: {why}--csv and --duckdb have them"
    return Export(run_book(source, games=False), form, path, comma, left_out)


def _source(what: str | Path | Run | Scenario) -> Run | Scenario:
    """Return the run or the scenario that an argument names."""
    if isinstance(what, Run | Scenario):
        return what
    if is_run(what):
        return open_run(what)
    known = plain(str(what)) in map(plain, available())
    if not known and Path(what).is_dir() and not (Path(what) / "game.toml").is_file():
        raise InputError(f"{what}: it is neither a run (no run.json) nor a scenario's folder (no game.toml)")
    if not known and not Path(what).exists():
        raise InputError(
            f"{what}: there is no game, folder or run of that name; balance sweep GAME --out {what} plays a run and "
            f"keeps it{nearest(str(what), available())}"
        )
    return with_own_sources(load(what))
