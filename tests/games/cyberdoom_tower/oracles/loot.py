"""Cyberdoom Tower, looting, exactly: follow every roll."""

from collections import Counter
from fractions import Fraction

ITEMS = range(1, 7)  # 1 Gunsight, 2 Laser Cannon, 3 Plasma Rifle, 4 Jetpack, 5 Tecno Suit, 6 Grenade


def gained(roll: int, marked: frozenset[int], ties_to_lower: bool = True) -> int | None:
    """The item that a roll gives: its own, else the unmarked one with the nearest number, if any is left."""
    free = [item for item in ITEMS if item not in marked]
    if not free:
        return None
    tie = 1 if ties_to_lower else -1
    return min(free, key=lambda item: (abs(item - roll), tie * item))


def next_item(marked: frozenset[int], ties_to_lower: bool = True) -> dict[int, Fraction]:
    """The chance of each item at the next loot."""
    chances: Counter[int] = Counter()
    for roll in ITEMS:
        item = gained(roll, marked, ties_to_lower)
        if item is not None:
            chances[item] += 1
    return {item: Fraction(count, 6) for item, count in chances.items()}


def after(loots: int, ties_to_lower: bool = True) -> dict[frozenset[int], Fraction]:
    """The chance of each set of marked items after so many loots."""
    sets = {frozenset[int](): Fraction(1)}
    for _ in range(loots):
        new: dict[frozenset[int], Fraction] = {}
        for marked, chance in sets.items():
            for item, share in (next_item(marked, ties_to_lower) or {0: Fraction(1)}).items():
                key = marked | ({item} if item else frozenset())
                new[key] = new.get(key, Fraction(0)) + chance * share
        sets = new
    return sets
