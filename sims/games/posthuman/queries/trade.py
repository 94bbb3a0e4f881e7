"""Posthuman: who may trade what with whom. Rulebook page 5."""

from sims.games.posthuman.queries.gear import RADIO, has_gear
from sims.games.posthuman.queries.people import is_human
from sims.games.posthuman.queries.places import matches
from sims.kernel import kernel


@kernel
def may_meet(s, rules, seat, other):
    """PH-090, PH-092: return whether two humans may trade: on the same type of terrain, or by Flare or radio."""
    if seat == other or not is_human(s, other):
        return False
    if (
        s.flared[seat]
        or s.flared[other]
        or has_gear(s, rules, seat, int(RADIO))
        or has_gear(s, rules, other, int(RADIO))
    ):
        return True
    return matches(s, rules, seat, other)


@kernel
def food_given(kind):
    """Return the food that is given by an offer: +1 given, -1 asked for."""
    return 1 if kind < 2 else -1


@kernel
def ammo_given(kind):
    """Return the ammo that is given by an offer."""
    return -(kind + 1) if kind < 2 else kind - 1


@kernel
def may_offer(s, rules, seat, other, kind):
    """Return whether a human may offer something to another: both must have what they would give."""
    if not may_meet(s, rules, seat, other):
        return False
    food, ammo = food_given(kind), ammo_given(kind)
    return s.food[seat] >= food and s.ammo[seat] >= ammo and s.food[other] >= -food and s.ammo[other] >= -ammo
