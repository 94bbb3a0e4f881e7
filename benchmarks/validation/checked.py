"""Check the contract of a game's modes in a process that checks every array index (NUMBA_BOUNDSCHECK=1).

`python -m benchmarks.validation.checked GAME GAMES SEED '{"players": 4}' ...` prints one line per mode: its problems as
a JSON list.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import scenarios
from sims import contract


def problems(game: str, games: int, seed: int, modes: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return the problems that child processes find in each mode: one for the first mode, two for the others.

    The first one compiles the kernels, which stay on disk for the others. If a process dies, the mode in which it died
    and those after it in that process have its last line on stderr as their problem.
    """
    half = (len(modes) + 1) // 2
    first = _problems(game, games, seed, modes[:1])
    with ThreadPoolExecutor(2) as pool:
        rest = pool.map(lambda part: _problems(game, games, seed, part), (modes[1:half], modes[half:]))
        return [*first, *(found for part in rest for found in part)]


def _problems(game: str, games: int, seed: int, modes: Sequence[dict[str, Any]]) -> list[list[str]]:
    """Return the problems that one child process finds in each mode."""
    if not modes:
        return []
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
