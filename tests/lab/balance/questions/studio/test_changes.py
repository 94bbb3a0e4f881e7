"""What a designer changes in a tab: what is taken, refused, undone, and kept when the files are edited."""

import shutil

import pytest

from balance.questions.studio.naming import refusal_in_words
from balance.questions.studio.paste import read_cells
from balance.questions.studio.rulebook import allowed
from balance.questions.studio.trial import by_script
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import settled


def test_what_the_game_says_itself_is_no_change(open_session):
    session = open_session()
    session.change("goal", 40)
    session.change("goal", 100)
    assert session.changes == {}
    session.choose("players", 3)
    session.choose("players", 2)
    assert (session.context, session.now.players) == ({"players": 2}, 2)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("goal", 0, "goal is 0; it must be from"),
        ("goal", "much", "it must be"),
        ("gaol", 3, "did you mean .goal"),
        ("players", 77, "players is 77"),
    ],
)
def test_what_is_not_allowed_changes_nothing(open_session, name, value, says):
    session = open_session()
    session.change("goal", 40)
    with pytest.raises(InputError, match=says):
        (session.choose if name == "players" else session.change)(name, value)
    assert session.changes == {"goal": 40}


def test_what_is_allowed_ends_where_the_game_ends_not_the_computer():
    scenario = load("all-hoomanz")
    assert allowed(scenario, "loot.b1.count") == "of 0 or more"
    refused = read_cells(scenario, "loot", "b1", "count", "much").refused
    assert refused == ("row b1, count is 'much'; it must be a whole number of 0 or more",)


@pytest.mark.parametrize(
    ("text", "says"), [("", "is empty"), ("1e2", "is '1e2'"), ("0,5", "is '0,5'"), ("99", "is 99")]
)
def test_what_is_refused_is_said_as_it_was_typed(open_session, text, says):
    with pytest.raises(InputError, match=says):
        open_session("cyberdoom-tower").change("weapons.base.damage", text)


def test_a_refusal_calls_settings_as_the_form_does(open_session):
    session = open_session("cyberdoom-tower")
    for name, says in (
        ("start_luck", "start luck is '1,5'; "),
        ("ai_cards.a1.energy", "ai cards a1: energy is '1,5'; "),
    ):
        with pytest.raises(InputError, match=says):
            session.change(name, "1,5")
    scenario = session.scenario
    error = InputError(f"--set: keys=5: {scenario.folder}: start_luck is 5; it must be at most floors = 4")
    assert refusal_in_words(error, scenario) == "keys=5: start luck is 5; it must be at most floors = 4"


def test_undo_and_redo(open_session):
    session = open_session()
    session.change("goal", 40)
    session.change("die_sides", 8)
    session.choose("players", 3)
    assert session.undo()
    assert session.now.players == 2
    assert session.undo()
    assert session.changes == {"goal": 40}
    assert session.redo()
    assert session.redo()
    assert not session.redo()
    assert (session.now.players, session.changes) == (3, {"goal": 40, "die_sides": 8})


def test_each_seat_has_a_script_of_its_own_if_wanted(open_session):
    session = open_session()
    scripts = [choice for choice in session.choices() if choice.name.startswith("policy")]
    assert [choice.label for choice in scripts] == ["Script", "Seat 1's script", "Seat 2's script"]
    other = next(value for value in scripts[0].values if value != scripts[0].now)
    session.choose("policy@2", other)
    assert [choice.now for choice in session.choices() if choice.name.startswith("policy")] == [
        None,
        scripts[0].now,
        other,
    ]
    assert settled(session).trial.sides()[1].full["policy@2"] == other
    assert all(len(set(_scripts(each.trial))) == 1 for each in by_script(session.trial)), "a script for all seats"
    session.choose("policy", other)
    assert session.context == {"policy": other}, "one for all takes the place of one for each"


def _scripts(trial):
    return [value for name, value in trial.sides()[1].full.items() if name.startswith("policy@")]


def test_a_scenario_saved_in_an_editor_keeps_what_still_fits(open_session, tmp_path):
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    session = open_session(folder)
    session.change("goal", 60)
    session.change("goal", 40)
    toml = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(toml.replace("goal = { value = 100, min = 1,", "goal = { value = 90, min = 50,"))
    session.renew(load(folder))
    assert session.changes == {}
    assert session.said[0].startswith("goal is left out: ")
    assert "goal is 40; it must be from 50" in session.said[0]
    assert settled(session).trial.scenario.configuration().full["goal"] == 90
    assert session.undo(), "what was changed before can be taken back"
    assert session.changes == {"goal": 60}
    assert session.redo()
    assert (session.changes, len(session.said)) == ({}, 1), "it was left out before"
