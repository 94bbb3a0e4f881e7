"""All Hoomanz Are Dead, rule by rule: exploration and movement of heroes and Drones."""

import pytest

from sims.games.all_hoomanz.board.grid import edge_of
from sims.games.all_hoomanz.records.sizes import CENTRE, SIDE
from sims.games.all_hoomanz.records.words import Barrier, Command, Edge, Fight, Kind, Phase, Pile
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
    next_cards,
    next_tile,
    options,
    ready,
    row,
    shields,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    arm,
    begun,
    explore,
    ferry_to,
    finish_round,
    join,
    move_to,
    order,
    stack_tiles,
)

EXPLORATIONS = {explore(direction) for direction in range(4)}
MOVES = {move_to(room) for room in range(60)}


@pytest.mark.rule("AH-049")
def test_a_room_is_of_one_kind_and_may_also_be_a_deploy_zone_or_have_a_trapdoor_or_tnt():
    for tile in stack_tiles():
        s, rules = begun()
        room = join(s, rules, tile, 0, EAST)
        card = rules.tiles[row("tiles", tile)]
        assert [kind for kind in Kind if has(s.of_kind[kind], room)] == [card.kind]
        assert has(s.yellow, room) == (card.barrier == Barrier.YELLOW)
        assert has(s.red, room) == (card.kind in (Kind.HELIPAD, Kind.DROPSITE))
        assert (has(s.trapdoors, room), has(s.tnt, room)) == (card.trapdoor, card.tnt)
        assert has(s.encounters, room) == (card.kind in (Kind.LOOT, Kind.MONSTER, Kind.MYSTERY, Kind.TURRET))
    assert has(s.of_kind[Kind.MEDBAY], 0)
    assert has(s.red, 0)


@pytest.mark.rule("AH-050")
@pytest.mark.parametrize(
    ("edge", "free", "unlocking", "flying"),
    [(Edge.OPEN, True, True, True), (Edge.DOOR, False, True, True), (Edge.WALL, False, False, True)],
)
@pytest.mark.parametrize("item", ["nothing", "t6", "t7"])
def test_walls_and_locked_doors_stop_heroes_without_a_means_against_them(edge, free, unlocking, flying, item):
    s, rules = begun(heroes="wendy+luke+diana+caine")
    if item != "nothing":
        wear(s, rules, 0, 0, item)  # t6 unlocks doors; t7 flies over anything, to revealed rooms
    room = join(s, rules, "loot_7", 0, EAST, edge)
    clear(s, room)
    ready(s, rules)
    may = {"nothing": free, "t6": unlocking, "t7": flying}[item]
    assert (move_to(room) in options(s, rules)) == may
    s.room[0] = room
    assert (move_to(0) in options(s, rules)) == may  # and back
    east = {int(direction) for direction in range(4) if explore(direction) in options(s, rules)}
    sides = {direction: edge_of(s, rules, room, direction) for direction in range(4) if direction != WEST}
    passable = {Edge.OPEN, Edge.DOOR} if item == "t6" else {Edge.OPEN}
    assert east == {direction for direction, side in sides.items() if side in passable}


@pytest.mark.rule("AH-051")
@pytest.mark.parametrize("other", [Edge.OPEN, Edge.DOOR, Edge.WALL])
def test_two_locked_doors_back_to_back_are_one(other):
    s, rules = begun(heroes="slick+luke+diana+caine")
    s.room[0] = join(s, rules, "loot_7", 0, EAST, Edge.DOOR)  # its door towards the Medbay
    far = int(s.rooms)
    middle = s.room[0]
    if other == Edge.DOOR:
        rules.tiles["edges"][row("tiles", "loot_7")] = [Edge.DOOR] * 4
    elif other == Edge.WALL:
        rules.tiles["edges"][row("tiles", "loot_7")] = [Edge.WALL] * 4
    join(s, rules, "loot_9", middle, EAST, Edge.DOOR)
    clear(s, middle, far)
    ready(s, rules)
    assert (move_to(far) in options(s, rules)) == (other != Edge.WALL)
    if other != Edge.WALL:
        act(s, rules, move_to(far))
        assert (s.room[0], s.actions) == (far, 1)  # SLICK unlocks; one Move, one Action
    rules.characters["feral"][s.hero[0] - 1] = 0
    s.room[0] = middle
    s.actions = 2
    assert move_to(far) not in options(s, rules)


@pytest.mark.rule("AH-052", "AH-A35")
def test_a_clear_room_does_nothing_until_its_token_is_taken_away():
    s, rules = begun(players=1)
    room = join(s, rules, "loot_6", 0, EAST)
    clear(s, room)
    ready(s, rules)
    act(s, rules, move_to(room))
    assert (s.held[0], s.used_size[Pile.LOOT]) == (0, 0)
    s.clear, s.clear_supply = 0, 20  # as by a Brain: whoever stands there is not touched
    next_cards(s, "loot", "b1", "g1")
    act(s, rules, move_to(0))
    assert s.held[0] == 0
    act(s, rules, move_to(room))
    assert (s.held[0], s.clear) == (2, bit(room))


@pytest.mark.rule("AH-A35")
def test_staying_in_a_room_sets_nothing_off():
    s, rules = begun()
    room = join(s, rules, "loot_6", 0, EAST)
    s.room[0] = room
    finish_round(s, rules)
    assert (s.held[0], s.clear, s.left[Pile.LOOT]) == (0, 0, 80)


@pytest.mark.rule("AH-053")
@pytest.mark.parametrize("direction", [NORTH, EAST, SOUTH, WEST])
def test_exploring_puts_the_top_tile_beside_the_hero_who_enters_it_in_one_move(direction):
    s, rules = begun()
    next_tile(s, "empty_5")
    ready(s, rules)
    assert options(s, rules) & EXPLORATIONS == EXPLORATIONS
    top = int(s.stack[0])
    act(s, rules, explore(direction))
    step = {NORTH: -SIDE, EAST: 1, SOUTH: SIDE, WEST: -1}[direction]
    assert (s.rooms, s.tile[1], s.cell[1], s.grid[CENTRE + step]) == (2, top, CENTRE + step, 2)
    assert (s.room.tolist()[:4], s.before[0], s.actions, s.revealed) == ([1, 0, 0, 0], 0, 1, 1)
    assert s.found.tolist() == [1, 0, 0]


@pytest.mark.rule("AH-053")
def test_a_turn_goes_on_after_an_exploration():
    s, rules = begun()
    ready(s, rules)
    next_tile(s, "empty_1")
    act(s, rules, explore(NORTH))
    assert (s.actions, s.seat, s.phase) == (1, 0, Phase.ACT)
    next_tile(s, "empty_2")
    act(s, rules, explore(EAST))
    assert (s.actions, s.room[0], s.rooms) == (0, 2, 3)
    assert explore(SOUTH) not in options(s, rules)


@pytest.mark.rule("AH-053")
def test_only_empty_spaces_are_explored_and_only_while_the_stack_lasts():
    s, rules = begun()
    join(s, rules, "empty_1", 0, EAST)
    ready(s, rules)
    assert options(s, rules) & EXPLORATIONS == EXPLORATIONS - {explore(EAST)}
    s.revealed = s.stack_size - 1
    assert explore(NORTH) in options(s, rules)
    s.revealed = s.stack_size
    assert not options(s, rules) & EXPLORATIONS


@pytest.mark.rule("AH-053")
def test_a_hero_has_to_enter_what_it_reveals():
    s, rules = begun()
    next_tile(s, "turret_1")
    shields(s, 0, 7)
    s.drinks[0], s.drink_supply = 0, s.drink_supply + s.drinks[0]
    ready(s, rules)
    act(s, rules, explore(WEST))
    assert (s.room[0], s.shields[0]) == (1, 2)


@pytest.mark.rule("AH-054")
@pytest.mark.parametrize("direction", [NORTH, EAST, SOUTH, WEST])
def test_a_revealed_tile_turns_an_open_side_to_the_room_it_came_from(direction):
    for tile in stack_tiles():
        s, rules = begun()
        shields(s, 0, 9)
        next_tile(s, tile)
        ready(s, rules)
        act(s, rules, explore(direction))
        assert edge_of(s, rules, 1, (direction + 2) % 4) == Edge.OPEN
        assert s.links[0, 0] == bit(1)


@pytest.mark.rule("AH-054")
def test_a_tile_is_never_turned_again():
    s, rules = begun(players=1)
    ready(s, rules)
    for tile, direction in (("empty_4", NORTH), ("empty_2", NORTH), ("empty_3", EAST)):
        turned = s.rotation[: s.rooms].copy()
        next_tile(s, tile)
        act(s, rules, explore(direction))
        assert (s.rotation[: len(turned)] == turned).all()


# --- Trapdoors, the way back, dark sides -----------------------------------------------------------------------------


@pytest.mark.rule("AH-H03")
def test_a_trapdoor_leads_to_any_other_revealed_trapdoor_for_one_move():
    s, rules = begun()
    first = join(s, rules, "empty_3", 0, EAST)
    second = join(s, rules, "loot_2", 0, WEST)
    third = join(s, rules, "mystery_3", 0, NORTH)
    other = join(s, rules, "empty_5", 0, SOUTH)
    clear(s, third)
    next_cards(s, "loot", "b1")
    ready(s, rules)
    assert options(s, rules) & MOVES == {move_to(room) for room in (first, second, third, other)}
    s.room[0] = first
    assert options(s, rules) & MOVES == {move_to(room) for room in (0, second, third)}
    act(s, rules, move_to(second))  # and enters it
    assert (s.room[0], s.before[0], s.actions, s.held[0]) == (second, first, 1, 1)
    s.room[0] = other  # no Trapdoor here
    assert options(s, rules) & MOVES == {move_to(0)}


@pytest.mark.rule("AH-A77")
@pytest.mark.parametrize("covers", [False, True])
def test_a_trapdoor_under_a_clear_token_works_or_not_by_ruling(covers):
    s, rules = begun()
    rules.clear_covers = covers
    first = join(s, rules, "empty_3", 0, EAST)
    second = join(s, rules, "loot_2", 0, WEST)
    third = join(s, rules, "mystery_3", 0, NORTH)
    clear(s, third)
    ready(s, rules)
    s.room[0] = first
    assert options(s, rules) & MOVES == {move_to(room) for room in (0, second, third)[: 3 - covers]}


@pytest.mark.rule("AH-H03")
def test_drones_do_not_use_trapdoors():
    s, rules = begun()
    start = join(s, rules, "empty_3", 0, EAST)
    far = join(s, rules, "loot_2", 0, WEST)
    core = join(s, rules, "emp", far, WEST)
    bomb(s, rules, core, 3)
    drones(s, rules, start, 1)
    order(s, rules, Command.DISARM)
    assert (s.bombs, s.drones[core]) == (1, 0)  # only the Medbay lies between


@pytest.mark.rule("AH-A30", "AH-A35")
@pytest.mark.parametrize("way", ["walk", "trapdoor", "ferry"])
def test_a_hero_that_flees_is_back_where_it_was_and_nothing_is_set_off_there(way):
    s, rules = begun()
    s.drinks[0], s.drink_supply = 0, s.drink_supply + 2
    was = join(s, rules, "loot_2", 0, EAST)  # not CLEAR
    if way == "walk":
        monster = join(s, rules, "monster_3", was, EAST)
    else:
        monster = join(s, rules, "monster_3", 0, WEST)
    if way == "ferry":
        join(s, rules, "helipad_1", 0, NORTH)
        give(s, rules, 0, "b1")
    s.room[0] = was
    next_cards(s, "monster", "k09a")  # Speed 2 against LUKE's 3, too strong for him
    ready(s, rules)
    act(s, rules, ferry_to(monster) if way == "ferry" else move_to(monster))
    assert s.fights[Fight.FLEE] == 1
    assert (s.room[0], s.actions, s.seat, s.phase) == (was, 1, 0, Phase.ACT)
    assert (s.held[0], s.left[Pile.LOOT], s.clear) == (0, 80 - (way == "ferry"), 0)
    assert (s.used_size[Pile.MONSTER], s.shields[0]) == (1, 3)


@pytest.mark.rule("AH-H04")
def test_the_dark_side_is_an_empty_room_open_on_all_sides():
    s, rules = with_dark_room("open")
    dark = 2
    assert has(s.flipped, dark)
    masks = (s.red, s.yellow, s.tnt, s.trapdoors, s.encounters, *s.of_kind)
    assert not any(has(mask, dark) for mask in masks)
    assert [edge_of(s, rules, dark, direction) for direction in range(4)] == [Edge.OPEN] * 4
    s.room[0] = 1
    ready(s, rules)
    act(s, rules, move_to(dark))
    assert EXPLORATIONS & options(s, rules) == EXPLORATIONS - {explore(WEST)}
    assert not {arm(recipe) for recipe in range(5)} & options(s, rules)
    drones(s, rules, dark, 1)  # Drones go there and through
    rules.explorers = 1
    order(s, rules, Command.EXPLORE)
    assert s.found[1] == 1


@pytest.mark.rule("AH-H04")
def test_rubble_can_be_neither_entered_nor_passed():
    s, rules = with_dark_room("rubble")
    dark = 2
    assert has(s.flipped, dark)
    far = lay(s, rules, "reactor", dark, NORTH)
    bomb(s, rules, far, 6)
    s.room[0] = 1
    lay(s, rules, "helipad_1", 0, WEST)
    give(s, rules, 0, "b1")
    ready(s, rules)
    assert {move_to(dark), ferry_to(dark)} & options(s, rules) == set()
    assert {move_to(0), ferry_to(far)} <= options(s, rules)
    drones(s, rules, 1, 1)
    order(s, rules, Command.DISARM)
    assert s.bombs == 1  # two steps away through the rubble, and no other way


def with_dark_room(reading):
    """A facility of the Medbay, an Empty room east of it, and a destroyed EMP east of that; seat 0's turn again."""
    s, rules = begun(dark=reading)
    first = join(s, rules, "empty_2", 0, EAST)
    core = join(s, rules, "emp", first, EAST)
    give(s, rules, 0, "k00d")
    bomb(s, rules, core, 1)
    finish_round(s, rules)
    assert (s.seat, s.phase) == (0, Phase.READY)
    return s, rules
