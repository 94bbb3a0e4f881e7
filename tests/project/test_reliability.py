"""The checks of reliability notice what is wrong: each is shown a Balance with a fault (spoiled.py)."""

import errno
import sys

import numpy as np
import pytest

from benchmarks.reliability.commands import Calls
from benchmarks.reliability.victims import LESS, SETTINGS, stage
from benchmarks.validation import disks, kills

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")]

SPOILED = "tests.project.spoiled:"


@pytest.fixture(scope="module")
def here():
    with stage() as one:
        yield one


@pytest.fixture(scope="module")
def sweep(here):
    """One full part and a short one, two times."""
    return here.prepare("sweep", [], ["sweep", *SETTINGS, "--games", str(LESS), "--resume", "--out", "{}/run"])


@pytest.fixture(scope="module")
def record(here):
    line = ["drift", "record", "pig", "--set", "players=2", "--max-games", "2000", "--out", "{}/b.toml"]
    return here.prepare("record", [], line, repeatable=False)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("write_in_place", "half written"),
        ("never_sweep_up", "temporary files are left"),
        ("play_all_again", "was whole and is written again"),
    ],
)
def test_kills_at_calls_notice(here, sweep, fault, said):
    found = kills.at_each_call(here, sweep, 2, planted=SPOILED + fault)
    assert any(said in line for line in found.wrong), found


def test_kills_at_random_moments_hit_and_find_nothing(here, record):
    found = kills.at_random(here, record, 3, np.random.default_rng(1))
    assert (found.killed, found.wrong) == (3, [])


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        ("write_in_place", errno.ENOSPC, "half written"),
        ("raise_any_error", errno.EIO, "exit 70"),
    ],
)
def test_disks_notice(here, record, fault, code, said):
    trouble = disks.Trouble("one call fails", Calls.CHANGES, code, lasts=False)
    found = disks.at_each_call(here, record, trouble, 1, planted=SPOILED + fault)
    assert any(said in line for line in found.wrong), found


def test_what_hangs_is_noticed(here, record):
    ended = here.server.run(*record.line(here.place), limit=0.5, planted=SPOILED + "wait_long")
    assert (ended.hung, ended.killed) == (True, False)
    tally = disks.Tally()
    disks.examine(here, record, ended, tally, troubled=True, keeps=False)
    assert tally.wrong == ["it hangs"]
