"""All Hoomanz Are Dead, rule by rule: how Drones move and reveal rooms."""

import pytest

from sims.games.all_hoomanz.board.grid import edge_of
from sims.games.all_hoomanz.records.sizes import SIDE
from sims.games.all_hoomanz.records.words import Command, Edge, Recipe
from sims.games.all_hoomanz.rules.explore import drone_explores
from sims.sets import bit, has
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    bomb,
    clear,
    drones,
    give,
    lay,
    mark,
    next_cards,
    next_tile,
    options,
    ready,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    arm,
    begun,
    finish_round,
    join,
    move_to,
    order,
    stack_tiles,
)
from tests.games.cyberdoom_tower.towers import changed


@pytest.mark.rule("AH-055")
@pytest.mark.parametrize("edge", [Edge.OPEN, Edge.DOOR, Edge.WALL])
def test_drones_move_in_four_directions_through_walls_and_locked_doors(edge):
    s, rules = begun()
    first = join(s, rules, "loot_7", 0, EAST, edge)
    core = lay(s, rules, "emp", first, SOUTH)
    start = lay(s, rules, "loot_9", first, EAST)
    bomb(s, rules, core, 1)
    drones(s, rules, start, 2)
    rules.explorers = 0
    rules.drone_range = 1
    order(s, rules, Command.DISARM)
    assert (s.drones[core], s.drones[start]) == (0, 2)  # two steps away: none leads diagonally
    rules.drone_range = 2
    order(s, rules, Command.DISARM)
    assert (s.drones[core], s.drones[start]) == (1, 1)


@pytest.mark.rule("AH-056")
def test_a_drone_sent_beyond_the_edge_reveals_the_top_tile_and_enters_it():
    s, rules = begun()
    rules.explorers = 1
    start = join(s, rules, "empty_3", 0, EAST)
    drones(s, rules, start, 2)
    next_tile(s, "empty_1")
    top = int(s.stack[s.revealed])
    order(s, rules, Command.EXPLORE)
    new = start + 1
    assert (s.tile[new], s.drones[start], s.drones[new]) == (top, 1, 1)
    assert (s.found.tolist(), s.room[:4].tolist()) == ([1, 1, 0], [0] * 4)


@pytest.mark.rule("AH-057")
@pytest.mark.parametrize("tile", ["helipad_1", "helipad_2", "dropsite"])
def test_a_drone_does_not_enter_a_red_room_that_it_reveals(tile):
    s, rules = begun()
    rules.explorers = 1
    start = join(s, rules, "empty_3", 0, EAST)
    drones(s, rules, start, 1)
    next_tile(s, tile)
    order(s, rules, Command.EXPLORE)
    new = start + 1
    assert (s.rooms, has(s.red, new)) == (new + 1, 1)
    assert (s.drones[start], s.drones[new], s.drone_rooms) == (1, 0, bit(start))


@pytest.mark.rule("AH-057", "AH-088")
@pytest.mark.parametrize("between", ["empty_1", "helipad_1", "dropsite"])
def test_a_drone_does_not_cross_a_red_room(between):
    s, rules = begun()
    middle = join(s, rules, between, 0, NORTH)
    core = lay(s, rules, "emp", middle, EAST)
    start = lay(s, rules, "empty_3", middle, WEST)
    bomb(s, rules, core, 3)
    drones(s, rules, start, 1)
    order(s, rules, Command.DISARM)
    assert (s.bombs, s.disarmed) == ((0, 1) if between == "empty_1" else (1, 0))
    assert s.drones[core] == (between == "empty_1")


@pytest.mark.rule("AH-058", "AH-A37")
@pytest.mark.parametrize("tile", ["loot_9", "monster_10", "mystery_1", "turret_1", "reactor"])
def test_rooms_do_nothing_to_drones_and_stay_active_for_heroes(tile):
    s, rules = begun(heroes="wendy+luke+slick+caine")
    wear(s, rules, 0, 0, "t7")  # she flies over any wall
    rules.explorers = 1
    start = join(s, rules, "empty_3", 0, EAST)
    drones(s, rules, start, 1)
    next_tile(s, tile)
    before = s.copy()
    order(s, rules, Command.EXPLORE)
    new = start + 1
    assert (s.drones[new], s.clear, s.clear_supply) == (1, 0, 20)
    for field in ("left", "shields", "fights", "marker", "on_board"):
        assert (before[field] == s[field]).all()
    if tile == "loot_9":
        s.room[0] = start
        next_cards(s, "loot", "b1", "b4", "g1")
        ready(s, rules)
        act(s, rules, move_to(new))
        assert (s.held[0], s.clear) == (3, bit(new))  # the hero, who comes first, finds all of it


@pytest.mark.rule("AH-059")
@pytest.mark.parametrize("tile", ["brain_1", "empty_1"])
def test_a_brain_that_a_drone_reveals_acts_and_ends_simons_turn(tile):
    s, rules = begun(players=1, simon="normal")
    start = join(s, rules, "empty_3", 0, EAST)
    core = lay(s, rules, "emp", start, NORTH)
    clear(s, lay(s, rules, "loot_5", start, SOUTH))
    drones(s, rules, start, 2)
    bomb(s, rules, core, 6)
    mark(s, 2)  # Assemble, Explore, Disarm
    next_tile(s, tile)
    finish_round(s, rules)
    if tile == "brain_1":  # one room only, and nothing disarmed; the line of 2 + 1 is in the Brain
        assert (s.found[1], s.marker, s.bombs, s.clear, s.line) == (1, 3, 1, 0, 0)
        assert s.drones[s.rooms - 1] == 1 + 3
    else:
        assert (s.found[1], s.bombs, s.clear != 0, s.line) == (2, 0, True, 3)


@pytest.mark.rule("AH-H18")
def test_drones_in_a_heros_room_stop_nothing_and_start_no_combat():
    s, rules = begun(players=1)
    core = join(s, rules, "emp", 0, EAST)
    drones(s, rules, core, 5)
    give(s, rules, 0, "k00d")
    ready(s, rules)
    before = s.copy()
    act(s, rules, move_to(core))
    assert changed(before, s) == {"room", "actions"}
    assert {move_to(0), arm(int(Recipe.MONSTER_BOMB))} <= options(s, rules)
    act(s, rules, arm(int(Recipe.MONSTER_BOMB)), move_to(0))
    assert (s.bombs, s.room[0], s.shields[0], s.fights.sum()) == (1, 0, 3, 0)


@pytest.mark.rule("AH-H20")
def test_a_tile_revealed_by_a_drone_turns_an_open_side_to_where_it_came_from_even_at_a_wall():
    for tile in stack_tiles():
        for group in (-1, 0, 1):
            s, rules = begun()
            rules.group.open = group
            start = join(
                s, rules, "loot_4" if tile == "empty_4" else "empty_4", 0, EAST
            )  # walls to the north and south
            drones(s, rules, start, 1)
            next_tile(s, tile)
            assert edge_of(s, rules, start, NORTH) == Edge.WALL
            drone_explores(s, rules, start, start, NORTH)
            assert edge_of(s, rules, start + 1, SOUTH) == Edge.OPEN
            assert s.cell[start + 1] == s.cell[start] - SIDE


@pytest.mark.rule("AH-057", "AH-147")
@pytest.mark.parametrize(("between", "revealed"), [("helipad_1", 0), ("empty_3", 1)])
def test_a_drone_sent_to_explore_does_not_cross_a_red_room_on_its_way_to_the_edge(between, revealed):
    s, rules = begun()
    start = lay(s, rules, "loot_5", 0, EAST)
    middle = lay(s, rules, between, start, EAST)
    end = lay(s, rules, "empty_4", middle, EAST)
    s.frontier[2] = bit(end)  # as if every other room were walled in by rooms
    next_tile(s, "loot_4")
    drones(s, rules, start, 1)
    order(s, rules, Command.EXPLORE)
    assert s.found[1] == revealed
