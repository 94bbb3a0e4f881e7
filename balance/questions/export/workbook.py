"""Write a book as a workbook of Excel, which LibreOffice and Google Sheets open too."""

import math
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import accumulate
from pathlib import Path
from typing import Any

import polars as pl
from xlsxwriter.exceptions import XlsxWriterException
from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from balance.installation import version
from balance.questions.export.sheets import NUMERIC, Book, Column, Games, Kind, Sheet, unlike
from scenarios.loader.errors import InputError

ROWS, COLUMNS, _LETTERS = 1_048_576, 16_384, 32_767  # of a sheet, and letters of a cell: the limits of the format
_WIDEST, _NARROWEST, _LOOKED_AT = 60, 9, 200  # letters of a column's width; rows that decide it
_UNKNOWN = datetime(1980, 1, 1)  # what a ZIP archive says where there is no date; the same run gives the same bytes
_FORMATS = {  # all others as the spreadsheet likes, so that an edited cell shows what it holds
    Kind.FIGURE: {"num_format": "0.000#"},
    Kind.SHARE: {"num_format": "0.00%"},
}
_NUMERIC = re.compile(NUMERIC)
_FIXED = 60  # letters of the columns that stay in sight
_EXACT = 2**53  # whole numbers beyond it would be rounded, and are written as text


def write_workbook(book: Book, path: Path) -> None:
    """Write a workbook; every text is written as text, whatever it begins with.

    Args:
        book: Its sheets; games that do not fit a sheet must have been left out.
        path: The file.

    Raises:
        InputError: If a sheet has more columns than the format allows, or a library cannot write it.
        OSError: If the disk is full, or the like.
    """
    for sheet in book.sheets:
        if (many := len(sheet.columns)) > COLUMNS:
            most = f"a sheet of a workbook has at most {COLUMNS} columns"
            raise InputError(f"{sheet.name}: it would have {many} columns; {most}; export to --csv or --duckdb")
    file = Workbook(str(path), {"constant_memory": book.games is not None})
    made = {"comments": f"Made by Balance {version()}", "created": book.made or _UNKNOWN}
    file.set_properties({"title": book.title, **made})
    formats = {kind: file.add_format(what) for kind, what in _FORMATS.items()}
    wrapped = file.add_format({"text_wrap": True, "valign": "top"})
    head = file.add_format({"bold": True, "bg_color": "#E8EEF3", "bottom": 1, "valign": "top"})
    for each, name in zip(book.all, _names(book.all), strict=True):
        _fill(file.add_worksheet(name), each, formats, head, wrapped)
    try:
        file.close()
    except XlsxWriterException as error:
        if isinstance(cause := error.args[0] if error.args else None, OSError):
            raise cause from None
        raise InputError(f"{path}: cannot be written: {error}; nothing is written half") from error


def _names(sheets: Sequence[Sheet | Games]) -> list[str]:
    """Return names that a workbook allows: at most 31 letters, none of them special, no two alike."""
    plain = [re.sub(r"[\[\]:*?/\\]", "_", sheet.name).strip("'") or "sheet" for sheet in sheets]
    return unlike(plain, 31)


def _fill(to: Worksheet, sheet: Sheet | Games, formats: dict[Kind, Any], head: Any, wrapped: Any) -> None:
    """Write a sheet: its head, its rows, row by row, and how it looks."""
    kinds = [column.kind for column in sheet.columns]
    styles = [formats.get(kind) for kind in kinds]
    for i, column in enumerate(sheet.columns):
        to.write_string(0, i, column.name, head)
        if column.noted and column.meaning:
            unit = f" [{column.unit}]" if column.unit else ""
            to.write_comment(0, i, f"{column.meaning}{unit}", {"author": "", "x_scale": 2})
    rows = 0
    for frame in sheet.frames():
        if not rows:
            longest = _lay_out(to, sheet.columns, frame)
            styles = [
                style or (wrapped if long > _WIDEST else None) for style, long in zip(styles, longest, strict=True)
            ]
        for row in frame.iter_rows():
            rows += 1
            _write_row(to, rows, row, kinds, styles)
    to.freeze_panes(1, _in_sight(sheet.columns[: sheet.fixed]))
    to.autofilter(0, 0, max(rows, 1), len(sheet.columns) - 1)
    to.ignore_errors({"number_stored_as_text": f"A1:{xl_rowcol_to_cell(rows, len(kinds) - 1)}"})


def _in_sight(columns: Sequence[Column]) -> int:
    """Return how many of these columns stay in sight, so that a narrow screen has room for others."""
    widths = accumulate(max(_NARROWEST, len(column.name) + 4) for column in columns)
    return max(1, sum(width <= _FIXED for width in widths))


def _write_row(to: Worksheet, at: int, row: Iterable[object], kinds: Sequence[Kind], styles: Sequence[Any]) -> None:
    """Write the cells of a row by what their columns hold; empty ones are left out."""
    for i, (value, kind, style) in enumerate(zip(row, kinds, styles, strict=True)):
        if value is None or value == "":
            continue
        if isinstance(value, bool):
            to.write_boolean(at, i, value)
        elif isinstance(value, int | float):
            _write_number(to, at, i, value, style)
        elif kind is Kind.ANY and _NUMERIC.match(str(value)):
            to.write_number(at, i, float(str(value)))
        else:
            to.write_string(at, i, str(value)[:_LETTERS], style)


def _write_number(to: Worksheet, at: int, column: int, value: float, style: Any) -> None:
    """Write a number; one that the format cannot hold is written as text or left out."""
    if isinstance(value, int) and abs(value) > _EXACT:
        to.write_string(at, column, str(value))
    elif math.isfinite(value):
        to.write_number(at, column, value, style)


def _lay_out(to: Worksheet, columns: Sequence[Column], rows: pl.DataFrame) -> list[int]:
    """Set the widths of the columns; return the letters of the longest text that each begins with."""
    first, found = rows.head(_LOOKED_AT), []
    for i, column in enumerate(columns):
        shown = [len(str(value)) for value in first.to_series(i) if value is not None] if first.height else []
        longest = max(shown, default=0) if column.kind in (Kind.TEXT, Kind.ANY) else 0
        width = min(_WIDEST, max(_NARROWEST, len(column.name) + 4, longest + 2))  # 4: the filter's button
        to.set_column(i, i, width)
        found.append(longest)
    return found
