"""Read a table of plays that somebody saved: its heads, and the cells of columns that are asked."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from balance.sheets.grid import Date, Grid, head_key
from balance.sheets.reading import read_grid
from balance.stats.proportions import WINNER
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, short_path, shown

PLAYS = "plays"  # the sheet that is read of a workbook with several, unless another is named


@dataclass(frozen=True)
class Cell:
    """Hold a cell: where it is, for messages; its text, in which `8,5` is `8.5`; and as it was written."""

    at: str
    text: str
    written: str


@dataclass(frozen=True)
class Row:
    """Hold a row: where it is, for messages, and its cells by column."""

    where: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True)
class PlaysSheet:
    """Hold a table of plays as it was written.

    Attributes:
        grid: Its cells.
    """

    grid: Grid

    @cached_property
    def header(self) -> tuple[str, ...]:
        """Return the names of the columns, in the form in which names are compared."""
        return tuple(plain(head) if "." in head else head_key(head) for head in self.grid.heads)

    def written(self, name: str) -> str:
        """Return the head of a column as somebody wrote it."""
        return self.grid.heads[self.header.index(name)]

    def empty(self, name: str) -> bool:
        """Return whether nothing stands in a column of several rows; in one row an empty cell is a slip."""
        return len(self.grid.rows) > 1 and not any(row[self.header.index(name)] for row in self.grid.rows)

    def rows(self, names: Collection[str]) -> list[Row]:
        """Return the cells of some columns in each row that is not empty.

        Raises:
            InputError: If a cell of these columns is empty, a formula or a date.
        """
        return [self._row(i, names) for i in range(len(self.grid.rows))]

    def _row(self, i: int, names: Collection[str]) -> Row:
        where, cells = self.grid.at(i), {}
        for name, given in zip(self.header, self.grid.rows[i], strict=True):
            if name in names:
                at = f"{where}, {name}"
                cells[name] = cell = Cell(at, self.grid.number_text(given, at), given)
                _check(cell, name)
        return Row(where, cells)


def _check(cell: Cell, name: str) -> None:
    """Check that a cell holds something that was typed."""
    if not cell.written:
        hint = " (none: nobody won)" if name == WINNER else ""
        raise InputError(f"{cell.at} is empty; fill it in{hint}, or leave the row out")
    if cell.written[0] in "=@":
        raise InputError(f"{cell.at} is {shown(cell.text)}: a formula; save the file with values in its place")
    if isinstance(cell.written, Date):
        raise InputError(
            f"{cell.at} is the {cell.written.kind} {cell.text}; give the cell the format Text, and type it again"
        )


def read_sheet(path: Path, sheet: str | None, most: int) -> PlaysSheet:
    """Return the table in a file.

    Args:
        path: An .xlsx or a text file; `balance.sheets` says what it may look like.
        sheet: The sheet of a workbook; None: the only one.
        most: The most rows.

    Raises:
        InputError: If the file cannot be read or has no plays.
    """
    grid = read_grid(path, sheet, PLAYS, most)
    if not grid.rows:
        raise InputError(f"{short_path(path)}: there are no plays below the header")
    return PlaysSheet(grid)
