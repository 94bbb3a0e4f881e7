"""Posthuman: what one human may give another for what. Rulebook page 5.

A good is a number: 1 or 2 food, 1 or 2 ammo, an item in play by its place, or a card of the hand by its place.
"""

from sims.games.posthuman.queries.gear import backpack, has_carrier, load_of
from sims.games.posthuman.queries.trade import may_meet, may_offer
from sims.games.posthuman.records.actions import GOODS, IN_HAND, IN_PLAY, OFFERS
from sims.games.posthuman.records.sizes import MAX_INVENTORY, NONE
from sims.games.posthuman.records.words import Bonus, Trade, Use
from sims.kernel import kernel

AMMO = 2  # the first good that is ammo


@kernel
def food_in(good):
    """Return the food of a good."""
    return good + 1 if good < AMMO else 0


@kernel
def ammo_in(good):
    """Return the ammo of a good."""
    return good - AMMO + 1 if AMMO <= good < IN_PLAY else 0


@kernel
def item_in(s, seat, good):
    """Return the item of a good; NONE for food and ammo."""
    if good >= IN_HAND:
        return int(s.hand[seat, good - IN_HAND])
    return int(s.gear[seat, good - IN_PLAY]) if good >= IN_PLAY else int(NONE)


@kernel
def is_there(s, seat, good):
    """Return whether a human has a good."""
    if good >= IN_HAND:
        return good - IN_HAND < s.held[seat]
    if good >= IN_PLAY:
        return good - IN_PLAY < s.gears[seat]
    return s.food[seat] >= food_in(good) and s.ammo[seat] >= ammo_in(good)


@kernel
def load_in(s, rules, seat, good):
    """Return the backpack slots that a good takes, with what is mounted on it (PH-095)."""
    if good >= IN_HAND:
        return rules.items[item_in(s, seat, good)].slots
    return load_of(s, rules, seat, good - IN_PLAY) if good >= IN_PLAY else 0


@kernel
def slots_in(s, rules, seat, good):
    """Return the slots by which a good makes a backpack larger."""
    return rules.bonuses[item_in(s, seat, good), Bonus.BACKPACK] if good >= IN_PLAY else 0


@kernel
def fits(s, rules, seat, gives, other, gets):
    """PH-116, PH-121: return whether a human can put in play at once what it gets, once it has given what it gives."""
    room = s.room[seat] + load_in(s, rules, other, gets)
    slots = backpack(s, rules, seat) + slots_in(s, rules, other, gets)
    if gives < IN_HAND:
        room -= load_in(s, rules, seat, gives)
        slots -= slots_in(s, rules, seat, gives)
    if room > slots or s.gears[seat] == MAX_INVENTORY:
        return False
    if gets < IN_HAND or rules.items[item_in(s, other, gets)].use != Use.MOUNT:
        return True
    return has_carrier(s, rules, seat, gives - IN_PLAY if IN_PLAY <= gives < IN_HAND else int(NONE))


@kernel
def may_swap(s, rules, seat, gives, other, gets):
    """PH-090, PH-117: return whether a human may offer a good for a good; one is an item.

    It may give a card of its hand, and shows it then; it may ask for what it sees: no card of the other's hand.
    """
    if (gives < IN_PLAY and gets < IN_PLAY) or gets >= IN_HAND:
        return False
    if not is_there(s, seat, gives) or not is_there(s, other, gets):
        return False
    return fits(s, rules, seat, gives, other, gets) and fits(s, rules, other, gets, seat, gives)


@kernel
def may_give(s, rules, seat, gives, other):
    """Return whether there is a good that a human may ask for, for a good that it gives."""
    for gets in range(IN_HAND):
        if may_swap(s, rules, seat, gives, other, gets):
            return True
    return False


@kernel
def may_deal(s, rules, seat, other):
    """Return whether two humans may exchange an item for a good."""
    if not may_meet(s, rules, seat, other):
        return False
    for gives in range(GOODS):
        if may_give(s, rules, seat, gives, other):
            return True
    return False


@kernel
def can_offer(s, rules, seat):
    """Return whether a human may make any offer."""
    if s.traded >= rules.trade_offers:
        return False
    for other in range(rules.players):
        for kind in range(OFFERS):
            if may_offer(s, rules, seat, other, kind):
                return True
        if rules.trade == Trade.FULL and may_deal(s, rules, seat, other):
            return True
    return False
