"""Copy a game's scenario into a folder of one's own, with tables from sheets in place of its own."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.questions.new.cards import OWN_FOLDER, Cards, read_cards
from balance.questions.new.folder import make_folder
from balance.questions.new.gaps import PLAUSIBLE, kept_gaps
from balance.questions.new.names import check_folder_name, name_alone
from balance.questions.new.own_values import CHANGED, read_own_values, told
from balance.questions.new.sheet_options import by_table, check_heads, read_columns, read_sheets
from balance.questions.new.totals import check_room, with_totals
from scenarios import Scenario, load
from scenarios.loader import column_texts
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.edited import edited_files
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAME_FILE
from scenarios.loader.messages import short_path
from scenarios.loader.plausible import read_plausible
from scenarios.loader.plausible_lines import FILE, FOLDER
from scenarios.loader.reading import read_bytes


@dataclass(frozen=True)
class Copied:
    """Describe a new folder.

    Attributes:
        folder: The folder.
        source: What it is a copy of, as somebody named it.
        title: The game's title.
        files: The paths of its files in the folder.
        tables: The names of its tables, those from sheets first; those of scripts only if they are from sheets.
        notes: What was made of sheets, a line each.
    """

    folder: Path
    source: str
    title: str
    files: tuple[str, ...]
    tables: tuple[str, ...]
    notes: tuple[str, ...]


def new(
    name: str,
    source: str | Path,
    *,
    cards: Mapping[str, str | Path] | None = None,
    columns: Mapping[str, str] | Sequence[str] = (),
    sheets: Mapping[str, str] | Sequence[str] = (),
    settings: Mapping[str, Any] | Sequence[str] = (),
    into: str | Path = ".",
) -> Copied:
    """Make a folder with a copy of a game's numbers, cards and rules, ready to edit.

    >>> balance.new("my_tower", "cyberdoom-tower", cards={"sentinel_cards": "cards.xlsx"}, columns={"Dmg": "damage"})

    Args:
        name: The new folder's name; `./my_tower` and `my_tower/` are `my_tower`.
        source: A game's name, or a folder with a game.toml.
        cards: A file (.xlsx, .csv) for each table that comes from a sheet.
        columns: The table's column for heads that are called otherwise; "" for a column of your own.
        sheets: The sheet of a workbook, by table.
        settings: Values that the copy has in place of the game's: `{"floors": 3}` or `["floors=3"]`.
        into: The folder in which the new one is made.

    Raises:
        InputError: If the name cannot be had, a sheet cannot be read or does not fit, or nothing can be written there.
    """
    name = name_alone(name)
    folder = check_folder_name(name, Path(into))
    if any(mark in str(source) for mark in "/\\") and not Path(source).is_dir():
        raise InputError(f"{source}: there is no such folder; give a folder with a game.toml, or a game's name")
    scenario = load(source)
    names = dict(columns) if isinstance(columns, Mapping) else read_columns(columns)
    chosen = by_table(scenario, cards or {}, "--cards")
    picked = read_sheets(scenario, sheets, chosen)
    every = [read_cards(scenario, table, Path(path), picked.get(table), names) for table, path in chosen.items()]
    check_heads(names, every)
    for each in every:
        check_room(scenario, each)
    values = read_own_values(scenario, settings, chosen)
    own = edited_files(scenario, values, CHANGED) if values else scenario.files
    game_toml, totals = with_totals(own[GAME_FILE], every)
    files = {**own, GAME_FILE: game_toml}
    files |= {f"sweeps/{path.name}": read_bytes(path) for path in scenario.sweeps().values()}
    files |= {each.file: each.content for each in every if _changed(each, scenario)}
    files |= {f"{OWN_FOLDER}/{each.file}": each.own for each in every if each.own is not None}
    if (meanings := scenario.folder / column_texts.FOLDER / column_texts.FILE).is_file():
        files[f"{column_texts.FOLDER}/{column_texts.FILE}"] = read_bytes(meanings)
    plausible, lost = kept_gaps(scenario, every)
    files |= plausible
    notes = [*(note for each in every for note in each.notes), *totals, *told(values), *lost]

    def check(beside: Path) -> None:
        notes.extend(_check(beside, name, every, changed=bool(every or values)))

    make_folder(folder, files, check)
    kept = [each for each in files if (folder / each).exists()]
    scripts = {axis.table for axis in scenario.axes.values() if axis.kind == "policy"}
    tables = (*chosen, *(each for each in scenario.tables if each not in scripts and each not in chosen))
    return Copied(folder, str(source), scenario.title, tuple(kept), tables, tuple(notes))


def _changed(cards: Cards, scenario: Scenario) -> bool:
    """Return whether a table differs from the game's own; if not, the copy keeps the very bytes."""
    before = read_sheet(scenario.files[cards.file], cards.file)
    return set(before.header) != set(cards.header) or list(before.rows) != [dict(row) for row in cards.rows]


def _check(beside: Path, name: str, every: Sequence[Cards], changed: bool) -> list[str]:
    """Load the copy as it will be; return what was left out.

    Raises:
        InputError: If it cannot be loaded; the message names the place in the sheet, if it has one.
    """
    try:
        loaded = load(beside)
    except InputError as error:
        message = str(error)
        for each in every:
            message = each.in_sheet(message)
        raise InputError(message.replace(short_path(beside), name).replace(str(beside), name)) from None
    try:
        loaded.configuration().rules()
    except InputError as error:
        raise InputError(_of_sheet(str(error), loaded, name, every)) from None
    try:
        read_plausible(loaded)
    except InputError as error:
        if not changed:
            raise
        (beside / FOLDER / FILE).unlink()
        (beside / FOLDER).rmdir()
        why = str(error).replace(short_path(beside), name)
        return [f"{PLAUSIBLE} is left out, as it does not fit what was changed: {why}"]
    return []


def _of_sheet(message: str, loaded: Scenario, name: str, every: Sequence[Cards]) -> str:
    """Return what does not go together in a copy, told of the sheet whose table it names."""
    says = message.removeprefix(f"{short_path(loaded.folder)}: ").removeprefix(f"{loaded.name}: ")
    sheet = next((each for each in every if re.search(rf"\b{re.escape(each.table.name)}\b", says)), None)
    number = says.partition(" ")[0]  # games write `floors is 4; it must be ...`
    more = f"; or give the copy another number: --set {number}=VALUE" if number in loaded.settings else ""
    return f"{sheet.grid.where if sheet else name}: {says}{more}"
