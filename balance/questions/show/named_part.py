"""Find what of a game somebody wants to see by its name."""

import re
from collections.abc import Collection, Mapping, Sequence
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
    rows = [row for table in scenario.tables.values() for row in table.ids]
    words = nearest(name, rows + named) or _described(scenario, name)
    words = words or f"; tables are {', '.join(scenario.tables) or 'none'}"
    raise InputError(f"{scenario.name} has no table, axis or number {shown(name)}{words}")


def find_rows(scenario: "Scenario", name: str) -> "Mapping[str, Sequence[int]]":
    """Return the rows of this id or printed name by table, from 0; none if a table is called so."""
    from scenarios.loader.messages import plain

    if any(plain(table) == plain(name) for table in scenario.tables):
        return {}
    wanted = plain(name).lower()
    found = {
        table.name: [
            i
            for i, both in enumerate(zip(table.ids, table.names, strict=True))
            if wanted in [plain(each).lower() for each in both]
        ]
        for table in scenario.tables.values()
    }
    return {table: rows for table, rows in found.items() if rows}


def _described(scenario: "Scenario", word: str) -> str:
    """Return for a message which axes and numbers have this word in their unit or rule; "" if none."""
    from scenarios.loader.messages import listed

    rules = {
        each["id"]: f"{each['chapter']} {each['statement']}" for each in scenario.rule_list().iter_rows(named=True)
    }
    whole = re.compile(rf"\b{re.escape(word.strip())}\b", re.IGNORECASE)
    units = {number.name: number.unit for number in scenario.numbers.values()}
    found = [
        each.name
        for each in (*scenario.axes.values(), *scenario.numbers.values())
        if whole.search(f"{units.get(each.name, '')} {rules.get(each.rule, '')}")
    ]
    return f"; the word is in the rule or the unit of {listed(found, 6)}" if found and word.strip() else ""
