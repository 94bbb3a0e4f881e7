"""Write the game with a proposal's values as a scenario of its own."""

from pathlib import Path

from balance.questions.tune.result import Tuning
from balance.storage import atomic
from reports.plain import value_as_typed
from scenarios.loader.edited import edited
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAME_FILE
from scenarios.loader.reading import read_bytes


def check_copy(folder: Path) -> None:
    """Refuse a folder that holds something, before time is spent on what it is to hold.

    Raises:
        InputError: If it is a file, or not empty.
    """
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise InputError(f"--save {folder}: is there already; choose a folder that is not there yet or is empty")


def write_copy(tuning: Tuning, folder: Path) -> Path:
    """Write the scenario with the smallest change that reaches the targets; return its folder.

    game.toml comes last: it makes the folder a scenario.

    Raises:
        InputError: If the folder holds something, or cannot be written.
    """
    check_copy(folder)
    best = tuning.met[0]
    now = {dial.name: value_as_typed(dial.now) for dial in tuning.plan.dials}
    scenario = tuning.plan.scenario
    for name, value in best.move.settings:
        scenario = edited(scenario, {name: value}, f"tuned, {now[name]} before")
    files = {Path(name): content for name, content in scenario.files.items() if name != GAME_FILE}
    files |= {Path("sweeps") / path.name: read_bytes(path) for path in scenario.sweeps().values()}
    files[Path(GAME_FILE)] = scenario.files[GAME_FILE]
    for path, content in files.items():
        atomic.write(folder / path, content)
    return folder
