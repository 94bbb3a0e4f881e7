"""What every test can count on."""

import os

import numpy as np
import pytest
from hypothesis import settings

from sims import game

# no deadline: the first call of a kernel compiles it; no chance in CI: the same examples every time
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Compile every game once before worker processes start, which would otherwise each compile the same."""
    starts_workers = getattr(config.option, "numprocesses", None) and "PYTEST_XDIST_WORKER" not in os.environ
    if starts_workers and not config.option.collectonly:
        for name in game.names():
            try:
                played = game.find(name)
            except ImportError:
                continue  # its own tests say so better
            played.play_many(np.zeros(1, played.rules), 0, 0, np.zeros(0, played.result))
