"""Decide the small reactions of scripted players: Luck on a roll, which ability box, which item.

Rules call these in the middle of an action; they answer a question and change nothing.
"""

from sims.games.cyberdoom_tower.policies.guard import turn_cost
from sims.games.cyberdoom_tower.policies.worth import is_rushing, luck_to_spare
from sims.games.cyberdoom_tower.queries.gear import suit_is_ready
from sims.games.cyberdoom_tower.queries.tower import key_is_wanted, len_abilities, len_items, symbol_at
from sims.games.cyberdoom_tower.records.state import NOWHERE, Item, Mark, Symbol
from sims.kernel import kernel


@kernel
def luck_to_hide(s, rules, missing):
    """CT-038, CT-039: return the Luck to spend on a Hide roll that is `missing` short; NOWHERE to let it fail.

    0 if the Tecno Suit alone is enough. Luck is spent if it costs no more than being seen would, and only Luck above
    the policy's reserve; all of it if being seen would lose the game.
    """
    seat = s.seat
    if suit_is_ready(s, seat):
        missing -= rules.suit_anti_stealth
        if missing <= 0:
            return 0
    luck = (missing + rules.luck_step - 1) // rules.luck_step
    weights = rules.policies[seat]
    floor, sector = s.floor[seat], s.sector[seat]
    # what hiding is worth: being seen costs the Sentinel's turn and the AP left, but fills a box [points]
    worth = turn_cost(s, rules, seat, floor, sector) - weights.box + s.ap * weights.sector
    deadly = worth >= weights.death - weights.box
    if symbol_at(s, rules, floor, sector) == Symbol.KEY and key_is_wanted(s, rules, floor):
        worth += weights.key
    price = 0 if is_rushing(s, rules, seat) else luck * weights.luck
    spare = s.luck[seat] if deadly else luck_to_spare(s, rules, seat)
    return luck if luck <= spare and price <= worth else NOWHERE


@kernel
def ability_to_fill(s, rules, seat):
    """CT-041: return the locked ability worth most per box it still lacks; NOWHERE if all are unlocked."""
    best, best_worth, best_missing = NOWHERE, 0, 1
    for ability in range(len_abilities):
        missing = rules.ability_boxes[ability] - s.boxes[seat, ability]
        worth = rules.policies[seat].ability_worth[ability]
        # worth / missing > best_worth / best_missing, without a division
        if missing > 0 and (best == NOWHERE or worth * best_missing > best_worth * missing):
            best, best_worth, best_missing = ability, worth, missing
    return best


@kernel
def item_of_two(s, rules, low, high):
    """CT-036: return the item worth more to the player to act, of two equally near ones."""
    worth = rules.policies[s.seat].item_worth
    return low if worth[low] > worth[high] else high


@kernel
def item_to_cross_off(s, rules, seat):
    """CT-094: return the item worth least, NOWHERE if there is none; the Gunsight gives no Energy."""
    worst, least = NOWHERE, 0
    for item in range(Item.LASER_CANNON.value, len_items):
        worth = rules.policies[seat].item_worth[item]
        if s.items[seat, item] == Mark.OWNED and (worst == NOWHERE or worth < least):
            worst, least = item, worth
    return worst
