"""Shares by name: what they count, and what is no share."""

import numpy as np
import pytest

from balance.design.percentages import read_share
from balance.stats.proportions import count_shares, gate_metrics, read_metric
from reports.plain import share_as_typed
from scenarios.loader.errors import InputError
from sims import game as games

PIG, TOWER = games.find("pig"), games.find("cyberdoom-tower")


def rows(**fields):
    made = np.zeros(len(next(iter(fields.values()))), PIG.result)
    for name, values in fields.items():
        made[name] = values
    return made


def test_shares_count_games():
    payoff = [[1000, 0, 0, 0, 0], [333, 333, 333, 0, 0], [0] * 5, [0, 1000, 0, 0, 0]]
    played = rows(outcome=[0, 0, 1, 0], payoff=payoff, rounds=[5, 9, 10, 11], score=[[100, 9, 0, 0, 0]] * 4)
    names = ["outcome=win", "outcome=round-cap", "winner=1", "winner=2", "rounds>9", "score@2>8", "score@1>100"]
    shares = [read_metric(name, PIG, 2, "here") for name in names]
    assert [share.name for share in shares][1] == "outcome=round_cap"
    assert count_shares(shares, played).tolist() == [3, 1, 2, 2, 2, 4, 0]  # the shared win counts for both


def test_a_baselines_metrics_are_outcomes_seats_and_two_lengths():
    lengths = np.repeat([3, 4, 9], [50, 46, 4])
    names = gate_metrics(PIG, 3, lengths)
    assert names == ["outcome=win", "outcome=round_cap", "winner=1", "winner=2", "winner=3", "rounds>3", "rounds>4"]
    assert gate_metrics(PIG, 1, np.full(9, 5)) == ["outcome=win", "outcome=round_cap", "rounds>5"]
    assert not any(name.startswith("winner") for name in gate_metrics(TOWER, 2, lengths))


@pytest.mark.parametrize(
    ("text", "players", "game", "message"),
    [
        ("outcome=wni", 2, PIG, "outcome is 'wni'; it must be one of win, round_cap; did you mean 'win'"),
        ("outcoem=win", 2, PIG, "no column 'outcoem'.*did you mean 'outcome'"),
        ("winner=3", 2, PIG, "winner is '3'; it must be winner=1 to winner=2"),
        ("winner=1", 2, TOWER, "no seats that win with 2 playing: its players win or lose together"),
        ("winner=1", 1, PIG, "one player competes with nobody"),
        ("rounds=5", 2, PIG, "rounds holds numbers"),
        ("rounds>many", 2, PIG, "rounds holds numbers"),
        ("outcome>win", 2, PIG, "outcome is 'win'"),
        ("winner=" + "9" * 5000, 2, PIG, "it must be winner=1 to winner=2"),
        ("score@" + "9" * 5000 + ">5", 2, PIG, "score has values 1 to 2; name one: score@1"),
        ("score>5", 2, PIG, "score has values 1 to 2; name one: score@1"),
        ("score@3>5", 2, PIG, "score has values 1 to 2"),
        ("rounds@1>5", 2, PIG, "rounds has no value for each seat"),
        ("rounds", 2, PIG, "the metric is 'rounds'; it must be outcome=WORD"),
        (7, 2, PIG, "the metric is 7"),
    ],
)
def test_what_is_no_share_is_refused(text, players, game, message):
    with pytest.raises(InputError, match=message):
        read_metric(text, game, players, "here")


@pytest.mark.parametrize(("given", "share"), [("1pp", 0.01), ("0.5 PP", 0.005), ("0.005", 0.005), (0.02, 0.02)])
def test_a_share_is_read_in_points_or_plainly(given, share):
    assert read_share(given, "here") == pytest.approx(share)


@pytest.mark.parametrize("given", ["0", "0pp", "-1pp", "60pp", "nan", "one", "", 0, 0.5, True, None, float("inf")])
def test_what_is_no_margin_is_refused(given):
    with pytest.raises(InputError, match="must be more than 0 and less than 50pp"):
        read_share(given, "here")


def test_a_share_is_told_in_points():
    assert [share_as_typed(share) for share in (0.01, 0.005, 0.0001)] == ["1pp", "0.5pp", "0.01pp"]
