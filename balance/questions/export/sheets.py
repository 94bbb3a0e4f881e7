"""Define a sheet: its columns with their meanings, and its rows.

Every form of export writes the same sheets.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

import polars as pl


class Kind(Enum):
    """Name what the cells of a column hold, as the dictionary calls it."""

    WHOLE = "whole number"
    NUMBER = "number"
    FIGURE = "estimate"
    SHARE = "share, 0 to 1"
    TRUTH = "true or false"
    TEXT = "text"
    ANY = "number or text"


DTYPES: dict[Kind, type[pl.DataType]] = {
    Kind.WHOLE: pl.Int64,
    Kind.NUMBER: pl.Float64,
    Kind.FIGURE: pl.Float64,
    Kind.SHARE: pl.Float64,
    Kind.TRUTH: pl.Boolean,
    Kind.TEXT: pl.String,
    Kind.ANY: pl.String,
}
NUMERIC = r"^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$"  # a text of `Kind.ANY` that is a number


@dataclass(frozen=True)
class Column:
    """Describe a column.

    Attributes:
        name: Its head.
        kind: What its cells hold.
        meaning: What it says, in words.
        unit: Its unit, or "".
        noted: Whether a workbook shows the meaning as a note at the head.
    """

    name: str
    kind: Kind = Kind.TEXT
    meaning: str = ""
    unit: str = ""
    noted: bool = True


@dataclass(frozen=True)
class Sheet:
    """Hold a sheet.

    Attributes:
        name: Its name; of a scenario's table, the table's.
        about: What is in it, in a sentence.
        columns: Its columns.
        rows: Its rows; columns as `columns` lists them.
        fixed: How many columns stay in sight when a reader moves to the right.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: pl.DataFrame
    fixed: int = 1

    def frames(self) -> Iterator[pl.DataFrame]:
        """Yield its rows, as those of games come."""
        yield self.rows


@dataclass(frozen=True)
class Games:
    """Hold the games of a run, which may be too many for memory.

    Attributes:
        columns: Their columns.
        count: How many there are [games].
        frames: Returns them, some at a time.
    """

    columns: tuple[Column, ...]
    count: int
    frames: Callable[[], Iterator[pl.DataFrame]]
    name: str = "games"
    about: str = "One row for each game."
    fixed: int = 2


@dataclass(frozen=True)
class Book:
    """Hold all sheets of an export.

    Attributes:
        title: What it is of.
        sheets: The sheets, in order.
        games: The games, or None.
        made: When the run was written; None where that is not known.
    """

    title: str
    sheets: tuple[Sheet, ...]
    games: Games | None = None
    made: datetime | None = None

    @property
    def all(self) -> tuple[Sheet | Games, ...]:
        """Return the sheets, and the games as the last one."""
        return (*self.sheets, self.games) if self.games else self.sheets


def sheet(name: str, about: str, columns: Sequence[Column], rows: Iterable[Sequence[object]], fixed: int = 1) -> Sheet:
    """Return a sheet of these rows; of columns with one name the later ones are numbered."""
    heads = unlike([column.name for column in columns])
    named = tuple(replace(column, name=head) for column, head in zip(columns, heads, strict=True))
    schema = {column.name: DTYPES[column.kind] for column in named}
    frame = pl.DataFrame(list(rows), schema=schema, orient="row", strict=False)
    return Sheet(name, about, named, frame.with_columns(pl.col(pl.String).replace("", None)), fixed)


def unlike(names: Iterable[str], longest: int = 255) -> list[str]:
    """Return names of which no two differ in capitals alone; later ones are numbered: `rounds_2`.

    Args:
        names: The names.
        longest: Letters of a name, at most.
    """
    taken: set[str] = set()
    found = []
    for name in names:
        free, number = name[:longest], 1
        while free.lower() in taken:
            number += 1
            end = f"_{number}"
            free = name[: longest - len(end)] + end
        taken.add(free.lower())
        found.append(free)
    return found


def dictionary(sheets: Sequence[Sheet | Games]) -> Sheet:
    """Return the sheet that says what each column of the others holds."""
    columns = [
        Column("sheet", meaning="the sheet that has the column"),
        Column("column", meaning="its head"),
        Column("meaning", meaning="what it says"),
        Column("unit", meaning="its unit"),
        Column("type", meaning="what its cells hold"),
    ]
    rows = [(each.name, c.name, c.meaning, c.unit, c.kind.value) for each in sheets for c in each.columns]
    return sheet("dictionary", "What each column of the other sheets holds.", columns, rows, fixed=2)
