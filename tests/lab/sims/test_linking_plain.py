"""BALANCE_NUMBA=plain: kernels compiled by Numba alone, which play the same games and are kept apart."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from numba import config

from benchmarks.validation import linking
from benchmarks.validation.checks import TINY
from tests.lab import forked
from tests.lab.sims.test_cache import game as game  # a fixture
from tests.lab.sims.test_cache import run

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="needs compiled kernels")
PLAIN = {"BALANCE_NUMBA": "plain"}


@pytest.fixture
def forks(monkeypatch):
    """Let both ways play as players do, without checking indexes, in forks of a process that has imported Numba."""
    start = SimpleNamespace(run=lambda line, *, env, **_: forked.run(line, env={**env, "NUMBA_BOUNDSCHECK": "0"}))
    monkeypatch.setattr(linking, "subprocess", start)


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("name", ["pig", "cyberdoom-tower"])
def test_both_ways_give_the_same_rows(name):
    """At least 1 000 games of each of many configurations."""
    (section,) = linking.sections(name, TINY)
    assert len(section.checks) > 10
    assert section.failed == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pig", "cyberdoom-tower"])
def test_rows_with_indexes_checked_are_those_that_players_get(name, forks, monkeypatch):
    """Nearly all tests check indexes."""
    rows = linking._digests(name, "")
    monkeypatch.undo()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert linking._digests(name, "") == rows


def test_a_row_that_differs_is_noticed(monkeypatch):
    rows = {"": {"as it is": "a", "all of these": "c"}, "plain": {"as it is": "b", "all of these": "c"}}
    monkeypatch.setattr(linking, "_digests", lambda name, way: rows[way])
    (section,) = linking.sections("pig", TINY)
    assert [(check.name, check.note) for check in section.failed] == [("as it is", "plain: b")]


@pytest.mark.usefixtures("forks")
def test_a_way_that_cannot_play_is_an_error(monkeypatch):
    monkeypatch.setattr(linking, "WAYS", ("", "fast"))
    with pytest.raises(ChildProcessError, match=r"pig: .*BALANCE_NUMBA is 'fast'"):
        list(linking.sections("pig", TINY))


KIND = """
    from tinygame import play
    from sims.compiler.cache import compiles_first, folder
    first = compiles_first(play.play)
    print(play.play(10), type(play.play).__name__, first, compiles_first(play.play), folder().name)
"""


def test_plain_kernels_are_numbas_own_kept_in_a_folder_of_their_own_and_found_again(game):
    both = {**PLAIN, "NUMBA_OPT": "3", "NUMBA_BOUNDSCHECK": "0"}
    assert run(game, KIND, **both).stdout.split() == ["13", "CPUDispatcher", "True", "False", "plain-by-numba"]
    assert run(game, KIND, **both).stdout.split() == ["13", "CPUDispatcher", "False", "False", "plain-by-numba"]
    assert run(game, KIND, **{**both, "BALANCE_NUMBA": ""}).stdout.split() == ["13", "Kernel", "True", "False", "plain"]


def test_an_edit_two_files_away_is_seen_by_plain_kernels_too(game):
    assert run(game, KIND, **PLAIN).stdout.startswith("13 ")
    (game / "constants.py").write_text("STEP = 5\n")
    assert run(game, KIND, **PLAIN).stdout.startswith("21 CPUDispatcher True ")


def test_any_other_value_is_refused_in_one_line():
    environment = {**os.environ, "BALANCE_NUMBA": "fast"}
    command = [sys.executable, "-m", "balance", "play", "pig", "--games", "10"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: BALANCE_NUMBA is 'fast'; it must be plain, or not set\n"
