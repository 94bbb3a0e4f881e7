"""A table's column may name the rows of another table: `refers` in game.toml."""

import shutil

import pytest

import scenarios
from scenarios.loader.errors import InputError


@pytest.fixture
def folder(tmp_path):
    """Return a copy of a scenario whose characters name skills and starting items."""
    return shutil.copytree(scenarios.load("posthuman").folder, tmp_path / "mine")


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_cell_names_a_row_and_none_is_no_row(folder):
    rules = scenarios.load(folder).configuration({}).rules()[0]
    scenario = scenarios.load(folder)
    gamer = list(scenario.tables["characters"].ids).index("gamer")
    skills, items = list(scenario.tables["skills"].ids), list(scenario.tables["starting_items"].ids)
    assert skills[rules["characters"]["skill"][gamer]] == "stealth"
    given = [items[row] for row in rules["characters"]["items"][gamer] if row >= 0]
    assert given == ["lead_pipe", "kalt_9mm", "flare"]
    assert rules["characters"]["items"][gamer].tolist()[3] == -1


def test_a_row_added_in_front_moves_the_reference_with_it(folder):
    path = folder / "skills.csv"
    header, *rows = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([header, rows[-1], *rows[:-1]]) + "\n", encoding="utf-8")
    scenario = scenarios.load(folder)
    rules = scenario.configuration({}).rules()[0]
    gamer = list(scenario.tables["characters"].ids).index("gamer")
    assert scenario.tables["skills"].ids[rules["characters"]["skill"][gamer]] == "stealth"


def test_a_reference_can_be_swept():
    scenario = scenarios.load("posthuman")
    settings = {"characters.gamer.skill": "athletics"}
    rules = scenario.configuration(settings).rules()[0]
    gamer = list(scenario.tables["characters"].ids).index("gamer")
    assert scenario.tables["skills"].ids[rules["characters"]["skill"][gamer]] == "athletics"


def test_an_unknown_row_is_named_with_what_is_near(folder):
    change(folder / "characters.csv", ",stealth,", ",stealthy,")
    with pytest.raises(InputError, match=r"row gamer \(line 3\), skill is 'stealthy'.*did you mean 'stealth'"):
        scenarios.load(folder)


def test_an_unknown_table_is_named(folder):
    change(folder / "game.toml", 'skill = "skills"', 'skill = "skilz"')
    with pytest.raises(InputError, match=r"characters: skill refers to 'skilz'; tables are .*did you mean 'skills'"):
        scenarios.load(folder)


def test_an_unknown_column_is_named(folder):
    change(folder / "game.toml", 'refers = { skill = "skills"', 'refers = { skil = "skills"')
    with pytest.raises(InputError, match=r"characters: there is no column 'skil'; did you mean 'skill'"):
        scenarios.load(folder)


@pytest.mark.parametrize("game", ["posthuman", "humans", "all-hoomanz"])
def test_rows_in_another_order_than_their_axis_are_refused(game, tmp_path):
    mine = shutil.copytree(scenarios.load(game).folder, tmp_path / "mine")
    path = mine / "characters.csv"
    header, first, second, *rows = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([header, second, first, *rows]) + "\n", encoding="utf-8")
    wrong, right = second.split(",")[0], first.split(",")[0]
    with pytest.raises(InputError, match=f"characters.csv has the row '{wrong}' where '{right}' must be"):
        scenarios.load(mine)


def test_an_unknown_axis_of_an_order_is_named(folder):
    change(folder / "game.toml", 'order = "character"', 'order = "charakter"')
    with pytest.raises(InputError, match=r"characters: there is no axis 'charakter'.*did you mean 'character'"):
        scenarios.load(folder)
