"""Posthuman: trade food, ammo and items. Rulebook page 5."""

from sims.games.posthuman.queries.goods import ammo_in, can_offer, food_in
from sims.games.posthuman.queries.trade import ammo_given, food_given
from sims.games.posthuman.records.actions import GOODS, IN_HAND, IN_PLAY, OFFERS
from sims.games.posthuman.records.sizes import NONE, NOTHING
from sims.games.posthuman.records.words import Event, Phase, Task, Use
from sims.games.posthuman.rules.inventory import (
    leave_hand,
    put_in_inventory,
    put_on_gun,
    refresh,
    take_from_inventory,
)
from sims.games.posthuman.rules.tasks import push_for
from sims.kernel import kernel
from sims.trace import emit


@kernel
def offer(s, seat, other, kind):
    """Make an offer: the other human answers."""
    s.trader, s.offer = seat, kind
    s.traded += 1
    s.seat, s.phase = other, Phase.ANSWER


@kernel
def promise(s, seat, good):
    """Name the good that is given; a card of the hand is shown to all."""
    s.given = good
    if good >= IN_HAND:
        s.card_shown[seat, good - IN_HAND] = 1
    s.phase = Phase.ASK


@kernel
def ask(s, seat, good):
    """Name the good that is asked for: the other human answers."""
    s.asked = good
    offer(s, seat, s.partner, int(OFFERS))


@kernel
def answer(s, rules, seat, agrees):
    """PH-094: goods change hands if the other agrees; the first human may then offer again."""
    s.phase = Phase.NEXT
    push_for(s, Task.OFFERS.value, s.trader, int(NOTHING))
    if agrees:
        s.trades[s.trader] += 1
        s.trades[seat] += 1
    if agrees and s.offer == OFFERS:
        swap(s, rules, s.trader, seat)
    elif agrees:
        food, ammo = food_given(s.offer), ammo_given(s.offer)
        s.food[s.trader] -= food
        s.ammo[s.trader] -= ammo
        s.food[seat] += food
        s.ammo[seat] += ammo
        emit(s, Event.TRADED, s.trader, 4 * seat + s.offer)


@kernel
def ask_for_offer(s, rules, seat):
    """PH-090: let a human make an offer, if there is any that it may make."""
    if can_offer(s, rules, seat):
        s.seat, s.phase = seat, Phase.OFFER


@kernel
def swap(s, rules, seat, other):
    """PH-090, PH-093, PH-116: exchange two goods; items go into play at once."""
    emit(s, Event.SWAPPED, seat, (other * GOODS + s.given) * GOODS + s.asked)
    for giver, getter, good in ((seat, other, s.given), (other, seat, s.asked)):
        food, ammo = food_in(good), ammo_in(good)
        s.food[giver] -= food
        s.ammo[giver] -= ammo
        s.food[getter] += food
        s.ammo[getter] += ammo
    item, mounted = hand_over(s, rules, seat, s.given)
    other_item, other_mounted = hand_over(s, rules, other, s.asked)
    accept(s, rules, other, item, mounted)
    accept(s, rules, seat, other_item, other_mounted)


@kernel
def hand_over(s, rules, seat, good):
    """PH-095: take an item out of a hand or out of play; return it and what is mounted on it, or NONE."""
    mounted = int(NONE)
    if good < IN_PLAY:
        return mounted, mounted
    if good >= IN_HAND:
        return int(leave_hand(s, seat, good - IN_HAND)), mounted
    place = good - IN_PLAY
    mounted = int(s.mount[seat, place])
    s.mount[seat, place] = NONE
    return int(take_from_inventory(s, rules, seat, place)), mounted


@kernel
def accept(s, rules, seat, item, mounted):
    """PH-116: put a traded item in play, with what is mounted on it; NONE is no item."""
    if item == NONE:
        return
    if rules.items[item].use == Use.MOUNT:
        put_on_gun(s, rules, seat, item)
        return
    put_in_inventory(s, rules, seat, item)
    s.mount[seat, s.gears[seat] - 1] = mounted
    refresh(s, rules, seat)
