"""All Hoomanz Are Dead, rule by rule: Infected Equipment."""

import pytest

from sims.games.all_hoomanz.records.words import Action, CardType, Cause, Effect, Phase, Pile
from sims.games.all_hoomanz.rules.brains import turn_over
from sims.games.all_hoomanz.rules.supplies import lose_shields
from tests.games.all_hoomanz.combats import discarded, game, held, is_clear, walk
from tests.games.all_hoomanz.commands import MEDBAY
from tests.games.all_hoomanz.facility import (
    EAST,
    act,
    give,
    lay,
    level,
    next_cards,
    options,
    ready,
    row,
    shields,
    take_from_deck,
    wear,
)

UNEQUIP, STRIKE, FERRY, CURE = (int(each) for each in (Action.UNEQUIP, Action.STRIKE, Action.FERRY, Action.CURE))


def draw(*cards, worn=(), **settings):
    """Seat 0, wearing these, walks into a Loot room where it draws these cards."""
    s, rules = game(**settings)
    room = lay(s, rules, {1: "loot_5", 2: "loot_6", 3: "loot_9"}[len(cards)], MEDBAY, EAST, rotation=2)
    next_cards(s, "loot", *cards)
    for slot, card in enumerate(worn):
        wear(s, rules, 0, slot, card)
    ready(s, rules)
    walk(s, rules, room)
    assert is_clear(s, room)
    return s, rules


@pytest.mark.rule("AH-185")
def test_three_infected_cards_with_a_harm_of_their_own_are_in_the_deck():
    _, rules = game()
    cards = [rules.loot[card] for card in rules.loot_cards[: rules.loot_cards_size]]
    infected = [(int(card["effect"]), int(card["amount"])) for card in cards if card["type"] == CardType.INFECTED]
    assert infected == [(int(Effect.WEAKENED), 2), (int(Effect.SLOWED), 2), (int(Effect.DRAINED), 1)]


@pytest.mark.rule("AH-185", "AH-H05")
@pytest.mark.parametrize(("card", "attack", "speed"), [("x1", -2, 3), ("x2", 0, 1), ("x3", 0, 3)])
def test_infected_cards_take_2_attack_or_2_speed(card, attack, speed):
    s, rules = draw(card)
    assert (s.attack_sum[0], s.speed_sum[0], s.defense_sum[0]) == (attack, speed, 0)
    assert rules.characters[2]["speed"] == 3  # LUKE's own


@pytest.mark.rule("AH-185", "AH-H05")
@pytest.mark.parametrize(("card", "lost"), [("x1", 0), ("x3", 1)])
def test_the_draining_card_takes_a_shield_in_the_owners_tick_tock_as_long_as_it_is_worn(card, lost):
    s, rules = game(players=2)
    wear(s, rules, 0, 0, card)
    shields(s, 0, 5)
    for rounds in (1, 2):
        for _ in range(2):
            ready(s, rules)
            act(s, rules, int(Action.STOP))
        assert (s.shields[0], s.shields[1]) == (5 - lost * rounds, 3)


def drained(drinks):
    """A hero with one shield and so many Powa-Drinks, after the Tick Tock in which X3 takes a shield."""
    s, rules = game(players=2)
    wear(s, rules, 0, 0, "x3")
    shields(s, 0, 1)
    s.drink_supply += s.drinks[0] - drinks
    s.drinks[0] = drinks
    for _ in range(2):
        ready(s, rules)
        act(s, rules, int(Action.STOP))
    return s, rules


@pytest.mark.rule("AH-134", "AH-H05")
def test_a_powa_drink_saves_a_hero_from_the_draining_card():
    s, _ = drained(drinks=1)
    assert (s.out[0], s.shields[0], s.drinks[0]) == (0, 3, 0)


@pytest.mark.rule("AH-185", "AH-H05")
def test_the_draining_card_can_knock_out_and_then_leaves():
    s, _ = drained(drinks=0)
    assert (s.seat, s.phase, s.out[0], s.kos[int(Cause.INFECTION)]) == (1, Phase.READY, 1, 1)
    assert discarded(s, "loot") == ["x3"]


@pytest.mark.rule("AH-186", "AH-A57")
@pytest.mark.parametrize(("worn", "slot"), [((), 0), (("g2",), 1)])
def test_an_infected_card_goes_at_once_into_a_free_slot_of_any_type(worn, slot):
    s, rules = draw("x1", worn=worn)
    assert s.infection[0].tolist() == [row("loot", "x1") if each == slot else -1 for each in range(3)]
    assert (s.held[0], s.implant[0]) == (0, -1)
    assert s.slot[0, slot] == -1
    assert s.attack_sum[0] == (3 if worn else 0) - 2
    give(s, rules, 0, "g6")
    act(s, rules, int(Action.STOP))
    assert s.slot[0, slot] == -1  # nothing else fits in there


@pytest.mark.rule("AH-186")
@pytest.mark.parametrize(("unlocked", "covered"), [(False, True), (True, False)])
def test_the_third_slot_counts_once_it_is_unlocked_and_the_implant_slot_never(unlocked, covered):
    s, rules = game()
    room = lay(s, rules, "loot_5", MEDBAY, EAST)
    next_cards(s, "loot", "x1")
    if unlocked:
        level(s, rules, 0, 1)
    wear(s, rules, 0, 0, "g2")
    wear(s, rules, 0, 1, "g2")
    ready(s, rules)
    walk(s, rules, room)
    assert s.implant[0] == -1
    assert (s.infection[0, 2] != -1) == unlocked
    assert ((s.infection[0, :2] != -1).any()) == covered


@pytest.mark.rule("AH-187")
def test_with_no_slot_free_it_covers_an_item_which_neither_works_nor_comes_off():
    s, rules = draw("x1", worn=("g4", "g1"))  # 3 Attack; 1 and a Maneuver
    assert s.infection[0].tolist() == [-1, row("loot", "x1"), -1]  # on the weaker one, its choice
    assert s.slot[0].tolist() == [row("loot", "g4"), row("loot", "g1"), -1]
    assert s.attack_sum[0] == 3 + 1 - 2  # g4 and LUKE's bonus for it
    assert s.maneuvers[0, 2] == 0
    assert options(s, rules) & {UNEQUIP, UNEQUIP + 1, UNEQUIP + 2} == {UNEQUIP}


@pytest.mark.rule("AH-187", "AH-H06")
def test_a_covered_card_is_no_chopper_and_no_ingredient():
    s, rules = game()
    room = lay(s, rules, "helipad_1", MEDBAY, EAST, rotation=1)
    core = lay(s, rules, "emp", room, EAST)
    wear(s, rules, 0, 0, "g1")
    give(s, rules, 0, "b2", "t4")
    shields(s, 0, 6)
    ready(s, rules)
    s.room[0] = core
    assert {int(Action.ARM), FERRY + room} <= options(s, rules)
    wear(s, rules, 0, 0, "x1")
    assert not options(s, rules) & {int(Action.ARM), FERRY + room}


@pytest.mark.rule("AH-H06", "AH-187")
@pytest.mark.parametrize("by", ["ko", "caine", "mystery"])
def test_infected_cards_leave_by_ko_by_caines_cure_or_by_a_mystery_to_the_discard_pile(by):
    s, rules = game(heroes="caine+luke", players=2)
    room = lay(s, rules, "mystery_1", MEDBAY, EAST)
    wear(s, rules, 0, 0, "t4")
    wear(s, rules, 0, 0, "x1")
    ready(s, rules)
    before = int(s.shields[0])
    if by == "ko":
        lose_shields(s, rules, 0, before, int(Cause.MYSTERY))
        assert sorted(discarded(s, "loot")) == ["t4", "x1"]
        assert s.slot[0, 0] == -1
    else:
        if by == "caine":
            act(s, rules, CURE)
        else:
            next_cards(s, "mystery", "y03")
            walk(s, rules, room)
        assert discarded(s, "loot") == ["x1"]
        assert (s.slot[0, 0], s.defense_sum[0], s.shields[0]) == (row("loot", "t4"), 2, before)  # usable again
        assert UNEQUIP in options(s, rules)
    assert s.infection[0].tolist() == [-1, -1, -1]
    assert s.attack_sum[0] == 0


@pytest.mark.rule("AH-H06", "AH-A57")
def test_an_infected_card_is_neither_unequipped_nor_traded_nor_crafted_with():
    s, rules = draw("x1")
    assert not options(s, rules) & {UNEQUIP, UNEQUIP + 1, UNEQUIP + 2}
    assert s.holds[0].sum() == 0  # nothing in the Inventory to trade or to craft with
    give(s, rules, 0, "b1", "g1", "t1")
    assert int(Action.POTION) + 2 not in options(s, rules)  # four pieces of equipment


@pytest.mark.rule("AH-A57")
@pytest.mark.parametrize("slots", [1, 2])
def test_several_infected_cards_take_a_slot_each(slots):
    s, _ = draw(*["x1", "x2"][:slots])
    assert (s.infection[0] != -1).sum() == slots
    assert (s.infection[0, 2], s.held[0]) == (-1, 0)


@pytest.mark.rule("AH-187")
def test_with_an_infected_card_on_every_slot_a_further_one_is_discarded():
    s, _ = draw("x1", "x2", "x3")  # LUKE has two slots open
    assert (s.infection[0] != -1).tolist() == [True, True, False]
    assert (discarded(s, "loot"), s.held[0]) == (["x3"], 0)


@pytest.mark.rule("AH-H06")
def test_an_infected_card_on_a_slot_that_is_locked_again_is_discarded():
    s, rules = game()
    level(s, rules, 0, 1)
    wear(s, rules, 0, 2, "b7")
    wear(s, rules, 0, 2, "x1")
    turn_over(s, rules, 0, 0)
    assert (discarded(s, "loot"), held(s, 0)) == (["x1"], ["b7"])
    assert s.slot[0].tolist() == s.infection[0].tolist() == [-1, -1, -1]


@pytest.mark.rule("AH-186")
def test_an_infected_card_from_the_factory_is_equipped_too():
    s, rules = game()
    room = lay(s, rules, "factory", MEDBAY, EAST, rotation=1)
    s.used[Pile.LOOT, 0] = take_from_deck(s, "loot", "x2")
    s.used_size[Pile.LOOT] = 1
    ready(s, rules)
    walk(s, rules, room)
    act(s, rules, int(Action.REPLICATE))
    assert (held(s, 0), s.infection[0, 0]) == ([], row("loot", "x2"))
