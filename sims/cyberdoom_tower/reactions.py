"""Cyberdoom Tower's small reactions: Luck on a roll, which ability box, which item. They never play on."""

from numba import njit

from sims.cyberdoom_tower.queries import key_is_wanted, len_abilities, len_items, suit_is_ready, symbol_at
from sims.cyberdoom_tower.state import (
    NEVER,
    NOWHERE,
    Item,
    Mark,
    Symbol,
)
from sims.cyberdoom_tower.worth import is_rushing, luck_to_spare, turn_cost

ITEMS_BY_WORTH = (Item.PLASMA_RIFLE, Item.GRENADE, Item.JETPACK, Item.TECNO_SUIT, Item.LASER_CANNON)


@njit(cache=True)
def luck_to_hide(s, rules, missing):
    """CT-038, CT-039: Luck to spend on a roll `missing` short (0: the Tecno Suit is enough); NOWHERE: let it fail."""
    seat = s.seat
    if suit_is_ready(s, seat):
        missing -= rules.suit_anti_stealth
        if missing <= 0:
            return 0
    luck = (missing + rules.luck_step - 1) // rules.luck_step
    weights = rules.policies[seat]
    floor, sector = s.floor[seat], s.sector[seat]
    worth = turn_cost(s, rules, seat, floor, sector) - weights.box + s.ap * weights.sector
    dire = worth >= weights.death - weights.box
    if symbol_at(s, rules, floor, sector) == Symbol.KEY and key_is_wanted(s, rules, floor):
        worth += weights.key
    price = 0 if is_rushing(s, rules, seat) else luck * weights.luck
    spare = s.luck[seat] if dire else luck_to_spare(s, rules, seat)
    return luck if luck <= spare and price <= worth else NOWHERE


@njit(cache=True)
def ability_to_fill(s, rules, seat):
    """CT-041: the locked ability with the fewest boxes missing; NOWHERE if all are unlocked."""
    best, fewest = NOWHERE, NEVER
    for ability in range(len_abilities):
        missing = rules.ability_boxes[ability] - s.boxes[seat, ability]
        if 0 < missing < fewest:
            best, fewest = ability, missing
    return best


@njit(cache=True)
def rank(item):
    """An item's place in `ITEMS_BY_WORTH`; the Gunsight comes last."""
    for place in range(len(ITEMS_BY_WORTH)):
        if ITEMS_BY_WORTH[place] == item:
            return place
    return len(ITEMS_BY_WORTH)


@njit(cache=True)
def item_of_two(s, rules, low, high):
    """CT-036: of two equally near items the one worth more."""
    return low if rank(low) < rank(high) else high


@njit(cache=True)
def item_to_cross_off(s, rules, seat):
    """CT-094: the item worth least, NOWHERE if there is none; the Gunsight gives no Energy."""
    worst, most = NOWHERE, -1
    for item in range(Item.LASER_CANNON + 0, len_items):
        if s.items[seat, item] == Mark.OWNED and rank(item) > most:
            worst, most = item, rank(item)
    return worst
