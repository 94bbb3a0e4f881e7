"""What is kept of tries, which of them can be compared, and how they are opened again."""

import json
import shutil

import pytest

from balance.questions.studio import figure_words, trial_words, try_words
from balance.questions.studio.answer import ROUNDS
from balance.questions.studio.comparable import comparable
from balance.questions.studio.history import Try
from balance.questions.studio.playing import SETTLED
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import ended, settled, wait


def test_a_try_is_kept_and_opened_again_by_another_tab(open_session, tmp_path):
    session = open_session()
    session.change("goal", 40)
    ended(session)
    wait(lambda: session.tried is not None)
    session.rename("  short   game ")
    other = open_session(tab="2")
    (kept,) = other.history.tries
    first = session.answer.first
    assert (kept.was, kept.now, kept.moved) == (first.before, first.after, first.estimate), "as it is told above"
    assert try_words.try_now(kept) == figure_words.after(first), "yours only: published may be of more games"
    beside = f"{figure_words.difference(first)} from {figure_words.value(first, first.before)}; "
    assert try_words.try_difference(kept).startswith(beside)
    assert (kept.name, kept.after) == ("short game", {"goal": 40})
    assert other.changes == {}, "tabs do not mix"
    other.open_try(kept.number)
    assert other.changes == {"goal": 40}
    other.change("goal", 60)
    assert session.changes == {"goal": 40}
    with pytest.raises(InputError, match="there is no try 9"):
        other.open_try(9)


def test_a_try_that_is_opened_is_compared_with_what_was_chosen(open_session):
    session = open_session()
    for goal in (40, 60):
        session.change("goal", goal)
        settled(session)
        wait(lambda: session.tried is not None)
    first, second = session.history.tries
    session.pin(second.number)
    session.open_try(first.number)
    assert (session.changes, session.before) == ({"goal": 40}, {"goal": 60}), "in either order"
    session.pin(None)
    session.open_try(second.number)
    assert (session.changes, session.before) == ({"goal": 60}, {})


def test_a_try_is_kept_of_as_many_games_as_were_shown_whenever_one_goes_on(open_session, monkeypatch):
    session, kept = open_session(), []
    note = session.history.note
    monkeypatch.setattr(session.history, "note", lambda answer: (kept.append(answer.games), note(answer))[1])
    session.change("goal", 40)
    last = ended(session).games
    wait(lambda: kept[-1:] == [last])
    assert kept == [games for games in ROUNDS if SETTLED <= games <= last], "once for each round"


def test_the_three_numbers_of_a_try_fit_though_published_is_known_of_more_games():
    settings = {"context": {}, "after": {}, "before": {}, "figure": "outcome=win", "low": -0.029, "high": 0.025}
    tried = Try(number=1, games=4000, was=0.613, now=0.598, moved=-0.002, now_low=0.576, now_high=0.62, **settings)
    assert try_words.try_now(tried) == "59.8\u202f% ± 2.2"
    assert try_words.try_difference(tried) == "−0.2 ± 2.7 points from 60.0\u202f%; 4\u202f000 games"


def test_what_a_drag_passes_is_no_try_but_what_is_released_or_rests(open_session, monkeypatch):
    session = open_session()

    def dragged(goal):
        session.drag("goal", goal)
        ended(session)

    dragged(40)
    dragged(41)
    assert session.history.tries == ()
    session.release()
    assert [each.after for each in session.history.tries] == [{"goal": 41}]
    dragged(42)
    monkeypatch.setattr("balance.questions.studio.keeping.REST", 0.05)
    dragged(43)
    wait(lambda: session.tried is not None)
    assert [each.after for each in session.history.tries] == [{"goal": 41}, {"goal": 43}]


def test_only_tries_of_the_same_figure_against_the_same_game_are_comparable(open_session, tmp_path):
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    session = open_session(folder)

    def kept(act):
        count = len(session.history.tries)
        act()
        wait(lambda: len(session.history.tries) > count)

    kept(lambda: session.change("goal", 40))
    kept(lambda: session.change("goal", 50))
    kept(lambda: session.ask_for("rounds.mean"))
    kept(lambda: session.pin(1))
    groups = comparable(session.history.tries, session.trial, 9)
    (alike, *_) = comparable([session.history.tries[0].model_copy(update={"figure": "winner=each"})], session.trial, 9)
    assert alike.figure == "Each seat wins", "also where seats are not alike any more"
    assert [(each.figure, each.now, [tried.number for tried in each.tries]) for each in groups] == [
        ("Rounds", True, [4]),
        ("Rounds", False, [3]),
        ("Seat 1's share", False, [2, 1]),
    ]
    assert groups[0].played == "2 players, script hold, against goal 40"
    assert groups[2].played == "2 players, script hold, against my_pig"
    assert "±" in try_words.try_difference(groups[0].tries[0])
    assert " points from " in try_words.try_difference(groups[2].tries[0])
    toml = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(toml.replace("goal = { value = 100", "goal = { value = 90"))
    session.renew(load(folder))
    played = comparable(session.history.tries, session.trial, 9)[-1].played
    assert played == "2 players, script hold, against my_pig as the folder was then"


def test_a_try_can_be_what_is_compared_with(open_session):
    session = open_session()
    session.change("goal", 40)
    settled(session, 4000)
    wait(lambda: session.tried is not None)
    session.change("goal", 60)
    session.pin(1)
    answer = settled(session)
    assert answer.trial.differences() == {"goal": (40, 60)}
    assert "goal=40,60" in session.commands()[0]
    session.pin(None)
    assert settled(session).trial.differences() == {"goal": (100, 60)}


def test_a_try_that_is_compared_with_itself_is_no_change_and_no_other_try(open_session):
    session = open_session()
    session.change("goal", 40)
    ended(session)
    session.pin(1)
    assert trial_words.changes_text(session.trial) == "as the try you compare with"
    ended(session)
    assert len(session.history.tries) == 1


def test_the_history_is_json_that_others_can_read(open_session):
    session = open_session()
    session.change("goal", 40)
    settled(session, 4000)
    wait(lambda: session.tried is not None)
    record = json.loads((session.history.folder / "history.json").read_text())
    assert record["tries"][0]["after"] == {"goal": 40}


def test_a_file_that_was_changed_is_refused_in_one_line(open_session):
    session = open_session()
    session.change("goal", 40)
    settled(session, 4000)
    wait(lambda: session.tried is not None)
    session.close()
    file = session.history.folder / "history.json"
    file.write_text(file.read_text().replace('"goal": 40', '"goal": 41'))
    with pytest.raises(InputError, match=r"history\.json: is damaged"):
        open_session(tab="2")
