"""All Hoomanz Are Dead, how scripted heroes bring Choppers together and when they can spare one."""

from sims.games.all_hoomanz.queries.gear import choppers, is_chopper, is_usable, type_of
from sims.games.all_hoomanz.queries.recipes import best_recipe, cores, have
from sims.games.all_hoomanz.records.sizes import NONE, SLOTS
from sims.games.all_hoomanz.records.words import Holding, Kind, Recipe
from sims.kernel import kernel
from sims.sets import bit, has


@kernel
def meeting_value(rules, seat):
    """Return what bringing Choppers to one of `meeting_rooms` is worth [points]."""
    return rules.policies[seat].strike // 2


@kernel
def meeting_rooms(s, rules, seat):
    """Return the rooms of heroes to whom this one should bring its Choppers."""
    if rules.policies[seat].gather == 0 or s.holds[seat, Holding.CHOPPERS] == 0 or s.of_kind[Kind.HELIPAD] == 0:
        return 0
    mine, rooms = choppers(s, seat), 0
    if mine >= rules.strike_choppers:
        return 0
    for other in range(rules.players):
        if other != seat and not s.out[other]:
            theirs = choppers(s, other)
            # who has fewer goes to who has more; together they must have enough
            if theirs >= mine and theirs < rules.strike_choppers and theirs + mine >= rules.strike_choppers:
                rooms |= bit(s.room[other])
    return rooms


@kernel
def waits_for_choppers(s, rules, seat):
    """Return whether a hero shares a room with one with whom it makes up an Air Strike.

    They trade at the next Get Ready.
    """
    return meeting_value(rules, seat) > 0 and has(meeting_rooms(s, rules, seat), s.room[seat]) == 1


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
    # the Chopper that would be spent: the last of the Inventory, else the first equipped (`inventory.spend_choppers`)
    for place in range(s.held[seat] - 1, -1, -1):
        card = s.hand[seat, place]
        if is_chopper(rules, card):
            return can_spare(s, rules, seat, recipe, type_of(rules, card))
    for slot in range(SLOTS):
        if is_usable(s, seat, slot) and rules.loot[s.slot[seat, slot]].chopper:
            return can_spare(s, rules, seat, recipe, type_of(rules, s.slot[seat, slot]))
    return False


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
