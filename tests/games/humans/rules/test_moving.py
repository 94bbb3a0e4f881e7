"""Humans!!!, rule by rule: step 3 of a turn, Move, and dice tokens that lie on the board.

Squares are written as x and y: Town Square covers 0 to 2 in both directions, and y grows to the south.
"""

import pytest

from sims.games.humans.board.figures import put_human, take_human
from sims.games.humans.queries.legality import legal
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.words import Phase, Step
from tests.games.humans.tables import (
    MID,
    PASS,
    N,
    S,
    W,
    act,
    at,
    attempt,
    capturing,
    changed,
    dice,
    give,
    human,
    hunt,
    moving,
    next_captures,
    next_wounds,
    options,
    pawn,
    pawns,
    play,
    reach,
    resume,
    snap,
    square_of,
    stand,
    table,
    take,
    tile,
    token,
    walk,
    xy,
)


def street(budget=5, players=2):
    """A game in which seat 0 moves its pawn on the middle of Town Square; a straight road leads north to 1, -3.

    The others' pawns stand at 1, 2.
    """
    s, rules = table(players)
    tile(s, rules, "road_i", 0, -1)
    for seat in range(1, players):
        stand(s, seat, at(0, S))
    s.budget = budget
    return s, rules


@pytest.mark.rule("HU-026")
@pytest.mark.parametrize(("character", "movement"), [("cheerleader", 7), ("lawyer", 6), ("doctor", 5)])
def test_the_movement_number_is_one_budget_for_all_own_pawns(character, movement):
    s, rules = table(2, f"{character}+miner")
    pawn(s, 0, at(0, N))
    resume(s, rules, Step.DRAW)
    while s.phase != Phase.MOVE:
        act(s, rules, PASS)
    assert s.budget == movement
    walk(s, rules, 0, at(0, S))
    assert s.budget == movement - 1
    walk(s, rules, 1, at(0, CENTRE))
    assert s.budget == movement - 2  # the other pawn's step counts too
    for step in range(movement - 2):
        walk(s, rules, 1, at(0, CENTRE if step % 2 else N))
    assert (s.turn_seat, s.phase) == (0, Phase.END)  # with the budget spent nobody can move
    assert xy(s, s.pawn[0, 0]) == (1, 2)


@pytest.mark.rule("HU-027")
@pytest.mark.parametrize("first", [0, 1, 4, 5])
def test_the_budget_may_be_split_in_any_way(first):
    s, rules = table()
    tile(s, rules, "road_i", 0, -1)
    tile(s, rules, "road_x", 0, -2)
    pawn(s, 0, MID)
    moving(s, rules, budget=5)
    for which, steps in ((0, first), (1, 5 - first)):
        if steps:
            walk(s, rules, which, square_of(s, 1, 1 - steps))
    assert sorted(xy(s, square)[1] for square in pawns(s, 0)) == sorted([1 - first, first - 4])
    assert pawns(s, 1) == [MID]
    assert s.zombies.sum() == 3


@pytest.mark.rule("HU-027")
def test_unused_squares_are_lost():
    s, rules = street()
    moving(s, rules, budget=5)
    walk(s, rules, 0, at(0, N))
    before = snap(s)
    act(s, rules, PASS)
    assert (s.turn_seat, s.phase) == (1, Phase.TILE)
    assert changed(before, s) == set()
    moving(s, rules)
    assert s.budget == 6


@pytest.mark.rule("HU-028", "HU-H01")
@pytest.mark.parametrize(("budget", "cells"), [(1, 4), (2, 5), (3, 6), (4, 7), (5, 7)])
def test_each_step_goes_to_a_square_next_to_it_and_costs_one(budget, cells):
    s, rules = street()
    moving(s, rules, budget=budget)
    reached = reach(s, rules, 0)
    assert len(reached) == cells
    for square in reached:
        x, y = xy(s, square)
        cost = abs(x - 1) + abs(y - 1)
        assert cost <= budget
        copy = snap(s)
        walk(copy, rules, 0, square)
        assert copy.pawn[0, 0] == square
        if copy.turn_seat == 0 and copy.phase == Phase.MOVE:
            assert copy.budget == budget - cost


@pytest.mark.rule("HU-028", "HU-H01")
def test_closed_edges_corners_and_empty_squares_are_no_way():
    s, rules = table()
    tile(s, rules, "road_l", 0, -1, 1)  # exits to the east and the south
    tile(s, rules, "road_i", 1, 0, 1)  # to the east and the west
    moving(s, rules, budget=3)
    reached = {xy(s, square) for square in reach(s, rules, 0)}
    assert reached == {(1, 0), (0, 1), (1, 2), (2, 1), (3, 1), (4, 1), (1, -1), (1, -2)}


@pytest.mark.rule("HU-029")
def test_no_pawn_passes_a_human():
    s, rules = street()
    human(s, at(1, S))
    moving(s, rules, budget=5)
    reached = {xy(s, square) for square in reach(s, rules, 0)}
    assert (1, -1) in reached  # where the human stands
    assert not {(1, -2), (1, -3)} & reached


@pytest.mark.rule("HU-029")
def test_a_pawn_goes_round_a_human_where_there_is_a_way():
    s, rules = table()
    for name, x, y, turns in (("road_l", 0, -1, 1), ("road_t", 1, 0, 3), ("road_l", 1, -1, 2)):
        tile(s, rules, name, x, y, turns)  # a ring round the corner at 2, 0
    stand(s, 0, square_of(s, 1, -1))
    human(s, square_of(s, 1, 0))
    moving(s, rules, budget=20)
    walk(s, rules, 0, square_of(s, 1, 1))
    assert s.budget == 20 - 10


@pytest.mark.rule("HU-030")
def test_a_pawn_that_meets_a_human_stops_for_this_turn_and_others_go_on():
    s, rules = street()
    other = pawn(s, 0, at(0, W))
    human(s, at(0, N))
    moving(s, rules, budget=5)
    walk(s, rules, 0, at(0, N))
    assert s.budget == 4
    assert reach(s, rules, 0) == set()
    assert reach(s, rules, other) != set()
    assert s.human[at(0, N)] == 1
    s.phase = Phase.NEXT
    moving(s, rules)  # a later turn
    assert reach(s, rules, 0) != set()


@pytest.mark.rule("HU-031")
def test_any_number_of_zombies_share_a_square():
    s, rules = table(6)
    for _ in range(8):
        pawn(s, 0, at(0, N))
    moving(s, rules)
    for seat in range(1, 6):
        stand(s, seat, at(0, N))
    before = snap(s)
    walk(s, rules, 0, at(0, N))
    assert s.zombies[at(0, N)] == 14
    assert changed(before, s) == {"pawn", "zombies"}


@pytest.mark.rule("HU-043", "HU-A11")
def test_a_pawn_takes_the_tokens_on_its_way_and_where_it_ends():
    s, rules = street()
    token(s, at(0, N), at(1, S), at(1, N), at(0, W))
    moving(s, rules, budget=6)
    walk(s, rules, 0, at(1, CENTRE))
    assert (s.tokens[0], s.budget) == (2, 3)  # at no cost
    assert sorted(s.token.nonzero()[0].tolist()) == sorted([at(1, N), at(0, W)])
    walk(s, rules, 0, at(1, N))
    assert s.tokens[0] == 3
    assert (s.tokens[1], s.tokens_left) == (0, 36 - 4)


@pytest.mark.rule("HU-044")
@pytest.mark.parametrize("where_to", ["moved", "eaten", "infected"])
def test_a_token_under_a_human_is_taken_once_the_human_is_gone(where_to):
    s, rules = hunt()
    token(s, MID)
    stand(s, 0, at(0, N))
    moving(s, rules)
    walk(s, rules, 0, MID)
    assert (s.phase, s.token[MID], s.tokens[0]) == (Phase.CAPTURE, 1, 0)
    next_captures(s, *["eat" if where_to == "eaten" else "infection"] * 3)
    dice(s, rules, 1 if where_to == "moved" else 6, 1)
    act(s, rules, Action.SELECT)
    while s.phase == Phase.FLEE:
        assert s.tokens[0] == 0
        act(s, rules, options(s, rules)[0])
    assert (s.human[MID], s.token[MID], s.tokens[0], s.tokens[1]) == (0, 0, 1, 0)


@pytest.mark.rule("HU-044")
def test_a_token_under_a_human_that_stays_is_not_taken():
    s, rules = hunt(wound_result="stay")
    token(s, MID)
    give(s, 1, "weapon_3")
    next_wounds(s, "arm", "leg")
    attempt(s, rules, 6)
    dice(s, rules, 1)
    act(s, rules, play("weapon_3"), take("arm"))
    assert (s.human[MID], s.token[MID], s.tokens[0]) == (1, 1, 0)


@pytest.mark.rule("HU-044", "HU-A11")
def test_a_token_left_under_a_pawn_is_taken_after_the_next_capture_step():
    s, rules = hunt(wound_result="stay")
    token(s, MID)
    take_human(s, MID)
    put_human(s, at(0, W))  # another player has led the human away
    capturing(s, rules, 1)
    assert s.tokens.tolist() == [0] * 6
    capturing(s, rules)
    assert (s.tokens[0], s.token[MID]) == (1, 0)


@pytest.mark.rule("HU-045")
def test_captures_begin_when_all_movement_is_finished():
    s, rules = street()
    other = pawn(s, 0, at(0, W))
    human(s, at(0, N))
    moving(s, rules, budget=5)
    walk(s, rules, 0, at(0, N))
    assert s.phase == Phase.MOVE
    assert not legal(s, rules, Action.GRIP)
    walk(s, rules, other, at(0, CENTRE))
    act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.CAPTURE, 0)
    assert options(s, rules) == [Action.SELECT]  # to move is no choice any more
    dice(s, rules, 1, 1)
    act(s, rules, Action.SELECT)
    while s.phase == Phase.FLEE:
        act(s, rules, options(s, rules)[0])
    assert (s.turn_seat, s.phase) == (1, Phase.TILE)


@pytest.mark.rule("HU-096")
def test_more_movement_reaches_more_squares_and_all_those_of_less():
    s, rules = street()
    moving(s, rules, budget=2)
    near = reach(s, rules, 0)
    moving(s, rules, budget=3)
    assert near < reach(s, rules, 0)
