"""Posthuman, rule by rule: the short game."""

import pytest

from sims.games.posthuman.queries.people import mutations
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import WEAPONS
from sims.games.posthuman.records.words import Deck, Deeds, Outcome, Phase
from sims.games.posthuman.rules.turn import go_on
from tests.games.posthuman.journeys import (
    act,
    declare,
    item,
    journey,
    lay,
    legal_list,
    next_cards,
    next_encounters,
    next_turn,
    rolls,
    row,
    until,
)
from tests.games.posthuman.journeys_setup import configuration, laid_out, named, used_of


def short(players=2, **settings):
    """A short game at its first decision about cards, with blank scars on top."""
    rules = configuration(players=players, start="short", **named(players, "soldier+runner"), **settings)
    return laid_out(rules), rules


def split(s, rules, weapons):
    """Begin the short game of seat 0 with so many weapons of its three cards."""
    go_on(s, rules)
    assert (s.phase, s.seat) == (Phase.SPLIT, 0)
    assert legal_list(s, rules) == [Action.SPLIT + number for number in range(4)]
    act(s, rules, Action.SPLIT + weapons)


@pytest.mark.rule("PH-242")
@pytest.mark.rule("PH-Q52")
@pytest.mark.parametrize(("action", "level", "points"), [(Action.PASS, 1, 4), (Action.TAKE, 2, 5)])
def test_the_short_game_begins_at_the_end_of_level_one(action, level, points):
    s, rules = journey(2, "soldier+runner", start="short")
    assert s.jp[:2].tolist() == [4, 4]
    lay(s, rules, 0, "rural_b")
    next_encounters(s, 1, "mass_grave")
    next_encounters(s, 2, "despair")
    declare(s, rules, Deeds.MOVE, Deeds.MOVE)
    until(s, rules, Phase.MOVE, 0)
    act(s, rules, Action.GO)
    assert (s.phase, s.seat) == (Phase.LEVEL, 0)
    with rolls(0):
        act(s, rules, action)
    assert s.met[0].tolist() == [int(level == 1), int(level == 2), 0]
    assert s.jp[0] == points


@pytest.mark.rule("PH-243")
@pytest.mark.rule("PH-Q53")
@pytest.mark.parametrize(
    ("cards", "number"), [(("claws", "bone_blade"), 2), (("just_a_scar", "claws"), 1), (("just_a_scar",) * 2, 0)]
)
def test_in_the_short_game_everybody_draws_two_scars_which_count(cards, number):
    s, rules = short()
    next_cards(s, "scars", *cards)
    split(s, rules, 0)
    until(s, rules, Phase.DECLARE)
    assert s.scars_held[:2].tolist() == [2, 2]
    assert sorted(s.scar[0, :2].tolist()) == sorted(row("scars", card) for card in cards)
    assert mutations(s, rules, 0) == number
    assert s.left[Deck.SCARS] == 31 - 4


@pytest.mark.rule("PH-244")
@pytest.mark.parametrize("weapons", [0, 1, 2, 3])
def test_in_the_short_game_three_cards_are_drawn_and_one_weapon_at_most_is_kept(weapons):
    s, rules = short()
    next_cards(s, "weapons", "machete", "magnum", "sword")
    next_cards(s, "equipment", "spirits", "book", "gunscope")
    split(s, rules, weapons)
    drawn = [item(card) for card in ("machete", "magnum", "sword")[:weapons]]
    if weapons > 1:
        assert (s.phase, s.choices_size) == (Phase.KEEP_WEAPON, weapons)
        act(s, rules, Action.KEEP + 1)
        drawn = [*drawn[1:2], *drawn[:1], *drawn[2:]]
    equipment = [item(card) for card in ("spirits", "book", "gunscope")[: 3 - weapons]]
    assert (s.phase, s.seat) == (Phase.SPLIT, 1)
    assert s.hand[0, : s.held[0]].tolist() == [*drawn[:1], *equipment]
    assert used_of(s, Deck.WEAPONS) == drawn[1:]
    assert used_of(s, Deck.EQUIPMENT) == []
    assert sum(number >= WEAPONS for number in s.hand[0, : s.held[0]]) <= 1


@pytest.mark.rule("PH-244")
def test_cards_of_the_short_game_may_be_put_in_play_in_the_first_turn():
    s, rules = short()
    next_cards(s, "equipment", "spirits", "book", "gunscope")
    split(s, rules, 0)
    until(s, rules, Phase.DECLARE)
    act(s, rules, *[Action.PLAY] * 3)
    assert (s.held[0], s.gears[0], s.mount[0, s.ranged[0]]) == (0, 5, item("gunscope"))


@pytest.mark.rule("PH-245")
def test_in_the_short_game_three_encounters_of_level_one_are_xp():
    s, rules = short()
    go_on(s, rules)
    assert (s.phase, s.seat, s.xp[0], s.xp[1]) == (Phase.SPLIT, 0, 3, 0)
    assert s.left[Deck.ENCOUNTERS_1] == 39 - 3
    act(s, rules, Action.SPLIT)
    assert (s.phase, s.seat, s.xp[0], s.xp[1]) == (Phase.SPLIT, 1, 3, 3)
    assert (s.left[Deck.ENCOUNTERS_1], s.left[Deck.ENCOUNTERS_2]) == (39 - 6, 31)


@pytest.mark.rule("PH-246")
def test_but_for_its_setup_the_short_game_is_the_standard_game():
    short_game, rules = journey(2, "soldier+runner", start="short")
    s, standard = journey(2, "soldier+runner")
    for name in ("journey_size", "skill_xp", "stat_xp", "scar_limit", "melee_rounds", "camp_health"):
        assert rules[name] == standard[name]
    assert rules.journey_size == 10
    for field in ("stat", "food", "ammo", "skills", "gears", "tiles", "here"):
        assert short_game[field].tolist() == s[field].tolist()
    short_game.jp[0] = 9
    short_game.food[:2] = 9
    next_turn(short_game, rules, Deeds.SCOUT, Deeds.SCOUT)
    assert short_game.phase == Phase.DECLARE  # nine points are not enough
    short_game.jp[0] = 10
    next_turn(short_game, rules, Deeds.MOVE, Deeds.MOVE)
    assert (short_game.phase, short_game.outcome, short_game.winner) == (Phase.OVER, Outcome.FORTRESS, 0)
