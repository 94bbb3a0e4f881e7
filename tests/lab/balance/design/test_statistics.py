"""Figures by name: what each takes from a game, its estimate and its interval."""

import math

import numpy as np
import pytest

from balance.design.statistics import Statistic, read_statistic
from scenarios import load
from scenarios.loader.errors import InputError


@pytest.fixture(scope="module")
def pig():
    return load("pig")


def ahead(rows):
    return np.abs(rows["score"][:, 0] - rows["score"][:, 1])


@pytest.fixture(scope="module")
def rows(pig):
    rows = np.zeros(1000, pig.game.result)
    pig.game.play_many(pig.configuration({"players": 2}).rules(), 3, 0, rows)
    return rows


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("win", "outcome=win", lambda rows: (rows["outcome"] == 0).mean()),
        ("outcome=win", "outcome=win", lambda rows: (rows["outcome"] == 0).mean()),
        ("win@2", "win@2", lambda rows: (rows["winner"] == 1).mean()),
        ("winner=2", "win@2", lambda rows: (rows["winner"] == 1).mean()),
        ("rounds>8", "rounds>8", lambda rows: (rows["rounds"] > 8).mean()),
        ("rounds.mean", "rounds.mean", lambda rows: rows["rounds"].mean()),
        ("rounds", "rounds.mean", lambda rows: rows["rounds"].mean()),
        ("score@2", "score@2.mean", lambda rows: rows["score"][:, 1].mean()),
        ("margin", "margin.mean", lambda rows: ahead(rows).mean()),
        ("rounds.p50", "rounds.p50", lambda rows: np.sort(rows["rounds"])[499]),
        ("rounds.p95", "rounds.p95", lambda rows: np.sort(rows["rounds"])[949]),
        ("score@2.mean", "score@2.mean", lambda rows: rows["score"][:, 1].mean()),
        ("score@1>50", "score@1>50", lambda rows: (rows["score"][:, 0] > 50).mean()),
        ("margin.mean", "margin.mean", lambda rows: ahead(rows).mean()),
        ("margin.p50", "margin.p50", lambda rows: np.sort(ahead(rows))[499]),
        ("margin<=20", "margin<=20", lambda rows: (ahead(rows) <= 20).mean()),
        ("margin > 20", "margin>20", lambda rows: (ahead(rows) > 20).mean()),
    ],
)
def test_a_figure_is_what_it_says(pig, rows, text, name, value):
    figure = read_statistic(text, pig, 2, "here")
    assert figure.name == name
    values = figure.values(rows, 2)
    estimate = figure.estimate(values)
    assert estimate == pytest.approx(value(rows), abs=1e-12)
    low, high, method = figure.bounds(values, 0.95)
    assert low <= estimate <= high
    assert method


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no figure"),
        ("wins", "has no figure 'wins'"),
        ("win@3", "no seat 3 plays; it must be win@1 to win@2"),
        ("winner=0", "no seat 0 plays; it must be win@1 to win@2"),
        ("rounds.", "name rounds.mean, rounds.p50 or rounds>N"),
        ("rounds.p00", "name rounds.mean"),
        ("margin.p00", "name margin.mean, margin.p50, margin<=N or margin>N, not 'margin.p00'"),
        ("margin@1.mean", "name margin.mean"),
        ("rounds.p100", "name rounds.mean"),
        ("score.mean", "score has values 1 to 2"),
        ("rounds@1.mean", "rounds has no value for each seat"),
        ("outcome=wins", "outcome is 'wins'"),
    ],
)
def test_what_is_no_figure_is_refused(pig, text, says):
    with pytest.raises(InputError, match=r"^here: ") as refused:
        read_statistic(text, pig, 2, "here")
    assert says in str(refused.value)


def test_a_change_is_paired_and_a_quantile_has_none(pig, rows):
    figure = read_statistic("rounds.mean", pig, 2, "here")
    before = figure.values(rows, 2)
    mean, (low, high, method) = figure.change(before, before + 2, 0.95)
    assert mean == 2
    room = -math.log(0.025) / len(before) * (2 + np.ptp([before, before + 2]))  # no game without it
    assert (low, high) == pytest.approx((2 - room, 2 + room))
    assert method.startswith("paired")
    assert read_statistic("rounds.p50", pig, 2, "here").change(before, before, 0.95) is None


def test_a_share_changes_by_no_more_than_there_is():
    """All games of 50 are won before and 15 after: Student's t alone would end beyond -100 points."""
    before, after = np.ones(50, np.int64), np.zeros(50, np.int64)
    after[:15] = 1
    share, payoff = Statistic("outcome=win", "share", "outcome"), Statistic("win@1", "payoff", "payoff", 0)
    for figure, whole in ((share, 1), (payoff, 1000)):
        for old, new, end in ((before, after, "low"), (after, before, "high")):
            change = figure.change(whole * old, whole * new, 1 - 1e-9)
            assert change is not None
            assert abs(getattr(change[1], end)) == 1


def test_the_interval_of_a_quantile_holds_it_in_95_of_100_tables():
    """500 tables of 101 numbers from 0 to 999, whose median is 499.5: fewer than 458 with a chance of 0.0001."""

    figure = Statistic("x.p50", "quantile", "x", quantile=0.5)
    random = np.random.default_rng(1)
    held = 0
    for _ in range(500):
        low, high, _ = figure.bounds(random.integers(0, 1000, 101), 0.95)
        held += low <= 499.5 <= high
    assert 458 <= held


@pytest.mark.parametrize(
    ("name", "players", "says"),
    [
        ("pig", 1, "here: one player competes with nobody, so there is no margin"),
        ("humans", 4, "here: humans names no score of which the winner has most, so there is no margin"),
        ("cyberdoom-tower", 2, "here: cyberdoom-tower is won or lost by all together, so there is no margin"),
    ],
)
def test_a_margin_needs_seats_of_which_one_can_be_ahead(name, players, says):
    with pytest.raises(InputError) as refused:
        read_statistic("margin.mean", load(name), players, "here")
    assert str(refused.value) == says


def test_seats_that_do_not_play_are_ahead_of_nobody(pig):
    rows = np.zeros(1, pig.game.result)
    rows["score"][0] = [-5, -9, 40, 0, 0]
    assert [read_statistic("margin.mean", pig, n, "").values(rows, n)[0] for n in (2, 3, 5)] == [4, 45, 40]
