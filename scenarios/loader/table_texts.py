"""Read tables/columns.csv: what the values in columns of tables mean that do not say it themselves.

Like the file of results it lies in a folder of its own: it says nothing of what is played, so it is no table and no
part of the scenario's digest. A row is of a column, or of all numbered columns of an array:

    name,meaning
    sentinel_cards.boxes,"a Hit Box: `w2` is white with a 2"

A game needs no such file. A copied folder without it has that of the game's own folder.
"""

import re
from collections.abc import Mapping

from scenarios.loader.csv_files import Sheet
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown
from scenarios.loader.scenario import Scenario
from scenarios.loader.told_files import told_file

FOLDER, FILE = "tables", "columns.csv"
HEADER = ("name", "meaning")
_NUMBER = re.compile(r"_\d+$")


def table_texts(scenario: Scenario) -> Mapping[str, str]:
    """Return what the values of columns mean, by `sentinel_cards.boxes_1`; empty without a file.

    Raises:
        InputError: If the file has other columns, or a row names nothing, names it twice or says nothing.
    """
    read = told_file(scenario, FOLDER, FILE, HEADER)
    return _texts(scenario, *read) if read else {}


def stem_of(column: str) -> str:
    """Return the name that all numbered columns of an array share: `boxes` of `boxes_1`."""
    return _NUMBER.sub("", column)


def _texts(scenario: Scenario, sheet: Sheet, where: str) -> Mapping[str, str]:
    """Return the texts of a file by column."""
    known = _names(scenario)
    found: dict[str, str] = {}
    for row, line in zip(sheet.rows, sheet.lines, strict=True):
        name, at = row["name"], f"{where}: line {line}"
        if name not in known:
            raise InputError(f"{at}: {scenario.game.name} has no column {shown(name)}{nearest(name, [*known])}")
        if not row["meaning"]:
            raise InputError(f"{at}: meaning is empty; say what the values of {shown(name)} mean")
        for column in known[name]:
            if column in found:
                raise InputError(f"{at}: {shown(name)} has a row already")
            found[column] = row["meaning"]
    return found


def _names(scenario: Scenario) -> dict[str, list[str]]:
    """Return every name that a row may have, each with the columns that it names."""
    names: dict[str, list[str]] = {}
    for table, rows in scenario.tables.items():
        for column in rows.columns:
            for name in dict.fromkeys((column, stem_of(column))):
                names.setdefault(f"{table}.{name}", []).append(f"{table}.{column}")
    return names
