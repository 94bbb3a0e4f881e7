"""Set up all tests: settings of Hypothesis, games compiled once, seconds counted by game."""

import os
import time

import numpy as np
import pytest
from hypothesis import settings

from sims import game
from tests.seconds import SecondsByGame

# no deadline: the first call of a kernel compiles it; in CI the same examples every time: no run fails by chance
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Count seconds by game, and compile each game once before the workers start: each of them would compile it."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return  # a worker: the process that started it has done this
    seconds = SecondsByGame(game.names())
    config.pluginmanager.register(seconds)
    if not getattr(config.option, "numprocesses", None) or config.option.collectonly:
        return
    for name in game.names():
        began = time.monotonic()
        try:
            played = game.find(name)
        except ImportError:
            continue  # the game's own tests fail with a better message
        # no game is played: the results have no row
        played.play_many(np.zeros(1, played.rules), 0, 0, np.zeros(0, played.result))
        seconds.seconds[name] += time.monotonic() - began
