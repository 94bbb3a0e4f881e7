"""All Hoomanz Are Dead: what can be counted of Combat exactly (O-8, O-9), in the kernels and in the second reading."""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from numba import njit

from sims.games.all_hoomanz.policies.tactics import pack
from sims.games.all_hoomanz.records.derive import odds
from sims.games.all_hoomanz.records.sizes import ODDS_ATTACK, ODDS_SHIELDS, ODDS_SPEED
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import Cause, Fight, Skill
from sims.games.all_hoomanz.rules.combat import face_monster, fight
from sims.games.all_hoomanz.rules.encounters import hit
from tests.games.all_hoomanz.oracles import combat as reading
from tests.games.all_hoomanz.oracles.combat import Hero, Monster
from tests.games.all_hoomanz.oracles.fights import (
    ENDS,
    SKILLS,
    rules_of_combat,
)
from tests.games.all_hoomanz.oracles.worlds import (
    begin,
    scenario,
)


def test_the_monster_cards_are_the_readings():
    cards = rules_of_combat()[0]["monsters"][:64]
    kernel = [
        Monster(
            int(c["speed"]), int(c["attack"]), int(c["defense"]), int(c["weakness"]) or None, SKILLS[int(c["skill"])]
        )
        for c in cards
    ]
    assert [replace(each, bomb=each.weakness is None) for each in kernel] == reading.MONSTERS


def printed_monsters():
    """The reading's Monsters with their Skill's number and amount in the tables."""
    cards = rules_of_combat()[0]["monsters"][: len(reading.MONSTERS)]
    return [(m, int(c["skill"]), int(c["amount"])) for m, c in zip(reading.MONSTERS, cards, strict=True)]


@pytest.mark.parametrize("skills", [True, False])
def test_the_odds_of_a_combat_are_exact_for_every_hero(skills):
    """O-8: every Speed, Attack and number of shields; with K1 and K2, or by the printed numbers alone."""
    deck = np.array([[m.speed, m.attack, m.defense, k * skills, a] for m, k, a in printed_monsters()], np.int64)
    table, lost_of = odds(deck.tobytes(), False)
    keep = ("K1", "K2") if skills else ()
    kinds = Counter(replace(reading.printed(m, keep), weakness=None, bomb=False) for m in reading.MONSTERS)
    assert sum(kinds.values()) == 64
    for speed, attack, shields in product(range(ODDS_SPEED), range(ODDS_ATTACK), range(1, ODDS_SHIELDS)):
        hero, ends, lost = Hero(speed, attack, shields), Counter(), 0
        for monster, copies in kinds.items():
            out = reading.fight(hero, monster)
            ends[out.result] += copies
            lost += copies * (shields - out.lead.shields)
        exact = [ends["VICTORY"], ends["TIE"], ends["KO"], lost]
        counted = [*table[: int(Fight.FLEE), speed, attack, shields].tolist(), int(lost_of[speed, attack, shields])]
        assert counted == exact, (speed, attack, shields)


HEROES = [(4, 2, 3), (4, 6, 3), (3, 3, 3), (4, 6, 6), (5, 8, 6), (6, 10, 8), (4, 3, 9)]  # O-8


@njit
def every_monster(rules, speed, attack, shields, maneuvers, count):
    """How one hero without items ends Combats with all Monsters of the base game, by each of some sets of Maneuvers."""
    for row in range(64):
        for used in maneuvers:
            states = alone(np.zeros(1, STATE), rules, speed, attack, shields)
            s = states[0]
            face_monster(s, rules[0], row, 0, 0)
            if used and (rules[0].monsters[row].weakness != 1 or s.foe_skill == Skill.IMMUNE):
                continue
            count[row, fight(s, rules[0], 0, pack(used, 0, 0, 0, 0, 0, 0))] += 1


@njit
def alone(states, rules, speed, attack, shields):
    """A hero of such Speed, gauge and shields, with nothing to wear, in a blank state."""
    s = states[0]
    begin(s, rules[0], 0, 0)
    s.seat = 0
    s.speed_sum[0], s.gauge[0] = speed, attack
    s.scrapyard += s.shields[0] - shields
    s.shields[0] = shields
    for seat in range(1, rules[0].players):
        s.out[seat] = 1
    return states


@njit
def every_pair(rules, speed, attack, shields, runs):
    """How a room with two Monsters ends, by their printed numbers, over all ordered pairs: counted by both ends."""
    for first in range(64):
        for second in range(64):
            if first != second:
                states = alone(np.zeros(1, STATE), rules, speed, attack, shields)
                s = states[0]
                face_monster(s, rules[0], first, 0, 0)
                s.foe_skill = Skill.NONE + 0
                end = fight(s, rules[0], 0, 0)
                other = 3
                if end != Fight.KO:
                    face_monster(s, rules[0], second, 0, 0)
                    s.foe_skill = Skill.NONE + 0
                    other = fight(s, rules[0], 0, 0)
                runs[end, other] += 1


@pytest.mark.parametrize("hero", HEROES)
def test_one_hero_against_every_monster_as_the_reading_counts(hero):
    rules, count = plain_rules(), np.zeros((64, 4), np.int64)
    every_monster(rules, *hero, (0,), count)
    expected = reading.tally(Hero(*hero), keep=("K1", "K2"))[:3]
    assert tuple(count.sum(axis=0)) == (*expected, 0)


@pytest.mark.parametrize(("hero", "wins"), [((4, 6, 3), 30), ((5, 8, 6), 53)])
def test_wins_with_one_maneuver_as_the_reading_counts(hero, wins):
    count = np.zeros((64, 4), np.int64)
    every_monster(plain_rules(), *hero, (0, 1, 2, 4), count)
    assert (count[:, Fight.VICTORY] > 0).sum() == wins == reading.wins_with_a_maneuver(Hero(*hero), 1)


def test_two_monsters_in_a_room_as_the_reading_counts():
    runs = np.zeros((4, 4), np.int64)
    every_pair(plain_rules(), 5, 8, 6, runs)
    letters = "VTK"
    counted = {letters[a] + letters[b]: int(runs[a, b]) for a, b in product(range(2), range(3)) if runs[a, b]}
    assert counted | {"K": int(runs[2].sum())} == reading.pairs(Hero(5, 8, 6, minimum=3))


def plain_rules():
    """One hero with a Minimum Attack of 3 (LUKE), the base game."""
    return scenario().configuration({"players": 1, "heroes@1": "luke"}).rules()


WORKED = [  # O-9: hero (Speed, gauge, shields, minimum), Monster (Speed, Attack, Defense), plan, result, gauge, shields
    ((4, 6, 3, 2), (2, 4, 6), {}, "VICTORY", 2, 3),
    ((4, 6, 3, 2), (4, 2, 6), {}, "VICTORY", 2, 1),
    ((4, 6, 3, 2), (4, 3, 1), {}, "KO", 6, 0),
    ((4, 6, 5, 3), (3, 4, 9), {}, "TIE", 3, 1),
    ((4, 10, 5, 3), (3, 4, 4), {}, "VICTORY", 6, 5),
    ((4, 6, 3, 2), (5, 6, 11), {"maneuvers": 1}, "KO", 2, 0),
    ((4, 6, 3, 2), (5, 6, 11), {"maneuvers": 2}, "TIE", 2, 2),
    ((4, 6, 3, 2), (5, 6, 11), {"maneuvers": 4}, "KO", 6, 0),
    ((4, 6, 3, 2), (5, 6, 11), {"maneuvers": 6}, "VICTORY", 5, 2),
    ((4, 6, 3, 2), (6, 4, 5), {"drinks_speed": 1}, "VICTORY", 2, 3),
]


@pytest.mark.parametrize(("hero", "monster", "plan", "result", "gauge", "shields"), WORKED)
def test_worked_combats(hero, monster, plan, result, gauge, shields):
    rules = scenario().configuration({"players": 1, "heroes@1": "luke" if hero[3] == 3 else "wendy"}).rules()
    states, ends = np.zeros(1, STATE), np.zeros(1, np.int64)
    alone(states, rules, *hero[:3])
    s = states[0]
    s["foe"], s["foe_skill"] = 12 * 4, Skill.HOLD if plan.get("drinks_speed") else Skill.NONE
    s["foe_speed"], s["foe_attack"], s["foe_defense"] = monster
    words = {name: 0 for name in ("maneuvers", "drinks_speed", "drinks_attack", "drinks_shields", "noodles", "silence")}
    number = pack(*(words | plan).values(), 1 if plan.get("drinks_speed") else 0)  # FLEE is not allowed from K3
    fight_plan(states, rules, number, ends)
    assert (ENDS[ends[0]], int(s["gauge"][0]), int(s["shields"][0])) == (result, gauge, shields)


@njit
def fight_plan(states, rules, plan, ends):
    """Carry one plan out."""
    ends[0] = fight(states[0], rules[0], 0, plan)


@njit
def supported(states, rules, ends):
    """A LEAD (4, 2, 3) with a helper against a Monster (5, 4, 6) without a Skill."""
    s = alone(states, rules, 4, 2, 3)[0]
    s.out[1] = 0
    face_monster(s, rules[0], 0, 0, 0)
    s.foe_speed, s.foe_attack, s.foe_defense = 5, 4, 6
    ends[0] = fight(s, rules[0], 0, 0)


def test_support_pays_what_keeps_the_lead_on_its_feet():
    rules = scenario().configuration({"players": 2, "heroes@1": "wendy", "heroes@2": "luke"}).rules()
    states, ends = np.zeros(1, STATE), np.zeros(1, np.int64)
    supported(states, rules, ends)
    assert (ENDS[ends[0]], states[0]["shields"][:2].tolist()) == ("TIE", [1, 1])


@njit
def hit_by_turret(states, rules, drinks):
    """A hero with 3 shields and so many Powa-Drinks is hit."""
    s = alone(states, rules, 4, 6, 3)[0]
    s.drinks[0] = drinks
    hit(s, rules[0], 0, rules[0].turret_damage, Cause.TURRET + 0)


@pytest.mark.parametrize(("drinks", "shields", "out"), [(1, 1, 0), (0, 0, 1)])
def test_a_drink_on_shields_saves_from_a_turret(drinks, shields, out):
    states = np.zeros(1, STATE)
    hit_by_turret(states, plain_rules(), drinks)
    assert (int(states[0]["shields"][0]), int(states[0]["out"][0])) == (shields, out)
