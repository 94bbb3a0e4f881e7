"""Write a book as a folder of CSV files, which Excel opens with all letters right."""

from pathlib import Path

import polars as pl

from balance.questions.export.sheets import NUMERIC, Book, Column, Games, Kind, Sheet

_COMMAND = r"^[=+\-@\t\r]"  # how a text begins that a spreadsheet takes for a formula


def write_csv_files(book: Book, folder: Path, comma: bool) -> None:
    """Write a file for each sheet, in UTF-8 with the mark by which Excel knows it.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.

    Args:
        book: The sheets.
        folder: Where to; it is made.
        comma: Whether numbers have a decimal comma, and cells a semicolon between them.

    Raises:
        OSError: If the disk is full, or the like.
    """
    folder.mkdir()
    for sheet in book.all:
        _write(sheet, folder / f"{sheet.name}.csv", comma)


def _write(sheet: Sheet | Games, path: Path, comma: bool) -> None:
    """Write a file, some rows at a time."""
    heads = {column.name: _harmless_text(column.name) for column in sheet.columns}
    with path.open("wb") as file:
        for number, frame in enumerate(sheet.frames()):
            told = frame.select(*(_cell(column, comma) for column in sheet.columns)).rename(heads)
            text = told.write_csv(
                include_bom=number == 0,
                include_header=number == 0,
                separator=";" if comma else ",",
                decimal_comma=comma,
            )
            file.write(text.encode())


def _cell(column: Column, comma: bool) -> pl.Expr:
    """Return a column as it is written: no formula, and decimal commas in numbers that stand among texts."""
    cell = pl.col(column.name)
    if column.kind not in (Kind.TEXT, Kind.ANY):
        return cell
    cell = cell.cast(pl.String)
    number = cell.str.contains(NUMERIC)
    harmful = cell.str.contains(_COMMAND) & ~number & (cell.str.len_chars() > 1)
    safe = pl.when(harmful).then(pl.lit("'") + cell).otherwise(cell)
    if comma and column.kind is Kind.ANY:
        safe = pl.when(number).then(cell.str.replace(".", ",", literal=True)).otherwise(safe)
    return safe.alias(column.name)


def _harmless_text(text: str) -> str:
    """Return a head that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") and len(text) > 1 else text
