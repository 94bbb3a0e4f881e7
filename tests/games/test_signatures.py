"""A kernel of a game is compiled for one list of argument types: another costs time and gains nothing."""

import json
import os

import pytest

from tests.conftest import SIGNATURES


def test_each_kernel_of_a_game_is_compiled_once():
    found = json.loads(os.environ.get(SIGNATURES, "{}"))
    if not found.get("compiled"):
        pytest.skip("no game was compiled in this run: its kernels came from the cache, or were interpreted")
    # to mend it: pass a member of an enumeration as .value, a constant as int(N), and a narrow field as np.int64(...)
    assert found["several"] == {}
