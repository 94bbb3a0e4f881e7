"""Seats that think ahead: few games, after all else, and never while the designer works."""

import pytest

from balance.questions.studio import markup, thinking, words
from balance.questions.studio.answer import Answer, changes_of
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.thinking import Thinking
from balance.questions.studio.trial import Trial
from balance.simulation.engine import Threads
from scenarios import load
from tests.lab.balance.questions.studio.conftest import wait


@pytest.fixture
def heard(monkeypatch):
    """What is told of a try; `ask(trial)` asks."""
    monkeypatch.setattr(thinking, "REST", 0.1)
    monkeypatch.setattr(thinking, "ROUNDS", (4, 8))
    told = []
    thoughts = Thinking(KeptFigures(Threads(1), 0), told.append)
    yield thoughts, told
    thoughts.close()


def test_thinking_seats_are_played_in_rounds_of_few_games(heard, balance):
    thoughts, told = heard
    trial = Trial(load("pig"), {"players": 2}, {"goal": 20})
    thoughts.allow(trial)
    wait(lambda: told and told[-1].final)
    assert [each.found and each.found.games for each in told] == [None, 4, 8]
    change = told[-1].found.change
    assert change.low <= change.estimate <= change.high
    played = balance("play", "pig", "--set", "goal=20", "--set", "lookahead=8", "--games", 8, "--json").json
    seat = next(row for row in played["estimates"] if (row["metric"], row["value"]) == ("winner", "1"))
    assert change.after == pytest.approx(seat["estimate"])


def test_what_would_have_to_be_compiled_waits_for_a_word(heard, monkeypatch):
    thoughts, told = heard
    monkeypatch.setattr(thinking, "compiles_first", lambda loop: True)
    trial = Trial(load("pig"), {}, {})
    thoughts.ask(trial)
    wait(lambda: told)
    assert told[0].must_compile
    answer = Answer(trial, 4, 0.95, ())
    assert "has to be compiled once" in words.thinking_line(answer, told[0], compiling=False)


def test_a_change_ends_it_before_a_game_is_begun(heard):
    thoughts, told = heard
    thoughts.ask(Trial(load("pig"), {}, {}))
    thoughts.ask(None)
    thoughts.close()
    assert told == []


def test_the_last_row_of_for_whom_is_of_those_who_think(heard):
    trial = Trial(load("pig"), {"players": 2}, {"goal": 20})
    kept, figures = KeptFigures(Threads(1), 0), trial.figures()
    tables = [kept.upto(side, figures, 64, lambda: True) for side in trial.sides()]
    change = changes_of(figures[:1], *tables, 0.95)[0]
    thought = thinking.Thought(trial, thinking.Elsewhere(2, 8, 64, change))
    html = markup.scripts_html(Answer(trial, 64, 0.95, (change,)), thought)
    assert html.index("who thinks ahead") < html.index("so far")
    assert words.thinking_line(Answer(trial, 64, 0.95, (change,)), thought, compiling=False) == ""
