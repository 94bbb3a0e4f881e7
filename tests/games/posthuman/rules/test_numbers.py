"""Posthuman, rule by rule: numbers that a designer may change, where another test does not change them."""

import pytest

import scenarios
from scenarios.loader.errors import InputError
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Phase
from sims.games.posthuman.rules.melee import human_dice
from tests.games.posthuman.journeys import act, encounter
from tests.games.posthuman.journeys_combat import CRITICAL, MISS, NOTHING, SPECIAL, clash, facing, met
from tests.games.posthuman.journeys_turn import game, new_turn, sheet


@pytest.mark.rule("PH-H14")
def test_heat_wave_asks_for_as_much_food_as_the_number_says():
    s, rules = game(2, heat_food=2)
    s.food[:2] = 3, 1
    before = [sheet(s, seat) for seat in (0, 1)]
    new_turn(s, rules, "heat_wave")
    assert (s.phase, s.seat) == (Phase.HEAT, 0)
    act(s, rules, Action.TAKE)
    assert sheet(s, 0) == before[0] | {"food": 1}
    assert sheet(s, 1) == before[1] | {"health": before[1]["health"] - 1}  # one food is not enough: it has no choice


@pytest.mark.rule("PH-172", "PH-H18")
@pytest.mark.parametrize(("wounds", "dealt"), [(0, 2), (2, 4)])
def test_a_special_of_fists_adds_the_wounds_that_the_number_says(wounds, dealt):
    s, rules = facing("crawler", gear=(), strength=4)
    rules.fist_special = wounds
    assert clash(s, rules, SPECIAL, CRITICAL, MISS, *NOTHING) == (dealt, 0)  # 1 by strength, 1 of the Critical


@pytest.mark.rule("PH-H12")
def test_bolas_leave_as_many_melee_dice_as_the_enemys_card_says():
    s, rules = met("watcher", level=2, melee=3)
    rules.foes[encounter("watcher")].amount = 2
    s.bolas, s.melee_round = 2, 1
    assert human_dice(s, rules, 0, rules.foes[encounter("watcher")].melee, 0) == 2
    s.melee_round = 2
    assert human_dice(s, rules, 0, rules.foes[encounter("watcher")].melee, 0) == 3


@pytest.mark.rule("PH-014")
def test_no_stat_of_a_custom_character_is_below_the_lowest():
    posthuman = scenarios.load("posthuman")
    built = {"creation": "custom", "custom_build": 22255}
    assert posthuman.configuration(built).rules()[0]["stats"][0].tolist() == [2, 2, 2, 5, 5]
    with pytest.raises(InputError, match="five digits from 3 to 5"):
        posthuman.configuration({**built, "lowest_stat": 3}).rules()
