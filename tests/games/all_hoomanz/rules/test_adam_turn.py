"""All Hoomanz Are Dead, rule by rule: A.D.A.M.'s turn: Tick Tock, Get Ready, Actions."""

import pytest

from sims.games.all_hoomanz.board.grid import edge_of
from sims.games.all_hoomanz.records.words import Action, Edge, Outcome, Phase, Pile
from sims.games.all_hoomanz.rules.rooms import flip
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_takes,
    adams_turn,
    chits,
    horde,
    in_hand,
    in_horde,
    join,
    lair,
    place_adam,
    recruited,
)
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
    next_tile,
    options,
    ready,
    row,
    send_adam_away,
    shields,
)

STOP, MOVE, EXPLORE, FERRY = (int(each) for each in (Action.STOP, Action.MOVE, Action.EXPLORE, Action.FERRY))
RECRUIT, REPAIR, CRUSH = (int(each) for each in (Action.RECRUIT, Action.REPAIR, Action.CRUSH))


# --- Tick Tock -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-196")
@pytest.mark.parametrize(("fuse", "left"), [(3, 2), (2, 1), (1, 0)])
def test_bombs_tick_in_his_turn_as_in_a_heros(fuse, left):
    s, rules = lair()
    core = join(s, rules, "lab", EYE, EAST)
    bomb(s, rules, core, fuse)
    scrapyard = int(s.scrapyard)
    adams_turn(s, rules)
    assert s.bomb_timer[0] == left
    assert s.scrapyard == scrapyard + 1
    assert (s.bombs, s.blasted) == ((1, 0) if left else (0, 1))
    assert s.phase == Phase.ADAM_READY


@pytest.mark.rule("AH-196")
def test_the_heroes_can_win_in_his_tick_tock():
    s, rules = lair()
    bomb(s, rules, join(s, rules, "lab", EYE, EAST), 1)
    s.blasted, s.air_strikes, s.blasted_rooms = 2, 2, 3 << 40
    adams_turn(s, rules)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.WIN)


@pytest.mark.rule("AH-196", "AH-H22")
@pytest.mark.parametrize(("fuse", "left"), [(1, 2), (2, 3), (3, 2)])
def test_his_rewind_turns_a_clock_back_that_is_not_full(fuse, left):
    s, rules = lair()
    chits(s, "rewind")
    bomb(s, rules, join(s, rules, "lab", EYE, EAST), fuse)
    scrapyard = int(s.scrapyard)
    adams_turn(s, rules)
    assert s.bomb_timer[0] == left
    assert s.scrapyard == scrapyard + fuse - left


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(("scrapyard", "left"), [(1, 3), (0, 1)])
def test_without_a_shield_in_the_scrapyard_to_turn_it_back_with_a_clock_ticks(scrapyard, left):
    s, rules = lair()
    chits(s, "rewind")
    bomb(s, rules, join(s, rules, "lab", EYE, EAST), 2)
    shields(s, 0, 3 + s.scrapyard - scrapyard)
    adams_turn(s, rules)
    assert (s.bomb_timer[0], s.scrapyard) == (left, scrapyard + 2 - left)


@pytest.mark.rule("AH-H22")
def test_it_turns_one_clock_back_and_the_others_tick():
    s, rules = lair()
    chits(s, "rewind")
    lab = join(s, rules, "lab", EYE, EAST)
    bomb(s, rules, lab, 1)
    bomb(s, rules, join(s, rules, "emp", lab, EAST), 2)
    adams_turn(s, rules)
    assert (s.bombs, s.bomb_timer[:2].tolist(), s.blasted) == (2, [2, 1], 0)


@pytest.mark.rule("AH-196", "AH-H22")
@pytest.mark.parametrize("why", ["dark", "away", "hero"])
def test_it_needs_his_own_tick_tock_and_a_level_up_that_works(why):
    s, rules = lair()
    chits(s, "rewind", dark=why == "dark")
    bomb(s, rules, join(s, rules, "lab", EYE, EAST), 2)
    if why == "away":
        send_adam_away(s)
    if why == "hero":
        ready(s, rules)
        act(s, rules, STOP)
        assert s.seat == 1
    else:
        adams_turn(s, rules)
    assert s.bomb_timer[0] == 1


# --- Get Ready -------------------------------------------------------------------------------------------------------


def workshop(encounters=2, tokens=20, **settings):
    """A.D.A.M. in an Empty room between Encounter rooms behind walls; he has one broken Level Up."""
    s, rules = lair(**settings)
    here = join(s, rules, "empty_3", EYE, NORTH)
    for side, tile in ((NORTH, "turret_2"), (EAST, "mystery_3"), (WEST, "monster_5"))[:encounters]:
        join(s, rules, tile, here, side)
    place_adam(s, here)
    chits(s, "claws", dark=True)
    clear(s, EYE)
    s.clear_supply = tokens - 1
    rules.clear_tokens = tokens
    return s, rules


@pytest.mark.rule("AH-197")
def test_in_get_ready_he_either_recruits_or_repairs():
    for choice in (RECRUIT, REPAIR):
        s, rules = workshop()
        adam_takes(s, "k00a")
        adams_turn(s, rules)
        assert options(s, rules) == {RECRUIT, REPAIR}
        act(s, rules, choice)
        assert not options(s, rules) & {RECRUIT, REPAIR}
        assert s.phase == Phase.ADAM_ACT
        assert (in_horde(s), int(s.adam_dark[0])) == ((["k00a"], 1) if choice == RECRUIT else ([], 0))


@pytest.mark.rule("AH-198", "AH-195", "AH-A93")
@pytest.mark.parametrize(
    ("had", "held", "then", "left"),
    [
        ([], ["k00a"], {"k00a"}, []),
        ([], ["k00a", "k15a", "k14a"], {"k14a", "k15a"}, ["k00a"]),
        (["k00a"], ["k15a", "k14a"], {"k14a", "k15a"}, ["k00a"]),
        (["k00a", "k14a"], ["k15a"], {"k14a", "k15a"}, ["k00a"]),
        (["k15a", "k14a"], ["k00a"], {"k14a", "k15a"}, ["k00a"]),  # he need not
    ],
)
def test_recruiting_puts_up_to_two_monsters_into_the_horde_also_in_place_of_others(had, held, then, left):
    s, rules = lair()
    horde(s, *had)
    adam_takes(s, *held)
    recruited(s, rules)
    assert set(in_horde(s)) == then
    assert in_hand(s) == left
    assert s.used_size[Pile.MONSTER] == 0


@pytest.mark.rule("AH-199")
def test_a_repair_clears_two_adjacent_encounter_rooms_and_turns_one_level_up_back():
    s, rules = workshop(encounters=3)
    chits(s, "blaster", dark=True)
    adams_turn(s, rules, REPAIR)
    assert bin(s.clear & ~(1 << EYE)).count("1") == 2
    assert s.clear_supply == 17
    assert s.adam_dark[:2].tolist() == [1, 0]
    assert s.actions == 3


@pytest.mark.rule("AH-199")
def test_a_repair_clears_no_room_that_is_not_adjacent():
    s, rules = lair()
    chits(s, "blaster", dark=True)
    far = join(s, rules, "turret_1", join(s, rules, "empty_3", 0, EAST), EAST)
    near = [join(s, rules, tile, EYE, way) for tile, way in (("loot_5", NORTH), ("mystery_2", EAST))]
    adams_turn(s, rules, REPAIR)
    assert far < min(near)
    assert s.clear == sum(1 << room for room in near)


@pytest.mark.rule("AH-199")
def test_a_repair_may_find_nothing_to_turn_back():
    s, rules = workshop()
    s.adam_dark[0] = 0
    adams_turn(s, rules, REPAIR)
    assert (s.clear_supply, s.adam_dark[0]) == (17, 0)


@pytest.mark.rule("AH-200", "AH-A72")
@pytest.mark.parametrize(("encounters", "works"), [(1, False), (2, True)])
def test_with_fewer_than_two_such_rooms_there_is_no_repair(encounters, works):
    s, rules = workshop(encounters)
    adams_turn(s, rules)
    assert (REPAIR in options(s, rules)) == works


@pytest.mark.rule("AH-A72")
@pytest.mark.parametrize("why", ["clear", "flipped"])
def test_clear_and_flipped_rooms_do_not_count_for_a_repair(why):
    s, rules = workshop()
    room = s.rooms - 1
    if why == "clear":
        clear(s, room)
    else:
        flip(s, rules, room)
    adams_turn(s, rules)
    assert options(s, rules) == {RECRUIT}


@pytest.mark.rule("AH-A72")
@pytest.mark.parametrize(("tokens", "works"), [(2, False), (3, True)])
def test_a_repair_needs_two_clear_tokens_in_the_supply(tokens, works):
    s, rules = workshop(tokens=tokens)  # one lies in the Purple Eye
    adams_turn(s, rules)
    assert (REPAIR in options(s, rules)) == works


# --- Actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-201", "AH-A60")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5])
def test_he_has_as_many_actions_as_there_are_heroes(heroes):
    s, rules = lair(heroes)
    there = join(s, rules, "empty_5", EYE, EAST)
    recruited(s, rules)
    assert s.actions == heroes
    for number in range(heroes):
        act(s, rules, MOVE + (EYE if number % 2 else there))
    assert options(s, rules) == {STOP}


@pytest.mark.rule("AH-202")
def test_a_move_costs_him_an_action_a_room_and_so_does_a_new_room():
    s, rules = lair(3)
    there = join(s, rules, "empty_5", EYE, EAST)
    next_tile(s, "empty_4")
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert (s.adam_room, s.actions, s.revealed) == (there, 2, 1)
    act(s, rules, EXPLORE + NORTH)
    assert (s.adam_room, s.actions, s.revealed) == (there + 1, 1, 2)
    assert s.tile[there + 1] == row("tiles", "empty_4")
    assert s.found.tolist() == [1, 0, 1]


ABILITIES = {
    "blaster": set(),
    "tunnels": {FERRY},
    "crusher": {CRUSH},
    "fabricator": {int(Action.FABRICATE)},
    "shock": {int(Action.SHOCK)},
}


@pytest.mark.rule("AH-203")
@pytest.mark.parametrize(("chit", "more"), ABILITIES.items())
def test_he_has_no_advanced_actions_but_those_of_his_level_ups(chit, more):
    s, rules = lair(3)
    brain = join(s, rules, "brain_1", EYE, EAST)
    zone = join(s, rules, "empty_1", brain, EAST)
    s.room[0] = zone
    place_adam(s, brain)
    adam_takes(s, "k00a", "k01a", "k02a")
    recruited(s, rules)
    plain = options(s, rules)
    assert plain == {STOP, MOVE + EYE, MOVE + zone, EXPLORE + NORTH, EXPLORE + SOUTH}
    chits(s, chit)
    assert options(s, rules) - plain == {action + zone * (action == FERRY) for action in more}


@pytest.mark.rule("AH-204")
def test_he_holds_no_loot_crafts_nothing_and_eats_no_noodles():
    s, rules = lair(3)
    loot = join(s, rules, "loot_9", EYE, EAST)
    lab = join(s, rules, "lab", loot, EAST)
    drones(s, rules, lab, 1)
    give(s, rules, 0, "n4", "n2")
    adam_takes(s, "k00d", "k01d", "k02d", "k03d")  # Monster BOMBs, and enough for a Potion
    deck = int(s.left[Pile.LOOT])
    recruited(s, rules)
    act(s, rules, MOVE + loot, MOVE + lab)
    assert s.left[Pile.LOOT] == deck
    assert s.adam_held + 2 == 4
    assert options(s, rules) == {STOP, MOVE + loot, *(EXPLORE + side for side in (NORTH, EAST, SOUTH))}


@pytest.mark.rule("AH-205")
def test_he_moves_in_four_directions_through_walls_and_locked_doors():
    s, rules = lair(3)
    here = join(s, rules, "empty_4", EYE, EAST)  # walls to north and south
    beyond = join(s, rules, "loot_9", here, EAST)
    walled = join(s, rules, "empty_3", here, NORTH)
    diagonal = join(s, rules, "empty_5", walled, EAST)
    place_adam(s, here)
    recruited(s, rules)
    assert s.links[0, here] == 1 << EYE | 1 << beyond
    assert options(s, rules) == {STOP, *(MOVE + room for room in (EYE, beyond, walled)), EXPLORE + SOUTH}
    act(s, rules, MOVE + walled)
    assert s.adam_room == walled
    assert MOVE + diagonal in options(s, rules)


@pytest.mark.rule("AH-205")
def test_he_passes_a_locked_door():
    s, rules = lair(3)
    here = join(s, rules, "empty_5", EYE, EAST)
    assert edge_of(s, rules, here, SOUTH) == Edge.DOOR
    there = join(s, rules, "empty_3", here, SOUTH)
    assert not s.links[0, here] >> there & 1
    place_adam(s, here)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert s.adam_room == there


@pytest.mark.rule("AH-206")
def test_red_rooms_are_closed_to_him():
    s, rules = lair(3)
    pad = join(s, rules, "helipad_1", EYE, EAST)
    recruited(s, rules)
    assert not options(s, rules) & {MOVE + 0, MOVE + pad}


@pytest.mark.rule("AH-206")
@pytest.mark.parametrize("tile", ["helipad_1", "dropsite"])
def test_a_red_room_that_he_reveals_stays_without_him(tile):
    s, rules = lair(3)
    next_tile(s, tile)
    recruited(s, rules)
    act(s, rules, EXPLORE + EAST)
    assert s.tile[s.rooms - 1] == row("tiles", tile)
    assert (s.adam_room, s.actions, s.revealed) == (EYE, 2, 1)
    assert MOVE + s.rooms - 1 not in options(s, rules)


@pytest.mark.rule("AH-207", "AH-H22")
def test_tunnels_lead_from_brain_or_deploy_zone_to_brain_or_deploy_zone():
    s, rules = lair(3)
    brain = join(s, rules, "brain_1", EYE, EAST)
    middle = join(s, rules, "empty_3", brain, EAST)
    zone = join(s, rules, "monster_1", middle, EAST)
    recruited(s, rules)
    chits(s, "tunnels")
    assert not options(s, rules, FERRY, FERRY + 60)  # from the Purple Eye nowhere
    place_adam(s, brain)
    assert options(s, rules, FERRY, FERRY + 60) == {FERRY + zone}
    act(s, rules, FERRY + zone)
    assert (s.adam_room, s.actions, s.adam_held) == (zone, 2, 1)  # its Encounter as well
    assert options(s, rules, FERRY, FERRY + 60) == {FERRY + brain}
    s.adam_dark[0] = 1
    assert not options(s, rules, FERRY, FERRY + 60)


@pytest.mark.rule("AH-216")
@pytest.mark.parametrize("core", ["emp", "factory", "reactor", "lab"])
def test_he_may_enter_fusion_cores_but_uses_none_of_their_actions(core):
    s, rules = lair(3)
    there = join(s, rules, core, EYE, EAST)
    drones(s, rules, there, 2)
    adam_takes(s, "k00a", "k01a", "k02a", "k03a", "k04a")
    chits(s, "claws", dark=True)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert s.adam_room == there
    assert options(s, rules) == {STOP, MOVE + EYE, EXPLORE + NORTH, EXPLORE + EAST, EXPLORE + SOUTH}
