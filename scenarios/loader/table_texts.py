"""Read tables/columns.csv: what the values in columns of tables mean that do not say it themselves.

Like the file of results it lies in a folder of its own: it says nothing of what is played, so it is no table and no
part of the scenario's digest. A row is of a column, or of all numbered columns of an array:

    name,meaning
    sentinel_cards.boxes,"a Hit Box: `w2` is white with a 2"

A game needs no such file. A copied folder without it has that of the game's own folder.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from scenarios.loader.csv_files import read_sheet
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAMES
from scenarios.loader.messages import listed, nearest, plain, short_path, shown
from scenarios.loader.reading import read_bytes
from scenarios.loader.scenario import Scenario

FOLDER, FILE = "tables", "columns.csv"
HEADER = ("name", "meaning")
_NUMBER = re.compile(r"_\d+$")


def table_texts(scenario: Scenario) -> Mapping[str, str]:
    """Return what the values of columns mean, by `sentinel_cards.boxes_1`; empty without a file.

    Raises:
        InputError: If the file has other columns, or a row names nothing, names it twice or says nothing.
    """
    own = scenario.game.scenario or GAMES / plain(scenario.game.name)
    for folder in (scenario.folder, own):
        path: Path = folder / FOLDER / FILE
        if path.is_file():
            return _read(scenario, read_bytes(path), short_path(path))
    return {}


def stem_of(column: str) -> str:
    """Return the name that all numbered columns of an array share: `boxes` of `boxes_1`."""
    return _NUMBER.sub("", column)


def _read(scenario: Scenario, data: bytes, where: str) -> Mapping[str, str]:
    """Return the texts of a file by column."""
    sheet = read_sheet(data, where)
    if sheet.header != HEADER:
        columns = listed(shown(name) for name in sheet.header)
        raise InputError(f"{where}: the columns are {columns}; they must be {listed(HEADER)}")
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
