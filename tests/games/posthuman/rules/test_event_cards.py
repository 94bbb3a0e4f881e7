"""Posthuman, rule by rule: what each of the 21 events does.

The seasons, Dark Days and the kept events stand in `test_posthuman_events`.
"""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deeds, Outcome, Phase, Season, Stat
from sims.games.posthuman.rules import dice
from tests.games.posthuman.journeys import act, hold, legal, next_cards, rolls
from tests.games.posthuman.journeys_turn import (
    acts,
    become_mutant,
    discarded,
    eat_one,
    game,
    meet,
    new_turn,
    sheet,
    sheets,
    stand,
)


@pytest.mark.rule("PH-075", "PH-H14", "PH-Q65")
@pytest.mark.parametrize(
    ("pays", "food", "ammo", "points"),
    [(Action.PAY_FOOD, 2, 0, 1), (Action.PAY_AMMO, 0, 3, 1), (Action.PASS, 0, 0, 0)],
)
def test_the_guide_gives_a_journey_point_for_2_food_or_3_ammo_at_once(pays, food, ammo, points):
    s, rules = game(3)
    s.jp[:3] = 3, 2, 2
    stand(s, rules, 1, "rural_a")  # of equals the one with fewer tiles
    s.food[2], s.ammo[2] = 3, 4
    before = sheets(s, rules)
    new_turn(s, rules, "guide")
    assert (s.phase, s.seat) == (Phase.GUIDE, 2)
    act(s, rules, pays)
    assert sheets(s, rules)[:2] == before[:2]
    assert sheet(s, 2) == before[2] | {"food": 3 - food, "ammo": 4 - ammo, "jp": 2 + points}
    new_turn(s, rules)
    assert discarded(s, "guide")


@pytest.mark.rule("PH-075")
def test_who_cannot_pay_the_guide_at_once_gains_nothing():
    s, rules = game()
    s.jp[:2], s.food[0], s.ammo[0] = (0, 3), 1, 2
    new_turn(s, rules, "guide")
    assert (s.phase, s.jp.tolist()[:2]) == (Phase.EAT, [0, 3])


@pytest.mark.rule("PH-075")
@pytest.mark.parametrize(("food", "ammo"), [(2, 0), (0, 3)])
def test_who_has_just_the_price_may_pay_the_guide(food, ammo):
    s, rules = game()
    s.jp[1], s.food[0], s.ammo[0] = 3, food, ammo
    new_turn(s, rules, "guide")
    assert (s.phase, s.seat) == (Phase.GUIDE, 0)


@pytest.mark.rule("PH-Q65")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_of_equals_the_guide_and_protector_choose_the_first_in_turn_order(first):
    s, rules = game(3)
    s.first, s.health[:3] = first, 4
    new_turn(s, rules, "guide")
    assert (s.phase, s.seat, s.chosen) == (Phase.GUIDE, first, first)
    act(s, rules, Action.PASS)
    new_turn(s, rules, "protector")
    assert [bool(kept) for kept in s.protector[:3]] == [seat == first for seat in range(3)]


@pytest.mark.rule("PH-Q42")
def test_the_guide_can_give_the_tenth_journey_point():
    s, rules = game()
    s.jp[:2] = 9, 9
    new_turn(s, rules, "guide")
    act(s, rules, Action.PAY_FOOD)
    assert (s.jp[0], s.phase) == (10, Phase.EAT)
    new_turn(s, rules)
    assert (s.outcome, s.winner) == (Outcome.FORTRESS, 0)


@pytest.mark.rule("PH-076", "PH-H14")
def test_in_the_hurricane_humans_eat_as_usual_and_only_camp_or_do_nothing():
    s, rules = game()
    stand(s, rules, 0, "rural_a")
    new_turn(s, rules, "hurricane")
    assert (s.phase, s.seat, s.food[0]) == (Phase.EAT, 0, 4)
    act(s, rules, Action.EAT, Action.EAT + 1)
    assert (s.hunger.tolist()[:2], s.food.tolist()[:2]) == ([1, 0], [4, 3])
    deeds = [deed for deed in Deeds if legal(s, rules, Action.DEED + deed)]
    assert deeds == [Deeds.CAMP, Deeds.NOTHING]
    act(s, rules, Action.DEED + Deeds.NOTHING)
    assert not legal(s, rules, Action.DEED + Deeds.CAMP)  # seat 1 is well and on its starting tile
    before = sheets(s, rules)
    next_cards(s, "events", "watched")
    act(s, rules, Action.DEED + Deeds.NOTHING)
    assert (s.rounds, sheets(s, rules)) == (3, before)


@pytest.mark.rule("PH-077", "PH-H14")
def test_togetherness_cheers_humans_on_the_same_terrain():
    s, rules = game(4)
    stand(s, rules, 2, "urban_a")
    stand(s, rules, 1, "rural_a")
    stand(s, rules, 3, "urban_b")
    become_mutant(s, rules, 3)  # no company for seat 2
    s.morale[:3] = 1, 1, 1
    new_turn(s, rules, "togetherness")
    assert s.morale.tolist() == [2, 2, 1, 0]


@pytest.mark.rule("PH-H14")
def test_togetherness_cheers_a_lone_player_in_the_solo_game():
    s, rules = game(1)
    s.morale[0] = 1
    new_turn(s, rules, "togetherness")
    assert s.morale[0] == 2


@pytest.mark.rule("PH-078", "PH-H14")
def test_watched_has_every_passed_mind_test_rolled_again_once():
    s, rules = game()
    new_turn(s, rules, "watched")
    for numbers, stat, passes in (((0, 5), "MIND", False), ((0, 0), "MIND", True), ((5,), "MIND", False)):
        with rolls(*numbers) as left:
            assert bool(dice.test(s, rules, 0, int(Stat[stat]), 0)) == passes
        assert left == []
    with rolls(0) as left:
        assert dice.test(s, rules, 0, int(Stat.STRENGTH), 0)
    new_turn(s, rules, "clear_skies")
    with rolls(0):
        assert dice.test(s, rules, 0, int(Stat.MIND), 0)


@pytest.mark.rule("PH-H14")
def test_the_fortress_is_the_last_turn_of_a_solo_game():
    s, rules = game(1)
    before = sheet(s, 0)
    new_turn(s, rules, "fortress")
    assert (s.fortress_drawn, s.phase) == (1, Phase.EAT)
    assert sheet(s, 0) == before
    eat_one(s, rules)
    acts(s, rules, Deeds.FORAGE)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.SOLO_TIME)


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize(("pays", "food", "ammo"), [(Action.PAY_FOOD, -1, 2), (Action.PAY_AMMO, 1, -2)])
def test_the_caravan_exchanges_a_food_for_2_ammo_or_back_any_number_of_times(pays, food, ammo):
    s, rules = game()
    s.food[0], s.ammo[0] = 3, 7
    before = sheets(s, rules)
    new_turn(s, rules, "trader_caravan")
    for times in (1, 2, 3):
        assert (s.phase, s.seat) == (Phase.CARAVAN, 0)
        act(s, rules, pays)
        assert sheets(s, rules) == [before[0] | {"food": 3 + times * food, "ammo": 7 + times * ammo}, before[1]]
    assert (s.phase, s.seat) == (Phase.CARAVAN, 1)  # the first has nothing left to pay with
    act(s, rules, Action.PASS)
    assert (s.phase, sheet(s, 1)) == (Phase.EAT, before[1])


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize(("ammo", "trades"), [(2, True), (1, False)])
def test_the_caravan_asks_who_has_no_food_but_2_ammo(ammo, trades):
    s, rules = game()
    s.food[:2], s.ammo[:2] = 0, (ammo, 0)
    new_turn(s, rules, "trader_caravan")
    assert ((s.phase, s.seat) == (Phase.CARAVAN, 0)) == trades


@pytest.mark.rule("PH-H14")
def test_each_human_trades_with_the_caravan_in_a_direction_of_its_own():
    s, rules = game()
    s.food[:2], s.ammo[:2] = 3, 7
    new_turn(s, rules, "trader_caravan")
    act(s, rules, Action.PAY_FOOD)
    assert not legal(s, rules, Action.PAY_AMMO)
    act(s, rules, Action.PASS)
    assert (s.seat, legal(s, rules, Action.PAY_FOOD), legal(s, rules, Action.PAY_AMMO)) == (1, True, True)


@pytest.mark.rule("PH-H14", "PH-Q65")
@pytest.mark.parametrize("tied", [False, True])
def test_the_great_explorer_has_most_tiles_and_gains_1_xp_but_nobody_in_a_tie(tied):
    s, rules = game(3)
    for seat in (1, 2) if tied else (1,):
        stand(s, rules, seat, "rural_a")
    before = sheets(s, rules)
    new_turn(s, rules, "great_explorer")
    assert sheets(s, rules) == [before[0], before[1] | {"xp": int(not tied)}, before[2]]


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize(("event", "escapes"), [("clear_skies", 1), ("watched", 0)])
def test_clear_skies_adds_1_to_evade_rolls(event, escapes):
    s, rules = game(2, "soldier+nurse")
    new_turn(s, rules, event)
    eat_one(s, rules)
    meet(s, rules, "crawler")  # speed 2 against 2
    with rolls(3, 3, *([0] if escapes else [0] * 18)):  # else 3 rounds of misses
        act(s, rules, Action.EVADE)
    assert (s.evades_tried[0], s.evades[0]) == (1, escapes)


@pytest.mark.rule("PH-H14")
def test_windfall_gives_every_human_a_supply_card_for_its_terrain():
    s, rules = game()
    stand(s, rules, 1, "mountain_a")
    next_cards(s, "supplies", "supply_1", "supply_5")  # 2 food; 2 ammo
    before = sheets(s, rules)
    new_turn(s, rules, "windfall")
    assert sheet(s, 0) == before[0] | {"food": before[0]["food"] + 2}
    assert sheet(s, 1) == before[1] | {"ammo": before[1]["ammo"] + 2}
    assert s.done[:2, 0].tolist() == [1, 1]


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize("event", ["ambush", "watched"])
def test_ambush_lets_nobody_evade(event):
    s, rules = game()
    hold(s, 0, "smoke_bomb")
    new_turn(s, rules, event)
    eat_one(s, rules)
    act(s, rules, Action.PLAY)
    meet(s, rules, "crawler")
    may = event == "watched"
    assert [legal(s, rules, action) for action in (Action.FIGHT, Action.EVADE, Action.SMOKE)] == [True, may, may]


@pytest.mark.rule("PH-H14")
@pytest.mark.parametrize(("event", "track"), [("fever", "health"), ("bad_dreams", "morale")])
def test_fever_tests_strength_and_bad_dreams_test_mind(event, track):
    s, rules = game(3)  # strengths 3, 3, 4; minds 3, 4, 2
    stats = [3, 3, 4] if event == "fever" else [3, 4, 2]
    before = sheets(s, rules)
    with rolls(stats[0] - 1, stats[1], stats[2] - 1) as left:  # one roll is too high
        new_turn(s, rules, event)
    assert left == []
    assert sheets(s, rules) == [before[0], before[1] | {track: before[1][track] - 1}, before[2]]


@pytest.mark.rule("PH-H14")
def test_ammo_stash_gives_every_human_2_ammo():
    s, rules = game(3)
    become_mutant(s, rules, 2)
    before = sheets(s, rules)
    new_turn(s, rules, "ammo_stash")
    assert sheets(s, rules) == [sheet | {"ammo": sheet["ammo"] + 2} for sheet in before[:2]] + before[2:]


@pytest.mark.rule("PH-H14")
def test_quiet_night_heals_1_more_by_camping():
    s, rules = game()
    new_turn(s, rules, "quiet_night")
    for health in (4, 6):  # in the next turn 2 again
        eat_one(s, rules)
        s.health[0] = health - (3 if health == 4 else 2)
        acts(s, rules, Deeds.CAMP)
        assert s.health[0] == health


@pytest.mark.rule("PH-H14")
def test_there_are_21_events_of_which_four_are_seasons():
    _, rules = game()
    events = [rules.events[rules.events_deck[at]] for at in range(int(rules.events_size))]
    assert sorted(int(event.effect) for event in events) == list(range(21))
    assert sum(event.season != Season.REGULAR for event in events) == 4
