"""Workbooks as people and programs write them."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest


def workbook(path: Path, change: Callable[[Any], None] = lambda book: None, **sheets: Sequence[Sequence[Any]]) -> Path:
    """Write an .xlsx with these sheets; `change` does to it what rows cannot say."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    change(book)
    book.save(path)
    return path


def with_values(path: Path, values: Mapping[str, str]) -> Path:
    """Give formulas the values that a spreadsheet program would have kept; texts as such a program writes them."""
    source = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w") as packed:
        for name in source.namelist():
            content = source.read(name).decode()
            for cell, value in values.items() if name.startswith("xl/worksheets/") else ():
                kind = "" if value.isdecimal() else ' t="str"'
                found = rf'<c r="{cell}"([^>]*)>(<f>.*?</f>)<v ?/?>(</v>)?</c>'
                content, count = re.subn(found, rf'<c r="{cell}"\1{kind}>\2<v>{value}</v></c>', content)
                assert count == 1, (cell, content)
            packed.writestr(name, content)
    return path
