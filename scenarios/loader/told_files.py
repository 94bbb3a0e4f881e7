"""Find and read a scenario's files that say what is meant, and decide nothing about the games."""

from collections.abc import Sequence
from pathlib import Path

from scenarios.loader.csv_files import Sheet, read_sheet
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAMES
from scenarios.loader.messages import listed, plain, short_path, shown
from scenarios.loader.reading import read_bytes
from scenarios.loader.scenario import Scenario


def told_file(
    scenario: Scenario, folder: str, file: str, header: Sequence[str], more: Sequence[str] = ()
) -> tuple[Sheet, str] | None:
    """Return the rows of a file, and where it lies for messages; None without one.

    A copied folder without the file has that of the game's own folder.

    Args:
        scenario: The scenario.
        folder, file: The names of the file and of its folder in the scenario's.
        header: The columns that it must have.
        more: Columns that may follow these.

    Raises:
        InputError: If it has other columns.
    """
    paths = (each / folder / file for each in (scenario.folder, own_folder(scenario)))
    path = next((each for each in paths if each.is_file()), None)
    if path is None:
        return None
    sheet, where = read_sheet(read_bytes(path), short_path(path)), short_path(path)
    if sheet.header not in (tuple(header), (*header, *more)):
        columns = listed(shown(name) for name in sheet.header)
        raise InputError(f"{where}: the columns are {columns}; they must be {listed(header)}")
    return sheet, where


def own_folder(scenario: Scenario) -> Path:
    """Return the folder of the scenario that comes with the game; of a copy it is another one."""
    return scenario.game.scenario or GAMES / plain(scenario.game.name)
