"""All Hoomanz Are Dead, A.D.A.M.'s Level Ups: filled, short-circuited, restored (AH-218..221, AH-234, AH-A100).

`rules.adam_rank` lists the chits, the one he wants most first.
"""

from sims.games.all_hoomanz.queries.adam import adam_level
from sims.games.all_hoomanz.records.sizes import ADAM_CHITS, ADAM_LEVELS, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Event, LevelOrder, Stream
from sims.kernel import kernel
from sims.rng import below
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
        if not is_taken(s, chit):
            s.adam_chit[level] = chit
            s.adam_dark[level] = 0
            emit(s, Event.ADAM_LEVELED, level, chit)
            return


@kernel
def is_taken(s, chit):
    """Return whether a chit lies in one of his level slots."""
    for level in range(ADAM_LEVELS):
        if s.adam_chit[level] == chit:
            return True
    return False


@kernel
def short_circuit(s, rules, hero_chooses):
    """AH-234, AH-235: turn one of his Level Ups to its dark side; return whether he has one to turn.

    A hero picks the one that A.D.A.M. wants most; he himself picks the one he wants least.
    """
    picked = int(NOWHERE)
    for rank in range(ADAM_CHITS):
        for level in range(ADAM_LEVELS):
            if s.adam_chit[level] == rules.adam_rank[rank] and not s.adam_dark[level]:
                if picked == NOWHERE or not hero_chooses:  # the first in his order, or the last
                    picked = level
    if picked != NOWHERE:
        turn_dark(s, picked)
    return picked != NOWHERE


@kernel
def turn_dark(s, level):
    """Short-circuit the Level Up in a slot."""
    s.adam_dark[level] = 1
    emit(s, Event.ADAM_SHORTED, level, s.adam_chit[level])


@kernel
def devolve_adam(s, rules):
    """AH-A100: a Brain that he revealed short-circuits the highest Level Up that lies face up.

    Without one a random unused chit comes short-circuited into his lowest open slot within the Maximum Level.
    """
    for level in range(ADAM_LEVELS - 1, -1, -1):
        if s.adam_chit[level] != NONE and not s.adam_dark[level]:
            turn_dark(s, level)
            return
    for level in range(rules.max_adam_level):
        if s.adam_chit[level] == NONE:
            left = below(s, Stream.CHANCE, ADAM_CHITS - adam_level(s))
            for chit in range(ADAM_CHITS):
                left -= not is_taken(s, chit)
                if left < 0:
                    s.adam_chit[level] = chit
                    turn_dark(s, level)
                    return


@kernel
def restore_level(s, rules):
    """AH-199: turn back the short-circuited Level Up that he wants most; return its chit, or NONE."""
    for rank in range(ADAM_CHITS):
        for level in range(ADAM_LEVELS):
            if s.adam_chit[level] == rules.adam_rank[rank] and s.adam_dark[level]:
                s.adam_dark[level] = 0
                return s.adam_chit[level]
    return NONE
