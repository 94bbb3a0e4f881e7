"""All Hoomanz Are Dead, rule by rule: S.I.M.O.N.'s turn and its Commands."""

import pytest

from sims.games.all_hoomanz.records.words import Action, Outcome, Phase
from sims.games.all_hoomanz.rules.simon import command
from tests.games.all_hoomanz.combats import game
from tests.games.all_hoomanz.commands import (
    ASSEMBLE,
    DISARM,
    EXPLORE,
    HACK,
    MEDBAY,
    PLAYERS,
    REPLICATE,
    corridor,
    run,
    where,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    assemble,
    drones,
    lay,
    mark,
    next_tile,
    options,
    ready,
    shields,
)


def pass_turn(s, rules):
    """The hero whose turn it is prepares and stops."""
    ready(s, rules)
    act(s, rules, int(Action.STOP))


@pytest.mark.rule("AH-139", "AH-164")
def test_simon_has_its_turn_after_the_last_hero_and_the_first_begins_the_next_round():
    s, rules = game(players=2)
    pass_turn(s, rules)
    assert (s.seat, s.rounds, s.line) == (1, 1, 2)
    pass_turn(s, rules)
    assert (s.seat, s.rounds, s.line, s.phase) == (0, 2, 3, Phase.READY)


@pytest.mark.rule("AH-139", "AH-A10")
@pytest.mark.parametrize(("players", "placed"), [(4, [1, 2, 3, 4, 5]), (1, [1, 2, 3, 3, 3])])
def test_commands_run_up_to_the_marker_and_their_else_to_the_end(players, placed):
    for marker, drones_placed in enumerate(placed):
        s, rules = game(players=players, simon="normal")
        rules.face["line"] = 12
        mark(s, marker)
        run(s, rules)  # no Drone on tiles: every Command comes down to Assemble
        assert s.line == 2 + drones_placed


@pytest.mark.rule("AH-140")
@pytest.mark.parametrize(
    ("choices", "strengths", "left"),
    [
        ("helpful", [6, 9], [6, 4]),  # the strong are hit
        ("helpful", [9, 6], [4, 6]),
        ("hostile", [6, 9], [1, 9]),  # the weak
        ("hostile", [9, 6], [9, 1]),
        ("neutral", [6, 9], [1, 9]),  # the first
        ("neutral", [9, 6], [4, 6]),
    ],
)
def test_the_players_choose_among_drones_that_qualify(choices, strengths, left):
    s, rules = game(players=2, simon_choices=choices)
    rooms = corridor(s, rules)
    for seat, room in enumerate((rooms[1], rooms[5])):
        s.room[seat] = room
        shields(s, seat, strengths[seat])
        drones(s, rules, room, 1)
    run(s, rules, HACK)
    assert s.shields.tolist()[:2] == left


@pytest.mark.rule("AH-141", "AH-142", "AH-161", "AH-A11")
@pytest.mark.parametrize(("at", "reached"), [(1, True), (2, True), (4, True), (5, False)])
def test_a_drone_moves_up_to_3_rooms_whatever_the_walls_and_acts_on_arrival(at, reached):
    s, rules = game()
    rooms = corridor(s, rules, "empty_3", "loot_4", "empty_4", "loot_1", "empty_5")  # walls between most of them
    s.room[0] = rooms[1]
    shields(s, 0, 8)
    drones(s, rules, rooms[at], 1)
    run(s, rules, HACK)
    assert s.shields[0] == (3 if reached else 8)
    assert where(s) == {rooms[1 if reached else at]: 1}
    assert s.hacks == reached


@pytest.mark.rule("AH-A11")
@pytest.mark.parametrize("detour", [False, True])
def test_the_way_of_a_drone_does_not_cross_red_rooms(detour):
    s, rules = game()
    east = lay(s, rules, "empty_3", MEDBAY, EAST)
    west = lay(s, rules, "empty_4", MEDBAY, WEST)
    if detour:  # four steps around the Medbay, of which the first two are already made
        north = lay(s, rules, "loot_1", west, NORTH)
        above = lay(s, rules, "loot_2", north, EAST)
        lay(s, rules, "loot_3", above, EAST)
        drones(s, rules, north, 1)
    else:
        drones(s, rules, west, 1)
    s.room[0] = east
    shields(s, 0, 8)
    run(s, rules, HACK)
    assert s.shields[0] == (3 if detour else 8)


@pytest.mark.rule("AH-143")
def test_a_command_that_cannot_be_carried_out_gives_way_to_its_else_command():
    for what, replaced in ((EXPLORE, 1), (DISARM, 2), (REPLICATE, 1), (HACK, 2)):
        s, rules = game()
        run(s, rules, what)
        assert (s.otherwise, s.line) == (replaced, 3)
    s, rules = game()
    run(s, rules, ASSEMBLE)
    assert (s.otherwise, s.line) == (0, 3)


@pytest.mark.rule("AH-144", "AH-A16")
@pytest.mark.parametrize(
    ("players", "face", "placed"),
    [(1, "solo", 1), (2, "easy", 1), (4, "normal", 1), (5, "hard", 2), (1, "hard", 2), (5, "easy", 1)],
)
def test_assemble_puts_1_drone_into_the_line_and_2_on_the_hard_face(players, face, placed):
    s, rules = game(players=players, simon=face)
    run(s, rules, ASSEMBLE)
    assert (s.line, s.yard, s.on_board) == (2 + placed, 13 - placed, 0)


@pytest.mark.rule("AH-145")
@pytest.mark.parametrize(("face", "length"), [("solo", 7), ("easy", 5), ("normal", 5), ("hard", 6)])
@pytest.mark.parametrize("zone", [False, True])
def test_the_leftmost_position_waits_for_a_deploy_zone(face, length, zone):
    s, rules = game(players=PLAYERS[face], simon=face)
    lay(s, rules, "empty_1" if zone else "empty_3", MEDBAY, EAST)
    assemble(s, length - 1)
    yard = s.yard
    run(s, rules, ASSEMBLE)
    if zone:
        assert s.on_board == length
    else:
        assert (s.line, s.yard, s.on_board, s.marker) == (length - 1, yard, 0, 0)


@pytest.mark.rule("AH-145")
@pytest.mark.parametrize("zone", [False, True])
def test_the_other_positions_wait_for_nothing_and_deploy_nothing(zone):
    s, rules = game()
    lay(s, rules, "empty_1" if zone else "empty_3", MEDBAY, EAST)
    assemble(s, 3)
    run(s, rules, ASSEMBLE)
    assert (s.line, s.on_board, s.marker) == (4, 0, 0)


@pytest.mark.rule("AH-146")
def test_a_full_line_goes_to_one_deploy_zone_and_upgrades_simon():
    s, rules = game()
    east = lay(s, rules, "empty_1", MEDBAY, EAST)
    west = lay(s, rules, "empty_1", MEDBAY, WEST)
    assemble(s, 4)
    run(s, rules, ASSEMBLE)
    assert where(s) in ({east: 5}, {west: 5})
    assert (s.line, s.marker, s.yard, s.deployments, s.line_upgrades) == (0, 1, 10, 1, 1)


@pytest.mark.rule("AH-A04", "AH-146")
@pytest.mark.parametrize(("live", "explored"), [(True, 2), (False, 0)])
def test_an_upgrade_adds_its_command_to_the_same_turn_or_not_by_ruling(live, explored):
    s, rules = game(live_marker=live)
    zone = lay(s, rules, "empty_1", MEDBAY, EAST)
    for tile in ("loot_5", "loot_1"):
        next_tile(s, tile)
    assemble(s, 4)
    run(s, rules)
    assert (s.marker, s.found[1], s.drones[zone]) == (1, explored, 5 - explored)


@pytest.mark.rule("AH-A19")
def test_on_the_hard_face_the_second_drone_begins_the_new_line():
    s, rules = game(players=5)
    zone = lay(s, rules, "empty_1", MEDBAY, EAST)
    for tile in ("loot_5", "loot_1"):
        next_tile(s, tile)
    assemble(s, 5)
    run(s, rules, ASSEMBLE)
    assert (where(s), s.line, s.marker, s.yard) == ({zone: 6}, 1, 1, 8)


@pytest.mark.rule("AH-A19", "AH-145")
def test_on_the_hard_face_without_a_deploy_zone_only_the_first_drone_finds_a_place():
    s, rules = game(players=5)
    assemble(s, 4)
    run(s, rules, ASSEMBLE)
    assert (s.line, s.marker, s.yard) == (5, 0, 10)


@pytest.mark.rule("AH-147", "AH-A05")
def test_two_drones_explore_and_each_enters_a_room_of_its_own():
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    for tile in ("loot_5", "loot_1"):
        next_tile(s, tile)
    drones(s, rules, room, 3)
    left = s.stack_size - s.revealed
    run(s, rules, EXPLORE)
    assert (s.rooms, s.found[1], s.stack_size - s.revealed) == (4, 2, left - 2)
    assert where(s) == {room: 1, 2: 1, 3: 1}
    assert s.line == 2


@pytest.mark.rule("AH-A05")
def test_the_second_drone_explores_on_the_board_the_first_has_changed():
    s, rules = game(simon_choices="neutral")  # the first room, the first empty space
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    for direction in (NORTH, SOUTH):
        lay(s, rules, {NORTH: "empty_4", SOUTH: "empty_5"}[direction], room, direction)
    for tile in ("loot_5", "loot_1"):
        next_tile(s, tile)
    rules.drone_range = 0
    drones(s, rules, room, 2)
    run(s, rules, EXPLORE)  # only one empty space beside that room: the first takes it
    assert s.found[1] == 1
    assert s.beside[room, EAST] == 4
    assert where(s) == {room: 1, 4: 1}


@pytest.mark.rule("AH-148", "AH-A09", "AH-A07")
def test_a_red_room_stays_and_its_drone_stays_where_it_revealed_it_from():
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    next_tile(s, "helipad_1")
    drones(s, rules, room, 1)
    run(s, rules, EXPLORE)
    assert (s.rooms, s.found[1]) == (3, 1)  # it does not explore again
    assert where(s) == {room: 1}
    assert (s.line, s.otherwise) == (2, 0)


@pytest.mark.rule("AH-149")
@pytest.mark.parametrize(("on_board", "line"), [(0, 3), (1, 2)])
def test_without_a_drone_on_the_board_explore_is_assemble(on_board, line):
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    next_tile(s, "loot_5")
    drones(s, rules, room, on_board)
    run(s, rules, EXPLORE)
    assert (s.line, s.found[1]) == (line, on_board)


@pytest.mark.rule("AH-150")
@pytest.mark.parametrize(("tile", "left"), [("brain_1", 8), ("loot_5", 3)])
def test_a_brain_revealed_by_explore_acts_and_ends_simons_turn(tile, left):
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    s.room[0] = room
    shields(s, 0, 8)
    for each in ("empty_1", "empty_2", "loot_1", tile):  # the last named lies on top
        next_tile(s, each)
    drones(s, rules, room, 2)
    mark(s, 4)
    run(s, rules)
    assert s.shields[0] == left  # with the turn going on, Hack & Slash reaches the hero
    assert s.found[1] == (1 if tile == "brain_1" else 2 + 2)  # Disarm came down to Explore once more
    assert s.marker == (5 if tile == "brain_1" else 4)


@pytest.mark.rule("AH-A06")
@pytest.mark.parametrize(("steps", "revealed", "line"), [(0, 0, 3), (1, 1, 2)])
def test_the_step_into_the_new_room_is_not_counted_and_without_an_edge_in_reach_a_drone_is_not_chosen(
    steps, revealed, line
):
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    for direction, tile in ((NORTH, "empty_4"), (EAST, "empty_5"), (SOUTH, "loot_1")):
        lay(s, rules, tile, room, direction)  # no empty space beside the Drone
    next_tile(s, "loot_5")
    rules.drone_range = steps
    drones(s, rules, room, 1)
    run(s, rules, EXPLORE)
    assert (s.found[1], s.line) == (revealed, line)


@pytest.mark.rule("AH-A07")
@pytest.mark.parametrize(("on_board", "revealed"), [(1, 1), (2, 2), (3, 2)])
def test_fewer_than_two_drones_explore_alone_and_none_twice(on_board, revealed):
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    for tile in ("loot_5", "loot_1"):
        next_tile(s, tile)
    drones(s, rules, room, on_board)
    run(s, rules, EXPLORE)
    assert (s.found[1], s.line, s.otherwise) == (revealed, 2, 0)


@pytest.mark.rule("AH-A08")
def test_with_the_stack_empty_explore_is_assemble_and_heroes_do_not_explore():
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    drones(s, rules, room, 1)
    ready(s, rules)
    explorations = {int(Action.EXPLORE) + direction for direction in range(4)}
    assert options(s, rules) & explorations
    s.revealed = s.stack_size
    assert not options(s, rules) & explorations
    command(s, rules, EXPLORE)
    assert (s.rooms, s.line, s.otherwise) == (2, 3, 1)


@pytest.mark.rule("AH-145", "AH-A10")
def test_without_drones_on_tiles_assemble_and_explore_fill_two_positions():
    s, rules = game()
    mark(s, 1)
    run(s, rules)
    assert (s.line, s.marker, s.on_board) == (4, 1, 0)


@pytest.mark.rule("AH-139", "AH-145")
@pytest.mark.parametrize(
    ("face", "lines"), [("solo", [3, 4, 5, 6, 6, 6]), ("easy", [3, 4, 4]), ("normal", [3, 4, 4]), ("hard", [4, 5, 5])]
)
def test_if_no_hero_ever_acts_the_line_fills_to_its_last_but_one_position_and_nothing_else_happens(face, lines):
    s, rules = game(players=PLAYERS[face], simon=face)
    rules.round_cap = len(lines) + 1
    found = []
    for _ in lines:
        for _ in range(PLAYERS[face]):
            pass_turn(s, rules)
        found.append(int(s.line))
    assert found == lines
    for _ in range(PLAYERS[face]):
        pass_turn(s, rules)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.ROUND_CAP)
    assert (s.rooms, s.on_board, s.marker) == (1, 0, 0)


@pytest.mark.rule("AH-A02")
@pytest.mark.parametrize(("ruling", "outcome"), [("deploy", Outcome.DISINTEGRATION), ("skip", None)])
def test_with_the_droneyard_empty_assemble_sets_the_line_down(ruling, outcome):
    s, rules = game(empty_yard=ruling)
    zone = lay(s, rules, "empty_1", MEDBAY, EAST)
    drones(s, rules, zone, 13)
    run(s, rules, ASSEMBLE)
    assert (s.phase == Phase.OVER) == (outcome is not None)
    if outcome is None:
        assert (s.line, s.on_board) == (2, 13)
    else:
        assert (s.outcome, s.on_board, s.line, s.marker) == (outcome, 15, 0, 0)
