"""What cannot be played of All Hoomanz Are Dead is named: the file, the row, what is allowed."""

import shutil
from pathlib import Path

import pytest

import scenarios
from scenarios.loader.errors import InputError

FOLDER = Path(scenarios.__file__).parent / "all_hoomanz"
WALLED = {f"tiles.empty_5.edges_{side}": "wall" for side in range(1, 5)}


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"heroes@1": "luke", "heroes@2": "luke"}, "heroes: luke is taken twice"),
        ({"players": 5, "heroes@1": "kloe", "start_shields": 7}, "shields is 30; 5 heroes start with 35 in all"),
        (WALLED, "tiles.csv: row empty_5: edges has no open side"),
        ({"tiles.monster_1.icons": 3}, "tiles.csv: row monster_1: icons is 3; a Monster room has 1 or 2 Monsters"),
        ({"tiles.emp.tnt": 1}, "tiles.csv: row emp: tnt must be 0 for a Fusion Core"),
        ({"tiles.helipad_1.barrier": "none"}, "tiles.csv: row helipad_1: barrier must be red"),
        ({"mysteries.y15.expansion": "base"}, "mysteries.csv: row y15: instruction works only with that expansion"),
        ({"level_ups.luke_a.effect": "jetpack"}, "level_ups.csv: row luke_a: effect is none of a Level Up's"),
        ({"tiles.lab.kind": "empty", "tiles.lab.barrier": "none"}, "4 Brains and 3 Fusion Cores"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_played_is_named(settings, says):
    with pytest.raises(InputError) as refused:
        scenarios.load("all-hoomanz").configuration(settings).rules()
    message = str(refused.value)
    assert says in message
    assert len(message.splitlines()) == 1


def test_the_solo_face_is_for_one_hero():
    scenario = scenarios.load("all-hoomanz")
    assert "SOLO face is for one hero" in scenario.configuration({"players": 2, "simon": "solo"}).illegal
    assert scenario.configuration({"players": 1, "simon": "solo"}).illegal is None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "b1,Blade B1,4",
            "b1,Blade B1,5",
            "[tables] loot: rows is 80 where expansion is base; loot.csv has 81 cards; if they are meant, "
            "write base = 81",
        ),
        (
            "b1,Blade B1,4,blade,1,0,0,1,none,0,1,base",
            "b1,Blade B1,4,blade,1,0,0,1,none,0,1,purple_eye",
            "[tables] loot: rows is 80 where expansion is base; loot.csv has 76 cards; if they are meant, "
            "write base = 76",
        ),
    ],
)
def test_a_deck_of_another_size_is_named_in_a_copy(old, new, says, tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    loot = folder / "loot.csv"
    text = loot.read_text(encoding="utf-8")
    assert old in text
    loot.write_text(text.replace(old, new), encoding="utf-8")
    (told,) = scenarios.load(folder).miscounted
    assert says in told
    assert scenarios.load("all-hoomanz").miscounted == ()


def test_totals_must_name_a_column_of_the_table(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder)
    toml = folder / "game.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace('by = "expansion", base = 80', 'by = "box", base = 80'))
    with pytest.raises(InputError, match="rows goes by 'box'; columns are"):
        scenarios.load(folder)
