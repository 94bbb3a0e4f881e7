"""Hold the cells of a sheet as text, and say where each of them stands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

_ONE_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+%?")
_ONE_POINT = re.compile(r"[+-]?[0-9]*\.[0-9]+%?")
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}")


class Date(str):
    """Hold the text of a cell that is a date or a time."""

    @property
    def kind(self) -> str:
        """Return which of them it is: `date`, `time`."""
        return "date" if "-" in self else "time"


@dataclass(frozen=True)
class Grid:
    """Hold a sheet.

    Attributes:
        where: The file, and the sheet where it has several: `cards.xlsx, sheet Weapons`.
        unit: What `numbers` count: `line` of a text file, `row` of a workbook.
        heads: The heads of the columns as they are written.
        rows: The cells of each row below that is not empty, one per head; a `Date` where the cell is one.
        numbers: The line or row at which each row stands in the file, from 1.
        decimal_commas: Whether a comma in a number is a decimal comma for certain, since commas part no cells.
        notes: What was done to read it, for people.
    """

    where: str
    unit: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    decimal_commas: bool = False
    notes: tuple[str, ...] = ()

    def at(self, row: int) -> str:
        """Return the place of a row for messages: `cards.csv: line 3`, `cards.xlsx: row 3`."""
        return f"{self.where}: {self.unit} {self.numbers[row]}"

    def number_text(self, text: str, at: str) -> str:
        """Return a cell that should be a number with a decimal point and a plain minus.

        Args:
            text: The cell.
            at: Its place, for messages.

        Raises:
            InputError: If it may be a thousand or a part: `1,234` between commas, `1.234` where commas part no cells.
        """
        text = text.replace("−", "-")
        mark = "." if self.decimal_commas else ","
        if mark in text and _THOUSANDS.fullmatch(text) and not self._decimal_points:
            part = f"{float(text.replace(',', '.')):g}".replace(".", "," if self.decimal_commas else ".")
            whole = text.replace(mark, "")
            raise InputError(f"{at} is {shown(text)}, which may be {whole} or {part}; write one of them")
        return text.replace(",", ".") if _ONE_COMMA.fullmatch(text) else text

    @cached_property
    def _decimal_points(self) -> bool:
        """Whether numbers have decimal points though commas part no cells: a cell can be read in no other way."""
        cells = (cell for row in self.rows for cell in row)
        return self.decimal_commas and any(_ONE_POINT.fullmatch(c) and not _THOUSANDS.fullmatch(c) for c in cells)


def head_key(head: str) -> str:
    """Return a head in the form in which heads are compared: `Anti Stealth` is `anti_stealth`."""
    return re.sub(r"[\s_-]+", "_", head.strip()).lower()


def make_grid(
    where: str, unit: str, lines: Sequence[tuple[int, Sequence[str]]], most: int, decimal_commas: bool = False
) -> Grid:
    """Return a grid from the lines that hold something; the first has the heads.

    Args:
        where, unit, decimal_commas: As in `Grid`.
        lines: Number and cells of each line that holds something; shorter ones end in empty cells.
        most: The most rows below the heads.

    Raises:
        InputError: If there are no lines, a column with cells has no head, a head is there twice, or there are more
            than `most` rows.
    """
    if not lines:
        raise InputError(f"{where}: the {'sheet' if unit == 'row' else 'file'} is empty; it must begin with {HEADS}")
    first, rows = lines[0], lines[1:]
    if len(rows) > most:
        raise too_long(where, most)
    named = [column for column, head in enumerate(first[1]) if head]
    below = len(list(filter(None, rows[0][1]))) if rows else 0
    if len(named) == 1 and below > (1 if len(first[1]) == 1 else 2):
        title = f"{unit} {first[0]} has one cell, {first[1][named[0]]!r}, which looks like a title"
        raise InputError(f"{where}: {title}; take it away: the file must begin with {HEADS}")
    for number, cells in rows:
        for column, cell in enumerate(cells):
            if cell and column >= len(first[1]) and unit == "line":
                raise InputError(f"{where}: line {number} is no CSV: a row has more cells than the header")
            if cell and column not in named:
                header = f"the header, which {unit} {first[0]} was taken for"
                raise InputError(f"{where}: column {column + 1} has no name in {header}; {unit} {number} has a cell")
    heads = tuple(first[1][column] for column in named)
    _check_heads(where, heads)
    cells_of = [tuple(cells[column] if column < len(cells) else "" for column in named) for _, cells in rows]
    return Grid(where, unit, heads, tuple(cells_of), tuple(number for number, _ in rows), decimal_commas)


HEADS = "a line of column names"


def too_long(where: str, most: int) -> InputError:
    """Return the error for a sheet with too many rows."""
    return InputError(f"{where}: there are more than {most} rows; is it the right sheet?")


def _check_heads(where: str, heads: Sequence[str]) -> None:
    """Check that no two heads are the same."""
    seen: dict[str, str] = {}
    for head in heads:
        key = head if "." in head else head_key(head)
        if key in seen:
            spelt = "" if seen[key] == head else f", as {shown(seen[key])} and {shown(head)}"
            raise InputError(f"{where}: the header names column {shown(key)} twice{spelt}")
        seen[key] = head
