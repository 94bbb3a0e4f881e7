"""All Hoomanz Are Dead, A.D.A.M.'s Level Ups (AH-218..221, AH-234).

He has ADAM_LEVELS level slots. `s.adam_chit[level]` is the Level Up chit in a slot (a row of `adam_level_ups`) or
NONE; `s.adam_dark[level]` is 1 while that chit is short-circuited, which means its dark side is up. A chit has one
set of values per side. `rules.adam_rank` lists the chits, the one he wants most first.
"""

from sims.games.all_hoomanz.sizes import ADAM_CHITS, ADAM_LEVELS, HORDE, NONE, NOWHERE
from sims.games.all_hoomanz.words import Event, LevelOrder
from sims.kernel import kernel
from sims.trace import emit


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
def level_adam(s, rules, trigger):
    """AH-218, AH-219, AH-A61: fill his lowest open slot with this trigger within the Maximum Level.

    Under `level_order = slots` that slot must be his lowest open one of any kind; else nothing happens.
    """
    if not rules.purple_eye:
        return
    for level in range(rules.max_adam_level):
        if s.adam_chit[level] != NONE:
            continue
        if int(rules.adam_levels[level].trigger) == trigger:
            fill_level(s, rules, level)
            return
        if rules.level_order == LevelOrder.SLOTS:
            return


@kernel
def level_adam_anyway(s, rules):
    """AH-221: fill his lowest open slot within the Maximum Level, whatever its trigger."""
    for level in range(rules.max_adam_level):
        if s.adam_chit[level] == NONE:
            fill_level(s, rules, level)
            return


@kernel
def fill_level(s, rules, level):
    """Fill a level slot with the unused chit that he wants most."""
    for rank in range(ADAM_CHITS):
        chit = rules.adam_rank[rank]
        used = False
        for other in range(ADAM_LEVELS):
            used |= s.adam_chit[other] == chit
        if not used:
            s.adam_chit[level] = chit
            s.adam_dark[level] = 0
            emit(s, Event.ADAM_LEVELED, level, chit)
            return


@kernel
def short_circuit(s, rules, hero_chooses):
    """AH-234, AH-235: turn one of his Level Ups to its dark side.

    A hero picks the one that A.D.A.M. wants most; he himself picks the one he wants least.
    """
    picked = NOWHERE
    for rank in range(ADAM_CHITS):
        for level in range(ADAM_LEVELS):
            if s.adam_chit[level] == rules.adam_rank[rank] and not s.adam_dark[level]:
                if picked == NOWHERE or not hero_chooses:  # the first in his order, or the last
                    picked = level
    if picked != NOWHERE:
        s.adam_dark[picked] = 1
        emit(s, Event.ADAM_SHORTED, picked, s.adam_chit[picked])


@kernel
def restore_level(s, rules):
    """AH-199: turn back the short-circuited Level Up that he wants most; return its chit, or NONE."""
    for rank in range(ADAM_CHITS):
        for level in range(ADAM_LEVELS):
            if s.adam_chit[level] == rules.adam_rank[rank] and s.adam_dark[level]:
                s.adam_dark[level] = 0
                return s.adam_chit[level]
    return NONE


@kernel
def is_adam_active(s, rules):
    """AH-231: return whether he is in play and on the board."""
    return rules.purple_eye and s.adam_room != NOWHERE
