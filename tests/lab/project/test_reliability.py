"""The checks of reliability notice what is wrong: each is shown a Balance with a fault (spoiled.py)."""

import errno
import sys

import numpy as np
import pytest

from benchmarks.reliability.commands import Calls
from benchmarks.reliability.victims import stage
from benchmarks.validation import disks, kills, mutations, races

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")]

SPOILED = "tests.lab.project.spoiled:"


@pytest.fixture(scope="module")
def here():
    with stage() as one:
        yield one


@pytest.fixture(scope="module")
def sweep(here):
    """One short part."""
    return here.prepare("sweep", [], ["sweep", "pig", "--games", "2000", "--resume", "--out", "{}/run"])


@pytest.fixture(scope="module")
def record(here):
    line = ["drift", "record", "pig", "--set", "players=2", "--max-games", "2000", "--out", "{}/b.toml"]
    return here.prepare("record", [], line, repeatable=False)


@pytest.mark.parametrize(
    ("fault", "step", "said"),
    [
        ("write_in_place", 2, "half written"),
        ("never_sweep_up", 6, "temporary files are left"),
        ("play_all_again", 6, "was whole and is written again"),
    ],
)
def test_kills_at_calls_notice(here, sweep, fault, step, said):
    found = kills.at_each_call(here, sweep, step, planted=SPOILED + fault)
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


def test_changed_inputs_that_end_wrongly_are_noticed():
    sound = {"number": 0, "code": 2, "one_line": True, "other": False, "said": "error: no"}
    assert mutations.line("kind", [sound, sound | {"code": 0}]).passed
    for wrong in (
        {"code": 70},
        {"code": None, "said": "ValueError()"},
        {"code": 0, "other": True},
        {"code": 2, "one_line": False},
    ):
        assert not mutations.line("kind", [sound, sound | wrong]).passed
    assert not mutations.line("kind", [sound, {"number": 1, "hung": True}]).passed
    assert not mutations.line("kind", [sound, {"number": 1, "died": -11}]).passed


def test_a_changed_input_that_hangs_or_kills_its_process_costs_its_case_only(monkeypatch, tmp_path):
    (tmp_path / "mutants.py").write_text(
        "import json, os, sys, time\n"
        "for i in range(int(sys.argv[2]), int(sys.argv[3])):\n"
        "    print(json.dumps({'begun': i}), flush=True)\n"
        "    if i == 1: os.abort()\n"
        "    if i == 2: time.sleep(60)\n"
        "    print(json.dumps({'number': i, 'code': 0}), flush=True)\n"
    )
    monkeypatch.setattr(mutations, "COMMAND", [sys.executable, str(tmp_path / "mutants.py")])
    monkeypatch.setattr(mutations, "LIMIT", 3.0)
    found = mutations.played("kind", 4)
    assert [sorted(each.keys() - {"number"}) for each in found] == [["code"], ["died"], ["hung"], ["code"]]


def test_two_processes_without_a_lock_are_noticed(here, sweep):
    """Both write the same bytes in one step each, so it shows only in that nobody is refused.

    Each writes for half a second: of two quick ones that start together, often one comes too late to be refused.
    """

    def refused(planted, tries):
        ended = (each for _ in range(tries) for each in races.race(here, sweep, planted)[0])
        return any("another process is writing this run" in each.err for each in ended)

    assert refused(SPOILED + "write_for_long", 10)
    assert not refused(SPOILED + "never_lock", 2)
