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
    where = short_path(path)
    kind = path.suffix.lower()
    if kind in _OTHERS:
        raise InputError(f"{where}: {kind} files are not read; {SAVE_AS}")
    data = read_bytes(path)
    if kind in _WORKBOOKS or data.startswith(_ZIP):
        return read_workbook_grid(data, where, sheet, wanted, most)
    if sheet is not None:
        raise InputError(f"--sheet: {where} is no workbook, it has one table only; leave --sheet out")
    return read_text_grid(data, where, most)
