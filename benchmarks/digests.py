"""Print digests of the games that are played: equal digests, equal rows. `python -m benchmarks.digests [game ...]`

For changes that must not change a game, such as a faster kernel: run it before and after, and compare what it prints.
Each line is a set of games: SHA-256 over the columns of their rows, first 16 digits. It does not depend on how a record
is laid out in memory, but on the columns' names and types.

Played are all policies in modes of play such that every two values of two of their axes meet in one of them. After
that each value of every other axis is set alone in all these modes, for the first seat only if seats may differ; the
policies take turns, and each mode has a quarter of the games.
"""

import hashlib
import itertools
import sys
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

import scenarios
from scenarios import Scenario, Value

SEED = 2026
DIGITS = 16
GAMES = {"all-hoomanz": 200}
OTHERWISE = 2000

Settings = dict[str, Value]


def is_legal(scenario: Scenario, settings: Mapping[str, Value]) -> bool:
    """Return whether these settings go together."""
    return scenario.configuration(settings).illegal is None


def modes(scenario: Scenario) -> list[Settings]:
    """Return few modes of play in which each pair of values of two axes of kind `mode` occurs, if it is legal."""
    axes = {name: axis.values for name, axis in scenario.axes.items() if axis.kind == "mode"}
    every = [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())]
    every = [settings for settings in every if is_legal(scenario, settings)]
    pairs = [set(itertools.combinations(settings.items(), min(2, len(axes)))) for settings in every]
    missing, chosen = set().union(*pairs), []
    while missing:
        best = max(range(len(every)), key=lambda number: len(pairs[number] & missing))
        chosen.append(every[best])
        missing -= pairs[best]
    return chosen


def sets_of_games(scenario: Scenario) -> Iterator[tuple[str, list[Settings]]]:
    """Yield a title and the settings of each line."""
    every_mode, policies = modes(scenario), scenario.axes["policy"].values
    for mode, policy in itertools.product(every_mode, policies):
        settings = {**mode, "policy": policy}
        yield told(settings), [settings]
    for name, axis in scenario.axes.items():
        if axis.kind == "mode" or name == "policy":
            continue
        place = f"{name}@1" if axis.per_seat else name
        for value in axis.values:
            turned: list[Settings] = [
                {**mode, "policy": policy, place: value}
                for mode, policy in zip(every_mode, itertools.cycle(policies), strict=False)
            ]
            turned = [settings for settings in turned if is_legal(scenario, settings)]
            yield f"{told({place: value})}, {len(turned)} modes", turned


def told(settings: Mapping[str, Value]) -> str:
    """Return settings as text."""
    return ", ".join(f"{name} {value}" for name, value in settings.items())


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
    games = GAMES.get(name, OTHERWISE)
    for title, lines in sets_of_games(scenario):
        of_line = hashlib.sha256()
        for settings in lines:
            of_line.update(columns(scenario, settings, games if len(lines) == 1 else games // 4))
        of_all.update(of_line.digest())
        print(f"{of_line.hexdigest()[:DIGITS]}  {name}: {title}", flush=True)
    print(f"{of_all.hexdigest()[:DIGITS]}  {name}: all of these")


def main(names: Sequence[str]) -> None:
    """Print the digests of these titles."""
    for name in names:
        print_digests(name)


if __name__ == "__main__":
    main(sys.argv[1:] or scenarios.available())
