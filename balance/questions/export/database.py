"""Write a book as a DuckDB database: a table for each sheet, a comment for each column."""

import secrets
from pathlib import Path

import duckdb
import polars as pl

from balance.questions.export.sheets import Book, Games, Kind, Sheet
from scenarios.loader.errors import InputError

# by itself it takes as much memory as there is, to keep what it has written already
_CONFIG: dict[str, str | bool | int | float | list[str]] = {"memory_limit": "512MB", "threads": 2}
_TYPES = {
    Kind.WHOLE: "BIGINT",
    Kind.NUMBER: "DOUBLE",
    Kind.FIGURE: "DOUBLE",
    Kind.SHARE: "DOUBLE",
    Kind.TRUTH: "BOOLEAN",
    Kind.TEXT: "VARCHAR",
    Kind.ANY: "VARCHAR",
}


def write_database(book: Book, path: Path, called: Path) -> None:
    """Write a database.

    Rows come in by small Parquet files, since DuckDB takes them from memory only with a library of 40 MB more.

    Args:
        book: The sheets.
        path: The file; it must not be there.
        called: What messages call it.

    Raises:
        InputError: If DuckDB cannot write it.
        OSError: If the disk is full, or the like.
    """
    passing = path.with_name(f"{path.name}.{secrets.token_hex(4)}.parquet")
    try:
        with duckdb.connect(str(path), config=_CONFIG) as database:
            for sheet in book.all:
                _fill(database, sheet, passing)
    except duckdb.Error as error:
        first = str(error).splitlines()[0].rpartition('": ')[2]  # behind its own file's name, if it names one
        raise InputError(f"{called}: cannot be written: {first}; nothing is written half") from error
    finally:
        passing.unlink(missing_ok=True)


def _fill(database: duckdb.DuckDBPyConnection, sheet: Sheet | Games, passing: Path) -> None:
    """Make the table of a sheet."""
    table = _quoted(sheet.name)
    columns = ", ".join(f"{_quoted(column.name)} {_TYPES[column.kind]}" for column in sheet.columns)
    database.execute(f"CREATE TABLE {table} ({columns})")
    database.execute(f"COMMENT ON TABLE {table} IS {_text(sheet.about)}")
    for column in sheet.columns:
        unit = f" [{column.unit}]" if column.unit else ""
        says = _text(f"{column.meaning}{unit}")
        database.execute(f"COMMENT ON COLUMN {table}.{_quoted(column.name)} IS {says}")
    for frame in sheet.frames():
        words = [pl.col(name).cast(pl.String) for name, dtype in frame.schema.items() if isinstance(dtype, pl.Enum)]
        frame.with_columns(words).write_parquet(passing, compression="lz4", statistics=False)
        database.execute(f"INSERT INTO {table} SELECT * FROM read_parquet(?)", [str(passing)])


def _quoted(name: str) -> str:
    """Return a name as SQL takes it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    """Return a text as SQL takes it."""
    return "'" + text.replace("'", "''") + "'"
