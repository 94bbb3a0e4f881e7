"""Read a table of plays that somebody saved: its heads, and the cells of columns that are asked."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
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

    def rows(self, names: Collection[str]) -> list[Row]:
        """Return the cells of some columns in each row that is not empty.

        Raises:
            InputError: If a cell of these columns is empty, a formula or a date.
        """
        return [self._row(i, names) for i in range(len(self.grid.rows))]

    def _row(self, i: int, names: Collection[str]) -> Row:
        given = {name: cell for name, cell in zip(self.header, self.grid.rows[i], strict=True) if name in names}
        row = Row(self.grid.at(i), {name: self.grid.number_text(cell) for name, cell in given.items()})
        for name, cell in row.cells.items():
            if not cell:
                raise InputError(f"{row.at(name)} is empty; each cell needs a value (none: nobody won)")
            if cell[0] in "=@":
                raise InputError(f"{row.at(name)} is {shown(cell)}: a formula; save the file with values in its place")
            if isinstance(given[name], Date):
                raise InputError(f"{row.at(name)} is the date {cell}; give the cell the format Text, and type it again")
        return row


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
