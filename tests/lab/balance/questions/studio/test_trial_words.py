"""What is asked: who plays, what is changed, and what it is compared with."""

import shutil
from dataclasses import replace

from balance.questions.studio import markup, trial_words, words
from balance.questions.studio.history import Try
from balance.questions.studio.rulebook import choices
from balance.questions.studio.trial import Trial, by_script
from scenarios import load
from tests.lab.balance.questions.studio.made import answer


def test_where_teams_win_it_is_told_first_how_often_each_does():
    def first(game, **context):
        return [each.text for each in Trial(load(game), context, {}).figures()][:2]

    assert first("human-punishment") == ["outcome=humans", "outcome=machines"]
    assert [first(game)[0] for game in ("pig", "posthuman")] == ["winner=1", "winner=each"], "no teams win there"
    assert first("posthuman", start_player="fixed")[0] == "winner=1"
    assert first("all-hoomanz") == ["outcome=win", "rounds.mean"]


def test_the_try_that_is_compared_with_is_called_by_its_name(trial):
    before = {"start_luck": 1}
    settings = {"context": {}, "before": {}, "games": 1, "figure": "", "was": 0, "now": 0, "low": 0, "high": 0}
    tries = [Try(number=n, name=name, after=before, **settings) for n, name in ((1, "rich"), (2, ""))]
    there = replace(trial, before=before)
    assert trial_words.against(trial, tries) == "published"
    assert trial_words.against(there, tries) == "the try you compare with: No. 2"
    assert trial_words.against(there, tries[:1]) == "the try you compare with: rich"
    assert [trial_words.side_name(each, tries) for each in (trial, there)] == ["published", "No. 2"], "large numbers"


def test_another_figure_can_be_told_first(open_session):
    session = open_session("cyberdoom-tower")
    session.change("start_luck", 2)
    session.ask_for("rounds.mean")
    assert session.trial.figures()[0].text == "rounds.mean"
    session.undo()
    assert session.trial.figures()[0].text == "outcome=win"


def test_a_folder_of_ones_own_is_called_by_its_name(trial, tmp_path):
    assert trial_words.changes_text(Trial(trial.scenario, {}, {})) == "as published"
    shutil.copytree(trial.scenario.folder, tmp_path / "my_tower")
    mine = Trial(load(tmp_path / "my_tower"), {}, {"keys": 4})
    assert trial_words.changes_text(replace(mine, after={})) == "as in my_tower"
    assert words.levelled_line(mine).startswith("In my_tower keys (3 or 4) depends on")


def test_who_played_is_always_said(trial):
    assert trial_words.played_text(trial) == "1 player, script ghost"
    four = Trial(load("all-hoomanz"), {"players": 4, "simon": "hard"}, {"replicate_drones": 4})
    assert trial_words.played_text(four) == "4 players, simon hard, script cautious"
    assert "replicate drones (1 or 2) depends on players; your" in words.levelled_line(four)
    assert words.levelled_line(trial) == ""


def test_where_teams_choose_scripts_no_seat_is_said_to():
    context = {"players": 4, "policy": "gunslinger", "policy_by_team": True, "policy_outlaw": "mimic"}
    teams = Trial(load("human-punishment"), context, {})
    assert trial_words.played_text(teams).startswith(
        "4 players, id set full, script surveyor / mimic by team, policy by te"
    )
    assert list(by_script(teams)) == []
    told = answer(teams)
    assert words.for_whom_line(told) == words.BY_TEAM
    assert told.script is None
    assert markup.scripts_html(told) == "", "nothing is to come"
    now = teams.sides()[1]
    hidden = [each.label for each in choices(teams.scenario, now, now) if each.kind == "policy" and not each.plays]
    assert hidden == ["Script", *(f"Seat {seat}'s script" for seat in range(1, 5))]
    seats = teams.at({"policy_by_team": False})
    assert trial_words.played_text(seats).startswith("4 players, id set full, script gunslinger, policy")


def test_an_answer_bears_all_changes_and_says_against_which_try_it_was_asked(trial):
    settings = {"context": {}, "before": {}, "games": 1, "figure": "", "was": 0, "now": 0, "low": 0, "high": 0}
    pinned = replace(trial, before={"start_luck": 2}, after={"start_luck": 2, "ap": 4})
    tries = [Try(number=14, after=pinned.before, **settings)]
    told = "For 1 player, script ghost, start luck 3 → 2, ap 3 → 4; against No. 14 (start luck 2)."
    assert trial_words.found_for(pinned, tries) == told
    head = "1 player, script ghost · start luck 3 → 2, ap 3 → 4 · against No. 14: ap 3 → 4"
    assert trial_words.head_text(pinned, tries) == head
    assert trial_words.head_text(replace(pinned, after=pinned.before), tries).endswith(
        "start luck 3 → 2 · against No. 14: the same"
    )
    assert trial_words.found_for(trial, tries) == "For 1 player, script ghost, start luck 3 → 2."
