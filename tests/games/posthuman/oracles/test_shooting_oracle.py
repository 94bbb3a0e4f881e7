"""Shooting of the second reading against the ledger's figures (PH-O06, PH-O07) and rolls worked by hand."""

from fractions import Fraction

import pytest

from tests.games.posthuman.oracles.shooting import (
    Gun,
    Shooter,
    armoured,
    at_least,
    can_shoot,
    enemy_hits,
    enemy_odds,
    firefight,
    hit_odds,
    hits,
    hits_per_skill,
    mean,
    rolls,
    shooting_dice,
)

PISTOL, SAWN_OFF = Gun(1, 2, (1, 2, 3, 4, 5)), Gun(2, 1, (2, 3, 4, 5, 6))
HUNTING_RIFLE, KALT_A4 = Gun(1, 3, (2, 4, 5, 6, 7)), Gun(2, 3, (1, 2, 4, 5, 6), ammo=2)
TABLE = [  # PH-O06: weapon, Sho, expert; dice, hits per Skill, mean, ways to 0 hits, chance of 1, 2, 3 or more
    (PISTOL, 2, False, 2, 0, 1.0, 9, 0.75, 0.25, 0.0),
    (PISTOL, 3, False, 3, 0, 1.5, 27, 0.875, 0.5, 0.125),
    (PISTOL, 4, False, 4, 0, 2.0, 81, 0.9375, 0.6875, 0.3125),
    (PISTOL, 5, False, 4, 1, 2.66667, 16, 0.98765, 0.88889, 0.59259),
    (KALT_A4, 4, False, 5, 0, 3.36883, 32, 0.99588, 0.95473, 0.79012),
    (KALT_A4, 5, False, 5, 1, 4.20216, 1, 0.99987, 0.99666, 0.96451),
    (HUNTING_RIFLE, 2, False, 2, 0, 1.66667, 4, 0.88889, 0.55556, 0.19444),
    (SAWN_OFF, 3, False, 4, 0, 1.85108, 256, 0.80247, 0.60494, 0.33333),
    (KALT_A4, 5, True, 5, 2, 5.03549, 1, 0.99987, 0.99730, 0.97608),
]


@pytest.mark.parametrize("row", TABLE)
def test_odds_of_hits_are_the_ledgers(row):
    gun, stat, expert, dice, per_skill, expected, none, *chances = row
    assert (shooting_dice(stat, gun.dice), hits_per_skill(stat, expert)) == (dice, per_skill)
    ways = hit_odds(dice, gun.range, gun.specials, per_skill)
    assert (ways.get(0, 0), sum(ways.values())) == (none, 6**dice)
    assert float(mean(ways)) == pytest.approx(expected, abs=5.01e-6)
    assert [float(at_least(ways, least)) for least in (1, 2, 3)] == pytest.approx(chances, abs=5.01e-6)


def test_kate_hits_five_times():
    """PH-O07: Sho 4, Kalt-A4, 1 Miss, 1 face in range, 3 Specials."""
    assert shooting_dice(4, KALT_A4.dice) == 5
    for face in range(3):
        faces = (*(int(each == face) for each in range(3)), 3, 0, 1)
        assert hits(faces, KALT_A4.range, KALT_A4.specials, 0) == 5


def test_dice_that_shoot():
    assert [shooting_dice(stat, 1) for stat in (2, 3, 4, 5)] == [2, 3, 4, 4]
    assert shooting_dice(5, 2, more=1) == 5
    assert (shooting_dice(3, 1, scoped=1), shooting_dice(3, 2, scoped=1)) == (3, 3)
    assert (can_shoot(1, 2), can_shoot(2, 2), can_shoot(0, 0)) == (False, True, True)


def test_range_skill_and_split_specials():
    assert [hits((1, 1, 1, 0, 0, 2), reach, PISTOL.specials, 0) for reach in (0, 1, 2, 3)] == [0, 1, 2, 3]
    assert [hits((0, 0, 0, 0, 2, 0), 3, PISTOL.specials, per) for per in (0, 1, 2)] == [0, 2, 4]
    assert [hits((0, 0, 0, n, 0, 0), 3, KALT_A4.specials, 0) for n in range(6)] == [0, 1, 2, 4, 5, 6]
    three, two, one = ((0, 0, 0, n, 0, 0) for n in (3, 2, 1))
    assert hits(three, 3, KALT_A4.specials, 0) == 1 + sum(hits(each, 3, KALT_A4.specials, 0) for each in (two, one))


def test_enemy_fire():
    assert enemy_odds(2, 2) == {0: 9, 1: 18, 2: 9}
    for reach in (1, 2, 3):
        assert at_least(enemy_odds(1, reach), 1) == Fraction(reach + 1, 6)
    assert enemy_hits((1, 1, 1, 2, 4, 0), 2) == 4
    assert [armoured(each, 1) for each in range(4)] == [0, 0, 1, 2]
    assert len(rolls(5)) == 252


@pytest.mark.parametrize(
    ("speed", "health", "foes", "shots", "end"),
    [
        (3, 5, [(2, 2, 2)], [2], (5, [0], True)),  # dead before its shot
        (3, 5, [(2, 3, 2)], [2], (3, [1], True)),
        (3, 5, [(3, 2, 2)], [9], (3, [0], True)),  # at the same time
        (3, 2, [(3, 2, 2)], [2], (0, [0], True)),  # both fall
        (3, 2, [(4, 2, 2)], [2], (0, [2], False)),  # knocked out before the shot
        (3, 5, [(4, 2, 1)], [2], (4, [0], True)),
        (3, 5, [(2, 2, 2)], [], (3, [2], False)),  # held, or caught fleeing: they shoot all the same
        (3, 9, [(2, 1, 1), (3, 1, 2), (4, 1, 4)], [1, 1, 1], (3, [0, 0, 0], True)),
        (3, 9, [(2, 1, 1), (3, 1, 2), (4, 1, 4)], [0, 3, 0], (2, [1, 0, 1], True)),
        (3, 6, [(4, 1, 3), (3, 1, 3), (2, 1, 9)], [1, 1, 0], (0, [0, 0, 1], True)),
    ],
)
def test_who_shoots_first(speed, health, foes, shots, end):
    assert firefight(speed, health, [Shooter(*foe) for foe in foes], shots) == end
