"""Save the designer's game as a scenario folder of its own, with other rows of a table if wanted."""

import csv
import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from balance.questions.new.copy import new
from balance.questions.new.names import check_folder_name
from balance.questions.studio.asked import Asked
from balance.questions.studio.trial import Trial
from balance.storage import atomic
from reports.plain import value_as_typed
from scenarios import Scenario, Value, load
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.edited import edited
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain


@dataclass(frozen=True)
class Rows:
    """Hold all rows of a table as a spreadsheet copies them: a line of heads, tabs between cells."""

    table: str
    text: str

    def file(self, folder: Path) -> Path:
        """Write them as a CSV file in a folder; return its path."""
        lines = [line.split("\t") for line in self.text.replace("\r\n", "\n").strip("\n").split("\n")]
        path = folder / f"{self.table}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(line for line in lines if any(cell.strip() for cell in line))
        return path


def save_copy(asked: Asked, name: str, into: Path, rows: Rows | None = None) -> Path:
    """Write the designer's game as a scenario folder of its own, whole or not at all; return it.

    Args:
        asked: What it is about. Players and scripts are no part of the folder.
        name: The folder's name.
        into: Where it is made.
        rows: Other rows of a table; None: those that it has.

    Raises:
        InputError: If the name cannot be had, the rows do not fit, or nothing can be written there.
    """
    folder = check_folder_name(name, into)
    with atomic.writing(folder):
        beside = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=into))
    try:
        cards = {rows.table: rows.file(beside)} if rows is not None else {}
        made = new(name, asked.source, into=beside, cards=cards).folder
        scenario = load(made)
        published = {key: value_as_typed(values[0]) for key, values in _of_file(asked.trial).items()}
        for key, value in asked.trial.after.items():
            if rows is not None and key.startswith(f"{rows.table}."):
                continue  # the rows have it
            note = f"changed, {published[key]} before" if key in published else "changed"
            scenario = edited(scenario, {key: value}, note)
        for file, content in scenario.files.items():
            if (made / file).read_bytes() != content:
                atomic.write(made / file, content)
        load(made).configuration().rules()
        with atomic.writing(folder):
            made.rename(folder)
    except InputError as error:
        raise InputError(str(error).replace(f"{beside}/", "").replace(f"{beside.name}/", "")) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return folder


def with_rows(asked: Asked, rows: Rows) -> Scenario:
    """Return the designer's game with other rows, of which nothing stays on disk.

    Raises:
        InputError: If the rows do not fit.
    """
    with atomic.writing(asked.folder), tempfile.TemporaryDirectory(dir=asked.folder) as beside:
        try:
            return load(save_copy(asked, "rows", Path(beside), rows))
        except InputError as error:
            place = re.escape(Path(beside).name)
            raise InputError(re.sub(rf"\S*{place}/(?:rows/)?", "", str(error))) from None


def rows_text(trial: Trial, table: str) -> str:
    """Return a table's file with what was changed, as a spreadsheet copies it: tabs between cells."""
    files = trial.scenario.files
    name = next(each for each in files if each.endswith(".csv") and plain(each[:-4]) == table)
    sheet = read_sheet(files[name], name)
    changed = {key: value for key, value in trial.after.items() if key.startswith(f"{table}.")}
    lines = [list(sheet.header)]
    for row in sheet.rows:
        own = {head: f"{table}.{plain(row['id'])}.{plain(head)}" for head in sheet.header}
        lines.append(
            [value_as_typed(changed[own[head]]) if own[head] in changed else row[head] for head in sheet.header]
        )
    return "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in lines)


def _of_file(trial: Trial) -> Mapping[str, tuple[Value, Value]]:
    """Return what is changed against the published game, whatever the try is compared with."""
    return Trial(trial.scenario, trial.context, trial.after).differences()
