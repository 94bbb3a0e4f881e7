"""Read a table of plays that somebody saved: its column names and its rows of text."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from balance.sheets.grid import Date, Grid, head_key
from balance.sheets.reading import read_grid
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, short_path, shown

PLAYS = "plays"  # the sheet that is read of a workbook with several, unless another is named


@dataclass(frozen=True)
class Row:
    """Hold a row: where it is, for messages, and its cells by column."""

    where: str
    cells: Mapping[str, str]

    def at(self, column: str) -> str:
        """Return the place of a cell for messages: `plays.csv: line 3, outcome`."""
        return f"{self.where}, {column}"


def read_rows(path: Path, sheet: str | None, most: int) -> tuple[tuple[str, ...], list[Row], tuple[str, ...]]:
    """Return the names of the columns, the rows below them that are not empty, and notes of the reading.

    Args:
        path: An .xlsx or a text file; `balance.sheets` says what it may look like.
        sheet: The sheet of a workbook; None: the only one.
        most: The most rows.

    Raises:
        InputError: If the file cannot be read or has no plays, or a cell is empty, a formula or a date.
    """
    grid = read_grid(path, sheet, PLAYS, most)
    if not grid.rows:
        raise InputError(f"{short_path(path)}: there are no plays below the header")
    header = tuple(plain(head) if "." in head else head_key(head) for head in grid.heads)
    return header, [_row(grid, i, header) for i in range(len(grid.rows))], grid.notes


def _row(grid: Grid, i: int, header: tuple[str, ...]) -> Row:
    row = Row(grid.at(i), dict(zip(header, map(grid.number_text, grid.rows[i]), strict=True)))
    for name, cell, given in zip(header, row.cells.values(), grid.rows[i], strict=True):
        if not cell:
            raise InputError(f"{row.at(name)} is empty; each cell needs a value (none: nobody won)")
        if cell[0] in "=@":
            raise InputError(f"{row.at(name)} is {shown(cell)}: a formula; save the file with values in its place")
        if isinstance(given, Date):
            raise InputError(f"{row.at(name)} is the date {cell}; give the cell the format Text, and type it again")
    return row
