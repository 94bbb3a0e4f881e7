"""Humans!!!, rule by rule: step 2 of a turn, Draw."""

import pytest

from sims.games.humans.records.words import Phase, Step
from sims.games.humans.rules.decks import draw_hand
from tests.games.humans.tables import (
    PASS,
    act,
    give,
    hand,
    next_events,
    play,
    resume,
    row,
    table,
)


@pytest.mark.rule("HU-024")
@pytest.mark.parametrize(("before", "drawn"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_a_player_draws_up_to_three_cards(before, drawn):
    s, rules = table(3)
    give(s, 0, *["weapon_1"] * before)
    give(s, 2, "panic")
    next_events(s, "stunned", "confusion", "weapon_3")
    left = s.events_left
    resume(s, rules, Step.DRAW)
    assert (s.held[0], s.events_left) == (3, left - drawn)
    assert sorted(hand(s, 0)) == sorted(["weapon_1"] * before + ["stunned", "confusion", "weapon_3"][:drawn])
    assert s.held.tolist() == [3, 0, 1, 0, 0, 0]  # nobody else draws


@pytest.mark.rule("HU-024")
def test_more_than_three_cards_are_kept():
    s, rules = table()
    give(s, 0, "weapon_1", "weapon_1", "weapon_2")
    rules.hand_limit = 2
    left = s.events_left
    draw_hand(s, rules, 0)
    assert (s.held[0], s.events_left) == (3, left)


@pytest.mark.rule("HU-025")
def test_a_card_used_in_the_turn_is_not_replaced_before_the_next():
    s, rules = table()
    next_events(s, "more_movement", "weapon_0", "weapon_1")
    resume(s, rules, Step.DRAW)
    act(s, rules, play("more_movement"), PASS)
    assert (s.phase, s.held[0]) == (Phase.END, 2)
    assert s.step != Step.DRAW
    act(s, rules, PASS)
    assert (s.turn_seat, s.held[0]) == (1, 2)
    next_events(s, "bait")
    resume(s, rules, Step.DRAW)
    assert (s.held[0], hand(s, 0)) == (3, ["weapon_0", "weapon_1", "bait"])


@pytest.mark.rule("HU-024", "HU-085", "HU-H05")
def test_an_empty_event_deck_is_made_of_its_discards():
    s, rules = table()
    give(s, 0, "weapon_1", "weapon_1")
    s.events_out[:] = rules.event_copies
    s.events_out[row("events", "weapon_1")] -= 2
    s.event_deck[:], s.events_left = 0, 0
    resume(s, rules, Step.DRAW)
    assert (s.held[0], s.events_left, s.events_out.sum()) == (3, 37, 0)


@pytest.mark.rule("HU-024")
def test_with_no_card_left_anywhere_nothing_is_drawn():
    s, rules = table(event_cards=False)
    resume(s, rules, Step.DRAW)
    assert (s.held[0], s.events_left) == (0, 0)
