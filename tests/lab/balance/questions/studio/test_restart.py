"""What a tab shows is there again when the studio is started anew, whatever ended it."""

import shutil
import threading
import time
from dataclasses import replace

from balance.questions.studio import try_words
from balance.questions.studio.answers import CUT_OFF, PAGES
from balance.questions.studio.history import Beside, History
from balance.questions.studio.jobs import Found, Jobs, Proposal
from balance.questions.studio.studio import Studio
from balance.questions.studio.trial import Trial
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import settled, wait


def test_what_a_tab_shows_survives_the_process(open_session):
    session = open_session()
    session.change("goal", 40)
    session.ask_for("rounds.mean")
    settled(session)
    session.close()
    assert list(session.history.drafts()) == ["1"]
    again = open_session()
    assert (again.changes, again.trial.watch) == ({"goal": 40}, "rounds.mean")


def test_rows_that_are_typed_survive_the_process(open_session):
    session = open_session()
    session.keep_rows("policies", "id\nmine")
    session.close()
    assert try_words.draft_text(session.history.drafts()["1"]) == "other rows of policies"
    again = open_session()
    assert again.rows_of("policies") == "id\nmine"
    again.keep_rows("policies", "")
    assert again.history.drafts() == {}


def test_a_target_that_is_typed_survives_the_process(open_session):
    session = open_session()
    session.keep_target("winner=1", "42")
    session.close()
    again = open_session()
    assert (again.target_of("winner=1"), again.target_of("rounds.mean")) == ("42", "")


def test_undo_and_a_name_that_is_typed_survive_the_process(open_session):
    session = open_session()
    session.change("goal", 40)
    session.change("goal", 50)
    session.keep_typed_name("half a na")
    settled(session)
    session.close()
    again = open_session()
    assert again.typed_name == "half a na"
    assert again.can_undo
    assert again.undo()
    assert again.changes == {"goal": 40}
    assert again.undo()
    assert (again.changes, again.can_undo) == ({}, False)


def test_what_each_tab_showed_is_offered_until_it_is_answered(open_session, tmp_path):
    for tab, goal in (("1", 40), ("2", 50), ("3", 40)):
        session = open_session(tab=tab)
        session.change("goal", goal)
        wait(lambda session=session: session.tried is not None)
        session.close()
    session.history.keep_draft("4", Trial(load("pig"), {}, {"goal": 44}), Beside())
    studio = Studio("pig", load("pig"), History.read(tmp_path / "history", "pig"), 0, 1)
    lines = [try_words.draft_line(each, studio.history.tries) for each in studio.earlier().values()]
    ended = [line for line in lines if line.endswith("It was closed, or it ended, while this was first being played.")]
    assert len(ended) == 1, "its games may be why"
    assert ended[0].startswith("You were here before, with goal 44 (")
    studio.forget_earlier("4")
    assert sorted(each.after["goal"] for each in studio.earlier().values()) == [40, 50], "what is alike once"
    assert studio.session("2").changes == {"goal": 50}
    assert [each.after["goal"] for each in studio.earlier().values()] == [40]
    for tab in studio.earlier():
        studio.forget_earlier(tab)
    assert studio.earlier() == {}
    studio.close()


def test_what_a_closed_tab_showed_is_offered_to_the_next_one(tmp_path):
    studio = Studio("pig", load("pig"), History.read(tmp_path / "history", "pig"), 0, 1)
    for tab in ("1", "2"):
        studio.session(tab).watch(True)
        studio.session(tab).change("goal", int(tab) * 20)
        wait(lambda tab=tab: studio.history.draft(tab) is not None and studio.history.draft(tab).after)
    assert studio.earlier("3") == {}, "both are open in other windows"
    studio.session("1").watch(False)
    assert studio.earlier("1") == {}, "of itself a tab offers nothing"
    assert [each.after for each in studio.earlier("3").values()] == [{"goal": 20}]
    studio.forget_earlier("1")
    assert studio.earlier("3") == {}
    assert list(studio.history.drafts()) == ["2"], "nor is it after the next start"
    studio.close()


def test_a_full_disk_is_said_once_and_answers_go_on(open_session, monkeypatch):
    session = open_session()
    settled(session)

    def full(*a):
        raise InputError("tab-1.json: cannot be written: no space left")

    monkeypatch.setattr(session.history, "keep_draft", full)
    for goal in (40, 41):
        session.change("goal", goal)
        settled(session)
    with session._keeping._telling("try"):  # an answer is kept in between
        pass
    session.change("goal", 43)
    settled(session)
    assert session.said == ["Answers go on, but are not kept: tab-1.json: cannot be written: no space left"]
    monkeypatch.undo()
    session.change("goal", 42)
    settled(session)
    assert session.history.draft("1").after == {"goal": 42}


def test_what_questions_found_stands_in_every_tab_of_the_next_start(open_session, tmp_path):
    session, jobs = open_session(), Jobs()
    pages = tmp_path / "history" / PAGES
    pages.mkdir(parents=True)
    (pages / "rank-1.html").touch()
    (tmp_path / "secret").touch()
    (pages / "leak.html").symlink_to(tmp_path / "secret")
    files = {"page": pages / "rank-1.html", "workbook": pages / "gone.xlsx"}
    files |= {"link": pages / "leak.html", "path": pages / ".." / ".." / "secret"}
    found = Found(("goal matters most",), files, (Proposal("goal 100 → 90", {"goal": 90}),), "balance rank pig")
    session.change("goal", 40)
    session.question(jobs, "What matters most?", lambda control: found)
    wait(lambda: session.questions[0].job.ended)
    jobs.close()  # nothing more is written: it may as well have been killed

    again = open_session(tab="7")
    (asked,) = again.questions
    assert asked.job.title == "What matters most?"
    assert asked.job.found == replace(found, files={"page": pages / "rank-1.html"})
    assert asked.whose.startswith("For 2 players, script hold, goal 100 → 40. Found 20")
    again.try_proposal(asked.trial, asked.job.found.proposals[0].settings)
    assert again.changes == {"goal": 90}
    again.put_away(asked)
    assert open_session(tab="8").questions == ()


def test_a_question_that_was_cut_off_is_said_and_not_one_that_was_stopped_or_failed(open_session):
    session, jobs, begun = open_session(), Jobs(), threading.Event()

    def runs(control):
        begun.set()
        while True:
            control(0, 1, "")
            time.sleep(0.01)

    session.change("goal", 40)
    session.question(jobs, "Stopped?", runs)
    begun.wait(10)
    session.stop(session.questions[0])
    session.question(jobs, "Failed?", lambda control: 1 / 0)
    wait(lambda: all(each.job.ended for each in session.questions))
    session.question(jobs, "What matters most?", runs)
    jobs.close()

    again = open_session(tab="7")
    (asked,) = again.questions
    assert (asked.job.title, asked.job.found.lines) == ("What matters most?", CUT_OFF.lines)
    assert ". Asked 20" in asked.whose
    again.try_proposal(asked.trial, asked.job.found.proposals[0].settings)
    assert again.changes == {"goal": 40}


def test_nothing_is_made_of_what_was_found_in_a_folder_that_was_changed_since(open_session, tmp_path):
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    session, jobs = open_session(folder), Jobs()
    session.question(jobs, "What matters most?", lambda control: Found(("found",)))
    wait(lambda: session.questions[0].job.ended)
    jobs.close()
    (folder / "game.toml").write_text((folder / "game.toml").read_text().replace("value = 100", "value = 90"))
    (asked,) = open_session(folder, tab="2").questions
    assert (asked.trial, asked.job.found.lines) == (None, ("found",))
    (tmp_path / "history" / "answer-1.json").write_text("{")
    assert open_session(folder, tab="3").questions == (), "what cannot be read is left out"
