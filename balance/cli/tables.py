"""Tables: laid out to the terminal's width, plain text elsewhere."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from balance.cli.output import clean, console, in_terminal

if TYPE_CHECKING:
    from rich.table import Table

_NUMBER = re.compile(r"(.*(?: – | to )|)([+-]?\d[\d \u00a0]*|[+-]?\d)(\.\d+)?(\D*)")
_GAP = 2  # [columns of text] between columns
_WORD = 24  # [characters] a longer word may be broken over lines
_LEAST = 8  # [characters] a column is never made narrower


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        head: Its heading.
        right: Numbers stand to the right.
        style: A Rich style of its cells.
        wraps: Whether its cells may be broken over lines where the terminal is narrow.
        spare: Left out where the terminal is too narrow for all.
    """

    head: str
    right: bool = False
    style: str = ""
    wraps: bool = False
    spare: bool = False


Rows = Sequence[Sequence[str]]


def table(columns: Sequence[Column], rows: Iterable[Sequence[object]]) -> None:
    """Print a table. Columns that are empty in every row are left out."""
    cells = [["" if value is None else clean(str(value)) for value in row] for row in rows]
    kept = [i for i in range(len(columns)) if any(row[i] for row in cells)]
    if not kept:
        return
    used, cells = _only(kept, columns, cells)
    for i in (i for i, column in enumerate(used) if column.right):
        for row, text in zip(cells, lined_up([row[i] for row in cells]), strict=True):
            row[i] = text
    if in_terminal():
        screen = console()
        screen.print(_drawn(*fitted(used, cells, screen.width)))
    else:
        print("\n".join(_plain(used, cells)))


def lined_up(cells: Sequence[str]) -> list[str]:
    """Return the cells of a column with spaces around their numbers, so that the decimal points are in line.

    A cell is a number or an interval (`1.5 %`, `-0.25 to +1.5`), of which the last number is lined up and the text
    between the two. The column stays as it is where a cell is neither, or where all have as many decimals.
    """
    found = [_NUMBER.fullmatch(cell) for cell in cells if cell]
    if not all(found) or len({len(part[3] or "") for part in found if part}) == 1:
        return list(cells)
    texts = [[part[group] or "" for part in found if part] for group in (1, 2, 3, 4)]
    before, whole, after = (
        max(map(len, each)) for each in (texts[0], texts[1], map("".join, zip(*texts[2:], strict=True)))
    )
    padded = (
        part[1].rjust(before) + part[2].rjust(whole) + ((part[3] or "") + part[4]).ljust(after)
        for part in found
        if part
    )
    return [next(padded) if cell else "" for cell in cells]


def _only(kept: Sequence[int], columns: Sequence[Column], rows: Rows) -> tuple[list[Column], list[list[str]]]:
    return [columns[i] for i in kept], [[row[i] for i in kept] for row in rows]


def fitted(columns: Sequence[Column], rows: Rows, width: int) -> tuple[Sequence[Column], Rows, list[int]]:
    """The columns and rows to show in a terminal of this width, and how wide each column is to be.

    Where it is too narrow, cells that may wrap do so between words; then spare columns are left out, the last first;
    then words are broken.
    """
    wanted, least = _widths(columns, rows)
    while sum(least) + _GAP * (len(least) - 1) > width and any(column.spare for column in columns):
        last = max(i for i, column in enumerate(columns) if column.spare)
        columns, rows = _only([i for i in range(len(columns)) if i != last], columns, rows)
        wanted, least = _widths(columns, rows)
    free = width - _GAP * (len(least) - 1)
    while sum(least) > free and max(least) > _LEAST:
        wrapping = [i for i, column in enumerate(columns) if column.wraps and least[i] > _LEAST]
        widest = max(wrapping or range(len(least)), key=lambda i: least[i])
        least[widest] -= 1
    given = list(least)
    while sum(given) < min(free, sum(wanted)):
        tightest = max(range(len(given)), key=lambda i: wanted[i] / given[i] if wanted[i] > given[i] else 0)
        given[tightest] += 1
    return columns, rows, given


def _widths(columns: Sequence[Column], rows: Rows) -> tuple[list[int], list[int]]:
    """How wide each column would like to be, and how wide it must be lest a word is broken; at least 1."""
    wanted, least = [], []
    for i, column in enumerate(columns):
        cells = [column.head, *(row[i] for row in rows)]
        widest = max(1, *map(len, cells))
        word = max((len(word) for cell in cells for word in cell.split()), default=1)
        wanted.append(widest)
        least.append(max(1, min(word, _WORD)) if column.wraps else widest)
    return wanted, least


def _drawn(columns: Sequence[Column], rows: Rows, widths: Sequence[int]) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, _GAP - 1, 0, 0), header_style="dim", show_edge=False)
    for column, width in zip(columns, widths, strict=True):
        drawn.add_column(
            column.head, justify="right" if column.right else "left", style=column.style, width=width, overflow="fold"
        )
    for row in rows:
        drawn.add_row(*map(Text, row))
    return drawn


def _plain(columns: Sequence[Column], rows: Rows) -> list[str]:
    lines = [[column.head for column in columns], *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]

    def laid_out(line: Sequence[str]) -> str:
        cells = zip(line, widths, columns, strict=True)
        return (" " * _GAP).join(c.rjust(w) if column.right else c.ljust(w) for c, w, column in cells).rstrip()

    return [laid_out(line) for line in lines]
