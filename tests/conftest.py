"""What every test can count on."""

import os
import time

import numpy as np
import pytest
from hypothesis import settings

from sims import game
from tests.seconds import SecondsByGame

# no deadline: the first call of a kernel compiles it; no chance in CI: the same examples every time
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Count seconds by game, and compile each game once before worker processes start, who would all compile it."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    seconds = SecondsByGame(game.names())
    config.pluginmanager.register(seconds)
    if not getattr(config.option, "numprocesses", None) or config.option.collectonly:
        return
    for name in game.names():
        began = time.monotonic()
        try:
            played = game.find(name)
        except ImportError:
            continue  # its own tests say so better
        played.play_many(np.zeros(1, played.rules), 0, 0, np.zeros(0, played.result))
        seconds.seconds[name] += time.monotonic() - began
