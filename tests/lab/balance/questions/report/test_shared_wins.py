"""Reports and screens where a win is shared: by all in a draw, or by the members of a team."""

import re

import numpy as np
import pytest

from balance.cli.estimate_tables import summary_table
from balance.design.make_plan import make_plan
from balance.questions.report.page import make_report, write_report
from balance.runs.sweep import sweep
from balance.simulation.play import play
from reports.lookup import Book
from tests.lab.reports.reading import Page

GAMES = 2000


def swept(tmp_path, *settings):
    return sweep(make_plan("pig", list(settings), games=GAMES, seed=5), tmp_path / "run")


def payoffs(run, config=0, seats=2):
    """Payoffs as shares of the win; shape (games, seats)."""
    columns = [f"payoff_{seat + 1}" for seat in range(seats)]
    return run.rows(config).select(columns).collect().to_numpy() / 1000


def page(run):
    html, markdown = write_report(run)
    return Page(html.read_text()), markdown.read_text()


def test_a_report_of_shared_draws_speaks_of_shares_of_the_win(draws, tmp_path):
    run = swept(tmp_path, "players=2", "hold_at=15,25")
    paid = payoffs(run)
    assert set(paid[:, 0]) == {0, 0.5, 1}
    report = make_report(run)
    assert report.shared
    shown, text = page(run)
    (first, *_), *_ = shown.tables.values()
    assert "Seat 1's share of the win" in first.head
    assert "seat 1's share of the win runs from" in text
    assert "the seats' shares of the win" in text
    assert "win rate" not in text
    assert "Seat 1 wins" not in text


def test_an_even_share_of_shared_draws_is_that_of_all_games(draws, tmp_path):
    run = swept(tmp_path, "players=2,3")
    edges = make_report(run).edges
    for config, players in enumerate((2, 3)):
        paid, rows = payoffs(run, config, players), edges.filter(players=players)
        assert rows["wins"].to_list() == pytest.approx(paid.mean(axis=0))
        assert rows["even"][0] == pytest.approx(paid.sum(axis=1).mean() / players)
        off = paid[:, 0] - paid.mean(axis=1)
        assert rows["edge"][0] == pytest.approx(off.mean())
    assert edges["even"].to_list()[:2] == [pytest.approx(0.5)] * 2


def test_each_member_of_a_team_has_an_even_share_of_what_is_paid(teams, tmp_path):
    run = swept(tmp_path, "players=4")
    paid, report = payoffs(run, seats=4), make_report(run)
    assert (paid.sum(axis=1) == 2).all()
    assert report.edges["even"].to_list() == [0.5] * 4
    assert report.edges["wins"].to_list() == paid.mean(axis=0).tolist()
    assert Book(report).even(0) == 0.5
    assert not report.shared
    _, text = page(run)
    assert "an even share would be 50.0" in text
    assert "Seat 4 wins" in text
    assert "ayoff" not in text


def test_what_is_played_is_estimated_as_a_mean_where_wins_are_shared(draws):
    played = play("pig", players=2, games=GAMES, seed=5)
    rows = played.estimates.filter(metric="winner")
    paid = played.frame.select("payoff_1", "payoff_2").to_numpy() / 1000
    assert rows["estimate"].to_list() == pytest.approx(paid.mean(axis=0))
    assert rows["method"].to_list() == ["t, share of the win"] * 2
    assert played.frame["winner"].null_count() == GAMES // 4
    assert not any("payoff" in metric for metric in played.estimates["metric"])


def test_a_precision_counts_a_share_of_the_win_in_points(draws):
    played = play("pig", players=2, precision="2pp", watch="winner", seed=5)
    assert played.ended.share
    assert str(played.ended).startswith("precise (winner=")
    assert played.ended.half <= 0.02
    rows = played.estimates.filter(metric="winner")
    assert np.all((rows["high"] - rows["low"]).to_numpy() <= 0.04)


def test_a_table_of_a_sweep_shows_first_how_teams_win(named_teams, tmp_path, capsys):
    summary_table(swept(tmp_path, "players=4", "goal=20,30"))
    head, *lines = capsys.readouterr().out.splitlines()[1:]
    assert head.index(" odd ") < head.index("even seats") < head.index("seat 1 wins")
    assert "nobody" not in head
    assert [line.count("±") for line in lines if line.strip().startswith(("0 ", "1 "))] == [2, 2]


def test_a_table_of_a_sweep_shows_seat_1_where_one_seat_wins_or_there_is_one_way_to(draws, tmp_path, capsys):
    summary_table(swept(tmp_path, "players=2", "goal=20,30"))
    assert "±" not in capsys.readouterr().out


def columns(out):
    """The first row of the table of configurations, by heading."""
    head, first = (line for line in out.splitlines() if line.split()[:1] in (["config"], ["0"]))
    return dict(zip(re.split(r"  +", head.strip()), re.split(r"  +", first.strip()), strict=False))


def test_in_a_sweep_an_ending_that_cannot_be_has_a_dash_and_one_column(alone, capsys):
    summary_table(alone)
    out = capsys.readouterr().out
    assert "1 player" not in out  # the column of the fortress has it
    first = columns(out)
    assert (first["tiebreak"], first["mutants"]) == ("—", "—")
    assert "%" in first["fortress"]
    assert "%" in first["solo time"]


def test_in_a_sweep_what_a_single_player_wants_says_so_only_beside_other_tables(tmp_path, capsys):
    summary_table(swept(tmp_path / "both", "players=1,2"))
    assert "win, 1 player" in capsys.readouterr().out
    summary_table(swept(tmp_path / "alone", "players=1", "goal=20,30"))
    out = capsys.readouterr().out
    assert "1 player" not in out
    assert "win" in columns(out)
