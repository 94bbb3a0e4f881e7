"""All Hoomanz Are Dead: every rule reads its own number, here with numbers no two of which agree where it matters.

With the rulebook's own values a rule that read another number of equal value would pass every other test.
"""

import pytest

from sims.games.all_hoomanz.queries.gear import speed_of
from sims.games.all_hoomanz.queries.recipes import fuse, ticks_left
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, Drink, Pile, Potion, Recipe
from sims.games.all_hoomanz.rules.combat import drink
from sims.games.all_hoomanz.rules.turn import begin_turn
from tests.games.all_hoomanz.commands import DISARM, EXPLORE, HACK, REPLICATE, SERVICE, corridor, run, where
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    bomb,
    clear,
    drones,
    give,
    next_tile,
    options,
    ready,
    shields,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    DROP,
    FRY,
    FRY_ONE,
    SWAP,
    SWAP_MANY,
    TAKE_LOOT,
    arm,
    begun,
    inside,
    join,
    knock_down,
    move_to,
    strike,
)

UNEQUAL = {
    "drink_speed": 2,
    "drink_attack": 4,
    "drink_shields": 5,
    "maneuver_value": 3,
    "turret_damage": 4,
    "hack_damage": 6,
    "revive_shields": 2,
    "adam_return_shields": 5,
    "adam_turret_shields": 6,
    "drop_cards": 3,
    "replicate_drones": 4,
    "strike_choppers": 3,
    "ferry_choppers": 2,
    "short_fuse_cards": 5,
    "regular_fuse": 5,
    "short_fuse": 2,
    "disarm_from": 3,
    "monster_bomb_cards": 2,
    "swap_given": 2,
    "swap_taken": 3,
    "swap_many_given": 4,
    "swap_many_taken": 6,
    "potion_noodles": 3,
    "potion_monsters": 4,
    "potion_equipment": 2,
    "potion_actions": 5,
    "heal_shields": 4,
}
POTION = int(Action.POTION)


def unequal(s, rules):
    """The same facility, its numbers no two alike."""
    for name, value in UNEQUAL.items():
        rules[name] = value
    return s, rules


@pytest.mark.rule("AH-135")
@pytest.mark.parametrize(
    ("kind", "gained"), [(Drink.SPEED, (2, 0, 0)), (Drink.ATTACK, (0, 4, 0)), (Drink.SHIELDS, (0, 0, 5))]
)
def test_a_powa_drink_reads_the_number_of_what_it_is_drunk_for(kind, gained):
    s, rules = unequal(*begun())
    before = (speed_of(s, 0), int(s.gauge[0]), int(s.shields[0]))
    drink(s, rules, 0, int(kind))
    now = (speed_of(s, 0), int(s.gauge[0]), int(s.shields[0]))
    assert tuple(new - old for new, old in zip(now, before, strict=True)) == gained


@pytest.mark.rule("AH-074", "AH-162")
@pytest.mark.parametrize("turret", [True, False])
def test_a_turret_and_a_drone_take_each_its_own_number_of_shields(turret):
    s, rules = unequal(*begun(players=1))
    room = join(s, rules, "turret_1" if turret else "empty_3", 0, EAST)
    shields(s, 0, 9)
    if turret:
        ready(s, rules)
        act(s, rules, move_to(room))
    else:
        s.room[0] = room
        drones(s, rules, room, 1)
        run(s, rules, HACK)
    assert s.shields[0] == 9 - (4 if turret else 6)


@pytest.mark.rule("AH-090")
def test_a_revival_reads_its_own_number_of_shields():
    s, rules = unequal(*begun())
    knock_down(s, 1)
    begin_turn(s, rules, 1)
    assert s.shields[1] == 2


@pytest.mark.rule("AH-096")
def test_a_drop_reads_its_own_number_of_cards():
    s, rules = unequal(*inside("dropsite"))
    ready(s, rules)
    act(s, rules, DROP)
    assert s.held[0] + sum(s.infection[0] != NONE) == 3


@pytest.mark.rule("AH-159")
def test_replicate_adds_its_own_number_of_drones():
    s, rules = unequal(*begun())
    rooms = corridor(s, rules, "brain_1")
    drones(s, rules, rooms[1], 1)
    run(s, rules, REPLICATE)
    assert where(s) == {rooms[1]: 5}


@pytest.mark.rule("AH-094")
@pytest.mark.parametrize(("choppers", "legal"), [(2, False), (3, True)])
def test_an_air_strike_asks_for_its_own_number_of_choppers(choppers, legal):
    s, rules = unequal(*inside("helipad_1"))
    join(s, rules, "emp", 0, WEST)
    give(s, rules, 0, *["b3"] * choppers)
    ready(s, rules)
    assert (strike(0) in options(s, rules)) == legal
    if legal:
        act(s, rules, strike(0))
        assert (s.blasted, s.held[0]) == (1, 0)


@pytest.mark.rule("AH-095")
@pytest.mark.parametrize(("choppers", "legal"), [(1, False), (2, True)])
def test_an_air_ferry_asks_for_its_own_number_of_choppers(choppers, legal):
    s, rules = unequal(*begun())
    room = join(s, rules, "helipad_1", 0, EAST)
    give(s, rules, 0, *["b3"] * choppers)
    ready(s, rules)
    flight = int(Action.FERRY) + room
    assert (flight in options(s, rules)) == legal
    if legal:
        act(s, rules, flight)
        assert (s.room[0], s.held[0]) == (room, 0)


@pytest.mark.rule("AH-177", "AH-178", "AH-179", "AH-180")
@pytest.mark.parametrize(
    ("recipe", "cards", "carried"),
    [
        (Recipe.KIT, ["b1", "g1", "t1"], 5),
        (Recipe.MONSTER_BOMB, ["k00d", "k01d"], 5),
        (Recipe.BLADES, ["b1", "b1", "b1", "b1", "b2"], 2),
    ],
)
def test_a_bomb_asks_for_its_own_numbers_of_cards_and_shields(recipe, cards, carried):
    s, rules = unequal(*inside("emp"))
    shields(s, 0, 9)
    give(s, rules, 0, *cards[1:])
    ready(s, rules)
    assert arm(recipe) not in options(s, rules)
    give(s, rules, 0, cards[0])
    act(s, rules, arm(recipe))
    assert (s.bomb_timer[0], s.shields[0], s.held[0]) == (carried, 9 - carried, 0)


@pytest.mark.rule("AH-155")
@pytest.mark.parametrize(("armed", "left"), [(2, 1), (3, 0)])
def test_disarm_asks_for_its_own_number_of_shields(armed, left):
    s, rules = unequal(*begun())
    rooms = corridor(s, rules, "emp")
    bomb(s, rules, rooms[1], armed)
    drones(s, rules, rooms[1], 1)
    run(s, rules, DISARM)
    assert s.bombs == left


@pytest.mark.rule("AH-083")
@pytest.mark.parametrize(("swap", "given", "taken"), [(SWAP, 2, 3), (SWAP_MANY, 4, 6)])
def test_the_lab_reads_the_numbers_of_each_exchange(swap, given, taken):
    s, rules = unequal(*inside("lab"))
    ready(s, rules)
    monsters = ["k01a", "k02a", "k03a", "k04a"]
    give(s, rules, 0, *monsters[1:given])
    assert swap not in options(s, rules)
    give(s, rules, 0, monsters[0])
    act(s, rules, swap)
    assert s.held[0] + sum(s.infection[0] != NONE) == taken
    assert s.used_size[Pile.MONSTER] == given


@pytest.mark.rule("AH-183", "AH-184")
@pytest.mark.parametrize(
    ("potion", "cards"),
    [
        (Potion.NOODLES, ["n1", "n2", "n3"]),
        (Potion.MONSTERS, ["k01a", "k02a", "k03a", "k04a"]),
        (Potion.EQUIPMENT, ["b1", "g1"]),
    ],
)
def test_a_potion_reads_its_own_numbers_of_cards_and_actions(potion, cards):
    s, rules = unequal(*begun())
    ready(s, rules)
    give(s, rules, 0, *cards[1:])
    assert POTION + potion not in options(s, rules)
    give(s, rules, 0, cards[0])
    act(s, rules, POTION + int(potion))
    assert (s.held[0], s.actions) == (0, 2 + 5)


@pytest.mark.rule("AH-182")
def test_a_tick_tock_takes_its_own_number_of_shields_and_what_is_left_of_the_last():
    s, rules = begun()
    rules.tick_shields = 2
    core = join(s, rules, "emp", 0, EAST)
    bomb(s, rules, core, 3)
    assert [int(ticks_left(rules, amount)) for amount in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    begin_turn(s, rules, 1)
    assert (s.bomb_timer[0], s.exploded) == (1, 0)
    scrapyard = s.scrapyard
    begin_turn(s, rules, 2)
    assert (s.bombs, s.exploded, s.scrapyard) == (0, 1, scrapyard + 1)
    assert fuse(rules, Recipe.KIT.value) == 3


@pytest.mark.rule("AH-080")
@pytest.mark.parametrize(("reach", "left"), [(0, 4), (1, 2), (2, 1), (3, 0)])
def test_the_emp_reaches_as_far_as_its_number_says(reach, left):
    s, rules = begun()
    rules.emp_reach = reach
    rooms = corridor(s, rules, "emp", "empty_3", "empty_4", "empty_5")
    above = join(s, rules, "loot_5", rooms[2], NORTH)  # diagonally beside the EMP
    s.room[0] = rooms[1]
    for room in (*rooms[1:], above):
        drones(s, rules, room, 1)
    ready(s, rules)
    act(s, rules, FRY)
    assert s.on_board == left


@pytest.mark.rule("AH-080")
def test_the_emp_fries_its_own_number_of_drones_anywhere():
    s, rules = begun()
    rules.emp_drones = 3
    rooms = corridor(s, rules, "emp", "empty_3", "empty_4", "empty_5")
    s.room[0] = rooms[1]
    drones(s, rules, rooms[3], 2)
    drones(s, rules, rooms[4], 2)
    ready(s, rules)
    act(s, rules, FRY_ONE)
    assert s.on_board == 1


@pytest.mark.rule("AH-081")
@pytest.mark.parametrize(("cards", "taken"), [(2, 2), (5, 4)])
def test_the_factory_gives_its_own_number_of_cards_as_far_as_there_are(cards, taken):
    s, rules = inside("factory")
    rules.factory_cards = cards
    give(s, rules, 0, "b1", "b2", "g1", "t1")
    s.used[Pile.LOOT, :4] = s.hand[0, :4]
    s.used_size[Pile.LOOT], s.held[0], s.holds[0] = 4, 0, 0
    ready(s, rules)
    act(s, rules, TAKE_LOOT)
    assert (s.held[0], s.used_size[Pile.LOOT]) == (taken, 4 - taken)


@pytest.mark.rule("AH-H05")
def test_the_overdrive_gives_its_own_number_of_actions():
    s, rules = begun()
    rules.overdrive_actions = 3
    wear(s, rules, 0, 0, "i4")
    shields(s, 0, 9)
    ready(s, rules)
    act(s, rules, int(Action.OVERDRIVE))
    assert s.actions == 2 + 3


@pytest.mark.rule("AH-147", "AH-A07")
@pytest.mark.parametrize("explorers", [0, 1, 3])
def test_as_many_drones_explore_as_its_number_says(explorers):
    s, rules = begun()
    rules.explorers = explorers
    rooms = corridor(s, rules, "empty_3")
    for tile in ("loot_5", "loot_4", "loot_1", "loot_2"):
        next_tile(s, tile)
    drones(s, rules, rooms[1], 4)
    run(s, rules, EXPLORE)
    assert s.found[1] == explorers


@pytest.mark.rule("AH-152")
@pytest.mark.parametrize(("servicers", "served"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_as_many_drones_service_as_its_number_says_each_once(servicers, served):
    s, rules = begun(players=2)
    rules.servicers = servicers
    rooms = corridor(s, rules, "loot_5", "loot_4", "loot_1", "empty_3")
    clear(s, *rooms[1:4])
    drones(s, rules, rooms[4], 2)
    run(s, rules, SERVICE)
    assert s.clear_supply == 17 + served


@pytest.mark.rule("AH-154")
@pytest.mark.parametrize(("disarmers", "left"), [(1, 1), (2, 0)])
def test_as_many_drones_disarm_as_its_number_says(disarmers, left):
    s, rules = begun()
    rules.disarmers = disarmers
    rooms = corridor(s, rules, "emp", "empty_3", "lab")
    bomb(s, rules, rooms[1], 3)
    bomb(s, rules, rooms[3], 3)
    drones(s, rules, rooms[2], 2)
    run(s, rules, DISARM)
    assert (s.bombs, s.otherwise) == (left, 0)


@pytest.mark.rule("AH-158")
@pytest.mark.parametrize(("replicators", "added"), [(1, 2), (2, 4), (3, 4)])
def test_as_many_drones_replicate_as_its_number_says_and_none_that_it_adds(replicators, added):
    s, rules = begun()
    rules.replicators = replicators
    rooms = corridor(s, rules, "brain_1", "empty_3")
    drones(s, rules, rooms[2], 2)
    run(s, rules, REPLICATE)
    assert s.on_board == 2 + added


@pytest.mark.rule("AH-161")
@pytest.mark.parametrize(("hackers", "left"), [(1, 15), (2, 10), (3, 10)])
def test_as_many_drones_hack_as_its_number_says(hackers, left):
    s, rules = begun(players=1)
    rules.hackers = hackers
    rooms = corridor(s, rules, "empty_3", "empty_4", "empty_5")
    s.room[0] = rooms[2]
    shields(s, 0, 20)
    drones(s, rules, rooms[1], 1)
    drones(s, rules, rooms[3], 1)
    run(s, rules, HACK)
    assert s.shields[0] == left
