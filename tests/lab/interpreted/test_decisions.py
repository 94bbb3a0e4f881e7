"""Decisions examined without the compiler: no overflow, and the same rows as compiled."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import config

import scenarios
from sims.engine.decisions import DECISION

ROOT = Path(__file__).parents[3]
GAMES, ROOM, TRIES = 3, 128, 4
pytestmark = pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels are compiled; see make test-interpreted")
CHILD = """
import sys
from tests.lab.interpreted.test_decisions import examined
rows, counts = examined()
sys.stdout.buffer.write(rows.tobytes() + counts.tobytes())
"""


def examined():
    """What is found in a few short games of Pig, half of whose decisions are tried."""
    pig = scenarios.load("pig")
    rules = pig.configuration({"players": 2, "goal": 15, "hold_at": 8}).rules()
    return pig.game.examine_many(rules, 2**62, 0, GAMES, ROOM, TRIES, 2 * TRIES, 1 << 31)


def test_interpreted_rows_are_those_of_the_compiled_kernel():
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    environment["NUMBA_BOUNDSCHECK"] = "1"
    child = subprocess.run([sys.executable, "-c", CHILD], cwd=ROOT, env=environment, check=True, capture_output=True)
    size = GAMES * ROOM * DECISION.itemsize
    expected, counts = np.frombuffer(child.stdout[:size], DECISION), np.frombuffer(child.stdout[size:], np.int64)
    with np.errstate(over="raise"):
        rows, found = examined()
    assert found.tolist() == counts.tolist()
    for name in DECISION.names:
        assert np.array_equal(rows[name].reshape(-1, *DECISION[name].shape), expected[name]), name
    assert 0 < (rows["tries"] > 0).sum() < found.sum()
