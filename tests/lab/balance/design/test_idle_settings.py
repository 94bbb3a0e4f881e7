"""Settings that change nothing: which are found, and that those which are found do change nothing."""

import pytest

import scenarios
from balance.design.idle_settings import idle_settings, needed
from balance.design.make_plan import read_plan
from balance.design.shared_settings import sides


def idle(name, *several):
    scenario = scenarios.load(name)
    return idle_settings([scenario.configuration(settings) for settings in several])


def test_a_number_whose_condition_is_not_met_is_found():
    (found,) = idle("posthuman", {"players": 4, "solo_below": 3})
    assert found == "solo_below changes nothing here: it plays a part only with players=1"


def test_a_setting_that_plays_a_part_in_one_configuration_is_not():
    assert idle("posthuman", {"players": 1, "solo_below": 3}, {"players": 4, "solo_below": 3}) == []
    assert idle("posthuman", {"players": 1}, {"players": 4, "solo_below": 3}) != []


def test_every_seat_s_value_and_every_condition_is_named():
    (found,) = idle("posthuman", {"custom_build@1": 22222})
    assert found == "custom_build@1 changes nothing here: it plays a part only with creation=custom"
    (found,) = idle("all-hoomanz", {"solo_with_adam": False})
    assert found.endswith("only with purple_eye=true and players=1")


def test_many_numbers_in_a_row_are_a_range():
    axes = scenarios.load("human-punishment").axes
    found = {needed(axis) for axis in axes.values()}
    assert "players=5 to 16" in found
    assert not any(",7,8" in each for each in found)


def test_a_weight_of_a_policy_that_nobody_follows_is_found():
    weight = {"policies.hold-or-goal.stops_at_goal": 0}
    (found,) = idle("pig", weight)
    assert found.endswith(" changes nothing here: nobody follows hold-or-goal; policy is hold")
    assert idle("pig", {"policy@2": "hold_or_goal", **weight}) == []


@pytest.mark.parametrize("name", scenarios.available())
def test_no_shipped_sweep_has_a_setting_without_effect(name):
    for path in scenarios.load(name).sweeps().values():
        assert idle_settings(read_plan(path).cells.legal) == [], path.name


def test_what_another_setting_of_the_seat_rules_out_is_named():
    """A shotgun guy has no character; without Zombies!!! nobody is a guy, whatever `side` is."""
    humans = scenarios.load("humans")
    mixed = humans.configuration({"players": 3, "mode": "mixed", "character@2": "lawyer"})
    (found,) = idle_settings([mixed])
    assert found == "character@2 changes nothing here: it plays a part only with side@2=zombie"
    assert sides(mixed) == ["zombie", "guy", "zombie"]
    for given in ({"mode": "mixed", "character@1": "lawyer"}, {"mode": "solo_set", "character@2": "lawyer"}):
        assert idle("humans", {"players": 3, **given}) == []
    chosen = humans.configuration({"players": 3, "mode": "mixed", "character@1": "lawyer"})
    assert sides(chosen) == ["lawyer zombie", "guy", "zombie"]
