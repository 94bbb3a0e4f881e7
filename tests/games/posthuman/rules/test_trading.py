"""Posthuman, rule by rule: trading."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, STARTING_ITEMS
from sims.games.posthuman.records.words import Deck, Deeds, Phase
from tests.games.posthuman.journeys import act, declare, give, hold, learn, legal, legal_list, next_cards, row, take
from tests.games.posthuman.journeys_turn import become_mutant, eat_one, game, new_turn, sheet, stand

FOOD_FOR_1, FOOD_FOR_2, AMMO_FOR_FOOD, AMMOS_FOR_FOOD = range(4)


def market(players=2, tiles=(), **settings):
    """A game with trade: humans stand on these tiles, or on their starts, and have 3 food and 3 ammo each."""
    s, rules = game(players, "soldier+ranger+runner+nurse", trade="food_ammo", **settings)
    for seat, tile in enumerate(tiles):
        stand(s, rules, seat, tile)
    s.food[:players], s.ammo[:players], s.health[:players] = 3, 3, 3
    next_cards(s, "events", "watched")
    return s, rules


def stores(s):
    """Food and ammo of the first two seats."""
    return s.food.tolist()[:2], s.ammo.tolist()[:2]


def camp(s, rules):
    """Let everybody camp; then comes the trade."""
    declare(s, rules, *[Deeds.CAMP] * int(rules.players))


def offer(seat, kind):
    """The action that makes an offer."""
    return Action.OFFER + 4 * seat + kind


def choices(s, rules):
    """The legal actions, but for cards and experience, which may be used while one trades (PH-120, PH-182)."""
    return [action for action in legal_list(s, rules) if action < Action.PLAY]


@pytest.mark.rule("PH-090")
@pytest.mark.parametrize(
    ("kind", "food", "ammo"),
    [
        (FOOD_FOR_1, [2, 4], [4, 2]),
        (FOOD_FOR_2, [2, 4], [5, 1]),
        (AMMO_FOR_FOOD, [4, 2], [2, 4]),
        (AMMOS_FOR_FOOD, [4, 2], [1, 5]),
    ],
)
def test_humans_on_the_same_terrain_trade_food_and_ammo(kind, food, ammo):
    s, rules = market(tiles=("urban_a", "urban_b"))
    camp(s, rules)
    assert (s.phase, s.seat) == (Phase.OFFER, 0)
    act(s, rules, offer(1, kind))
    assert (s.phase, s.seat) == (Phase.ANSWER, 1)
    assert stores(s) == ([3, 3], [3, 3])
    act(s, rules, Action.TAKE)
    assert stores(s) == (food, ammo)
    assert s.trades[:2].tolist() == [1, 1]


@pytest.mark.rule("PH-090")
def test_an_offer_may_be_refused():
    s, rules = market(tiles=("urban_a", "urban_b"))
    camp(s, rules)
    act(s, rules, offer(1, FOOD_FOR_1), Action.PASS)
    assert stores(s) == ([3, 3], [3, 3])
    assert (s.phase, s.seat) == (Phase.OFFER, 0)
    assert s.trades[:2].tolist() == [0, 0]


@pytest.mark.rule("PH-090")
def test_nobody_gives_what_it_has_not():
    s, rules = market()
    s.food[0], s.ammo[1] = 0, 1
    camp(s, rules)
    assert choices(s, rules) == [Action.PASS, offer(1, AMMO_FOR_FOOD), offer(1, AMMOS_FOR_FOOD)]
    act(s, rules, Action.PASS)
    assert s.seat == 1
    assert choices(s, rules) == [Action.PASS, offer(0, FOOD_FOR_1), offer(0, FOOD_FOR_2)]


@pytest.mark.rule("PH-090")
@pytest.mark.parametrize(("tiles", "partners"), [(("urban_a", "rural_a"), {2}), (("mountain_a",), set())])
def test_there_is_no_trade_between_different_terrains(tiles, partners):
    s, rules = market(3, tiles)
    if not partners:
        stand(s, rules, 1, "urban_c")
    if partners:
        stand(s, rules, 2, "urban_b")
    camp(s, rules)
    if partners:
        others = {(action - Action.OFFER) // 4 for action in choices(s, rules) if action >= Action.OFFER}
        assert (s.phase, s.seat, others) == (Phase.OFFER, 0, partners)
    else:
        assert s.phase != Phase.OFFER
        assert stores(s) == ([3, 3], [3, 3])


@pytest.mark.rule("PH-090")
def test_there_is_no_trade_with_mutants_nor_when_it_is_switched_off():
    s, rules = market()
    become_mutant(s, rules, 1)
    act(s, rules, Action.DEED + Deeds.CAMP, Action.PASS)
    assert s.phase != Phase.OFFER
    s, rules = game()
    act(s, rules, Action.DEED + Deeds.SCOUT, Action.DEED + Deeds.MOVE)
    assert s.phase == Phase.MOVE


@pytest.mark.rule("PH-091")
def test_followers_are_not_traded():
    s, rules = market()
    for seat, follower in ((0, "medic"), (1, "forager")):
        take(s, Deck.FOLLOWERS, row("followers", follower))
        s.follower[seat, 0], s.waiting_followers[seat] = row("followers", follower), 1
    camp(s, rules)
    assert choices(s, rules) == [Action.PASS, *(offer(1, kind) for kind in range(4))]
    act(s, rules, offer(1, FOOD_FOR_1), Action.TAKE)
    assert s.follower[:2, 0].tolist() == [row("followers", "medic"), row("followers", "forager")]
    assert s.waiting_followers.tolist()[:2] == [1, 1]


@pytest.mark.rule("PH-092")
@pytest.mark.parametrize("user", [0, 1])
def test_a_flare_lets_trade_whatever_the_terrain_in_that_turn(user):
    s, rules = market(tiles=("urban_a", "mountain_a"))
    gear = s.gear[user, : s.gears[user]].tolist()
    place = gear.index(STARTING_ITEMS + row("starting_items", "flare"))
    for seat in (0, 1):
        if seat == user:
            act(s, rules, Action.USE + place)
            assert s.gears[user] == len(gear) - 1  # it is used up
        act(s, rules, Action.DEED + Deeds.CAMP)
    assert (s.phase, s.seat) == (Phase.OFFER, 0)
    act(s, rules, offer(1, FOOD_FOR_1), Action.TAKE, Action.PASS)
    assert stores(s) == ([2, 4], [4, 2])
    assert (s.phase, s.seat) == (Phase.OFFER, 1)
    act(s, rules, Action.PASS)
    eat_one(s, rules)
    next_cards(s, "events", "clear_skies")
    camp(s, rules)
    assert s.phase != Phase.OFFER


@pytest.mark.rule("PH-092")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_field_radio_in_play_lets_trade_whatever_the_terrain(owner):
    s, rules = market(tiles=("urban_a", "mountain_a"))
    give(s, rules, owner, "field_radio")
    camp(s, rules)
    assert (s.phase, s.seat) == (Phase.OFFER, 0)


@pytest.mark.rule("PH-092")
def test_a_field_radio_in_the_hand_does_nothing():
    s, rules = market(tiles=("urban_a", "mountain_a"))
    hold(s, 0, "field_radio")
    camp(s, rules)
    assert s.phase != Phase.OFFER


@pytest.mark.rule("PH-094", "PH-Q61")
@pytest.mark.parametrize("skill", ["storytelling", "psychologist"])
def test_goods_change_hands_only_in_the_trade_phase_also_for_help_while_camping(skill):
    s, rules = market(tiles=("urban_a", "urban_b"))
    learn(s, rules, 0, skill)
    s.morale[:2] = 1, 1
    assert not any(legal(s, rules, offer(1, kind)) for kind in range(4))  # not yet
    camp(s, rules)
    act(s, rules, offer(1, AMMO_FOR_FOOD), Action.TAKE)
    traded = stores(s)
    act(s, rules, Action.PASS, Action.PASS)
    assert (s.phase, s.seat) == (Phase.HELP, 0)
    assert legal_list(s, rules) == [Action.PASS, Action.SEAT + 1]
    act(s, rules, Action.SEAT + 1)
    assert legal_list(s, rules) == [Action.PASS, Action.TAKE]
    act(s, rules, Action.TAKE)
    assert stores(s) == traded
    assert s.morale[1] > 1


@pytest.mark.rule("PH-094", "PH-066")
def test_trade_comes_after_declaring_and_before_the_actions():
    s, rules = market(tiles=("urban_a", "urban_b"))
    new_turn(s, rules)
    eat_one(s, rules)
    health = s.health.tolist()
    assert s.phase == Phase.DECLARE
    camp(s, rules)
    assert (s.phase, s.health.tolist()) == (Phase.OFFER, health)
    assert s.deed.tolist()[:2] == [Deeds.CAMP] * 2
    assert s.declared.tolist()[:2] == [NONE] * 2
    before = [sheet(s, seat) for seat in (0, 1)]
    act(s, rules, offer(1, FOOD_FOR_2), Action.TAKE)
    changed = [{"food": 1, "ammo": 5}, {"food": 3, "ammo": 1}]  # each ate one
    assert [sheet(s, seat) for seat in (0, 1)] == [before[seat] | changed[seat] for seat in (0, 1)]
