"""All Hoomanz Are Dead, A.D.A.M.'s Level Ups: what they add up to (AH-218..225).

He has ADAM_LEVELS level slots. `s.adam_chit[level]` is the Level Up chit in a slot (a row of `adam_level_ups`) or
NONE; `s.adam_dark[level]` is 1 while that chit is short-circuited, which means its dark side is up. A chit has one
set of values per side.
"""

from sims.games.all_hoomanz.records.sizes import ADAM_LEVELS, HORDE, NONE, NOWHERE
from sims.kernel import kernel
from sims.sets import has


@kernel
def adam_attack(s, rules):
    """AH-225: return his Attack, the sum of his attack bonuses."""
    total = 0
    for level in range(ADAM_LEVELS):
        if s.adam_chit[level] != NONE:
            chit = rules.adam_level_ups[s.adam_chit[level]]
            total += int(chit.dark_attack) if s.adam_dark[level] else int(chit.attack)
    return total


@kernel
def adam_speed(s, rules):
    """Return his Speed: the printed one and the bonuses of his Level Ups."""
    total = rules.adam_speed
    for level in range(ADAM_LEVELS):
        if s.adam_chit[level] != NONE:
            chit = rules.adam_level_ups[s.adam_chit[level]]
            total += int(chit.dark_speed) if s.adam_dark[level] else int(chit.speed)
    return total


@kernel
def horde_attack(s, rules):
    """Return what his Level Ups add to the Attack of Horde Monsters."""
    total = 0
    for level in range(ADAM_LEVELS):
        if s.adam_chit[level] != NONE:
            chit = rules.adam_level_ups[s.adam_chit[level]]
            total += int(chit.dark_horde_attack) if s.adam_dark[level] else int(chit.horde_attack)
    return total


@kernel
def horde_speed(s, rules):
    """Return what his Level Ups add to the Speed of Horde Monsters."""
    total = 0
    for level in range(ADAM_LEVELS):
        if s.adam_chit[level] != NONE:
            chit = rules.adam_level_ups[s.adam_chit[level]]
            total += int(chit.dark_horde_speed) if s.adam_dark[level] else int(chit.horde_speed)
    return total


@kernel
def horde_blow(s, rules):
    """Return how many shields the Monsters of his Horde take from a hero that defeats none of them.

    The Horde lies open, so every player may know it.
    """
    blow = 0
    for place in range(HORDE):
        if s.horde[place] != NONE:
            blow += int(rules.monsters[s.horde[place]].attack) + horde_attack(s, rules)
    return blow


@kernel
def level_with(s, rules, ability):
    """Return the level slot whose Level Up, on the side that is up, has this ability; NONE if none has."""
    for level in range(ADAM_LEVELS):
        if s.adam_chit[level] != NONE:
            chit = rules.adam_level_ups[s.adam_chit[level]]
            if (int(chit.dark_ability) if s.adam_dark[level] else int(chit.ability)) == ability:
                return level
    return NONE


@kernel
def has_ability(s, rules, ability):
    """Return whether he has this ability now; its amount may be 0."""
    return level_with(s, rules, ability) != NONE


@kernel
def ability_amount(s, rules, ability):
    """Return the amount of one of his abilities; 0 without it."""
    level = level_with(s, rules, ability)
    if level == NONE:
        return 0
    chit = rules.adam_level_ups[s.adam_chit[level]]
    return int(chit.dark_amount) if s.adam_dark[level] else int(chit.amount)


@kernel
def adam_level(s):
    """Return how many of his level slots are filled."""
    filled = 0
    for level in range(ADAM_LEVELS):
        filled += s.adam_chit[level] != NONE
    return filled


@kernel
def is_adam_active(s, rules):
    """AH-231: return whether he is in play and on the board."""
    return rules.purple_eye != 0 and s.adam_room != NOWHERE


@kernel
def stands_in(s, rooms):
    """Return whether A.D.A.M. is on the board, in one of these rooms."""
    return s.adam_room != NOWHERE and has(rooms, s.adam_room)


@kernel
def adam_monsters(s):
    """Return how many Monster cards A.D.A.M. has, in Inventory and Horde."""
    monsters = s.adam_held
    for place in range(HORDE):
        monsters += s.horde[place] != NONE
    return monsters
