"""Posthuman, rule by rule: the action cards of mutants. Rulebook pages 5, 6 and 9."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deck, Phase
from tests.rules.journeys import (
    act,
    journey,
    legal_list,
    next_cards,
    rolls,
)
from tests.rules.journeys_mutants import (
    discards,
    hand_of,
    mutant,
    prey,
    stand,
    turn_over,
)

CHARGE, SPOIL, DREAD = "charge_rural_urban", "spoil_urban", "dread_urban_wilderness"


@pytest.mark.rule("PH-213")
@pytest.mark.parametrize(
    ("mutations", "settings", "cards"),
    [
        (("claws",), {}, 3),
        (("swollen_brain",), {}, 4),
        (("swollen_brain", "claws", "swollen_brain"), {}, 5),
        (("claws",), {"mutant_cards": 2}, 2),
        (("claws",), {"mutant_hand": "mind"}, 4),  # the Nurse's Mind
        (("hammer_fist",), {"mutant_hand": "mind"}, 3),  # less 1
    ],
)
def test_a_mutant_holds_three_cards_and_what_its_scars_add_and_fills_its_hand_up_to_that(mutations, settings, cards):
    s, rules = journey(**settings)
    mutant(s, rules, 1, *mutations)
    assert s.hand_held[1] == cards
    stand(s, rules, "mountain_a", 0)
    s.hand_held[1] -= 1  # it has played one, say
    s.used[Deck.ACTIONS, 0], s.used_size[Deck.ACTIONS] = s.card[1, s.hand_held[1]], 1
    s.card[1, s.hand_held[1]] = 0
    turn_over(s, rules)
    assert s.hand_held[1] == cards


@pytest.mark.rule("PH-216")
@pytest.mark.parametrize("tile", ["mountain_a", "urban_a"])
def test_a_chosen_card_that_cannot_be_played_or_is_not_wanted_may_be_discarded_for_a_default_action(tile):
    s, rules = journey()
    prey(tile, hand=(SPOIL, CHARGE), game=(s, rules))
    default = {Action.PASS, Action.MUTATE, Action.CONSOLIDATE}
    assert set(legal_list(s, rules)) == default | ({Action.SEAT + 0} if tile == "urban_a" else set())
    food = s.food[0]
    act(s, rules, Action.CONSOLIDATE)
    assert (discards(s, "mutant_actions", Deck.ACTIONS), s.food[0]) == ([SPOIL], food)


@pytest.mark.rule("PH-217")
def test_a_played_card_is_discarded_and_the_others_stay_in_the_hand():
    s, rules = journey()
    prey("urban_a", "claws", hand=(SPOIL, CHARGE, "attack_rural"), game=(s, rules))
    with rolls():
        act(s, rules, Action.SEAT + 0)
    assert discards(s, "mutant_actions", Deck.ACTIONS) == [SPOIL]
    assert hand_of(s, 1)[:2] == [CHARGE, "attack_rural"]


@pytest.mark.rule("PH-217")
def test_a_card_that_is_neither_played_nor_discarded_for_a_default_action_stays_in_the_hand():
    s, rules = journey()
    prey("urban_a", hand=(SPOIL, CHARGE, "attack_rural"), game=(s, rules))
    act(s, rules, Action.PASS)
    assert (hand_of(s, 1), discards(s, "mutant_actions", Deck.ACTIONS)) == ([SPOIL, CHARGE, "attack_rural"], [])


@pytest.mark.rule("PH-223")
def test_at_the_end_hands_are_filled_and_a_full_one_may_exchange_one_card():
    s, rules = journey()
    prey("urban_a", "claws", hand=(SPOIL, CHARGE, "attack_rural"), game=(s, rules))
    next_cards(s, "mutant_actions", "spoil_rural", "spoil_wilderness")
    act(s, rules, Action.PASS)
    assert (s.phase, s.seat) == (Phase.REFILL, 1)
    assert legal_list(s, rules) == [Action.PASS, *range(Action.DISCARD, Action.DISCARD + 3)]
    act(s, rules, Action.DISCARD + 1)
    assert hand_of(s, 1) == [SPOIL, "attack_rural", "spoil_rural"]
    assert s.phase != Phase.REFILL  # one card, no more


@pytest.mark.rule("PH-223")
def test_a_hand_that_is_not_full_is_filled_without_an_exchange():
    s, rules = journey()
    prey("urban_a", "claws", hand=(SPOIL, CHARGE, "attack_rural"), game=(s, rules))
    next_cards(s, "mutant_actions", "spoil_rural")
    act(s, rules, Action.SEAT + 0)
    assert s.phase != Phase.REFILL
    assert hand_of(s, 1) == [CHARGE, "attack_rural", "spoil_rural"]


@pytest.mark.rule("PH-213", "PH-223")
def test_a_hand_that_has_become_too_large_is_cut_to_its_size():
    s, rules = journey()
    mutant(s, rules, 1)
    rules.mutant_cards = 1
    turn_over(s, rules)
    assert s.hand_held[1] == 1
