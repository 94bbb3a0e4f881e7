"""Keep the scenario that was played beside what came of it.

An edit or a move of its folder then changes nothing.
"""

from dataclasses import replace

from balance.storage import places
from balance.storage.store import Place
from scenarios import Scenario, load
from scenarios.loader.errors import InputError, OtherFields
from scenarios.loader.messages import plain
from sims import game as games

SCENARIO = "scenario"  # the folder


def keep(folder: Place, scenario: Scenario) -> None:
    """Write the files of a scenario into a folder, `scenario/` below it.

    Raises:
        InputError: If they cannot be written.
    """
    for name, content in scenario.files.items():
        places.at(folder / SCENARIO / name).keep(content)


def read(folder: Place, game: str, name: str, digest: str, remake: str) -> Scenario:
    """Return the scenario that a folder keeps, as it was played.

    Args:
        folder: Where it is kept.
        game: The name of its game.
        name: Its name; else it would be called as its folder, `scenario`.
        digest: Its digest.
        remake: What makes it again, for messages.

    Raises:
        InputError: If its game is not installed or cannot be loaded, or it is damaged, another scenario, or
            of another version of the game.
    """
    place = folder / SCENARIO
    if plain(game) not in map(plain, games.names()):
        raise InputError(f"{folder}: needs the game {game}, which is not installed here; install its package")
    try:
        with places.at(place).as_folder() as here:
            scenario = load(here)
    except OtherFields as error:
        raise InputError(
            f"{folder}: was made by another version of the game {game}: {error}; install that version again, or ask "
            "anew in another folder"
        ) from None
    except InputError as error:
        if isinstance(error.__cause__, games.BrokenGame):
            raise InputError(f"{folder}: needs the game {game}: {error.__cause__}") from None
        raise InputError(f"{place}: is damaged: {error}; {remake}") from None
    if not scenario.is_of(digest):
        raise InputError(f"{place}: is not the scenario that was played; {remake}")
    return replace(scenario, name=name)
