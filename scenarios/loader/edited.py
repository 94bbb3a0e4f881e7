"""Change a scenario's own values: those of axes and numbers in game.toml, and cells of tables."""

import csv
import io
from collections.abc import Mapping
from typing import Any

import tomlkit

from scenarios.loader.csv_files import read_sheet
from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAME_FILE, changed
from scenarios.loader.messages import plain
from scenarios.loader.scenario import Scenario
from scenarios.loader.setting_names import Settable
from scenarios.loader.settings import Axis


def edited(scenario: Scenario, settings: Mapping[str, Value], note: str) -> Scenario:
    """Return the scenario with other values of its own, fully checked; nothing is written.

    A value that depends on an axis is replaced for all of its values. All other lines stay as they are.

    Args:
        scenario: The scenario; it stays as it is.
        settings: Names of axes, numbers and cells, with their new values.
        note: What is added to the `source` of what changes: `tuned, 1 before`.

    Raises:
        InputError: If a name has a seat, is unknown, or a value is not allowed.
    """
    return changed(scenario, edited_files(scenario, settings, note))


def edited_files(scenario: Scenario, settings: Mapping[str, Value], note: str) -> dict[str, bytes]:
    """Return the scenario's files with other values of its own, not checked: see `edited`.

    Raises:
        InputError: If a name has a seat or is unknown.
    """
    files = dict(scenario.files)
    document = tomlkit.parse(files[GAME_FILE].decode("utf-8-sig"))
    for name, value in settings.items():
        found = scenario.setting_names.find(name, "the copy")
        if found.seat:
            raise InputError(f"{name}: a scenario's file has no value for one seat; leave @{found.seat} away")
        if found.setting is None:
            file = next(each for each in files if each.endswith(".csv") and plain(each[:-4]) == found.table)
            files[file] = _with_cell(files[file], file, found, value)
        else:
            group, key = ("axes", "default") if isinstance(found.setting, Axis) else ("numbers", "value")
            entry: Any = next(each for each in _entries(document, group) if plain(each[0]) == found.name)[1]
            entry[key] = value
            entry["source"] = "; ".join(filter(None, (note, str(entry.get("source", "")))))
    return {**files, GAME_FILE: tomlkit.dumps(document).encode()}


def _entries(document: Any, group: str) -> Any:
    return document[group].items()


def _with_cell(data: bytes, file: str, found: Settable, value: Value) -> bytes:
    """Return a table's file with one cell changed: the line of its row is written anew."""
    sheet = read_sheet(data, file)
    at = next(i for i, row in enumerate(sheet.rows) if plain(row["id"]) == plain(found.row))
    cells = dict(sheet.rows[at])
    column = next(each for each in sheet.header if plain(each) == plain(found.column))
    cells[column] = str(value)
    text = io.StringIO()
    csv.writer(text, lineterminator="", delimiter=sheet.between).writerow(cells[each] for each in sheet.header)
    lines = data.decode("utf-8-sig").splitlines(keepends=True)
    first = sheet.lines[at - 1] if at else 1  # a quoted cell may span lines
    ending = lines[sheet.lines[at] - 1][len(lines[sheet.lines[at] - 1].rstrip("\r\n")) :]
    return "".join([*lines[:first], text.getvalue() + ending, *lines[sheet.lines[at] :]]).encode()
