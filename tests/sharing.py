"""Share out tests between the processes of a run: a pytest plugin, which `tests/conftest.py` takes its hook from."""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

BY_GAME = "tests/games/test_contract.py"  # its tests have a game as their parameter, and take minutes


class ByFile(LoadScopeScheduling):
    """Keep the tests of a file in one worker, which compiles for all of them, but share out those of BY_GAME."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return nodeid if file == BY_GAME else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Share out tests by file, whatever `--dist` says."""
    return ByFile(config, log)
