"""Save the designer's game as a scenario folder of its own, with other rows of tables where they are changed."""

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
from balance.questions.studio.asked import Asked
from balance.questions.studio.row_lines import rows_of, without_rows, write_lines
from balance.questions.studio.trial import Trial
from balance.storage import atomic
from reports.plain import value_as_typed
from scenarios import Scenario, Value, load
from scenarios.loader.edited import edited
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAME_FILE, changed
from scenarios.loader.messages import short_path


def save_copy(asked: Asked, name: str, into: Path) -> Path:
    """Write the designer's game as a scenario folder of its own, whole or not at all; return it.

    Args:
        asked: What it is about. Players and scripts are no part of the folder.
        name: The folder's name.
        into: Where it is made.

    Raises:
        InputError: If the name cannot be had, other rows do not fit, or nothing can be written there.
    """
    folder = check_folder_name(name, into)
    with atomic.writing(folder):
        beside = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=into))
    try:
        cards = {table: write_lines(table, text, beside) for table, text in rows_of(asked.trial.after).items()}
        made = new(name, asked.source, into=beside, cards=cards).folder
        scenario = load(made)
        published = {key: value_as_typed(values[0]) for key, values in _of_file(asked.trial).items()}
        for key, value in without_rows(asked.trial.after).items():
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
    with tempfile.TemporaryDirectory() as beside:
        files = [(table, write_lines(table, text, Path(beside))) for table, text in rows]
        try:
            every = [read_cards(scenario, table, file, None, {}) for table, file in files]
        except InputError as error:
            raise InputError(str(error).replace(f"{beside}/", "")) from None
    grids = [replace(each.grid, where=each.grid.where.replace(f"{beside}/", "")) for each in every]
    return [replace(each, grid=grid) for each, grid in zip(every, grids, strict=True)]


def _of_file(trial: Trial) -> Mapping[str, tuple[Value, Value]]:
    """Return what is changed against the published game, whatever the try is compared with."""
    return Trial(trial.scenario, trial.context, trial.after).differences()
