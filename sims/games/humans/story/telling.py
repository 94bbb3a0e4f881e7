"""Humans!!!: tell a game in the rulebook's words, event by event."""

from collections.abc import Mapping
from typing import Any

from sims.games.humans.records.words import Event
from sims.trace import Entry


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    """Return the sentence for an event; "" where it needs none."""
    return f"{Event(entry.event).name.lower()} {entry.a} {entry.b}"
