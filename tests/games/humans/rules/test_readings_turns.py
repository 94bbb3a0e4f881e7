"""Humans!!!: which reading of the rulebook is played where there are several (HU-A..): points, tokens, moving, cards.

Squares are written as x and y: Town Square covers 0 to 2 in both directions, and y grows to the south.
"""

import numpy as np
import pytest

from sims.games.humans.board.ways import building_beside
from sims.games.humans.queries.people import points
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, NOWHERE
from sims.games.humans.records.words import Phase
from sims.games.humans.rules.wounds import lose_pawn
from tests.games.humans.tables import (
    MID,
    PASS,
    USE,
    N,
    S,
    act,
    at,
    attempt,
    capturing,
    dice,
    discard,
    give,
    hand,
    human,
    humans,
    hunt,
    keep_eats,
    may_attempt,
    moving,
    next_captures,
    pawn,
    pawns,
    play,
    prepare,
    reach,
    rolled,
    rules_of,
    snap,
    square_of,
    stand,
    table,
    tile,
    tokens,
    walk,
)


def before_building(name="building_09", x=1, y=-2, **settings):
    """A game in which seat 0's pawn stands there, before a building to the north of Town Square."""
    s, rules = table(2, **settings)
    tile(s, rules, name, 0, -1, 2)
    stand(s, 0, square_of(s, x, y))
    return s, rules


@pytest.mark.rule("HU-001", "HU-A01")
def test_a01_the_game_ends_at_once_with_humans_left_to_capture():
    s, rules = hunt()
    keep_eats(s, 0, 7)
    pawn(s, 0, at(1, N))
    human(s, at(1, N))
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    assert (s.phase, s.winner, humans(s)) == (Phase.OVER, 0, [at(1, N)])


@pytest.mark.rule("HU-002", "HU-004", "HU-A02")
@pytest.mark.parametrize(("reading", "worth"), [("all", [1, 2, 1]), ("infected_only", [0, 1, 1])])
@pytest.mark.parametrize("lost", [0, 1])
def test_a02_the_starting_pawn_counts_or_does_not(reading, worth, lost):
    s, rules = hunt(pawn_counts=reading)
    assert points(s, rules, 0) == worth[0]
    next_captures(s, *["infection"] * 3)
    attempt(s, rules, 6)
    assert points(s, rules, 0) == worth[1]
    s.chosen = lost
    lose_pawn(s, rules, 0, lost)  # of the two, the starting one or the one that was infected
    assert points(s, rules, 0) == (worth[2] if reading == "all" or lost == 0 else 0)


@pytest.mark.rule("HU-090", "HU-A03")
@pytest.mark.parametrize(("reading", "asked"), [("own", [0]), ("any", [0, 1, 2])])
def test_a03_tokens_roll_own_rolls_again_or_anybodys(reading, asked):
    s, rules = hunt(3, reroll_scope=reading)
    for seat in range(3):
        tokens(s, seat, 1)
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    found = []
    while s.phase == Phase.REROLL:
        found.append(int(s.seat))
        act(s, rules, PASS)
    assert found == asked
    assert s.eaten[0] == 1


@pytest.mark.rule("HU-090", "HU-A03")
def test_a03_anybody_may_spoil_a_roll_and_its_owner_is_asked_again():
    s, rules = hunt(3, reroll_scope="any")
    for seat in range(3):
        tokens(s, seat, 1)
    attempt(s, rules, 6)
    act(s, rules, PASS)
    dice(s, rules, 1)
    act(s, rules, USE)
    assert (s.die, s.phase, s.seat, s.tokens.tolist()[:3]) == (1, Phase.REROLL, 0, [1, 0, 1])


@pytest.mark.rule("HU-033", "HU-A04")
def test_a04_only_roads_of_its_own_tile_are_next_to_a_building():
    s, rules = before_building()
    north = tile(s, rules, "road_l", 0, 1)
    assert building_beside(s, square_of(s, 1, -2)) != NOWHERE
    assert building_beside(s, at(0, N)) == building_beside(s, at(north, CENTRE)) == NOWHERE
    assert building_beside(s, square_of(s, 1, -3)) == NOWHERE  # nor is a square inside


@pytest.mark.rule("HU-033", "HU-039", "HU-A05")
def test_a05_the_roll_costs_no_movement_and_obliges_to_nothing():
    s, rules = before_building(x=1, y=-1)
    moving(s, rules, budget=1)
    walk(s, rules, 0, square_of(s, 1, -2))
    assert (s.phase, s.budget) == (Phase.MOVE, 0)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    assert (s.chit.sum(), s.turn_seat) == (1, 1)  # it could not go in, and the turn went on
    assert pawns(s, 0) == [square_of(s, 1, -2)]


@pytest.mark.rule("HU-035", "HU-038", "HU-A08")
@pytest.mark.parametrize(("helpers", "rolls"), [(1, 1), (2, 0), (3, 0)])
def test_a08_with_enough_zombies_there_is_nothing_to_roll_but_the_attempt_is_spent(helpers, rolls):
    s, rules = before_building()
    for _ in range(helpers):
        pawn(s, 1, square_of(s, 1, -2))
    other = pawn(s, 0, square_of(s, 0, -2))
    moving(s, rules)
    dice(s, rules, 2)
    before = snap(s)
    act(s, rules, Action.ENTER)
    assert (rolled(before, s), s.chit.sum(), s.barricades_tried[0]) == (rolls, 1, 1)
    assert other not in may_attempt(s, rules)


@pytest.mark.rule("HU-037", "HU-A09")
def test_a09_without_a_chit_only_this_pawn_enters_and_only_in_this_turn():
    s, rules = before_building()
    rules.chits = s.chits_left = 0
    other = pawn(s, 0, square_of(s, 1, -2))
    moving(s, rules)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    door = square_of(s, 1, -3)
    assert (s.chit.sum(), s.chits_left, s.barricades[0]) == (0, 0, 1)
    assert door in reach(s, rules, 0)
    assert door not in reach(s, rules, other)
    later = snap(s)
    moving(later, rules)
    assert door not in reach(later, rules, 0)
    walk(s, rules, 0, door)
    assert square_of(s, 1, -2) not in reach(s, rules, 0)  # and it does not get out again


@pytest.mark.rule("HU-037", "HU-A09")
def test_a09_a_pawn_let_in_may_enter_until_its_turn_ends_whoever_is_let_in_after_it():
    s, rules = before_building()
    south = tile(s, rules, "building_05", 0, 1)
    rules.chits = s.chits_left = 0
    other = pawn(s, 0, next(at(south, spot) for spot in range(9) if building_beside(s, at(south, spot)) != NOWHERE))
    moving(s, rules)
    dice(s, rules, 6, 6)
    act(s, rules, Action.ENTER, Action.ENTER + other)
    door, second = square_of(s, 1, -3), building_beside(s, int(s.pawn[0, other]))
    assert (s.barricades[0], s.chit.sum()) == (2, 0)
    assert (door in reach(s, rules, 0), second in reach(s, rules, other)) == (True, True)
    walk(s, rules, 0, square_of(s, 1, -1))
    assert door in reach(s, rules, 0)  # by way of the square where it got in


@pytest.mark.rule("HU-030", "HU-A10")
def test_a10_a_pawn_that_starts_on_a_humans_square_may_leave():
    s, rules = hunt()
    moving(s, rules)
    assert at(1, S) in reach(s, rules, 0)
    walk(s, rules, 0, at(0, N))
    assert reach(s, rules, 0) != set()
    act(s, rules, PASS)
    assert (s.captures_tried[0], s.turn_seat, humans(s)) == (0, 1, [MID])


@pytest.mark.rule("HU-080", "HU-A31")
def test_a31_before_the_first_own_turn_one_card_may_be_played():
    s, rules = table(3)
    give(s, 2, "less_movement", "less_movement")
    prepare(s, rules)
    assert (s.phase, s.seat, s.turns_taken[2]) == (Phase.REACT, 2, 0)
    act(s, rules, play("less_movement"))
    prepare(s, rules, 1)
    assert (s.phase, s.seat, s.played[2]) == (Phase.PREPARE, 1, 1)  # the Cheerleader, and then nobody
    act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.MOVE, 1)


@pytest.mark.rule("HU-080", "HU-086", "HU-A32")
def test_a32_who_discards_may_still_play_in_the_round():
    s, rules = table()
    give(s, 0, "weapon_1", "panic")
    capturing(s, rules)
    act(s, rules, discard("panic"))
    assert s.played[0] == 0
    human(s, MID)
    attempt(s, rules, 6, seat=1)
    assert (s.phase, s.seat) == (Phase.ARM, 0)


@pytest.mark.rule("HU-082", "HU-A33")
def test_a33_who_passed_is_not_asked_again():
    s, rules = hunt(4)
    for seat in (1, 2, 3):
        give(s, seat, "weapon_0")
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    act(s, rules, PASS)
    dice(s, rules, 1)
    act(s, rules, play("weapon_0"))
    assert (s.eaten[0], hand(s, 1), hand(s, 2), hand(s, 3)) == (1, ["weapon_0"], [], ["weapon_0"])


def test_the_reading_played_by_default_is_the_first_one():
    rules = rules_of()
    readings = ("reroll_scope", "wound_result", "trap_check", "trapped_by", "weapons_per_human", "pawn_counts")
    assert [int(rules[name]) for name in (*readings, "infected_human")] == [0] * 7
    assert np.all(rules.event_cards)
