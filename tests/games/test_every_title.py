"""One game of every title and mode without the compiler: no overflow, and the same row as compiled."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import config

import scenarios
from tests.games.compiled import GAME, SEED, modes

ROOT = Path(__file__).parents[2]
MODES = modes()
pytestmark = pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels are compiled; see make test-interpreted")


@pytest.fixture(scope="module")
def compiled(request, tmp_path_factory) -> Path:
    """The folder of rules and rows made by a compiled process, for the titles and modes that this run tests."""
    chosen = [each.callspec.params["number"] for each in request.session.items if each.path == request.path]
    folder = tmp_path_factory.mktemp("compiled")
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    environment["NUMBA_BOUNDSCHECK"] = "1"  # `make test` has these kernels in its cache
    command = [sys.executable, "-m", "tests.games.compiled", folder, *map(str, chosen)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder


def label(name: str, settings: dict[str, object]) -> str:
    return " ".join([name, *(f"{axis}={value}" for axis, value in settings.items())])


@pytest.mark.parametrize("number", range(len(MODES)), ids=[label(*mode) for mode in MODES])
def test_an_interpreted_game_does_not_overflow_and_ends_like_the_compiled_one(number, compiled):
    game = scenarios.load(MODES[number][0]).game
    rules = np.frombuffer(bytearray((compiled / f"{number}.rules").read_bytes()), game.rules)
    expected = np.frombuffer((compiled / f"{number}.row").read_bytes(), game.result)
    row = np.zeros(1, game.result)
    with np.errstate(over="raise"):
        game.play_many(rules, SEED, GAME, row)
    for column in game.result.names or ():
        assert (row[column] == expected[column]).all(), column


@pytest.mark.parametrize("number", range(len(MODES)), ids=[label(*mode) for mode in MODES])
def test_what_is_said_to_be_read_by_no_kernel_may_be_blank(number, compiled):
    assert (compiled / f"{number}.blank").read_bytes() == (compiled / f"{number}.row").read_bytes()
