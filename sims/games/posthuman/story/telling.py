"""Posthuman: tell a game in the rulebook's words."""

from collections.abc import Mapping
from typing import Any

from sims.games.posthuman.records.words import Event
from sims.trace import Entry


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    """Return the sentence for an event, or "" for none."""
    return f"{Event(entry.event).name.lower().replace('_', ' ')} {entry.a} {entry.b}"
