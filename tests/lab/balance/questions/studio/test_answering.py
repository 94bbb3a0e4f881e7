"""What a tab answers: the same as the printed lines, at once, sharper in rounds, always the newest."""

import time

import pytest

from balance.questions.studio import words
from balance.questions.studio.answer import ROUNDS, level_of
from balance.questions.studio.calm import Calm
from balance.questions.studio.trial import around, by_script
from balance.stats.intervals import LEVEL
from reports.formats import whole
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
    assert session.answer.level == level_of(len(ROUNDS)) == 0.9945, "which people can read"
    assert len(ROUNDS) * (1 - level_of(len(ROUNDS))) <= 1 - LEVEL


def test_both_figures_and_the_difference_are_of_the_same_games_and_all_that_is_known_stands_beside_them(open_session):
    session = open_session()
    published = ended(session)
    told, hear = [], session._playing._live._tell
    session._playing._live._tell = lambda each: (told.append(each.answer), hear(each))
    session.change("goal", 40)
    last = ended(session)
    seen = [each.first for each in told if each is not None and each.trial == last.trial]
    assert seen[0].games < seen[0].games_before == published.games, "the first answer is there after few games"
    assert {each.known for each in seen if each.catches_up} == {
        (published.first.after, published.first.after_low, published.first.after_high)
    }
    assert [each.after - each.before for each in seen] == pytest.approx([each.estimate for each in seen], abs=1e-12)
    assert last.first.games == last.first.games_before >= published.games
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


def test_other_places_are_sharper_only_when_the_first_figure_is(open_session):
    session = open_session()
    ended(session)
    told, hear = [], session._playing._live._tell
    session._playing._live._tell = lambda each: (told.append(each.answer), hear(each))
    session.change("goal", 40)
    ended(session)
    looked = {(each.games, row.games) for each in told if each is not None for row in each.around}
    assert min(games for games, rows in looked if rows == 1000) == 4000, "they come early"
    assert min(games for games, rows in looked if rows == 4000) >= 64_000, "no long wait at few games"


def test_what_each_seat_wins_is_that_of_compare_and_of_games_of_its_own(open_session, balance):
    """Of two racers both may win; with seat 1 as the first player they are told apart, of the same games."""
    session = open_session("posthuman")
    for name, value in (("players", 2), ("policy", "racer")):
        session.choose(name, value)
    session.change("backpack", 4)
    first = settled(session).first
    (line,) = session.commands()
    games = f"--games {first.games}"
    found = balance(*line.replace(line[line.index("--games") : line.index(" --seed")], games).split()[1:], "--json")
    (row,) = (each for each in found.json["pairs"][0]["differences"] if each["value"] == "each")
    assert (first.before, first.after) == pytest.approx((row["first"], row["second"]), abs=1e-9)
    assert (first.low, first.high) == pytest.approx((row["low"], row["high"]), abs=1e-9)
    session.change("start_player", "fixed")
    assert settled(session).first.figure.text == "winner=1", "what is compared with was played as alike seats before"


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
    (row,) = balance(*session.commands()[0].split()[1:], "--json").json["pairs"][0]["minutes"]
    first = session.answer.first
    assert (first.low, first.high) == pytest.approx((row["low"], row["high"]), abs=1e-9), "of one player to the bit"
    assert (session.answer.first.after, session.answer.games, session.answer.level) == (told.after, 1000, 0.95)
    assert [each.change.figure.name for each in session.answer.around] == ["minutes"] * 2
    rows = {each.figure.text: each for each in session.answer.changes}
    known = session._playing._live.kept.known(session.now, session.trial.figures()[1:])
    assert 1000 < max(size for size in ROUNDS if size <= known) == rows["outcome=win"].games, "minutes are of fewer"
    told = f"1\u202f000 games of each side for minutes, {whole(rows['outcome=win'].games)} for the other figures, "
    assert words.how_sure(session.answer)[0].startswith(told)
    session.change("start_luck", 4)
    assert [each.figure.name for each in ended(session).changes if each.catches_up] == [], "of the same games at last"
    assert "--watch" not in session.commands()[0], "compare tells minutes whatever is watched"


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
