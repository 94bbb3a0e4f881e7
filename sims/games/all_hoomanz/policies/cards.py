"""All Hoomanz Are Dead, what cards are worth to a scripted hero [points]."""

import numpy as np

from sims.games.all_hoomanz.queries.gear import is_bomb_card, is_chopper, is_monster, is_usable, slots_of, type_of
from sims.games.all_hoomanz.records.sizes import LEVEL_SLOTS, MONSTERS, NONE, SLOTS
from sims.games.all_hoomanz.records.words import CardType, Effect, Holding, Pile
from sims.kernel import kernel

KIT = (CardType.BLADE, CardType.GUN, CardType.TOOL)


@kernel
def gear_value(rules, row):
    """Return what an Equipment card gives while it is equipped: its bonuses, weighted, and its effect [points]."""
    card = rules.loot[row]
    value = 4 * int(card.attack) + 5 * int(card.defense) + 2 * int(card.speed) + 3 * (int(card.maneuver) > 0)
    effect = int(card.effect)
    if Effect.SWIFT <= effect <= Effect.SILENCE or effect == Effect.UNLOCK or effect == Effect.OVERDRIVE:
        value += 4
    elif effect == Effect.KILL_HERE or effect == Effect.JETPACK:
        value += 5
    elif effect == Effect.KILL_NEAR:
        value += 7
    return value


@kernel
def keep_value(s, rules, seat, card):
    """Return what keeping a card in the Inventory is worth to a hero [points]."""
    weights = rules.policies[seat]
    if is_monster(card):
        value = weights.monster
        if is_bomb_card(rules, card):
            value += weights.arm // 4 if s.holds[seat, Holding.MONSTER_BOMBS] <= 2 else 0
        elif s.levels[seat] == LEVEL_SLOTS:
            value //= 2
        return value
    kind = type_of(rules, card)
    if kind == CardType.NOODLE:
        return weights.noodle
    if kind == CardType.IMPLANT:
        return weights.loot // 2 + weights.arm // 8
    if kind == CardType.INFECTED:
        return -weights.knock_out
    value = gear_value(rules, card)
    if int(rules.loot[card].chopper):
        value += weights.strike // 8
    same = s.holds[seat, kind]
    if same <= 1:
        value += weights.arm // 4
    elif same == 2:
        value += weights.arm // 16
    return value


@kernel
def best_discard(s, rules, seat, monsters):
    """AH-081: return the place of the card worth most to a hero in a discard pile; NONE if it is empty.

    `monsters` chooses the pile: 1 for Monster cards, 0 for Loot.
    """
    pile = Pile.MONSTER.value if monsters else Pile.LOOT.value
    best, most = NONE, -(10**9)
    for place in range(s.used_size[pile]):
        value = keep_value(s, rules, seat, np.int64(s.used[pile, place]) + MONSTERS * monsters)
        if value > most:
            best, most = place, value
    return best


@kernel
def card_to_discard(s, rules, seat):
    """AH-070, AH-A26: return the place in the Inventory of the card worth least to keep."""
    worst, least = 0, keep_value(s, rules, seat, s.hand[seat, 0])
    for place in range(1, s.held[seat]):
        value = keep_value(s, rules, seat, s.hand[seat, place])
        if value < least:
            worst, least = place, value
    return worst


@kernel
def chopper_to_spend(s, rules, seat):
    """Return (place, slot) of the Chopper card that a hero spends first: one is NONE, without such a card both.

    It is the one of its Inventory that would give least when equipped, else the equipped one that gives least.
    """
    place, slot, least = int(NONE), int(NONE), 10**6
    for each in range(s.held[seat]):
        card = s.hand[seat, each]
        if is_chopper(rules, card) and gear_value(rules, card) < least:
            place, least = each, gear_value(rules, card)
    if place != NONE:
        return place, slot
    for each in range(SLOTS):
        if is_usable(s, seat, each) and is_chopper(rules, s.slot[seat, each]):
            if gear_value(rules, s.slot[seat, each]) < least:
                slot, least = each, gear_value(rules, s.slot[seat, each])
    return place, slot


@kernel
def slot_to_infect(s, rules, seat):
    """AH-186, AH-187: return a free slot, else the one whose item gives least; NONE if all are infected."""
    best, least = NONE, 999
    for slot in range(slots_of(s, rules, seat)):
        if s.infection[seat, slot] != NONE:
            continue
        value = gear_value(rules, s.slot[seat, slot]) if s.slot[seat, slot] != NONE else -1
        if value < least:
            best, least = slot, value
    return best


@kernel
def best_for_slot(s, rules, seat, slot):
    """Return the place in the Inventory of the best card for a slot; NONE if the slot's own is as good."""
    kind = int(rules.characters[s.hero[seat] - 1].slots[slot])
    best = NONE
    if s.holds[seat, kind] == 0:
        return best
    most = gear_value(rules, s.slot[seat, slot]) if s.slot[seat, slot] != NONE else 0
    for place in range(s.held[seat]):
        card = s.hand[seat, place]
        if card < MONSTERS and int(rules.loot[card].type) == kind:
            value = gear_value(rules, card)
            if value > most:
                best, most = place, value
    return best


@kernel
def best_implant(s, rules, seat):
    """Return the place in the Inventory of the best Implant; NONE without one."""
    best, most = NONE, -(10**6)
    for place in range(s.held[seat]):
        card = s.hand[seat, place]
        if type_of(rules, card) == CardType.IMPLANT:
            value = gear_value(rules, card)
            if value > most:
                best, most = place, value
    return best


@kernel
def wants_implant(s, rules, seat):
    """Return whether an Implant of the Inventory gives more than the one in use, or than none."""
    place = best_implant(s, rules, seat)
    if place == NONE:
        return False
    used = s.implant[seat]
    return gear_value(rules, s.hand[seat, place]) > (gear_value(rules, used) if used != NONE else 0)
