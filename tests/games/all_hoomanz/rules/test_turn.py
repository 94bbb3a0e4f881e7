"""All Hoomanz Are Dead, rule by rule: a hero's turn."""

import pytest

from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, Phase, Potion
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    act,
    bomb,
    drones,
    give,
    level,
    next_cards,
    options,
    ready,
    row,
    shields,
    wear,
)
from tests.games.all_hoomanz.facility_turns import (
    ATTACK,
    DEFENSE,
    DESTROY,
    DROP,
    STOP,
    begun,
    finish_round,
    finish_turn,
    join,
    knock_down,
    move_to,
    unequip,
)
from tests.games.cyberdoom_tower.towers import changed

OVERDRIVE, POTION = int(Action.OVERDRIVE), int(Action.POTION)


@pytest.mark.rule("AH-032")
def test_tick_tock_comes_before_get_ready_and_get_ready_before_actions():
    s, rules = begun()
    core = join(s, rules, "emp", 0, EAST)
    bomb(s, rules, core, 3)
    give(s, rules, 1, "g6")
    ready(s, rules)
    act(s, rules, STOP)
    assert (s.seat, s.phase, s.bomb_timer[0]) == (1, Phase.READY, 2)
    assert s.slot[1, 0] == row("loot", "g6")  # traded and equipped, not yet prepared
    assert s.actions == 0
    assert options(s, rules) == {ATTACK, DEFENSE, unequip(0)}
    act(s, rules, ATTACK)
    assert (s.phase, s.actions, s.bomb_timer[0]) == (Phase.ACT, 2, 2)
    assert {move_to(core), STOP} <= options(s, rules)


@pytest.mark.rule("AH-033")
def test_tick_tock_puts_only_the_active_heros_gauge_back_to_minimum_attack():
    s, rules = begun()
    wear(s, rules, 0, 0, "g6")
    wear(s, rules, 1, 0, "g4")
    finish_turn(s, rules)
    finish_turn(s, rules)
    assert s.gauge[:3].tolist() == [3 + 4 + 1, 2 + 3, 2]
    finish_turn(s, rules)
    finish_turn(s, rules)
    assert (s.seat, s.phase) == (0, Phase.READY)
    assert s.gauge[:3].tolist() == [3, 5, 2]


@pytest.mark.rule("AH-034")
def test_without_a_bomb_tick_tock_does_nothing_else():
    s, rules = begun()
    join(s, rules, "emp", 0, EAST)
    ready(s, rules)
    before = s.copy()
    act(s, rules, STOP)
    assert (s.seat, s.phase) == (1, Phase.READY)
    assert changed(before, s) == {"seat", "turn", "phase", "actions"}


@pytest.mark.rule("AH-042")
@pytest.mark.parametrize("choice", [ATTACK, DEFENSE])
def test_attack_or_defense_is_prepared_exactly_once(choice):
    s, rules = begun()
    wear(s, rules, 0, 0, "g6")
    s.slot[0, 1], s.defense_sum[0] = NONE, 2
    assert options(s, rules) == {ATTACK, DEFENSE, unequip(0)}
    act(s, rules, choice)
    assert (s.gauge[0] > 3, s.shields[0] > 3) == (choice == ATTACK, choice == DEFENSE)
    assert not {ATTACK, DEFENSE} & options(s, rules)


@pytest.mark.rule("AH-043")
def test_attack_is_minimum_attack_and_all_bonuses_as_in_the_books_example():
    s, rules = begun(heroes="asari+luke+slick+caine")
    wear(s, rules, 0, 0, "b7")  # 4
    wear(s, rules, 0, 1, "b1")  # 1
    level(s, rules, 0, 0)  # 2
    before = s.copy()
    act(s, rules, ATTACK)
    assert s.gauge[0] == 3 + 5 + 2 == 10
    assert changed(before, s) == {"gauge", "phase", "actions"}


@pytest.mark.rule("AH-043", "AH-044")
def test_an_item_under_an_infected_card_gives_no_bonus():
    s, rules = begun(heroes="asari+luke+slick+caine")
    wear(s, rules, 0, 0, "b3")
    wear(s, rules, 0, 1, "b7")
    wear(s, rules, 0, 0, "x3")
    act(s, rules, ATTACK)
    assert (s.gauge[0], s.defense_sum[0]) == (3 + 4, 0)


@pytest.mark.rule("AH-H17")
def test_the_gauge_has_no_upper_end():
    s, rules = begun(heroes="asari+luke+slick+caine")
    rules.loot["attack"][row("loot", "b7")] = rules.loot["attack"][row("loot", "b4")] = 10
    wear(s, rules, 0, 0, "b7")
    wear(s, rules, 0, 1, "b4")
    level(s, rules, 0, 0)
    act(s, rules, ATTACK)
    assert s.gauge[0] == 3 + 10 + 10 + 2


@pytest.mark.rule("AH-044", "AH-A22")
@pytest.mark.parametrize(("scrapyard", "gained"), [(18, 5), (5, 5), (4, 4), (0, 0)])
def test_defense_takes_all_bonuses_as_shields_from_the_scrapyard_as_long_as_it_has_them(scrapyard, gained):
    s, rules = begun(heroes="slick+luke+diana+caine")
    wear(s, rules, 0, 0, "t5")  # 3
    wear(s, rules, 0, 1, "g6")  # only attack
    level(s, rules, 0, 1)  # 1, and the third slot
    wear(s, rules, 0, 2, "t1")  # 1
    shields(s, 1, 3 + 18 - scrapyard)
    before = s.copy()
    act(s, rules, DEFENSE)
    assert (s.shields[0], s.scrapyard, s.gauge[0]) == (3 + gained, scrapyard - gained, 2)
    assert changed(before, s) - {"shields", "scrapyard", "prepared"} == {"phase", "actions"}
    finish_round(s, rules)
    assert (s.seat, s.shields[0]) == (0, 3 + gained)  # they are kept


@pytest.mark.rule("AH-045")
@pytest.mark.parametrize(("players", "actions"), [(1, 3), (2, 2), (3, 2), (5, 2)])
def test_two_actions_a_turn_and_three_alone(players, actions):
    s, rules = begun(players=players)
    east = join(s, rules, "empty_1", 0, EAST)
    ready(s, rules)
    for taken in range(actions):
        assert s.actions == actions - taken
        act(s, rules, move_to(0 if taken % 2 else east))
    assert not {move_to(0), move_to(east)} & options(s, rules)
    assert STOP in options(s, rules)


@pytest.mark.rule("AH-046")
def test_each_room_entered_costs_an_action():
    s, rules = begun(players=1)
    first = join(s, rules, "empty_1", 0, EAST)
    second = join(s, rules, "empty_3", first, EAST)
    ready(s, rules)
    assert move_to(second) not in options(s, rules)  # two rooms away
    for actions, room in ((2, first), (1, second), (0, first)):
        act(s, rules, move_to(room))
        assert (s.room[0], s.actions) == (room, actions)


@pytest.mark.rule("AH-047")
@pytest.mark.parametrize("source", ["item", "level up", "room"])
def test_advanced_actions_of_items_level_ups_and_rooms_cost_one_action(source):
    s, rules = begun()
    room = join(s, rules, "dropsite", 0, EAST)
    yard = join(s, rules, "empty_1", 0, NORTH)
    s.room[0] = yard
    if source == "item":
        s.slot[0, 0] = NONE
        wear(s, rules, 0, 0, "g7")  # a Drone here or beside
    elif source == "level up":
        level(s, rules, 0, 3)
    else:
        s.room[0] = room
    drones(s, rules, yard, 3)
    action = DROP if source == "room" else DESTROY
    ready(s, rules)
    assert {DROP, DESTROY} & options(s, rules) == {action}
    for actions in (1, 0):
        act(s, rules, action)
        assert s.actions == actions
    assert action not in options(s, rules)
    assert (s.drones[yard], s.held[0] + int((s.infection[0] != NONE).sum())) == ((3, 4) if source == "room" else (1, 0))


@pytest.mark.rule("AH-047")
def test_some_texts_say_that_they_cost_no_action():
    s, rules = begun()
    wear(s, rules, 0, 0, "i4")  # 2 shields for an Action more, once a turn
    give(s, rules, 0, "n1", "n1")
    ready(s, rules)
    act(s, rules, OVERDRIVE)
    assert (s.actions, s.shields[0]) == (3, 1)
    act(s, rules, POTION + int(Potion.NOODLES))
    assert s.actions == 4


@pytest.mark.rule("AH-048")
def test_after_a_heros_turn_the_next_seat_has_its_turn_and_after_the_last_simon():
    s, rules = begun()
    seen = []
    for _ in range(5):
        seen.append((int(s.rounds), int(s.seat), int(s.line)))
        finish_turn(s, rules)
    assert seen == [(1, 0, 2), (1, 1, 2), (1, 2, 2), (1, 3, 2), (2, 0, 3)]  # S.I.M.O.N. assembles once


@pytest.mark.rule("AH-A50")
def test_an_action_may_be_repeated_and_actions_left_are_lost():
    s, rules = begun()
    s.room[0] = join(s, rules, "dropsite", 0, EAST)
    ready(s, rules)
    act(s, rules, DROP, DROP)
    assert s.actions == 0
    act(s, rules, STOP)
    while (s.seat, s.phase) != (0, Phase.READY):
        act(s, rules, ATTACK, STOP)  # a hero may stop at once
    ready(s, rules)
    assert s.actions == 2  # nobody's were saved


@pytest.mark.rule("AH-A50")
def test_what_says_once_is_done_once():
    s, rules = begun()
    wear(s, rules, 0, 0, "i4")
    shields(s, 0, 9)
    ready(s, rules)
    act(s, rules, OVERDRIVE)
    assert OVERDRIVE not in options(s, rules)
    finish_round(s, rules)
    ready(s, rules)
    assert OVERDRIVE in options(s, rules)


@pytest.mark.rule("AH-A56", "AH-092")
def test_a_knocked_out_hero_has_its_tick_tock_and_revives_and_does_no_more():
    s, rules = begun()
    core = join(s, rules, "emp", 0, EAST)
    bomb(s, rules, core, 3)
    rules.policies["gather"] = 0
    give(s, rules, 1, "g6")
    knock_down(s, 1)
    ready(s, rules)
    act(s, rules, STOP)
    # seat 1's turn is over already: BOMB ticked in it and in that of seat 2
    assert (s.seat, s.phase, s.bomb_timer[0]) == (2, Phase.READY, 1)
    assert (s.out[1], s.shields[1], s.room[1]) == (0, 3, 0)
    assert s.slot[1].tolist() == [NONE] * 3  # no Get Ready
    assert s.held[1] == 1


@pytest.mark.rule("AH-A56")
def test_a_hero_knocked_out_by_its_own_tick_tock_revives_a_turn_later():
    s, rules = begun()
    core = join(s, rules, "emp", 0, EAST)
    bomb(s, rules, core, 1)
    s.room[1] = core
    ready(s, rules)
    act(s, rules, STOP)
    assert (s.seat, s.phase, s.out[1], s.shields[1]) == (2, Phase.READY, 1, 0)
    for _ in range(3):
        finish_turn(s, rules)
    assert (s.rounds, s.seat, s.out[1], s.shields[1]) == (2, 2, 0, 3)


@pytest.mark.rule("AH-A23")
@pytest.mark.parametrize("supply", [0, 1])
def test_a_powa_drink_is_gained_only_if_the_yard_card_has_one(supply):
    s, rules = begun()
    room = join(s, rules, "mystery_1", 0, EAST)
    s.drinks[3] += s.drink_supply - supply
    s.drink_supply = supply
    next_cards(s, "mystery", "y01")
    ready(s, rules)
    act(s, rules, move_to(room))
    assert (s.drinks[0], s.drink_supply) == (2 + supply, 0)
