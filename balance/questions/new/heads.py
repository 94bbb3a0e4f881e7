"""Say which column of a sheet fills which column of a game's table."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from balance.sheets.grid import Grid, head_key
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown
from scenarios.loader.tables import COUNT, ID, NAME, OWN, Table

_NEAR = 0.8  # a head that is so like a missing column is a slip, not a column of one's own


@dataclass(frozen=True)
class Heads:
    """Hold what each column of a sheet is.

    Attributes:
        at: The number of the sheet's column, from 0, by the table's column that it fills.
        own: The numbers of the columns that are the designer's own.
    """

    at: Mapping[str, int]
    own: tuple[int, ...]


def read_heads(grid: Grid, table: Table, names: Mapping[str, str]) -> Heads:
    """Return what each column of a sheet is.

    Args:
        grid: The sheet.
        table: The game's table.
        names: Head -> the table's column, or "" for a column of one's own; heads that are not in the sheet are left.

    Raises:
        InputError: If two heads mean one column, a head looks like a slip, none is known, or nothing names the rows.
    """
    known = {_key(each): each for each in (ID, NAME, *table.columns, *OWN) if each != COUNT or COUNT in table.columns}
    called = {head_key(head): column for head, column in names.items()}
    given = {i: called[head_key(head)] for i, head in enumerate(grid.heads) if head_key(head) in called}
    at: dict[str, int] = {}
    unknown: list[int] = []
    for i, head in enumerate(grid.heads):
        if i in given and given[i] and _key(given[i]) not in known:
            columns = list(known.values())
            near = nearest(given[i], columns)
            raise InputError(
                f"--columns {head}={given[i]}: {table.name} has no column {shown(given[i])}; columns are "
                f"{listed(columns)}{near}"
            )
        column = known.get(_key(given.get(i, head)))
        if column is None:
            unknown.append(i)
        elif column in at:
            raise InputError(
                f"{grid.where}: columns {shown(grid.heads[at[column]])} and {shown(head)} both fill {column}; rename "
                "one of them"
            )
        else:
            at[column] = i
    _check(grid, table, at, known, [grid.heads[i] for i in unknown if i not in given])
    return Heads(at, tuple(unknown))


def _check(grid: Grid, table: Table, at: Mapping[str, int], known: Mapping[str, str], unknown: Sequence[str]) -> None:
    """Check that no head is a slip, and that rows are named."""
    open_columns = {key: column for key, column in known.items() if column not in at}
    for head in unknown:
        close = difflib.get_close_matches(_key(head), open_columns, n=1, cutoff=_NEAR)
        if close:
            raise InputError(
                f"{grid.where}: {table.name} has no column {shown(head)}; did you mean {open_columns[close[0]]!r}? "
                f"--columns {shown(f'{head}={open_columns[close[0]]}')} says so, {shown(f'{head}=')} that it is yours"
            )
    if not at:
        raise InputError(
            f"{grid.where}: no head is a column of {table.name}; the heads are {listed(grid.heads)}, the columns are "
            f"{listed(known.values())}"
        )
    if ID not in at and NAME not in at:
        raise InputError(f"{grid.where}: no column id, nor name, says which row of {table.name} is which; add one")


def _key(head: str) -> str:
    """Return a head without what people write differently: `Boxes 1`, `boxes_1`, `Boxes1` are one."""
    return head_key(head).replace("_", "")
