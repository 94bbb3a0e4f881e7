"""Attacks as the scripted players carry them out, against the best that can be done with the same dice and Luck."""

from itertools import product

import numpy as np
import pytest
from numba import njit

from sims import rng
from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.queries.dice import is_placed
from sims.games.cyberdoom_tower.records.state import DICE, FACES, NOWHERE, STATE, Ability, Item, Mark, Stream
from sims.games.cyberdoom_tower.rules.attack import change
from tests.games.cyberdoom_tower.oracles.cards import AIS
from tests.games.cyberdoom_tower.oracles.hit_boxes import chance_with_luck, placeable
from tests.games.cyberdoom_tower.oracles.lowered import lowered

ATTACKS = 200_000
SIGMAS = 5.0  # a right player is further off than this 6 times in ten million
KITS = [kit for kit in product((False, True), repeat=len(Ability)) if kit[Ability.PLUS_MINUS]]  # never locked


@njit
def attack_often(states, rules, layout, kit, luck, gunsight, count):
    """How many of `count` attacks on the AI place all dice; `kit` has the unlocked abilities as bits."""
    s, placed = states[0], 0
    for game in range(count):
        rng.begin_game(s, 5, game)
        s.seat, s.layout, s.roof[0], s.luck[0] = 0, layout, 1, luck
        s.items[0, Item.GUNSIGHT] = gunsight
        for ability in range(s.ability_used.shape[0]):
            s.boxes[0, ability] = kit >> ability & 1
            s.ability_used[ability] = 0
        for die in range(DICE):
            s.dice[die] = 1 + rng.below(s, Stream.ATTACK, FACES)
        changing = True
        while changing:
            ability, die, face, payment = change_of_dice(s, rules)
            changing = ability != NOWHERE
            if changing:
                change(s, rules, ability, die, face, payment)
        placed += is_placed(s, rules)
    return placed


@pytest.fixture(scope="module")
def rules():
    rules = lowered()
    rules[0].ability_boxes[:] = 1
    return rules


def played(rules, ai, kit, luck, gunsight=Mark.UNMARKED):
    layout = int(rules[0].ai_layout[list(AIS).index(ai)])
    bits = sum(2**ability for ability in Ability if kit[ability])
    return attack_often(np.zeros(1, STATE), rules[0], layout, bits, luck, int(gunsight), ATTACKS) / ATTACKS


def sigma(chance):
    return np.sqrt(max(chance * (1 - chance), 1 / ATTACKS) / ATTACKS)


@pytest.mark.parametrize("ai", AIS)
@pytest.mark.parametrize("kit", KITS)
def test_best_play_without_luck(rules, ai, kit):
    best = chance_with_luck(placeable(AIS[ai]), kit, 0, gunsight=False)
    assert abs(played(rules, ai, kit, 0) - best) < SIGMAS * sigma(best)


@pytest.mark.parametrize("ai", AIS)
@pytest.mark.parametrize("luck", [1, 2])
@pytest.mark.parametrize("kit", KITS)
def test_best_play_with_luck_within_two_points_for_re_rolls_bought_too_late(rules, ai, luck, kit):
    """A scripted player looks one re-roll ahead; without RE-ROLL there is nothing to miss."""
    best = chance_with_luck(placeable(AIS[ai]), kit, luck, gunsight=False)
    found = played(rules, ai, kit, luck)
    missed = 0.02 if kit[Ability.RE_ROLL] else 0.0
    assert best - missed - SIGMAS * sigma(best) < found < best + SIGMAS * sigma(best)


@pytest.mark.parametrize("luck", [0, 1, 2])
def test_a_gunsight_is_a_hit_for_each_luck_or_one_when_it_is_crossed_off(rules, luck):
    """Best play also mixes both: HITs for Luck first, then the Gunsight itself. No script does."""
    kit = (True, False, False, False)
    placed = placeable(AIS["a2"])
    for_luck = chance_with_luck(placed, kit, luck, gunsight=True)
    both = chance_with_luck(placed, (*kit[:3], True), luck, gunsight=True)
    found = played(rules, "a2", kit, luck, gunsight=Mark.OWNED)
    assert for_luck < found < both + SIGMAS * sigma(both)
