"""Read a CSV that somebody saved from a table of plays: its column names and its rows of text."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, short_path, shown
from scenarios.loader.reading import read_bytes

_SEPARATORS = ",;\t"


@dataclass(frozen=True)
class Row:
    """Hold a row: where it is, for messages, and its cells by column."""

    where: str
    cells: Mapping[str, str]

    def at(self, column: str) -> str:
        """Return the place of a cell for messages: `plays.csv: line 3, outcome`."""
        return f"{self.where}, {column}"


def read_rows(path: Path) -> tuple[tuple[str, ...], list[Row]]:
    """Return the names of the columns, and the rows below them that are not empty.

    Cells stand between commas, semicolons or tabs; where it is not commas, a comma may be a decimal point.

    Raises:
        InputError: If the file cannot be read, is empty, no text or no CSV, a name is missing or there twice, or a cell
            is empty or a formula.
    """
    where = short_path(path)
    text = _text(read_bytes(path), where)
    first = text.lstrip("\r\n").splitlines()[0]
    separator = max(_SEPARATORS, key=first.count)
    source = io.BytesIO(text.encode())
    try:
        frame = pl.read_csv(source, has_header=False, infer_schema=False, separator=separator)
    except pl.exceptions.PolarsError as error:
        raise InputError(f"{where}: {_fault(text, separator, 'more fields' in str(error))}") from None
    lines = [[(cell or "").strip() for cell in row] for row in frame.rows()]
    full = [(number, cells) for number, cells in enumerate(lines, 1) if any(cells)]
    header = tuple(plain(name) if "." in name else plain(name).lower() for name in full[0][1])
    for i, name in enumerate(header):
        if not name:
            raise InputError(f"{where}: column {i + 1} has no name in the header")
        if name in header[:i]:
            raise InputError(f"{where}: the header names column {shown(name)} twice")
    if len(full) == 1:
        raise InputError(f"{where}: there are no plays below the header")
    return header, [_row(f"{where}: line {number}", header, cells, separator != ",") for number, cells in full[1:]]


def _fault(text: str, separator: str, too_many: bool) -> str:
    """Return why a text is no CSV: `line 3 is no CSV: a row has more cells than the header`."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    why = "a row has more cells than the header" if too_many else "a quoted cell does not end, or text follows it"
    line, header = 1, 0
    try:
        for row in reader:
            header = header or len(row)
            if len(row) > header and too_many:
                break
            line = reader.line_num + 1
    except csv.Error:
        why = "a quoted cell does not end, or text follows it"
    return f"line {line} is no CSV: {why}"


def _text(data: bytes, where: str) -> str:
    if not data.strip():
        raise InputError(f"{where}: the file is empty; it must begin with a line of column names")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError(f"{where}: is UTF-16; save it as CSV in UTF-8")
    if b"\0" in data:
        raise InputError(f"{where}: is no text; save the table as CSV in UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{where}: line {line} is not UTF-8 text; save the file as UTF-8") from None
    if not text.strip():
        raise InputError(f"{where}: the file is empty; it must begin with a line of column names")
    return text


def _row(where: str, header: Sequence[str], cells: Sequence[str], decimal_commas: bool) -> Row:
    row = Row(where, dict(zip(header, cells, strict=True)))
    for name, cell in row.cells.items():
        if not cell:
            raise InputError(f"{row.at(name)} is empty; each cell needs a value (none: nobody won)")
        if cell[0] in "=@":
            raise InputError(f"{row.at(name)} is {shown(cell)}: a formula; save the file with values in its place")
    if not decimal_commas:
        return row
    return Row(
        where, {name: cell.replace(",", ".") if cell.count(",") == 1 else cell for name, cell in row.cells.items()}
    )
