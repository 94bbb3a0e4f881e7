"""Cells pasted from a spreadsheet: what is taken, and what is refused cell by cell."""

import re

import pytest

from balance.questions.studio.paste import read_cells
from balance.questions.studio.rulebook import sheets
from scenarios import load
from scenarios.loader.errors import InputError


def test_a_paste_takes_what_fits_and_says_what_does_not(open_session):
    session = open_session("cyberdoom-tower")
    pasted = session.paste("weapons", "base", "range", "3\t99\n4\t1\n")
    assert dict(session.changes) == {"weapons.base.range": 3}, "the cannon has a range of 4 already"
    assert pasted.refused == ("row base, damage is 99; it must be from 1 to 12",)
    pasted = session.paste("weapons", "base", "range", "id\tDamage\tFlavour\nlaser_cannon\t3\tzap\nnone\t1\t\n")
    assert session.changes["weapons.laser_cannon.damage"] == 3
    assert len(pasted.refused) == 2
    with pytest.raises(InputError, match="is no table"):
        session.paste("wepons", "base", "range", "3")
    last = next(each for each in session.sheets() if each.name == "weapons").columns[-1]
    wide = session.paste("weapons", "base", "range", "2\t2\t0\t0\t7\t7\t7\t7\t7")
    assert re.fullmatch(rf"\d columns beyond {last}, the table's last: left out", wide.refused[0])
    assert wide.values["weapons.base.range"] == 2


def test_a_paste_changes_no_cell_beside_it(open_session):
    """A word may be none where a cell is empty, so an empty cell beside the block would wipe it."""
    session = open_session("cyberdoom-tower")
    pasted = session.paste("sentinel_cards", "s4", "damage", "3\n2\n")
    assert pasted.values == {"sentinel_cards.s4.damage": 3, "sentinel_cards.s5.damage": 2}
    refused = session.paste("sentinel_cards", "s1", "energy", "abc")
    assert (refused.values, len(refused.refused)) == ({}, 1)


@pytest.mark.parametrize("text", ["id\tdamge\nlaser_cannon\t7", "name\tdamge\nLaser Cannon\t7", "damge\n7"])
def test_a_misspelt_head_is_never_taken_for_a_cell(text):
    with pytest.raises(InputError, match=r"weapons: no column is called 'damge'; did you mean 'damage'\?"):
        read_cells(load("cyberdoom-tower"), "weapons", "base", "damage", text)


@pytest.mark.parametrize(
    ("begins", "text", "taken"),
    [
        ("speed", "3\t4\t5\t1\tsteel\t1\n2\t3\t4\t1\tbite\t1", 11),
        ("skill", "steel\t2\nbite\t3", 3),
        ("skill", "steel\nbite", 1),
        ("skill", "none\tamont\nbite\t2", 3),
    ],
)
def test_a_misspelt_word_in_the_first_line_is_one_cell_and_no_head(begins, text, taken):
    pasted = read_cells(load("all-hoomanz"), "monsters", "k00c", begins, text)
    assert (len(pasted.values), len(pasted.refused)) == (taken, 1)


def test_a_paste_says_which_cells_were_taken():
    pasted = read_cells(load("cyberdoom-tower"), "weapons", "base", "damage", "damge\trange\n9\t7\n9\t6")
    assert pasted.refused == ("no column is called 'damge'; did you mean 'damage'? (left out)",)
    assert pasted.text(" from my.csv") == "2 cells taken from my.csv: base range, laser cannon range."


def test_a_paste_goes_to_the_columns_as_they_are_shown():
    scenario = load("all-hoomanz")
    (sheet,) = (each for each in sheets(scenario.configuration({"alien_landing": True})) if each.name == "cubetrons")
    assert sheet.columns[0] == "count"
    row = sheet.ids[0]
    pasted = read_cells(scenario, "cubetrons", row, "count", "3\t" + str(sheet.rows[0][sheet.columns[1]]))
    assert list(pasted.values) == [f"cubetrons.{row}.count", f"cubetrons.{row}.{sheet.columns[1]}"]
    assert pasted.refused == ()


@pytest.mark.parametrize(
    ("begins", "text"), [("id", "k00d\tBig Bug\t4\t3"), ("name", "Big Bug\t4\t3"), ("count", "4\t3")]
)
def test_a_paste_that_begins_in_id_or_name_goes_to_the_columns_below_which_it_stands(begins, text):
    pasted = read_cells(load("all-hoomanz"), "monsters", "k00d", begins, text)
    assert pasted.values == {"monsters.k00d.count": 4, "monsters.k00d.speed": 3}
    assert pasted.refused == ()


def test_a_row_that_is_pasted_twice_is_said():
    pasted = read_cells(load("cyberdoom-tower"), "weapons", "base", "range", "id\trange\nbase\t2\nbase\t4")
    assert pasted.values == {"weapons.base.range": 4}
    assert pasted.refused == ("row base stands there more than once: its last values are taken",)
