"""Who plays each configuration: the players' own script is told wherever another part's differs."""

import pytest

from balance.design.make_plan import make_plan
from balance.questions.report.judged import _ladder
from balance.questions.report.page import make_report
from balance.questions.report.who import scripts
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from reports.cards import cards
from reports.lookup import Book, parts_swept
from reports.verdict import verdict


def swept(folder, game, settings, games=20):
    return Swept(sweep(make_plan(game, settings, games=games), folder / "run"))


MIXED, EYE, TEAMS = "mode=mixed", "purple_eye=true", "policy_by_team=true"


@pytest.mark.parametrize(
    ("game", "settings", "who"),
    [
        ("humans", ["players=3", MIXED, "guy_policy=runner,hunter"], ["catcher, guy runner", "catcher, guy hunter"]),
        ("humans", ["players=3", MIXED, "policy=catcher,herder"], ["catcher", "herder"]),
        ("posthuman", ["mutant_policy=hunter,guesser"], ["steward, mutant hunter", "steward, mutant guesser"]),
        ("human-punishment", [TEAMS, "policy_machine=surveyor,mimic"], ["machine surveyor", "machine mimic"]),
        (
            "human-punishment",
            [TEAMS],
            [" / ".join(f"{team} surveyor" for team in ("human", "machine", "outlaw", "legion"))],
        ),
        ("cyberdoom-tower", ["policy=ghost,hunter"], ["ghost", "hunter"]),
    ],
)
def test_the_players_own_script_stands_before_those_of_other_parts_that_differ(tmp_path, game, settings, who):
    assert scripts(swept(tmp_path, game, settings)) == who


def test_a_seat_beyond_the_players_plays_against_them(tmp_path):
    """That A.D.A.M. plays by rogue does not say that rogue wins: the heroes do, who play by cautious."""
    of = swept(tmp_path, "all-hoomanz", [EYE, "adam_policy=hunter,rogue", "players=2"], games=60)
    both = [f"cautious against adam {one}" for one in ("hunter", "rogue")]
    assert scripts(of) == both
    report = make_report(of.run)
    (said,) = verdict(Book(report))[0].parts
    assert all(f"by {one} in " in said for one in both), said
    next_steps = [words for words, _ in report.next]
    assert any(words.startswith(f"Read the first lost game of {both[0]} (") for words in next_steps)
    assert any("its scripts of adam range from" in words for words in next_steps)
    told = " ".join(str(part) for card in cards(Book(report))[0].cards for part in (*card.blocks, *card.folded))
    assert f"played by {both[0]} and {both[1]}" in told


def test_where_one_configuration_has_another_part_each_names_its_own(tmp_path):
    of = swept(tmp_path, "all-hoomanz", ["purple_eye=true,false", "players=2"])
    assert scripts(of) == ["cautious against adam hunter", "cautious, simon choices helpful"]
    assert parts_swept(of.settings) == []


@pytest.mark.parametrize(
    ("settings", "what", "command"),
    [
        (["players=6"], "How well that is played, and for whom it is easy or hard", "ladder"),
        ([TEAMS], "Which script suits each team, while the others keep theirs", "tournament"),
    ],
)
def test_a_report_asks_a_tournament_where_teams_have_scripts(tmp_path, settings, what, command):
    of = swept(tmp_path, "human-punishment", settings)
    set_up = " ".join(f"--set {each}" for each in settings)
    assert list(_ladder(of)) == [(what, f"balance {command} human-punishment {set_up}")]


def test_a_script_that_several_teams_follow_is_described_once(tmp_path):
    of = swept(tmp_path, "human-punishment", [TEAMS, "policy_outlaw=mimic"])
    who = "policy human surveyor, policy machine surveyor, policy legion surveyor"
    assert [name for name, _ in of.policies] == [who, "policy outlaw mimic"]
