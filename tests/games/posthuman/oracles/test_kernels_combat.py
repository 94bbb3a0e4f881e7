"""Posthuman: combat in the kernels against the second reading, with random humans, weapons and enemies."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from numba import njit

from sims.games.posthuman.queries.gear import hits_of_face, hits_of_specials
from sims.games.posthuman.records.sizes import FOES, WEAPONS
from sims.games.posthuman.records.state import STATE
from sims.games.posthuman.records.words import Shooting, Stream
from sims.games.posthuman.rules.melee import after_blocks_of_foe, after_blocks_of_human
from tests.games.posthuman.journeys import scenario
from tests.games.posthuman.oracles import shooting as posthuman_shooting
from tests.games.posthuman.oracles.combats import (
    DICE,
    LOT,
    Duel,
    Volley,
    arms_of,
    play_melees,
    play_shots,
    random_rules,
    random_states,
)
from tests.games.posthuman.oracles.fights import fight
from tests.games.posthuman.oracles.melee import Arms, survivors
from tests.games.posthuman.oracles.shooting import Shooter, firefight

SITUATIONS = [2_000, pytest.param(20_000, marks=pytest.mark.validate)]


def count_kinds(seen, duel, found):
    """Count what came up."""
    seen[found.end] += 1
    seen["scar"] += found.scar
    seen["caught"] += duel.hero.caught
    seen["net"] += 0 < duel.hero.less[0] < 99
    seen["bolas"] += duel.hero.less[0] == 99
    seen["defence dice"] += any(defence for _, _, _, defence, _ in found.exchanges)
    seen["several"] += len(duel.foes) > 1
    seen["third round"] += found.exchanges[-1][0] == 3
    seen["morale lost"] += found.morale < duel.hero.morale
    seen["armour"] += duel.hero.armour > 0
    seen["warriors"] += duel.hero.weapon.warriors


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_melee_ends_as_the_reading_says(situations):
    rng, seen = np.random.default_rng(7), Counter()
    for first in range(0, situations, LOT):
        rules = random_rules(rng)
        states = random_states(rng, rules, LOT, first)
        after, thrown = states.copy(), np.zeros((LOT, 2, DICE), np.int64)
        play_melees(after, rules, thrown, 0)
        for i in range(LOT):
            if not states[i]["foe_health"].any():
                continue
            duel = Duel(states[i], rules[0], thrown[i])
            found = fight(duel.hero, duel.foes, duel.roll, duel)
            kernel = (int(after[i]["health"][0]), int(after[i]["morale"][0]), bool(after[i]["melee_hurt"]))
            assert kernel == (found.health, found.morale, found.scar), first + i
            assert tuple(after[i]["foe_health"][: states[i]["foes"]].tolist()) == found.foes, first + i
            used = after[i]["drawn"][[Stream.MELEE, Stream.FOE_MELEE]].tolist()
            assert used == [DICE - len(dice) for dice in duel.dice], first + i
            count_kinds(seen, duel, found)
    kinds = ["won", "fled", "knocked out", "scar", "caught", "net", "bolas", "defence dice", "several", "third round"]
    assert min(seen[kind] for kind in [*kinds, "morale lost", "armour", "warriors"]) > situations / 40, seen


@njit
def block_all(rolls, warriors, cards, rules, left):
    """What Blocks leave: three numbers of the human's, three of the enemy's."""
    for i in range(len(rolls)):
        own = other = 0
        for face in range(6):
            own += rolls[i, 0, face] << (8 * face)
            other += rolls[i, 1, face] << (8 * face)
        left[i, :3] = np.array(after_blocks_of_foe(own, other, warriors[i, 0]))
        left[i, 3:] = np.array(after_blocks_of_human(rules[0], cards[i], other, own, warriors[i, 1]))


@pytest.mark.parametrize("situations", [20_000])
def test_blocks_leave_what_the_reading_says(situations):
    rng = np.random.default_rng(8)
    rules = random_rules(rng)
    rolls, warriors = rng.integers(0, 4, (situations, 2, 6)), rng.integers(0, 2, (situations, 2))
    cards, left = rng.integers(0, FOES, situations), np.zeros((situations, 6), np.int64)
    block_all(rolls, warriors, cards, rules, left)
    arms = [arms_of(card) for card in rules[0]["foes"]]
    blocked = 0
    for i in range(situations):
        own, other = (tuple(roll) for roll in rolls[i].tolist())
        weapon = Arms(1, special_wounds=1, warriors=bool(warriors[i, 0]))
        card = arms[cards[i]]
        card = Arms(card.wounds, 0, card.special_attack, card.special_wounds, card.special_knockdown,
                    card.special_morale, bool(warriors[i, 1]))  # fmt: skip
        crit, hit, special = survivors(own, weapon, other[2], player_blocks=False)
        foe_crit, foe_hit, foe_special = survivors(other, card, own[2], player_blocks=True)
        assert left[i].tolist() == [hit, crit, special, foe_hit, foe_crit, foe_special], i
        blocked += own[2] > 0 and other[2] > 0
    assert blocked > situations / 3


@njit
def hits_of_all(states, rules, rolls, reach, per_skill, hits, seat):
    """The hits of every roll on one target."""
    for i in range(len(rolls)):
        for face in range(6):
            if face != Shooting.SPECIAL:
                hits[i] += rolls[i, face] * hits_of_face(face, reach, per_skill)
        hits[i] += hits_of_specials(states[0], rules[0], seat, rolls[i, Shooting.SPECIAL])


def test_every_roll_of_up_to_five_dice_hits_as_often_as_the_reading_says():
    rules = scenario().configuration({"players": 2}).rules()
    rolls = np.array([roll for dice in range(6) for roll in posthuman_shooting.rolls(dice)], np.int64)
    guns = [row for row in range(WEAPONS, WEAPONS + 24) if rules[0]["items"][row]["range"] > 0]
    assert (len(rolls), len(guns)) == (462, 7)
    for gun, reach, per_skill in product(guns, (1, 2, 3), (0, 1, 2)):
        states, hits = np.zeros(1, STATE), np.zeros(len(rolls), np.int64)
        states[0]["gear"][0, 0] = gun
        hits_of_all(states, rules, rolls, reach, per_skill, hits, 0)
        specials = rules[0]["items"][gun]["hits"].tolist()
        expected = [posthuman_shooting.hits(tuple(roll), reach, specials, per_skill) for roll in rolls.tolist()]
        assert hits.tolist() == expected


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_shooting_round_ends_as_the_reading_says(situations):
    rng, seen = np.random.default_rng(9), Counter()
    for first in range(0, situations, LOT):
        rules = random_rules(rng)
        states = random_states(rng, rules, LOT, first)
        for s in states:
            s["foe_health"][: s["foes"]] = [rules[0]["foes"][row]["health"] for row in s["foe"][: s["foes"]]]
            dice = rng.integers(0, 6)
            for _ in range(dice):
                s["aimed"][rng.integers(s["foes"])] += 1
        after, thrown = states.copy(), np.zeros((LOT, 2, DICE), np.int64)
        play_shots(after, rules, thrown, 0)
        for i in range(LOT):
            volley = Volley(states[i], rules[0], thrown[i])
            shots = volley.shots()
            foe_hits = volley.foe_hits(shots)
            shooters = [
                Shooter(int(card["speed"]), left, hits)
                for card, left, hits in zip(volley.cards, volley.left, foe_hits, strict=True)
            ]
            before = int(states[i]["health"][0])
            health, left, shot = firefight(volley.speed, before, shooters, shots)
            assert int(after[i]["health"][0]) == health, first + i
            assert after[i]["foe_health"][: states[i]["foes"]].tolist() == left, first + i
            assert int(after[i]["ammo"][0]) == 20 - shot * int(volley.gun["ammo"]), first + i
            seen["shot"] += shot
            seen["shot down before"] += not shot and bool(shots)
            seen["held fire"] += not shots
            seen["down"] += health == 0
            seen["all dead"] += not any(left)
            seen["both"] += health == 0 and not any(left)
            seen["split"] += sum(dice > 0 for dice in volley.aimed) > 1
    assert min(seen[kind] for kind in ("shot", "held fire", "down", "all dead", "split")) > situations / 40, seen
    assert min(seen["both"], seen["shot down before"]) > situations / 1000, seen
