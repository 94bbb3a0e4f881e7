"""Compile every game once, each in a process of its own, as many side by side as there are workers.

`python -m tests.compiling GAME` compiles one game and prints what was compiled. Kernels lie in the cache afterwards.
With indexes checked, those of the contract's check are compiled too.
"""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numba import config
from numba.core.dispatcher import Dispatcher
from numba.core.types import Record

import scenarios
from sims import game
from sims.check import contract
from sims.compiler.closure import closure


def compile_all(names: Sequence[str], processes: int) -> dict[str, dict[str, Any]]:
    """Return what was compiled, and the seconds, by name of the game. A game that cannot be imported is left out.

    The largest game begins: it takes one processor about as long as all others take the second.
    """

    def compiled(name: str) -> dict[str, Any]:
        began = time.monotonic()
        command = [sys.executable, "-m", "tests.compiling", name]
        done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True)
        # the tests of a game that does not compile fail with a better message
        found = json.loads(done.stdout) if done.returncode == 0 else {"compiled": 0, "several": {}}
        return {**found, "seconds": time.monotonic() - began}

    sizes = {name: size for name in names if (size := _size(name))}
    names = sorted(sizes, key=sizes.__getitem__, reverse=True)
    with ThreadPoolExecutor(processes) as pool:
        return dict(zip(names, pool.map(compiled, names), strict=True))


def _size(name: str) -> int:
    """Return how much code a game has, its tables left out [bytes]; 0 if it cannot be imported."""
    try:
        files = closure(*game.find(name).modules)
    except ImportError:
        return 0
    return sum(path.stat().st_size for module, path in files.items() if module.startswith("sims.games."))


def signatures() -> dict[str, Any]:
    """Return how many kernels of games were compiled in this process, and the arguments of those compiled twice."""
    compiled, several = 0, {}
    for name, module in list(sys.modules.items()):
        if name.startswith("sims.games."):
            for kernel in vars(module).values():
                if isinstance(kernel, Dispatcher) and kernel.py_func.__module__ == name and kernel.signatures:
                    compiled += 1
                    if len(kernel.signatures) > 1:
                        several[f"{name}.{kernel.py_func.__name__}"] = [_brief(types) for types in kernel.signatures]
    return {"compiled": compiled, "several": dict(list(several.items())[:20])}


def _brief(types: tuple[object, ...]) -> str:
    """Return argument types as text; a record's own text lists all its fields."""
    return ", ".join("record" if isinstance(each, Record) else str(each)[:80] for each in types)


def main(name: str) -> None:
    """Compile a game and print `signatures`."""
    played = game.find(name)
    played.play_many(np.zeros(1, played.rules), 0, 0, np.zeros(0, played.result))  # the results have no row
    found = signatures()
    if config.BOUNDSCHECK:  # the contract's check widens the results: `report` is compiled once more
        contract.problems(played, scenarios.load(name).configuration({}).rules(), games=1)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
