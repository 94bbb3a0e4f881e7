"""Bring what game.toml says of a table's total up to what the table has now."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import tomlkit

from balance.questions.new.cards import Cards
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.fill_rules import DECK, SIZE, capacity
from scenarios.loader.messages import plain
from scenarios.loader.tables import COUNT, ID, Table


def check_room(scenario: Scenario, cards: Cards) -> None:
    """Check that the game's arrays have room for a table.

    Raises:
        InputError: If it has too many rows or cards, or not the number that the game needs.
    """
    game, name = scenario.game, cards.table.name
    if name in scenario.picked:  # its rows are copied to seats, one by one
        return
    fields = game.rules.names or ()
    deck = name + DECK if name + DECK in fields and name + DECK not in game.derived else None
    problem = capacity(game, _table(cards), deck, sized=name + SIZE in fields)
    if problem:
        raise InputError(f"{cards.grid.where}: {problem} in {cards.file}")


def _table(cards: Cards) -> Table:
    """Return a table with the new number of rows and cards; the loader tells of wrong cells."""
    counts = _counts(cards) if COUNT in cards.header else None
    return replace(cards.table, ids=tuple(row[ID] for row in cards.rows), counts=counts)


def _counts(cards: Cards) -> tuple[int, ...]:
    texts = [row[COUNT] for row in cards.rows]
    return tuple(int(text) if text.isdecimal() else 0 for text in texts)


def with_totals(game_toml: bytes, every: Sequence[Cards]) -> tuple[bytes, list[str]]:
    """Return game.toml with the new totals of tables, and a line about each that changed.

    Args:
        game_toml: The file.
        every: The tables that came from sheets.
    """
    document = tomlkit.parse(game_toml.decode("utf-8-sig"))
    notes = []
    for cards in every:
        entries: Any = document.get("tables", {})
        entry: Any = next((each for name, each in entries.items() if plain(name) == cards.table.name), {})
        if "rows" not in entry:
            continue
        before = entry["rows"].unwrap()
        after = _totals(cards, before)
        if after == before:
            continue
        if isinstance(after, dict):
            for word, total in after.items():
                entry["rows"][word] = total
        else:
            entry["rows"] = after
        notes.append(f"game.toml: the total of {cards.table.name} is now {_shown(after)} (before: {_shown(before)})")
    return (tomlkit.dumps(document).encode() if notes else game_toml), notes


def _totals(cards: Cards, before: Any) -> Any:
    """Return a table's total: a number, or one for each word of a column."""
    counts = _counts(cards) if COUNT in cards.header else (1,) * len(cards.rows)
    if not isinstance(before, dict):
        return sum(counts)
    column = plain(str(before["by"]))
    found: Counter[str] = Counter()
    for row, count in zip(cards.rows, counts, strict=True):
        found[plain(row.get(column, ""))] += count
    spelt = {plain(word): word for word in before if word != "by"}
    totals = {word: found.get(key, 0) for key, word in spelt.items()}
    return {"by": before["by"], **totals, **{key: total for key, total in found.items() if key not in spelt}}


def _shown(total: Any) -> str:
    if isinstance(total, dict):
        return ", ".join(f"{word} {number}" for word, number in total.items() if word != "by")
    return str(total)
