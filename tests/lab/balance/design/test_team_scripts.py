"""Where each team has a script, `policy` plays no part: nothing climbs by it, and no question names its scripts."""

from dataclasses import replace

import pytest

import balance
from balance.design.script_lines import axis_of_players, line_of_others, teams_choose
from balance.design.scripts import two_scripts
from balance.design.scripts_at_seats import scripts_at, scripts_of_teams
from balance.questions.decisions.who_plays import ONE, SEVERAL, players_of, several
from balance.questions.observed.plan import plan_observed
from balance.questions.rank.plan import plan_rank
from balance.questions.tournament.parts import note_of
from balance.questions.tune.consequences import neighbours
from balance.questions.tune.plan import plan_tune
from balance.studies.context_words import statement
from scenarios import InputError, load

GAME, TEAMS = "human-punishment", {"policy_by_team": True}
NO_PART = "policy plays no part here; it does with"


def played(settings):
    return load(GAME).configuration(settings)


def test_of_seats_scripts_none_plays():
    seats, teams = played({}), played(TEAMS)
    assert axis_of_players(seats) is seats.scenario.axes["policy"]
    assert axis_of_players(teams) is None
    assert (teams_choose(seats), teams_choose(teams)) == (False, True)
    assert scripts_at(seats) == {"surveyor": [1, 2, 3, 4, 5, 6]}
    assert scripts_at(teams) == {}


def test_the_line_on_other_scripts_is_a_tournament_of_the_teams():
    assert line_of_others(played({}), {}, GAME) == "balance ladder human-punishment"
    teams = played({**TEAMS, "players": 8})
    line = line_of_others(teams, {**TEAMS, "players": 8}, "./copy")
    assert line == "balance tournament ./copy --set policy_by_team=true --set players=8"


def test_a_seat_beyond_the_players_is_no_team():
    """A.D.A.M. has a script beside the players' own, who climb a ladder as before."""
    hoomanz = load("all-hoomanz")
    assert not teams_choose(hoomanz.configuration({"purple_eye": True}))
    alone = replace(hoomanz, axes={name: axis for name, axis in hoomanz.axes.items() if name != "policy"})
    eye = alone.configuration({"purple_eye": True})
    assert (axis_of_players(eye), teams_choose(eye), line_of_others(eye, {}, "ours")) == (None, False, "")


def test_no_script_plays_besides_those_of_the_teams():
    scenario = load(GAME)
    assert two_scripts(scenario, {"policy_by_team": [True]}, None) == {}
    assert two_scripts(scenario, {"policy_by_team": [False, True]}, None) == {}
    assert two_scripts(scenario, {"policy_by_team": [False]}, None) == {"policy": ["surveyor", "gunslinger"]}
    with pytest.raises(InputError, match=f"--script: {NO_PART} policy_by_team=false"):
        two_scripts(scenario, {"policy_by_team": [True]}, ["mimic"])


def test_nobody_plays_at_random_by_a_team():
    refused = played({**TEAMS, "policy": "random"}).illegal
    assert refused is not None
    assert "policy=random is for policy_by_team=false" in refused
    assert played({**TEAMS, "policy@3": "random"}).illegal == refused
    assert played({"policy": "random"}).illegal is None


@pytest.mark.parametrize(
    "ask", [lambda: balance.ladder(GAME, TEAMS), lambda: balance.train(GAME, "surveyor", TEAMS, games=100)]
)
def test_a_ladder_and_a_training_say_where_teams_meet(ask):
    with pytest.raises(InputError) as told:
        ask()
    assert "policy plays no part" in str(told.value)
    assert str(told.value).endswith("policy_by_team=false. balance tournament lets the scripts of teams meet")


def test_tune_shows_no_script_that_plays_no_part():
    settings = {"target": ["humans=35%±2pp"], "at": ["players=6"]}
    assert "policy" in {each.axis for each in neighbours(plan_tune(GAME, {}, **settings))}
    assert "policy" not in {each.axis for each in neighbours(plan_tune(GAME, TEAMS, **settings))}


def test_plays_are_held_against_the_scripts_of_the_teams(tmp_path):
    file = tmp_path / "plays.csv"
    file.write_text("players,rounds\n6,12\n6,14\n")
    plan = plan_observed(file, GAME, TEAMS)
    assert [dict(each) for each in plan.scripts] == [{}]
    assert plan.script(0).strip() == "the scripts of the teams"
    with pytest.raises(InputError, match="--script: each team has a script here, and settings name them; leave it out"):
        plan_observed(file, GAME, TEAMS, scripts=["mimic"])


def test_the_scripts_of_teams_are_told_with_their_teams():
    alike, unlike = played(TEAMS), played({**TEAMS, "policy_outlaw": "mimic"})
    assert scripts_of_teams(alike) == {"surveyor": ["human", "machine", "outlaw", "legion"]}
    assert scripts_of_teams(unlike) == {"surveyor": ["human", "machine", "legion"], "mimic": ["outlaw"]}
    assert scripts_of_teams(played({})) == {}
    assert (players_of(alike), players_of(unlike)) == (ONE, SEVERAL)
    assert several(alike) == []
    told = "Scripts here: surveyor (human, machine and legion) and mimic (outlaw); what they choose is told together."
    assert several(unlike) == [told]
    plan = plan_rank(GAME, {**TEAMS, "policy_outlaw": "mimic"})
    who = "surveyor (human, machine and legion) and mimic (outlaw)"
    assert statement(plan, "what may be") == f"All of this holds at once with 95 % for {who}: what may be."


def test_a_team_that_follows_another_script_keeps_it_in_the_line():
    every = {f"policy_{team}": "mimic" for team in ("human", "machine", "outlaw", "legion")}
    some = {"policy_human": "surveyor", "policy_outlaw": "mimic"}
    head = "balance tournament human-punishment --set policy_by_team=true"
    assert line_of_others(played({**TEAMS, **some}), TEAMS, GAME) == f"{head} --set policy_outlaw=mimic"
    assert line_of_others(played({**TEAMS, **every}), TEAMS, GAME) == head


def test_the_fallen_are_said_to_follow_the_legion():
    axes = load(GAME).axes
    assert note_of(axes["policy_legion"]) == "policy_legion: the Fallen play by it too."
    assert note_of(axes["policy_human"]) == ""
