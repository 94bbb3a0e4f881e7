"""Cyberdoom Tower's dice and deals against the even chances they are meant to have.

Each check is a chi-square test on games of a fixed seed: a right program fails it once in 10 000 choices of the seed.
Each would see the mistake it is there for (a face missing, a heavy die, a biased shuffle) with near certainty.
"""

from typing import Any

import numpy as np
import pytest
from scipy import special

from sims import rng
from sims.games.cyberdoom_tower.play import start
from sims.games.cyberdoom_tower.records.state import DICE, FACES, STATE, Mark
from sims.games.cyberdoom_tower.rules.hide import hide, loot
from tests.games.cyberdoom_tower.attacks import BASE, duel, showdown, weapon_action
from tests.games.cyberdoom_tower.towers import tower
from tests.games.cyberdoom_tower.turns import act, give_sentinels

GAMES = 1500
CHANCE = 1e-4


def even(counts: Any) -> bool:
    """Whether counts are as even as chance makes them, by chi-square."""
    counts = np.asarray(counts, dtype=float)
    expected = counts.sum() / counts.size
    value = ((counts - expected) ** 2 / expected).sum()
    return bool(special.gammaincc((counts.size - 1) / 2, value / 2) > CHANCE)


@pytest.fixture(scope="module")
def towers():
    """Games as they begin, of 5 floors, and their rules."""
    _, rules = tower(players=2)
    states = np.zeros(GAMES, STATE)
    for game in range(GAMES):
        rng.begin_game(states[game], 3, game)
        start(states[game], rules)
    return states, rules


def test_every_card_is_dealt_to_every_floor_equally_often(towers):
    states, rules = towers
    for cards, size in (("floor_card", int(rules.floor_cards_size)), ("sentinel_card", int(rules.sentinel_cards_size))):
        dealt = states[cards].astype(int)
        assert all(even(np.bincount(dealt[:, floor], minlength=size)) for floor in range(5))
        for floor in range(4):  # each ordered pair of cards on neighbouring floors
            pairs = np.bincount(dealt[:, floor] * size + dealt[:, floor + 1], minlength=size**2)
            assert even(pairs[[i for i in range(size**2) if i // size != i % size]])


def test_every_ai_card_is_drawn_equally_often(towers):
    states, rules = towers
    assert even(np.bincount(states["ai_card"], minlength=int(rules.ai_cards_size)))


def test_attack_dice_are_fair():
    """The dice of an attack that nothing can change: no ability is unlocked, and there is no Luck."""
    before, rules = showdown()
    faces = np.zeros(FACES, int)
    for game in range(GAMES):
        s = before.copy()
        rng.begin_game(s, 4, game)
        act(s, rules, weapon_action(BASE))
        faces += np.bincount(s.dice.astype(int) - 1, minlength=FACES)
    assert faces.sum() == GAMES * DICE
    assert even(faces)


def test_the_die_of_hide_is_fair():
    """Without Luck and Anti-Stealth a roll fails in every sector beyond it, so the failures tell the roll."""
    s, rules = duel()
    give_sentinels(rules, 0)
    faces = np.zeros(FACES, int)
    for game in range(GAMES):
        failures = 0
        for sector in range(1, FACES + 1):
            rng.begin_game(s, 5, game)
            s.sector[0] = sector
            failures += not hide(s, rules, False)
        faces[FACES - 1 - failures] += 1
    assert even(faces)


def test_the_die_of_loot_is_fair():
    s, rules = duel()
    items = np.zeros(FACES, int)
    for game in range(GAMES):
        rng.begin_game(s, 6, game)
        s.items[:] = Mark.UNMARKED
        loot(s, rules)
        items += s.items[0] == Mark.OWNED
    assert items.sum() == GAMES
    assert even(items)


def test_the_check_sees_a_heavy_die_and_a_biased_shuffle():
    """A 6 twice as likely as the others; the classic shuffle that swaps with any card."""
    draw = np.random.default_rng(1)
    heavy = np.minimum(draw.integers(0, FACES + 1, GAMES), FACES - 1)
    assert not even(np.bincount(heavy, minlength=FACES))
    assert even(np.bincount(draw.integers(0, FACES, GAMES), minlength=FACES))
