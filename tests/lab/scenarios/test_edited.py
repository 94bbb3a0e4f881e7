"""A scenario with other values of its own: one line of a file changes."""

import csv
import io
import shutil

import pytest

from scenarios import load
from scenarios.loader.edited import edited
from scenarios.loader.errors import InputError


@pytest.fixture(scope="module")
def tower():
    return load("cyberdoom-tower")


def _changed_lines(before, after):
    found = {}
    for name, content in after.files.items():
        pairs = zip(before.files[name].decode().splitlines(), content.decode().splitlines(), strict=True)
        if lines := [(one, other) for one, other in pairs if one != other]:
            found[name] = lines
    return found


def test_a_number_an_axis_and_a_cell(tower):
    row = tower.tables["sentinel_cards"].ids[2]
    made = edited(tower, {"ap": 2, "players": 2, f"sentinel_cards.{row}.damage": 3}, "tuned")
    full = made.configuration({})
    assert (full.full["ap"], full.players) == (2, 2)
    assert made.tables["sentinel_cards"].cells["damage"][2] == 3
    lines = _changed_lines(tower, made)
    assert {name: len(each) for name, each in lines.items()} == {"game.toml": 2, "sentinel_cards.csv": 1}
    assert made.numbers["ap"].source == "tuned; rulebook"
    assert tower.configuration({}).full["ap"] == 3


def test_a_value_by_players_becomes_one_for_all():
    made = edited(load("all-hoomanz"), {"actions": 3}, "tuned")
    assert [made.configuration({"players": each}).full["actions"] for each in (1, 2, 4)] == [3, 3, 3]


@pytest.mark.parametrize(
    ("settings", "says"),
    [({"ap": 99}, "ap"), ({"policy@1": "ghost"}, "has no value for one seat"), ({"app": 1}, "app")],
)
def test_what_cannot_be_written_is_refused(tower, settings, says):
    with pytest.raises(InputError, match=says):
        edited(tower, settings, "tuned")


def test_in_a_file_with_semicolons_the_new_line_has_semicolons_too(tower, tmp_path):
    folder = tmp_path / "saved_by_a_spreadsheet"
    shutil.copytree(tower.folder, folder)
    cards = folder / "sentinel_cards.csv"
    rows = list(csv.reader(io.StringIO(cards.read_text(encoding="utf-8"))))
    with cards.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    made = edited(load(folder), {"sentinel_cards.s3.damage": 5}, "tuned")
    assert made.tables["sentinel_cards"].cells["damage"][2] == 5
    assert made.tables["sentinel_cards"].cells["energy"] == tower.tables["sentinel_cards"].cells["energy"]
