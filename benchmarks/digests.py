"""Print digests of the games that are played: equal digests, equal rows. `python -m benchmarks.digests [game ...]`

For changes that must not change a game, such as a faster kernel: run it before and after, and compare what it prints.
Each line is a set of games: SHA-256 over the columns of their rows, first 16 digits. It does not depend on how a record
is laid out in memory, but on the columns' names and types.

Played are few configurations in which every two values of two axes meet (`balance.testing.contract.pairwise`).
"""

import hashlib
import sys
from collections.abc import Mapping, Sequence

import numpy as np

import scenarios
from balance.testing.contract.pairwise import pairwise
from scenarios import Scenario, Value

SEED = 2026
DIGITS = 16
GAMES = {"all-hoomanz": 200}
OTHERWISE = 2000


def told(settings: Mapping[str, Value]) -> str:
    """Return settings as text."""
    return ", ".join(f"{name} {value}" for name, value in settings.items()) or "as it is"


def columns(scenario: Scenario, settings: Mapping[str, Value], games: int) -> bytes:
    """Return the name, type and bytes of each column of these games."""
    rows = np.zeros(games, scenario.game.result)
    scenario.game.play_many(scenario.configuration(settings).rules(), SEED, 0, rows)
    parts = []
    for name in scenario.game.result.names or ():
        column = np.ascontiguousarray(rows[name])
        parts += [f"{name} {column.dtype.str} {column.shape}".encode(), column.tobytes()]
    return b"\0".join(parts)


def print_digests(name: str) -> None:
    """Play a title and print its digests, the one over all games last."""
    scenario, of_all = scenarios.load(name), hashlib.sha256()
    for settings in pairwise(scenario):
        played = columns(scenario, settings, GAMES.get(name, OTHERWISE))
        of_all.update(played)
        print(f"{hashlib.sha256(played).hexdigest()[:DIGITS]}  {name}: {told(settings)}", flush=True)
    print(f"{of_all.hexdigest()[:DIGITS]}  {name}: all of these")


def main(names: Sequence[str]) -> None:
    """Print the digests of these titles."""
    for name in names:
        print_digests(name)


if __name__ == "__main__":
    main(sys.argv[1:] or scenarios.available())
