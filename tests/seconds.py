"""Seconds of testing by game: kept by a pytest plugin, added up and printed by `python -m tests.seconds FOLDER`.

A game's tests are those whose path or parameters name it. Seconds are those of the clock in the process that ran the
test, so two processes side by side add up to more than `make test` takes.
"""

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

FOLDER = "BALANCE_TEST_SECONDS"  # environment variable: where each run of pytest leaves its seconds
OTHERS = "no single game"


class SecondsByGame:
    """Add up how long setup, call and teardown of each game's tests take."""

    def __init__(self, games: list[str]) -> None:
        self.games = games
        self.seconds: Counter[str] = Counter()

    def game_of(self, test: str) -> str:
        """Return the one game that a test's id names, or `OTHERS`."""
        plain = test.replace("_", "-")
        named = [game for game in self.games if game in plain]
        return named[0] if len(named) == 1 else OTHERS

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one phase of one test; with pytest-xdist the reports of all workers come here."""
        self.seconds[self.game_of(report.nodeid)] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Leave the seconds in the folder that the environment names, if any."""
        if folder := os.environ.get(FOLDER):
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"{os.getpid()}.json").write_text(json.dumps(self.seconds))


def main(folder: Path) -> None:
    """Print the seconds of all runs of pytest that left theirs in `folder`, the slowest game first."""
    total: Counter[str] = Counter()
    for path in folder.glob("*.json"):
        total.update(json.loads(path.read_text()))
    print("seconds of testing by game, compiling included:")
    for game, seconds in total.most_common():
        print(f"  {game:<20}{seconds:>7.0f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
