"""Measure how long each game takes to compile, and where. `python -m benchmarks.compiling`

Each game is compiled in a process of its own with an empty kernel cache, and children beside it (see
`sims.compiler.side_by_side`). A kernel's seconds are those of inferring its types, without the kernels that it calls;
the rest is translating what no child has translated, linking, optimising and machine code.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba.core import event

import scenarios

SLOWEST = 8


class Clock(event.Listener):  # type: ignore[misc]  # Numba's documented base class for listeners
    """Measure the processor time that compiling each function took, without that of the functions it calls [s].

    `own` lists pairs (seconds, name of the function) in the order in which the functions were done.
    """

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self.own: list[tuple[float, str]] = []
        self._open: list[list[float]] = []  # functions being compiled, outermost first: [begin, seconds of inner ones]

    def on_start(self, event: Any) -> None:
        """Note that a function begins to be compiled."""
        self._open.append([time.process_time(), 0.0])

    def on_end(self, event: Any) -> None:
        """Note the seconds of a function, and count all of them as inner seconds of its caller."""
        began, inner = self._open.pop()
        took = time.process_time() - began
        if self._open:
            self._open[-1][1] += took
        self.own.append((took - inner, event.data["dispatcher"].py_func.__qualname__))


def compile_game(name: str) -> None:
    """Compile a game as its first start does, and print the seconds."""
    scenario = scenarios.load(name)
    rules = scenario.configuration({}).rules()
    clock = Clock()
    started, began = time.perf_counter(), time.process_time()
    with event.install_listener("numba:compile", clock):
        scenario.game.play_many(rules, 0, 0, np.zeros(1, scenario.game.result))
    wall, total, own = time.perf_counter() - started, time.process_time() - began, sorted(clock.own, reverse=True)
    inferring = sum(seconds for seconds, _ in own)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    beside = children.ru_utime + children.ru_stime
    print(f"{scenario.title}: {wall:.0f} s, {total:.0f} s of a processor and {beside:.0f} s of others beside it")
    print(f"  {len(own)} functions, {inferring / len(own):.2f} s each; then {total - inferring:.0f} s to link them")
    print("  slowest: " + ", ".join(f"{function} {seconds:.1f} s" for seconds, function in own[:SLOWEST]))


def main(names: Sequence[str]) -> None:
    """Compile these games, each in a fresh process."""
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", f"from benchmarks.compiling import compile_game; compile_game({name!r})"]
            subprocess.run(command, env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True)


if __name__ == "__main__":
    main(sys.argv[1:] or scenarios.available())
