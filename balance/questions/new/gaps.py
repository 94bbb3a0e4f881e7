"""Keep what assumed/plausible.csv says of a copy's values, as far as they are still there."""

import csv
import io
from collections.abc import Mapping, Sequence

from balance.questions.new.cards import Cards
from reports.plain import plural
from scenarios import Scenario
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.messages import plain, short_path
from scenarios.loader.plausible_lines import FILE, FOLDER, GROUP
from scenarios.loader.reading import read_bytes
from scenarios.loader.sources import is_assumed
from scenarios.loader.tables import ID, RANDOM, SOURCE

PLAUSIBLE = f"{FOLDER}/{FILE}"


def kept_gaps(scenario: Scenario, every: Sequence[Cards]) -> tuple[dict[str, bytes], list[str]]:
    """Return assumed/plausible.csv, if there is one, as far as it fits; and a note of lines left out."""
    path = scenario.folder / FOLDER / FILE
    if not path.is_file():
        return {}, []
    content = read_bytes(path)
    new = {each.table.name: each for each in every}
    sheet = read_sheet(content, short_path(path))
    if "entry" not in sheet.header or not new:
        return {PLAUSIBLE: content}, []
    gone = [row for row in sheet.rows if not _stands(row["entry"], new)]
    broken = {plain(row.get(GROUP, "")) for row in gone} - {""}  # what hung together with a line that is gone goes too
    kept = [row for row in sheet.rows if row not in gone and plain(row.get(GROUP, "")) not in broken]
    if len(kept) == len(sheet.rows):
        return {PLAUSIBLE: content}, []
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([sheet.header, *([row[c] for c in sheet.header] for row in kept)])
    left = plural(len(sheet.rows) - len(kept), "line")
    return {PLAUSIBLE: text.getvalue().encode()}, [
        f"{PLAUSIBLE}: {left} about rows that are gone, or assumed no more, left out"
    ]


def _stands(entry: str, new: Mapping[str, Cards]) -> bool:
    """Return whether what a line of plausible.csv names is still there."""
    table, *rest = (plain(part) for part in entry.split("."))
    if table not in new or not rest:
        return True
    rows = new[table].rows
    if len(rest) == 1:  # of all rows that are assumed; a script `random` always is
        return RANDOM in new[table].table.ids or any(is_assumed(row[SOURCE]) for row in rows)
    return rest[0] in {plain(row[ID]) for row in rows}
