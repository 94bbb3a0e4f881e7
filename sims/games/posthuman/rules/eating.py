"""Posthuman: eating and hunger. Rulebook page 5."""

from sims.games.posthuman.queries.free_deeds import can_pay
from sims.games.posthuman.queries.gear import has_one_shot
from sims.games.posthuman.queries.hunger import most_eaten
from sims.games.posthuman.queries.places import is_safe
from sims.games.posthuman.records.sizes import NOTHING
from sims.games.posthuman.records.words import Cause, Event, Phase
from sims.games.posthuman.rules.harm import check_down, knock_out, sadden, wound
from sims.kernel import kernel
from sims.trace import emit


@kernel
def ask_to_eat(s, rules, seat):
    """PH-079: a human with food decides how much it eats; PH-120, PH-182: cards and experience may be used first."""
    has_means = s.held[seat] > 0 or has_one_shot(s, rules, seat) or can_pay(s, rules, seat)
    if most_eaten(s, rules, seat) > 0 or has_means:
        s.seat, s.phase = seat, Phase.EAT
    else:
        eat(s, rules, seat, int(NOTHING))


@kernel
def eat(s, rules, seat, food):
    """PH-079 to PH-085: eat, move the hunger marker, and suffer what its space says.

    `hunger` counts the spaces left of full.
    """
    s.phase = Phase.NEXT
    emit(s, Event.ATE, seat, food)
    s.food[seat] -= food
    s.food_eaten[seat] += food
    if food > 0:
        s.hunger[seat] = max(0, s.hunger[seat] - food)
    elif not is_safe(s, rules, seat):
        s.unfed[seat] += 1
        if s.hunger[seat] == rules.hunger_size - 1:
            knock_out(s, rules, seat, Cause.HUNGER.value)
            return
        s.hunger[seat] += 1
    space = rules.hunger[s.hunger[seat]]
    wound(s, rules, seat, space.health)
    sadden(s, seat, space.morale)
    if space.health + space.morale > 0:
        emit(s, Event.HUNGRY, seat, s.hunger[seat])
    check_down(s, rules, seat)
