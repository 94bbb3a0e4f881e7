"""All Hoomanz Are Dead, rule by rule: the BOMBs' clock, Chain Explosion, Blown to Pieces."""

import pytest

from sims.games.all_hoomanz.policies.bombs import doomed
from sims.games.all_hoomanz.records.words import Command, Phase, Recipe
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
    ready,
    shields,
)
from tests.games.all_hoomanz.facility_turns import (
    ATTACK,
    CORES,
    STOP,
    arm,
    begun,
    finish_round,
    finish_turn,
    join,
    move_to,
    order,
)
from tests.games.cyberdoom_tower.towers import changed


def with_bomb(amount, core="emp"):
    """A BOMB with so many shields in a Fusion Core east of the Medbay, room 1; seat 0 is about to end its turn."""
    s, rules = begun()
    bomb(s, rules, join(s, rules, core, 0, EAST), amount)
    ready(s, rules)
    return s, rules


@pytest.mark.rule("AH-035")
@pytest.mark.parametrize("amount", [3, 2])
def test_a_bomb_with_two_shields_or_more_loses_one_to_the_scrapyard(amount):
    s, rules = with_bomb(amount)
    before = s.copy()
    act(s, rules, STOP)
    assert (s.bomb_timer[0], s.scrapyard) == (amount - 1, before.scrapyard + 1)
    assert changed(before, s) == {"bomb_timer", "scrapyard", "seat", "turn", "phase", "actions"}


@pytest.mark.rule("AH-035")
def test_every_armed_bomb_ticks_in_every_heros_turn():
    s, rules = begun()
    for direction, amount in ((EAST, 3), (WEST, 2)):
        bomb(s, rules, join(s, rules, "emp" if amount == 3 else "lab", 0, direction), amount)
    finish_turn(s, rules)
    assert s.bomb_timer[:2].tolist() == [2, 1]
    finish_turn(s, rules)
    assert (s.bombs, s.bomb_timer[0], s.blasted_rooms) == (1, 1, bit(2))
    finish_turn(s, rules)
    assert (s.bombs, s.blasted_rooms) == (0, bit(1) | bit(2))


@pytest.mark.rule("AH-036")
@pytest.mark.parametrize("core", CORES)
def test_a_bomb_on_its_last_shield_explodes(core):
    s, rules = with_bomb(1, core)
    scrapyard = int(s.scrapyard)
    act(s, rules, STOP)
    assert (s.bombs, s.bomb_rooms, s.scrapyard) == (0, 0, scrapyard + 1)
    assert (s.flipped, s.blasted_rooms, s.blasted, s.exploded) == (bit(1), bit(1), 1, 1)
    assert not any(has(rooms, 1) for rooms in s.of_kind)
    assert (s.phase, s.seat) == (Phase.READY, 1)


@pytest.mark.rule("AH-037", "AH-A44")
def test_a_chain_runs_over_adjacent_tnt_rooms_and_no_others():
    s, rules = with_bomb(1)
    core = 1
    beside = lay(s, rules, "monster_4", core, EAST)  # TNT
    further = lay(s, rules, "monster_9", beside, EAST)  # TNT
    walled = lay(s, rules, "empty_4", core, SOUTH, rotation=1)  # TNT, walls to the north and south
    between = lay(s, rules, "loot_5", further, EAST)  # none
    beyond = lay(s, rules, "turret_2", between, EAST)  # TNT behind a room without
    diagonal = lay(s, rules, "loot_8", 0, SOUTH)  # TNT; beside `walled`
    plain = lay(s, rules, "empty_1", core, NORTH)
    lonely = lay(s, rules, "monster_11", plain, NORTH)  # TNT behind a room without
    assert not has(s.links[1, core], walled)
    clear(s, beside)
    act(s, rules, STOP)
    assert (s.clear, s.clear_supply) == (0, 20)  # its token went with the room's front
    assert s.flipped == bit(core) | bit(beside) | bit(further) | bit(walled) | bit(diagonal)
    assert not any(has(s.flipped, room) for room in (0, between, beyond, plain, lonely))
    assert (s.blasted_rooms, s.blasted) == (bit(core), 1)
    assert s.tnt == bit(beyond) | bit(lonely)


@pytest.mark.rule("AH-A77")
@pytest.mark.parametrize("covers", [False, True])
def test_tnt_under_a_clear_token_goes_off_or_not_by_ruling(covers):
    s, rules = with_bomb(1)
    rules.clear_covers = covers
    beside = lay(s, rules, "monster_4", 1, EAST)  # TNT
    lay(s, rules, "monster_9", beside, EAST)  # TNT
    clear(s, beside)
    assert has(doomed(s, rules), beside) == (not covers)
    act(s, rules, STOP)
    assert has(s.flipped, beside) == (not covers)
    assert s.clear == bit(beside) * covers


@pytest.mark.rule("AH-037", "AH-A44")
def test_a_chain_does_not_run_diagonally():
    s, rules = with_bomb(1)
    corner = lay(s, rules, "empty_1", 1, NORTH)
    tnt = lay(s, rules, "monster_9", corner, EAST)  # diagonal to the core
    act(s, rules, STOP)
    assert s.flipped == bit(1)
    assert has(s.tnt, tnt)


@pytest.mark.rule("AH-A44")
def test_only_ordinary_rooms_have_tnt_so_no_bomb_is_in_a_chain():
    _, rules = begun()
    tiles = rules.tiles[rules.tiles_deck[: rules.tiles_size]]
    assert not tiles["tnt"][tiles["kind"] < 8].any()


@pytest.mark.rule("AH-038")
def test_heroes_in_exploding_rooms_are_knocked_out_and_drones_destroyed():
    s, rules = with_bomb(1)
    chained = lay(s, rules, "monster_4", 1, EAST)
    spared = lay(s, rules, "empty_1", 1, NORTH)
    s.room[1:4] = 1, chained, spared
    drones(s, rules, 1, 2)
    drones(s, rules, chained, 3)
    drones(s, rules, spared, 1)
    yard = int(s.yard)
    shields(s, 2, 9)
    scrapyard = int(s.scrapyard)
    act(s, rules, STOP)
    assert s.kos_of.tolist() == [0, 1, 1, 0, 0]
    assert s.room[:4].tolist() == [0, 0, 0, spared]
    assert (s.on_board, s.drone_rooms, s.yard) == (1, bit(spared), yard + 5)
    assert s.seat == 3  # seat 1 lost this turn, and seat 2 has revived in its own, with 3 shields
    assert s.shields[:4].tolist() == [3, 0, 3, 3 + 1]  # CAINE healed himself
    assert s.scrapyard == scrapyard + 1 + 3 + 9 - 3 - 1


@pytest.mark.rule("AH-038", "AH-A45")
@pytest.mark.parametrize("stays", [True, False])
def test_who_stays_with_its_own_bomb_is_knocked_out(stays):
    s, rules = begun()
    core = join(s, rules, "emp", 0, EAST)
    s.room[0] = core
    give(s, rules, 0, "g1", "g1", "g1", "g1")
    ready(s, rules)
    act(s, rules, arm(int(Recipe.GUNS)))
    assert (s.bomb_timer[0], s.shields[0]) == (1, 2)
    if not stays:
        act(s, rules, move_to(0))
    act(s, rules, STOP)
    assert (s.blasted, s.out[0], s.shields[0]) == (1, stays, 0 if stays else 2)


@pytest.mark.rule("AH-035", "AH-036")
@pytest.mark.parametrize(("players", "armer"), [(n, i) for n in range(1, 6) for i in range(1, n + 1)])
def test_the_clock_of_a_regular_bomb(players, armer):
    """A BOMB armed by seat i of n has 3 - (n - i) shields in S.I.M.O.N.'s next turn; the armer's tick is the n-th."""
    s, rules = begun(players=players)
    core = join(s, rules, "emp", 0, EAST)
    for seat in range(players):
        shields(s, seat, 5)
    for _ in range(armer - 1):
        finish_turn(s, rules)
    s.room[armer - 1] = core
    give(s, rules, armer - 1, "k00d")
    ready(s, rules)
    act(s, rules, arm(int(Recipe.MONSTER_BOMB)))
    assert s.bomb_timer[0] == 3
    ticks, at_simon, own = 0, 0, 0
    while s.exploded == 0:
        if s.seat == players - 1 and s.rounds == 1:
            at_simon = int(s.bomb_timer[0])
        if s.phase == Phase.READY:
            act(s, rules, ATTACK)
        act(s, rules, STOP)
        ticks += 1
        own = own or (ticks if s.turn == armer else 0)
    assert (ticks, at_simon) == (3, max(0, 3 - (players - armer)))
    assert own == (players if players <= 2 else 0)  # with three its own tick is the one that knocks it out
    assert s.kos_of[armer - 1] == 1  # it stayed


@pytest.mark.rule("AH-035")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_only_a_bomb_with_two_shields_or_three_can_be_disarmed(left):
    s, rules = with_bomb(left)
    drones(s, rules, lay(s, rules, "empty_1", 1, EAST), 1)
    order(s, rules, Command.DISARM)
    assert (s.bombs, s.disarmed, s.drones[1]) == ((1, 0, 1) if left == 1 else (0, 1, 1))


@pytest.mark.rule("AH-034")
def test_a_disarmed_bomb_ticks_no_more():
    s, rules = with_bomb(2)
    drones(s, rules, lay(s, rules, "empty_1", 1, EAST), 1)
    order(s, rules, Command.DISARM)
    act(s, rules, STOP)
    finish_round(s, rules)
    assert (s.blasted, s.flipped, s.exploded) == (0, 0, 0)
