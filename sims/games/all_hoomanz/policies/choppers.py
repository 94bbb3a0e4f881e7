"""All Hoomanz Are Dead, how scripted heroes bring Choppers together and when they can spare one."""

from sims.games.all_hoomanz.policies.cards import chopper_to_spend
from sims.games.all_hoomanz.policies.tactics import helpers
from sims.games.all_hoomanz.queries.gear import choppers, hand_limit, type_of
from sims.games.all_hoomanz.queries.recipes import best_recipe, cores, have
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Holding, Kind, Recipe
from sims.kernel import kernel
from sims.sets import bit, has


@kernel
def meeting_value(rules, seat):
    """Return what bringing Choppers to one of `meeting_rooms` is worth [points]."""
    return rules.policies[seat].strike // 2


@kernel
def meeting_rooms(s, rules, seat, where):
    """Return which of some rooms have heroes to trade with: the trade would make up an Air Strike's Choppers."""
    mine, rooms = choppers(s, seat), 0
    if rules.policies[seat].gather == 0 or mine == 0 or s.of_kind[Kind.HELIPAD] == 0:
        return 0
    for other in range(rules.players):
        # who has fewer goes to who has more
        if other != seat and not s.out[other] and has(where, s.room[other]) and choppers(s, other) >= mine:
            others = (helpers(s, rules, other) | 1 << other) & ~(1 << seat)
            if makes_up_strike(s, rules, seat, others):
                rooms |= bit(s.room[other])
    return rooms


@kernel
def makes_up_strike(s, rules, seat, others):
    """Return whether an Air Strike's Choppers come together when a hero trades (`trading.gather_choppers`)."""
    taker, given = chopper_taker(s, rules, seat, others), 0
    for giver in range(rules.players):
        if giver != taker and (giver == seat or (taker == seat and others >> giver & 1)):
            given += s.holds[giver, Holding.CHOPPERS]  # equipped ones are not handed over
    had = choppers(s, taker)
    given = min(given, hand_limit(s, rules, taker) - s.held[taker])
    return had < rules.strike_choppers and had + given >= rules.strike_choppers


@kernel
def chopper_taker(s, rules, seat, others):
    """Return who gets the Choppers if a hero trades with others: who has most; of equals, the lowest seat.

    The latter, so that no card goes to and fro.
    """
    best, most = int(NONE), -1
    for other in range(rules.players):
        if (other == seat or others >> other & 1) and choppers(s, other) > most:
            best, most = other, choppers(s, other)
    return best


@kernel
def waits_for_choppers(s, rules, seat):
    """Return whether a hero shares a room with one with whom it makes up an Air Strike.

    They trade at the next Get Ready.
    """
    return meeting_value(rules, seat) > 0 and meeting_rooms(s, rules, seat, bit(s.room[seat])) != 0


@kernel
def fares(s, rules, seat):
    """Return how many Choppers a hero would pay flights with: those of its Inventory, from `fly` 1 on equipped ones."""
    return choppers(s, seat) if rules.policies[seat].fly else s.holds[seat, Holding.CHOPPERS]


@kernel
def can_ferry(s, rules, seat, rooms):
    """Return whether a hero can spare a Chopper to fly to some rooms.

    Choppers that an Air Strike or the hero's own BOMB needs are not spare, except for a flight that wins the game. With
    `fly` 2, those of an Air Strike for which the hero has too few are spare to arm a BOMB where it lands; with 3, for
    any flight.
    """
    fly = rules.policies[seat].fly
    left = -rules.ferry_choppers  # Choppers that would be left for an Air Strike after the flight
    for other in range(rules.players):
        if other == seat or rooms & s.of_kind[Kind.HELIPAD] == 0:
            left += choppers(s, other)
    last = rooms & cores(s) and s.blasted == rules.cores_to_blast - 1  # a BOMB there would win
    recipe = best_recipe(s, rules, seat)
    arms = rooms & cores(s) != 0 and recipe != NONE
    spare = last or (choppers(s, seat) < rules.strike_choppers and (fly >= 3 or (fly == 2 and arms)))
    if rules.policies[seat].strike > 0 and left < rules.strike_choppers and not spare:
        return False
    if rooms & cores(s) == 0 or recipe == Recipe.MONSTER_BOMB:
        return True
    place, slot = chopper_to_spend(s, rules, seat)
    if place != NONE:
        return can_spare(s, rules, seat, recipe, type_of(rules, s.hand[seat, place]))
    return slot != NONE and can_spare(s, rules, seat, recipe, type_of(rules, s.slot[seat, slot]))


@kernel
def can_spare(s, rules, seat, recipe, kind):
    """Return whether a hero can give away an Equipment card of this CardType and still make its BOMB."""
    if recipe == Recipe.KIT:
        if rules.policies[seat].fly < 3 or have(s, seat, kind) > 1:
            return have(s, seat, kind) > 1
        missing = 1  # types that Implants must stand for: this one, and others
        for other in range(3):
            missing += have(s, seat, other) == 0
        return missing <= s.holds[seat, Holding.IMPLANTS]
    if recipe == NONE or kind != recipe - Recipe.BLADES:
        return True
    return have(s, seat, kind) + s.holds[seat, Holding.IMPLANTS] > rules.short_fuse_cards
