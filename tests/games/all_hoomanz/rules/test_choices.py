"""All Hoomanz Are Dead, rule by rule: what Commands leave open is the group's choice, for the heroes or against."""

import pytest

from sims.games.all_hoomanz.policies.simon import cell_distance
from tests.games.all_hoomanz.combats import game
from tests.games.all_hoomanz.commands import DISARM, EXPLORE, HACK, REPLICATE, SERVICE, corridor, run, where
from tests.games.all_hoomanz.facility import bomb, clear, drones, next_tile, shields


@pytest.mark.rule("AH-140", "AH-A12", "AH-154")
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("choices", "armed", "left"),
    [
        ("helpful", (1, 3), [1, 3]),  # sent where it fails to disarm
        ("hostile", (1, 3), [1]),
        ("helpful", (2, 3), [2]),  # the BOMB that is longer from exploding is missed less
        ("hostile", (2, 3), [3]),
    ],
)
def test_of_bombs_equally_near_the_group_gives_the_one_it_chooses(choices, armed, left, swapped):
    s, rules = game(simon_choices=choices)
    rooms = corridor(s, rules, "emp", "empty_3", "lab")
    first, second = armed[::-1] if swapped else armed
    bomb(s, rules, rooms[1], first)
    bomb(s, rules, rooms[3], second)
    drones(s, rules, rooms[2], 1)
    run(s, rules, DISARM)
    assert sorted(s.bomb_timer[: s.bombs].tolist()) == left


@pytest.mark.rule("AH-140", "AH-A12", "AH-158")
@pytest.mark.parametrize(("choices", "sent"), [("helpful", 3), ("hostile", 1), ("neutral", 1)])
def test_of_drones_equally_near_the_group_sends_the_one_it_chooses(choices, sent):
    s, rules = game(players=1, simon_choices=choices)
    rooms = corridor(s, rules, "empty_3", "brain_1", "empty_4", "empty_5", "loot_5", "loot_4")
    s.room[0] = rooms[6]  # 3 from the Drone in room 3, which could hit the hero
    drones(s, rules, rooms[1], 1)
    drones(s, rules, rooms[3], 1)
    run(s, rules, REPLICATE)
    assert where(s) == {rooms[2]: 2, rooms[4 - sent]: 1}


@pytest.mark.rule("AH-140", "AH-A12", "AH-158")
@pytest.mark.parametrize(("choices", "brain"), [("helpful", 1), ("hostile", 3), ("neutral", 1)])
def test_of_brains_equally_near_the_group_takes_the_one_it_chooses(choices, brain):
    s, rules = game(players=1, simon_choices=choices)
    rooms = corridor(s, rules, "brain_1", "empty_3", "brain_2", "empty_4")
    s.room[0] = rooms[4]
    drones(s, rules, rooms[2], 1)
    run(s, rules, REPLICATE)
    assert where(s) == {rooms[brain]: 2}


@pytest.mark.rule("AH-140", "AH-161")
@pytest.mark.parametrize(("choices", "sent"), [("helpful", 3), ("hostile", 1), ("neutral", 1)])
def test_of_drones_that_reach_the_same_hero_the_group_sends_the_one_it_chooses(choices, sent):
    s, rules = game(players=1, simon_choices=choices)
    rooms = corridor(s, rules, "empty_3", "empty_4", "empty_5", "loot_5", "loot_4", "brain_1")
    s.room[0] = rooms[2]
    shields(s, 0, 9)
    drones(s, rules, rooms[1], 1)
    drones(s, rules, rooms[3], 1)  # 3 from the Brain, where it could replicate
    run(s, rules, HACK)
    assert where(s) == {rooms[2]: 1, rooms[4 - sent]: 1}
    assert s.shields[0] == 4


@pytest.mark.rule("AH-140", "AH-152")
@pytest.mark.parametrize("tiles", [("loot_5", "turret_1"), ("turret_1", "loot_5")])
@pytest.mark.parametrize(("choices", "freed"), [("helpful", "loot_5"), ("hostile", "turret_1")])
def test_the_group_chooses_which_clear_token_service_takes(choices, freed, tiles):
    s, rules = game(players=2, simon_choices=choices)
    rooms = corridor(s, rules, tiles[0], "empty_3", tiles[1])
    clear(s, rooms[1], rooms[3])
    drones(s, rules, rooms[2], 1)
    run(s, rules, SERVICE)
    assert s.clear == 1 << rooms[3 if freed == tiles[0] else 1]


@pytest.mark.rule("AH-140", "AH-152")
@pytest.mark.parametrize(("choices", "sent"), [("helpful", 4), ("hostile", 2), ("neutral", 2)])
def test_any_drone_in_range_may_do_service_not_only_the_nearest(choices, sent):
    s, rules = game(players=1, simon_choices=choices)
    rooms = corridor(s, rules, "loot_5", "empty_3", "empty_4", "empty_5", "loot_4", "loot_1", "loot_2")
    s.room[0] = rooms[7]  # 3 from the Drone in room 4
    clear(s, rooms[1])
    drones(s, rules, rooms[2], 1)
    drones(s, rules, rooms[4], 1)
    run(s, rules, SERVICE)
    assert where(s) == {rooms[1]: 1, rooms[6 - sent]: 1}


@pytest.mark.rule("AH-140", "AH-147")
@pytest.mark.parametrize(("choices", "distance"), [("helpful", 1), ("hostile", 4)])
def test_the_group_chooses_where_drones_explore(choices, distance):
    s, rules = game(players=1, simon_choices=choices)
    rooms = corridor(s, rules, "empty_3", "empty_4", "empty_5", "loot_4")
    s.room[0] = rooms[1]
    next_tile(s, "loot_5")
    drones(s, rules, rooms[2], 1)
    run(s, rules, EXPLORE)
    assert cell_distance(s, rules, int(s.cell[s.rooms - 1])) == distance


@pytest.mark.rule("AH-140", "AH-147")
@pytest.mark.parametrize(("choices", "sent"), [("helpful", 3), ("hostile", 1), ("neutral", 1)])
def test_any_drone_that_reaches_the_edge_may_explore(choices, sent):
    s, rules = game(players=1, simon_choices=choices)
    rules.explorers, rules.group.near = 1, 0  # beside the first room, in reach of both
    rooms = corridor(s, rules, "empty_3", "empty_4", "empty_5", "loot_4", "loot_1", "brain_1")
    next_tile(s, "loot_5")
    drones(s, rules, rooms[1], 1)
    drones(s, rules, rooms[3], 1)  # 3 from the Brain
    run(s, rules, EXPLORE)
    assert where(s) == {rooms[4 - sent]: 1, s.rooms - 1: 1}
