"""Changes that play no part in what is played: which are named, and with what they would."""

import shutil

import pytest

import scenarios
from balance.design.unplayed import fields_read, plays_alike, unplayed


@pytest.fixture
def copy(tmp_path):
    """Makes a copy of a game, with a cell of a table changed by hand."""

    def make(name, file, before, after):
        folder = tmp_path / "copy"
        shutil.copytree(scenarios.load(name).folder, folder)
        text = (folder / file).read_text()
        assert before in text
        (folder / file).write_text(text.replace(before, after, 1))
        return scenarios.load(name), scenarios.load(folder)

    return make


def test_a_row_for_another_number_of_players_is_named_with_that_number(copy):
    """The row is in the record of rules: what is dealt to six does not follow from it."""
    old, new = copy("human-punishment", "setups.csv", "8,4,3,2,5,2,4,2,2,1,1,", "8,4,3,2,5,2,4,2,2,1,2,")
    assert old.configuration({}).rules().tobytes() != new.configuration({}).rules().tobytes()
    said = ["setups.eight.pistols plays no part with players=6; it does with --players 8."]
    assert unplayed(old.configuration({}), new.configuration({})) == said
    eight = {"players": 8}
    assert unplayed(old.configuration(eight), new.configuration(eight)) == []
    assert not plays_alike(old.configuration(eight), new.configuration(eight))


def test_beside_a_change_that_plays_only_the_others_are_named(copy):
    old, new = copy("human-punishment", "setups.csv", "8,4,3,2,5,2,4,2,2,1,1,", "8,4,3,2,5,2,4,2,2,1,2,")
    (said,) = unplayed(old.configuration({}), new.configuration({"hit_points": 3}))
    assert said.startswith("setups.eight.pistols plays no part with players=6;")


def test_a_cell_of_a_mode_is_named_with_the_mode():
    scenario = scenarios.load("humans")
    changed = scenario.configuration({"zombies_events.skateboard.amount": 1})
    (said,) = unplayed(scenario.configuration({}), changed)
    assert said == ("zombies_events.skateboard.amount plays no part with mode=solo_set; it does with --set mode=mixed.")


def test_a_weight_of_a_script_that_nobody_follows_is_named_with_the_script(copy):
    old, new = copy("pig", "policies.csv", "wins,1,", "wins,0,")
    one = {"policy": "hold"}
    (said,) = unplayed(old.configuration(one), new.configuration(one))
    assert said.endswith(".stops_at_goal plays no part with policy=hold; it does with --set policy=hold-or-goal.")


def test_defaults_that_follow_from_another_setting_are_nobodys_change():
    """With nine players each may have one program in place of two."""
    scenario = scenarios.load("human-punishment")
    places = [scenario.configuration({"players": each, "program_set": "no_programs"}) for each in (6, 9)]
    assert unplayed(*places) == []


def test_only_where_something_is_derived_a_field_may_be_left_out():
    pig, punishment = (scenarios.load(name).game for name in ("pig", "human-punishment"))
    assert fields_read(pig) == set(pig.rules.names)
    assert "setups" not in fields_read(punishment)
    assert {"weapon_copies", "hit_points", "policies"} <= fields_read(punishment)


def test_of_a_setting_that_plays_by_another_value_only_the_change_plays_no_part():
    """With six players another value of `unlocks` changes the game."""
    scenario = scenarios.load("human-punishment")
    table, locked, middle = (
        scenario.configuration({"players": 6, "unlocks": value}) for value in ("by_table", "locked", "in_middle")
    )
    assert not plays_alike(table, middle)
    said = "unlocks by_table -> locked changes nothing with players=6; it changes the game with --players 9."
    assert unplayed(table, locked) == [said]


def test_a_setting_whose_when_is_not_met_is_named_with_what_it_needs():
    """The script of a team is in the record of rules, whether or not players follow it."""
    scenario = scenarios.load("human-punishment")
    surveyor, mimic = (scenario.configuration({"policy_human": each}) for each in ("surveyor", "mimic"))
    assert surveyor.rules().tobytes() != mimic.rules().tobytes()
    (said,) = unplayed(surveyor, mimic)
    assert said == "policy_human plays no part with policy_by_team=false; it does with --set policy_by_team=true."
    followed = [scenario.configuration({**each.given, "policy_by_team": True}) for each in (surveyor, mimic)]
    assert not plays_alike(*followed)
    assert plays_alike(scenario.configuration({}), mimic)
