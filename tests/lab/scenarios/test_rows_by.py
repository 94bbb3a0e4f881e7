"""Rows that are for one value of a setting: a set-up for 4 players plays no part with 5."""

import pytest

from balance.design.steps import steps_of
from balance.questions.tune.moves import search_dials
from balance.studies.open_entries import open_entries
from scenarios import InputError, load
from scenarios.loader.plausible import read_plausible
from tests.lab.scenarios.test_play_digest import edited

GAME = load("human-punishment")
SIX = GAME.configuration({"players": 6})


def test_a_row_plays_a_part_only_with_its_value():
    setups = GAME.tables["setups"]
    rows = [row for row in setups.ids if setups.row(row).plays(SIX.full)]
    assert rows == ["six"]
    assert GAME.tables["weapons"].row("pistol").plays(SIX.full)  # a table without `rows_by` plays with all its rows


def test_what_turns_dials_leaves_the_other_rows_alone():
    cells = [each for each in steps_of(SIX, ["setups"]) if each.kind == "cell"]
    assert {each.name.split(".")[1] for each in cells if each.changes} == {"six"}
    assert {each.idle for each in cells if ".four." in each.name} == {"plays a part only with players=4"}
    with pytest.raises(InputError, match=r"--change: setups.four.rifles plays no part here; it needs players=4"):
        search_dials(GAME, SIX, ["setups.four.rifles"])
    assert [each.name for each in search_dials(GAME, SIX, ["setups.six.rifles"])] == ["setups.six.rifles"]


def test_what_is_plausible_there_is_no_gap_here():
    entries = [each for each in open_entries(read_plausible(GAME)) if each.name.startswith("setups.")]
    rows = {each.name.split(".")[1] for each in entries}
    assert {"four", "six"} <= rows
    assert {each.name.split(".")[1] for each in entries if each.dial(SIX).changes} == {"six"}


def test_a_report_lists_only_the_rows_that_were_played():
    names = GAME.provenance([SIX.full]).filter(kind="table row")["name"].to_list()
    assert [name for name in names if name.startswith("setups.")] == ["setups.six"]


@pytest.mark.parametrize("name", ["humans", "gaols"])
def test_another_name_is_refused(name):
    with pytest.raises(InputError) as refused:
        edited(GAME, "game.toml", 'rows_by = "players"', f'rows_by = "{name}"')
    such = "such are players, pistols, rifles, companions, launchers, lasers"
    assert str(refused.value).endswith(f"rows_by is '{name}'; it must be a setting and a column; {such}")


def test_a_value_that_cannot_be_is_refused():
    by_rifles = edited(GAME, "game.toml", 'rows_by = "players"', 'rows_by = "rifles"')
    with pytest.raises(InputError) as refused:
        edited(
            by_rifles,
            "game.toml",
            "rifles = { value = -1, min = -1, max = 2",
            "rifles = { value = -1, min = -1, max = 0",
        )
    told = "[tables] setups: rows_by is 'rifles'; row four is for 1, which rifles cannot be"
    assert str(refused.value).endswith(told)
