"""Share out tests between the processes of a run: a pytest plugin, which `tests/conftest.py` takes its hook from.

`python -m tests.sharing build/test-seconds` keeps what took long in a `make test` that has just ended, so that the next
one begins with it: otherwise a long file that comes last leaves the other processor idle.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

BY_GAME = "tests/games/test_contract.py"  # its tests have a game as their parameter, and take minutes
SECONDS = Path(__file__).with_name("slowest.json")  # by scope [s]
_LEAST = 4.0  # shorter scopes are not kept: they come last, in any order [s]


def scope(test: str) -> str:
    """Return what is given to one worker as a whole: a test's file, but each test of `BY_GAME` by itself."""
    file = test.partition("::")[0]
    return test if file == BY_GAME else file


def kept() -> dict[str, float]:
    """Return the seconds of the longest scopes in an earlier run."""
    return json.loads(SECONDS.read_text()) if SECONDS.is_file() else {}


class ByFile(LoadScopeScheduling):
    """Keep the tests of a file in one worker, which compiles for all of them, and begin with what takes longest."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        self._seconds = kept()

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        longest = max(self.workqueue, key=lambda each: self._seconds.get(each, 0.0))
        self.workqueue.move_to_end(longest, last=False)
        super()._assign_work_unit(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Share out tests by file, whatever `--dist` says."""
    return ByFile(config, log)


def main(folder: Path) -> None:
    """Keep the seconds of the longest scopes of all runs of pytest that left theirs in `folder`.

    What these runs did not test stays as it was.
    """
    total = Counter[str]()
    for path in folder.glob("*.json"):
        total.update(json.loads(path.read_text())["scopes"])
    longest = {each: round(seconds) for each, seconds in sorted((kept() | total).items()) if seconds >= _LEAST}
    SECONDS.write_text(json.dumps(longest, indent=0) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
