"""Set up all tests: Hypothesis, games compiled once, seconds counted by game, what did not change, tests shared out.

None of them waits for the disk.
"""

import gc
import json
import os
import signal
from collections.abc import Generator, Iterator
from typing import Any

import numba
import pytest
from hypothesis import settings

from sims import game
from tests.compiling import compile_all
from tests.interpreting import make_quick
from tests.seconds import COMPILING, Compiling, Seconds
from tests.sharing import pytest_xdist_make_scheduler as pytest_xdist_make_scheduler  # a hook
from tests.sharing import scope
from tests.unchanged import KEEP, Unchanged, leave_out

GAMES = "BALANCE_TEST_GAMES"
SIGNATURES = "BALANCE_TEST_SIGNATURES"  # names the variable that hands what was compiled on to the workers

# no deadline: the first call of a kernel compiles it; in CI the same examples every time: no run fails by chance
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")
make_quick()
# Tables are read and written all the time, which makes many objects that live on: by default a twentieth of the
# processor's time goes into looking through them for garbage.
gc.set_threshold(10_000, 20, 50)


@pytest.fixture(autouse=True, scope="session")
def no_wait_for_the_disk() -> Iterator[None]:
    """Write files without fsync, which a study of hundreds of cells calls twice for each of them.

    It is for power failures, which no test has. Processes that tests start do call it: some are made to fail there.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Count seconds by game, and compile games before the workers start: each worker would compile them.

    The environment variable GAMES names those that the tests of this run play; without it all are compiled.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background job: no test of Ctrl-C would end
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(Compiling())
    if "PYTEST_XDIST_WORKER" in os.environ:
        return  # a worker: the process that started it has done this
    seconds = Seconds(game.names(), scope)
    config.pluginmanager.register(seconds)
    if os.environ.get(KEEP):
        config.pluginmanager.register(Unchanged(config.invocation_params.args))
    workers = getattr(config.option, "numprocesses", None)
    if not workers or config.option.collectonly or numba.config.DISABLE_JIT:
        return
    at_once = min(int(workers), os.cpu_count() or 1)
    done = compile_all(os.environ.get(GAMES, " ".join(game.names())).split(), at_once)
    seconds.seconds[COMPILING].update({name: found["seconds"] for name, found in done.items()})
    compiled = sum(found["compiled"] for found in done.values())
    twice = {kernel: types for found in done.values() for kernel, types in found["several"].items()}
    os.environ[SIGNATURES] = json.dumps({"compiled": compiled, "several": twice})


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Look for no garbage among the half a million objects that are there once all tests are known: they stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of games that did not change, if this run is told to."""
    leave_out(config, items)
