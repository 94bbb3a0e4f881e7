"""compare --robust and Ctrl-C: in each phase it is told what is kept, and the resumed line gives the same answer."""

import os
import shutil
import signal
import subprocess
import sys
import time
from functools import cache

import pytest

import scenarios
from balance.questions.compare import command
from balance.questions.compare.robust_plan import FILLED, JUDGING, SCREENING

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="no SIGINT to a child")]

PUBLISHED, TELLING = "the pair as published", "telling"
LIST = 'entry,values,reason\ngoal,"80..120",the page is torn\ndie_sides,"4,8",the die is lost\n'
FILLINGS = ("--fillings", 40, "--each", 1000, "--threads", 1)
LASTING, FEW = 500_000, 20_000  # so many games that Ctrl-C comes while they are played; enough before a later phase
ASKED = ("compare", "torn", "--set", "players=1", "--set", "hold_at=20,10", "--watch", "rounds", "--robust")

# `balance`, whose forecasts play as briefly as those of this process: see tests/lab/conftest.py
_BRIEF = """
from balance.__main__ import main
from balance.studies import filling_time, game_speed

game_speed.TRIAL_SECONDS, filling_time.TRIAL = 0.01, 0.005
main()
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A folder with a copy of Pig, which has gaps; not to be changed."""
    folder = tmp_path_factory.mktemp("whole")
    shutil.copytree(scenarios.load("pig").folder, folder / "torn")
    (folder / "torn" / "assumed" / "plausible.csv").write_text(LIST)
    return folder


@pytest.fixture(scope="module")
def whole(copied, balance):
    """What a line of so many games tells that nobody stops."""

    @cache
    def told(games):
        with pytest.MonkeyPatch.context() as there:
            there.chdir(copied)
            return balance(*ASKED, *FILLINGS, "--games", games, "--json").json

    return told


def child(folder, *arguments) -> "subprocess.Popen[str]":
    line = [sys.executable, "-c", _BRIEF, *map(str, arguments)]
    return subprocess.Popen(line, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def begun(folder, phase, working) -> bool:
    """Whether a phase has begun: the forecast is told before the pair as published is played."""
    if phase != PUBLISHED:
        return any(folder.glob(f"*-robust/{phase}/*.parquet"))
    while "about" not in working.stderr.readline():
        assert working.poll() is None
    return True


@pytest.mark.parametrize("phase", [PUBLISHED, FILLED, SCREENING, JUDGING])
def test_ctrl_c_tells_what_is_kept_and_a_resume_gives_the_same_answer(
    copied, whole, tmp_path, phase, balance, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(copied / "torn", tmp_path / "torn")
    games = LASTING if phase == PUBLISHED else FEW
    asked = (*ASKED, *FILLINGS, "--games", games, "--json")
    working = child(tmp_path, *asked)
    until = time.monotonic() + 240
    while not begun(tmp_path, phase, working):
        assert working.poll() is None
        assert time.monotonic() < until
        time.sleep(0.002)
    working.send_signal(signal.SIGINT)
    said, error = working.communicate(timeout=120)
    assert (working.returncode, said) == (130, ""), error
    assert "Traceback" not in error
    last = error.splitlines()[-1]
    folders = list(tmp_path.glob("*-robust"))
    if phase == PUBLISHED:
        assert last == "interrupted; nothing is kept, as no gap was filled yet; the same line begins anew"
        assert folders == []
    else:
        (folder,) = folders
        ends = f" games of filled gaps kept in {folder.name}; the same line with --resume goes on with them, and plays "
        assert last.startswith("interrupted; ")
        assert ends in last
        assert "holds a comparison; add --resume to go on with it" in balance(*asked).refused()
    assert balance(*asked, *(["--resume"] if folders else [])).json == whole(games)
    assert not list(tmp_path.glob("*-robust"))  # it is told: without a page nothing stays


@pytest.fixture
def torn(tmp_path, monkeypatch):
    """A copy of Pig with few gaps, in the current folder."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(scenarios.load("pig").folder, tmp_path / "torn")
    (tmp_path / "torn" / "assumed" / "plausible.csv").write_text('entry,values,reason\ngoal,"90,110",torn\n')
    return tmp_path


def test_ctrl_c_while_it_is_told_loses_nothing(torn, balance, monkeypatch):
    small = ("--games", 500, "--fillings", 40, "--each", 50, "--threads", 1)
    with monkeypatch.context() as stopped:
        stopped.setattr(command, "_show", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        ran = balance(*ASKED, *small)
    assert ran.code == 130
    assert ran.err.splitlines()[-1].startswith("interrupted; ")
    assert "games of filled gaps kept in torn-" in ran.err.splitlines()[-1]
    assert balance(*ASKED, *small, "--resume").code in (0, 1)
    assert not list(torn.glob("*-robust"))


def test_who_reads_no_further_has_been_told(torn, balance, monkeypatch):
    small = ("--games", 500, "--fillings", 40, "--each", 50, "--threads", 1)
    with monkeypatch.context() as stopped:
        stopped.setattr(command, "_show", lambda *_: (_ for _ in ()).throw(BrokenPipeError))
        balance(*ASKED, *small)
    assert not list(torn.glob("*-robust"))
