"""Compute the digest of a scenario: of what decides how games are played, not of what explains.

It covers the values of axes, numbers and tables with their defaults, limits and conditions, forbidden combinations, and
the rows of tables in their order. What people read is no part of it: titles, units, sources, notes, printed names, ids
of rules, which way is better, why a dial is dead, how long a decision takes, and comments. So a word of explanation
makes no result stale.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from scenarios.loader.game_toml import AxisEntry, GameFile, IllegalEntry, NumberEntry, TableEntry
from scenarios.loader.messages import plain
from scenarios.loader.tables import Table

FORM = "2:"  # begins each digest; those of earlier versions, which covered all bytes of the files, have no colon
_EXPLAINED: Mapping[type, set[str]] = {  # the keys of game.toml that decide nothing
    AxisEntry: {"rule", "source"},
    NumberEntry: {"better", "unit", "rule", "source"},
    TableEntry: set(),
    IllegalEntry: {"reason"},
}


def play_digest(file: GameFile, tables: Mapping[str, Table]) -> str:
    """Return the digest of what decides how games are played: `2:` and a SHA-256.

    Args:
        file: The contents of game.toml, with plain names.
        tables: The scenario's tables as their files have them, by name.
    """
    deciding = {
        "kernel": plain(file.kernel),
        "axes": {name: _deciding(entry) for name, entry in file.axes.items()},
        "numbers": {name: _deciding(entry) for name, entry in file.numbers.items()},
        "totals": {name: _deciding(entry) for name, entry in file.tables.items()},
        "illegal": [_deciding(entry) for entry in file.illegal],
        "tables": {name: [table.ids, table.counts, table.cells] for name, table in tables.items()},
    }
    return FORM + hashlib.sha256(json.dumps(deciding, sort_keys=True).encode()).hexdigest()


def _deciding(entry: AxisEntry | NumberEntry | TableEntry | IllegalEntry) -> dict[str, Any]:
    """Return the keys of an entry that decide; those left at their defaults are as if they were not there."""
    return entry.model_dump(exclude=_EXPLAINED[type(entry)], exclude_defaults=True)


def bytes_digest(files: Mapping[str, bytes], rules: str) -> str:
    """Return the digest that earlier versions used: the SHA-256 of all files but the list of rules.

    Args:
        files: The bytes of the files, by name.
        rules: The name of the list of rules.
    """
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        if name != rules:
            # name, zero byte, 32 bytes of digest: no two sets of files give the same stream of bytes
            total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()


def is_earlier(digest: str) -> bool:
    """Return whether an earlier version of Balance wrote down this digest of a scenario."""
    return not digest.startswith(FORM)
