"""Posthuman, rule by rule: empty piles, what leaves the game, the scar deck. Rulebook pages 2 and 9."""

import pytest

from sims.games.posthuman.records.sizes import NONE, STARTING_ITEMS, STATS
from sims.games.posthuman.records.words import Cause, Deck, Phase
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.harm import knock_out
from sims.games.posthuman.rules.inventory import refresh
from sims.games.posthuman.rules.scars import draw_scars, turn_mutant
from tests.games.posthuman.journeys import act, first_action, give, hold, journey, lay, row, scenario, take
from tests.games.posthuman.journeys_mutants import discards, followers, left_in, names, scars_of, settle, walk


def empty(s, deck, *kept):
    """Discard a deck; the cards named by number are kept out of the discards: they leave the game."""
    for card in s.deck[deck, : s.left[deck]].tolist():
        if kept and card not in kept:
            s.gone[deck] += 1
        else:
            s.used[deck, s.used_size[deck]] = card
            s.used_size[deck] += 1
    s.deck[deck, : s.left[deck]] = 0
    s.left[deck] = 0


@pytest.mark.rule("PH-212")
def test_an_empty_scar_deck_is_made_of_its_discarded_mutations_and_blank_scars_leave_the_game():
    s, rules = journey()
    empty(s, Deck.SCARS)
    assert s.used_size[Deck.SCARS] == 31
    draw_scars(s, rules, 0, 1)
    settle(s, rules)
    assert (s.gone[Deck.SCARS], s.left[Deck.SCARS], s.used_size[Deck.SCARS]) == (13, 17, 0)
    assert "just_a_scar" not in left_in(s, "scars", Deck.SCARS) + scars_of(s, 0)


@pytest.mark.rule("PH-Q68")
@pytest.mark.parametrize("deck", [Deck.SKILLS, Deck.EQUIPMENT, Deck.WEAPONS, Deck.FOLLOWERS, Deck.ACTIONS])
def test_another_empty_deck_is_made_of_its_discards(deck):
    s, rules = journey()
    empty(s, deck)
    discarded = int(s.used_size[deck])
    assert discarded > 1
    assert draw(s, rules, deck.value) != NONE
    assert (s.left[deck], s.used_size[deck]) == (discarded - 1, 0)


@pytest.mark.rule("PH-Q69")
def test_who_is_knocked_out_takes_no_scar_where_none_is_left():
    s, rules = journey()
    s.gone[Deck.SCARS], s.left[Deck.SCARS] = s.left[Deck.SCARS], 0
    s.deck[Deck.SCARS] = 0
    knock_out(s, rules, 0, Cause.HUNGER.value)
    settle(s, rules)
    assert (s.scars_held[0], s.mutant[0], s.health[0], s.knock_outs[0, Cause.HUNGER]) == (0, 0, 1, 1)


@pytest.mark.rule("PH-212", "PH-Q69")
def test_scars_that_players_have_are_not_shuffled_in_and_without_any_scar_nothing_is_taken():
    s, rules = journey()
    empty(s, Deck.SCARS, row("scars", "just_a_scar"), row("scars", "claws"))
    take_of_discards(s, "claws")
    draw_scars(s, rules, 0, 4)
    settle(s, rules)
    assert scars_of(s, 0) == ["claws", "claws", "claws"]  # one by hand, then the two that were discarded
    assert (s.left[Deck.SCARS], s.used_size[Deck.SCARS], s.mutant[0]) == (0, 0, 0)


def take_of_discards(s, name):
    """Give seat 0 a scar of the discard pile."""
    pile = s.used[Deck.SCARS, : s.used_size[Deck.SCARS]].tolist()
    pile.remove(row("scars", name))
    s.used[Deck.SCARS, : len(pile)], s.used_size[Deck.SCARS] = pile, len(pile)
    s.scar[0, 0], s.scars_held[0] = row("scars", name), 1


@pytest.mark.rule("PH-Q44")
def test_an_empty_pile_of_encounters_is_made_of_all_that_were_met_and_experience_stays():
    s, rules = journey()
    s.xp[0] = 2
    empty(s, Deck.ENCOUNTERS_1)
    total = int(s.used_size[Deck.ENCOUNTERS_1])
    walk(s, rules, "rural_a")
    assert s.met[0].tolist() == [1, 0, 0]
    met_card = int(s.encounter != NONE) + int(s.used_size[Deck.ENCOUNTERS_1])
    assert (s.left[Deck.ENCOUNTERS_1], met_card) == (total - 1, 1)
    assert s.xp[0] - s.xp_gained[0] == 2


@pytest.mark.rule("PH-Q44", "PH-Q69")
def test_a_pile_without_any_card_left_gives_no_encounter():
    s, rules = journey()
    s.gone[Deck.ENCOUNTERS_1], s.left[Deck.ENCOUNTERS_1] = s.left[Deck.ENCOUNTERS_1], 0
    walk(s, rules, "rural_a")
    assert (s.met[0].tolist(), s.jp[0], s.done[0, 1]) == ([0, 0, 0], 1, 1)


@pytest.mark.rule("PH-210")
def test_map_and_items_leave_the_game_and_skills_and_followers_go_to_their_discard_piles():
    s, rules = journey(3)
    lay(s, rules, 0, "rural_a", completed=True, enter=NONE)
    lay(s, rules, 0, "urban_a")
    give(s, rules, 0, "sword", "hunting_rifle", "bandages")
    hold(s, 0, "machete", "book")
    followers(s, rules, 0, active=("medic",), waiting=("forager",))
    take(s, Deck.EQUIPMENT, row("equipment", "gunscope"))
    s.mount[0, s.gears[0] - 2] = row("equipment", "gunscope")  # on the rifle
    refresh(s, rules, 0)
    started, skills = int((s.gear[0, : s.gears[0]] >= STARTING_ITEMS).sum()), names("skills", s.skill[0, : s.skills[0]])
    used = s.used_size.copy()
    turn_mutant(s, rules, 0)
    settle(s, rules)
    gone = {deck: int(s.gone[deck]) for deck in (Deck.TERRAIN, Deck.WEAPONS, Deck.EQUIPMENT)}
    assert gone == {Deck.TERRAIN: 2, Deck.WEAPONS: 3, Deck.EQUIPMENT: 3}
    assert s.items_gone == started == 3  # Knife, Kalt 9mm, Flare
    assert discards(s, "skills", Deck.SKILLS)[-len(skills) :] == skills
    assert sorted(discards(s, "followers", Deck.FOLLOWERS)) == ["forager", "medic"]
    for deck in (Deck.TERRAIN, Deck.WEAPONS, Deck.EQUIPMENT):
        assert s.used_size[deck] == used[deck]


@pytest.mark.rule("PH-239")
def test_alone_every_turn_draws_an_event_and_the_events_are_never_shuffled_again():
    s, rules = journey(1)
    for _ in range(4):
        turn, left = int(s.rounds), int(s.left[Deck.EVENTS])
        while s.rounds == turn:
            assert s.phase != Phase.OVER
            act(s, rules, first_action(s, rules))
        assert s.left[Deck.EVENTS] == left - 1
    for players, again in ((1, False), (2, True)):
        s, rules = journey(players)
        empty(s, Deck.EVENTS)
        assert (draw(s, rules, Deck.EVENTS.value) != NONE) == again


@pytest.mark.rule("PH-H21")
def test_of_31_scars_13_are_blank_and_18_are_mutations_of_eight_kinds_that_change_one_or_two_stats_by_1():
    _, rules = journey()
    deck = names("scars", rules.cards[Deck.SCARS, : rules.cards_size[Deck.SCARS]])
    table = {str(identity): rules.scars[number] for number, identity in enumerate(scenario().tables["scars"].ids)}
    assert (len(deck), deck.count("just_a_scar"), len(set(deck))) == (31, 13, 9)
    for name, card in table.items():
        changes = [int(card[stat]) for stat in ("strength", "speed", "mind", "melee", "shooting")]
        if name == "just_a_scar":
            assert (changes, card.mutation) == ([0] * STATS, 0)
        else:
            assert card.mutation == 1
            assert [abs(change) for change in changes if change] in ([1], [1, 1])
