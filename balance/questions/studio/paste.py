"""Read cells that were copied from a spreadsheet, or a whole sheet, into changes of a table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from balance.questions.studio.rulebook import columns_of
from balance.questions.studio.typed import refused_value, typed, without_end
from reports.formats import human, plural
from scenarios import Scenario, Table, Value
from scenarios.loader.domains import Choice
from scenarios.loader.errors import InputError
from scenarios.loader.messages import closer, listed, nearest, plain, shown
from scenarios.loader.tables import ID, NAME, OWN

MOST = 100_000  # cells of one paste
MOST_REFUSED, MOST_NAMED = 50, 12
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

    def text(self, source: str = "") -> str:
        """Return which cells were taken, and from where: `2 cells taken: base damage, laser cannon damage.`"""
        names = [" ".join(human(part) for part in name.split(".")[1:]) for name in self.values]
        which = f": {listed(names, MOST_NAMED)}" if names else ""
        return f"{plural(len(names), 'cell')} taken{source}{which}."


def read_cells(scenario: Scenario, table: str, row: str, column: str, text: str) -> Pasted:
    """Return the cells of a text with tabs and line ends.

    With heads in the first line cells go to the columns of these names, and with a column `id` to their rows; else
    they go right and down from where the paste begins, as the columns are shown: id, name, those that may be changed.

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
    if len(lines) > 1 and _are_heads(there, heads):
        return take_sheet(there, heads, lines[1:], row)
    columns = [ID, NAME, *columns_of(there)]
    if row not in there.ids or column not in columns:
        raise InputError(f"{table}: has no cell {row}.{column}")
    wide = columns[columns.index(column) :]
    taken = take_sheet(there, wide, lines, row)
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
        why = ", ".join(_unknown(table, heads)) or "no head names a column"
        raise InputError(f"{table.name}: {why}; columns are {listed(table.columns)}")
    said = [f"{each} (left out)" for each in _unknown(table, heads)]
    if ID in heads:
        at = heads.index(ID)
        named = [line[at].strip() if at < len(line) else "" for line in lines]
        ids = {plain(each): each for each in table.ids}
        often = [each for each, count in Counter(map(plain, named)).items() if each in ids and count > 1]
        said += [f"row {ids[each]} stands there more than once: its last values are taken" for each in often]
        said += [f"{table.name} has no row {shown(each)}: {OTHERS}" for each in named if plain(each) not in ids]
        chosen = [(ids[plain(each)], line) for each, line in zip(named, lines, strict=True) if plain(each) in ids]
    else:
        begin = table.ids.index(row) if row in table.ids else 0
        chosen = list(zip(table.ids[begin:], lines, strict=False))
        if beyond := len(lines) - len(chosen):
            said.append(f"{plural(beyond, 'row')} below the table's last: {OTHERS}")
    taken = _take(table, chosen, places)
    return Pasted(taken.values, (*said[:MOST_REFUSED], *taken.refused))


def _are_heads(table: Table, heads: Sequence[str]) -> bool:
    """Return whether a first line is one of heads; a misspelt one, taken for cells, would shift all rows.

    A line that has a cell's value, or a word that is closer to one than to a head, is one of cells.
    """
    if any(head in table.columns or head in (ID, NAME) for head in heads):
        return True
    domains = [column.domain for column in table.columns.values()]
    if any(head and typed(domain, head) is not None for head in heads for domain in domains):
        return False
    words = [str(value) for domain in domains if isinstance(domain, Choice) for value in domain.values]
    return any(nearest(head, table.columns) and not closer(head, words, table.columns) for head in heads)


def _unknown(table: Table, heads: Sequence[str]) -> list[str]:
    """Return of each head that names no column that it does not."""
    unknown = [head for head in heads if head and head not in table.columns and head not in OWN]
    return [f"no column is called {shown(head)}{nearest(head, table.columns)}" for head in unknown]


def _take(table: Table, rows: Sequence[tuple[str, Sequence[str]]], places: Sequence[tuple[int, str]]) -> Pasted:
    """Return the cells at these places of lines, each for its row."""
    values: dict[str, Value] = {}
    refused = []
    for row, line in rows:
        for i, column in places:
            text = line[i].strip() if i < len(line) else ""
            if not text:  # an empty cell says nothing, nor does one beside the block
                continue
            domain = table.columns[column].domain
            value = typed(domain, text)
            if value is not None:
                values[f"{table.name}.{row}.{column}"] = value
            else:
                given = refused_value(text)
                refused.append(without_end(f"row {row}, {column} is {shown(given)}; it must be {domain.must(given)}"))
    return Pasted(values, tuple(refused[:MOST_REFUSED]))


def _table(scenario: Scenario, name: str) -> Table:
    if name not in scenario.tables:
        raise InputError(f"{name}: is no table; tables are {listed(scenario.tables)}")
    return scenario.tables[name]
