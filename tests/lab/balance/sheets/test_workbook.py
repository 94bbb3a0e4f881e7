"""A sheet of an .xlsx: its cells as text, and one line for what a person may not see in it."""

import datetime
import sys

import pytest

from balance.sheets.grid import Date
from balance.sheets.reading import grid_of, read_grid
from balance.sheets.workbook import SheetOpen
from scenarios import InputError
from tests.lab.balance.sheets.workbooks import with_values, workbook

ROWS = [["ID", "Damage"], ["s1", 1], ["s2", 2]]


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path / "my.xlsx"


def test_cells_are_text_as_a_person_sees_them(path):
    def percent(book):
        book["Cards"]["F2"].number_format = "0%"

    row = ["s1", 2.0, 1.5, True, "1,5 ", 0.65, datetime.datetime(2026, 3, 4)]
    grid = read_grid(workbook(path, percent, Cards=[list("abcdefg"), row, [], [None, 7]]))
    assert grid.rows == (("s1", "2", "1.5", "true", "1,5", "65%", "2026-03-04"), ("", "7", "", "", "", "", ""))
    assert isinstance(grid.rows[0][6], Date)
    assert grid.at(1) == "my.xlsx: row 4"
    assert grid.number_text("1,5", "here") == "1.5"


def test_an_empty_column_on_the_left_does_no_harm(path):
    grid = read_grid(workbook(path, Cards=[[None, None], [None, "id", "n"], [None, "a", 1]]))
    assert (grid.heads, grid.rows, grid.at(0)) == (("id", "n"), (("a", "1"),), "my.xlsx: row 3")


def test_of_several_sheets_the_one_that_is_named_or_called_as_what_it_is_for(path):
    workbook(path, Weapons=ROWS, **{"Sentinel Cards": ROWS})
    assert read_grid(path, wanted="sentinel_cards").where == "my.xlsx, sheet Sentinel Cards"
    assert read_grid(path, sheet="weapons").at(0) == "my.xlsx, sheet Weapons: row 2"
    with pytest.raises(SheetOpen, match="has 2 sheets, Weapons, Sentinel Cards; say which with --sheet NAME") as error:
        read_grid(path, wanted="tiles")
    assert error.value.sheets == ("Weapons", "Sentinel Cards"), "whoever has no --sheet lets people choose"
    assert grid_of(path.read_bytes(), ".XLSX", "my sheet", "weapons").where == "my sheet, sheet Weapons"
    with pytest.raises(InputError, match="has no sheet 'Weapon'; it has Weapons, Sentinel Cards; did you mean"):
        read_grid(path, sheet="Weapon")


def test_a_hidden_sheet_is_not_among_those_to_choose_from(path):
    def hide(book):
        book["Old"].sheet_state = "hidden"

    workbook(path, hide, Cards=ROWS, Old=[["x"]])
    assert read_grid(path).heads == ("ID", "Damage")


def test_the_last_value_of_a_formula_is_taken_and_said(path):
    rows = [*ROWS, ["s3", "=B2+B3"], ["=IF(B4>9,1,0)", '=IF(1,"","")']]
    with_values(workbook(path, Cards=rows), {"B4": "3", "A5": "", "B5": ""})
    grid = read_grid(path)
    assert grid.rows[-1] == ("s3", "3")
    assert grid.notes == ("my.xlsx: 3 cells are formulas; what was computed last is taken",)


def test_a_formula_that_nobody_computed_is_refused(path):
    workbook(path, Cards=[*ROWS, ["s3", "=B2+B3"]])
    with pytest.raises(InputError, match=r"my.xlsx: cell B4 is a formula without a value; open the file"):
        read_grid(path)
    grid = grid_of(path.read_bytes(), ".xlsx", "my.xlsx", lenient=True)
    assert grid.rows[-1] == ("s3", ""), "an empty cell says nothing; the rest is taken"
    assert grid.notes == ("my.xlsx: cell B4 is a formula without a value: left out",)


def test_a_size_that_another_program_wrote_wrongly_hides_no_rows(path, tmp_path):
    import zipfile

    workbook(path, Cards=ROWS)
    source = {name: zipfile.ZipFile(path).read(name) for name in zipfile.ZipFile(path).namelist()}
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in source.items():
            packed.writestr(name, content.replace(b'<dimension ref="A1:B3"', b'<dimension ref="A1:A1"'))
    assert len(read_grid(path).rows) == 2


CHANGES = {
    "my.xlsx: cells A2:A3 are merged; unmerge them": lambda sheet: sheet.merge_cells("A2:A3"),
    "my.xlsx: row 3 is hidden (a filter may hide it); show it": lambda sheet: vars(sheet.row_dimensions[3]).update(
        hidden=True
    ),
    "my.xlsx: column B is hidden; show it, or delete it": lambda sheet: vars(sheet.column_dimensions["B"]).update(
        hidden=True
    ),
    "my.xlsx: row 2, Damage is the error #REF!; mend it first": lambda sheet: sheet.cell(2, 2, "#REF!"),
    "my.xlsx: column 3 has no name in the header, which row 1 was taken for; row 2 has": lambda sheet: sheet.cell(
        2, 3, 1
    ),
    "my.xlsx: the header names column 'id' twice, as 'ID' and 'id'": lambda sheet: sheet.cell(1, 2, "id"),
    "my.xlsx: the sheet is empty; it must begin with a line of column names": lambda sheet: sheet.delete_rows(1, 9),
    "my.xlsx: there are more than 10 rows; is it the right sheet?": lambda sheet: [sheet.append([1]) for _ in range(9)],
}


@pytest.mark.parametrize("says", CHANGES)
def test_what_a_person_may_not_see_is_refused_in_one_line(path, says):
    workbook(path, lambda book: CHANGES[says](book["Cards"]), Cards=ROWS)
    with pytest.raises(InputError) as error:
        read_grid(path, most=10)
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("mark", "says"), [(b'ht="5"', "row 2"), (b'width="7"', "column B")])
def test_a_row_or_a_column_of_no_size_is_hidden(path, mark, says):
    import zipfile

    def change(book):
        book["Cards"].row_dimensions[2].height, book["Cards"].column_dimensions["B"].width = 5, 7

    workbook(path, change, Cards=ROWS)
    source = {name: zipfile.ZipFile(path).read(name) for name in zipfile.ZipFile(path).namelist()}
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in source.items():
            packed.writestr(name, content.replace(mark, mark[:-2] + b'0"'))
    with pytest.raises(InputError, match=f"my.xlsx: {says} is hidden"):
        read_grid(path)


def test_what_is_hidden_or_merged_outside_the_table_is_nobodys_business(path):
    def change(book):
        sheet = book["Cards"]
        sheet.merge_cells("D1:F1")
        sheet.column_dimensions["E"].hidden = True
        sheet.row_dimensions[40].hidden = True

    assert len(read_grid(workbook(path, change, Cards=ROWS)).rows) == 2


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "it has a password, or is an old .xls; take the password off"),
        (b"PK\x03\x04 and no more", "it is damaged or no .xlsx workbook; save it again as .xlsx, or as .csv"),
        (b"id,n\n", "it is damaged or no .xlsx workbook"),
        (b"", "it is damaged or no .xlsx workbook"),
    ],
)
def test_what_is_no_workbook(path, content, says):
    path.write_bytes(content)
    with pytest.raises(InputError, match=f"my.xlsx: {says}"):
        read_grid(path)


def test_a_workbook_cut_short(path):
    content = workbook(path, Cards=ROWS).read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(InputError, match=r"my.xlsx: it is damaged"):
        read_grid(path)


def test_without_the_library_the_extra_is_named(path, monkeypatch):
    workbook(path, Cards=ROWS)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(InputError, match=r"needs openpyxl, which is not installed; .*\[sheets\].*\.csv"):
        read_grid(path)


def test_a_stray_cell_in_the_last_row_takes_no_minute(path):
    """The rows between are not made: a million of them took half a minute."""
    workbook(path, lambda book: book["Cards"].cell(1_048_576, 2, "x"), Cards=ROWS)
    grid = read_grid(path)
    assert (len(grid.rows), grid.at(2)) == (3, "my.xlsx: row 1048576")
