"""observed: what a file of plays may say, and one line for what it may not."""

import datetime

import numpy as np
import pytest

from balance.questions.observed.read_plays import read_plays
from scenarios import InputError, load
from tests.lab.balance.sheets.workbooks import with_values, workbook


@pytest.fixture
def read(tmp_path):
    """Reads a text as plays of a game."""

    def plays(text, game="pig", settings=None, encoding="utf-8"):
        path = tmp_path / "plays.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
        return read_plays(path, load(game), settings or {})

    return plays


def test_columns_are_settings_results_counts_and_chances(read):
    found = read(
        "players,hold-at@2,winner,rounds,score_1,count,chance,chance@2\n2,25,1,9,100,3,60,40%\n3,20,none,7,4,1,5,0\n"
    )
    assert [each.given for each in found.cells] == [{"players": 2, "hold_at@2": 25}, {"players": 3, "hold_at@2": 20}]
    assert found.sizes == [3, 1]
    assert found.table["winners"].tolist() == [1, 1, 1, 0]
    assert found.table["rounds"].tolist() == [9, 9, 9, 7]
    assert found.table["score_1"].tolist() == [100, 100, 100, 4]
    assert found.chances[0].tolist() == [0.6, 0.6, 0.6, 0.05]
    assert found.chances[1].tolist() == [0.4, 0.4, 0.4, 0.0]
    assert [found.cell_label(i) for i in range(2)] == ["players=2 hold_at@2=25", "players=3 hold_at@2=20"]


def test_a_part_of_one_is_no_chance_in_percent_unless_it_says_so(read):
    assert read("winner,chance\n1,0.5%\n2,0\n1,62.5\n").chances[0].tolist() == [0.005, 0.0, 0.625]
    with pytest.raises(
        InputError, match=r"line 3, chance is '0.5'; a chance is in percent: write 50 if you mean 50 %, 0.5%"
    ):
        read("winner,chance\n1,62%\n2,0.5\n")


def test_semicolons_decimal_commas_tabs_blank_lines_and_a_mark_of_bytes(read):
    found = read("Winner;Rounds;chance\r\n1+2;9;62,5\r\n\r\n2;7;40\r\n", encoding="utf-8-sig")
    assert found.table["winners"].tolist() == [3, 2]
    assert found.chances[0].tolist() == [0.625, 0.4]
    assert read("winner\trounds\n1\t5\n").table["rounds"].tolist() == [5]


def test_utf_16_heads_with_spaces_and_a_line_for_excel(read):
    found = read("sep=;\r\nPlayers;Hold At@2;Winner;Rounds\r\n2;25;1;9\r\n", encoding="utf-16")
    assert found.cells[0].given == {"players": 2, "hold_at@2": 25}
    assert found.table["rounds"].tolist() == [9]


@pytest.fixture
def book(tmp_path):
    """Writes sheets, by name, into a workbook."""
    return lambda **sheets: workbook(tmp_path / "plays.xlsx", **sheets)


def test_a_workbook_of_plays_the_sheet_plays_unless_another_is_named(book):
    rows = [["Players", "Winner", "Rounds", "Chance"], [2, "1+2", 9, "62,5"], [], [2, "none", 7.0, 40]]
    path = book(Notes=[["x"]], Plays=rows, Old=[["winner"], [1]])
    found = read_plays(path, load("pig"), {})
    assert found.table["winners"].tolist() == [3, 0]
    assert found.table["rounds"].tolist() == [9, 7]
    assert found.chances[0].tolist() == [0.625, 0.4]
    assert read_plays(path, load("pig"), {}, "old").table["winners"].tolist() == [1]
    with pytest.raises(InputError, match=r"plays.xlsx: it has no sheet 'Olds'; it has Notes, Plays, Old; did you mean"):
        read_plays(path, load("pig"), {}, "Olds")


def test_a_date_in_a_workbook_of_plays_is_told_by_row(book):
    path = book(Plays=[["winner", "rounds"], [1, datetime.date(2026, 3, 4)]])
    with pytest.raises(InputError, match=r"plays.xlsx: row 2, rounds is the date 2026-03-04; give the cell"):
        read_plays(path, load("pig"), {})


def test_formulas_in_a_workbook_of_plays_are_said(book):
    path = with_values(book(Plays=[["winner", "rounds"], [1, "=4+5"]]), {"B2": "9"})
    found = read_plays(path, load("pig"), {})
    assert found.table["rounds"].tolist() == [9]
    assert "1 cell is a formula; what was computed last is taken" in found.notes[0]


def test_columns_of_ones_own_are_left_out_and_said(book, read):
    """Whatever stands in them, a date or nothing."""
    rows = [["Date", "winner", "Who played", "rounds"], [datetime.date(2026, 3, 4), 1, None, 5], [None, 2, "Anna", 7]]
    found = read_plays(book(Plays=rows), load("pig"), {})
    assert found.table["rounds"].tolist() == [5, 7]
    assert set(found.table) == {"winners", "rounds"}
    assert found.notes[-1].endswith("plays.xlsx: columns of your own are not read: Date, Who played")
    assert read("winner\n1\n").notes == ()


def test_equal_settings_are_one_cell_and_one_without_plays_is_none(read):
    found = read("players,rounds,count\n2,5,1\n3,6,0\n2,7,2\n")
    assert len(found.cells) == 1
    assert found.cell.tolist() == [0, 0, 0]


def test_a_loss_of_any_kind_makes_outcomes_good_or_not(read):
    found = read("outcome,rounds\nwin,9\nloss_keys,8\nlost,7\n", "cyberdoom-tower")
    assert found.coarse
    assert found.table["outcome"].tolist() == [1, 0, 0]
    assert [figure.name for figure in found.figures] == ["win", "rounds"]
    (note,) = found.notes  # it is taken, but not silently: how the other plays were lost is left out
    assert note.startswith("note: 'lost' is taken as any ending but win (first in ")
    assert note.endswith(
        "plays.csv: line 4, outcome). So each play counts as win or not; to tell losses apart, write win, loss_energy, "
        "loss_keys, loss_trapped, loss_deadline."
    )
    told = found.as_told({"outcome": np.array([0, 1, 4]), "rounds": np.array([1, 2, 3])})
    assert told["outcome"].tolist() == [1, 0, 0]


def test_a_column_of_results_in_which_nothing_stands_is_not_read(read):
    found = read("players,Winner,outcome,rounds\n1,,loss_keys,5\n1,,win,7\n", "cyberdoom-tower")
    assert set(found.table) == {"outcome", "rounds"}
    (note,) = found.notes
    assert note.endswith("plays.csv: columns in which nothing stands are not read: Winner")
    with pytest.raises(InputError, match=r"no column tells how a play went \(nothing stands in winner\)"):
        read("players,winner\n2,\n2,\n")
    with pytest.raises(InputError, match="line 3, winner is empty"):
        read("players,winner\n2,1\n2,\n")


def test_words_may_have_other_capitals_and_blanks_and_whole_numbers_a_comma(read):
    found = read("Outcome;Rounds;Count;Deadline\nWin;8,0;2,0;Keys\n Loss  Energy;7;1;keys\n", "cyberdoom-tower")
    assert found.table["outcome"].tolist() == [0, 0, 1]
    assert found.table["rounds"].tolist() == [8, 8, 7]
    assert (found.coarse, found.cells[0].given) == (False, {"deadline": "keys"})
    assert read("Outcome\nWIN\nLOST\n", "cyberdoom-tower").coarse


def test_words_of_results_are_figures(read):
    found = read("outcome,cause\nwin,none\n", "cyberdoom-tower")
    assert any(figure.name.startswith("cause") for figure in found.figures)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "plays.csv: the file is empty"),
        (" \n \n", "plays.csv: the file is empty"),
        ("winner,rounds\n", "there are no plays below the header"),
        (b"\xff\xfew\x00i\x00n", "plays.csv: it is UTF-16 and cut short, or damaged"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "plays.csv: it is no text"),
        (b"winner\n\xe9\n", "line 2 is not UTF-8 text"),
        ("winner,rounds\n1,2,3\n", "plays.csv: line 2 is no CSV: a row has more cells than the header"),
        ("winner,rounds\n1,2\n\n2,3,4\n1,2\n", "plays.csv: line 4 is no CSV: a row has more cells"),
        ('winner,rounds\n"1,2\n', "plays.csv: line 2 is no CSV: a quoted cell does not end"),
        ('winner,rounds\n1,2\n"1",2\n1,"2\n1,3\n', "plays.csv: line 4 is no CSV: a quoted cell does not end"),
        ("won,rounds\n1,2\n", "who won is told by 'winner' or 'outcome'"),
        ("winner,winner\n1,2\n", "the header names column 'winner' twice"),
        ("winner,\n1,2\n", "column 2 has no name in the header"),
        ("winner,rounds\n1,\n", "line 2, rounds is empty; fill it in, or leave the row out"),
        ("winner,rounds\n1,5\n2\n", "line 3, rounds is empty"),
        ("winner,rounds\n,5\n", "line 2, winner is empty; fill it in (none: nobody won), or leave the row out"),
        ("winner,rounds\n1,=A1\n", "line 2, rounds is '=A1': a formula; save the file with values in its place"),
        ("winner,rounds\n@SUM(A1),1\n", "line 2, winner is '@SUM(A1)': a formula"),
        ("players\n2\n", "no column tells how a play went; name one of outcome, winner, rounds"),
        ("colour\nred\n", r"no column tells how a play went (colour is none); name one of outcome, winner, rounds"),
        ("winner,anything@2\n1,red\n", "column 'anything@2' is neither a setting nor a result of pig"),
        (
            "wjnner,roundz\n1,5\n",
            "columns 'wjnner' (did you mean 'winner'?), 'roundz' (did you mean 'rounds'?) are neither a setting nor",
        ),
        ("winner,round\n1,3\n", "did you mean 'rounds'?"),
        ("winner,payoff_1\n1,3\n", "column 'payoff_1' (did you mean"),
        ("outcome\nwon\n", "line 2, outcome is 'won'; it must be one of win, round_cap; did you mean 'win'?"),
        ("winner\n3\n", "line 2, winner is '3'; it must be a seat from 1 to 2"),
        ("winner\nAnna\n", "line 2, winner is 'Anna'; it must be a seat from 1 to 2"),
        ("rounds\n-3\n", "line 2, rounds is -3; it must be at least 0"),
        ("rounds\n7.5\n", "line 2, rounds is '7.5'; it must be a whole number"),
        ("winner;rounds\n1;7,5\n", "line 2, rounds is '7,5'; it must be a whole number"),
        ("rounds\n9999999999\n", "line 2, rounds is 9999999999; no game of pig counts beyond 2147483647"),
        ("rounds,count\n7,-1\n", "line 2, count is '-1'; it must be how many such plays there were, from 0 to 1000000"),
        ("rounds,count\n7,0\n", "0 plays; there must be from 1 to 1000000"),
        ("rounds,count\n7,1000000\n8,1\n", "1000001 plays; there must be from 1 to 1000000"),
        ("winner,chance\n1,120\n", "line 2, chance is '120'; it must be a chance in percent, from 0 to 100"),
        (
            "winner,chance\n1,0.65\n2,0.3\n",
            "line 2, chance is '0.65'; a chance is in percent: write 65 if you mean 65 %, 0.65% if you mean "
            "less than 1 %",
        ),
        ("winner,chance\n1,1\n2,0\n", "chance is at most 1 in all rows; write percent, such as 65"),
        ("rounds,chance\n1,50\n", "chance needs a column winner to be held against"),
        ("winner,chance@3\n1,50\n", "chance@3: seat 3 does not sit at every table of these plays"),
        ("winner,chance@9\n1,50\n", "'chance@9': a seat is a whole number from 1 to 5"),
        ("players,rounds\n9,5\n", "line 2: players is 9; it must be one of 1, 2, 3, 4, 5"),
        ("players,rounds\n2..4,5\n", "line 2, players is '2..4'; a play has one value"),
        ("hold_at@3,rounds\n20,5\n", "line 2: hold_at@3: seat 3 does not sit at a table of 2"),
        ("hold_at,Hold at,rounds\n20,20,5\n", "names column 'hold_at' twice, as 'hold_at' and 'Hold at'"),
        ("goal@1,rounds\n20,5\n", "'goal@1' is no name; goal is the same for all seats"),
    ],
)
def test_wrong_files_are_told_in_one_line(read, text, says):
    with pytest.raises(InputError) as error:
        read(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_winner_of_a_game_that_nobody_wins_alone(read):
    with pytest.raises(
        InputError, match="cyberdoom-tower has no winner: its players win or lose together; use outcome"
    ):
        read("winner\n1\n", "cyberdoom-tower")
    with pytest.raises(InputError, match="'chance@2': players win or lose together; call the column chance"):
        read("outcome,chance@2\nwin,50\n", "cyberdoom-tower")


def test_plays_of_settings_that_the_rules_forbid(read):
    with pytest.raises(InputError, match=r"line 3: all-hoomanz: players=2, simon=solo: cannot be played: "):
        read("players,simon,outcome\n1,solo,win\n2,solo,win\n", "all-hoomanz")


def test_a_setting_that_is_set_twice(read):
    says = r"--set players: .*plays.csv: line 3 says 2 in its column players, not 3; leave one of them out"
    with pytest.raises(InputError, match=says):
        read("players,rounds\n3,5\n2,5\n", settings={"players": 3})
    (cell,) = read("players,rounds\n3,5\n3,7\n", settings={"players": 3}).cells  # it says the same, so it may
    assert cell.players == 3
