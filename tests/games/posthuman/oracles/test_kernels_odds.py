"""Posthuman: what can be counted exactly of combat, evading and tests, in the kernels and in the second reading."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from numba import njit

from sims.games.posthuman.records.derive import odds
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.state import STATE
from sims.games.posthuman.records.words import Bonus, Stat, Stream
from sims.games.posthuman.rules.dice import test as roll_test
from sims.games.posthuman.rules.encounters import evade
from tests.games.posthuman.journeys import row, scenario
from tests.games.posthuman.oracles.melee import Arms, outcome_ways
from tests.games.posthuman.oracles.odds import evade_ways, pass_chance

SIDES = 6
DICE = [pytest.param(5), pytest.param(6, marks=pytest.mark.validate)]


@pytest.mark.parametrize("most", DICE)
@pytest.mark.parametrize(("warriors", "special"), list(product((0, 1), repeat=2)))
def test_the_odds_of_an_exchange_are_exact(most, warriors, special):
    """PH-O03: all pools below 5 dice, in the validation below 6."""
    found = odds(tuple(range(SIDES)))[:, :, warriors, special]
    weapon, card = Arms(1, warriors=bool(warriors)), Arms(1, special_attack=bool(special))
    for own, foe in product(range(1, most), repeat=2):
        ways = outcome_ways(own, foe, weapon, card)
        expected = [float(Fraction(ways[place], SIDES ** (own + foe))) for place in range(3)]
        assert found[own, foe] == pytest.approx(expected, abs=1e-12, rel=0)
    assert found[0, 0].tolist() == [0, 0, 0]


def test_the_scenario_has_these_odds():
    rules = scenario().configuration({"players": 2}).rules()[0]
    assert (rules["odds"] == odds(tuple(range(SIDES)))).all()


def words_of(*dice):
    """Words of a stream, from its second on, which show these numbers on dice of six sides."""
    return [0, *(((2 * die + 1) << 31) // SIDES for die in dice)]


@njit
def try_all_tests(states, rules, stats, passed, less):
    """Test a stat of seat 0 in each of these games."""
    for i in range(len(states)):
        passed[i] = roll_test(states[i], rules[0], states[i].seat, stats[i], less)


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("bonus", [0, 1])
def test_the_odds_of_a_test_are_those_of_all_dice(watched, bonus):
    rules = scenario().configuration({"players": 2}).rules()
    tried = list(product(range(2, 6), (Stat.STRENGTH, Stat.SPEED, Stat.MIND), product(range(SIDES), repeat=2)))
    states, stats = np.zeros(len(tried), STATE), np.array([stat for _, stat, _ in tried], np.int64)
    for s, (value, stat, dice) in zip(states, tried, strict=True):
        s["event"], s["season"] = row("events", "watched") if watched else NONE, NONE
        s["stat"][0, stat] = value
        s["bonus"][0, Bonus.TEST_STRENGTH + stat] = bonus
        s["drawn"][Stream.TEST] = 1
        s["words"][Stream.TEST, :3] = words_of(*dice)
    passed = np.zeros(len(tried), np.int64)
    try_all_tests(states, rules, stats, passed, 0)
    for value, stat in product(range(2, 6), (Stat.STRENGTH, Stat.SPEED, Stat.MIND)):
        own = [done for done, (one, other, _) in zip(passed, tried, strict=True) if (one, other) == (value, stat)]
        again = watched and stat == Stat.MIND
        assert Fraction(int(sum(own)), SIDES**2) == pass_chance(value, bonus, again)


@njit
def evade_all(states, rules):
    """Let seat 0 evade in each of these games, without a Smoke Bomb."""
    for i in range(len(states)):
        evade(states[i], rules[0], states[i].seat, states[i].seat > 0)


@pytest.mark.parametrize(("bonus", "event"), [(0, None), (2, None), (0, "clear_skies"), (1, "mutant_migration")])
def test_the_odds_of_evading_are_those_of_all_dice(bonus, event):
    rules = scenario().configuration({"players": 2}).rules()
    card = row("enemies", "howler")  # a mutant
    tried = list(product(range(2, 6), range(1, 7), product(range(SIDES), repeat=2)))
    for enemy in range(1, 7):
        rules[0]["foes"][card]["speed"] = enemy
        some = [(speed, dice) for speed, other, dice in tried if other == enemy]
        states = np.zeros(len(some), STATE)
        for s, (speed, dice) in zip(states, some, strict=True):
            s["event"], s["season"] = row("events", event) if event else NONE, NONE
            s["stat"][0], s["health"][0], s["morale"][0] = 3, 6, 6
            s["stat"][0, Stat.SPEED], s["bonus"][0, Bonus.EVADE] = speed, bonus
            s["melee"][0] = s["ranged"][0] = NONE
            s["encounter"], s["foes"], s["foe"][0], s["foe_health"][0] = card, 1, card, 2
            s["drawn"][Stream.EVADE] = 1
            s["words"][Stream.EVADE, :3] = words_of(*dice)
        evade_all(states, rules)
        for speed in range(2, 6):
            own = [s for s, (value, _) in zip(states, some, strict=True) if value == speed]
            more = bonus + (event == "clear_skies") - (event == "mutant_migration")
            assert sum(int(s["evades"][0]) for s in own) == evade_ways(speed - enemy + more)
            assert all(int(s["evades_tried"][0]) == 1 for s in own)
            assert all(int(s["met"][0, 0]) == int(s["evades"][0]) for s in own)  # the next card, only then
