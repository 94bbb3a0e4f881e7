"""A game's rulebook as sheets: its own words, no formula, and a way back."""

import csv
import shutil

import openpyxl
import pytest

from balance.questions.export.study import export
from scenarios import load
from scenarios.loader.csv_files import read_sheet

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:openpyxl")
HARM = ["=1+1", '=HYPERLINK("http://x","y")', "+1+cmd", "-2+3", "@SUM(A1)", "\tx", "{=1}", "http://a.b"]


@pytest.fixture(scope="module")
def tower(tmp_path_factory):
    """The sheets of Cyberdoom Tower: a workbook, and a folder of CSV files."""
    folder = tmp_path_factory.mktemp("tower")
    export("cyberdoom-tower", xlsx=folder / "tower.xlsx")
    export("cyberdoom-tower", csv=folder / "sheets")
    return folder


def test_a_table_has_its_own_heads_and_cells_numbers_as_numbers(tower):
    scenario = load("cyberdoom-tower")
    book = openpyxl.load_workbook(tower / "tower.xlsx")
    for name in scenario.tables:
        own = read_sheet(scenario.files[f"{name}.csv"], name)
        head, *rows = ([cell.value for cell in row] for row in book[name].iter_rows())
        assert head == list(own.header)
        assert [["" if v is None else str(v) for v in row] for row in rows] == [list(r.values()) for r in own.rows]
    (damage,) = [cell.column for cell in book["sentinel_cards"][1] if cell.value == "damage"]
    assert isinstance(book["sentinel_cards"].cell(2, damage).value, int)


def test_exported_tables_can_be_put_back_into_a_copy(tower, tmp_path):
    scenario = load("cyberdoom-tower")
    copy = shutil.copytree(scenario.folder, tmp_path / "copy")
    for name in scenario.tables:
        shutil.copy(tower / f"sheets/{name}.csv", copy / f"{name}.csv")
    assert load(copy).base.tobytes() == scenario.base.tobytes()


def test_numbers_and_axes_are_told_as_in_game_toml(tower):
    book = openpyxl.load_workbook(tower / "tower.xlsx")
    numbers = {row[0].value: [cell.value for cell in row] for row in book["numbers"].iter_rows(2)}
    assert numbers["keys"][:6] == ["keys", "players=1: 3; players=2: 4", 1, 8, "keys", "less"]
    assert numbers["start_luck"][1] == 3
    axes = {row[0].value: [cell.value for cell in row] for row in book["axes"].iter_rows(2)}
    assert axes["deadline"][1:4] == ["keys", "keys, win", "ruling"]
    assert book["rules"].max_row == 1 + load("cyberdoom-tower").rule_list().height


@pytest.fixture
def harmful(a_copy):
    """A scenario whose names would be formulas."""
    text = (a_copy / "policies.csv").read_text()
    head, *rows = csv.reader(text.splitlines())
    at = head.index("name")
    made = [[f"row{i}", *rows[0][1:at], harm, *rows[0][at + 1 :]] for i, harm in enumerate(HARM)]
    with (a_copy / "policies.csv").open("w", newline="") as file:
        csv.writer(file).writerows([head, *rows, *made])
    return a_copy


def test_no_text_of_a_scenario_becomes_a_formula_in_a_workbook(harmful, tmp_path):
    export(harmful, xlsx=tmp_path / "a.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "a.xlsx")["policies"]
    (at,) = [cell.column for cell in sheet[1] if cell.value == "name"]
    found = [sheet.cell(row, at) for row in range(4, 4 + len(HARM) - 1)]
    assert {cell.data_type for cell in found} == {"s"}
    assert [cell.hyperlink for cell in found] == [None] * len(found)
    assert {harm.strip() for harm in HARM} <= {sheet.cell(row, at).value for row in range(2, sheet.max_row + 1)}


@pytest.mark.parametrize("comma", [False, True])
def test_no_text_of_a_scenario_becomes_a_formula_in_csv(harmful, tmp_path, comma):
    export(harmful, csv=tmp_path / "sheets", comma=comma)
    for file in (tmp_path / "sheets").iterdir():
        with file.open(encoding="utf-8-sig", newline="") as opened:
            for row in csv.reader(opened, delimiter=";" if comma else ","):
                for cell in row:
                    number = cell.replace(",", ".").lstrip("+-").replace(".", "", 1).isdigit()
                    assert cell[:1] not in ("=", "@", "\t", "+", "-") or number or len(cell) == 1, (file, cell)
    assert "'=1+1" in (tmp_path / "sheets/policies.csv").read_text("utf-8-sig")
