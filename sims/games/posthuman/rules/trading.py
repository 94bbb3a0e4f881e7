"""Posthuman: trade food and ammo. Rulebook page 5."""

from sims.games.posthuman.queries.trade import ammo_given, can_offer, food_given
from sims.games.posthuman.records.words import Event, Phase
from sims.kernel import kernel
from sims.trace import emit


@kernel
def offer(s, seat, other, kind):
    """Make an offer: the other human answers."""
    s.trader, s.offer = seat, kind
    s.traded += 1
    s.seat, s.phase = other, Phase.ANSWER


@kernel
def answer(s, rules, seat, agrees):
    """PH-094: goods change hands if the other agrees; the first human may then offer again."""
    if agrees:
        food, ammo = food_given(s.offer), ammo_given(s.offer)
        s.food[s.trader] -= food
        s.ammo[s.trader] -= ammo
        s.food[seat] += food
        s.ammo[seat] += ammo
        emit(s, Event.TRADED, s.trader, 4 * seat + s.offer)
    s.phase = Phase.NEXT
    if can_offer(s, rules, s.trader):
        s.seat, s.phase = s.trader, Phase.OFFER
