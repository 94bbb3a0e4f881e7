"""All Hoomanz Are Dead, trading in Get Ready (AH-039, AH-A49): who gives which card to whom."""

from sims.games.all_hoomanz.policies.choppers import chopper_taker
from sims.games.all_hoomanz.policies.tactics import helpers
from sims.games.all_hoomanz.queries.gear import choppers, hand_limit, is_chopper, type_of
from sims.games.all_hoomanz.queries.recipes import has_ingredients
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Event
from sims.games.all_hoomanz.rules.inventory import put, remove
from sims.kernel import kernel
from sims.trace import emit


@kernel
def trade(s, rules, seat):
    """Trade between the active hero and those in its room: Choppers, then a BOMB's ingredients."""
    gather = rules.policies[seat].gather
    others = helpers(s, rules, seat)
    if gather == 0 or others == 0:
        return
    gather_choppers(s, rules, seat, others)
    if gather > 1 and not has_ingredients(s, rules, seat):
        complete_kit(s, rules, seat, others)


@kernel
def give(s, rules, giver, place, taker):
    """Move a card from one Inventory to another that has room."""
    card = remove(s, rules, giver, place)
    put(s, rules, taker, card)
    emit(s, Event.TRADED, giver * 8 + taker, card)  # an event has two values: both seats share the first


@kernel
def gather_choppers(s, rules, seat, others):
    """Give Choppers of the room to `chopper_taker`, until it has enough for an Air Strike.

    Only trades with the active hero are legal. A script counts on what is given here: `choppers.makes_up_strike`.
    """
    best = chopper_taker(s, rules, seat, others)
    most = choppers(s, best)
    for giver in range(rules.players):
        if giver == best or (giver != seat and not others >> giver & 1):
            continue
        if giver != seat and best != seat:  # only trades of the active hero
            continue
        place = s.held[giver] - 1
        while place >= 0 and most < rules.strike_choppers and s.held[best] < hand_limit(s, rules, best):
            if is_chopper(rules, s.hand[giver, place]):
                give(s, rules, giver, place, best)
                most += 1
            place -= 1


@kernel
def complete_kit(s, rules, seat, others):
    """Give the active hero the Blade, Gun and Tool that it lacks, from heroes who can spare them.

    It gets all of them or nothing.
    """
    lacking = 0
    # first check that all of it can be had, then take it
    for kind in range(3):
        if s.holds[seat, kind] == 0:
            lacking += 1
            if kit_giver(s, rules, kind, others) == NONE:
                return
    if s.held[seat] + lacking > hand_limit(s, rules, seat):
        return
    for kind in range(3):
        if s.holds[seat, kind] == 0:
            giver = kit_giver(s, rules, kind, others)
            if giver != NONE:
                give(s, rules, giver, find_type(s, rules, giver, kind), seat)


@kernel
def kit_giver(s, rules, kind, others):
    """Return the first hero who has a card of a CardType to spare, or NONE.

    A card is spare if it is the hero's second one, or if the hero lacks the ingredients of a BOMB anyway.
    """
    for giver in range(rules.players):
        if others >> giver & 1 and find_type(s, rules, giver, kind) != NONE:
            if s.holds[giver, kind] > 1 or not has_ingredients(s, rules, giver):
                return giver
    return NONE


@kernel
def find_type(s, rules, seat, kind):
    """Return the place of the last card of a CardType in an Inventory; NONE if there is none.

    Choppers do not count: they would only be handed back.
    """
    for place in range(s.held[seat] - 1, -1, -1):
        card = s.hand[seat, place]
        if type_of(rules, card) == kind and not is_chopper(rules, card):
            return place
    return NONE
