"""A run that the tests of runs compare with."""

import pytest

from tests.balance.runs.small_runs import play


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An undisturbed run on threads; not to be changed."""
    out = tmp_path_factory.mktemp("runs") / "whole"
    play(out)
    return out
