"""Posthuman: which trades scripted humans offer and accept: those that both gain by, as far as each can see."""

from sims.games.posthuman.policies.values import value_beside
from sims.games.posthuman.queries.goods import ammo_in, food_in, item_in, may_give, may_swap
from sims.games.posthuman.queries.trade import ammo_given, food_given, may_meet, may_offer
from sims.games.posthuman.records.actions import GOODS, IN_HAND, IN_PLAY, OFFERS, Action
from sims.games.posthuman.records.sizes import NOBODY, NONE
from sims.games.posthuman.records.words import Trade
from sims.kernel import kernel

# --- food and ammo ---


@kernel
def worth_of_stores(s, seat, food, ammo):
    """Return what food and ammo are worth to a human: the first ones most; ammo only with a gun."""
    value = 4 * min(food, 3) + 2 * min(max(food - 3, 0), 3) + max(food - 6, 0)
    if s.ranged[seat] != NONE:
        value += 3 * min(ammo, 3) + min(max(ammo - 3, 0), 4)
    return value


@kernel
def gain_of_stores(s, seat, food, ammo):
    """Return what it is worth to a human to get food and ammo, or to give them away: below 0."""
    before = worth_of_stores(s, seat, s.food[seat], s.ammo[seat])
    return worth_of_stores(s, seat, s.food[seat] + food, s.ammo[seat] + ammo) - before


@kernel
def best_offer(s, rules, seat):
    """Return an offer that is worth something to a human and that the other may like, or PASS."""
    if rules.trade == Trade.FULL:
        other = partner(s, rules, seat)
        if other != NOBODY:
            return Action.SEAT + other
    for other in range(rules.players):
        for kind in range(OFFERS):
            if may_offer(s, rules, seat, other, kind):
                if gain_of_stores(s, seat, -food_given(kind), -ammo_given(kind)) > 0:
                    return Action.OFFER + OFFERS * other + kind
    return Action.PASS.value


@kernel
def agrees(s, rules, seat):
    """Return whether a human accepts what the trader offers."""
    if s.offer == OFFERS:
        return gain(s, rules, seat, s.asked, s.trader, s.given) > 0
    return gain_of_stores(s, seat, food_given(s.offer), ammo_given(s.offer)) > 0


# --- items ---


@kernel
def gain(s, rules, seat, gives, other, gets):
    """Return what it is worth to a human to give a good for another's; a weapon replaces the one that it gives."""
    value = gain_of_stores(s, seat, food_in(gets) - food_in(gives), ammo_in(gets) - ammo_in(gives))
    given = gives - IN_PLAY if IN_PLAY <= gives < IN_HAND else int(NONE)
    if gives >= IN_PLAY:
        value -= worth(s, rules, seat, seat, gives, given)
    if gets >= IN_PLAY:
        value += worth(s, rules, seat, other, gets, given)
    return value


@kernel
def worth(s, rules, seat, owner, good, without):
    """Return what an item of an owner is worth to a human, with what is mounted on it, less the slots it takes."""
    item = item_in(s, owner, good)
    value = value_beside(s, rules, seat, item, without) - rules.items[item].slots
    if good < IN_HAND and s.mount[owner, good - IN_PLAY] != NONE:
        value += 4
    return value


@kernel
def both_gain(s, rules, seat, gives, other, gets):
    """Return what a human gains by an exchange that the other gains by too; 0 if there is none."""
    if not may_swap(s, rules, seat, gives, other, gets) or gain(s, rules, other, gets, seat, gives) <= 0:
        return 0
    return max(0, gain(s, rules, seat, gives, other, gets))


@kernel
def partner(s, rules, seat):
    """Return the human with whom an exchange is worth most; NOBODY if none is worth anything."""
    best, most = int(NOBODY), 0
    for other in range(rules.players):
        if may_meet(s, rules, seat, other):
            for gives in range(GOODS):
                value = best_gain(s, rules, seat, gives, other)
                if value > most:
                    best, most = other, value
    return best


@kernel
def best_gain(s, rules, seat, gives, other):
    """Return the most that a human gains for a good from another."""
    most = 0
    for gets in range(IN_HAND):
        most = max(most, both_gain(s, rules, seat, gives, other, gets))
    return most


@kernel
def good_to_give(s, rules, seat, other):
    """Return the good for which a human gains most from another."""
    best, most = 0, -1
    for gives in range(GOODS):
        value = best_gain(s, rules, seat, gives, other)
        if value > most and may_give(s, rules, seat, gives, other):
            best, most = gives, value
    return best


@kernel
def good_to_ask(s, rules, seat, gives, other):
    """Return the good that a human asks for: the one that it gains most by."""
    best, most = 0, -1
    for gets in range(IN_HAND):
        value = both_gain(s, rules, seat, gives, other, gets)
        if value > most and may_swap(s, rules, seat, gives, other, gets):
            best, most = gets, value
    return best
