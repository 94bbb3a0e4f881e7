"""A run that the tests of runs compare with."""

import shutil

import pytest

from tests.lab.balance.runs.small_runs import play


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An undisturbed run on threads; not to be changed."""
    out = tmp_path_factory.mktemp("runs") / "whole"
    play(out)
    return out


@pytest.fixture
def run(whole, tmp_path):
    """A copy of the undisturbed run, to be changed."""
    return shutil.copytree(whole, tmp_path / "run")
