"""Posthuman: what one human may do to another while it camps. Rulebook page 5."""

from sims.games.posthuman.queries.people import is_on
from sims.games.posthuman.queries.places import matches
from sims.games.posthuman.records.words import Effect
from sims.kernel import kernel

LOOTING, RAIDING, STORYTELLING, PSYCHOLOGIST, ALL_HELPS = range(5)


@kernel
def help_strength(s, rules, seat, which):
    """Return how strong a human is in what it may do to others while it camps (PH-186, PH-Q34); 0: it may not."""
    total = 0
    for place in range(s.skills[seat]):
        skill = rules.skills[s.skill[seat, place]]
        if which == LOOTING:
            total += skill.take_ammo
        elif which == RAIDING:
            total += skill.take_food
        elif which == STORYTELLING:
            total += skill.share_morale
        else:
            total += skill.give_morale
    return total


@kernel
def may_help(s, rules, seat, other, which):
    """PH-099, PH-252: return whether a skill may be used on another human: matching terrain, and something to take.

    PH-H14: in Winter Depression camping restores no morale, nor do its skills.
    """
    if not matches(s, rules, seat, other):
        return False
    if which == LOOTING:
        return s.ammo[other] > 0
    return s.food[other] > 0 if which == RAIDING else not is_on(s, rules, Effect.WINTER.value)
