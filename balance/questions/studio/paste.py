"""Read cells that were copied from a spreadsheet, or a whole sheet, into changes of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from balance.questions.studio.rulebook import columns_of
from balance.questions.studio.typed import typed, without_end
from reports.formats import plural
from scenarios import Scenario, Table, Value
from scenarios.loader.domains import number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, plain, shown
from scenarios.loader.tables import ID, OWN

MOST = 100_000  # cells of one paste
MOST_REFUSED = 50
OTHERS = "left out; see Other rows"


@dataclass(frozen=True)
class Pasted:
    """Hold what was taken and what was not.

    Attributes:
        values: The cells that were taken, by name: `loot.n4.count`.
        refused: Why the others were not, a line for each.
    """

    values: Mapping[str, Value]
    refused: tuple[str, ...]


def read_cells(scenario: Scenario, table: str, row: str, column: str, text: str) -> Pasted:
    """Return the cells of a text with tabs and line ends.

    With heads in the first line, which name columns of the table, cells go to their columns, and with a column `id`
    to their rows; else they go right and down from where the paste begins.

    Args:
        scenario, table: Whose cells they are.
        row, column: Where the paste begins.
        text: What a spreadsheet copies.

    Raises:
        InputError: If there is no such table, row or column, or nothing to take.
    """
    lines = [line.split("\t") for line in text.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")]
    if not text.strip():
        raise InputError("there is nothing to paste")
    if sum(map(len, lines)) > MOST:
        raise InputError(f"a paste has at most {MOST} cells")
    there = _table(scenario, table)
    heads = [plain(cell.strip()).lower() for cell in lines[0]]
    if len(lines) > 1 and any(head in there.columns for head in heads):
        return take_sheet(there, heads, lines[1:], row)
    columns = columns_of(there)
    if row not in there.ids or column not in columns:
        raise InputError(f"{table}: has no cell {row}.{column}")
    wide = columns[columns.index(column) :]
    taken = _take(there, there.ids[there.ids.index(row) :], list(enumerate(wide)), lines)
    beyond = max(map(len, lines)) - len(wide)
    if beyond <= 0:
        return taken
    said = f"{plural(beyond, 'column')} beyond {wide[-1]}, the table's last: left out"
    return Pasted(taken.values, (said, *taken.refused))


def take_sheet(table: Table, heads: Sequence[str], lines: Sequence[Sequence[str]], row: str = "") -> Pasted:
    """Return the cells of a sheet with heads.

    Args:
        table: The table whose cells they are.
        heads: The heads, plainly spelt; those that the table lacks are said.
        lines: The cells below.
        row: Without a column `id`: the row at which the cells begin; "": the first.

    Raises:
        InputError: If no head is one of the table's columns.
    """
    places = [(i, head) for i, head in enumerate(heads) if head in table.columns]
    if not places:
        raise InputError(f"{table.name}: no head names a column; columns are {listed(table.columns)}")
    unknown = [head for head in heads if head and head not in table.columns and head not in OWN]
    said = [f"no column is called {shown(head)}: left out" for head in unknown]
    if ID in heads:
        at = heads.index(ID)
        named = [line[at].strip() if at < len(line) else "" for line in lines]
        ids = {plain(each): each for each in table.ids}
        said += [f"{table.name} has no row {shown(each)}: {OTHERS}" for each in named if plain(each) not in ids]
        chosen = [(ids[plain(each)], line) for each, line in zip(named, lines, strict=True) if plain(each) in ids]
    else:
        begin = table.ids.index(row) if row in table.ids else 0
        chosen = list(zip(table.ids[begin:], lines, strict=False))
    taken = _take(table, [each for each, _ in chosen], places, [line for _, line in chosen])
    return Pasted(taken.values, (*said[:MOST_REFUSED], *taken.refused))


def _take(
    table: Table, rows: Sequence[str], places: Sequence[tuple[int, str]], lines: Sequence[Sequence[str]]
) -> Pasted:
    """Return the cells at these places of lines, for these rows."""
    values: dict[str, Value] = {}
    refused = [f"{len(lines) - len(rows)} rows are below the table's last: {OTHERS}"] if len(lines) > len(rows) else []
    for row, line in zip(rows, lines, strict=False):
        for i, column in places:
            text = line[i].strip() if i < len(line) else ""
            if not text:  # an empty cell says nothing, nor does one beside the block
                continue
            domain = table.columns[column].domain
            value = typed(domain, text)
            if value is not None:
                values[f"{table.name}.{row}.{column}"] = value
            else:
                given = number_in(text)
                refused.append(without_end(f"row {row}, {column} is {shown(given)}; it must be {domain.must(given)}"))
    return Pasted(values, tuple(refused[:MOST_REFUSED]))


def _table(scenario: Scenario, name: str) -> Table:
    if name not in scenario.tables:
        raise InputError(f"{name}: is no table; tables are {listed(scenario.tables)}")
    return scenario.tables[name]
