"""All Hoomanz Are Dead, rule by rule: Fusion Cores, Deploy Zones, Safe Zones."""

import pytest

from sims import piles
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Command, Outcome, Phase, Pile, Recipe
from sims.sets import bit, has
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    assemble,
    bomb,
    drones,
    give,
    lay,
    level,
    next_cards,
    next_tile,
    options,
    ready,
    row,
    take_from_deck,
)
from tests.games.all_hoomanz.facility_turns import (
    CORES,
    FRY,
    FRY_ONE,
    SWAP,
    SWAP_MANY,
    TAKE_LOOT,
    TAKE_MONSTER,
    arm,
    begun,
    finish_round,
    finish_turn,
    inside,
    join,
    order,
    replace,
    turn_over,
)

CORE_ACTIONS = {FRY, FRY_ONE, TAKE_LOOT, TAKE_MONSTER, SWAP, SWAP_MANY}
MUTATIONS = {turn_over(level) for level in range(3)} | {replace(level, chit) for level in range(3) for chit in range(4)}


def discard(s, deck, *cards):
    """Put cards of a deck onto its discard pile."""
    for card in cards:
        piles.discard(s, Pile[deck.upper()].value, take_from_deck(s, deck, card))


# --- Fusion Cores ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-079")
@pytest.mark.parametrize("tile", [*CORES, "empty_1", "brain_1", "helipad_1"])
def test_a_bomb_may_be_armed_in_any_fusion_core_and_nowhere_else(tile):
    s, rules = inside(tile)
    give(s, rules, 0, "g1", "g1", "g1", "g1")
    ready(s, rules)
    assert (arm(int(Recipe.GUNS)) in options(s, rules)) == (tile in CORES)
    if tile in CORES:
        act(s, rules, arm(int(Recipe.GUNS)))
        assert (s.bomb_rooms, s.actions) == (bit(1), 1)


@pytest.mark.rule("AH-080", "AH-H01")
def test_the_emp_removes_all_drones_of_its_room_and_the_eight_around_it():
    s, rules = inside("emp")
    s.yard += s.line
    s.line = 0
    first = int(s.rooms)
    lay(s, rules, "empty_1", 1, NORTH)
    lay(s, rules, "empty_2", first, EAST)  # diagonal to the EMP, as is the room west of `first`
    lay(s, rules, "empty_3", first, WEST)
    lay(s, rules, "empty_4", 1, SOUTH)
    beyond = lay(s, rules, "empty_5", first, NORTH)  # two rooms away
    for room in range(1, s.rooms):
        drones(s, rules, room, 2)
    ready(s, rules)
    act(s, rules, FRY)
    assert (s.drone_rooms, s.drones[beyond], s.on_board, s.yard) == (bit(beyond), 2, 2, 13)
    assert s.actions == 1
    act(s, rules, FRY_ONE)  # anywhere
    assert (s.on_board, s.yard, s.actions) == (1, 14, 0)


@pytest.mark.rule("AH-080")
@pytest.mark.parametrize("tile", ["emp", "factory", "empty_1"])
def test_circuits_are_fried_only_inside_the_emp(tile):
    s, rules = inside(tile)
    drones(s, rules, 1, 1)
    ready(s, rules)
    assert CORE_ACTIONS & options(s, rules) == ({FRY, FRY_ONE} if tile == "emp" else set())


@pytest.mark.rule("AH-081", "AH-H01")
@pytest.mark.parametrize("pile", ["loot", "monster"])
def test_the_factory_gives_one_card_of_a_discard_pile(pile):
    s, rules = inside("factory")
    discard(s, "loot", "b4", "b7", "n1")
    discard(s, "monster", "k00a", "k00d")
    ready(s, rules)
    assert CORE_ACTIONS & options(s, rules) == {TAKE_LOOT, TAKE_MONSTER}
    act(s, rules, TAKE_LOOT if pile == "loot" else TAKE_MONSTER)
    assert (s.held[0], s.actions) == (1, 1)
    if pile == "loot":  # any card, not only the latest: the best Blade
        assert (s.hand[0, 0], s.used_size[Pile.LOOT], s.used_size[Pile.MONSTER]) == (row("loot", "b7"), 2, 2)
    else:
        assert s.hand[0, 0] - MONSTERS == row("monsters", "k00d")
        assert (s.used_size[Pile.LOOT], s.used_size[Pile.MONSTER]) == (3, 1)


@pytest.mark.rule("AH-081")
def test_the_factory_gives_nothing_of_an_empty_pile_and_nothing_outside():
    s, rules = inside("factory")
    discard(s, "monster", "k00a")
    ready(s, rules)
    assert CORE_ACTIONS & options(s, rules) == {TAKE_MONSTER}
    s.room[0] = 0
    assert not CORE_ACTIONS & options(s, rules)


@pytest.mark.rule("AH-082")
@pytest.mark.parametrize("tile", ["reactor", "lab"])
def test_the_reactor_turns_a_placed_level_up_over_either_way(tile):
    s, rules = inside(tile)
    level(s, rules, 0, 0)
    level(s, rules, 0, 2, dark=True)
    ready(s, rules)
    if tile != "reactor":
        assert not MUTATIONS & options(s, rules)
        return
    assert {turn_over(each) for each in range(3)} & options(s, rules) == {turn_over(0), turn_over(1)}
    act(s, rules, turn_over(0), turn_over(1))
    assert (s.dark[0].tolist(), s.chit[0].tolist(), s.actions) == ([1, 0, 0], [0, 2, NONE], 0)
    assert (s.attack_sum[0], s.defense_sum[0], s.speed_sum[0]) == (1, 1, 3 + 1)  # A dark, C bright


@pytest.mark.rule("AH-082")
def test_the_reactor_exchanges_a_placed_level_up_for_an_unused_one():
    s, rules = inside("reactor")
    level(s, rules, 0, 0)
    level(s, rules, 0, 2, dark=True)
    ready(s, rules)
    assert MUTATIONS & options(s, rules) - {turn_over(0), turn_over(1)} == {
        replace(place, chit) for place in (0, 1) for chit in (1, 3)
    }
    act(s, rules, replace(1, 1))
    assert (s.chit[0].tolist(), s.dark[0].tolist(), s.actions) == ([0, 1, NONE], [0, 0, 0], 1)
    assert (s.attack_sum[0], s.levels[0]) == (2 + 1, 2)


@pytest.mark.rule("AH-083", "AH-H16")
@pytest.mark.parametrize(
    ("monsters", "swaps"), [(0, set()), (1, {SWAP}), (2, {SWAP}), (3, {SWAP, SWAP_MANY}), (4, {SWAP, SWAP_MANY})]
)
def test_the_lab_exchanges_monster_cards_for_loot_one_for_one_or_three_for_five(monsters, swaps):
    cards = ("k00a", "k00b", "k00c", "k01a")[:monsters]
    s, rules = inside("lab")
    give(s, rules, 0, "n1", *cards)
    ready(s, rules)
    assert CORE_ACTIONS & options(s, rules) == swaps
    for action, given, taken in ((SWAP, 1, 1), (SWAP_MANY, 3, 5)):
        if action in swaps:
            s, rules = inside("lab")
            give(s, rules, 0, "n1", *cards)
            next_cards(s, "loot", "b1", "b4", "g1", "g2", "t1")
            ready(s, rules)
            act(s, rules, action)
            assert (s.held[0], s.used_size[Pile.MONSTER], s.actions) == (1 + monsters - given + taken, given, 1)
            drawn = {row("loot", card) for card in ("b1", "b4", "g1", "g2", "t1")[:taken]}
            assert drawn == {int(card) for card in s.hand[0, : s.held[0]] if card < MONSTERS} - {row("loot", "n1")}
            assert s.left[Pile.LOOT] == 80 - 1 - taken


# --- Deploy Zones ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-085", "AH-086")
def test_a_full_line_goes_together_to_a_revealed_deploy_zone_and_upgrades_simon():
    s, rules = begun(players=1, simon="normal")
    near = join(s, rules, "empty_1", 0, EAST)
    far = join(s, rules, "monster_1", near, EAST)
    other = join(s, rules, "empty_3", 0, WEST)  # no Deploy Zone
    assemble(s, 4)
    order(s, rules, Command.ASSEMBLE)
    assert (s.line, s.marker, s.line_upgrades, s.yard) == (0, 1, 1, 10)
    assert sorted([int(s.drones[near]), int(s.drones[far])]) == [0, 5]
    assert s.drones[other] == s.drones[0] == 0


@pytest.mark.rule("AH-086")
@pytest.mark.parametrize(("weight", "chosen"), [(0, 1), (1, 2), (-1, 1)])
def test_whoever_chooses_for_simon_chooses_among_the_deploy_zones(weight, chosen):
    s, rules = begun()
    near = join(s, rules, "empty_1", 0, EAST)
    far = join(s, rules, "monster_1", near, EAST)
    rules.group.spare = weight
    assemble(s, 4)
    order(s, rules, Command.ASSEMBLE)
    assert [int(s.drones[near]), int(s.drones[far])] == [5 * (chosen == near), 5 * (chosen == far)]


@pytest.mark.rule("AH-085", "AH-A20")
@pytest.mark.parametrize("zone", ["none", "revealed", "flipped"])
def test_without_a_deploy_zone_or_with_a_flipped_one_the_last_position_stays_open(zone):
    s, rules = begun()
    core = join(s, rules, "emp", 0, EAST)
    rules.tiles["tnt"][row("tiles", "empty_1")] = 1
    if zone != "none":
        room = join(s, rules, "empty_1", core, EAST)
    if zone == "flipped":
        bomb(s, rules, core, 1)
        finish_turn(s, rules)
        assert has(s.flipped, room)
    assemble(s, 4)
    order(s, rules, Command.ASSEMBLE)
    assert (s.line, s.marker, s.on_board) == ((0, 1, 5) if zone == "revealed" else (4, 0, 0))


@pytest.mark.rule("AH-086")
def test_with_a_deploy_zone_the_upgraded_simon_explores_in_the_same_turn():
    s, rules = begun()
    zone = join(s, rules, "empty_1", 0, EAST)
    assemble(s, 4)
    for tile in ("empty_3", "empty_5"):  # nothing that stops the second Drone
        next_tile(s, tile)
    finish_round(s, rules)
    assert (s.marker, s.line, s.deployments) == (1, 0, 1)
    assert (s.found[1], s.drones[zone] + s.drones[zone + 1 : s.rooms].sum(), s.on_board) == (2, 5, 5)


@pytest.mark.rule("AH-006", "AH-A02")
def test_the_last_two_drones_of_the_line_forced_down_end_the_game():
    s, rules = begun()
    zone = join(s, rules, "empty_1", 0, EAST)
    drones(s, rules, zone, 13)
    finish_round(s, rules)
    assert (s.phase, s.outcome, s.on_board, s.marker) == (Phase.OVER, Outcome.DISINTEGRATION, 15, 0)
