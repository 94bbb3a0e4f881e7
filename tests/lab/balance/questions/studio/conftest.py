"""Sessions of Pig, whose games take microseconds."""

import time

import pytest

from balance.questions.studio.history import History
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.session import Session
from balance.questions.studio.trial import Trial
from balance.simulation.engine import Threads
from scenarios import load


def wait(until, seconds=60.0):
    """Wait until a function says so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.005)


def settled(session, games=1000):
    """The answer with so many games or more."""
    wait(
        lambda: session.told is not None and (session.told.error or (session.answer and session.answer.games >= games))
    )
    assert not session.told.error, session.told.error
    return session.answer


def ended(session):
    """The answer when no more is played."""
    wait(lambda: session.answer is not None and session.answer.final)
    return session.answer


@pytest.fixture
def trial():
    """Cyberdoom Tower with less luck at the start."""
    return Trial(load("cyberdoom-tower"), {}, {"start_luck": 2})


@pytest.fixture
def pig():
    """Pig to 40 points."""
    return Trial(load("pig"), {}, {"goal": 40})


@pytest.fixture
def open_session(tmp_path):
    """Opens a session of a game or folder; all of a test share the history and the games that are kept."""
    kept, sessions = KeptFigures(Threads(2), 0), []

    def opened(source="pig", tab="1", folder=tmp_path / "history"):
        scenario = load(source)
        sessions.append(Session(str(source), scenario, kept, History.read(folder, scenario.name), tab))
        sessions[-1].watch(True)
        return sessions[-1]

    yield opened
    for session in sessions:
        session.close()
