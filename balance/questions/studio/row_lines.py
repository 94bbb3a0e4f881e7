"""Keep all rows of a table as lines, with tabs between cells, as a spreadsheet copies them.

A change of a table's rows is a setting like others: its name is the table's with `.*` behind it, its value the lines.
"""

import csv
from collections.abc import Mapping
from pathlib import Path

from reports.formats import human, listed
from reports.plain import value_as_typed
from scenarios import Scenario, Value
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain
from scenarios.loader.tables import ID, OWN, SOURCE, Table

ROWS = ".*"


def rows_of(settings: Mapping[str, Value]) -> dict[str, str]:
    """Return the lines of all tables that have other rows, by table."""
    return {name.removesuffix(ROWS): str(value) for name, value in settings.items() if name.endswith(ROWS)}


def without_rows(settings: Mapping[str, Value]) -> dict[str, Value]:
    """Return the other settings."""
    return {name: value for name, value in settings.items() if not name.endswith(ROWS)}


def of_table(settings: Mapping[str, Value], table: str) -> dict[str, Value]:
    """Return the settings that are of a table: its cells and its rows."""
    return {name: value for name, value in settings.items() if name.startswith(f"{table}.")}


def folded(settings: Mapping[str, Value]) -> dict[str, Value]:
    """Return settings in which a changed cell of a table with other rows stands in its lines.

    Raises:
        InputError: If the lines have no such row or column.
    """
    made = dict(settings)
    for table, text in rows_of(settings).items():
        cells = without_rows(of_table(settings, table))
        made[table + ROWS] = with_cells(text, table, cells)
        for name in cells:
            del made[name]
    return made


def table_lines(scenario: Scenario, table: str, settings: Mapping[str, Value]) -> str:
    """Return a table's lines with what is changed: other rows, or cells of its file."""
    if table in (rows := rows_of(settings)):
        return rows[table]
    name = next(each for each in scenario.files if each.endswith(".csv") and plain(each[:-4]) == table)
    sheet = read_sheet(scenario.files[name], name)
    lines = [list(sheet.header), *([row[head] for head in sheet.header] for row in sheet.rows)]
    text = "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in lines)
    return with_cells(text, table, of_table(settings, table))


def with_cells(text: str, table: str, cells: Mapping[str, Value]) -> str:
    """Return lines of a table with other values in some cells, which are named as settings are.

    Raises:
        InputError: If the lines have no such row or column.
    """
    head, *lines = text.replace("\r\n", "\n").split("\n")
    heads, ids = [plain(cell.strip()) for cell in head.split("\t")], _ids(text.replace("\r\n", "\n"))
    for name, value in cells.items():
        _, row, column = name.split(".")
        if plain(row) not in ids or column not in heads:
            raise InputError(f"{table}: has no cell {row}.{column}")
        line = lines[ids.index(plain(row))].split("\t")
        line += [""] * (len(heads) - len(line))
        line[heads.index(column)] = value_as_typed(value)
        lines[ids.index(plain(row))] = "\t".join(line)
    return "\n".join([head, *lines])


def row_changes(before: str, after: str) -> list[str]:
    """Return what differs between lines of a table: `s3 energy 2 → 4`, `s4 gone`, `s6_2 new`.

    Where cells come from does not count. There is nothing to tell where lines have no ids.
    """
    then, now = cells_of(before), cells_of(after)
    told = []
    for row, cells in now.items():
        if row not in then:
            told.append(f"{row} new")
            continue
        was = then[row]
        differ = [head for head in cells if head != SOURCE and cells[head] != was.get(head, "")]
        told += [f"{row} {human(head)} {was.get(head, '') or '-'} → {cells[head] or '-'}" for head in differ]
    return [*told, *(f"{row} gone" for row in then if row not in now)]


def cells_of(text: str) -> dict[str, dict[str, str]]:
    """Return the cells of lines by id and plain head; nothing where there are no ids."""
    head, *lines = text.replace("\r\n", "\n").split("\n")
    heads, at = [plain(cell.strip()) for cell in head.split("\t")], _place_of_ids(head)
    every = [[cell.strip() for cell in line.split("\t")] for line in lines if line.strip()]
    return {cells[at]: dict(zip(heads, cells, strict=False)) for cells in every if at < len(cells)}


def with_copy(text: str, row: str) -> str:
    """Return lines of a table with a row, named by its id, once more below itself, under a free id."""
    head, *lines = text.split("\n")
    ids = _ids(text)
    number = next(n for n in range(2, len(lines) + 3) if plain(f"{row}_{n}") not in ids)
    at, cells = _place_of_ids(head), lines[ids.index(plain(row))].split("\t")
    copy = "\t".join([*cells[:at], f"{cells[at].strip()}_{number}", *cells[at + 1 :]])
    below = ids.index(plain(row)) + 1
    return "\n".join([head, *lines[:below], copy, *lines[below:]])


def without(text: str, row: str) -> str:
    """Return lines of a table without a row, named by its id."""
    head, *lines = text.split("\n")
    return "\n".join([head, *(line for line, id in zip(lines, _ids(text), strict=True) if id != plain(row))])


def has_ids(text: str) -> bool:
    """Return whether lines name their rows by ids; else names do."""
    head = text.split("\n")[0]
    return _place_of_ids(head) < len(head.split("\t"))


def _ids(text: str) -> list[str]:
    """Return the id of each line below the heads, plainly spelt; "" where there is none."""
    head, *lines = text.split("\n")
    at = _place_of_ids(head)
    return [plain(cells[at].strip()) if at < len(cells := line.split("\t")) else "" for line in lines]


def _place_of_ids(head: str) -> int:
    """Return which cell of a line is its id; without ids, one that no line has."""
    heads = [plain(cell.strip()) for cell in head.split("\t")]
    return heads.index(ID) if ID in heads else len(heads)


def check_whole(table: Table, text: str) -> None:
    """Refuse lines without heads, and one that ends early: what is missing would be taken for 0.

    Raises:
        InputError: If there is one.
    """
    head, *lines = text.replace("\r\n", "\n").split("\n")
    heads = [plain(cell.strip()) for cell in head.split("\t")]
    if not any(each in table.columns or each in OWN for each in heads):
        columns = listed([ID, *table.columns])
        raise InputError(f"{table.name}: the line of heads is missing; columns are {columns}")
    last = max((i for i, each in enumerate(heads) if each in table.columns), default=0)
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if line.strip() and len(cells) <= last:
            lacking = [each for each in heads[len(cells) :] if each in table.columns]
            row = f" ({cells[0].strip()})" if cells[0].strip() else ""
            raise InputError(f"{table.name}, line {number}{row}: has no cell for {listed(lacking)}")


def write_lines(table: str, text: str, folder: Path) -> Path:
    """Write lines as the CSV file of a table in a folder; return its path."""
    lines = [line.split("\t") for line in text.replace("\r\n", "\n").strip("\n").split("\n")]
    path = folder / f"{table}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(line for line in lines if any(cell.strip() for cell in line))
    return path
