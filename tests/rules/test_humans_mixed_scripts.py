"""Humans!!! mixed with Zombies!!!: what the scripts do, decision by decision."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE
from sims.games.humans.records.words import Phase, Step
from tests.rules.humans_mixed_tables import EAST_ROAD, NORTH_ROAD, SOUTH_ROAD, guy, mixed, roaming, undead
from tests.rules.humans_tables import PASS, USE, E, N, S, W, act, at, capturing, dice, give, play, resume, stand, walk

TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)


def go(s, rules):
    """Where the script sends the pawn that it chooses, or PASS."""
    action = choose(s, rules)
    if action == PASS:
        return PASS
    act(s, rules, action)
    return int(choose(s, rules)) - Action.SQUARE


def test_a_guy_goes_for_the_nearest_zombie():
    s, rules = mixed()
    undead(s, CORE, at(SOUTH_ROAD, S))
    roaming(s, rules, budget=6)
    assert go(s, rules) == CORE


def test_and_as_near_as_it_gets():
    s, rules = mixed()
    undead(s, at(NORTH_ROAD, N))
    roaming(s, rules, budget=3)
    assert go(s, rules) == CORE


def test_a_guy_with_much_to_lose_and_one_life_goes_for_life_first():
    s, rules = mixed()
    undead(s, TOP)
    s.life_on[at(SOUTH_ROAD, CENTRE)] = 1
    s.life[1], s.bullets[1], s.kills[1] = 1, 0, 20
    s.zombies_left -= 20
    roaming(s, rules, budget=6)
    assert go(s, rules) == at(SOUTH_ROAD, CENTRE)


def test_but_it_does_not_wait_where_there_is_no_life():
    s, rules = mixed()
    undead(s, TOP)
    s.life[1], s.bullets[1], s.kills[1] = 1, 0, 20
    s.zombies_left -= 20
    roaming(s, rules, budget=6)
    assert go(s, rules) == TOP


def test_a_guy_spends_bullets_on_nonplayer_zombies_before_life():
    s, rules = mixed()
    undead(s, TOP)
    roaming(s, rules, budget=6)
    dice(s, rules, 1)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, USE)
    s.bullets[1] = 2
    give(s, 1, "weapon_3")
    assert choose(s, rules) == play("weapon_3")


def test_against_a_player_zombie_it_keeps_its_last_bullets():
    s, rules = mixed()
    stand(s, 0, TOP)
    roaming(s, rules, budget=6)
    dice(s, rules, 3)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, PASS)


@pytest.mark.parametrize(
    ("seat", "kills", "life", "there"), [(0, 0, 3, TOP), (1, 0, 3, TOP), (1, 20, 1, at(NORTH_ROAD, N))]
)
def test_nonplayer_zombies_are_driven_towards_a_guy_but_not_by_one_who_fears_them(seat, kills, life, there):
    s, rules = mixed()
    undead(s, CORE)
    undead(s, *[at(NORTH_ROAD, edge) for edge in (W, E) if s.ground[at(NORTH_ROAD, edge)]])
    s.kills[1], s.life[1], s.bullets[1] = kills, life, 0
    s.zombies_left -= kills
    guy(s, 1, MIDDLE)
    dice(s, rules, 1)
    capturing(s, rules, seat)
    act(s, rules, Action.SQUARE + CORE)
    assert choose(s, rules) == Action.SQUARE + there


def test_a_zombie_player_hunts_a_guy_as_it_hunts_a_human():
    s, rules = mixed()
    guy(s, 1, at(EAST_ROAD, W))
    stand(s, 0, CORE)
    s.budget = 6
    resume(s, rules, Step.MOVE, 0)
    assert go(s, rules) == at(EAST_ROAD, W)
