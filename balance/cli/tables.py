"""Print tables: fitted to the width of a terminal, as plain text elsewhere."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from balance.cli.output import clean, console, in_terminal, say

if TYPE_CHECKING:
    from rich.table import Table

# A cell in four groups, of which `lined_up` lines up the last three:
#     "-0.25 to +1.5 %"  ->  "-0.25 to " | "+1" | ".5" | " %"
#     "10 000 %"         ->  ""          | "10 000" | None | " %"
#     "< 0.1 %"          ->  ""          | "< 0"    | ".1" | " %"
_NUMBER = re.compile(r"(.*(?: – | to )|)((?:[<>] )?[+-]?\d(?:[\d \u00a0]*\d)?)(\.\d+)?(\D*)")
ON_THE_PAGE = "see the page or --json, or widen the terminal"  # where a table that a page has, too, is whole
_BREAKS = re.compile(r"\s+|(?<=→)(?=\S)")  # where a cell may be broken over lines: at spaces, and after an arrow
_GAP = 2  # space between columns [characters]
_WORD = 24  # longest word that is not broken over lines [characters]
_LEAST = 8  # least width to which a column is narrowed [characters]


@dataclass(frozen=True)
class Column:
    """Describe a column of a table.

    Attributes:
        head: Its heading.
        right: Whether its cells are aligned to the right, their decimal points in line.
        style: A Rich style of its cells.
        wraps: Whether its cells may be broken over lines if the terminal is narrow.
        spare: Whether the column may be left out if the terminal is too narrow for all: the last ones first. A line
            then says so.
        key: Whether the column says what a row is, so that each part of a divided table begins with it; if no column
            does, the first one.
        tied: Whether the column says nothing without the one before it, so that the two are left out together, and
            a divided table keeps them together: an interval.
    """

    head: str
    right: bool = False
    style: str = ""
    wraps: bool = False
    spare: bool = False
    key: bool = False
    tied: bool = False


@dataclass(frozen=True)
class Part:
    """Hold the columns of a table that stand side by side.

    Attributes:
        columns, rows: The columns, and their cells by row.
        widths: The width of each column [characters].
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    widths: Sequence[int]


Rows = Sequence[Sequence[str]]  # the cells of each row


def table(
    columns: Sequence[Column], rows: Iterable[Sequence[object]], where: str = "widen the terminal, or --json"
) -> None:
    """Print a table; columns whose cells are all empty are left out. None is an empty cell.

    Args:
        columns: The columns.
        rows: The cells of each row.
        where: Where the columns are told for which a terminal is too narrow.
    """
    cells = [["" if value is None else clean(str(value)) for value in row] for row in rows]
    kept = [i for i in range(len(columns)) if any(row[i] for row in cells)]
    if not kept:
        return
    used, cells = _only(kept, columns, cells)
    for i in (i for i, column in enumerate(used) if column.right):
        for row, text in zip(cells, lined_up([row[i] for row in cells]), strict=True):
            row[i] = text
    if not in_terminal():
        print("\n".join(_plain(used, cells)))
        return
    screen = console()
    parts = fitted(used, cells, screen.width)
    for i, part in enumerate(parts):
        if i:
            screen.print()
        screen.print(_drawn(part))
    shown = {id(column) for part in parts for column in part.columns}
    if left_out := [column.head for column in used if id(column) not in shown and not column.tied]:
        named = ("; " if any("," in head for head in left_out) else ", ").join(left_out)
        say(f"{len(left_out)} column{'s' if len(left_out) > 1 else ''} left out ({named}): {where}", "dim")


def lined_up(cells: Sequence[str]) -> list[str]:
    """Return the cells of a column with spaces added, so that the decimal points are in line.

    A cell is a number or an interval (`1.5 %`, `-0.25 to +1.5`); of an interval the second number is lined up. The
    column is returned unchanged if a cell is neither, or if what follows the whole part is equally long in all cells.
    """
    matches = [_NUMBER.fullmatch(cell) for cell in cells if cell]
    if not all(matches) or len({len((match[3] or "") + match[4]) for match in matches if match}) == 1:
        return list(cells)
    texts = [[match[group] or "" for match in matches if match] for group in (1, 2, 3, 4)]
    # Widths of the text before the number, of its whole part, and of all from the decimal point on.
    before, whole, after = (
        max(map(len, each)) for each in (texts[0], texts[1], map("".join, zip(*texts[2:], strict=True)))
    )
    padded = (
        match[1].rjust(before) + match[2].rjust(whole) + ((match[3] or "") + match[4]).ljust(after)
        for match in matches
        if match
    )
    return [next(padded) if cell else "" for cell in cells]


def _only(kept: Sequence[int], columns: Sequence[Column], rows: Rows) -> tuple[list[Column], list[list[str]]]:
    """Return a table that has only the columns with these numbers."""
    return [columns[i] for i in kept], [[row[i] for i in kept] for row in rows]


def fitted(columns: Sequence[Column], rows: Rows, width: int) -> list[Part]:
    """Fit a table into a terminal of this width.

    Headings, and cells that may wrap, are first broken between words. If that is not enough, spare columns are left
    out, from the last one on, as many as must be; if that is not enough, what is left is divided into parts, one below
    the other, and spare columns stand there as far as they need no further part.

    Args:
        columns: The columns.
        rows: The cells of each row.
        width: Width of the terminal [characters].
    """
    least = _widths(columns, rows)[1]
    kept = [i for i in range(len(columns)) if not columns[i].spare]
    if not kept:
        return [_part(part, columns, rows, width) for part in _divided(range(len(columns)), columns, least, width)]
    several = _together(least, kept) > width
    parts = [kept] if not several else _divided(kept, columns, least, width)
    for group in _groups(columns, [i for i in range(len(columns)) if columns[i].spare]):
        kept = sorted([*kept, *group])
        more = [kept] if not several else _divided(kept, columns, least, width)
        if len(more) > len(parts) or (not several and _together(least, kept) > width):
            break
        parts = more
    return [_part(part, columns, rows, width) for part in parts]


def _together(widths: Sequence[int], kept: Sequence[int]) -> int:
    """Return the width of these columns side by side [characters]."""
    return sum(widths[i] for i in kept) + _GAP * (len(kept) - 1)


def _groups(columns: Sequence[Column], numbers: Iterable[int]) -> list[list[int]]:
    """Return these columns, each with those that are tied to it."""
    groups: list[list[int]] = []
    for i in numbers:
        if groups and columns[i].tied:
            groups[-1].append(i)
        else:
            groups.append([i])
    return groups


def _divided(numbers: Sequence[int], columns: Sequence[Column], least: Sequence[int], width: int) -> list[list[int]]:
    """Return the columns of each part of a table that is too wide: its keys, then as many as fit."""
    keys = [i for i, column in enumerate(columns) if column.key] or [0]
    parts = [list(keys)]
    for group in _groups(columns, [i for i in numbers if i not in keys]):
        if len(parts[-1]) > len(keys) and _together(least, [*parts[-1], *group]) > width:
            parts.append(list(keys))
        parts[-1] += group
    return parts


def _part(kept: Sequence[int], columns: Sequence[Column], rows: Rows, width: int) -> Part:
    """Return these columns side by side, each as wide as its cells and the terminal allow."""
    columns, rows = _only(kept, columns, rows)
    wanted, least = _widths(columns, rows)
    free = width - _GAP * (len(least) - 1)
    # Still too wide: narrow the widest column that may wrap, or if there is none, the widest of all.
    while sum(least) > free and max(least) > _LEAST:
        wrapping = [i for i, column in enumerate(columns) if column.wraps and least[i] > _LEAST]
        widest = max(wrapping or range(len(least)), key=lambda i: least[i])
        least[widest] -= 1
    # Space is left: give it, one character at a time, to the column that has the smallest part of what it wants.
    widths = list(least)
    while sum(widths) < min(free, sum(wanted)):
        tightest = max(range(len(widths)), key=lambda i: wanted[i] / widths[i] if wanted[i] > widths[i] else 0)
        widths[tightest] += 1
    return Part(columns, rows, widths)


def _widths(columns: Sequence[Column], rows: Rows) -> tuple[list[int], list[int]]:
    """Return the width of each column without breaks, and with breaks between words only; at least 1."""
    wanted, least = [], []
    for i, column in enumerate(columns):
        cells = [column.head, *(row[i] for row in rows)]
        widest = max(1, *map(len, cells))
        head = max(map(len, column.head.split(" ")))  # a no-break space does not break
        word = max((len(word) for cell in cells for word in _BREAKS.split(cell)), default=1)
        wanted.append(widest)
        least.append(max(1, min(word, _WORD)) if column.wraps else max(1, head, *map(len, cells[1:])))
    return wanted, least


def _drawn(part: Part) -> "Table":
    """Return a table for Rich."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, _GAP - 1, 0, 0), header_style="dim", show_edge=False)
    for column, width in zip(part.columns, part.widths, strict=True):
        drawn.add_column(
            column.head, justify="right" if column.right else "left", style=column.style, width=width, overflow="fold"
        )
    for row in part.rows:
        cells = zip(row, part.columns, part.widths, strict=True)
        drawn.add_row(*(Text(_broken(cell, width) if column.wraps else cell) for cell, column, width in cells))
    return drawn


def _broken(cell: str, width: int) -> str:
    """Return a cell that is broken after its arrow if it is too wide: Rich breaks at spaces only.

    Spaces that put a number in line with others are of no use in a cell that is broken, and would break it.
    """
    text = cell if len(cell) <= width else cell.strip()
    return text.replace("→", "→\n") if len(text) > width else text


def _plain(columns: Sequence[Column], rows: Rows) -> list[str]:
    """Return the lines of a table as plain text, each column as wide as its widest cell."""
    lines = [[column.head for column in columns], *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]

    def laid_out(line: Sequence[str]) -> str:
        cells = zip(line, widths, columns, strict=True)
        return (" " * _GAP).join(c.rjust(w) if column.right else c.ljust(w) for c, w, column in cells).rstrip()

    return [laid_out(line) for line in lines]
