"""Reports of games that teams win, and of tables with many seats."""

from dataclasses import replace

import polars as pl
import pytest

from reports import Setting, pages
from reports.rate_table import MANY_SEATS
from tests.lab.reports.frames import ENERGY, PLAYERS, POLICY, make
from tests.lab.reports.reading import Page

TEAMS = ("win", "machines", "outlaws", "round_cap")  # the frames call the first outcome `win`
TABLES = Setting("players", "mode", ("4", "16"), numeric=True)
POINT = " %"


def page(report):
    return Page(pages(report).html)


@pytest.fixture(scope="module")
def made():
    return page(make([TABLES], outcomes=(*TEAMS, "never"), competitive=True, games=2000))


def test_who_won_by_team_comes_before_who_won_by_seat(made):
    said = made.text["headline"]
    team, seat = (said.index(text) for text in ("the outcome is win in", "Seat 1's win rate"))
    assert team < seat
    assert (
        f"With 4 players and the policy ghost, the outcome is win in 25.0{POINT} of the games, machines in 25.0{POINT}"
        in said
    )


def test_shares_of_teams_have_intervals_and_are_drawn(made):
    (table,) = made.tables["endings"]
    assert table.column("Machines")[0].startswith(f"25.0{POINT}")
    assert "–" in table.column("Machines")[0]
    assert "the share of each way to end" in made.text["outcomes"]
    assert "even share" not in made.text["outcomes"]


def test_a_table_of_many_seats_names_the_lowest_and_the_highest(made):
    (table, *_) = made.tables["headline"]
    assert "Seat 2 wins" not in table.head
    assert table.column("Lowest seat") == [f"25.0{POINT} seat 1", f"5.2{POINT} seat 16"]
    assert table.column("Highest seat") == [f"25.0{POINT} seat 1", f"7.2{POINT} seat 1"]
    assert table.column("Even share") == [f"25.0{POINT}", f"6.2{POINT}"]
    assert len(made.tables["seats"][0].rows) == 4 + 16


def test_few_seats_have_a_column_each_and_one_way_to_end_needs_no_team():
    few = page(make(outcomes=("win", "round_cap"), competitive=True, players=MANY_SEATS))
    assert f"Seat {MANY_SEATS} wins" in few.tables["headline"][0].head
    assert "the outcome is" not in few.text["headline"]
    assert "outcomes" not in few.text  # nothing was swept: their figure is the first screen's
    assert "● blue" not in pages(make(outcomes=("win", "round_cap"), competitive=True, players=8)).markdown


def test_what_never_happens_to_any_seat_is_named_once():
    report = make([TABLES], outcomes=TEAMS, competitive=True)
    rows = [
        (setting, at, None, f"{name}@{seat}", "mean", figure, 0.0, figure + 0.002, 1)
        for setting, at in (("", ""), ("players", "4"), ("players", "16"))
        for name, figure in (("kills", 0.0), ("hits", 1.5))
        for seat in (1, 2)
    ]
    more = pl.DataFrame(rows, schema=report.pooled.schema, orient="row")
    made = page(replace(report, pooled=pl.concat([report.pooled, more])))
    assert "Not once in any of these games: kills." in made.text["happenings"]
    assert "Kills" not in made.text["happenings"]
    assert "Hits" in made.text["happenings"]


def test_numbered_columns_that_never_happen_are_named_together():
    report = make([TABLES], outcomes=TEAMS, competitive=True)
    rows = [
        (setting, at, None, f"used_{i}", "mean", float(i == 3), 0.0, float(i == 3), 1)
        for setting, at in (("", ""), ("players", "4"), ("players", "16"))
        for i in range(1, 7)
    ]
    more = pl.DataFrame(rows, schema=report.pooled.schema, orient="row")
    made = page(replace(report, pooled=pl.concat([report.pooled, more])))
    assert "Not once in any of these games: used 1 to 2 and used 4 to 6." in made.text["happenings"]


def test_a_rate_averaged_over_scripts_is_said_to_be_no_scripts_own():
    said = page(make([POLICY, ENERGY])).text["outcomes"]
    assert "averaged over the other settings (start energy and policy); averaged over scripts it is no script's" in said
    assert "no script's own" not in page(make([PLAYERS, ENERGY])).text["outcomes"]
    assert "no script's own" not in page(make([POLICY])).text["outcomes"]
