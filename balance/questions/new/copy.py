"""Copy a game's scenario into a folder of one's own, with tables from sheets in place of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from balance.questions.new.cards import OWN_FOLDER, Cards, read_cards
from balance.questions.new.folder import make_folder
from balance.questions.new.gaps import PLAUSIBLE, kept_gaps
from balance.questions.new.names import check_folder_name
from balance.questions.new.sheet_options import by_table, check_heads, read_columns, read_sheets
from balance.questions.new.totals import check_room, with_totals
from scenarios import Scenario, load
from scenarios.loader import column_texts
from scenarios.loader.csv_files import read_sheet
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
    into: str | Path = ".",
) -> Copied:
    """Make a folder with a copy of a game's numbers, cards and rules, ready to edit.

    >>> balance.new("my_tower", "cyberdoom-tower", cards={"sentinel_cards": "cards.xlsx"}, columns={"Dmg": "damage"})

    Args:
        name: The new folder's name.
        source: A game's name, or a folder with a game.toml.
        cards: A file (.xlsx, .csv) for each table that comes from a sheet.
        columns: The table's column for heads that are called otherwise; "" for a column of your own.
        sheets: The sheet of a workbook, by table.
        into: The folder in which the new one is made.

    Raises:
        InputError: If the name cannot be had, a sheet cannot be read or does not fit, or nothing can be written there.
    """
    folder = check_folder_name(name, Path(into))
    scenario = load(source)
    names = dict(columns) if isinstance(columns, Mapping) else read_columns(columns)
    chosen = by_table(scenario, cards or {}, "--cards")
    picked = read_sheets(scenario, sheets, chosen)
    every = [read_cards(scenario, table, Path(path), picked.get(table), names) for table, path in chosen.items()]
    check_heads(names, every)
    for each in every:
        check_room(scenario, each)
    game_toml, totals = with_totals(scenario.files[GAME_FILE], every)
    files = {**scenario.files, GAME_FILE: game_toml}
    files |= {f"sweeps/{path.name}": read_bytes(path) for path in scenario.sweeps().values()}
    files |= {each.file: each.content for each in every if _changed(each, scenario)}
    files |= {f"{OWN_FOLDER}/{each.file}": each.own for each in every if each.own is not None}
    if (told := scenario.folder / column_texts.FOLDER / column_texts.FILE).is_file():
        files[f"{column_texts.FOLDER}/{column_texts.FILE}"] = read_bytes(told)
    plausible, lost = kept_gaps(scenario, every)
    files |= plausible
    notes = [*(note for each in every for note in each.notes), *totals, *lost]

    def check(beside: Path) -> None:
        notes.extend(_check(beside, name, every))

    make_folder(folder, files, check)
    kept = [each for each in files if (folder / each).exists()]
    scripts = {axis.table for axis in scenario.axes.values() if axis.kind == "policy"}
    tables = (*chosen, *(each for each in scenario.tables if each not in scripts and each not in chosen))
    return Copied(folder, str(source), scenario.title, tuple(kept), tables, tuple(notes))


def _changed(cards: Cards, scenario: Scenario) -> bool:
    """Return whether a table differs from the game's own; if not, the copy keeps the very bytes."""
    before = read_sheet(scenario.files[cards.file], cards.file)
    return set(before.header) != set(cards.header) or list(before.rows) != [dict(row) for row in cards.rows]


def _check(beside: Path, name: str, every: Sequence[Cards]) -> list[str]:
    """Load the copy as it will be; return what was left out.

    Raises:
        InputError: If it cannot be loaded; the message names the place in the sheet, if it has one.
    """
    try:
        loaded = load(beside)
        loaded.configuration().rules()
    except InputError as error:
        message = str(error)
        for each in every:
            message = each.in_sheet(message)
        raise InputError(message.replace(short_path(beside), name).replace(str(beside), name)) from None
    try:
        read_plausible(loaded)
    except InputError as error:
        if not every:
            raise
        (beside / FOLDER / FILE).unlink()
        (beside / FOLDER).rmdir()
        why = str(error).replace(short_path(beside), name)
        return [f"{PLAUSIBLE} is left out, as it does not fit these cards: {why}"]
    return []
