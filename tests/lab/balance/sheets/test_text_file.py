"""A .csv as spreadsheets save it: what is read of it, and one line for what is not."""

import pytest

from balance.sheets.grid import head_key
from balance.sheets.reading import read_grid
from scenarios import InputError


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Reads a text, or bytes, as a file of this name."""
    monkeypatch.chdir(tmp_path)

    def grid(content, encoding="utf-8", name="my.csv", **more):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return read_grid(tmp_path / name, **more)

    return grid


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_whatever_parts_cells_and_lines_in_any_unicode(read, encoding, separator, end):
    lines = [["ID", '"Name, in full; or not"'], ["s1", "Zoë"], ["", ""], ["s2", '"two\nlines"']]
    grid = read(end.join(separator.join(line) for line in lines), encoding)
    assert grid.heads == ("ID", "Name, in full; or not")
    assert grid.rows == (("s1", "Zoë"), ("s2", "two\nlines"))
    assert (grid.at(0), grid.at(1)) == ("my.csv: line 2", "my.csv: line 4")


def test_the_line_that_tells_a_spreadsheet_the_separator_is_no_row(read):
    grid = read('"sep=;"\r\nid;n\r\na;1,5\r\n')
    assert (grid.heads, grid.rows, grid.at(0)) == (("id", "n"), (("a", "1,5"),), "my.csv: line 3")


def test_empty_columns_and_rows_that_a_spreadsheet_leaves_are_dropped(read):
    grid = read(";id;;n;;\n;;;;;\n;a;;1;;\n;b\n")
    assert (grid.heads, grid.rows) == (("id", "n"), (("a", "1"), ("b", "")))


@pytest.mark.parametrize(
    ("text", "number"), [("1,5", "1.5"), ("-0,25", "-0.25"), ("−3", "-3"), ("12", "12"), ("1,2,3", "1,2,3")]
)
def test_decimal_commas(read, text, number):
    assert read("id;n\na;1\n").number_text(text, "here") == number
    assert read("id,n\na,1\n").number_text(text, "here") == number


def test_what_may_be_a_thousand_or_a_part_is_refused(read):
    assert read("id;n\na;1\n").number_text("1,500", "here") == "1.500"
    assert read("id;n\na;0.5\n").number_text("1.500", "here") == "1.500"  # points are decimal in this file
    with pytest.raises(InputError, match=r"here is '1,500', which may be 1500 or 1.5; write one of them"):
        read("id,n\na,1\n").number_text("1,500", "here")
    with pytest.raises(InputError, match=r"here is '1.000', which may be 1000 or 1; write one of them"):
        read("id;n\na;1,5\n").number_text("1.000", "here")


def test_heads_are_the_same_however_they_are_written():
    assert {head_key(each) for each in ("Anti Stealth", "anti-stealth", " ANTI_STEALTH ")} == {"anti_stealth"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "my.csv: the file is empty; it must begin with a line of column names"),
        (b"\xff\xfe", "my.csv: the file is empty"),
        (b"\xff\xfei\x00d", "my.csv: it is UTF-16 and cut short, or damaged; save it again"),
        (b"\x00\x01", "my.csv: it is no text; save the table as .xlsx, or as .csv in UTF-8"),
        (
            b"id\n\xe4\n",
            "my.csv: line 2 is not UTF-8 text; save the file as 'CSV UTF-8 (comma delimited)' or as .xlsx",
        ),
        (
            "My cards\nid,n\na,1\n",
            "my.csv: line 1 has one cell, 'My cards', which looks like a title; take it away: the file must begin with",
        ),
        ("id,n\na,1,2\n", "my.csv: line 2 is no CSV: a row has more cells than the header"),
        ('id,n\na,"1\n', "my.csv: line 2 is no CSV: a quoted cell does not end, or text follows it"),
        ("id,n\na," + "x" * 140_000 + "\n", "my.csv: line 2 is no CSV: a cell has more than 131072 characters"),
        ("id,,n\na,1,2\n", "my.csv: column 2 has no name in the header, which line 1 was taken for; line 2 has a cell"),
        ("id,Dmg,Dmg\n", "my.csv: the header names column 'dmg' twice"),
        ("id,Dmg,dmg\n", "my.csv: the header names column 'dmg' twice, as 'Dmg' and 'dmg'"),
        ("id,n\na,=B1\n", "my.csv: line 2, n is '=B1': a formula; save the file with values in its place"),
        ("id\n" + "a\n" * 11, "my.csv: there are more than 10 rows; is it the right sheet?"),
    ],
)
def test_wrong_files_are_told_in_one_line(read, content, says):
    with pytest.raises(InputError) as error:
        read(content, most=10)
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("kind", [".xls", ".ods", ".numbers", ".XLS"])
def test_files_of_other_programs_say_how_to_save_them(read, kind):
    with pytest.raises(InputError, match=f"cards{kind}: {kind.lower()} files are not read; save the table as .xlsx or"):
        read(b"x", name=f"cards{kind}")


def test_a_text_has_no_sheets(read):
    with pytest.raises(InputError, match=r"--sheet: my.csv is no workbook, it has one table only; leave --sheet"):
        read("id\na\n", sheet="Cards")


def test_a_folder_and_a_file_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match=r"nothing.csv: it cannot be read: No such file"):
        read_grid(tmp_path / "nothing.csv")
    with pytest.raises(InputError, match="it cannot be read: "):
        read_grid(tmp_path)
