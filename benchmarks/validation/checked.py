"""Check the contract of a game's modes in a process that checks every array index (NUMBA_BOUNDSCHECK=1).

`python -m benchmarks.validation.checked GAME GAMES SEED '{"players": 4}' ...` prints one line per mode: its problems as
a JSON list.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import scenarios
from benchmarks.validation.checks import Check
from sims.check import contract

COLUMNS = ("tables", "games at random", "games by policy", "problems")


def lines(game: str, tables: Mapping[str, Sequence[dict[str, Any]]], games: int, seed: int) -> Iterator[Check]:
    """Yield one line with `COLUMNS` for each name in `tables`, as soon as its tables are played; two lines at a time.

    Args:
        game: The game's name.
        tables: The settings of the tables of each line.
        games: Games of each line at random, and as many by policy, shared out evenly among its tables [games].
        seed: The seed of all games.
    """
    first = next(iter(tables.values()))[:1]
    _problems(game, 1, seed, first)  # it compiles the kernels, which stay on disk for the others

    def line(name: str) -> Check:
        cells = tables[name]
        each = -(-games // len(cells))
        found = _problems(game, each, seed, cells)
        wrong = [f"{cell}: {says}" for cell, problems in zip(cells, found, strict=True) for says in problems]
        played = f"{each * len(cells):,}"
        return Check(name, (str(len(cells)), played, played, str(len(wrong))), not wrong, "; ".join(wrong[:3]))

    with ThreadPoolExecutor(2) as pool:
        yield from pool.map(line, tables)


def _problems(game: str, games: int, seed: int, modes: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return the problems that one child process finds in each mode.

    If it dies, the mode in which it died and those after it have its last line on stderr as their problem.
    """
    command = [sys.executable, "-m", __spec__.name, game, str(games), str(seed), *map(json.dumps, modes)]
    ran = subprocess.run(command, env={**os.environ, "NUMBA_BOUNDSCHECK": "1"}, capture_output=True, text=True)
    finished: list[list[str]] = [json.loads(line) for line in ran.stdout.splitlines()]
    errors = ran.stderr.strip().splitlines() or [f"ended with {ran.returncode}"]
    return finished + [[errors[-1]]] * (len(modes) - len(finished))


def main(name: str, games: str, seed: str, *modes: str) -> None:
    """Play each mode and print its problems."""
    scenario = scenarios.load(name)
    for settings in modes:
        rules = scenario.configuration(json.loads(settings)).rules()
        result = contract.problems(scenario.game, rules, games=int(games), seed=int(seed))
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
