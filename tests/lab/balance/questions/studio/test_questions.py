"""Questions of a tab: asked once, answered in the background, and what they propose is tried."""

import shutil
import threading
from unittest.mock import Mock

import pytest

from balance.questions.studio import words
from balance.questions.studio.jobs import Found, Jobs
from balance.questions.studio.live import Told
from balance.questions.studio.page_questions import Questions
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import wait


def test_a_question_is_asked_once_and_its_answer_stays(open_session):
    session, jobs, go_on = open_session(), Jobs(), threading.Event()

    def work(control):
        go_on.wait(10)
        return Found(("found",))

    session.question(jobs, "What matters most?", work)
    with pytest.raises(InputError, match="asked already, and"):
        session.question(jobs, "What matters most?", work)
    session.change("goal", 40)
    session.question(jobs, "What matters most?", work)
    session.watch(False)  # the browser is closed
    go_on.set()
    wait(lambda: all(each.job.ended for each in session.questions))
    assert [each.job.found.lines for each in session.questions] == [("found",)] * 2
    assert [dict(each.trial.after) for each in session.questions] == [{"goal": 40}, {}]
    session.put_away(session.questions[0])
    assert [dict(each.trial.after) for each in session.questions] == [{}]
    session.question(jobs, "What matters most?", work)
    jobs.close()


def test_a_suggestion_is_tried_with_what_it_was_found_for(open_session, tmp_path):
    session = open_session()
    session.change("goal", 40)
    asked = session.trial
    assert not session.try_proposal(asked, {"die_sides": 8})
    session.reset_all()
    session.choose("players", 3)
    assert session.try_proposal(asked, {"die_sides": 8}), "it says that others are shown than now"
    assert (session.now.players, dict(session.changes)) == (2, {"goal": 40, "die_sides": 8})
    session.undo()
    assert (session.now.players, session.changes) == (3, {})
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    (folder / "game.toml").write_text((folder / "game.toml").read_text().replace("value = 100", "value = 90"))
    session.renew(load(folder))
    with pytest.raises(InputError, match="files were changed"):
        session.try_proposal(asked, {"die_sides": 8})


def test_beside_what_cannot_be_played_stands_nothing_of_another_game():
    side = Questions(Mock())
    side.session.answer, side.session.told = None, Told(Mock(), error="this could not be played")
    places = ("_warnings", "_whose", "_scripts", "_thinks", "_compile", "_sure")
    for place in places:
        setattr(side, place, Mock())
    side.show()
    assert words.NOT_PLAYED in side._sure.set_content.call_args[0][0]
    side._scripts.set_content.assert_called_once_with("")
    side._whose.set_text.assert_called_once_with("")
