"""Read a sheet of an .xlsx workbook, and refuse what a person may not see in it.

openpyxl reads the workbook twice: what cells hold, then how they came by it (formulas, merged and hidden cells).
"""

import datetime
import io
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from balance.installation import how_to_add
from balance.sheets.grid import Date, Grid, head_key, make_grid, too_long
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown

MOST_ROWS = 50_000  # a workbook of more takes minutes to question
_MOST_BYTES = 200_000_000  # unpacked: a small file may unpack to more than the memory holds
_SEALED = b"\xd0\xcf\x11\xe0"  # begins an old .xls, and an .xlsx with a password
_ERRORS = "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"
_DATES = (datetime.date, datetime.time, datetime.timedelta)


def read_workbook_grid(
    data: bytes, where: str, sheet: str | None, wanted: str, most: int, lenient: bool = False
) -> Grid:
    """Return the cells of a sheet.

    Args:
        data: The bytes of the workbook.
        where: Its path, for messages.
        sheet: The sheet's name; None: the only one, or the one called as `wanted`.
        wanted: What the sheet is for, such as a table's name; "" for nothing that a sheet would be called.
        most: The most rows below the heads.
        lenient: Whether a formula without a value is left out, and said, in place of the whole sheet.

    Raises:
        InputError: If it is no workbook or cannot be read, there is no such sheet or the choice is open, there are too
            many rows, or a cell is merged, hidden, an error, or a formula without a value.
    """
    with _readable(data, where) as openpyxl:
        values = openpyxl.load_workbook(io.BytesIO(data), data_only=True, read_only=True)
        name = _chosen(values, where, sheet, wanted)
        where = where if len(values.sheetnames) == 1 else f"{where}, sheet {name}"
        values[name].reset_dimensions()  # some programs write a wrong size, and rows would be missing
        computed = _rows(values[name].iter_rows(), where, most := min(most, MOST_ROWS))
        values.close()
        questioned = openpyxl.load_workbook(io.BytesIO(data), data_only=False)[name]
        _check_visible(questioned, computed, where)
        notes = _check_formulas(questioned, computed, where, lenient)
    lines = [(number, cells) for number, cells in computed.items() if any(cells.values())]
    width = max((column for _, cells in lines for column in cells), default=0)
    texts = [(number, [cells.get(column, "") for column in range(1, width + 1)]) for number, cells in lines]
    _check_errors(texts, where)
    grid = make_grid(where, "row", texts, most)
    return replace(grid, notes=tuple(notes))


class SheetOpen(InputError):
    """Refuse a workbook of several sheets of which none is called as what is wanted.

    Attributes:
        sheets: The names of those that are visible, for a caller that lets people choose.
    """

    def __init__(self, where: str, sheets: Sequence[str]) -> None:
        super().__init__(f"{where}: it has {len(sheets)} sheets, {listed(sheets)}; say which with --sheet NAME")
        self.sheets = tuple(sheets)


@contextmanager
def _readable(data: bytes, where: str) -> Iterator[Any]:
    """Yield openpyxl, and turn whatever it says of a damaged workbook into one line."""
    if data.startswith(_SEALED):
        raise InputError(
            f"{where}: it has a password, or is an old .xls; take the password off and save it as .xlsx, or as .csv"
        )
    try:
        import openpyxl
    except ImportError:
        raise InputError(
            f"{where}: to read a workbook needs openpyxl, which is not installed; {how_to_add('sheets')}; or save the "
            "sheet as .csv"
        ) from None
    damaged = InputError(f"{where}: it is damaged or no .xlsx workbook; save it again as .xlsx, or as .csv")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names, size = packed.namelist(), sum(each.file_size for each in packed.infolist())
    except (zipfile.BadZipFile, OSError, ValueError):
        raise damaged from None
    if "content.xml" in names or any(each.startswith("Index/") for each in names):  # OpenDocument, Numbers
        raise InputError(f"{where}: it is no .xlsx workbook; {SAVE_AS}")
    if size > _MOST_BYTES:
        raise InputError(f"{where}: it unpacks to {size // 1_000_000} MB; is it the right file?")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what it does not keep when it writes, such as charts
            yield openpyxl
    except InputError:
        raise
    except Exception:  # of any kind: XML, zip, keys, values
        raise damaged from None


SAVE_AS = "save the table as .xlsx or .csv"


def _chosen(workbook: Any, where: str, sheet: str | None, wanted: str) -> str:
    """Return the name of the sheet to read."""
    visible: list[str] = [each.title for each in workbook.worksheets if each.sheet_state == "visible"]
    every: list[str] = [each.title for each in workbook.worksheets]
    if sheet is not None:
        known = {head_key(each): each for each in every}
        if head_key(sheet) not in known:
            raise InputError(f"{where}: it has no sheet {shown(sheet)}; it has {listed(every)}{nearest(sheet, every)}")
        return sheet if sheet in every else known[head_key(sheet)]
    if len(visible) == 1:
        return visible[0]
    called = [each for each in visible if wanted and head_key(each) == head_key(wanted)]
    if len(called) != 1:
        raise SheetOpen(where, visible)
    return called[0]


def _rows(rows: Any, where: str, most: int) -> dict[int, dict[int, str]]:
    """Return the text of cells by row and column, from 1; a formula's may be empty."""
    found: dict[int, dict[int, str]] = {}
    filled = 0
    for row in rows:
        cells = [cell for cell in row if cell.value is not None or cell.data_type == "str"]
        if cells:
            found[cells[0].row] = {cell.column: "" if cell.value is None else _text(cell) for cell in cells}
            filled += any(cell.value is not None for cell in cells)
            if filled > most + 1:
                raise too_long(where, most)
    return found


def _text(cell: Any) -> str:
    """Return what a cell holds as text: whole numbers without a point, percent as it is shown."""
    value = cell.value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, _DATES):
        text = value.isoformat() if isinstance(value, datetime.date) else str(value)
        return Date(text.removesuffix("T00:00:00"))
    if isinstance(value, int | float):
        percent = str(cell.number_format).endswith("%")
        number = round(value * 100, 10) if percent else value
        whole = int(number) if float(number).is_integer() and abs(number) < 2**53 else number
        return f"{whole}{'%' if percent else ''}"
    return str(value).strip()


def _check_formulas(
    sheet: Any, computed: Mapping[int, Mapping[int, str]], where: str, lenient: bool = False
) -> list[str]:
    """Check that each formula has a value, or note which have none; note if there are some."""
    # not `iter_rows`: it makes a million rows of empty cells where one cell stands far below
    found = [cell for _, cell in sorted(sheet._cells.items()) if cell.data_type == "f"]
    without = [cell.coordinate for cell in found if cell.column not in computed.get(cell.row, {})]
    lacking = [f"{where}: cell {each} is a formula without a value" for each in without]
    if without and not lenient:
        raise InputError(
            f"{lacking[0]}; open the file in a spreadsheet program and save it, or put the value in its place"
        )
    told = len(found) - len(without)
    cells = "1 cell is a formula" if told == 1 else f"{told} cells are formulas"
    taken = [f"{where}: {cells}; what was computed last is taken"] if told else []
    return [*(f"{each}: left out" for each in lacking), *taken]


def _check_visible(sheet: Any, computed: Mapping[int, Mapping[int, str]], where: str) -> None:
    """Check that no cell that holds something is merged with others or hidden."""
    used = {(row, column) for row, cells in computed.items() for column, text in cells.items() if text}
    for merged in sheet.merged_cells.ranges:
        if (merged.min_row, merged.min_col) in used:
            raise InputError(f"{where}: cells {merged.coord} are merged; unmerge them, each cell needs its own value")
    rows, columns = {row for row, _ in used}, {column for _, column in used}
    for number, row in sorted(sheet.row_dimensions.items()):
        if (row.hidden or row.height == 0) and number in rows:
            raise InputError(f"{where}: row {number} is hidden (a filter may hide it); show it, or delete it")
    for letter, column in sheet.column_dimensions.items():
        first, last = column.min or 0, column.max or 0
        if (column.hidden or column.width == 0) and any(first <= each <= last for each in columns):
            raise InputError(f"{where}: column {letter} is hidden; show it, or delete it")


def _check_errors(texts: Sequence[tuple[int, Sequence[str]]], where: str) -> None:
    """Check that no cell holds what a spreadsheet writes when it cannot compute."""
    for number, row in texts:
        for column, text in enumerate(row):
            if text in _ERRORS:
                head = texts[0][1][column] or f"column {column + 1}"
                raise InputError(f"{where}: row {number}, {head} is the error {text}; mend it first")
