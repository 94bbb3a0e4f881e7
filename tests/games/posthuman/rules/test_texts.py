"""Posthuman: what its cards say, in words, names every effect that their columns give them."""

import pytest

from tests.games.posthuman.journeys import scenario

SAID = {  # column -> what the text says of it
    **{"evade": "evade", "order": "shoots first", "swaps": "defence dice", "shooting": "shooting dice"},
    **{"test_strength": "Strength", "test_speed": "Speed", "test_mind": "Mind", "rerolls": "again"},
    **{"warrior": "Warriors", "camp_health": "health", "camp_morale": "morale", "armour_melee": "melee"},
    **{"armour_shooting": "shots", "backpack": "slots", "ally": "ally", "see": "tiles", "forage_food": "Forage"},
    **{"tile_food": "completed tile gives food", "tile_ammo": "completed tile gives ammo"},
    **{"take_ammo": "ammo", "take_food": "food", "share_morale": "oneself"},
    **{"give_morale": "morale", "heal": "health", "cheer": "morale", "food": "food", "ammo": "ammo", "flare": "trade"},
    **{"mount_dice": "dice", "mount_range": "range", "mount_ammo": "ammo", "mount_skill": "Skill Shots"},
    **{"no_target": "mutant", "radio": "trade", "smoke": "evade", "wounds": "wounds", "special_wounds": "wounds more"},
    **{"special_knockdown": "knocks down", "first_dice": "first round", "pistol_expert": "pistols"},
    **{"rifle_expert": "rifles", "shotgun_expert": "shotguns", "bow_expert": "bows", "given": "Everybody"},
    **{"strength": "Strength", "speed": "Speed", "mind": "Mind", "melee": "Melee", "shooting_stat": "Shooting"},
    **{"hand": "action cards", "charge": "Charge", "attack": "Attack!", "dread": "Dread", "weapon": "weapon"},
    **{"special_attack": "attack", "special_morale": "morale", "human_minions": "human", "mutant_minions": "mutant"},
    **{"reward_food": "food", "reward_ammo": "ammo", "reward_equipment": "equipment", "reward_weapons": "weapons"},
    **{"reward_followers": "followers", "amount": "the amount", "dice": "dice", "range": "range", "free": "Free"},
}
SILENT = {  # table -> columns that need no word: what every enemy has; amounts that nothing uses
    **dict.fromkeys(("enemies", "minions"), ("speed", "melee", "wounds", "range", "shooting")),
    "tiles": ("amount",),
}
STORIES = {"xp": "XP", "supplies": "supply cards", "scars": "scars"}
TABLES = ("events", "equipment", "weapons", "starting_items", "skills", "followers", "scars", "mutant_actions")


def rows(table):
    """The id, the text and the values of each row."""
    found = scenario().tables[table]
    for at, identity in enumerate(found.ids):
        yield str(identity), found.texts[at], {name: values[at] for name, values in found.cells.items()}


@pytest.mark.parametrize("table", [*TABLES, "enemies", "minions", "tiles"])
def test_a_text_names_each_effect_of_its_row(table):
    for identity, text, values in rows(table):
        assert text or table == "tiles", identity
        if values.get("deed") == "attack":
            del values["amount"]  # nothing uses it
        for column, value in values.items():
            if column in SAID and column not in SILENT.get(table, ()) and value != 0:
                assert SAID[column].lower() in text.lower(), (identity, column)
        if values.get("ability", "none") != "none":
            assert "the amount" in text, identity
        if table == "tiles":
            assert (text == "") == (values["special"] == "none"), identity
        if values.get("shooting") and table in ("enemies", "minions"):
            assert "shoot" in text.lower() or "shots" in text, identity


def test_the_text_of_a_story_names_its_test_and_each_gain_and_loss():
    for identity, text, values in rows("narratives"):
        good, _, bad = text.partition("; ")
        for side, said in (("good", good), ("bad", bad)):
            for column, value in values.items():
                kind = column.removeprefix(f"{side}_")
                if kind != column and value != 0:
                    assert STORIES.get(kind, kind) in said.lower().replace("xp", "XP"), (identity, column)
                    assert value > 0 or "lose" in said, (identity, column)


def test_the_text_of_an_event_that_compares_says_whom_it_takes_and_that_one_human_is_not_enough():
    texts = {identity: text for identity, text, _ in rows("events")}
    for event in ("guide", "great_explorer", "protector", "killer_instinct"):
        assert "one human only" in texts[event]
        assert "human with the" in texts[event]
