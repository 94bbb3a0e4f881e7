"""Read a .csv as people save it: UTF-8 or UTF-16, its cells between commas, semicolons or tabs."""

import csv
import io
import re

from balance.sheets.grid import HEADS, Grid, make_grid, too_long
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

_SEPARATORS = ",;\t"
_SAID = re.compile(r"\"?sep=([,;\t])\"?[,;\t]*\r?\n", re.IGNORECASE)  # a first line for Excel that names the separator
_QUOTED = re.compile(r'"[^"]*"')
_OPEN_QUOTE = "a quoted cell does not end, or text follows it"


def read_text_grid(data: bytes, where: str, most: int) -> Grid:
    """Return the cells of a text file.

    Args:
        data: Its bytes.
        where: Its path, for messages.
        most: The most rows below the heads.

    Raises:
        InputError: If it is empty, no text or no CSV, a head is missing or there twice, or a cell is a formula.
    """
    text = _text(data, where)
    said = _SAID.match(text)
    body = text[said.end() :] if said else text
    separator = said[1] if said else _separator(body)
    lines = _lines(body, separator, where, most, skipped=1 if said else 0)
    for number, cells in lines:
        for column, cell in enumerate(cells):
            if cell.startswith("="):
                name = lines[0][1][column] if column < len(lines[0][1]) else f"column {column + 1}"
                raise InputError(
                    f"{where}: line {number}, {name} is {shown(cell)}: a formula; save the file with values in its "
                    "place"
                )
    return make_grid(where, "line", lines, most, decimal_commas=separator != ",")


def _separator(text: str) -> str:
    """Return what stands between cells: whatever the first line has most of, outside quotes."""
    first = next((line for line in text.splitlines() if line.strip(" ,;\t")), "")
    bare = _QUOTED.sub("", first)
    return max(_SEPARATORS, key=bare.count)


def _lines(text: str, separator: str, where: str, most: int, skipped: int) -> list[tuple[int, list[str]]]:
    """Return the first line and the cells, without outer spaces, of each row that holds something."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[int, list[str]]] = []
    begins = 1 + skipped
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                lines.append((begins, cells))
                if len(lines) > most + 1:
                    raise too_long(where, most)
            begins = reader.line_num + 1 + skipped
    except csv.Error as error:
        why = f"a cell has more than {csv.field_size_limit()} characters" if "limit" in str(error) else _OPEN_QUOTE
        raise InputError(f"{where}: line {begins} is no CSV: {why}") from None
    return lines


def _text(data: bytes, where: str) -> str:
    """Return the text of a file in UTF-8, with or without a mark, or in UTF-16."""
    empty = InputError(f"{where}: the file is empty; it must begin with {HEADS}")
    if not data.strip():
        raise empty
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError(f"{where}: it is UTF-16 and cut short, or damaged; save it again") from None
    elif b"\0" in data:
        raise InputError(f"{where}: it is no text; save the table as .xlsx, or as .csv in UTF-8")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise InputError(
                f"{where}: line {line} is not UTF-8 text; save the file as 'CSV UTF-8 (comma delimited)' or as .xlsx"
            ) from None
    if not text.strip():
        raise empty
    if "\0" in text:
        raise InputError(f"{where}: it is no text; save the table as .xlsx, or as .csv in UTF-8")
    return text
