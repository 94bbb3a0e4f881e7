"""All Hoomanz Are Dead, rule by rule: A.D.A.M. destroyed, in the Assembly Line, and back."""

import pytest

from sims.games.all_hoomanz.records.sizes import NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, Phase
from sims.games.all_hoomanz.rules.brains import deploy
from sims.games.all_hoomanz.rules.explosions import tick
from sims.games.all_hoomanz.rules.simon import assemble as assemble_drones
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_shields,
    adam_takes,
    chits,
    he_comes,
    horde,
    in_hand,
    in_horde,
    join,
    lair,
    place_adam,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    act,
    assemble,
    bomb,
    drones,
    next_tile,
    options,
    ready,
    send_adam_away,
    shields,
)

STOP, MOVE, EXPLORE = int(Action.STOP), int(Action.MOVE), int(Action.EXPLORE)
ATTACK, FRY = int(Action.ATTACK), int(Action.FRY)
LUKE = "luke+slick+caine+diana+wendy"  # Speed 3, Attack 3
SLICK = "slick+luke+caine+diana+wendy"  # Speed 4, Attack 2


def beside(heroes=LUKE, players=3, tile="empty_3", **settings):
    """Seat 0 in a room east of the Purple Eye, where A.D.A.M. is; both sides of the hallway are open."""
    s, rules = lair(players, heroes, **settings)
    s.room[0] = join(s, rules, tile, EYE, EAST)
    return s, rules, int(s.room[0])


@pytest.mark.rule("AH-230", "AH-A68")
def test_destroyed_he_lies_in_the_assembly_line_and_takes_up_no_position():
    s, rules, there = beside()
    assemble(s, 4)
    he_comes(s, rules, there)
    assert (s.adam_room, s.adam_shields, s.adam_destroyed) == (NOWHERE, 0, 1)
    assert (s.line, s.yard, s.scrapyard) == (4, 11, 21)
    assert (s.phase, s.seat) == (Phase.READY, 0)  # his turn is over


@pytest.mark.rule("AH-A103", "AH-230")
def test_destroyed_he_keeps_his_inventory_and_what_is_left_of_his_horde():
    s, rules = lair(3)
    adam_takes(s, "k01a", "k02a")
    horde(s, "k00a")
    core = join(s, rules, "lab", EYE, EAST)
    place_adam(s, core)
    bomb(s, rules, core, 1)
    tick(s, rules, NONE)
    assert (s.adam_room, s.adam_destroyed) == (NOWHERE, 1)
    assert (in_hand(s), in_horde(s)) == (["k01a", "k02a"], ["k00a"])


@pytest.mark.rule("AH-231")
def test_in_the_assembly_line_he_has_no_actions():
    s, rules = lair(2)
    send_adam_away(s)
    core = join(s, rules, "lab", EYE, EAST)
    bomb(s, rules, core, 9)
    for seat in (0, 1, 0, 1):
        assert (s.phase, s.seat) == (Phase.READY, seat)
        act(s, rules, ATTACK, STOP)
    assert s.bomb_timer[0] == 9 - 6  # it ticked in four heroes' turns and in his own twice


@pytest.mark.rule("AH-231")
def test_in_the_assembly_line_nothing_touches_him():
    s, rules = lair(3)
    chits(s, "claws", "plating")
    send_adam_away(s)
    core = join(s, rules, "lab", EYE, EAST)
    bomb(s, rules, core, 1)
    tick(s, rules, NONE)
    assert (s.blasted, s.adam_destroyed, s.adam_dark.sum(), s.adam_shields) == (1, 0, 0, 0)


@pytest.mark.rule("AH-232")
def test_a_full_line_brings_him_back_with_three_shields():
    s, rules = lair(3)
    send_adam_away(s)
    zone = join(s, rules, "empty_1", EYE, EAST)
    assemble(s, 4)
    assemble_drones(s, rules)
    assert (s.drones[zone], s.adam_room, s.adam_shields, s.scrapyard) == (5, zone, 3, 18)


@pytest.mark.rule("AH-232", "AH-A68")
@pytest.mark.parametrize("line", [0, 1, 4])
def test_a_revealed_brain_brings_him_back_even_without_drones(line):
    s, rules = lair(3, SLICK)
    send_adam_away(s)
    assemble(s, line)
    next_tile(s, "brain_1")
    ready(s, rules)
    act(s, rules, EXPLORE + EAST)
    brain = s.rooms - 1
    assert (s.line, s.drones[brain], s.adam_room) == (0, line, brain)
    assert (s.duels, s.adam_shields) == (1, 3 - 2)  # SLICK, who revealed it, fights him


@pytest.mark.rule("AH-232")
def test_a_deployment_does_not_move_him_while_he_is_on_the_board():
    s, rules = lair(3)
    zone = join(s, rules, "empty_1", EYE, EAST)
    deploy(s, rules, zone)
    assert (s.adam_room, s.adam_shields) == (EYE, 3)


def poor(scrapyard, *hero_shields):
    """A.D.A.M. in the Assembly Line, the Scrapyard and the heroes with so many shields; a BOMB has the rest."""
    s, rules = lair(len(hero_shields))
    send_adam_away(s)
    for seat, amount in enumerate(hero_shields):
        shields(s, seat, amount)
    bomb(s, rules, join(s, rules, "lab", EYE, NORTH), int(s.scrapyard) - scrapyard)
    zone = join(s, rules, "empty_1", EYE, EAST)
    deploy(s, rules, zone)
    return s, zone


@pytest.mark.rule("AH-233")
@pytest.mark.parametrize(
    ("scrapyard", "before", "after"),
    [(3, (4, 4), [4, 4]), (2, (4, 4), [3, 4]), (0, (2, 9), [2, 6]), (0, (3, 4), [2, 2]), (0, (1, 4), [1, 1])],
)
def test_heroes_give_the_shields_that_the_scrapyard_lacks(scrapyard, before, after):
    s, zone = poor(scrapyard, *before)
    assert (s.adam_room, s.adam_shields, s.scrapyard) == (zone, 3, 0)
    assert s.shields[: len(after)].tolist() == after


@pytest.mark.rule("AH-233")
@pytest.mark.parametrize(("scrapyard", "spare", "back"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 2)])
def test_nobody_gives_the_last_one(scrapyard, spare, back):
    s, zone = poor(scrapyard, 1 + spare, 1)
    assert s.shields[:2].tolist() == [1, 1]
    assert s.adam_shields == back
    assert s.adam_room == (zone if back else NOWHERE)


@pytest.mark.rule("AH-A69", "AH-229")
def test_deployed_onto_heroes_he_starts_a_combat():
    s, rules = lair(3, SLICK)
    send_adam_away(s)
    zone = join(s, rules, "empty_1", EYE, EAST)
    s.room[:2] = zone
    deploy(s, rules, zone)
    assert (s.adam_room, s.duels) == (zone, 1)
    assert s.adam_shields == 1  # he names SLICK, whose Attack is 2, not LUKE, whose Attack is 3


@pytest.mark.rule("AH-A70")
def test_an_explosion_destroys_him():
    s, rules = lair(3)
    core = join(s, rules, "lab", EYE, EAST)
    chain = join(s, rules, "empty_4", core, EAST)
    place_adam(s, chain)
    adam_shields(s, 9)
    bomb(s, rules, core, 1)
    tick(s, rules, NONE)
    assert s.flipped == 1 << core | 1 << chain
    assert (s.adam_room, s.adam_shields, s.adam_destroyed) == (NOWHERE, 0, 1)
    assert s.duels == 0


@pytest.mark.rule("AH-A70")
def test_what_destroys_drones_does_not_touch_him():
    s, rules = lair(3)
    core = join(s, rules, "emp", EYE, EAST)
    beyond = join(s, rules, "empty_3", core, EAST)
    drones(s, rules, beyond, 2)
    place_adam(s, beyond)
    s.room[0] = core
    ready(s, rules)
    act(s, rules, FRY)
    assert (s.on_board, s.adam_room, s.adam_shields) == (0, beyond, 3)
    assert FRY not in options(s, rules)  # there are no Drones left, only he
