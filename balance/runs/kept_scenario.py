"""Keep the scenario that was played beside what came of it.

An edit or a move of its folder then changes nothing.
"""

from dataclasses import replace

from balance.storage import places
from balance.storage.places import Place
from scenarios import Scenario, load
from scenarios.loader.errors import InputError

SCENARIO = "scenario"  # the folder


def keep(folder: Place, scenario: Scenario) -> None:
    """Write the files of a scenario into a folder, `scenario/` below it.

    Raises:
        InputError: If they cannot be written.
    """
    for name, content in scenario.files.items():
        places.keep(folder / SCENARIO / name, content)


def read(folder: Place, name: str, digest: str, remake: str) -> Scenario:
    """Return the scenario that a folder keeps, as it was played.

    Args:
        folder: Where it is kept.
        name: Its name; else it would be called as its folder, `scenario`.
        digest: Its digest.
        remake: What makes it again, for messages.

    Raises:
        InputError: If it is damaged, or another scenario.
    """
    place = folder / SCENARIO
    try:
        with places.as_folder(place) as here:
            scenario = load(here)
    except InputError as error:
        raise InputError(f"{place}: is damaged: {error}; {remake}") from None
    if scenario.digest != digest:
        raise InputError(f"{place}: is not the scenario that was played; {remake}")
    return replace(scenario, name=name)
