"""Posthuman, rule by rule: the actions of mutants but Attack! and Charge. Rulebook page 9, PH-H22b, c."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deck, Deeds, Phase, Stat, Step
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.seen import see
from sims.layout import UNSEEN
from sims.piles import discard
from tests.games.posthuman.journeys import (
    act,
    encounter,
    journey,
    lay,
    legal_list,
    next_cards,
    next_encounters,
    next_minions,
    rolls,
    row,
    scenario,
    set_stats,
    until,
)
from tests.games.posthuman.journeys_mutants import (
    declare_all,
    discards,
    hand_of,
    mutant,
    names,
    prey,
    scars_of,
    stand,
    unskilled,
)

REACTION = "rural_b"  # two zones of one encounter


def entering(card, *cards):
    """Seat 0 about to enter a rural tile with these encounters, and a mutant that has chosen this card."""
    s, rules = journey()
    unskilled(s, rules, 0)
    s.ammo[0] = 0
    mutant(s, rules, 1, hand=(card,))
    lay(s, rules, 0, REACTION)
    next_encounters(s, 1, *cards)
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE)
    act(s, rules, Action.GO)
    assert (s.phase, s.seat) == (Phase.REACT, 1)
    return s, rules


@pytest.mark.rule("PH-H22")
def test_the_25_action_cards_are_seven_kinds_and_their_copies_show_these_terrains():
    _, rules = journey()
    deck = names("mutant_actions", rules.cards[Deck.ACTIONS, : rules.cards_size[Deck.ACTIONS]])
    kinds = ("attack", "charge", "infest", "dread", "spoil", "taint", "block_path")
    assert [sum(name.startswith(kind) for name in deck) for kind in kinds] == [8, 4, 3, 3, 3, 2, 2]
    assert len(deck) == 25
    for number, name in enumerate(map(str, scenario().tables["mutant_actions"].ids)):
        card = rules.mutant_actions[number]
        for terrain in ("rural", "urban", "mountain", "wilderness"):
            assert card[terrain] == (terrain in name)


# --- reactions ---


@pytest.mark.rule("PH-H22")
def test_infest_adds_a_mutant_minion_to_the_first_combat_of_the_human_in_that_turn():
    s, rules = entering("infest_rural_urban", "wild_dogs")
    next_minions(s, "mutant", "runt")
    act(s, rules, Action.TAKE)
    assert (s.phase, s.foes, s.figures) == (Phase.FIGHT, 2, 0)
    assert s.foe[:2].tolist() == [encounter("wild_dogs"), 32 + row("minions", "runt")]
    assert (s.infested, s.hand_held[1], discards(s, "mutant_actions", Deck.ACTIONS)) == (0, 2, ["infest_rural_urban"])


@pytest.mark.rule("PH-H22")
def test_infest_without_a_combat_in_that_zone_adds_no_mutant_to_the_combat_of_another_human():
    s, rules = journey(3)
    for seat, tile in ((0, REACTION), (2, "rural_d")):
        unskilled(s, rules, seat)
        s.ammo[seat] = 0
        lay(s, rules, seat, tile)
    mutant(s, rules, 1, hand=("infest_rural_urban",))
    next_encounters(s, 1, "mass_grave", "wild_dogs")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE, 0)
    act(s, rules, Action.GO)
    assert (s.phase, s.seat) == (Phase.REACT, 1)
    with rolls(0) as left:  # the test is passed
        act(s, rules, Action.TAKE)
    assert (left, s.phase, s.seat) == ([], Phase.MOVE, 2)
    act(s, rules, Action.GO)
    assert (s.phase, s.seat, s.foes) == (Phase.FIGHT, 2, 1)


@pytest.mark.rule("PH-H22")
def test_block_the_path_adds_an_encounter_to_the_zone_that_is_entered_and_to_no_other():
    s, rules = entering("block_path_rural_wilderness", "mass_grave", "locked_cellar")
    with rolls(0, 0) as left:  # both tests are passed
        act(s, rules, Action.TAKE)
    assert not left
    assert (s.met[0].tolist(), s.narratives[0]) == ([2, 0, 0], 2)
    assert (s.jp[0], s.zone[0], s.here[0]) == (1, 0, 1)
    until(s, rules, Phase.DECLARE, 0)
    next_encounters(s, 1, "mass_grave")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE)
    act(s, rules, Action.NEXT)
    until(s, rules, Phase.DECLARE, 0)
    assert (s.met[0].tolist(), s.jp[0], s.done[0, 1]) == ([3, 0, 0], 2, 1)


# --- Dread, Spoil Stores, Taint ---


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(
    ("mutations", "die", "lost"), [((), 3, 0), ((), 4, 1), (("piercing_gaze",), 2, 0), (("piercing_gaze",), 3, 1)]
)
def test_dread_costs_1_morale_unless_a_mind_test_is_passed_which_scars_make_harder(mutations, die, lost):
    s, rules = journey()
    unskilled(s, rules, 0)
    prey("urban_a", *mutations, hand=("dread_urban_wilderness",), game=(s, rules))
    morale, health = s.morale[0], s.health[0]
    with rolls(die - 1) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, morale - s.morale[0], s.health[0], s.scars_held[0]) == ([], lost, health, 0)


@pytest.mark.rule("PH-H22")
def test_dread_may_knock_out():
    s, rules = journey()
    prey("urban_a", hand=("dread_urban_wilderness",), game=(s, rules))
    s.morale[0] = 1
    with rolls(5):
        act(s, rules, Action.SEAT + 0)
    assert (s.scars_held[0], s.here[0], s.morale[0]) == (2, 0, 1)


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(
    ("food", "ammo", "left"), [(5, 5, (3, 5)), (1, 5, (0, 5)), (0, 5, (0, 3)), (0, 1, (0, 0)), (0, 0, (0, 0))]
)
def test_spoil_stores_takes_two_food_or_from_who_has_none_two_ammo(food, ammo, left):
    s, rules = journey()
    prey("urban_a", hand=("spoil_urban",), game=(s, rules))
    s.food[0], s.ammo[0] = food, ammo
    act(s, rules, Action.SEAT + 0)
    assert (s.food[0], s.ammo[0]) == left


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(("die", "scars"), [(3, 0), (4, 1)])
def test_taint_gives_a_scar_unless_a_strength_test_is_passed(die, scars):
    s, rules = journey()
    unskilled(s, rules, 0)
    set_stats(s, 0, strength=3, mind=5)
    prey("urban_a", hand=("taint_urban_mountain",), game=(s, rules))
    health = s.health[0]
    with rolls(die - 1) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, s.scars_held[0], s.health[0]) == ([], scars, health)


# --- default actions ---


@pytest.mark.rule("PH-H22", "PH-Q66")
@pytest.mark.parametrize(("mind", "cards"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_tactics_looks_at_cards_of_a_pile_before_humans_move_puts_them_back_and_may_discard_one(mind, cards):
    three = ("crawler", "howler", "ravine")
    s, rules = journey()
    stand(s, rules, "mountain_a", 0)
    mutant(s, rules, 1, hand=("spoil_urban",))
    set_stats(s, 1, mind=mind)
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.TACTICS, 1)
    assert s.step == Step.TACTICS < Step.MOVE
    next_encounters(s, 1, *three)
    assert legal_list(s, rules) == [Action.PASS, *range(Action.PILE, Action.PILE + 3)]
    act(s, rules, Action.PILE)
    assert (s.phase, s.seat) == (Phase.LOOK, 1)
    assert s.choices[: s.choices_size].tolist() == [encounter(card) for card in three[:cards]]
    assert discards(s, "mutant_actions", Deck.ACTIONS) == ["spoil_urban"]
    if cards == 3:
        act(s, rules, Action.DISCARD + 1)
        assert s.used[Deck.ENCOUNTERS_1, 0] == encounter("howler")
        assert legal_list(s, rules) == [Action.KEEP, Action.KEEP + 1]  # one card, no more
        act(s, rules, Action.KEEP, Action.KEEP)
        assert top(s, 2) == [encounter("ravine"), encounter("crawler")]
    else:
        act(s, rules, *[Action.KEEP] * cards)
        assert top(s, cards) == [encounter(card) for card in three[:cards][::-1]]
        assert s.used_size[Deck.ENCOUNTERS_1] == 0
    assert s.phase == Phase.MOVE


@pytest.mark.rule("PH-H22")
def test_tactics_on_a_short_pile_looks_at_what_is_left_and_shuffles_no_discards():
    s, rules = journey()
    stand(s, rules, "mountain_a", 0)
    mutant(s, rules, 1, hand=("spoil_urban",))
    set_stats(s, 1, mind=5)
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.TACTICS, 1)
    pile = Deck.ENCOUNTERS_1.value
    while s.left[pile] > 1:
        discard(s, pile, draw(s, rules, pile))
    last, used = int(s.deck[pile, 0]), int(s.used_size[pile])
    act(s, rules, Action.PILE)
    assert s.phase == Phase.LOOK
    assert s.choices[: s.choices_size].tolist() == [last]
    assert s.used_size[pile] == used > 3


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_else_sees_what_tactics_looks_at(seat):
    s, rules = journey()
    stand(s, rules, "mountain_a", 0)
    mutant(s, rules, 1, hand=("spoil_urban",))
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.TACTICS, 1)
    next_encounters(s, 1, "crawler", "howler", "ravine")
    act(s, rules, Action.PILE)
    cards = s.choices.tolist()
    shown = s.copy()
    see(shown, rules, seat)
    hidden = [UNSEEN] * s.choices_size + cards[s.choices_size :]
    assert shown.choices.tolist() == (cards if seat == 1 else hidden)
    assert s.choices.tolist() == cards


def top(s, count):
    """The top cards of the pile of level 1; the first is drawn first."""
    return s.deck[Deck.ENCOUNTERS_1, : s.left[Deck.ENCOUNTERS_1]][::-1][:count].tolist()


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize("replaced", [True, False])
def test_mutate_draws_a_scar_and_a_mutation_may_replace_one_of_its_own(replaced):
    s, rules = journey()
    prey("mountain_a", "claws", "hammer_fist", hand=("spoil_urban",), game=(s, rules))
    next_cards(s, "scars", "bone_blade")
    before = s.stat[1].copy()
    act(s, rules, Action.MUTATE)
    assert (s.phase, discards(s, "mutant_actions", Deck.ACTIONS)) == (Phase.REPLACE, ["spoil_urban"])
    act(s, rules, Action.REPLACE + 1 if replaced else Action.PASS)
    assert scars_of(s, 1) == ["claws", "bone_blade" if replaced else "hammer_fist"]
    assert discards(s, "scars", Deck.SCARS)[-1] == ("hammer_fist" if replaced else "bone_blade")
    change = dict.fromkeys(Stat, 0) | ({Stat.STRENGTH: -1, Stat.MIND: 1, Stat.MELEE: 1} if replaced else {})
    assert (s.stat[1] - before).tolist() == list(change.values())


@pytest.mark.rule("PH-H22")
def test_mutate_a_blank_scar_is_discarded():
    s, rules = journey()
    prey("mountain_a", "claws", hand=("spoil_urban",), game=(s, rules))
    next_cards(s, "scars", "just_a_scar")
    act(s, rules, Action.MUTATE)
    assert (scars_of(s, 1), s.phase == Phase.REPLACE) == (["claws"], False)
    assert discards(s, "scars", Deck.SCARS) == ["just_a_scar"]


@pytest.mark.rule("PH-H22")
def test_consolidate_discards_any_number_of_cards_and_the_hand_is_filled():
    s, rules = journey()
    prey("mountain_a", "claws", hand=("spoil_urban", "spoil_rural", "attack_urban"), game=(s, rules))
    next_cards(s, "mutant_actions", "infest_rural_urban", "spoil_wilderness")
    act(s, rules, Action.CONSOLIDATE)
    assert legal_list(s, rules) == [Action.PASS, Action.DISCARD, Action.DISCARD + 1]
    act(s, rules, Action.DISCARD)
    assert s.phase == Phase.CONSOLIDATE
    act(s, rules, Action.PASS)
    assert discards(s, "mutant_actions", Deck.ACTIONS) == ["spoil_urban", "spoil_rural"]
    assert hand_of(s, 1) == ["attack_urban", "infest_rural_urban", "spoil_wilderness"]


@pytest.mark.rule("PH-H22")
def test_a_mutant_has_no_health_and_the_stats_it_had_as_a_human_with_all_changes_of_its_scars():
    s, rules = journey()
    set_stats(s, 1, strength=1, speed=5, mind=4, melee=3, shooting=2)
    mutant(s, rules, 1, "stretched_frame", "stretched_frame", "bounding_legs", "claws")
    assert s.stat[1].tolist() == [1, 5, 4, 3, 2]  # strength -1 -1 +1, speed +1 +1 +1
    assert (s.health[1], s.morale[1]) == (0, 0)
