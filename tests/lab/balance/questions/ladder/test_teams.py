"""Where teams win a ladder says how often each does with each script."""

from types import SimpleNamespace

import polars as pl

import balance
from balance.questions.ladder import texts
from balance.questions.ladder.climb import TRIES
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.teams import TEAMS, teams_table
from balance.simulation.engine import Threads


def table_of(folder, game, settings, **options):
    plan = plan_ladder(game, settings, games=600, **options)
    games = Games(plan.contestants, folder, plan.seed, Threads(1), lambda *_: None)
    return plan, teams_table(plan, games, SimpleNamespace(rungs=plan.rungs, best=plan.rungs[-1]))


def test_how_often_teams_win_is_counted_in_the_games_in_which_all_follow_a_script(tmp_path):
    plan, table = table_of(tmp_path, "human-punishment", {"players": 6}, scripts=["random", "surveyor"])
    assert table.schema == TEAMS
    for (script,), rows in table.group_by("script", maintain_order=True):
        frame = balance.play("human-punishment", {"players": 6, "policy": script}, games=plan.numbers).frame
        ends = frame["outcome"].cast(pl.String)
        for row in rows.iter_rows(named=True):
            assert row["share"] == (ends == row["outcome"]).sum() / plan.numbers
            assert row["low"] < row["share"] < row["high"] or row["share"] == 0
        assert abs(rows["share"].sum() - 1) < 1e-12
    best = table.filter(script="surveyor")["share"].to_list()
    assert best == sorted(best, reverse=True)
    (name, *cells), _ = texts.team_cells(table)
    assert name == ("random", "")
    assert len(cells) == len(texts.team_heads(table)) - 1 == table["outcome"].n_unique()
    assert texts.teams_note(table, 0.95).startswith("How 100 games with each script end.")


def test_games_of_who_thinks_ahead_are_played_though_they_do_not_say_how_they_ended(tmp_path):
    """Such games are watched: they say what each seat got, and the table is of scripts."""
    plan = plan_ladder("human-punishment", {"players": 4, "turn_cap": 12}, scripts=["random", "surveyor"])
    games = Games(plan.contestants, tmp_path, plan.seed, Threads(1), lambda *_: None)
    for cell in plan.contestants.cells(Rung("surveyor", TRIES[0]), "surveyor")[:1]:
        assert plan.contestants.configuration(cell).thinks
        assert games.payoffs(cell, 2).shape == (2, 4)
    assert games.outcomes(plan.contestants.all_seats(Rung("surveyor")), 2).shape == (2,)


def test_where_no_teams_win_there_is_no_such_table(tmp_path):
    _, table = table_of(tmp_path, "pig", {"players": 2})
    assert table.is_empty()
