"""Cyberdoom Tower, hiding, exactly: count the faces of one die."""

from fractions import Fraction


def need(sector: int, anti_stealth: int, looting: bool = False, suit: bool = False) -> int:
    """What the die must show: the sector's number plus Anti-Stealth, 1 more to loot, 1 less in the Tecno Suit."""
    return sector + anti_stealth + looting - suit


def chance(need: int, luck: int = 0, luck_step: int = 1) -> Fraction:
    """The chance to hide when up to `luck` Luck may follow the roll, each worth `luck_step`."""
    return Fraction(sum(face + luck * luck_step >= need for face in range(1, 7)), 6)
