"""A tab without its page: what is changed, answered, kept and undone."""

import json
import re
import shutil
import threading
import time

import pytest

from balance.questions.studio import words
from balance.questions.studio.answer import ROUNDS, level_of
from balance.questions.studio.calm import Calm
from balance.questions.studio.comparable import comparable
from balance.questions.studio.history import History
from balance.questions.studio.jobs import Found, Jobs
from balance.questions.studio.paste import read_cells
from balance.questions.studio.rulebook import allowed, sheets
from balance.questions.studio.studio import Studio
from balance.questions.studio.trial import around, by_script
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import ended, settled, wait


def test_the_game_as_published_is_answered_at_once(open_session, balance):
    session = open_session()
    answer = settled(session)
    assert answer.first.before == answer.first.after
    played = balance("play", "pig", "--games", answer.games, "--json").json
    seat = next(row for row in played["estimates"] if (row["metric"], row["value"]) == ("winner", "1"))
    assert answer.first.after == pytest.approx(seat["estimate"], abs=1e-12)


def test_a_change_is_what_the_printed_line_says_to_the_bit(open_session, balance):
    session = open_session()
    session.change("goal", 40)
    answer = ended(session)
    (line,) = answer.trial.repeat("pig", answer.games, session.seed, answer.level, "runs/x")
    assert line.startswith("balance compare pig --set goal=100,40 ")
    row = balance(*line.split()[1:], "--json").json["pairs"][0]["differences"][0]
    assert (row["first"], row["second"]) == (answer.first.before, answer.first.after)
    assert (row["difference"], row["low"], row["high"]) == (
        answer.first.estimate,
        answer.first.low,
        answer.first.high,
    )


def test_two_changes_are_what_the_printed_lines_say(open_session, balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session = open_session()
    session.change("goal", 40)
    session.change("die_sides", 8)
    answer = settled(session, 4000)
    lines = answer.trial.repeat("pig", answer.games, session.seed, answer.level, "run")
    assert balance(*lines[0].split()[1:]).code == 0
    row = balance(*lines[1].split()[1:], "--json").json["pairs"][0]["differences"][0]
    assert (row["difference"], row["low"], row["high"]) == (
        answer.first.estimate,
        answer.first.low,
        answer.first.high,
    )


def test_it_sharpens_and_ends(open_session):
    session = open_session()
    session.change("goal", 40)
    first = settled(session)
    ended(session)
    assert first.games < session.answer.games
    assert session.answer.first.half <= 0.005 < first.first.half
    assert session.answer.games in ROUNDS
    assert session.answer.level == level_of(len(ROUNDS)) > 0.99


def test_what_is_compared_with_stands_still_and_is_of_the_same_games_in_the_end(open_session):
    session = open_session()
    published = ended(session)
    told, hear = [], session._playing._live._tell
    session._playing._live._tell = lambda each: (told.append(each.answer), hear(each))
    session.change("goal", 40)
    last = ended(session)
    seen = [each.first for each in told if each is not None and each.trial == last.trial]
    assert seen[0].games < seen[0].games_before == published.games, "the first answer is there after few games"
    assert {(each.before, each.before_low, each.before_high) for each in seen if each.catches_up} == {
        (published.first.after, published.first.after_low, published.first.after_high)
    }
    assert last.first.games == last.first.games_before >= published.games
    assert last.first.after - last.first.before == pytest.approx(last.first.estimate, abs=1e-12)
    session.undo()
    wait(lambda: session.answer is not None)
    assert session.answer.games >= published.games, "what is known is told at once"


def test_the_last_change_wins_and_nothing_queues(open_session):
    session = open_session()
    for goal in range(20, 90):
        session.drag("goal", goal)
    answer = settled(session)
    assert answer.trial.after == {"goal": 89}
    assert session._steps.back == 1, "a drag is one step, however long it rests"
    session.release()
    session.drag("goal", 50)
    assert session._steps.back == 2, "another drag is another step"
    session.drag("goal", 89)
    session.release()
    assert session._steps.back == 1, "one that ends where it began is none"
    session.undo()
    assert session.changes == {}


def test_other_players_and_scripts_are_answered_too(open_session):
    session = open_session()
    session.change("goal", 40)
    ended(session)
    places = list(around(session.trial))
    assert [each.players for each in places] == [1, 2, 3, 4, 5]
    assert [each.players for each in session.answer.around] == [1, 2, 3, 4, 5]
    assert [each.value for each in session.answer.scripts] == [each.value for each in by_script(session.trial)]


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


def test_a_try_is_kept_and_opened_again_by_another_tab(open_session, tmp_path):
    session = open_session()
    session.change("goal", 40)
    settled(session, 4000)
    wait(lambda: session.tried is not None)
    session.rename("  short   game ")
    other = open_session(tab="2")
    (kept,) = other.history.tries
    assert (kept.name, kept.after) == ("short game", {"goal": 40})
    assert other.changes == {}, "tabs do not mix"
    other.open_try(kept.number)
    assert other.changes == {"goal": 40}
    other.change("goal", 60)
    assert session.changes == {"goal": 40}
    with pytest.raises(InputError, match="there is no try 9"):
        other.open_try(9)


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
    assert [(each.figure, each.now, [tried.number for tried in each.tries]) for each in groups] == [
        ("Rounds", True, [4]),
        ("Rounds", False, [3]),
        ("Seat 1's share", False, [2, 1]),
    ]
    assert groups[0].played == "2 players, script hold, against goal 40"
    assert groups[2].played == "2 players, script hold, against my_pig"
    assert "±" in words.try_difference(groups[0].tries[0])
    assert words.try_difference(groups[2].tries[0]).endswith(" points")
    toml = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(toml.replace("goal = { value = 100", "goal = { value = 90"))
    session.renew(load(folder))
    played = comparable(session.history.tries, session.trial, 9)[-1].played
    assert played == "2 players, script hold, against my_pig as the folder was then"


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
    assert words.changes_text(session.trial) == "as the try you compare with"
    ended(session)
    assert len(session.history.tries) == 1


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
    assert words.draft_text(session.history.drafts()["1"]) == "other rows of policies"
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


def test_what_each_tab_showed_is_offered_until_it_is_answered(open_session, tmp_path):
    for tab, goal in (("1", 40), ("2", 50), ("3", 40)):
        session = open_session(tab=tab)
        session.change("goal", goal)
        settled(session)
        session.close()
    studio = Studio("pig", load("pig"), History.read(tmp_path / "history", "pig"), 0, 1)
    assert sorted(each.after["goal"] for each in studio.earlier().values()) == [40, 50], "what is alike once"
    assert studio.session("2").changes == {"goal": 50}
    assert [each.after["goal"] for each in studio.earlier().values()] == [40]
    for tab in studio.earlier():
        studio.forget_earlier(tab)
    assert studio.earlier() == {}
    studio.close()


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


def test_a_kernel_that_raises_is_told_and_the_page_lives(open_session, monkeypatch):
    session = open_session()
    settled(session)
    monkeypatch.setattr("balance.questions.studio.live.changes_of", lambda *a: 1 / 0)
    session.change("goal", 40)
    wait(lambda: session.told is not None and session.told.error)
    assert "ZeroDivisionError" in session.told.error
    monkeypatch.undo()
    session.change("goal", 41)
    assert settled(session).trial.after == {"goal": 41}


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


def test_who_loads_the_page_has_a_first_answer_and_no_more_is_played(open_session):
    session = open_session()
    session.watch(False)
    session.change("goal", 40)
    session.look()
    settled(session)
    time.sleep(0.1)
    assert session.answer.games == ROUNDS[0]
    assert not session.answer.final
    session.watch(True)
    ended(session)


def test_what_is_new_is_shown_at_once_and_what_sharpens_calmly(monkeypatch):
    now, calm = [100.0], Calm()
    monkeypatch.setattr("balance.questions.studio.calm.time.monotonic", lambda: now[0])
    assert calm.is_due("asked")
    assert calm.is_due("first answer")
    assert not calm.is_due("first answer")
    now[0] += 0.41
    assert calm.is_due("first answer")


def test_memory_is_flat_over_many_changes(open_session):
    session = open_session()
    kept = session._playing._live.kept
    kept.most = 200_000
    for goal in range(20, 80):
        session.change("goal", goal)
        settled(session)
    assert kept.size <= kept.most + 150_000  # of what is shown


def test_a_paste_changes_no_cell_beside_it(open_session):
    """A word may be none where a cell is empty, so an empty cell beside the block would wipe it."""
    session = open_session("cyberdoom-tower")
    pasted = session.paste("sentinel_cards", "s4", "damage", "3\n2\n")
    assert pasted.values == {"sentinel_cards.s4.damage": 3, "sentinel_cards.s5.damage": 2}
    refused = session.paste("sentinel_cards", "s1", "energy", "abc")
    assert (refused.values, len(refused.refused)) == ({}, 1)


def test_a_paste_takes_what_fits_and_says_what_does_not(open_session):
    session = open_session("cyberdoom-tower")
    pasted = session.paste("weapons", "base", "range", "3\t99\n4\t1\n")
    assert dict(session.changes) == {"weapons.base.range": 3}, "the cannon has a range of 4 already"
    assert pasted.refused == ("row base, damage is 99; it must be from 1 to 12",)
    pasted = session.paste("weapons", "base", "range", "id\tDamage\tFlavour\nlaser_cannon\t3\tzap\nnone\t1\t\n")
    assert session.changes["weapons.laser_cannon.damage"] == 3
    assert len(pasted.refused) == 2
    with pytest.raises(InputError, match="is no table"):
        session.paste("wepons", "base", "range", "3")
    last = next(each for each in session.sheets() if each.name == "weapons").columns[-1]
    wide = session.paste("weapons", "base", "range", "2\t2\t0\t0\t7\t7\t7\t7\t7")
    assert re.fullmatch(rf"\d columns beyond {last}, the table's last: left out", wide.refused[0])
    assert wide.values["weapons.base.range"] == 2


@pytest.mark.parametrize("text", ["id\tdamge\nlaser_cannon\t7", "name\tdamge\nLaser Cannon\t7", "damge\n7"])
def test_a_misspelt_head_is_never_taken_for_a_cell(text):
    with pytest.raises(InputError, match=r"weapons: no column is called 'damge'; did you mean 'damage'\?"):
        read_cells(load("cyberdoom-tower"), "weapons", "base", "damage", text)


def test_a_paste_says_which_cells_were_taken():
    pasted = read_cells(load("cyberdoom-tower"), "weapons", "base", "damage", "damge\trange\n9\t7\n9\t6")
    assert pasted.refused == ("no column is called 'damge'; did you mean 'damage'? (left out)",)
    assert pasted.text(" from my.csv") == "2 cells taken from my.csv: base range, laser cannon range."


@pytest.mark.parametrize(
    ("text", "says"), [("", "is empty"), ("1e2", "is '1e2'"), ("0,5", "is '0,5'"), ("99", "is 99")]
)
def test_what_is_refused_is_said_as_it_was_typed(open_session, text, says):
    with pytest.raises(InputError, match=says):
        open_session("cyberdoom-tower").change("weapons.base.damage", text)


def test_a_paste_goes_to_the_columns_as_they_are_shown():
    scenario = load("all-hoomanz")
    (sheet,) = (each for each in sheets(scenario, scenario.configuration()) if each.name == "cubetrons")
    assert sheet.columns[0] == "count"
    row = sheet.ids[0]
    pasted = read_cells(scenario, "cubetrons", row, "count", "3\t" + str(sheet.rows[0][sheet.columns[1]]))
    assert list(pasted.values) == [f"cubetrons.{row}.count", f"cubetrons.{row}.{sheet.columns[1]}"]
    assert pasted.refused == ()


def test_the_history_is_json_that_others_can_read(open_session):
    session = open_session()
    session.change("goal", 40)
    settled(session, 4000)
    wait(lambda: session.tried is not None)
    record = json.loads((session.history.folder / "history.json").read_text())
    assert record["tries"][0]["after"] == {"goal": 40}


def test_minutes_stand_beside_the_rounds_and_are_those_of_compare(open_session, balance):
    session = open_session("cyberdoom-tower")
    session.change("start_luck", 2)
    wait(lambda: session.answer is not None and any(each.figure.timed for each in session.answer.changes))
    answer = session.answer
    assert [each.figure.text for each in answer.changes[:3]] == ["outcome=win", "rounds.mean", "minutes.mean"]
    told, line = answer.changes[2], session.commands()[0].replace(f"--games {answer.games}", "--games 1000")
    (row,) = balance(*line.split()[1:], "--json").json["pairs"][0]["minutes"]
    assert (told.before, told.after) == pytest.approx((row["first"], row["second"]), abs=1e-9)
    assert told.estimate == pytest.approx(row["difference"], abs=1e-9)

    session.ask_for("minutes.mean")
    ended(session)
    assert (session.answer.first.after, session.answer.games, session.answer.level) == (told.after, 1000, 0.95)
    assert [each.change.figure.name for each in session.answer.around] == ["minutes"] * 2
    assert "--watch" not in session.commands()[0], "compare tells minutes whatever is watched"
