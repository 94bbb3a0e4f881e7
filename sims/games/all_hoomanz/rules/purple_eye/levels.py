"""All Hoomanz Are Dead, A.D.A.M.'s Level Ups: filled, short-circuited, restored (AH-218..221, AH-234).

`rules.adam_rank` lists the chits, the one he wants most first.
"""

from sims.games.all_hoomanz.records.sizes import ADAM_CHITS, ADAM_LEVELS, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Event, LevelOrder
from sims.kernel import kernel
from sims.trace import emit


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
    """AH-221: a card levels him: fill his lowest open slot within the Maximum Level; return whether one is open."""
    for level in range(rules.max_adam_level):
        if s.adam_chit[level] == NONE:
            fill_level(s, rules, level)
            return True
    return False


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
    """AH-234, AH-235: turn one of his Level Ups to its dark side; return whether he has one to turn.

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
    return picked != NOWHERE


@kernel
def restore_level(s, rules):
    """AH-199: turn back the short-circuited Level Up that he wants most; return its chit, or NONE."""
    for rank in range(ADAM_CHITS):
        for level in range(ADAM_LEVELS):
            if s.adam_chit[level] == rules.adam_rank[rank] and s.adam_dark[level]:
                s.adam_dark[level] = 0
                return s.adam_chit[level]
    return NONE
