"""Humans!!! mixed with Zombies!!!: where the scripts go, what they spend in fights, and which tiles they lay where."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE
from sims.games.humans.records.words import Phase, Step
from tests.games.humans.mixed_tables import (
    EAST_ROAD,
    NORTH_ROAD,
    SOUTH_ROAD,
    collected,
    go,
    guy,
    helipad,
    mixed,
    next_zombies_tile,
    roaming,
    undead,
)
from tests.games.humans.tables import (
    PASS,
    USE,
    E,
    N,
    S,
    W,
    act,
    at,
    begin,
    capturing,
    dice,
    give,
    human,
    next_tile,
    play,
    resume,
    stand,
    walk,
)

TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)


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


@pytest.mark.parametrize(
    ("die", "life", "bullets", "action"), [(3, 3, 3, USE), (1, 3, 3, PASS), (1, 1, 3, USE), (1, 3, 6, USE)]
)
def test_a_guy_spends_many_bullets_only_for_its_last_life_or_if_enough_are_left_for_it(die, life, bullets, action):
    s, rules = mixed()
    undead(s, TOP)
    s.life[1], s.bullets[1] = life, bullets
    roaming(s, rules, budget=6)
    dice(s, rules, die)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, action)


def test_a_weapon_in_hand_comes_before_bullets():
    s, rules = mixed()
    undead(s, TOP)
    give(s, 1, "weapon_3")
    roaming(s, rules, budget=6)
    dice(s, rules, 3)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, play("weapon_3"))


@pytest.mark.parametrize(("kept", "action"), [(0, USE), (2, USE), (3, PASS)])
def test_against_a_player_zombie_it_spends_all_bullets_but_those_it_keeps(kept, action):
    s, rules = mixed()
    rules.guy_policies[1].bullets_kept = kept
    stand(s, 0, TOP)
    roaming(s, rules, budget=6)
    dice(s, rules, 3)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, action)


def driving(seat, *squares, players=2):
    """A game in which a player, at the end of a turn, moves one of the nonplayer zombies on these squares."""
    s, rules = mixed(players)
    undead(s, *squares)
    s.bullets[1] = 0
    guy(s, 1, MIDDLE)
    dice(s, rules, 1)
    return s, rules


@pytest.mark.parametrize(
    ("seat", "kills", "life", "there"),
    [(0, 0, 3, at(NORTH_ROAD, N)), (0, 20, 1, TOP), (1, 0, 3, TOP), (1, 20, 1, at(NORTH_ROAD, N))],
)
def test_nonplayer_zombies_are_driven_to_a_guy_who_wants_them_and_to_a_rival_who_fears_them(seat, kills, life, there):
    s, rules = driving(
        seat, CORE, *[at(NORTH_ROAD, edge) for edge in (W, E) if mixed()[0].ground[at(NORTH_ROAD, edge)]]
    )
    collected(s, 1, kills)
    s.life[1] = life
    capturing(s, rules, seat)
    assert choose(s, rules) == Action.SQUARE + CORE
    act(s, rules, Action.SQUARE + CORE)
    assert choose(s, rules) == Action.SQUARE + there


def test_a_guy_draws_the_dead_to_itself_and_not_to_a_rival():
    s, rules = driving(3, TOP, at(EAST_ROAD, CENTRE), players=4)
    guy(s, 3, at(EAST_ROAD, E))
    capturing(s, rules, 3)
    act(s, rules, Action.SQUARE + at(EAST_ROAD, CENTRE))
    assert choose(s, rules) == Action.SQUARE + at(EAST_ROAD, E)


def test_a_zombie_player_hunts_a_guy_as_it_hunts_a_human():
    s, rules = mixed()
    guy(s, 1, at(EAST_ROAD, W))
    stand(s, 0, CORE)
    s.budget = 6
    resume(s, rules, Step.MOVE, 0)
    assert go(s, rules) == at(EAST_ROAD, W)


@pytest.mark.parametrize(("moved", "there"), [(False, TOP), (True, at(SOUTH_ROAD, CENTRE))])
def test_and_moves_another_zombie_to_the_guy_beside_one_that_was_not_moved_there(moved, there):
    s, rules = mixed()
    guy(s, 1, TOP)
    stand(s, 0, TOP, 0)
    stand(s, 0, at(0, CENTRE), 1)
    human(s, at(SOUTH_ROAD, CENTRE))
    s.budget = 6
    resume(s, rules, Step.MOVE, 0)
    s.came = s.stopped = int(moved)
    s.stunned = 1
    assert go(s, rules) == there


@pytest.mark.parametrize(("farther", "there"), [(0, at(0, N)), (12, at(0, S))])
def test_but_a_guy_out_of_reach_walks_on_so_a_human_a_little_farther_is_hunted_first(farther, there):
    s, rules = mixed()
    for pawn in range(2):
        stand(s, 0, at(0, CENTRE), pawn)
    guy(s, 1, CORE)  # 3 steps to the north
    human(s, at(SOUTH_ROAD, S))  # 4 steps to the south
    rules.policies[0].guys_farther = farther
    s.budget = 1
    resume(s, rules, Step.MOVE, 0)
    assert go(s, rules) == there


# --- where a guy goes ------------------------------------------------------------------------------------------------


def test_a_guy_who_has_lost_lives_goes_farther_for_supplies_than_for_a_zombie():
    for life, there in ((3, TOP), (2, at(SOUTH_ROAD, CENTRE))):
        s, rules = mixed()
        undead(s, TOP)
        s.life_on[at(SOUTH_ROAD, CENTRE)] = 1
        s.life[1] = life
        roaming(s, rules, budget=6)
        assert go(s, rules) == there


def test_of_zombies_as_near_it_fights_the_one_on_supplies():
    s, rules = mixed()
    undead(s, TOP, at(SOUTH_ROAD, N))
    s.bullets_on[at(SOUTH_ROAD, N)] = 1
    roaming(s, rules, budget=6)
    assert go(s, rules) == at(SOUTH_ROAD, N)


def test_a_guy_fights_a_players_zombie_that_is_much_nearer_than_the_dead():
    for dead, there in ((CORE, CORE), (at(NORTH_ROAD, N), at(0, S))):
        s, rules = mixed()
        undead(s, dead)
        stand(s, 0, at(0, S))
        rules.guy_policies[1].fights_players = 2
        roaming(s, rules, budget=6)
        assert go(s, rules) == there


@pytest.mark.parametrize(("caution", "there"), [(0, CORE), (3, TOP)])
def test_a_cautious_guy_stops_where_no_players_zombie_reaches_it(caution, there):
    s, rules = mixed()
    for pawn in range(2):
        stand(s, 0, at(5, CENTRE), pawn)  # a step beside the north-eastern building's roads
    rules.characters["movement"] = 3
    undead(s, at(NORTH_ROAD, N))
    rules.guy_policies[1].caution = caution
    roaming(s, rules, budget=3)
    assert go(s, rules) == there


def test_a_guy_without_a_goal_goes_out_of_the_reach_of_players_zombies():
    s, rules = mixed()
    rules.guy_policies[1].caution = 4
    rules.characters["movement"] = 1
    for pawn in range(2):
        stand(s, 0, MIDDLE, pawn)
    roaming(s, rules, budget=4)
    there = go(s, rules)
    assert there not in (PASS, MIDDLE)
    assert all(s.way[MIDDLE, k] != there for k in range(s.ways[MIDDLE]))


def test_a_hunter_collects_on_where_a_runner_goes_for_the_helipad():
    for script, near in (("runner", False), ("hunter", True)):
        s, rules = mixed(guy_policy=script)
        middle = helipad(s, rules)
        s.kills[1], s.zombies_left = 14, s.zombies_left - 14
        undead(s, at(SOUTH_ROAD, N), middle)
        roaming(s, rules, budget=3)
        assert (go(s, rules) == at(SOUTH_ROAD, N)) == near


# --- tiles -----------------------------------------------------------------------------------------------------------


def stack_asked(seat, players=2):
    """A game in which a player is asked which stack to draw a tile from."""
    s, rules = mixed(players, stack_rule="any")
    begin(s, rules, seat)
    assert s.phase == Phase.STACK
    return s, rules


def test_a_guy_digs_for_the_helipad_until_it_collects_and_others_would_win_there():
    s, rules = stack_asked(1)
    rules.guy_policies[1].tiles_left = 40
    assert choose(s, rules) == Action.ZOMBIES
    rules.guy_policies[1].collects_from = 13
    collected(s, 1, 13)
    assert choose(s, rules) == Action.HUMANS
    rules.guy_policies[1].tiles_left = 0
    assert choose(s, rules) == Action.ZOMBIES


def test_a_zombie_player_digs_only_while_there_are_humans_and_leaves_the_helipad_alone():
    s, rules = stack_asked(0)
    rules.policies[0].digs_from = 3  # the guy counts as one of the living
    assert choose(s, rules) == Action.HUMANS
    human(s, TOP, CORE)
    assert choose(s, rules) == Action.ZOMBIES
    s.zombies_tiles_left = 0
    assert choose(s, rules) == Action.HUMANS


@pytest.mark.parametrize("seat", [0, 1])
def test_a_tile_of_the_other_set_goes_where_its_figures_help_nobody(seat):
    s, rules = stack_asked(seat)
    guy(s, 1, at(5, CENTRE))
    for pawn in range(2):
        stand(s, 0, at(5, CENTRE), pawn)
    if seat == 0:
        next_zombies_tile(s, "z_building_15")
        act(s, rules, Action.ZOMBIES)
    else:
        next_tile(s, "building_11")
        act(s, rules, Action.HUMANS)
    assert s.phase == Phase.TILE
    act(s, rules, choose(s, rules))
    assert abs(s.tile_x[s.place] - s.tile_x[5]) + abs(s.tile_y[s.place] - s.tile_y[5]) > 2
