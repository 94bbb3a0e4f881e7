"""Read CSV files as a header and rows of text, and refuse broken ones. `tables` gives cells a meaning."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import decoded
from scenarios.loader.messages import plain, shown

TEXTS = ("name", "source", "note")  # texts for people: a cut-off end of one changes no number
_BETWEEN = (",", ";", "\t")  # between cells: what the project writes, and what spreadsheets of other countries save
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")


@dataclass(frozen=True)
class Sheet:
    """Hold a CSV file as text.

    Attributes:
        where: The file's path, for messages.
        header: The names of the columns.
        rows: The cells of each row, by column.
        lines: The line of the file on which each row ends, from 1 (a quoted cell may span lines).
        between: What stands between cells: a comma, a semicolon or a tab.
    """

    where: str
    header: tuple[str, ...]
    rows: tuple[dict[str, str], ...]
    lines: tuple[int, ...]
    between: str = ","

    def at(self, row: int) -> str:
        """Return the place of a row for messages: `loot.csv: row medkit (line 3)`."""
        name = self.rows[row].get("id", "")
        return f"{self.where}: row {name} (line {self.lines[row]})" if name else f"{self.where}: line {self.lines[row]}"


def read_sheet(data: bytes, where: str) -> Sheet:
    """Return the cells of a CSV file, without its empty lines.

    Cells lie between commas; or between semicolons or tabs, and then `1,5` is a number, as where spreadsheets have
    decimal commas.

    Args:
        data: The bytes of the file; UTF-8, with or without a byte-order mark.
        where: The file's path, for messages.

    Raises:
        InputError: If the file is empty, cut short, not UTF-8, not CSV, or a row does not fit the header.
    """
    text = decoded(data, where)
    between = _between(text)
    lines = _lines(text, where, between)
    if not lines:
        raise InputError(f"{where}: the file is empty; it must begin with a line of column names")
    header = _header(lines[0][1], where)
    for line, cells in lines[1:]:
        if len(cells) != len(header):
            raise InputError(f"{where}: line {line} has {len(cells)} cells; the header has {len(header)}")
    # a file cut in its last cell is still good CSV: `...,120` may have lost a digit of `...,1205`
    if text[-1] not in "\r\n" and header[-1] not in TEXTS:
        raise InputError(f"{where}: the last line does not end and may be cut short; end it with a line break")
    rows = tuple(dict(zip(header, cells, strict=True)) for _, cells in lines[1:])
    return Sheet(where, header, rows, tuple(line for line, _ in lines[1:]), between)


def _between(text: str) -> str:
    """Return what stands between cells, by the first line that is not empty."""
    head = text.lstrip().partition("\n")[0]
    return next((mark for mark in _BETWEEN if mark in head), ",")


def _lines(text: str, where: str, between: str) -> list[tuple[int, list[str]]]:
    """Return (line number, cells) of every line that is not empty; the cells without outer spaces."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=between)
    lines = []
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if between != ",":
                stripped = [c.replace(",", ".") if _DECIMAL_COMMA.fullmatch(c) else c for c in stripped]
            if any(stripped):
                lines.append((reader.line_num, stripped))
    except csv.Error as error:
        cut = "; is the file cut short inside a quoted cell?" if "unexpected end" in str(error) else ""
        raise InputError(f"{where}: line {reader.line_num} is not CSV: {error}{cut}") from None
    return lines


def _header(cells: Sequence[str], where: str) -> tuple[str, ...]:
    """Return the names of the columns, each checked to be there and unique."""
    header = tuple(plain(cell) for cell in cells)
    if "" in header:
        raise InputError(f"{where}: column {header.index('') + 1} has no name in the header")
    for i, name in enumerate(header):
        if name in header[:i]:
            raise InputError(f"{where}: the header names column {shown(name)} twice")
    return header
