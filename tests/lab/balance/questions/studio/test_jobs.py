"""Questions in the background: one after another, stopped, failed, and what they find."""

import threading
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest

from balance.questions.studio import asking
from balance.questions.studio.asked import Asked
from balance.questions.studio.jobs import DONE, FAILED, RUNS, STOPPED, Found, Job, Jobs
from balance.questions.studio.trial import Trial, played
from balance.studies.control import Control
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.conftest import wait


@pytest.fixture
def jobs():
    made = Jobs()
    yield made
    made.close()


@pytest.fixture
def asked(tmp_path):
    return Asked(Trial(load("pig"), {"players": 2}, {"goal": 30}), "pig", 0, tmp_path, 1)


def test_jobs_go_one_after_another_and_can_be_stopped(jobs):
    begun, go_on = threading.Event(), threading.Event()

    def long(control):
        begun.set()
        while not go_on.is_set():
            control(1, 2, "plays")
        return Found(("found",))

    first, second, third = jobs.start("1", long), jobs.start("2", lambda control: Found(())), jobs.start("3", long)
    assert begun.wait(5)
    assert (first.state, second.state, first.share) == ("runs", "waits", 0.5)
    third.stop()
    assert (third.stopping, first.stopping) == (False, False), "what waits is stopped at once"
    first.stop()
    assert first.stopping
    wait(lambda: second.ended)
    assert (first.state, second.state, third.state) == (STOPPED, DONE, STOPPED)


def test_progress_says_which_part_is_played_and_no_number_of_parts_that_nobody_knows():
    pytest.importorskip("nicegui", reason="NiceGUI is not installed")
    from balance.questions.studio.page_questions import _progress

    job = Job("", lambda control: Found(()), state=RUNS)
    for done, total in ((0, 65), (65, 65), (0, 49), (49, 98)):
        job.control(done, total, "plays")
    assert (job.control.part, job.share) == (3, 0.5)
    assert _progress(job).startswith("part 3: 50\u202f% of it, ")
    job.stop()
    assert _progress(job) == "stopping ...", "what is being played is played to its end"


def test_what_goes_wrong_is_told_and_the_next_goes_on(jobs):
    def refused(control):
        raise InputError("this is refused")

    first, second, third = (
        jobs.start("", refused),
        jobs.start("", lambda c: 1 / 0),
        jobs.start("", lambda c: Found(("x",))),
    )
    wait(lambda: third.ended)
    assert (first.state, first.error) == (FAILED, "this is refused")
    assert (second.state, second.error) == (FAILED, "ZeroDivisionError: division by zero")
    assert (third.state, third.found.lines) == (DONE, ("x",))


def test_a_suggestion_is_about_the_changed_game_and_says_its_line(asked):
    found = asking.suggest(asked, 0.56, Control())
    assert found.files["page"].is_file()
    assert found.command.startswith("balance tune pig ")
    assert "goal=30" in found.command
    assert all(set(each.settings) <= set(asked.trial.scenario.settable()) for each in found.proposals)


def test_a_target_is_of_a_share_or_of_a_mean():
    figures = {each.text: each for each in Trial(load("cyberdoom-tower"), {}, {}).figures()}
    assert asking.target_of(figures["outcome=win"], 0.35) == "outcome=win=35%+-2pp"
    assert asking.target_of(figures["minutes.mean"], 20) == "minutes.mean=19.6..20.4"
    (each, *_) = Trial(load("posthuman"), {"players": 2}, {}).figures()
    assert asking.target_of(each, 0.6) == "win@1=60%+-2pp", "of alike seats what one wins each does"


@pytest.mark.parametrize(("context", "watch"), [({}, None), ({"start_player": "fixed"}, None)])
def test_where_several_may_win_a_ranking_is_by_what_it_is_by_on_its_own(context, watch):
    assert asking._watch(Trial(load("posthuman"), {"players": 2, **context}, {})) == watch


def test_the_map_of_a_try_has_a_page(tmp_path, monkeypatch):
    monkeypatch.setattr(asking, "heatmap", partial(asking.heatmap, games=2, moments=2))
    trial = Trial(load("cyberdoom-tower"), {}, {"start_luck": 2})
    found = asking.where_pieces_stand(Asked(trial, "cyberdoom-tower", 0, tmp_path, 1), Control())
    assert "<svg" in found.files["map"].read_text()
    assert found.command.startswith("balance heatmap cyberdoom-tower --set start_luck=2 ")


def test_what_matters_most_has_a_page_and_each_question_a_place_of_its_own(asked, monkeypatch):
    monkeypatch.setattr(asking, "rank", partial(asking.rank, games=500, screen=200))
    asked = replace(asked, trial=replace(asked.trial, watch="rounds.mean"))
    first, second = asking.matters_most(asked, Control()), asking.matters_most(asked, Control())
    assert first.lines == second.lines
    assert first.files["page"] != second.files["page"]
    assert "goal=30" in first.command
    assert " --watch rounds.mean " in first.command, "what is told first is what is ranked by"
    assert {"die_sides": 5} in [dict(each.settings) for each in first.proposals], "steps that are seen can be tried"


def test_a_step_of_a_reading_of_the_rules_can_be_tried_and_of_who_plays_not(tmp_path, monkeypatch):
    trial = Trial(load("cyberdoom-tower"), {}, {})
    now, turned = trial.sides()[1], played(trial.scenario, {"sentinel_turn": "every_round", "ap": 2})
    turn = SimpleNamespace(seat=0, configuration=turned)
    places = [
        SimpleNamespace(context=0, figure="won", dial=d, first=1, least=1) for d in ("sentinel_turn", "players", "ap")
    ]
    ranking = SimpleNamespace(plan=SimpleNamespace(contexts=[now]), places=places, figures=["won"])
    monkeypatch.setattr(asking, "largest_step", lambda ranking, place: SimpleNamespace(turn=turn))
    monkeypatch.setattr(asking, "effect_text", lambda effect: "")
    found = asking._steps(ranking, Asked(trial, "cyberdoom-tower", 0, tmp_path, 1))
    assert [each.settings for each in found] == [{"sentinel_turn": "every_round"}, {"ap": 2}]


def test_numbers_are_ranked_by_what_is_told_first():
    trial = Trial(load("human-punishment"), {}, {})
    assert asking._watch(trial) == ["outcome=humans", "rounds.mean"]
    assert asking._watch(replace(trial, watch="winner=1")) == ["winner=1", "rounds.mean"]  # seats are even by lot
    assert asking._watch(Trial(load("pig"), {}, {})) is None


def test_a_report_of_both_sides(asked, monkeypatch):
    monkeypatch.setattr(asking, "REPORT_GAMES", 400)
    control = Control()
    found = asking.report(asked, control)
    assert set(found.files) >= {"report", "comparison"}
    assert (control.done, control.total) == (800, 800)
    assert found.lines[0] == "400 games of each side were played for it.", "the answer beside it is of others"
    assert "goal" in found.files["comparison"].read_text()
    assert [line.partition(" --games")[0] for line in found.command.splitlines()] == [
        "balance sweep pig --set players=2",
        "balance sweep pig --set players=2 --set goal=30",
    ]
    told = found.files["report"].read_text()
    assert "Changed: goal 100 → 30." in told, "it is about the designer's game"
    assert "--set goal=30" in told.partition("Look at this next")[2]


def test_a_report_without_changes_is_of_one_side(tmp_path, monkeypatch):
    monkeypatch.setattr(asking, "REPORT_GAMES", 400)
    found = asking.report(Asked(Trial(load("pig"), {}, {}), "pig", 0, tmp_path, 1), Control())
    assert "comparison" not in found.files


def test_a_game_of_either_side_is_told(asked):
    before, after = (asking.read_game(asked, 3, changed, Control()) for changed in (False, True))
    assert before.lines[0].startswith("Game 3 before them: ")
    assert after.command == "balance replay pig --set players=2 --set goal=30 --seed 0 --game 3"
    assert "Game 3 of seed 0" in after.files["the game"].read_text()
