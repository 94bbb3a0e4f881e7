"""A seat's share says nothing where a lot decides who begins and all seats play alike: one place tells."""

import pytest

from balance.design.even_seats import alike_by_lot, even_by_lot, unlike_seats, why_no_share, why_together
from balance.design.make_plan import make_plan
from balance.questions.explain.plan import plan_explain
from balance.questions.rank.plan import plan_rank
from balance.questions.report.page import make_report
from balance.questions.worth.plan import plan_worth
from balance.runs.sweep import sweep
from scenarios import load
from scenarios.loader.loading import changed

PIG = load("pig")
LOT = changed(PIG, {"game.toml": PIG.files["game.toml"] + b'\n[seats]\nbegins = "A lot decides who begins"\n'})


@pytest.mark.parametrize(
    ("scenario", "settings", "even"),
    [
        (PIG, {}, False),
        (LOT, {}, True),
        (LOT, {"players": 1}, False),
        (LOT, {"policy@2": "hold-or-goal"}, False),
        (LOT, {"hold_at@1": 25}, False),
        (LOT, {"hold_at": 25}, True),
        ("humans", {}, True),
        ("humans", {"mode": "mixed"}, False),  # seats are zombies and guys
        ("humans", {"mode": "mixed", "side": "guy"}, True),
        ("human-punishment", {}, True),
        ("human-punishment", {"first_player": "fixed"}, False),
        ("posthuman", {}, False),  # several may win, each a whole win
        ("cyberdoom-tower", {"players": 2}, False),  # they win together
    ],
)
def test_seats_are_even_where_a_lot_decides_and_nothing_sets_them_apart(scenario, settings, even):
    loaded = load(scenario) if isinstance(scenario, str) else scenario
    assert even_by_lot([loaded.configuration(settings)]) == ("A lot decides who begins" if even else "")


def test_all_that_is_played_must_be_even():
    even, apart = LOT.configuration(), LOT.configuration({"policy@2": "hold-or-goal"})
    assert even_by_lot([even, even])
    assert not even_by_lot([even, apart])
    assert not even_by_lot([])


def test_where_several_may_win_seats_are_alike_and_not_even():
    posthuman = load("posthuman")
    alike = posthuman.configuration({"players": 2})
    assert alike_by_lot([alike]) == "A die decides who begins"
    assert not even_by_lot([alike])
    assert not alike_by_lot([alike, posthuman.configuration({"players": 2, "character@1": "nurse"})])
    assert not alike_by_lot([posthuman.configuration({"players": 2, "start_player": "fixed"})])
    assert alike_by_lot([LOT.configuration()]) == even_by_lot([LOT.configuration()]) != ""


def test_a_report_knows_in_which_configurations_seats_are_alike(tmp_path):
    run = sweep(make_plan(LOT, ["players=1,2", "policy@2=hold,hold-or-goal"], games=20), tmp_path / "run")
    assert make_report(run).by_lot == {
        config for config in range(run.configs.height) if alike_by_lot([run.configuration(config)])
    }


def test_there_the_length_comes_first_and_the_share_last():
    def first(plan):
        return [figure.text for figure in plan.figures]

    even, usual = ["rounds.mean", "winner=1"], ["winner=1", "rounds.mean"]
    assert first(plan_rank(LOT)) == even
    assert first(plan_explain(LOT, to=["goal=90"])) == even[:1]  # what says nothing is left out
    assert first(plan_rank(PIG)) == first(plan_explain(PIG, to=["goal=90"])) == usual
    assert first(plan_explain(LOT, to=["policy@1=hold-or-goal"], scripts="hold")) == usual
    assert first(plan_rank(LOT, watch="winner=1")) == ["winner=1"]
    assert first(plan_worth("humans", "events"))[0] == "rounds.mean"
    humans = first(plan_rank("humans", {"players": 5}))  # `win` says only that somebody won
    assert (humans[0], humans[1], humans[-1]) == ("rounds.mean", "outcome=win", "winner=1")
    assert first(plan_rank("human-punishment", {"players": 5}))[0] == "outcome=humans"  # who won


def test_why_is_one_sentence():
    assert why_together("A die decides who begins") == (
        "A die decides who begins and all seats play alike, so their wins are told as one, by their mean."
    )
    said = why_no_share("A lot decides who begins", "the length")
    assert said.startswith("A lot decides who begins and all seats play alike, so each wins as often as the others")
    assert said.endswith("the length comes first.")


@pytest.mark.parametrize(
    ("scenario", "settings", "first"),
    [
        ("pig", {}, {}),
        ("pig", {"players": 3, "policy@3": "hold-or-goal"}, {1: "", 3: ""}),
        ("humans", {"players": 4, "mode": "mixed"}, {1: "zombie", 2: "guy"}),
        ("humans", {"players": 4, "mode": "mixed", "policy@3": "random"}, {1: "zombie", 2: "guy", 3: "zombie"}),
        ("humans", {"mode": "mixed", "side": "guy"}, {}),
        ("human-punishment", {"players": 6}, {}),  # teams are dealt in the game
    ],
)
def test_the_first_seat_of_each_kind_is_found_where_seats_are_unlike(scenario, settings, first):
    assert unlike_seats(load(scenario).configuration(settings)) == first
