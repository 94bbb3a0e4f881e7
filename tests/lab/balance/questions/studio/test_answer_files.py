"""An answer as a picture and as a workbook."""

from dataclasses import replace

import openpyxl
import pytest

from balance.questions.studio.answer import Answer, Elsewhere
from balance.questions.studio.answer_files import _games, _panels, picture, workbook
from balance.questions.studio.every_change import every_change
from balance.questions.studio.row_lines import table_lines, with_cells, with_copy
from balance.questions.studio.thinking import Thought
from balance.questions.studio.trial import Trial
from tests.lab.balance.questions.studio.made import answer, change


def test_an_answer_is_a_picture_and_a_workbook(trial, tmp_path):
    told = replace(answer(trial), around=(Elsewhere(2, None, 4000, change(trial)),))
    assert picture(told, ["balance compare x"]).startswith(b"\x89PNG")
    workbook(told, ["balance compare x"], tmp_path / "a.xlsx")
    sheets = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert sheets.sheetnames == ["answer", "others", "scripts", "changes", "again"]
    row = dict(zip(*([cell.value for cell in line] for line in sheets["answer"].iter_rows()), strict=True))
    assert (row["figure"], row["games"]) == ("won", 4000)
    assert [row[end] for end in ("before_low", "before", "before_high")] == pytest.approx([0.836, 0.84, 0.844])
    assert [row[end] for end in ("after_low", "after", "after_high")] == pytest.approx([0.63, 0.64, 0.65])
    assert [cell.value for cell in sheets["changes"][2]] == ["start luck", "start_luck", "3", "3", "2"]


def test_who_thinks_ahead_is_in_the_picture_and_the_workbook(trial, tmp_path):
    thought = Thought(trial, Elsewhere(1, 8, 600, change(trial, after=0.79, games=600)))
    told = replace(answer(trial), scripts=(Elsewhere(1, "ghost", 4000, change(trial)),))
    assert "who thinks ahead (from ghost), after: 79.0" in list(_panels(told, thought))[-1].words
    assert _games(told, thought).endswith("; who thinks ahead 600")
    workbook(told, [], tmp_path / "a.xlsx", thought)
    row = list(openpyxl.load_workbook(tmp_path / "a.xlsx")["scripts"].iter_rows(values_only=True))[-1]
    assert row[:4] == ("1", "who thinks ahead (from ghost)", "won", 600)


def test_the_workbook_names_every_change_whatever_is_compared_with(trial):
    lines = table_lines(trial.scenario, "sentinel_cards", {})
    rows = with_cells(with_copy(lines, "s1"), "", {"sentinel_cards.s3.energy": 4})
    pinned = Trial(trial.scenario, {}, {"start_luck": 2, "sentinel_cards.*": rows}, {"start_luck": 2})
    found = {each.name: each[2:] for each in every_change(pinned)}
    assert found["start_luck"] == ("3", "2", "2"), "both sides have it"
    assert found["sentinel_cards.s3.energy"] == ("2", "2", "4")
    assert found["sentinel_cards.s1_2.damage"][:2] == ("", ""), "a new row"
    assert found["sentinel_cards.s1_2.damage"][2]
    assert "sentinel_cards.s2.energy" not in found


def test_a_picture_says_the_games_of_each_row_and_which_is_chosen(pig):
    told = Answer(pig, 128_000, 0.99, (change(pig),), tuple(Elsewhere(n, None, 4000, change(pig)) for n in (2, 3)))
    assert _games(told) == "As chosen: 128\u202f000 games of each side; other rows 4\u202f000"
    (panel,) = _panels(told)
    assert "2 players (as chosen), before: 84.0\u202f% (83.6" in panel.words, "each side has its interval"
    assert "3 players (as chosen)" not in panel.words


def test_the_workbooks_row_of_what_is_chosen_is_the_answer_itself(pig, tmp_path):
    fewer = replace(change(pig), after=0.6)
    told = Answer(pig, 128_000, 0.99, (change(pig),), tuple(Elsewhere(n, None, 4000, fewer) for n in (2, 3)))
    workbook(told, ["balance compare x"], tmp_path / "a.xlsx")
    head, here, other = openpyxl.load_workbook(tmp_path / "a.xlsx")["others"].iter_rows(values_only=True)
    assert [dict(zip(head, row, strict=True))["after"] for row in (here, other)] == [0.64, 0.6]
