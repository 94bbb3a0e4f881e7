"""What the kernels take: our own scenarios stay within it, and a copied folder that goes beyond is refused."""

import re
import shutil

import pytest

import scenarios

CASES = [
    ("all-hoomanz", "stash", "max = 30", "max = 50", "max is 50; it must be from 0 to 32"),
    ("all-hoomanz", "potion_noodles", "min = 1", "min = 0", "min is 0; it must be from 1 to 10"),
    ("all-hoomanz", "drop_cards", "max = 10", "max = 2147483648", "max is 2147483648; it must be from 0 to 10"),
    ("all-hoomanz", "actions", "max = 6", "max = 2147483648", "max is 2147483648; it must be from 1 to 6"),
    ("all-hoomanz", "tick_shields", "min = 1", "min = 0", "min is 0; it must be from 1 to 10"),
    ("all-hoomanz", "emp_reach", "max = 5", "max = 1000000", "max is 1000000; it must be from 0 to 5"),
    ("all-hoomanz", "emp_drones", "max = 10", "max = 4611686018427387904", "it must be from 0 to 10"),
    ("all-hoomanz", "factory_cards", "max = 10", "max = 4611686018427387904", "it must be from 0 to 10"),
    ("all-hoomanz", "adam_monster_cards", "max = 4", "max = 1000000", "max is 1000000; it must be from 0 to 4"),
    ("cyberdoom-tower", "start_position", "max = 7", "max = 13", "max is 13; it must be from 2 to 7"),
    ("cyberdoom-tower", "energy_max", "min = 6", "min = 0", "min is 0; it must be from 6 to 100"),
    ("cyberdoom-tower", "elevator_ap", "min = 1", "min = 0", "min is 0; it must be from 1 to 100"),
    ("cyberdoom-tower", "move_ap", "min = 1", "min = 0", "min is 0; it must be from 1 to 100"),
    ("cyberdoom-tower", "luck_step", "min = 1", "min = 0", "min is 0; it must be from 1 to 100"),
    ("cyberdoom-tower", "rounds_per_sector", "min = 1", "min = 0", "min is 0; it must be from 1 to 1000"),
    ("cyberdoom-tower", "defeat_boxes", "max = 6", "max = 2147483648", "it must be from 0 to 100"),
    ("pig", "die_sides", "max = 100", "max = 8589934592", "it must be from 1 to 1000000"),
    ("pig", "die_sides", "min = 2", "min = -1", "min is -1; it must be from 1 to 1000000"),
    ("pig", "goal", "max = 1000", "max = 5000000000", "it must be from 1 to 1000000"),
]


@pytest.mark.parametrize(("game", "number", "old", "new", "says"), CASES)
def test_a_copied_folder_cannot_go_beyond_what_the_kernels_take(tmp_path, game, number, old, new, says):
    folder = tmp_path / "mine"
    shutil.copytree(scenarios.load(game).folder, folder)
    toml = folder / "game.toml"
    text, done = re.subn(rf"(?m)^({number} = .*){re.escape(old)},", rf"\g<1>{new},", toml.read_text("utf-8"))
    assert done == 1
    toml.write_text(text, "utf-8")
    with pytest.raises(scenarios.InputError, match=re.escape(f"[numbers] {number}: ")) as refused:
        scenarios.load(folder)
    assert says in str(refused.value)


def test_every_number_of_all_hoomanz_has_limits():
    scenario = scenarios.load("all-hoomanz")
    assert set(scenario.numbers) <= set(scenario.game.limits)


@pytest.mark.parametrize("game", ["pig", "cyberdoom-tower", "all-hoomanz"])
def test_every_limit_is_of_a_field(game):
    scenario = scenarios.load(game)
    assert set(scenario.game.limits) <= set(scenario.game.rules.names or ())
