"""Find what of a game somebody wants to see by its name."""

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenarios import Scenario
    from scenarios.loader.tables import Table


def find_part(scenario: "Scenario", name: str, parts: Collection[str]) -> str | None:
    """Return the part of what can be shown that has this name; None if none has it, or a table has it too."""
    from scenarios.loader.messages import plain

    if any(plain(table) == plain(name) for table in scenario.tables):
        return None
    return next((part for part in parts if part == plain(name)), None)


def find_setting(scenario: "Scenario", name: str) -> str | None:
    """Return the axis or the number that has this name; None if none has it, or a table has it too."""
    from scenarios.loader.messages import plain

    if any(plain(table) == plain(name) for table in scenario.tables):
        return None
    return next((each for each in (*scenario.axes, *scenario.numbers) if plain(each) == plain(name)), None)


def find_table(scenario: "Scenario", name: str, parts: Collection[str] = ()) -> "Table":
    """Return a table of a game by name; `-` and `_` are the same.

    Args:
        scenario: The game.
        name: The table's name.
        parts: What else could have been asked for, for the message.

    Raises:
        InputError: If there is no such table.
    """
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import nearest, plain, shown

    for known, found in scenario.tables.items():
        if plain(known) == plain(name):
            return found
    named = [*scenario.tables, *parts, *scenario.axes, *scenario.numbers]
    words = nearest(name, named) or f"; tables are {', '.join(scenario.tables) or 'none'}"
    raise InputError(f"{scenario.name} has no table, axis or number {shown(name)}{words}")
