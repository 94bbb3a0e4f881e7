"""Posthuman, rule by rule: trading items for items, food or ammo."""

import pytest

from sims.games.posthuman.queries.goods import AMMO, fits
from sims.games.posthuman.queries.redeal import redeal
from sims.games.posthuman.records.actions import IN_HAND, IN_PLAY, Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Bonus, Deeds, Phase
from sims.games.posthuman.rules.inventory import leave_hand, refresh, remove_item
from tests.games.posthuman.journeys import act, declare, give, hold, item, legal, legal_list, next_cards
from tests.games.posthuman.journeys_turn import game, sheet

FOOD_2 = 1


def fair():
    """Two humans on their starting tiles, who own nothing but 3 food and 3 ammo each, about to declare."""
    s, rules = game(2, "soldier+ranger", trade="full")
    for seat in (0, 1):
        while s.gears[seat]:
            remove_item(s, rules, seat, 0)
    s.food[:2], s.ammo[:2], s.health[:2] = 3, 3, 3
    next_cards(s, "events", "watched")
    return s, rules


def begin_trade(s, rules):
    """Let both camp; then the first human offers."""
    declare(s, rules, Deeds.CAMP, Deeds.CAMP)
    assert (s.phase, s.seat) == (Phase.OFFER, 0)


def bid(s, rules, gives, gets):
    """Offer the other human a good for a good."""
    act(s, rules, Action.SEAT + 1, Action.GOOD + gives, Action.GOOD + gets)


def goods(s, rules):
    """The goods that may be named now."""
    return [action - Action.GOOD for action in legal_list(s, rules)]


def gear(s, seat):
    """The items of a human in play."""
    return s.gear[seat, : s.gears[seat]].tolist()


@pytest.mark.rule("PH-090", "PH-093")
def test_an_item_in_play_is_given_for_food_and_goes_into_play():
    s, rules = fair()
    give(s, rules, 0, "fire_axe")
    begin_trade(s, rules)
    bid(s, rules, IN_PLAY, FOOD_2)
    assert (s.phase, s.seat) == (Phase.ANSWER, 1)
    assert (gear(s, 0), s.food.tolist()[:2]) == ([item("fire_axe")], [3, 3])
    act(s, rules, Action.TAKE)
    assert (gear(s, 0), gear(s, 1)) == ([], [item("fire_axe")])
    assert (s.food.tolist()[:2], s.ammo.tolist()[:2], s.held.tolist()[:2]) == ([5, 1], [3, 3], [0, 0])
    assert (s.melee[0], s.melee[1]) == (NONE, 0)


@pytest.mark.rule("PH-090")
def test_an_exchange_may_be_refused():
    s, rules = fair()
    give(s, rules, 0, "fire_axe")
    begin_trade(s, rules)
    before = [sheet(s, seat) for seat in (0, 1)]
    bid(s, rules, IN_PLAY, AMMO)
    act(s, rules, Action.PASS)
    assert [sheet(s, seat) for seat in (0, 1)] == before
    assert (gear(s, 0), gear(s, 1)) == ([item("fire_axe")], [])
    assert (s.phase, s.seat) == (Phase.OFFER, 0)


@pytest.mark.rule("PH-090")
def test_an_item_is_exchanged_for_an_item_but_food_for_ammo_is_another_offer():
    s, rules = fair()
    give(s, rules, 0, "fire_axe")
    give(s, rules, 1, "field_radio")
    begin_trade(s, rules)
    act(s, rules, Action.SEAT + 1)
    assert goods(s, rules) == [0, 1, AMMO, AMMO + 1, IN_PLAY]
    act(s, rules, Action.GOOD + 0)
    assert goods(s, rules) == [IN_PLAY]  # nothing but the other's item for food
    s, rules = fair()
    give(s, rules, 0, "fire_axe")
    give(s, rules, 1, "field_radio")
    begin_trade(s, rules)
    bid(s, rules, IN_PLAY, IN_PLAY)
    act(s, rules, Action.TAKE)
    assert (gear(s, 0), gear(s, 1)) == ([item("field_radio")], [item("fire_axe")])
    assert (s.food.tolist()[:2], s.ammo.tolist()[:2]) == ([3, 3], [3, 3])


@pytest.mark.rule("PH-090")
def test_nobody_names_what_is_not_there_and_items_are_not_offered_where_trade_is_food_and_ammo():
    s, rules = fair()
    give(s, rules, 0, "fire_axe")
    s.food[1], s.ammo[1] = 1, 0
    begin_trade(s, rules)
    act(s, rules, Action.SEAT + 1, Action.GOOD + IN_PLAY)
    assert goods(s, rules) == [0]
    s, rules = game(2, "soldier+ranger", trade="food_ammo")
    give(s, rules, 0, "fire_axe")
    s.food[:2], s.ammo[:2], s.health[:2] = 3, 3, 3
    next_cards(s, "events", "watched")
    begin_trade(s, rules)
    assert not legal(s, rules, Action.SEAT + 1)


@pytest.mark.rule("PH-095")
def test_a_traded_gun_keeps_what_is_mounted_on_it():
    s, rules = fair()
    give(s, rules, 0, "kalt_a4")
    hold(s, 0, "gunscope")
    s.mount[0, 0] = leave_hand(s, 0, 0)
    refresh(s, rules, 0)
    begin_trade(s, rules)
    scope, piles = int(s.mount[0, 0]), s.used_size.tolist()
    bid(s, rules, IN_PLAY, AMMO)
    act(s, rules, Action.TAKE)
    assert (s.gears[0], gear(s, 1)) == (0, [item("kalt_a4")])
    assert (s.mount[1, 0], s.ranged[1], s.ranged[0]) == (scope, 0, NONE)
    assert s.used_size.tolist() == piles  # nothing was discarded


@pytest.mark.rule("PH-117", "PH-116")
def test_a_card_of_the_hand_is_traded_and_goes_into_play_at_once():
    s, rules = fair()
    hold(s, 0, "fire_axe")
    begin_trade(s, rules)
    bid(s, rules, IN_HAND, FOOD_2)
    act(s, rules, Action.TAKE)
    assert (s.held.tolist()[:2], gear(s, 1), s.melee[1]) == ([0, 0], [item("fire_axe")], 0)
    assert s.food.tolist()[:2] == [5, 1]


@pytest.mark.rule("PH-116", "PH-123")
def test_who_gets_equipment_to_mount_chooses_the_gun_and_then_the_trade_goes_on():
    s, rules = fair()
    hold(s, 0, "gunscope")
    give(s, rules, 1, "magnum", "kalt_a4", "fire_axe")
    begin_trade(s, rules)
    bid(s, rules, IN_HAND, IN_PLAY + 2)
    act(s, rules, Action.TAKE)
    assert (s.phase, s.seat, s.held[0]) == (Phase.MOUNT, 1, 0)
    assert legal_list(s, rules) == [Action.MOUNT, Action.MOUNT + 1]
    act(s, rules, Action.MOUNT + 1)
    assert s.mount[1, :2].tolist() == [NONE, item("gunscope")]
    assert (gear(s, 0), gear(s, 1)) == ([item("fire_axe")], [item("magnum"), item("kalt_a4")])
    assert (s.phase, s.seat) == (Phase.OFFER, 0)


@pytest.mark.rule("PH-116", "PH-123")
def test_a_gun_that_is_given_away_cannot_carry_what_comes_for_it():
    s, rules = fair()
    hold(s, 0, "gunscope")
    give(s, rules, 1, "magnum")
    begin_trade(s, rules)
    assert not fits(s, rules, 1, IN_PLAY, 0, IN_HAND)
    give(s, rules, 1, "kalt_a4")
    assert fits(s, rules, 1, IN_PLAY, 0, IN_HAND)
    s.mount[1, 1] = NONE + 1
    assert not fits(s, rules, 1, IN_PLAY, 0, IN_HAND)


@pytest.mark.rule("PH-117")
def test_no_card_of_anothers_hand_may_be_asked_for():
    s, rules = fair()
    hold(s, 1, "fire_axe")
    begin_trade(s, rules)
    assert not legal(s, rules, Action.SEAT + 1)  # neither has anything in play


@pytest.mark.rule("PH-117")
def test_a_card_that_was_offered_has_been_seen_by_all_and_is_not_dealt_anew():
    s, rules = fair()
    hold(s, 0, "fire_axe")
    hold(s, 0, "machete")
    begin_trade(s, rules)
    act(s, rules, Action.SEAT + 1, Action.GOOD + IN_HAND, Action.GOOD + 0)
    assert (s.card_shown[0, 0], s.card_shown[0, 1]) == (1, 0)
    others = set()
    for _ in range(12):
        redeal(s, rules, 1)
        assert s.hand[0, 0] == item("fire_axe")
        others.add(int(s.hand[0, 1]))
    assert len(others) > 1
    act(s, rules, Action.PASS)
    assert s.card_shown[0, 0] == 1


@pytest.mark.rule("PH-116", "PH-121")
def test_what_has_no_room_in_the_backpack_cannot_be_traded():
    s, rules = fair()
    give(s, rules, 0, "fire_axe")
    begin_trade(s, rules)
    slots = int(rules.items[item("fire_axe")].slots)
    full = int(rules.backpack)
    s.room[1] = full - slots
    assert fits(s, rules, 1, 0, 0, IN_PLAY)
    s.room[1] = full - slots + 1
    assert not fits(s, rules, 1, 0, 0, IN_PLAY)
    assert not legal(s, rules, Action.SEAT + 1)


@pytest.mark.rule("PH-116", "PH-121")
def test_a_rucksack_is_given_away_only_if_the_rest_has_room_without_it():
    s, rules = fair()
    give(s, rules, 0, "rucksack")
    begin_trade(s, rules)
    more = int(rules.bonuses[item("rucksack"), Bonus.BACKPACK])
    own = int(s.room[0])
    assert more > 0
    s.room[0] = own + rules.backpack
    assert fits(s, rules, 0, IN_PLAY, 1, 0)
    s.room[0] = own + rules.backpack + 1
    assert not fits(s, rules, 0, IN_PLAY, 1, 0)


@pytest.mark.rule("PH-116", "PH-123")
@pytest.mark.parametrize(("gun", "mounted"), [(None, False), ("kalt_a4", False), ("kalt_a4", True)])
def test_a_card_to_be_mounted_needs_a_gun_that_bears_nothing(gun, mounted):
    s, rules = fair()
    hold(s, 0, "gunscope")
    if gun:
        give(s, rules, 1, gun)
        s.mount[1, 0] = item("gunscope") if mounted else NONE
    assert bool(fits(s, rules, 1, 0, 0, IN_HAND)) == (gun is not None and not mounted)
    if gun and not mounted:
        assert not fits(s, rules, 1, IN_PLAY, 0, IN_HAND)  # not if it gives the gun for it
