"""Read the lines of plausible.csv: which holds for each entry, and which change together.

What their values mean: `plausible_values`.
"""

from collections import Counter
from dataclasses import dataclass

from scenarios.loader.csv_files import Sheet, read_sheet
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, short_path, shown
from scenarios.loader.reading import read_regular
from scenarios.loader.scenario import Scenario
from scenarios.loader.sources import is_assumed
from scenarios.loader.tables import ANY, Table

FOLDER, FILE = "assumed", "plausible.csv"
HEADER, GROUP = ("entry", "values", "reason"), "group"  # the group may stand behind the others, or be left out


@dataclass(frozen=True)
class Line:
    """Hold a line of the file, its entry spelt as in the scenario.

    `covers` are the axis, the number or the cells that it names. Of two lines that cover a cell the one with the larger
    `rank` holds: the number of parts of its entry, then 2 for a column, 1 for an array, 0 for `*`. `group` is the name
    of those it changes together with, or "".
    """

    entry: str
    values: str
    reason: str
    where: str
    covers: tuple[str, ...]
    rank: tuple[int, int]
    group: str = ""

    @property
    def of_rows(self) -> str:
        """Return the table of a line that stands for all its assumed rows; "" for another line."""
        return self.entry.partition(".")[0] if self.rank[0] == 2 else ""


def narrowest(lines: list[Line]) -> dict[str, Line]:
    """Return the line that holds for each name that lines cover."""
    holds: dict[str, Line] = {}
    for line in lines:
        for name in line.covers:
            if name not in holds or holds[name].rank < line.rank:
                holds[name] = line
    return holds


def groups(holds: dict[str, Line]) -> dict[str, str]:
    """Return the name of its group for each covered name that changes together with others.

    A line of a whole column stands for each of its rows, and so does its group: each row has one of its own.

    Args:
        holds: The line that holds for each name, as `narrowest` returns it.

    Raises:
        InputError: If a group has one entry only, or one of whole columns has lines of another table.
    """
    tied = {name: line for name, line in holds.items() if line.group}
    tables = {line.group: line.of_rows for line in tied.values() if line.of_rows}
    found: dict[str, str] = {}
    for name, line in tied.items():
        table, (first, *rest) = tables.get(line.group, ""), name.split(".")
        if table and first != table:
            raise InputError(
                f"{line.where}, group is {line.group}; it has whole columns of {table}, and so one group for each row "
                f"of it: {line.entry} must have another group"
            )
        found[name] = f"{line.group} of {rest[0]}" if table else line.group
    members = Counter(found.values())
    for name, group in found.items():
        if members[group] == 1:
            raise InputError(
                f"{tied[name].where}, group is {tied[name].group}; of it {name} is the only entry"
                f"{' in its row' if tables.get(tied[name].group) else ''}: a group must have two or more"
            )
    return found


def read_lines(scenario: Scenario) -> list[Line]:
    """Return the lines of the file, each with the names that it covers; none without a file."""
    path = scenario.folder / FOLDER / FILE
    try:
        data = read_regular(path)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise InputError(f"{short_path(path)}: it cannot be read: {error.strerror}") from None
    sheet = read_sheet(data, short_path(path))
    if sheet.header not in (HEADER, (*HEADER, GROUP)):
        columns = listed(shown(name) for name in sheet.header)
        raise InputError(
            f"{sheet.where}: the columns are {columns}; they must be {listed(HEADER)}, and {GROUP} may follow"
        )
    lines: list[Line] = []
    seen: dict[str, str] = {}
    for i in range(len(sheet.rows)):
        line = _line(scenario, sheet, i)
        if line.entry in seen:
            raise InputError(f"{line.where}, entry is {line.entry}; it stands on {seen[line.entry]} already")
        seen[line.entry] = f"line {sheet.lines[i]}"
        lines.append(line)
    return lines


def _line(scenario: Scenario, sheet: Sheet, row: int) -> Line:
    """Return one line, its entry spelt as in the scenario."""
    where, cells = sheet.at(row), sheet.rows[row]
    at = f"{where}, entry"
    if not cells["entry"]:
        raise InputError(f"{at} is empty; it must name an axis, a number, TABLE.COLUMN or TABLE.ROW.COLUMN")
    if not cells["reason"]:
        raise InputError(f"{where}, reason is empty; it must say in a sentence why these values are plausible")
    group = plain(cells.get(GROUP, ""))
    if group and not cells["values"]:
        raise InputError(f"{where}, values is empty; in a group it must list as many values as the group's other lines")
    parts = [plain(part) for part in cells["entry"].split(".")]
    if len(parts) == 1:
        found = scenario.setting_names.find(cells["entry"], at)
        if found.seat or "@" in found.name:
            raise InputError(f"{at} is {shown(cells['entry'])}; a line is for all seats: {found.name.split('@')[0]}")
        return Line(found.name, cells["values"], cells["reason"], where, (found.name,), (0, 0), group)
    table = _table(scenario, parts, cells["entry"], at)
    if parts[-1] == ANY and cells["values"]:
        raise InputError(f"{where}, values is {shown(cells['values'])}; it must be empty for all columns at once, *")
    columns, width = _columns(table, parts[-1], at)
    rows = _rows(table, parts[1] if len(parts) == 3 else "", at)
    entry = ".".join([table.name, *(rows if len(parts) == 3 else ()), parts[-1]])
    covers = tuple(f"{table.name}.{each}.{column}" for each in rows for column in columns)
    return Line(entry, cells["values"], cells["reason"], where, covers, (len(parts), width), group)


def _table(scenario: Scenario, parts: list[str], entry: str, at: str) -> Table:
    """Return the table of `TABLE.COLUMN` or `TABLE.ROW.COLUMN`."""
    table = scenario.tables.get(parts[0])
    if table is None:
        tables = listed(scenario.tables)
        raise InputError(f"{at} is {shown(entry)}; tables are {tables}{nearest(parts[0], scenario.tables)}")
    if len(parts) > 3:
        raise InputError(f"{at} is {shown(entry)}; it must be TABLE.COLUMN or TABLE.ROW.COLUMN")
    return table


def _columns(table: Table, name: str, at: str) -> tuple[list[str], int]:
    """Return the columns that a name stands for, and how narrow it is: 2 a column, 1 an array, 0 all."""
    if name == ANY:
        return list(table.columns), 0
    if name in table.columns:
        return [name], 2
    arrays = {column.field: 0 for column in table.columns.values() if column.at}
    if name in arrays:
        return [each.name for each in table.columns.values() if each.field == name], 1
    known = [*table.columns, *arrays]
    near = nearest(name, known)
    raise InputError(f"{at}: {table.name} has no column {shown(name)}; columns are {listed(table.columns)}{near}")


def _rows(table: Table, name: str, at: str) -> list[str]:
    """Return the row of this name, or all assumed rows if it is empty."""
    if not name:
        rows = assumed_rows(table)
        if not rows:
            raise InputError(f"{at}: no row of {table.name} is assumed; name one cell, {table.name}.ROW.COLUMN")
        return rows
    rows = [row for row in table.ids if plain(row) == name]
    if not rows:
        raise InputError(
            f"{at}: {table.name} has no row {shown(name)}; rows are {listed(table.ids)}{nearest(name, table.ids)}"
        )
    return rows


def assumed_rows(table: Table) -> list[str]:
    """Return the ids of the rows that are assumed, in whole or in part."""
    return [row for row, source in zip(table.ids, table.sources, strict=True) if is_assumed(source)]
