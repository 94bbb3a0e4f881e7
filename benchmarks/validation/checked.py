"""The contract of a game's modes in a process that checks the index of every array: run with NUMBA_BOUNDSCHECK=1.

`python -m benchmarks.validation.checked GAME GAMES SEED '{"players": 4}' ...` prints a mode's problems as a JSON list,
a line a mode.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import scenarios
from sims import contract


def problems(game: str, games: int, seed: int, modes: Sequence[dict[str, Any]]) -> list[list[str]]:
    """What a child process finds in each mode; its last words for the mode in which it died and those after it."""
    command = [sys.executable, "-m", __spec__.name, game, str(games), str(seed), *map(json.dumps, modes)]
    ran = subprocess.run(command, env={**os.environ, "NUMBA_BOUNDSCHECK": "1"}, capture_output=True, text=True)
    found: list[list[str]] = [json.loads(line) for line in ran.stdout.splitlines()]
    said = ran.stderr.strip().splitlines() or [f"ended with {ran.returncode}"]
    return found + [[said[-1]]] * (len(modes) - len(found))


def main(name: str, games: str, seed: str, *modes: str) -> None:
    """Play each mode and print what is wrong with it."""
    scenario = scenarios.load(name)
    for settings in modes:
        rules = scenario.configuration(json.loads(settings)).rules()
        found = contract.problems(scenario.game, rules, games=int(games), seed=int(seed))
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
