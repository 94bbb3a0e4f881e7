"""Humans!!!, rule by rule: what begins anew with a turn, for every player; and decks that run out."""

import numpy as np
import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import NONE
from sims.games.humans.records.words import Phase, Step
from sims.games.humans.rules.decks import draw_captures, draw_event, draw_wounds
from tests.games.humans.tables import (
    MID,
    PASS,
    N,
    act,
    at,
    begin,
    capturing,
    dice,
    give,
    human,
    hunt,
    next_captures,
    options,
    play,
    prepare,
    resume,
    stand,
    table,
    targets,
    tile,
)

TO_THE_NORTH = at(1, N)


@pytest.mark.rule("HU-030", "HU-038", "HU-046", "HU-079")
@pytest.mark.parametrize("field", ["stopped", "tried", "attempted", "stunned", "let_in", "thrown"])
def test_what_is_once_a_turn_is_free_again_in_the_next(field):
    s, rules = table(3)
    s[field] = 1
    begin(s, rules, 1)
    assert s[field] == 0


@pytest.mark.rule("HU-047", "HU-052")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_captures_with_the_own_numbers(seat):
    s, rules = table(2)
    rules.characters[s.character[seat]].capture, rules.characters[s.character[seat]].infect = 5, 1
    rules.characters[s.character[1 - seat]].capture, rules.characters[s.character[1 - seat]].infect = 2, 4
    human(s, MID)
    give(s, seat, "weapon_0")  # asks at the end of the turn
    capturing(s, rules, seat)
    dice(s, rules, 4, 1)
    act(s, rules, Action.SELECT)
    assert (s.need, s.eaten[seat] + s.infected[seat]) == (5, 0)
    s, rules = table(2)
    rules.characters[s.character[seat]].capture, rules.characters[s.character[seat]].infect = 2, 1
    rules.characters[s.character[1 - seat]].infect = 4
    human(s, MID)
    give(s, seat, "weapon_0")
    next_captures(s, "eat", "infection", "infection", "infection")
    capturing(s, rules, seat)
    dice(s, rules, 6)
    act(s, rules, Action.SELECT)
    assert (s.eaten[seat], s.infected[seat]) == (1, 0)


@pytest.mark.rule("HU-011")
def test_every_player_of_a_larger_table_gets_a_second_zombie_in_the_second_turn():
    s, rules = table(5)
    for turn in (1, 2, 3):
        for seat in range(5):
            begin(s, rules, seat)
            assert s.pawns[seat] == min(turn, 2), (turn, seat)


@pytest.mark.rule("HU-023")
def test_the_last_tile_of_the_stack_is_drawn():
    s, rules = table(2)
    s.tiles_out += s.tiles_left - 1
    s.tile_deck[1:] = 0
    s.tiles_left = 1
    begin(s, rules, 0)
    assert (s.tile_drawn != NONE, s.tiles_left, s.phase) == (True, 0, Phase.TILE)


@pytest.mark.rule("HU-014")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_round_ends_before_the_first_players_turn(first):
    s, rules = table(3)
    s.first = first
    for seat in range(3):
        before = int(s.rounds)
        resume(s, rules, Step.NEXT_SEAT, seat)
        assert s.rounds - before == ((seat + 1) % 3 == first)


@pytest.mark.rule("HU-013", "HU-024", "HU-060", "HU-072")
@pytest.mark.parametrize(
    ("deck", "left", "out", "draw"),
    [
        ("event_deck", "events_left", "events_out", lambda s: draw_event(s)),
        ("capture_deck", "captures_left", "captures_out", lambda s: draw_captures(s, 1)),
        ("wound_deck", "wounds_left", "wounds_out", lambda s: draw_wounds(s, 1)),
    ],
)
def test_discards_that_become_a_deck_are_shuffled(deck, left, out, draw):
    s, _ = table(2)
    for card in s[deck][: s[left]]:
        s[out][card] += 1
    s[deck][:], s[left] = 0, 0
    cards = int(s[out].sum())
    draw(s)
    order = s[deck][: s[left]].tolist()
    assert len(order) == cards - 1
    assert order not in (sorted(order), sorted(order, reverse=True))
    assert s[out].sum() == 0


@pytest.mark.rule("HU-081")
def test_a_human_that_was_led_may_be_led_again_by_the_next_card():
    s, rules = table(2)
    tile(s, rules, "road_i", 0, -1)
    human(s, TO_THE_NORTH)
    give(s, 0, "panic")
    prepare(s, rules)
    act(s, rules, play("panic"), Action.SQUARE + TO_THE_NORTH)
    there = targets(s, rules)[0]
    act(s, rules, Action.SQUARE + there)
    stand(s, 0, MID)
    give(s, 1, "panic")
    prepare(s, rules, 1)
    assert play("panic") in options(s, rules)


@pytest.mark.rule("HU-061")
def test_a_tune_that_ends_early_leaves_all_humans_free_to_be_led_again():
    s, rules = hunt(characters="musician+cheerleader")
    assert s.led == 0
    prepare(s, rules)
    act(s, rules, Action.USE)
    act(s, rules, Action.SQUARE + MID)
    act(s, rules, Action.SQUARE + targets(s, rules)[0])
    assert (s.phase, s.led) == (Phase.PICK_HUMAN, 1)
    act(s, rules, PASS)
    assert s.led == 0
    assert np.count_nonzero(s.human) == 1
