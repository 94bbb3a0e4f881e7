"""Posthuman, rule by rule: the action cards of mutants. Rulebook pages 5, 6 and 9."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.queries.mutants import holds_too_many
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Deeds, Law, Phase
from tests.games.posthuman.journeys import (
    act,
    first_action,
    journey,
    lay,
    legal_list,
    next_cards,
    next_encounters,
    rolls,
    until,
)
from tests.games.posthuman.journeys_mutants import (
    declare_all,
    discards,
    hand_of,
    hunt,
    mutant,
    prey,
    scars_of,
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


@pytest.mark.rule("PH-089", "PH-215", "PH-216")
@pytest.mark.parametrize("cards", [3, 0])
@pytest.mark.parametrize("action", [Action.MUTATE, Action.CONSOLIDATE])
def test_a_mutant_that_chose_no_card_or_holds_none_has_the_default_actions(cards, action):
    s, rules = journey(mutant_cards=cards)
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1, "claws", hand=(SPOIL, CHARGE, DREAD))
    next_cards(s, "scars", "hammer_fist")
    declare_all(s, rules, card=None)
    until(s, rules, Phase.MUTANT)
    assert legal_list(s, rules) == [Action.PASS, Action.MUTATE, Action.CONSOLIDATE]
    turn = s.rounds
    act(s, rules, action)
    assert discards(s, "mutant_actions", Deck.ACTIONS) == []
    asked = Phase.REPLACE if action == Action.MUTATE else Phase.CONSOLIDATE
    assert (s.phase == asked) == (action == Action.MUTATE or cards > 0)
    while s.rounds == turn:
        act(s, rules, first_action(s, rules))
        assert s.phase != Phase.MUTANT, "one action in a turn"


@pytest.mark.rule("PH-089", "PH-215")
def test_a_mutant_that_chose_no_card_may_use_tactics_and_then_does_nothing_more():
    s, rules = journey(mutant_cards=0)
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1)
    declare_all(s, rules)
    until(s, rules, Phase.TACTICS)
    act(s, rules, Action.PILE)
    assert s.phase == Phase.LOOK
    turn = s.rounds
    while s.rounds == turn:
        act(s, rules, first_action(s, rules))
        assert s.phase != Phase.MUTANT


@pytest.mark.rule("PH-089")
@pytest.mark.parametrize(("mutations", "looks"), [(("claws", "hammer_fist"), False), (("claws",), True)])
def test_a_script_without_cards_mutates_or_looks_at_encounters(mutations, looks):
    s, rules = journey(mutant_cards=0)
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1, *mutations)
    rules.mutant_policies[1].tactics = looks
    declare_all(s, rules)
    until(s, rules, Phase.TACTICS)
    assert (choose(s, rules) == Action.PASS) == (not looks)
    act(s, rules, Action.PASS)
    until(s, rules, Phase.MUTANT)
    assert choose(s, rules) == Action.MUTATE


@pytest.mark.rule("PH-089")
@pytest.mark.parametrize(
    ("mutations", "mutate", "action"),
    [
        (("claws",), 2, Action.MUTATE),
        (("claws", "hammer_fist"), 2, Action.CONSOLIDATE),
        (("claws", "hammer_fist"), 3, Action.MUTATE),
        (("claws",), 0, Action.CONSOLIDATE),
    ],
)
def test_a_script_mutates_while_it_has_fewer_weapons_than_its_weight_says(mutations, mutate, action):
    s, rules = journey()
    prey("urban_a", *mutations, hand=(SPOIL, "attack_rural"), game=(s, rules))
    rules.mutant_policies[1].mutate = mutate
    s.declared[1] = NONE
    assert choose(s, rules) == action


@pytest.mark.rule("PH-217")
def test_a_played_card_is_discarded_and_the_others_stay_in_the_hand():
    s, rules = journey()
    prey("urban_a", "claws", hand=(SPOIL, CHARGE, "attack_rural"), game=(s, rules))
    with rolls():
        act(s, rules, Action.SEAT + 0)
    assert discards(s, "mutant_actions", Deck.ACTIONS) == [SPOIL]
    assert hand_of(s, 1)[:2] == [CHARGE, "attack_rural"]


@pytest.mark.rule("PH-217")
def test_a_chosen_card_that_is_not_played_is_discarded_without_a_default_action_too():
    s, rules = journey()
    prey("urban_a", hand=(SPOIL, CHARGE, "attack_rural"), game=(s, rules))
    next_cards(s, "mutant_actions", "spoil_rural")
    food = s.food[0]
    act(s, rules, Action.PASS)
    assert discards(s, "mutant_actions", Deck.ACTIONS) == [SPOIL]
    assert (hand_of(s, 1), s.declared[1]) == ([CHARGE, "attack_rural", "spoil_rural"], NONE)
    assert (s.food[0], s.hits_on[0]) == (food, 0)
    assert s.phase != Phase.REFILL, "its hand was not full"


@pytest.mark.rule("PH-217", "PH-222")
def test_a_reaction_that_is_not_played_may_still_be_given_up_for_a_default_action_and_is_discarded_in_the_end():
    s, rules = journey()
    mutant(s, rules, 1, hand=("infest_rural_urban", CHARGE))
    lay(s, rules, 0, "rural_b")
    next_encounters(s, 1, "mass_grave")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE, 0)
    act(s, rules, Action.GO)
    with rolls(0):
        act(s, rules, Action.PASS)
    assert (s.phase, hand_of(s, 1)[0]) == (Phase.MUTANT, "infest_rural_urban")
    act(s, rules, Action.PASS)
    assert discards(s, "mutant_actions", Deck.ACTIONS) == ["infest_rural_urban"]


@pytest.mark.rule("PH-223")
def test_at_the_end_hands_are_filled_and_a_full_one_may_exchange_one_card():
    s, rules = journey()
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1, "claws", hand=(SPOIL, CHARGE, "attack_rural"))
    next_cards(s, "mutant_actions", "spoil_rural", "spoil_wilderness")
    act(s, rules, Action.DEED + Deeds.CAMP, Action.PASS, Action.PASS, Action.PASS)  # no card, no Tactics, no action
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


def shrunk(*hand, mutations=("swollen_brain", "swollen_brain"), card="stretched_frame"):
    """Seat 1 has exchanged a Swollen Brain for another mutation and holds a card more than it may now."""
    s, rules = journey()
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1, *mutations, hand=hand)
    hunt(s, rules)
    next_cards(s, "scars", card)
    act(s, rules, Action.MUTATE, Action.REPLACE)
    return s, rules


@pytest.mark.rule("PH-213", "PH-223")
def test_a_mutant_whose_scars_let_it_hold_fewer_cards_chooses_which_of_too_many_it_discards():
    s, rules = shrunk("attack_rural", SPOIL, CHARGE, DREAD, "spoil_rural")
    assert scars_of(s, 1) == ["stretched_frame", "swollen_brain"]
    hand = [SPOIL, CHARGE, DREAD, "spoil_rural"]  # it has given one up for Mutate: four are as many as it may hold
    assert (s.phase, s.seat, hand_of(s, 1), holds_too_many(s, rules, 1)) == (Phase.REFILL, 1, hand, False)
    s, rules = shrunk("attack_rural", SPOIL, CHARGE, DREAD, "spoil_rural", card="piercing_gaze")
    rules.mutant_cards = 1
    hand = [SPOIL, CHARGE, DREAD, "spoil_rural"]
    assert (s.phase, s.seat, hand_of(s, 1), holds_too_many(s, rules, 1)) == (Phase.REFILL, 1, hand, True)
    assert legal_list(s, rules) == [*range(Action.DISCARD, Action.DISCARD + 4)]
    act(s, rules, Action.DISCARD + 1)
    assert (s.phase, s.seat, hand_of(s, 1)) == (Phase.REFILL, 1, [SPOIL, DREAD, "spoil_rural"])
    assert Action.PASS not in legal_list(s, rules)
    act(s, rules, Action.DISCARD + 0)
    assert hand_of(s, 1) == [DREAD, "spoil_rural"]
    assert discards(s, "mutant_actions", Deck.ACTIONS) == ["attack_rural", CHARGE, SPOIL]
    assert legal_list(s, rules) == [Action.PASS, *range(Action.DISCARD, Action.DISCARD + 2)]  # as any full hand
    act(s, rules, Action.PASS)
    assert (s.phase != Phase.REFILL, hand_of(s, 1)) == (True, [DREAD, "spoil_rural"])


@pytest.mark.rule("PH-213")
def test_a_script_discards_the_card_of_too_many_that_hits_nobody_where_they_stand():
    s, rules = shrunk("attack_rural", SPOIL, "attack_rural", CHARGE, DREAD)
    assert choose(s, rules) == Action.DISCARD + 1  # it may
    rules.mutant_cards = 0
    assert choose(s, rules) == Action.DISCARD + 1  # it must
    act(s, rules, Action.DISCARD + 1)
    assert choose(s, rules) in range(Action.DISCARD, Action.DISCARD + 3)


@pytest.mark.rule("PH-213")
@pytest.mark.parametrize("size", [3, 1, 0])
def test_from_too_many_cards_a_hand_is_cut_to_its_size_and_no_other_law_breaks(size):
    s, rules = shrunk("attack_rural", SPOIL, CHARGE, DREAD, "spoil_rural")
    rules.mutant_cards = size
    while s.phase == Phase.REFILL:
        act(s, rules, first_action(s, rules))
    assert s.hand_held[1] == size + 1


@pytest.mark.rule("PH-213")
def test_holding_too_many_cards_before_mutants_act_is_against_the_laws():
    s, rules = journey()
    mutant(s, rules, 1)
    assert conserved(s, rules) == Law.NONE
    rules.mutant_cards = 2
    assert conserved(s, rules) == Law.MUTANTS
