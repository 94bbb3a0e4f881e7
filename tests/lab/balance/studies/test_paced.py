"""Minutes and waits are figures like any other: targets of `tune`, watched by `rank`, told at a pace."""

import numpy as np
import pytest

import balance
from balance.design.statistics import read_statistic
from balance.simulation.pacing import paced_result, play_paced
from balance.studies.figures import columns, watched
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run

PIG = load("pig")
GAMES, SEED = 120, 4


def rows_of(**settings):
    configuration = PIG.configuration(settings)
    rows = np.zeros(GAMES, paced_result(PIG.game))
    play_paced(PIG.game, configuration.rules(), SEED, 0, rows, PIG.pace)
    return rows


def test_rows_with_times_are_the_games_own_rows():
    rows = rows_of(players=3)
    plain = np.zeros(GAMES, PIG.game.result)
    PIG.game.play_many(PIG.configuration({"players": 3}).rules(), SEED, 0, plain)
    for name in PIG.game.result.names:
        assert (rows[name] == plain[name]).all()
    told = balance.play("pig", players=3, games=GAMES, seed=SEED).times()
    assert rows["paced_minutes"].mean() / 60 == pytest.approx(told["mean"][0])
    assert rows["paced_wait"][:, 1].mean() / 60 == pytest.approx(told["mean"][2], abs=0.5 / 60)
    assert (rows["paced_wait"][:, 3:] == 0).all()


@pytest.mark.parametrize(
    ("text", "name", "figure"),
    [
        ("minutes.mean", "minutes.mean", lambda rows: rows["paced_minutes"].mean() / 60),
        ("minutes > 9", "minutes>9", lambda rows: (rows["paced_minutes"] > 540).mean()),
        ("minutes<=9", "minutes<=9", lambda rows: (rows["paced_minutes"] <= 540).mean()),
        ("minutes", "minutes.mean", lambda rows: rows["paced_minutes"].mean() / 60),
        ("minutes.p50", "minutes.p50", lambda rows: np.sort(rows["paced_minutes"])[GAMES // 2 - 1] / 60),
        ("wait@2.mean", "wait@2.mean", lambda rows: rows["paced_wait"][:, 1].mean() / 60),
    ],
)
def test_a_statistic_of_times_is_in_minutes(text, name, figure):
    rows, found = rows_of(players=2), read_statistic(text, PIG, 2, "", timed=True)
    values = found.values(rows, 2)
    assert found.name == name
    assert found.estimate(values) == pytest.approx(figure(rows))
    low, high, _ = found.bounds(values, 0.95)
    assert low <= found.estimate(values) <= high
    if change := found.change(values, values + (0 if found.share else 60), 0.95):
        assert change[0] == pytest.approx(0 if found.share else 1)


def test_figures_of_times_are_kept_in_seconds_at_a_pace():
    figures = watched(PIG, 2, "minutes,wait@2,rounds", timed=True)
    assert [(each.text, each.name, each.whole) for each in figures] == [
        ("minutes.mean", "minutes", 60),
        ("wait@2.mean", "seat 2's wait", 60),
        ("rounds.mean", "rounds", 1),
    ]
    usual = columns(PIG.configuration(), figures)
    slow = columns(PIG.at_pace({"round": 9}).configuration(), figures)
    assert usual.notes != slow.notes  # games that were kept at another pace are played again
    assert columns(PIG.configuration(), figures[2:]).notes == {}


@pytest.mark.parametrize(
    ("figure", "message"),
    [
        ("minutes.p00", "minutes is a time; name minutes.mean, minutes.p50 or minutes>N"),
        ("wait@3.mean", "no seat 3 waits; it must be wait@1 to wait@2"),
        ("wait@0.mean", "no seat 0 waits"),
    ],
)
def test_a_wrong_figure_of_time_is_refused(figure, message):
    with pytest.raises(InputError, match=message):
        read_statistic(figure, PIG, 2, "--target", timed=True)


def test_times_need_a_pace_and_somebody_to_wait_for():
    with pytest.raises(InputError, match="one player waits for nobody"):
        read_statistic("wait@1.mean", PIG, 1, "--target", timed=True)
    from dataclasses import replace

    with pytest.raises(InputError, match=r"pig has no \[pace\] in its game.toml; add --pace decision=15"):
        watched(replace(PIG, pace=None), 2, "minutes", timed=True)
    with pytest.raises(InputError, match="has no figure 'minutes"):
        read_statistic("minutes.mean", PIG, 2, "--claim")


def test_a_length_is_tuned_and_ranked_in_minutes(tmp_path):
    line = ("pig", "--change", "goal", "--games", 400, "--out", tmp_path / "t.html")
    told = run("tune", *line, "--target", "minutes.mean=5.5..6.5", "--pace", "decision=4")
    assert told.code in (0, 3)
    assert "mean minutes" in told.out
    assert "(here decision=4); all others are assumed" in told.out
    assert "--pace decision=4" in (tmp_path / "t.md").read_text()
    ranked = balance.rank("pig", watch="minutes", games=400, screen=400, scripts="hold", out=tmp_path / "rank")
    assert ranked.bases[0].estimate == pytest.approx(8.4, rel=0.1)
    (least,) = (
        each for each in ranked.effects if (each.turn.dial, each.turn.reach, each.turn.after) == ("goal", "end", "1")
    )
    assert -8 < least.estimate < -6  # minutes, not seconds
