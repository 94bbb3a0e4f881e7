"""Read a file that holds a table, whatever its kind."""

from pathlib import Path

from balance.sheets.grid import Grid
from balance.sheets.text_file import read_text_grid
from balance.sheets.workbook import SAVE_AS, read_workbook_grid
from scenarios.loader.errors import InputError
from scenarios.loader.messages import short_path
from scenarios.loader.reading import read_bytes

_WORKBOOKS = (".xlsx", ".xlsm")
_OTHERS = (".xls", ".xlsb", ".ods", ".fods", ".numbers", ".gsheet", ".pdf", ".docx", ".doc")
_ZIP = b"PK\x03\x04"


def read_grid(path: Path, sheet: str | None = None, wanted: str = "", most: int = 10_000) -> Grid:
    """Return the heads and cells of a table in an .xlsx or a text file.

    Args:
        path: The file.
        sheet: Which sheet of a workbook; None: the only visible one, or the one called as `wanted`.
        wanted: What the sheet is for; "" if no sheet would be called so.
        most: The most rows below the heads.

    Raises:
        InputError: If the file is of another kind, cannot be read, or is not plain: see `text_file` and `workbook`.
    """
    _check_kind(path.suffix.lower(), short_path(path))
    return grid_of(read_bytes(path), path.suffix, short_path(path), sheet, wanted, most)


def grid_of(
    data: bytes,
    suffix: str,
    where: str,
    sheet: str | None = None,
    wanted: str = "",
    most: int = 10_000,
    lenient: bool = False,
) -> Grid:
    """Return the same of a file's bytes.

    Args:
        data: The bytes.
        suffix: How its name ends: `.xlsx`.
        where: What it is called in messages.
        sheet, wanted, most: See `read_grid`.
        lenient: Whether a formula without a value is left out, and said, in place of the whole sheet.

    Raises:
        SheetOpen: If it is a workbook of several sheets, and it is open which is meant.
        InputError: See `read_grid`.
    """
    kind = suffix.lower()
    _check_kind(kind, where)
    if kind in _WORKBOOKS or data.startswith(_ZIP):
        return read_workbook_grid(data, where, sheet, wanted, most, lenient)
    if sheet is not None:
        raise InputError(f"--sheet: {where} is no workbook, it has one table only; leave --sheet out")
    return read_text_grid(data, where, most)


def _check_kind(kind: str, where: str) -> None:
    if kind in _OTHERS:
        raise InputError(f"{where}: {kind} files are not read; {SAVE_AS}")
