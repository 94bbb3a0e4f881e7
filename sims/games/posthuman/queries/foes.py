"""Posthuman: how fast the enemies of a combat are. Rulebook pages 6 and 7."""

from sims.games.posthuman.queries.people import amount_of
from sims.games.posthuman.records.words import Effect, FoeClass
from sims.kernel import kernel


@kernel
def foe_speed(s, rules, place):
    """Return an enemy's speed, with what the season adds to mutants."""
    foe = rules.foes[s.foe[place]]
    speed = foe.speed
    if foe.kind == FoeClass.MUTANT:
        speed += amount_of(s, rules, Effect.MIGRATION.value)
    return speed


@kernel
def fastest(s, rules):
    """PH-133: return the speed of the fastest enemy."""
    most = 0
    for place in range(s.foes):
        most = max(most, foe_speed(s, rules, place))
    return most
