"""Humans!!!, rule by rule: the special abilities. What each of them does is assumed; that it works once is not."""

import pytest

from sims.games.humans.queries.legality import legal
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.state import PUBLIC
from sims.games.humans.records.words import Phase
from tests.games.humans.tables import (
    MID,
    PASS,
    USE,
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
    humans,
    hunt,
    may_attempt,
    moving,
    next_captures,
    options,
    play,
    prepare,
    rolled,
    row,
    snap,
    square_of,
    stand,
    table,
    targets,
    tile,
    to,
    token,
    wound,
    xy,
)


def ready(character, other="miner"):
    """A game at the start of seat 0's step 3; seat 0 is this character. A straight road leads north."""
    if other == character:
        other = "cheerleader"
    s, rules = table(2, f"{character}+{other}")
    tile(s, rules, "road_i", 0, -1)
    stand(s, 1, at(0, S))
    return s, rules


@pytest.mark.rule("HU-094", "HU-095")
def test_an_ability_works_once_and_the_card_shows_that_it_was_used():
    s, rules = ready("cheerleader")
    prepare(s, rules)
    assert options(s, rules) == [PASS, USE]
    before = snap(s)
    act(s, rules, USE)
    assert (s.ability_used[0], s.budget) == (1, 12)
    assert changed(before, s) == {"ability_used"}
    assert "ability_used" in PUBLIC
    prepare(s, rules)
    assert (s.phase, s.budget) == (Phase.MOVE, 7)  # never again


@pytest.mark.rule("HU-094")
def test_nobody_must_use_an_ability_and_it_is_kept():
    s, rules = ready("cheerleader")
    prepare(s, rules)
    act(s, rules, PASS)
    assert (s.phase, s.budget, s.ability_used[0]) == (Phase.MOVE, 7, 0)
    prepare(s, rules)
    assert legal(s, rules, USE)


# --- the Lawyer ------------------------------------------------------------------------------------------------------


def objected(s, rules, *actions):
    """Take the actions, the last of which plays a card, and let the Lawyer in seat 1 object."""
    act(s, rules, *actions)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.OBJECT, 1, [PASS, USE])
    act(s, rules, USE)
    assert s.ability_used[1] == 1


def test_the_lawyer_may_let_a_card_have_its_effect():
    s, rules = ready("miner", "lawyer")
    give(s, 0, "more_movement")
    prepare(s, rules)
    act(s, rules, play("more_movement"), PASS)
    assert (s.budget, s.ability_used[1]) == (9, 0)


@pytest.mark.rule("HU-H04")
@pytest.mark.parametrize("card", ["more_movement", "second_wind", "panic", "bait", "patch_up"])
def test_the_lawyer_stops_a_card_of_another_players_turn(card):
    s, rules = ready("miner", "lawyer")
    give(s, 0, card)
    human(s, at(1, CENTRE))
    wound(s, 0, "arm")
    prepare(s, rules)
    before = snap(s)
    objected(s, rules, play(card))
    assert changed(before, s) == {"hand", "held", "events_out", "ability_used"}
    assert (s.phase, s.seat, s.budget, s.played[0]) == (Phase.MOVE, 0, 6, 1)  # the card is spent
    assert s.events_out[row("events", card)] == 1


@pytest.mark.parametrize("card", ["less_movement", "stunned"])
def test_the_lawyer_stops_a_card_against_the_lawyer(card):
    s, rules = ready("lawyer")
    give(s, 1, card)
    prepare(s, rules)
    act(s, rules, play(card))
    assert (s.phase, s.seat) == (Phase.OBJECT, 0)
    act(s, rules, USE)
    assert (s.phase, s.seat, s.budget, s.stunned) == (Phase.MOVE, 0, 6, 0)


def test_the_lawyer_stops_loose_boards_and_the_player_rolls():
    s, rules = table(2, "miner+lawyer")
    tile(s, rules, "building_12", 0, -1, 2)
    stand(s, 0, square_of(s, 1, -2))
    give(s, 0, "loose_boards")
    moving(s, rules)
    dice(s, rules, 4)
    objected(s, rules, Action.BOARDS)
    assert (s.die, s.need, s.chit.sum(), s.barricades_tried[0]) == (4, 5, 0, 1)


def test_the_lawyer_stops_reinforced_and_the_barricade_comes_down():
    s, rules = table(2, "lawyer+miner")
    tile(s, rules, "building_12", 0, -1, 2)
    stand(s, 0, square_of(s, 1, -2))
    give(s, 1, "reinforced")
    moving(s, rules)
    dice(s, rules, 5)
    act(s, rules, Action.ENTER, play("reinforced"), USE)
    assert (s.chit.sum(), s.barricades[0], s.events_out.sum()) == (1, 1, 1)


@pytest.mark.parametrize("card", ["slip_away", "weapon_3", "confusion"])
def test_the_lawyer_stops_a_card_around_an_own_capture(card):
    s, rules = hunt(2, "lawyer+miner")
    give(s, 1, card)
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    act(s, rules, play(card), USE)
    assert (s.eaten[0], s.captures_left, s.wounds_left) == (1, 37, 40)


def test_the_lawyer_stops_firm_grip():
    s, rules = hunt(2, "miner+lawyer")
    give(s, 0, "firm_grip")
    capturing(s, rules)
    dice(s, rules, 3, 1)
    objected(s, rules, Action.GRIP)
    assert (s.captures_tried[0], s.escaped_rolls[0], s.phase) == (1, 1, Phase.FLEE)


@pytest.mark.rule("HU-094")
def test_the_lawyer_objects_once_and_never_to_an_own_card():
    s, rules = ready("miner", "lawyer")
    give(s, 0, "second_wind", "more_movement")
    prepare(s, rules)
    objected(s, rules, play("second_wind"))
    s.played[0] = 0
    prepare(s, rules)
    act(s, rules, play("more_movement"))
    assert (s.phase, s.budget) == (Phase.MOVE, 9)
    s, rules = ready("lawyer")
    give(s, 0, "more_movement")
    prepare(s, rules)
    act(s, rules, play("more_movement"))
    assert (s.phase, s.budget) == (Phase.MOVE, 9)


# --- the others ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-H04")
@pytest.mark.parametrize("choice", [USE, PASS])
def test_the_doctor_may_discard_an_own_draw_and_draw_as_many_anew(choice):
    s, rules = hunt(2, "doctor+miner")
    next_captures(s, "escape", "eat", "infection", "infection")
    attempt(s, rules, 6)
    assert (s.phase, s.seat, s.captures_left) == (Phase.OPINION, 0, 38)
    dice(s, rules, 1)
    act(s, rules, choice)
    if choice == USE:
        assert (s.infected[0], s.captures_left, s.captures_out.tolist()) == (1, 36, [1, 2, 1])
        assert s.escapes_gone == 0
    else:
        assert (s.infected[0], s.captures_left, s.escaped_cards[0]) == (0, 38, 1)
    assert s.ability_used[0] == (choice == USE)


@pytest.mark.rule("HU-H04")
@pytest.mark.parametrize("choice", [USE, PASS])
def test_the_wrestler_may_hold_on_after_a_failed_roll(choice):
    s, rules = hunt(2, "wrestler+miner")
    next_captures(s, *["eat"] * 4)
    attempt(s, rules, 2)
    assert (s.phase, s.seat) == (Phase.HOLD, 0)
    dice(s, rules, 1)
    act(s, rules, choice)
    assert (s.eaten[0], s.escaped_rolls[0], s.ability_used[0]) == ((1, 0, 1) if choice == USE else (0, 1, 0))


def test_a_human_held_by_the_wrestler_may_be_armed():
    s, rules = hunt(2, "wrestler+miner")
    give(s, 1, "weapon_0")
    attempt(s, rules, 2)
    act(s, rules, USE)
    assert (s.phase, s.seat) == (Phase.ARM, 1)


@pytest.mark.rule("HU-H04")
def test_the_miner_opens_a_building_without_a_roll():
    s, rules = table(2, "miner+cheerleader")
    tile(s, rules, "building_12", 0, -1, 2)
    stand(s, 0, square_of(s, 1, -2))
    moving(s, rules)
    before = snap(s)
    act(s, rules, Action.PICKAXE)
    assert changed(before, s) == {"chit", "chits_left", "ability_used"}
    assert (s.chit[square_of(s, 1, -2)], rolled(before, s), s.barricades_tried[0]) == (1, 0, 1)
    stand(s, 0, square_of(s, 0, -2))
    moving(s, rules)
    assert may_attempt(s, rules) == {0}
    assert not legal(s, rules, Action.PICKAXE)


def test_nobody_else_has_a_pickaxe():
    s, rules = table(2, "cheerleader+miner")
    tile(s, rules, "building_12", 0, -1, 2)
    stand(s, 0, square_of(s, 1, -2))
    moving(s, rules)
    assert not legal(s, rules, Action.PICKAXE)


@pytest.mark.rule("HU-H04")
def test_the_musician_moves_up_to_3_humans_up_to_2_squares_each():
    s, rules = ready("musician")
    stand(s, 0, at(0, W))
    first, second, third, fourth = (square_of(s, *cell) for cell in ((1, -3), (1, -1), (1, 0), (2, 1)))
    human(s, first, second, third, fourth)
    prepare(s, rules)
    act(s, rules, USE)
    assert (s.phase, s.seat) == (Phase.PICK_HUMAN, 0)
    assert options(s, rules) == [PASS, *sorted(to(square) for square in (first, second, third, fourth))]
    act(s, rules, to(fourth))
    assert {xy(s, square) for square in targets(s, rules)} == {(1, 1)}  # two squares away stands the third human
    act(s, rules, to(MID))
    assert not legal(s, rules, to(MID))  # nobody is moved twice
    act(s, rules, to(second))
    assert {xy(s, square) for square in targets(s, rules)} == {(1, -2)}
    act(s, rules, to(square_of(s, 1, -2)), to(third))
    assert {xy(s, square) for square in targets(s, rules)} == {(1, -1), (2, 1)}
    before = snap(s)
    act(s, rules, to(fourth))
    assert changed(before, s) == {"human", "ends"}
    assert humans(s) == sorted([first, square_of(s, 1, -2), MID, fourth])
    assert (s.phase, s.budget, s.ability_used[0]) == (Phase.MOVE, 6, 1)  # no fourth one


def test_a_tune_may_end_early_and_frees_tokens():
    s, rules = ready("musician")
    stand(s, 0, at(1, S))
    human(s, at(1, S))
    token(s, at(1, S))
    prepare(s, rules)
    act(s, rules, USE, to(at(1, S)), to(at(1, N)))
    assert (s.tokens[0], s.token.sum(), humans(s)) == (1, 0, [at(1, N)])
    assert (s.phase, options(s, rules)) == (Phase.PICK_HUMAN, [PASS])
    act(s, rules, PASS)
    assert s.phase == Phase.MOVE


def test_without_a_human_that_can_move_there_is_no_tune():
    s, rules = ready("musician")
    prepare(s, rules)
    assert (s.phase, s.ability_used[0]) == (Phase.MOVE, 0)
