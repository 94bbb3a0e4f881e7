"""Make games with changes: other rows of tables, and scenario folders of their own."""

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from balance.questions.new.cards import Cards, read_cards
from balance.questions.new.copy import new
from balance.questions.new.names import check_folder_name
from balance.questions.new.totals import check_room, with_totals
from balance.questions.studio.row_lines import check_whole, rows_of, without_rows, write_lines
from balance.storage import atomic
from scenarios import Scenario, Value, load
from scenarios.loader.edited import edited
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAME_FILE, changed
from scenarios.loader.messages import short_path


def write_copy(source: str, changes: Mapping[str, Value], was: Mapping[str, str], name: str, into: Path) -> Path:
    """Write a game with changes as a scenario folder of its own, whole or not at all; return it.

    Args:
        source: The game's name or folder.
        changes: Numbers, cells, and all rows of tables (see `row_lines`).
        was: What they were before, as typed, for the notes in the files.
        name: The folder's name.
        into: Where it is made.

    Raises:
        InputError: If the name cannot be had, other rows do not fit, or nothing can be written there.
    """
    folder = check_folder_name(name, into)
    with atomic.writing(folder):
        beside = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=into))
    try:
        cards = {table: write_lines(table, text, beside) for table, text in rows_of(changes).items()}
        made = new(name, source, into=beside, cards=cards).folder
        scenario = load(made)
        for key, value in without_rows(changes).items():
            note = f"changed, {was[key]} before" if key in was else "changed"
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


@lru_cache(maxsize=64)  # of what tabs show and the history holds; it is asked several times for each change
def with_rows(scenario: Scenario, rows: tuple[tuple[str, str], ...]) -> Scenario:
    """Return a game with other rows of some tables; nothing of it stays on disk.

    Args:
        scenario: The game.
        rows: Tables with their lines.

    Raises:
        InputError: If the rows do not fit.
    """
    every = _read(scenario, rows)
    try:
        for each in every:
            check_room(scenario, each)
        game_toml, _ = with_totals(scenario.files[GAME_FILE], every)
        made = changed(scenario, {GAME_FILE: game_toml, **{each.file: each.content for each in every}})
        made.configuration().rules()
    except InputError as error:
        message = str(error)
        for each in every:
            message = each.in_sheet(message)
        raise InputError(message.replace(f"{short_path(scenario.folder)}/", "")) from None
    return made


def _read(scenario: Scenario, rows: Sequence[tuple[str, str]]) -> list[Cards]:
    """Return tables as their lines have them, called as if they were files of the game."""
    for table, text in rows:
        check_whole(scenario.tables[table], text)
    with tempfile.TemporaryDirectory() as beside:
        files = [(table, write_lines(table, text, Path(beside))) for table, text in rows]
        try:
            every = [read_cards(scenario, table, file, None, {}) for table, file in files]
        except InputError as error:
            raise InputError(str(error).replace(f"{beside}/", "")) from None
    grids = [replace(each.grid, where=each.grid.where.replace(f"{beside}/", "")) for each in every]
    return [replace(each, grid=grid) for each, grid in zip(every, grids, strict=True)]
