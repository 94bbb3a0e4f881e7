"""Humans!!!, rule by rule: Human Movement.

Squares are written as x and y: Town Square covers 0 to 2 in both directions, and y grows to the south.
"""

import pytest

from sims.games.humans.queries.legality import legal
from sims.games.humans.records.words import Phase
from tests.games.humans.tables import (
    MID,
    PASS,
    N,
    W,
    act,
    at,
    attempt,
    changed,
    give,
    human,
    humans,
    options,
    pawn,
    pawns,
    snap,
    square_of,
    stand,
    table,
    targets,
    tile,
    to,
    xy,
)

ARMS = {(1, 0), (2, 1), (1, 2), (0, 1)}
NORTH_ARM = (1, 0)


def flight(die, x=1, y=1, tiles=(), zombies=(), others=(), players=2):
    """Let seat 0 miss the human at x, y, which shares its square with all pawns, and roll this die.

    Returns:
        Where the human may end its move; nothing if it was infected.
    """
    s, rules = lost(die, x, y, tiles, zombies, others, players)
    if s.phase == Phase.FLEE:
        return {xy(s, square) for square in targets(s, rules)}
    left = {xy(s, square) for square in humans(s)} - set(others)
    assert bool(left) is not bool(s.trapped[0])
    return left


def lost(die, x=1, y=1, tiles=(), zombies=(), others=(), players=2):
    """The game of `flight`, and its rules."""
    s, rules = table(players)
    for each in tiles:
        tile(s, rules, *each)
    start = square_of(s, x, y)
    for seat in range(players):
        stand(s, seat, start)
    for cell in zombies:
        pawn(s, 1, square_of(s, *cell))
    human(s, start, *[square_of(s, *cell) for cell in others])
    attempt(s, rules, 1, die)
    return s, rules


@pytest.mark.rule("HU-061")
@pytest.mark.parametrize(("die", "end"), [(2, (1, -1)), (3, (1, -2))])
def test_the_whole_die_is_used_where_that_is_possible(die, end):
    assert flight(die, tiles=[("road_i", 0, -1)]) == {end}


@pytest.mark.rule("HU-061")
@pytest.mark.parametrize(("die", "ends"), [(1, {(1, 1)}), (2, ARMS - {NORTH_ARM}), (6, ARMS - {NORTH_ARM})])
def test_nobody_turns_back(die, ends):
    assert flight(die, *NORTH_ARM) == ends


@pytest.mark.rule("HU-061")
@pytest.mark.parametrize(
    ("die", "ends"), [(3, {(1, -2)}), (4, {(1, -3), (0, -2), (2, -2)}), (6, {(1, -3), (0, -2), (2, -2)})]
)
def test_at_a_crossroads_all_ways_of_the_whole_die_are_open(die, ends):
    assert flight(die, tiles=[("road_x", 0, -1)]) == ends


@pytest.mark.rule("HU-062")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_town_square_alone_the_human_moves_the_one_square_there_is(die):
    assert flight(die) == ARMS


@pytest.mark.rule("HU-062")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_if_not_all_can_be_used_the_human_goes_as_far_as_it_can(die):
    assert flight(die, tiles=[("road_i", 0, -1)]) == {(1, -3)}


@pytest.mark.rule("HU-063")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_human_that_cannot_move_is_infected_without_roll_weapon_or_draw(die):
    assert flight(die, *NORTH_ARM, zombies=[(1, 1)]) == set()
    s, _ = lost(die, *NORTH_ARM, zombies=[(1, 1)])
    assert (s.trapped[0], s.infected[0], s.pawns[0], s.eaten[0]) == (1, 1, 2, 0)
    assert (s.captures_left, s.wounds_left, s.humans_left) == (40, 40, 60)
    assert pawns(s, 0) == [square_of(s, *NORTH_ARM)] * 2


@pytest.mark.rule("HU-063")
def test_nobody_arms_a_human_that_is_trapped():
    s, rules = table()
    for seat in (0, 1):
        stand(s, seat, at(0, N))
    pawn(s, 1, MID)
    human(s, at(0, N))
    give(s, 1, "weapon_3", "slip_away")
    attempt(s, rules, 1, 3)
    assert (s.infected[0], s.turn_seat, s.held[1]) == (1, 1, 2)


@pytest.mark.rule("HU-064")
@pytest.mark.parametrize("die", [2, 3, 6])
def test_a_human_passes_humans_and_ends_on_none(die):
    ends = ARMS - {NORTH_ARM, (2, 1)}
    assert flight(die, *NORTH_ARM, others=[(1, 1), (2, 1)]) == ends


@pytest.mark.rule("HU-064")
def test_the_whole_die_counts_only_where_it_ends_on_no_human():
    assert flight(3, tiles=[("road_i", 0, -1)], others=[(1, -2)]) == {(1, -1)}
    assert flight(4, tiles=[("road_i", 0, -1)], others=[(1, -2)]) == {(1, -3)}


@pytest.mark.rule("HU-065")
def test_a_human_neither_passes_a_zombie_nor_ends_on_one():
    assert flight(4, tiles=[("road_i", 0, -1)], zombies=[(1, -2)]) == {(1, -1)}
    assert flight(4, zombies=[(1, 0), (0, 1)]) == {(2, 1), (1, 2)}


@pytest.mark.rule("HU-066")
@pytest.mark.parametrize(
    ("die", "ends"),
    [(4, {(0, -2), (2, -2), (1, -3)}), (5, {(0, -3), (2, -3)}), (6, {(1, -3), (0, -2), (2, -2)})],
)
def test_barricades_hinder_no_human(die, ends):
    assert flight(die, tiles=[("building_09", 0, -1, 2)]) == ends


@pytest.mark.rule("HU-066", "HU-A25")
def test_a_human_leaves_a_building_freely():
    assert flight(2, 1, -3, tiles=[("building_09", 0, -1, 2)]) == {(0, -2), (2, -2), (1, -1)}


@pytest.mark.rule("HU-067")
def test_there_is_one_human_on_a_square():
    s, rules = lost(2, *NORTH_ARM, others=[(2, 1)])
    assert not legal(s, rules, to(square_of(s, 2, 1)))
    act(s, rules, to(square_of(s, 1, 2)))
    assert humans(s) == [square_of(s, 2, 1), square_of(s, 1, 2)]
    assert s.human.max() == 1


@pytest.mark.rule("HU-068")
@pytest.mark.parametrize(("seat", "players", "mover"), [(0, 2, 1), (1, 2, 0), (0, 4, 3), (2, 4, 1)])
def test_the_right_hand_neighbour_picks_any_way(seat, players, mover):
    s, rules = table(players)
    human(s, MID)
    attempt(s, rules, 1, 1, seat=seat)
    assert (s.phase, s.seat) == (Phase.FLEE, mover)
    assert {xy(s, square) for square in targets(s, rules)} == ARMS
    assert PASS not in options(s, rules)
    before = snap(s)
    act(s, rules, to(at(0, W)))
    assert changed(before, s) == {"human", "ends"}
    assert humans(s) == [at(0, W)]


@pytest.mark.rule("HU-068", "HU-062")
def test_with_a_single_way_nobody_is_asked():
    s, _ = lost(3, tiles=[("road_i", 0, -1)])
    assert humans(s) == [square_of(s, 1, -2)]
    assert (s.turn_seat, s.phase) == (1, Phase.TILE)
