"""Posthuman, rule by rule: items in hand, in play and in use."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.queries.gear import backpack, shooting_range
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Bonus, Deck, Deeds, Phase
from tests.games.posthuman.journeys import (
    act,
    declare,
    give,
    hold,
    item,
    lay,
    legal_list,
    next_cards,
    next_encounters,
    rolls,
    until,
)
from tests.games.posthuman.journeys_combat import NOTHING, met
from tests.games.posthuman.journeys_setup import encountering, owned, place_of, ranger, used_of


def in_hand(s, seat=0):
    return [int(number) for number in s.hand[seat, : int(s.held[seat])]]


def may_play_cards(s, rules):
    """Whether a card of the hand may be put in play now."""
    return any(Action.PLAY <= action < Action.REMOVE for action in legal_list(s, rules))


@pytest.mark.rule("PH-115")
def test_a_drawn_item_goes_to_the_hand():
    s, rules = ranger()
    next_cards(s, "equipment", "running_shoes")
    with rolls(0):  # passes the test: a card of equipment
        encountering(s, rules, "locked_cellar")
    assert in_hand(s) == [item("running_shoes")]
    assert (s.gears[0], s.bonus[0, Bonus.EVADE]) == (3, 0)
    assert s.held[1] == 0


@pytest.mark.rule("PH-115")
@pytest.mark.rule("PH-Q50")
@pytest.mark.parametrize("dropped", [0, 3])
def test_a_hand_holds_three_items_and_of_four_one_is_dropped(dropped):
    s, rules = ranger()
    hold(s, 0, "bandages", "magnum", "gunscope")
    next_cards(s, "equipment", "running_shoes")
    with rolls(0):
        encountering(s, rules, "locked_cellar")
    four = [item(card) for card in ("bandages", "magnum", "gunscope", "running_shoes")]
    assert (s.phase, s.seat, in_hand(s)) == (Phase.DROP, 0, four)
    assert [a for a in legal_list(s, rules) if a < Action.PLAY] == [Action.DROP + place for place in range(4)]
    act(s, rules, Action.DROP + dropped)
    assert in_hand(s) == four[:dropped] + four[dropped + 1 :]
    assert used_of(s, Deck.EQUIPMENT) == [four[dropped]]
    assert s.phase == Phase.DECLARE


@pytest.mark.rule("PH-118")
def test_a_card_works_only_once_it_is_in_play():
    s, rules = ranger()
    hold(s, 0, "running_shoes", "bandages")
    s.health[0] = 2
    assert s.bonus[0, Bonus.EVADE] == 0
    assert not any(Action.USE <= a < Action.WIELD and a != Action.USE + 2 for a in legal_list(s, rules))
    act(s, rules, Action.PLAY, Action.PLAY)
    assert (s.bonus[0, Bonus.EVADE], s.health[0], s.held[0]) == (1, 2, 0)
    act(s, rules, Action.USE + place_of(s, 0, "bandages"))
    assert s.health[0] == 4
    assert item("bandages") not in owned(s, 0)


@pytest.mark.rule("PH-119")
def test_no_action_takes_a_card_in_play_back_to_the_hand():
    s, rules = ranger()
    give(s, rules, 0, "machete", "gunscope", "running_shoes")
    s.xp[0] = 9
    deeds = [action for action in legal_list(s, rules) if action >= Action.PLAY]
    assert len(deeds) > 6
    for action in deeds:
        later = s.copy()
        act(later, rules, action)
        assert later.held[0] == 0


@pytest.mark.rule("PH-120")
def test_cards_are_put_in_play_outside_combat_even_after_an_encounter_is_revealed():
    s, rules = ranger()
    hold(s, 0, "bandages", "running_shoes")
    assert (s.phase, may_play_cards(s, rules)) == (Phase.DECLARE, True)
    lay(s, rules, 0, "rural_a")
    next_encounters(s, 1, "scavenger")
    declare(s, rules, Deeds.MOVE, Deeds.CAMP if Action.DEED + Deeds.CAMP in legal_list(s, rules) else Deeds.MOVE)
    until(s, rules, Phase.MOVE, 0)
    assert may_play_cards(s, rules)
    act(s, rules, Action.GO)
    assert (s.phase, s.seat) == (Phase.FIGHT, 0)
    act(s, rules, Action.PLAY + in_hand(s).index(item("running_shoes")))
    assert (s.phase, s.bonus[0, Bonus.EVADE]) == (Phase.FIGHT, 1)
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT
    assert not may_play_cards(s, rules)


@pytest.mark.rule("PH-120")
def test_a_card_may_be_put_in_play_when_a_fourth_one_is_drawn():
    s, rules = ranger()
    hold(s, 0, "bandages", "magnum", "running_shoes")
    next_cards(s, "equipment", "spirits")
    with rolls(0):
        encountering(s, rules, "locked_cellar")
    assert s.phase == Phase.DROP
    act(s, rules, Action.PLAY + 1)
    assert s.phase == Phase.DECLARE
    assert in_hand(s) == [item(card) for card in ("bandages", "running_shoes", "spirits")]
    assert item("magnum") in owned(s, 0)
    assert used_of(s, Deck.EQUIPMENT) == []


@pytest.mark.rule("PH-120")
def test_cards_may_be_put_in_play_before_eating():
    s, rules = ranger()
    s.food[:2] = 1
    hold(s, 0, "tinned_food")
    declare(s, rules, Deeds.MOVE, Deeds.MOVE)
    next_cards(s, "events", "quiet_night")
    until(s, rules, Phase.EAT, 0)
    assert may_play_cards(s, rules)


@pytest.mark.rule("PH-120", "PH-Q71")
def test_a_card_in_play_is_not_used_up_in_a_combat_from_its_first_decision_on():
    s, rules = met("crawler", gear=("s:knife", "s:kalt_9mm", "bandages"), ammo=1, health=3)
    use = Action.USE + place_of(s, 0, "bandages")
    assert s.phase == Phase.FIGHT
    assert use in legal_list(s, rules)
    act(s, rules, Action.FIGHT, braces=True)
    assert s.phase == Phase.SHOOT  # no die was rolled
    assert use not in legal_list(s, rules)
    with rolls(*[*NOTHING, *NOTHING] * 3) as left:
        act(s, rules, Action.PASS)
    assert not left
    until(s, rules, Phase.DECLARE, 0)
    assert use in legal_list(s, rules)


@pytest.mark.rule("PH-121")
def test_a_card_needs_as_many_free_slots_as_its_size():
    s, rules = ranger()
    give(s, rules, 0, "machete", "magnum", "book")  # with Knife and Kalt 9mm 5 slots
    hold(s, 0, "fire_axe", "bandages")
    assert Action.PLAY not in legal_list(s, rules)  # 2 slots
    assert Action.PLAY + 1 in legal_list(s, rules)  # 1 slot
    act(s, rules, Action.REMOVE + place_of(s, 0, "machete"), Action.PLAY)
    assert s.room[0] == 6
    assert not may_play_cards(s, rules)


@pytest.mark.rule("PH-121")
def test_a_rucksack_is_never_given_up_while_its_slots_are_filled():
    s, rules = ranger()
    give(s, rules, 0, "machete", "magnum", "book", "sword")
    hold(s, 0, "rucksack", "bandages")
    act(s, rules, Action.PLAY, Action.PLAY)
    assert (s.room[0], backpack(s, rules, 0), backpack(s, rules, 1)) == (7, 8, 6)
    rucksack = int(Action.REMOVE) + place_of(s, 0, "rucksack")
    assert rucksack not in legal_list(s, rules)
    act(s, rules, Action.REMOVE + place_of(s, 0, "bandages"))
    assert rucksack in legal_list(s, rules)


@pytest.mark.rule("PH-122")
def test_discarded_starting_items_leave_the_game_and_others_go_to_their_discards():
    s, rules = ranger()
    give(s, rules, 0, "machete", "book", "gunscope")
    before = s.copy()
    act(s, rules, *(Action.REMOVE + place_of(s, 0, card) for card in ["s:knife"]))
    assert s.items_gone == before.items_gone + 1
    assert s.market.tolist() == before.market.tolist()
    assert used_of(s, Deck.WEAPONS) == used_of(s, Deck.EQUIPMENT) == []
    act(s, rules, Action.REMOVE + place_of(s, 0, "machete"))
    act(s, rules, Action.REMOVE + place_of(s, 0, "book"))
    assert used_of(s, Deck.WEAPONS) == [item("machete")]
    assert used_of(s, Deck.EQUIPMENT) == [item("book")]
    assert s.items_gone == before.items_gone + 1


@pytest.mark.rule("PH-123")
@pytest.mark.parametrize(("first", "second"), [("s:kalt_9mm", "magnum"), ("magnum", "s:kalt_9mm")])
def test_each_ranged_weapon_in_play_carries_one_mounted_card_whether_it_is_active_or_not(first, second):
    s, rules = ranger()
    give(s, rules, 0, "magnum", "machete")
    hold(s, 0, "gunscope", "laser_sight", "gunscope")
    active, before = int(s.ranged[0]), shooting_range(s, rules, 0)
    act(s, rules, Action.PLAY)
    guns = [place_of(s, 0, name) for name in ("s:kalt_9mm", "magnum")]
    assert (s.phase, s.seat, s.gears[0]) == (Phase.MOUNT, 0, 5)
    assert legal_list(s, rules) == sorted(Action.MOUNT + gun for gun in guns)
    act(s, rules, Action.MOUNT + place_of(s, 0, first))
    assert s.mount[0, place_of(s, 0, first)] == item("gunscope")
    assert (s.phase, s.gears[0], s.room[0], s.ranged[0]) == (Phase.DECLARE, 5, 5, active)  # it takes its slot
    assert shooting_range(s, rules, 0) == before + (place_of(s, 0, first) == active)
    act(s, rules, Action.PLAY)  # one gun is left to carry it
    mounted = [int(s.mount[0, place_of(s, 0, name)]) for name in (first, second)]
    assert mounted == [item("gunscope"), item("laser_sight")]
    assert (in_hand(s), may_play_cards(s, rules)) == ([item("gunscope")], False)


@pytest.mark.rule("PH-123")
def test_what_is_mounted_stays_with_its_gun_when_another_one_is_wielded():
    s, rules = ranger()
    give(s, rules, 0, "magnum")
    hold(s, 0, "gunscope")
    act(s, rules, Action.PLAY, Action.MOUNT + place_of(s, 0, "magnum"))
    encountering(s, rules, "crawler")
    assert shooting_range(s, rules, 0) == 2
    act(s, rules, Action.WIELD + place_of(s, 0, "magnum"))
    assert shooting_range(s, rules, 0) == 3
    assert s.mount[0, place_of(s, 0, "s:kalt_9mm")] == NONE


@pytest.mark.rule("PH-123")
def test_a_script_mounts_on_its_active_gun_and_spends_no_card_on_another():
    s, rules = ranger()
    give(s, rules, 0, "magnum")
    hold(s, 0, "gunscope", "laser_sight")
    assert choose(s, rules) == Action.PLAY
    act(s, rules, Action.PLAY)
    assert choose(s, rules) == Action.MOUNT + place_of(s, 0, "s:kalt_9mm")
    act(s, rules, choose(s, rules))
    assert choose(s, rules) < Action.PLAY


@pytest.mark.rule("PH-123")
def test_what_is_mounted_needs_a_weapon_and_goes_with_it():
    s, rules = ranger()
    hold(s, 0, "gunscope", "laser_sight")
    act(s, rules, Action.PLAY, Action.REMOVE + place_of(s, 0, "s:kalt_9mm"))
    assert used_of(s, Deck.EQUIPMENT) == [item("gunscope")]
    assert not may_play_cards(s, rules)


@pytest.mark.rule("PH-187")
def test_what_exceeds_a_limit_is_lost_but_the_card_may_be_used():
    s, rules = ranger()
    give(s, rules, 0, "painkillers", "bandages")
    s.health[0] = 5
    act(s, rules, Action.USE + place_of(s, 0, "painkillers"))  # one of each; morale is full
    assert (s.health[0], s.morale[0]) == (6, 6)
    act(s, rules, Action.USE + place_of(s, 0, "bandages"))
    assert (s.health[0], s.morale[0], s.gears[0]) == (6, 6, 3)


@pytest.mark.rule("PH-Q49")
def test_the_tokens_of_the_box_do_not_limit_food_and_ammo():
    s, rules = ranger()
    give(s, rules, 0, "tinned_food", "ammo_box")
    s.food[0] = s.ammo[0] = 48
    act(s, rules, Action.USE + place_of(s, 0, "tinned_food"), Action.USE + place_of(s, 0, "ammo_box") - 1)
    assert (s.food[0], s.ammo[0]) == (50, 51)


@pytest.mark.rule("PH-115")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_when_a_card_leaves_a_hand_the_others_keep_their_backs(place):
    s, rules = ranger()
    cards = ["machete", "book", "rucksack"]
    hold(s, 0, *cards)
    act(s, rules, Action.PLAY + place)
    del cards[place]
    assert in_hand(s) == [item(card) for card in cards]
    assert s.back[0, :3].tolist() == [*(int(card == "machete") for card in cards), 0]
