"""Humans!!!, rule by rule: Using Dice Tokens."""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.words import Phase, Roll
from tests.games.humans.tables import (
    PASS,
    USE,
    N,
    act,
    at,
    attempt,
    changed,
    dice,
    human,
    hunt,
    moving,
    next_captures,
    options,
    snap,
    square_of,
    stand,
    table,
    tile,
    token,
    tokens,
    walk,
)


@pytest.mark.rule("HU-090")
def test_a_token_rolls_a_capture_again():
    s, rules = hunt()
    tokens(s, 0, 2)
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 1)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.REROLL, 0, [PASS, USE])
    dice(s, rules, 6)
    act(s, rules, USE)
    assert (s.die, s.tokens[0], s.tokens_left, s.tokens_spent[0]) == (6, 1, 35, 1)
    act(s, rules, PASS)
    assert (s.eaten[0], s.tokens[0]) == (1, 1)


@pytest.mark.rule("HU-090")
def test_a_token_rolls_for_a_building_again():
    s, rules = table()
    tile(s, rules, "building_12", 0, -1, 2)
    stand(s, 0, square_of(s, 1, -2))
    tokens(s, 0, 1)
    moving(s, rules)
    dice(s, rules, 4)
    act(s, rules, Action.ENTER)
    assert (s.phase, s.seat, s.need, s.chit.sum()) == (Phase.REROLL, 0, 5, 0)
    dice(s, rules, 5)
    act(s, rules, USE)
    assert (s.chit.sum(), s.tokens[0], s.barricades_tried[0]) == (1, 0, 1)


@pytest.mark.rule("HU-090")
def test_a_token_rolls_a_flight_again_before_anybody_moves_the_human():
    s, rules = hunt()
    tokens(s, 0, 1)
    attempt(s, rules, 1, 1)
    dice(s, rules, 1)
    act(s, rules, PASS)  # not on the capture roll
    assert (s.phase, s.seat, s.roll) == (Phase.REROLL, 0, Roll.FLIGHT)
    dice(s, rules, 2)
    act(s, rules, USE)
    assert (s.phase, s.seat, s.die, s.tokens[0]) == (Phase.FLEE, 1, 2, 0)


@pytest.mark.rule("HU-090")
def test_without_a_token_nobody_is_asked():
    s, rules = hunt()
    tokens(s, 1, 5)
    attempt(s, rules, 1, 1)
    assert s.phase == Phase.FLEE
    assert s.tokens[1] == 5


@pytest.mark.rule("HU-091")
def test_there_is_no_limit_on_tokens_owned():
    s, rules = table()
    tokens(s, 0, 35)
    tile(s, rules, "road_i", 0, -1)
    token(s, at(0, N))
    moving(s, rules)
    walk(s, rules, 0, at(0, N))
    assert (s.tokens[0], s.tokens_left) == (36, 0)


@pytest.mark.rule("HU-043", "HU-A11")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_pawn_that_leaves_a_token_takes_it_unless_a_human_is_there(hidden):
    s, rules = table()
    tile(s, rules, "road_i", 0, -1)
    token(s, int(s.pawn[0, 0]))
    if hidden:
        human(s, int(s.pawn[0, 0]))
    before = int(s.tokens[0])
    moving(s, rules)
    walk(s, rules, 0, at(0, N))
    assert s.tokens[0] - before == s.token.sum() + 1 - 2 * hidden == 1 - hidden


@pytest.mark.rule("HU-092")
@pytest.mark.parametrize("spent", [1, 2, 3])
def test_several_tokens_may_be_spent_on_one_roll(spent):
    s, rules = hunt()
    tokens(s, 0, 3)
    attempt(s, rules, 1)
    for number in range(spent):
        assert (s.phase, s.roll) == (Phase.REROLL, Roll.CAPTURE)
        dice(s, rules, 1 + number, 2)
        act(s, rules, USE)
    assert (s.tokens[0], s.tokens_spent[0], s.captures_tried[0]) == (3 - spent, spent, 1)
    assert (s.phase, s.roll) == ((Phase.REROLL, Roll.CAPTURE) if spent < 3 else (Phase.FLEE, Roll.FLIGHT))


@pytest.mark.rule("HU-093")
@pytest.mark.parametrize(("first", "second", "caught"), [(6, 1, 0), (1, 6, 1), (4, 3, 0)])
def test_the_latest_roll_counts(first, second, caught):
    s, rules = hunt()
    tokens(s, 0, 1)
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, first)
    dice(s, rules, second, 1)
    act(s, rules, USE)
    assert (s.eaten[0], s.escaped_rolls[0]) == (caught, 1 - caught)


@pytest.mark.rule("HU-090")
def test_a_spent_token_is_gone():
    s, rules = hunt()
    tokens(s, 0, 1)
    before = snap(s)
    attempt(s, rules, 1)
    dice(s, rules, 2, 1)
    act(s, rules, USE)
    assert changed(before, s) == {"tokens", "tokens_left", "ends"}  # the human has not moved yet
    assert s.tokens_left == before.tokens_left + 1
