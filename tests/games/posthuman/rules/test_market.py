"""Posthuman, rule by rule: what custom characters buy before the first turn."""

import pytest

from sims.games.posthuman.policies.preparation import KEPT_FOOD, food_to_exchange, item_to_buy
from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, STARTING_ITEMS
from sims.games.posthuman.records.words import Deck, Law, Phase
from tests.games.posthuman.journeys import act, before_first_turn, item, legal_list, row
from tests.games.posthuman.journeys_setup import buy, configuration, laid_out, owned, play_setup

PASS = int(Action.PASS)


def market(players=2, **settings):
    """A market that has just opened; all builds are equal unless given."""
    return before_first_turn(players, creation="custom", **settings)


def on_sale(s, rules):
    """The starting items that the seat may buy now."""
    return {action - int(Action.BUY) for action in legal_list(s, rules) if action != PASS}


def exchange(s, rules, *purchases):
    """Let seat 0 buy these items, one in each round, while the others pass; stop when seat 0 may exchange food."""
    wanted = list(purchases)
    for _ in range(60):
        if s.phase == Phase.EXCHANGE and s.seat == 0:
            return
        if s.phase == Phase.MARKET:
            act(s, rules, buy(wanted.pop(0)) if s.seat == 0 and wanted else PASS)
        else:
            act(s, rules, Action.EXCHANGE)
    raise AssertionError("seat 0 was not asked")


@pytest.mark.rule("PH-017")
def test_a_custom_character_gets_a_flare_and_seven_food():
    s, _ = market()
    for seat in (0, 1):
        assert owned(s, seat) == [item("s:flare")]
        assert (s.food[seat], s.ammo[seat]) == (7, 0)


@pytest.mark.rule("PH-Q04")
def test_the_flare_is_a_starting_item():
    s, rules = market(4)
    assert item("s:flare") >= STARTING_ITEMS
    assert s.market[row("starting_items", "flare")] == rules.market[row("starting_items", "flare")] - 4 == 0
    assert s.left[Deck.EQUIPMENT] == 37


@pytest.mark.rule("PH-018")
@pytest.mark.parametrize(("players", "kinds"), [(1, 10), (2, 11), (4, 11)])
def test_all_starting_items_that_are_left_are_on_sale(players, kinds):
    s, rules = market(players)
    everything = {row("starting_items", card) for card in ("knife", "nail_club", "kalt_9mm", "padded_jacket")}
    assert everything <= on_sale(s, rules)
    assert len(on_sale(s, rules)) == kinds  # of 12, but for the Flare and, solo, the Book
    assert row("starting_items", "flare") not in on_sale(s, rules)


@pytest.mark.rule("PH-019")
def test_the_fastest_buys_first_and_the_mind_breaks_ties():
    builds = {"custom_build@1": 23333, "custom_build@2": 24233, "custom_build@3": 24333, "custom_build@4": 25222}
    s, rules = market(4, **builds)
    order = []
    for _ in range(4):
        order.append(int(s.seat))
        act(s, rules, PASS)
    assert order == [3, 2, 1, 0]
    assert s.phase == Phase.EXCHANGE
    rules = configuration(players=4, creation="custom", **builds)
    assert {tuple(laid_out(rules, seed).bidders.tolist()) for seed in range(12)} == {(3, 2, 1, 0)}


@pytest.mark.rule("PH-019")
def test_a_die_breaks_ties_of_speed_and_mind():
    rules = configuration(players=3, creation="custom", **{"custom_build@3": 34332})
    orders = {tuple(laid_out(rules, seed).bidders[:3].tolist()) for seed in range(30)}
    assert orders == {(2, 0, 1), (2, 1, 0)}


@pytest.mark.rule("PH-019")
def test_of_two_equals_either_may_buy_first():
    rules = configuration(players=2, creation="custom")
    assert {tuple(laid_out(rules, seed).bidders[:2].tolist()) for seed in range(12)} == {(0, 1), (1, 0)}


@pytest.mark.rule("PH-020")
def test_a_buyer_takes_one_item_for_its_price_and_the_next_one_buys():
    s, rules = market()
    first = int(s.seat)
    act(s, rules, buy("kalt_9mm"))
    assert s.food[first] == 7 - 2
    assert owned(s, first) == [item("s:flare"), item("s:kalt_9mm")]
    assert s.market[row("starting_items", "kalt_9mm")] == 1
    assert (s.phase, s.seat) == (Phase.MARKET, 1 - first)
    before = s.copy()
    act(s, rules, PASS)
    assert (s.food[1 - first], owned(s, 1 - first)) == (before.food[1 - first], [item("s:flare")])
    assert s.market.tolist() == before.market.tolist()


@pytest.mark.rule("PH-020")
def test_nobody_buys_what_it_cannot_pay_or_what_is_gone():
    s, rules = market(market_food=1)
    assert row("starting_items", "knife") in on_sale(s, rules)  # 1 food
    assert row("starting_items", "kalt_9mm") not in on_sale(s, rules)  # 2 food
    act(s, rules, buy("book"))  # there is one
    assert row("starting_items", "book") not in on_sale(s, rules)
    assert row("starting_items", "knife") in on_sale(s, rules)


@pytest.mark.rule("PH-021")
def test_nobody_buys_two_copies_of_an_item():
    s, rules = market()
    first = int(s.seat)
    act(s, rules, buy("knife"), PASS)
    assert s.seat == first
    assert s.market[row("starting_items", "knife")] == 1
    assert row("starting_items", "knife") not in on_sale(s, rules)
    assert row("starting_items", "nail_club") in on_sale(s, rules)
    act(s, rules, PASS)
    assert row("starting_items", "knife") in on_sale(s, rules)  # the other may have it


@pytest.mark.rule("PH-Q06")
def test_all_buy_in_rounds_until_all_pass_in_one():
    s, rules = market()
    first = int(s.seat)
    act(s, rules, PASS, buy("knife"))
    assert (s.phase, s.seat) == (Phase.MARKET, first)  # who has passed may buy in the next round
    act(s, rules, buy("bandages"), PASS)
    assert (s.phase, s.seat) == (Phase.MARKET, first)
    act(s, rules, PASS, PASS)
    assert s.phase == Phase.EXCHANGE
    assert (s.food[first], s.food[1 - first]) == (6, 6)


@pytest.mark.rule("PH-022")
@pytest.mark.parametrize("food", [0, 3, 7])
def test_any_number_of_food_is_exchanged_for_two_ammo_each(food):
    s, rules = market()
    exchange(s, rules)
    assert legal_list(s, rules) == [Action.EXCHANGE + n for n in range(8)]
    act(s, rules, Action.EXCHANGE + food)
    assert (s.food[0], s.ammo[0]) == (7 - food, 2 * food)


@pytest.mark.rule("PH-023")
def test_who_bought_no_melee_weapon_takes_a_lead_pipe():
    s, rules = market()
    exchange(s, rules, "kalt_9mm")
    assert s.melee[0] == NONE
    act(s, rules, Action.EXCHANGE)
    assert owned(s, 0) == [item("s:" + card) for card in ("flare", "kalt_9mm", "lead_pipe")]
    assert s.gear[0, s.melee[0]] == item("s:lead_pipe")
    assert (s.food[0], s.gear[0, s.ranged[0]]) == (5, item("s:kalt_9mm"))


@pytest.mark.rule("PH-023")
def test_who_bought_a_melee_weapon_takes_no_lead_pipe():
    s, rules = market()
    exchange(s, rules, "knife")
    pipes = int(s.market[row("starting_items", "lead_pipe")])
    act(s, rules, Action.EXCHANGE)
    assert owned(s, 0) == [item("s:flare"), item("s:knife")]
    assert s.market[row("starting_items", "lead_pipe")] == pipes


@pytest.mark.rule("PH-121")
def test_nobody_buys_or_takes_more_than_the_backpack_holds():
    s, rules = market(backpack=3)
    exchange(s, rules, "kalt_9mm", "painkillers", "bandages")
    assert s.room[0] == 3
    act(s, rules, Action.EXCHANGE)
    assert item("s:lead_pipe") not in owned(s, 0)
    s, rules = market(players=1, backpack=3)
    act(s, rules, buy("kalt_9mm"), buy("painkillers"))
    assert row("starting_items", "nail_club") not in on_sale(s, rules)  # 2 slots
    assert row("starting_items", "knife") in on_sale(s, rules)
    play_setup(s, rules)
    assert conserved(s, rules) == Law.NONE


@pytest.mark.rule("PH-024", "PH-121")
def test_a_lead_pipe_that_just_fits_into_the_backpack_is_taken():
    s, rules = market(backpack=3)
    exchange(s, rules, "kalt_9mm", "painkillers")
    assert s.room[0] == 2
    act(s, rules, Action.EXCHANGE)
    assert item("s:lead_pipe") in owned(s, 0)


@pytest.mark.rule("PH-024")
def test_the_food_that_is_left_is_the_starting_food():
    s, rules = market()
    exchange(s, rules, "knife", "kalt_9mm")
    act(s, rules, Action.EXCHANGE + 1)
    while s.phase == Phase.EXCHANGE:
        act(s, rules, Action.EXCHANGE)
    assert (s.food[0], s.ammo[0], s.hunger[0]) == (7 - 1 - 2 - 1, 2, 0)
    assert s.food[1] == 7


@pytest.mark.parametrize(("food", "armed", "exchanged"), [(5, True, 0), (6, True, 1), (7, True, 2), (9, False, 0)])
def test_a_script_sets_out_with_food_and_buys_no_gun_that_it_cannot_load(food, armed, exchanged):
    """With a gun in the bag and less than five food the scripts of old set out hungrier than without it."""
    s, rules = market()
    exchange(s, rules, *["kalt_9mm"] * armed)
    s.food[0] = food
    assert food_to_exchange(s, rules, 0) == exchanged
    s, rules = market()
    gun = rules.starting_items["price"][row("starting_items", "kalt_9mm")]
    for row_ in range(rules.starting_items_size):
        s.market[row_] *= row_ == row("starting_items", "kalt_9mm")
    s.food[0] = KEPT_FOOD + gun
    assert item_to_buy(s, rules, 0) == PASS
    s.food[0] += 1
    assert item_to_buy(s, rules, 0) == buy("kalt_9mm")
