"""All Hoomanz Are Dead, rule by rule: S.I.M.O.N.'s Service, Disarm, Replicate and Hack & Slash."""

import pytest

from sims.games.all_hoomanz.records.words import Pile
from tests.games.all_hoomanz.combats import game
from tests.games.all_hoomanz.commands import (
    DISARM,
    FACES,
    HACK,
    MEDBAY,
    PLAYERS,
    REPLICATE,
    SERVICE,
    corridor,
    run,
    where,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    WEST,
    bomb,
    clear,
    drones,
    give,
    lay,
    next_tile,
    ready,
    shields,
)


@pytest.mark.rule("AH-151", "AH-154", "AH-158", "AH-161")
@pytest.mark.parametrize("face", FACES)
def test_the_commands_of_the_faces_in_their_positions(face):
    _, rules = game(players=PLAYERS[face], simon=face)
    assert rules.face["commands"].tolist() == FACES[face]
    assert (FACES[face].index(DISARM), FACES[face].index(HACK)) == ((3, 5) if face in ("solo", "easy") else (2, 4))


@pytest.mark.rule("AH-152", "AH-153")
@pytest.mark.parametrize(("at", "served"), [(1, True), (4, True), (5, False)])
def test_service_takes_a_clear_token_within_3_rooms_or_is_skipped(at, served):
    s, rules = game(players=2)
    rooms = corridor(s, rules, "loot_5", "empty_3", "empty_4", "empty_5", "loot_4")
    clear(s, rooms[1])
    drones(s, rules, rooms[at], 1)
    run(s, rules, SERVICE)
    assert (s.clear, s.clear_supply) == ((0, 20) if served else (1 << rooms[1], 19))
    assert where(s) == {rooms[1 if served else at]: 1}
    assert (s.line, s.otherwise, s.found[1]) == (2, 0, 0)


@pytest.mark.rule("AH-152")
def test_service_takes_one_token_only():
    s, rules = game(players=2)
    rooms = corridor(s, rules, "loot_5", "turret_1")
    clear(s, rooms[1], rooms[2])
    drones(s, rules, rooms[1], 3)
    run(s, rules, SERVICE)
    assert s.clear_supply == 19


@pytest.mark.rule("AH-154", "AH-155", "AH-A13")
@pytest.mark.parametrize("armed", [2, 3])
@pytest.mark.parametrize(("at", "reached"), [(1, True), (4, True), (5, False)])
def test_disarm_takes_a_bomb_of_2_or_more_shields_within_3_rooms(armed, at, reached):
    s, rules = game()
    rooms = corridor(s, rules, "emp", "empty_3", "empty_4", "empty_5", "loot_4")
    bomb(s, rules, rooms[1], armed)
    drones(s, rules, rooms[at], 1)
    scrapyard = s.scrapyard
    run(s, rules, DISARM)
    assert (s.bombs, s.disarmed) == ((0, 1) if reached else (1, 0))
    if reached:
        assert s.scrapyard == scrapyard + armed
        assert where(s) == {rooms[1]: 1}
        assert s.used_size[Pile.LOOT] == s.used_size[Pile.MONSTER] == 0
        assert s.flipped == 0  # nothing explodes


@pytest.mark.rule("AH-156", "AH-A14")
def test_a_bomb_with_1_shield_draws_the_drone_and_stays():
    s, rules = game()
    rooms = corridor(s, rules, "emp", "empty_3", "empty_4")
    bomb(s, rules, rooms[1], 1)
    drones(s, rules, rooms[3], 1)
    run(s, rules, DISARM)
    assert (s.bombs, s.bomb_timer[0], s.disarmed) == (1, 1, 0)
    assert where(s) == {rooms[1]: 1}
    assert (s.otherwise, s.found[1]) == (0, 0)


@pytest.mark.rule("AH-A14", "AH-154")
@pytest.mark.parametrize(("near", "far", "left"), [(1, 3, [1, 3]), (3, 1, [1]), (2, 3, [3])])
def test_disarm_goes_for_the_nearest_bomb_whatever_it_carries(near, far, left):
    s, rules = game()
    rooms = corridor(s, rules, "emp", "empty_3", "empty_4", "lab")
    bomb(s, rules, rooms[1], near)
    bomb(s, rules, rooms[4], far)
    drones(s, rules, rooms[2], 1)
    run(s, rules, DISARM)
    assert s.bomb_timer[: s.bombs].tolist() == left
    assert where(s) == {rooms[1]: 1}


@pytest.mark.rule("AH-154")
def test_the_nearest_drone_goes_to_the_bomb():
    s, rules = game()
    rooms = corridor(s, rules, "empty_3", "emp", "empty_4", "empty_5")
    bomb(s, rules, rooms[2], 3)
    drones(s, rules, rooms[4], 1)
    drones(s, rules, rooms[1], 1)
    run(s, rules, DISARM)
    assert where(s) == {rooms[2]: 1, rooms[4]: 1}


@pytest.mark.rule("AH-157")
def test_without_a_bomb_in_range_disarm_is_explore():
    s, rules = game()
    room = lay(s, rules, "empty_3", MEDBAY, EAST)
    next_tile(s, "loot_5")
    drones(s, rules, room, 1)
    run(s, rules, DISARM)
    assert (s.found[1], s.otherwise, s.line) == (1, 1, 2)


@pytest.mark.rule("AH-158", "AH-160")
@pytest.mark.parametrize(("at", "reached"), [(1, True), (4, True), (5, False)])
def test_replicate_needs_a_brain_within_3_rooms_of_a_drone_or_is_assemble(at, reached):
    s, rules = game(players=3)
    rooms = corridor(s, rules, "brain_1", "empty_3", "empty_4", "empty_5", "loot_4")
    drones(s, rules, rooms[at], 1)
    run(s, rules, REPLICATE)
    assert where(s) == ({rooms[1]: 2} if reached else {rooms[at]: 1})
    assert (s.line, s.otherwise) == ((2, 0) if reached else (3, 1))


@pytest.mark.rule("AH-158")
def test_the_nearest_drone_replicates_in_the_nearest_brain():
    s, rules = game(players=3)
    rooms = corridor(s, rules, "brain_1", "empty_3", "empty_4", "brain_2", "empty_5")
    drones(s, rules, rooms[5], 1)
    drones(s, rules, rooms[3], 1)
    run(s, rules, REPLICATE)
    assert where(s) in ({rooms[4]: 2, rooms[5]: 1}, {rooms[4]: 2, rooms[3]: 1})  # both are 1 away
    s, rules = game(players=3)
    rooms = corridor(s, rules, "brain_1", "empty_3", "empty_4", "brain_2", "empty_5")
    drones(s, rules, rooms[3], 1)
    run(s, rules, REPLICATE)
    assert where(s) == {rooms[4]: 2}


@pytest.mark.rule("AH-159", "AH-A16")
@pytest.mark.parametrize(
    ("players", "face", "added"), [(1, "solo", 1), (2, "easy", 1), (3, "hard", 1), (4, "easy", 2), (5, "hard", 2)]
)
def test_replicate_adds_1_drone_or_2_with_four_or_five_heroes(players, face, added):
    s, rules = game(players=players, simon=face)
    room = lay(s, rules, "brain_1", MEDBAY, EAST)
    drones(s, rules, room, 1)
    run(s, rules, REPLICATE)
    assert (where(s), s.yard) == ({room: 1 + added}, 12 - added)


@pytest.mark.rule("AH-A15")
@pytest.mark.parametrize(("yard", "added"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_replicate_adds_what_the_droneyard_has_and_nothing_takes_its_place(yard, added):
    s, rules = game()
    room = lay(s, rules, "brain_1", MEDBAY, EAST)
    far = lay(s, rules, "empty_3", MEDBAY, WEST)
    drones(s, rules, room, 1)
    drones(s, rules, far, 12 - yard)
    run(s, rules, REPLICATE)
    assert (s.drones[room], s.yard, s.line, s.otherwise) == (1 + added, yard - added, 2, 0)


@pytest.mark.rule("AH-160", "AH-A16")
@pytest.mark.parametrize(
    ("players", "face", "line"), [(1, "solo", 2), (1, "easy", 2), (1, "normal", 2), (2, "easy", 3), (4, "normal", 3)]
)
def test_without_a_brain_in_range_replicate_is_assemble_and_is_skipped_with_a_single_hero(players, face, line):
    s, rules = game(players=players, simon=face)
    run(s, rules, REPLICATE)
    assert s.line == line


@pytest.mark.rule("AH-A16")
@pytest.mark.parametrize(
    ("players", "face", "strength", "actions"), [(1, "hard", 6, 3), (1, "solo", 6, 3), (2, "hard", 3, 2)]
)
def test_a_single_heros_shields_and_actions_do_not_depend_on_the_face(players, face, strength, actions):
    s, rules = game(players=players, simon=face)
    ready(s, rules)
    assert (s.shields[0], s.actions) == (strength, actions)


@pytest.mark.rule("AH-161")
def test_hack_and_slash_goes_to_the_hero_nearest_to_its_drone():
    s, rules = game()
    rooms = corridor(s, rules)
    s.room[0], s.room[1] = rooms[1], rooms[4]
    shields(s, 0, 8)
    shields(s, 1, 7)
    drones(s, rules, rooms[3], 1)
    run(s, rules, HACK)
    assert s.shields.tolist()[:2] == [8, 2]
    assert where(s) == {rooms[4]: 1}


@pytest.mark.rule("AH-162")
@pytest.mark.parametrize(("strength", "left"), [(7, 2), (6, 1)])
def test_the_hero_reached_loses_5_shields(strength, left):
    s, rules = game()
    rooms = corridor(s, rules)
    s.room[0] = rooms[1]
    shields(s, 0, strength)
    drones(s, rules, rooms[1], 2)
    scrapyard = s.scrapyard
    run(s, rules, HACK)
    assert (s.shields[0], s.out[0], s.scrapyard) == (left, 0, scrapyard + 5)


@pytest.mark.rule("AH-163")
def test_without_a_hero_in_range_hack_and_slash_is_replicate():
    s, rules = game()
    room = lay(s, rules, "brain_1", MEDBAY, EAST)
    drones(s, rules, room, 1)
    run(s, rules, HACK)
    assert (where(s), s.otherwise) == ({room: 3}, 1)


@pytest.mark.rule("AH-A17", "AH-163")
@pytest.mark.parametrize("safe", ["helipad", "out"])
def test_heroes_in_red_rooms_and_kod_ones_are_out_of_reach(safe):
    s, rules = game()
    red = lay(s, rules, "helipad_1", MEDBAY, EAST)
    room = lay(s, rules, "brain_1", red, EAST)
    drones(s, rules, room, 1)
    if safe == "helipad":
        s.room[0] = red
    else:
        s.scrapyard += s.shields[0]
        s.shields[0], s.out[0] = 0, 1
    before = s.shields.tolist()
    run(s, rules, HACK)
    assert (s.shields.tolist(), s.hacks, s.otherwise) == (before, 0, 1)
    assert where(s) == {room: 3}


@pytest.mark.rule("AH-A18")
@pytest.mark.parametrize(
    ("strength", "drinks", "noodle", "left"),
    [(5, 0, None, 0), (6, 0, None, 1), (5, 1, None, 3), (2, 1, None, 0), (3, 2, None, 1), (5, 0, 1, 5), (5, 0, 0, 5)],
)
def test_a_hero_hit_with_5_shields_or_fewer_is_kod_unless_an_instant_item_saves_it(strength, drinks, noodle, left):
    s, rules = game()
    rooms = corridor(s, rules)
    s.room[0] = s.room[1] = rooms[1]
    shields(s, 0, strength)
    shields(s, 1, 5)
    s.drink_supply += s.drinks[0] - drinks
    s.drinks[0] = drinks
    rules.group["spare"] = 0  # the first seat
    if noodle is not None:
        give(s, rules, noodle, "n3")
    drones(s, rules, rooms[1], 1)
    run(s, rules, HACK)
    assert (s.shields[0], s.out[0]) == (left, left == 0)
    assert s.shields[1] == 5  # nobody else can pay


@pytest.mark.rule("AH-A12")
def test_among_equals_the_choosing_side_picks():
    """Two heroes in the Drone's room, of 6 and 9 shields."""
    for settings, left in (
        ({"simon_choices": "helpful"}, [6, 4]),
        ({"simon_choices": "hostile"}, [1, 9]),
        ({"simon_choices": "neutral"}, [1, 9]),
        ({"purple_eye": True, "simon_choices": "helpful"}, [1, 9]),  # A.D.A.M. chooses
    ):
        s, rules = game(**settings)
        room = lay(s, rules, "empty_3", MEDBAY, EAST)
        s.room[0] = s.room[1] = room
        shields(s, 0, 6)
        shields(s, 1, 9)
        drones(s, rules, room, 1)
        run(s, rules, HACK)
        assert s.shields.tolist()[:2] == left
