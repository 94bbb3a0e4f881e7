"""All Hoomanz Are Dead, crafting and leveling (AH-166..184): spend ingredients, arm BOMBs, brew Potions."""

from sims.games.all_hoomanz.policies.cards import gear_value
from sims.games.all_hoomanz.queries.gear import is_bomb_card, is_monster, is_usable
from sims.games.all_hoomanz.queries.recipes import fuse
from sims.games.all_hoomanz.records.sizes import MONSTERS, NO, NONE, SLOTS
from sims.games.all_hoomanz.records.words import BombShields, CardType, Event, Potion, Recipe
from sims.games.all_hoomanz.rules.brains import place_chit
from sims.games.all_hoomanz.rules.inventory import discard, find_card, spend_item
from sims.kernel import kernel
from sims.sets import bit
from sims.trace import emit


@kernel
def spend_type(s, rules, seat, kind):
    """Discard the card of a CardType that is worth least: of the Inventory, else equipped, else an Implant."""
    best, least = int(NONE), 10**6
    for place in range(s.held[seat]):
        card = s.hand[seat, place]
        if card < MONSTERS and int(rules.loot[card].type) == kind:
            value = gear_value(rules, card) + 4 * int(rules.loot[card].chopper)
            if value < least:
                best, least = place, value
    if best != NONE:
        discard(s, rules, seat, best)
        return
    slot = int(NONE)
    for each in range(SLOTS):
        if is_usable(s, seat, each) and int(rules.loot[s.slot[seat, each]].type) == kind:
            if slot == NONE or gear_value(rules, s.slot[seat, each]) < gear_value(rules, s.slot[seat, slot]):
                slot = each
    if slot != NONE:
        spend_item(s, rules, seat, slot)
    elif kind != CardType.IMPLANT:
        place = find_card(s, rules, seat, CardType.IMPLANT.value)
        if place != NONE:
            discard(s, rules, seat, place)


@kernel
def spend_monsters(s, rules, seat, cards):
    """Discard Monster cards, those without the Monster BOMB icon first, then Implants instead (AH-181)."""
    for bombs in range(2):
        place = s.held[seat] - 1  # from the last place down: `discard` moves the last card into the gap
        while place >= 0 and cards > 0:
            card = s.hand[seat, place]
            if is_monster(card) and is_bomb_card(rules, card) == bombs:
                discard(s, rules, seat, place)
                cards -= 1
            place -= 1
    for _ in range(cards):
        spend_type(s, rules, seat, CardType.IMPLANT.value)


@kernel
def spend_bomb_card(s, rules, seat):
    """Discard a Monster card with the Monster BOMB icon, or an Implant in its place."""
    for place in range(s.held[seat]):
        if is_bomb_card(rules, s.hand[seat, place]):
            discard(s, rules, seat, place)
            return
    spend_type(s, rules, seat, CardType.IMPLANT.value)


@kernel
def arm(s, rules, seat, recipe):
    """AH-176: put a BOMB with its shields into this Fusion Core and discard its ingredients.

    The caller has paid the Action.
    """
    shields = fuse(rules, recipe)
    if recipe == Recipe.MONSTER_BOMB:
        for _ in range(rules.monster_bomb_cards):
            spend_bomb_card(s, rules, seat)
    elif recipe == Recipe.KIT:
        for kind in range(3):
            spend_type(s, rules, seat, kind)
    else:
        for _ in range(rules.short_fuse_cards):
            spend_type(s, rules, seat, recipe - Recipe.BLADES)
    if rules.bomb_shields == BombShields.SCRAPYARD:
        s.scrapyard -= shields
    else:
        s.shields[seat] -= shields
    s.bomb_room[s.bombs], s.bomb_timer[s.bombs] = s.room[seat], shields
    s.bombs += 1
    s.bomb_rooms |= bit(s.room[seat])
    s.armed += 1
    s.bombs_by[seat] += 1
    emit(s, Event.ARMED, seat, recipe)


@kernel
def brew(s, rules, seat, potion):
    """AH-183, AH-184: brew a Potion, which gives more Actions in this turn."""
    if potion == Potion.NOODLES:
        for _ in range(rules.potion_noodles):
            spend_type(s, rules, seat, CardType.NOODLE.value)
    elif potion == Potion.MONSTERS:
        spend_monsters(s, rules, seat, rules.potion_monsters)
    else:
        for _ in range(rules.potion_equipment):
            spend_least(s, rules, seat)
    s.actions += rules.potion_actions
    s.potions += 1
    emit(s, Event.POTION_MADE, seat, potion)


@kernel
def spend_least(s, rules, seat):
    """Discard the Blade, Gun or Tool of which the hero has most, Implants last."""
    kind, most = CardType.IMPLANT.value, 0
    for each in range(3):
        cards = s.holds[seat, each]
        for slot in range(SLOTS):
            cards += is_usable(s, seat, slot) and int(rules.loot[s.slot[seat, slot]].type) == each
        if cards > most:
            kind, most = each, cards
    spend_type(s, rules, seat, kind)


@kernel
def level_up(s, rules, seat, chit):
    """AH-166, AH-168: pay the Monster cards of the next Level and place a chit, face up."""
    spend_monsters(s, rules, seat, rules.level_costs[s.levels[seat]])
    place_chit(s, rules, seat, chit, int(NO))
    emit(s, Event.LEVELED, seat, chit)
