"""Seconds of testing by game: kept by a pytest plugin, added up and printed by `python -m tests.seconds FOLDER`.

A game's tests are those whose path or parameters name it. Seconds are those of the clock in the process that ran the
test, so two processes side by side add up to more than `make test` takes. Those of compiling are Numba's: a kernel is
compiled, linked, or read from the cache. What a program compiles that a test starts counts as playing.
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from numba.core import event

FOLDER = "BALANCE_TEST_SECONDS"  # environment variable: where each run of pytest leaves its seconds
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


class SecondsByGame:
    """Add up how long setup, call and teardown of each game's tests take."""

    def __init__(self, games: list[str]) -> None:
        self.games = games
        self.seconds = {COMPILING: Counter[str](), PLAYING: Counter[str]()}

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

    def pytest_sessionfinish(self) -> None:
        """Leave the seconds in the folder that the environment names, if any."""
        if folder := os.environ.get(FOLDER):
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"{os.getpid()}.json").write_text(json.dumps(self.seconds))


def main(folder: Path) -> None:
    """Print the seconds of all runs of pytest that left theirs in `folder`, the slowest game first."""
    total = {COMPILING: Counter[str](), PLAYING: Counter[str]()}
    for path in folder.glob("*.json"):
        for kind, seconds in json.loads(path.read_text()).items():
            total[kind].update(seconds)
    both = total[COMPILING] + total[PLAYING]
    print(f"{'seconds of testing by game':<28}{COMPILING:>10}{PLAYING:>10}{'both':>10}")
    for game, seconds in both.most_common():
        print(f"  {game:<26}{total[COMPILING][game]:>10.0f}{total[PLAYING][game]:>10.0f}{seconds:>10.0f}")
    print(f"  {'all':<26}" + "".join(f"{each.total():>10.0f}" for each in (*total.values(), both)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
