"""A value that the rules forbid with others says with which it can be had."""

import pytest

from balance.design.forbidden_values import needs
from scenarios import load


@pytest.mark.parametrize(
    ("game", "axis", "value", "needed"),
    [
        ("all-hoomanz", "simon", "solo", "only with players=1"),
        ("all-hoomanz", "simon", "hard", ""),
        ("all-hoomanz", "players", 2, ""),  # the other axis of the combination says so
        ("human-punishment", "legion_loyalty", True, "only with players=6 to 16"),
        ("human-punishment", "legion_loyalty", False, ""),
        ("human-punishment", "id_set", "first_game", "only with players=4 to 8"),
        ("pig", "policy", "hold", ""),
    ],
)
def test_a_value_says_what_it_needs(game, axis, value, needed):
    scenario = load(game)
    assert needs(scenario.axes[axis], value, scenario) == needed


def test_what_is_refused_is_told_on_the_first_screen(balance):
    out = balance("show", "human-punishment").out
    assert "false, true (only with players=6 to 16)" in out
    assert "solo_removed_events (only with players=1)" in balance("show", "posthuman").out


def test_of_a_combination_of_three_the_others_are_named(a_copy):
    toml = a_copy / "game.toml"
    toml.write_text(
        toml.read_text() + '\n[[illegal]]\nwhen = { policy = ["random"], players = [2], goal = [20] }\nreason = "x"\n'
    )
    scenario = load(a_copy)
    assert needs(scenario.axes["policy"], "random", scenario) == "not with players=2 and goal=20"
