"""Add a row to a table of scripts, in the text of its CSV file: all other bytes stay as they are."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from balance.design.scripts import Script
from balance.questions.train.evolution import Row
from scenarios import Scenario, Table
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.loading import changed
from scenarios.loader.messages import plain
from scenarios.loader.tables import ID, NOTE

TRAINED = "-trained"


def free_id(table: Table, row: str) -> str:
    """Return the id of a row's trained copy: `hunter-trained`, or with a number if there is one already."""
    taken = {plain(each) for each in table.ids}
    base = row.partition(TRAINED)[0] + TRAINED
    number = 1
    while plain(wanted := base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return wanted


def with_row(scenario: Scenario, script: Script, row: str, values: Row, texts: Mapping[str, str]) -> Scenario:
    """Return the scenario with a copy of a script at the end of its table, with other weights.

    Args:
        scenario: The scenario; it stays as it is.
        script: The script that is copied.
        row: The id of the copy.
        values: Its weights, in the order of `script.weights`.
        texts: Other cells for people: `name`, `source`; where the table has no such column they are left out.

    Raises:
        InputError: If game.toml allows no further row, since it states how many there are.
    """
    file = file_of(scenario, script.table)
    sheet = read_sheet(scenario.files[file], file)
    cells = dict(next(each for each in sheet.rows if plain(each[ID]) == plain(script.row)))
    weights = {weight.column: str(value) for weight, value in zip(script.weights, values, strict=True)}
    cells.update({ID: row, **({NOTE: ""} if NOTE in cells else {}), **weights})
    cells.update({column: text for column, text in texts.items() if column in sheet.header})
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", delimiter=sheet.between).writerow(cells[column] for column in sheet.header)
    before = scenario.files[file]
    if not before.endswith((b"\n", b"\r")):
        before += b"\n"
    return changed(scenario, {file: before + text.getvalue().encode()})


def file_of(scenario: Scenario, table: str) -> str:
    """Return the name of a table's file."""
    return next(name for name in scenario.files if name.endswith(".csv") and plain(Path(name).stem) == table)
