"""What plays a part in a configuration, and the words of what a card does."""

import pytest

from scenarios import InputError, load
from tests.lab.scenarios import toy as toys

pytestmark = pytest.mark.usefixtures("plug_ins")

ONLY_ALONE = "when = { players = [1] }"
LOOT = """\
id,name,count,attack,kind,boxes_1,boxes_2,weight,text,source
medkit,Medkit,2,0,-,0,1,0.25,Heals one box,rulebook
sword,"Sword, long",3,3,sword,2,3,1.5,,rulebook
"""


def written(tmp_path, **changes):
    toml = toys.FILES["game.toml"].replace("goal = { ", f"goal = {{ {ONLY_ALONE}, ")
    toml = toml.replace("loot = { rows = 5 }", f"loot = {{ rows = 5, {ONLY_ALONE} }}")
    return toys.write(tmp_path / "mine", {**toys.FILES, "game.toml": toml, "loot.csv": LOOT, **changes})


def test_only_what_plays_a_part_is_counted(tmp_path):
    scenario = load(written(tmp_path))
    alone, together = (scenario.configuration({"players": players}).full for players in (1, 3))
    every = scenario.provenance()["name"].to_list()
    assert {"goal", "loot.medkit", "loot.sword"} <= set(every)
    assert scenario.provenance([together])["name"].to_list() == [
        name for name in every if name != "goal" and not name.startswith("loot.")
    ]
    assert scenario.provenance([together, alone])["name"].to_list() == every


def test_a_condition_of_a_table_is_checked_like_one_of_a_setting(tmp_path):
    toml = toys.FILES["game.toml"].replace("loot = { rows = 5 }", "loot = { when = { player = [1] } }")
    with pytest.raises(InputError, match=r"\[tables\] loot: when: 'player' is neither an axis nor a number"):
        load(written(tmp_path, **{"game.toml": toml}))


def test_the_words_of_a_row_are_kept_and_fill_no_field(tmp_path):
    table = load(written(tmp_path)).tables["loot"]
    assert table.texts == ("Heals one box", "")
    assert "text" not in table.columns
    assert table.changed({("sword", "attack"): 4}).texts == table.texts
    assert load(toys.write(tmp_path / "plain", toys.FILES)).tables["loot"].texts == ("", "", "")


@pytest.mark.parametrize("table", ["events", "zombies_events", "capture_cards", "wound_cards", "characters"])
def test_every_card_and_character_of_humans_says_what_it_does(table):
    texts = load("humans").tables[table].texts
    assert all(texts)
    assert max(map(len, texts)) <= 200
