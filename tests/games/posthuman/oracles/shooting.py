"""Work out Posthuman's shooting by hand: pools, hits of a roll, their exact odds and the order of fire.

A second reading of the rulebook (p.7, errata) and of the ledger's rulings. Faces are counted in the order of FACES.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

FACES = ("range 1", "range 2", "range 3", "special", "skill", "miss")  # one side of the die each (PH-H02)
DICE_OF_STAT = {1: 0, 2: 1, 3: 2, 4: 3, 5: 3}  # PH-145; the rulebook's tables begin at 2
MOST_DICE = 5  # PH-Q26

Faces = tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
class Gun:
    """Describe a ranged weapon; `specials` are the hits of 1..5 Specials on one target (PH-147)."""

    dice: int
    range: int
    specials: tuple[int, ...]
    ammo: int = 1


@dataclass(frozen=True)
class Shooter:
    """Describe an enemy in a firefight; `hits` are what its dice would hit, 0 if it cannot shoot."""

    speed: int
    health: int
    hits: int = 0


def shooting_dice(stat: int, weapon_dice: int, more: int = 0, scoped: int = 0) -> int:
    """Return the player's dice (PH-145); a Gunscope leaves the weapon at least 1 die (PH-124)."""
    weapon = max(1, weapon_dice - scoped) if scoped else weapon_dice
    return min(MOST_DICE, DICE_OF_STAT[stat] + weapon + more)


def hits_per_skill(stat: int, expert: bool) -> int:
    """Return what one Skill Shot hits: Sho 5 and the expert skill of the weapon's class count 1 each (PH-148)."""
    return (stat >= 5) + expert


def can_shoot(ammo: int, cost: int) -> bool:
    """Return whether the ammo suffices; there are no partial shots (PH-141, PH-Q59)."""
    return ammo >= cost


def hits(faces: Faces, reach: int, specials: Sequence[int], per_skill: int) -> int:
    """Return the hits of one roll on one target (PH-146..149)."""
    ranges, special, skill = faces[:3], faces[3], faces[4]
    within = sum(count for distance, count in enumerate(ranges, 1) if distance <= reach)
    return within + (specials[special - 1] if special else 0) + skill * per_skill


def enemy_hits(faces: Faces, reach: int) -> int:
    """Return the hits of an enemy's roll: a Special is 1 hit, a Skill Shot a miss (PH-Q21)."""
    return hits(faces, reach, (1, 2, 3, 4, 5), 0)


def armoured(hits: int, ignored: int) -> int:
    """Return the wounds that hits do where a card ignores the first of them (ARMOUR, ARMOUR_S)."""
    return max(0, hits - ignored)


@cache
def rolls(dice: int) -> dict[Faces, int]:
    """Return in how many of the 6^dice ways each count of faces falls, by throwing every die."""
    ways: Counter[Faces] = Counter()
    for thrown in product(range(6), repeat=dice):
        ways[tuple(map(thrown.count, range(6)))] += 1
    return dict(ways)


def hit_odds(dice: int, reach: int, specials: Sequence[int], per_skill: int) -> dict[int, int]:
    """Return the ways, of 6^dice, to each number of hits on one target (PH-O06)."""
    ways: Counter[int] = Counter()
    for faces, some in rolls(dice).items():
        ways[hits(faces, reach, specials, per_skill)] += some
    return dict(ways)


def enemy_odds(dice: int, reach: int) -> dict[int, int]:
    """Return the ways, of 6^dice, to each number of an enemy's hits."""
    return hit_odds(dice, reach, (1, 2, 3, 4, 5), 0)


def at_least(ways: dict[int, int], least: int) -> Fraction:
    """Return the chance of so many hits or more."""
    return Fraction(sum(some for got, some in ways.items() if got >= least), sum(ways.values()))


def mean(ways: dict[int, int]) -> Fraction:
    """Return the expected hits."""
    return Fraction(sum(got * some for got, some in ways.items()), sum(ways.values()))


def firefight(speed: int, health: int, foes: Sequence[Shooter], shots: Sequence[int]) -> tuple[int, list[int], bool]:
    """Return the player's health, the enemies' and whether the player got to shoot; nothing goes below 0.

    `shots` are the player's hits on each enemy; empty if he holds fire or was caught fleeing (PH-135, PH-140). Each
    faster enemy shoots before him, each as fast one with him, each slower one after him if it lives (PH-142, 143, Q20).
    """
    left = [foe.health for foe in foes]
    health -= sum(foe.hits for foe in foes if foe.speed > speed)
    if health <= 0:
        return 0, left, False
    health -= sum(foe.hits for foe in foes if foe.speed == speed)  # whoever is shot now still shoots
    for each, wounds in enumerate(shots):
        left[each] = max(0, left[each] - wounds)
    if health > 0:
        health -= sum(foe.hits for foe, lives in zip(foes, left, strict=True) if foe.speed < speed and lives)
    return max(0, health), left, len(shots) > 0
