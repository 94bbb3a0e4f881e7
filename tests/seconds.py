"""Seconds of testing by step and by game: kept by a pytest plugin, printed by `python -m tests.seconds FOLDER`.

A step is one run of pytest; `wall` is its time on the clock, with the compiling before its tests. A game's tests are
those whose path or parameters name it. Seconds of compiling and playing are those of the clock in the process that ran
the test, so two processes side by side add up to more than `make test` takes. Those of compiling are Numba's: a kernel
is compiled, linked, or read from the cache. What a program compiles that a test starts counts as playing.
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from numba.core import event

FOLDER = "BALANCE_TEST_SECONDS"  # environment variable: where each run of pytest leaves its seconds
STEP = "BALANCE_TEST_STEP"  # environment variable: what this run of pytest is called
OTHERS = "no single game"
COMPILING, PLAYING = "compiling", "playing"
_LOCK = "numba:compiler_lock"  # who compiles holds it; "numba:compile" leaves out the linking of compiler/linking.py


class Compiling(event.Listener):
    """Add up how long this process compiles: while any thread holds Numba's lock or waits for it, which is one time.

    It marks each report of a test with the seconds of its phase, as `report.compiling`.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._mutex, self._open, self._began = Lock(), 0, 0.0

    def on_start(self, event: event.Event) -> None:
        """Begin; the lock may be taken again by who holds it."""
        with self._mutex:
            if self._open == 0:
                self._began = time.perf_counter()
            self._open += 1

    def on_end(self, event: event.Event) -> None:
        """End, if nobody else holds the lock."""
        with self._mutex:
            self._open -= 1
            if self._open == 0:
                self.seconds += time.perf_counter() - self._began

    def pytest_configure(self) -> None:
        """Listen to Numba."""
        event.register(_LOCK, self)

    def pytest_unconfigure(self) -> None:
        """Listen no more."""
        event.unregister(_LOCK, self)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Mark a report; pytest-xdist hands it on with the mark."""
        report = yield
        report.compiling = min(self.seconds, call.duration)  # collecting may have compiled too
        self.seconds = 0.0
        return report


class Seconds:
    """Add up how long setup, call and teardown of tests take, by game, and by what goes to one worker as a whole.

    Attributes:
        seconds: Of compiling and of playing, by game [s].
        scopes: Of both together, by scope [s]; `scope` says which scope a test belongs to.
        ended: When each worker, or this process, ended its last test, on the clock of `began` [s].
    """

    def __init__(self, games: list[str], scope: Callable[[str], str]) -> None:
        self.games, self.scope = games, scope
        self.seconds = {COMPILING: Counter[str](), PLAYING: Counter[str]()}
        self.scopes = Counter[str]()
        self.ended: dict[str, float] = {}
        self.began = time.monotonic()

    def game_of(self, test: str) -> str:
        """Return the one game that a test's id names, or `OTHERS`."""
        plain = test.replace("_", "-")
        named = [game for game in self.games if game in plain]
        return named[0] if len(named) == 1 else OTHERS

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one phase of one test; with pytest-xdist the reports of all workers come here."""
        game, compiling = self.game_of(report.nodeid), getattr(report, "compiling", 0.0)
        self.seconds[COMPILING][game] += compiling
        self.seconds[PLAYING][game] += report.duration - compiling
        self.scopes[self.scope(report.nodeid)] += report.duration
        self.ended[getattr(report, "worker_id", "")] = time.monotonic() - self.began

    def pytest_sessionfinish(self) -> None:
        """Leave the seconds in the folder that the environment names, if any."""
        if folder := os.environ.get(FOLDER):
            step = {
                "step": os.environ.get(STEP, "pytest"),
                "wall": time.monotonic() - self.began,
                "idle": max(self.ended.values(), default=0.0) - min(self.ended.values(), default=0.0),
                "scopes": self.scopes,
            }
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"{time.time_ns()}.json").write_text(json.dumps(step | self.seconds))


def main(folder: Path) -> None:
    """Print the seconds of all runs of pytest that left theirs in `folder`, in order, and the slowest game first."""
    steps = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    total = {kind: sum((Counter(step[kind]) for step in steps), Counter()) for kind in (COMPILING, PLAYING)}
    print(f"{'seconds of testing by step':<28}{COMPILING:>10}{PLAYING:>10}{'wall':>10}   one worker idle at the end")
    for step in steps:
        spent = [sum(step[kind].values()) for kind in (COMPILING, PLAYING)]
        print(f"  {step['step']:<26}" + "".join(f"{each:>10.0f}" for each in (*spent, step["wall"], step["idle"])))
    both = total[COMPILING] + total[PLAYING]
    print(f"{'seconds of testing by game':<28}{COMPILING:>10}{PLAYING:>10}{'both':>10}")
    for game, seconds in both.most_common():
        print(f"  {game:<26}{total[COMPILING][game]:>10.0f}{total[PLAYING][game]:>10.0f}{seconds:>10.0f}")
    print(f"  {'all':<26}" + "".join(f"{each.total():>10.0f}" for each in (*total.values(), both)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
