"""Set up all tests: settings of Hypothesis, games compiled once, seconds counted by game."""

import json
import os
import sys
import time

import numba
import numpy as np
import pytest
from hypothesis import settings
from numba.core.dispatcher import Dispatcher
from numba.core.types import Record

from sims import game
from tests.seconds import SecondsByGame

SIGNATURES = "BALANCE_TEST_SIGNATURES"  # names the variable that hands `signatures` on to the workers

# no deadline: the first call of a kernel compiles it; in CI the same examples every time: no run fails by chance
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Count seconds by game, and compile each game once before the workers start: each of them would compile it."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return  # a worker: the process that started it has done this
    seconds = SecondsByGame(game.names())
    config.pluginmanager.register(seconds)
    if not getattr(config.option, "numprocesses", None) or config.option.collectonly or numba.config.BOUNDSCHECK:
        return  # with indexes checked only the contract's test plays a large game, in one worker
    compile_games(seconds)
    os.environ[SIGNATURES] = json.dumps(signatures())


def compile_games(seconds: SecondsByGame) -> None:
    """Compile each game, unless its kernels are in the cache."""
    for name in game.names():
        began = time.monotonic()
        try:
            played = game.find(name)
        except ImportError:
            continue  # the game's own tests fail with a better message
        # no game is played: the results have no row
        played.play_many(np.zeros(1, played.rules), 0, 0, np.zeros(0, played.result))
        seconds.seconds[name] += time.monotonic() - began


def signatures() -> dict[str, object]:
    """Return how many kernels of games were compiled in this process, and the arguments of those compiled twice."""
    compiled, several = 0, {}
    for name, module in list(sys.modules.items()):
        if name.startswith("sims.games."):
            for kernel in vars(module).values():
                if isinstance(kernel, Dispatcher) and kernel.py_func.__module__ == name and kernel.signatures:
                    compiled += 1
                    if len(kernel.signatures) > 1:
                        several[f"{name}.{kernel.py_func.__name__}"] = [brief(types) for types in kernel.signatures]
    return {"compiled": compiled, "several": dict(list(several.items())[:20])}


def brief(types: tuple[object, ...]) -> str:
    """Return argument types as text; a record's own text lists all its fields."""
    return ", ".join("record" if isinstance(each, Record) else str(each)[:80] for each in types)
