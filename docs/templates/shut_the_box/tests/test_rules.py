"""Shut the Box, rule by rule: set up a state, act, look at what changed and at what did not."""

import numpy as np
import pytest
import scenarios
from sims.loop import begin_game
from sims.record import NOBODY

from shut_the_box.game import STATE, Action, Outcome, Phase, advance, close, end_turn, legal, rolled, start

TWO_DICE, ONE_DIE = int(Action.TWO_DICE), int(Action.ONE_DIE)


@pytest.fixture
def rules():
    return scenarios.load("shut_the_box").configuration({"players": 2}).rules()[0]


@pytest.fixture
def s(rules):
    return begun(rules)


def begun(rules):
    """A game that waits for its first roll."""
    state = np.zeros(1, STATE)[0]
    begin_game(state, 1, 0)
    start(state, rules)
    return state


def stand(s, *tiles):
    """Let these tiles stand and no others."""
    s.open = sum(1 << tile for tile in tiles)


def tiles_to_close(s, rules):
    return [tile for tile in range(1, 13) if legal(s, rules, Action.TILE_1 + tile - 1)]


@pytest.mark.rule("STB-001")
def test_seat_1_begins_and_each_has_one_turn(s, rules):
    seats = []
    while s.phase != Phase.OVER:
        seats.append((int(s.seat), int(s.rounds)))
        end_turn(s, rules)
    assert seats == [(0, 1), (1, 1)]


@pytest.mark.rule("STB-002")
def test_every_turn_begins_with_all_tiles(s, rules):
    assert [tile for tile in range(13) if s.open >> tile & 1] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    stand(s, 4)
    end_turn(s, rules)
    assert int(s.open).bit_count() == 9


@pytest.mark.rule("STB-003")
def test_two_dice_are_rolled_and_added(rules):
    seen = set()
    for game in range(300):
        state = np.zeros(1, STATE)[0]
        begin_game(state, 1, game)
        start(state, rules)
        advance(state, rules, TWO_DICE)
        seen.add(int(state.rest))
    assert seen == set(range(2, 13))


@pytest.mark.rule("STB-004")
@pytest.mark.parametrize(("tiles", "may"), [([1, 6], True), ([1, 7], False), ([9], False)])
def test_one_die_may_be_rolled_once_7_8_and_9_are_closed(s, rules, tiles, may):
    stand(s, *tiles)
    assert legal(s, rules, TWO_DICE)
    assert legal(s, rules, ONE_DIE) == may


@pytest.mark.rule("STB-005")
def test_tiles_add_up_to_the_roll_and_the_next_is_smaller(s, rules):
    rolled(s, rules, 7)
    assert tiles_to_close(s, rules) == [4, 5, 6, 7]  # 4+2+1 and 4+3, 5+2, 6+1, 7; 3+2+1 is too little
    close(s, rules, 4)
    assert tiles_to_close(s, rules) == [2, 3]
    close(s, rules, 3)
    assert (s.seat, s.phase) == (0, Phase.ROLL)


@pytest.mark.rule("STB-006")
@pytest.mark.parametrize(("points", "seat"), [(8, 0), (7, 1)])
def test_a_roll_that_does_not_fit_ends_the_turn(s, rules, points, seat):
    stand(s, 2, 6, 9)
    rolled(s, rules, points)
    assert s.seat == seat


@pytest.mark.rule("STB-007")
def test_the_score_is_the_sum_of_what_stands(s, rules):
    stand(s, 2, 6, 9)
    end_turn(s, rules)
    assert (s.left[0], s.closed[0], s.left[1]) == (17, 28, 0)


@pytest.mark.rule("STB-008")
def test_who_shuts_the_box_wins_at_once(s, rules):
    stand(s, 9)
    rolled(s, rules, 9)
    close(s, rules, 9)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.SHUT, 0)


@pytest.mark.rule("STB-008")
def test_where_houses_differ_the_others_still_play():
    rules = scenarios.load("shut_the_box").configuration({"shut_wins": 0}).rules()[0]
    s = begun(rules)
    stand(s, 9)
    rolled(s, rules, 9)
    close(s, rules, 9)
    assert (s.phase, s.seat, s.left[0]) == (Phase.ROLL, 1, 0)


@pytest.mark.rule("STB-009")
@pytest.mark.rule("STB-010")
@pytest.mark.parametrize(
    ("tiles", "outcome", "winner"), [([5], Outcome.WIN, 1), ([6], Outcome.TIE, NOBODY), ([7], Outcome.WIN, 0)]
)
def test_the_least_left_wins_and_nobody_a_tie(s, rules, tiles, outcome, winner):
    stand(s, 6)
    end_turn(s, rules)
    stand(s, *tiles)
    end_turn(s, rules)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, outcome, winner)


@pytest.mark.rule("STB-011")
def test_a_lone_player_with_tiles_left_has_not_won():
    rules = scenarios.load("shut_the_box").configuration({"players": 1}).rules()[0]
    s = begun(rules)
    stand(s, 1)
    end_turn(s, rules)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.LEFT, NOBODY)
