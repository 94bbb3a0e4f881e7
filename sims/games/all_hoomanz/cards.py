"""All Hoomanz Are Dead, decks and Inventories: draw, keep, discard, equip (AH-022, AH-069..071, AH-185..187)."""

from sims.decks import make_deck
from sims.games.all_hoomanz.gear import hand_limit, is_usable, refresh, slots_of, type_of
from sims.games.all_hoomanz.sizes import MONSTERS, NONE, SLOTS
from sims.games.all_hoomanz.words import CardType, Event, Holding, Stream
from sims.games.all_hoomanz.worth import best_for_slot, best_implant, card_to_discard, slot_to_infect
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit

IN, OUT = 1, -1  # of an Inventory


@kernel
def draw_loot(s):
    """Draw the top Loot card and return its row; NONE if deck and discard pile are empty.

    An empty deck is first made again from its discard pile (AH-A24).
    """
    if s.loot_left == 0:
        s.loot_left, s.loot_discarded = s.loot_discarded, 0
        make_deck(s, Stream.LOOT, s.loot_deck, s.loot_discard, s.loot_left)
    if s.loot_left == 0:
        return NONE
    s.loot_left -= 1
    return int(s.loot_deck[s.loot_left])


@kernel
def draw_monster(s):
    """Draw the top Monster card and return its row, as `draw_loot` does."""
    if s.monster_left == 0:
        s.monster_left, s.monster_discarded = s.monster_discarded, 0
        make_deck(s, Stream.MONSTER, s.monster_deck, s.monster_discard, s.monster_left)
    if s.monster_left == 0:
        return NONE
    s.monster_left -= 1
    return int(s.monster_deck[s.monster_left])


@kernel
def draw_mystery(s):
    """Draw the top Mystery card and return its row, as `draw_loot` does."""
    if s.mystery_left == 0:
        s.mystery_left, s.mystery_discarded = s.mystery_discarded, 0
        make_deck(s, Stream.MYSTERY, s.mystery_deck, s.mystery_discard, s.mystery_left)
    if s.mystery_left == 0:
        return NONE
    s.mystery_left -= 1
    return int(s.mystery_deck[s.mystery_left])


@kernel
def discard_row(s, card):
    """Put a card, numbered as in Inventories, on its discard pile."""
    if card >= MONSTERS:
        s.monster_discard[s.monster_discarded] = card - MONSTERS
        s.monster_discarded += 1
    else:
        s.loot_discard[s.loot_discarded] = card
        s.loot_discarded += 1


@kernel
def tally(s, rules, seat, card, change):
    """Count a card in or out of an Inventory's holdings; `change` is IN or OUT."""
    if card >= MONSTERS:
        s.holds[seat, Holding.MONSTERS] += change
        s.holds[seat, Holding.MONSTER_BOMBS] += change * int(rules.monsters[card - MONSTERS].bomb)
    else:
        s.holds[seat, int(rules.loot[card].type)] += change
        s.holds[seat, Holding.CHOPPERS] += change * int(rules.loot[card].chopper)


@kernel
def put(s, rules, seat, card):
    """Put a card into an Inventory that has room for it."""
    s.hand[seat, s.held[seat]] = card
    s.held[seat] += 1
    tally(s, rules, seat, card, IN + 0)


@kernel
def remove(s, rules, seat, place):
    """Take the card at a place out of an Inventory and return it; the last card moves to its place."""
    card = int(s.hand[seat, place])
    s.held[seat] -= 1
    s.hand[seat, place] = s.hand[seat, s.held[seat]]
    tally(s, rules, seat, card, OUT + 0)
    return card


@kernel
def discard(s, rules, seat, place):
    """Discard the card at a place of an Inventory."""
    card = remove(s, rules, seat, place)
    discard_row(s, card)
    emit(s, Event.DISCARDED, seat, card)


@kernel
def take(s, rules, seat, card):
    """Take a card into an Inventory; over the limit the hero discards a card of its choice (AH-070, AH-A26)."""
    put(s, rules, seat, card)
    emit(s, Event.TOOK, seat, card)
    if s.held[seat] > hand_limit(s, rules, seat):
        discard(s, rules, seat, card_to_discard(s, rules, seat))


@kernel
def gain_loot(s, rules, seat, cards):
    """Draw Loot cards one by one; AH-186: an Infected one is equipped at once."""
    for _ in range(cards):
        row = draw_loot(s)
        if row == NONE:
            return
        if int(rules.loot[row].type) == CardType.INFECTED:
            infect(s, rules, seat, row)
        else:
            take(s, rules, seat, row)


@kernel
def infect(s, rules, seat, row):
    """AH-186, AH-187: put an Infected card onto a slot; it is discarded if every slot is infected."""
    slot = slot_to_infect(s, rules, seat)
    if slot == NONE:
        discard_row(s, row)
        return
    s.infection[seat, slot] = row
    refresh(s, rules, seat)
    emit(s, Event.INFECTED, seat, row)


@kernel
def cure(s, rules, seat):
    """Discard the first Infected card of a hero; the card beneath is usable again (AH-H06)."""
    for slot in range(SLOTS):
        if s.infection[seat, slot] != NONE:
            discard_row(s, s.infection[seat, slot])
            s.infection[seat, slot] = NONE
            refresh(s, rules, seat)
            emit(s, Event.CURED, seat, slot)
            return


@kernel
def equip(s, rules, seat):
    """AH-029, AH-040: put the best matching card of the Inventory into each slot not infected."""
    changed = False
    for slot in range(slots_of(s, rules, seat)):
        if s.infection[seat, slot] != NONE:
            continue
        place = best_for_slot(s, rules, seat, slot)
        if place != NONE:
            old = s.slot[seat, slot]
            s.slot[seat, slot] = remove(s, rules, seat, place)
            emit(s, Event.EQUIPPED, seat, s.slot[seat, slot])
            if old != NONE:
                put(s, rules, seat, old)
            changed = True
    if changed:
        refresh(s, rules, seat)


@kernel
def unequip(s, rules, seat, slot):
    """AH-041: take an item back into the Inventory."""
    card = s.slot[seat, slot]
    s.slot[seat, slot] = NONE
    refresh(s, rules, seat)
    take(s, rules, seat, card)


@kernel
def lock_slot(s, rules, seat):
    """AH-H11: take the item out of a third slot that is locked again; discard an Infected card on it."""
    last = SLOTS - 1
    if s.infection[seat, last] != NONE:
        discard_row(s, s.infection[seat, last])
        s.infection[seat, last] = NONE
    if s.slot[seat, last] != NONE:
        unequip(s, rules, seat, last)


@kernel
def equip_implant(s, rules, seat):
    """AH-025: put the best Implant of the Inventory into the Implant slot, in place of the one there."""
    place = best_implant(s, rules, seat)
    if place == NONE:
        return
    old = s.implant[seat]
    s.implant[seat] = remove(s, rules, seat, place)
    if old != NONE:
        put(s, rules, seat, old)
    refresh(s, rules, seat)
    emit(s, Event.EQUIPPED, seat, s.implant[seat])


@kernel
def remove_implant(s, rules, seat):
    """AH-084: take the Implant back into the Inventory."""
    card = s.implant[seat]
    s.implant[seat] = NONE
    refresh(s, rules, seat)
    take(s, rules, seat, card)


@kernel
def strip(s, rules, seat):
    """AH-128: discard all equipped Equipment, Infected cards with it; Implant and Inventory stay."""
    for slot in range(SLOTS):
        if s.slot[seat, slot] != NONE:
            discard_row(s, s.slot[seat, slot])
            s.slot[seat, slot] = NONE
        if s.infection[seat, slot] != NONE:
            discard_row(s, s.infection[seat, slot])
            s.infection[seat, slot] = NONE
    refresh(s, rules, seat)


@kernel
def discard_random(s, rules, seat, loot_only):
    """Discard a random card of an Inventory, if there is one (AH-H07, the Skill `steal`).

    With `loot_only` only Loot cards count (AH-H09).
    """
    cards = s.held[seat] - s.holds[seat, Holding.MONSTERS] * loot_only
    if cards == 0:
        return
    left = below(s, Stream.CHANCE, cards)
    for place in range(s.held[seat]):
        if loot_only and s.hand[seat, place] >= MONSTERS:
            continue
        if left == 0:
            discard(s, rules, seat, place)
            return
        left -= 1


@kernel
def find_card(s, rules, seat, kind):
    """Return the place of the first card of a CardType in an Inventory, NONE if there is none."""
    for place in range(s.held[seat]):
        if type_of(rules, s.hand[seat, place]) == kind:
            return place
    return NONE


@kernel
def find_effect(s, rules, seat, effect):
    """Return the place of the first card with an effect in an Inventory, NONE if there is none."""
    for place in range(s.held[seat]):
        card = s.hand[seat, place]
        if card < MONSTERS and int(rules.loot[card].effect) == effect:
            return place
    return NONE


@kernel
def spend_item(s, rules, seat, slot):
    """Discard an equipped item (AH-A47)."""
    discard_row(s, s.slot[seat, slot])
    emit(s, Event.DISCARDED, seat, s.slot[seat, slot])
    s.slot[seat, slot] = NONE
    refresh(s, rules, seat)


@kernel
def spend_choppers(s, rules, seat, cards):
    """Discard Chopper cards, those of the Inventory first."""
    place = s.held[seat] - 1  # from the last place down: `discard` moves the last card into the gap
    while cards > 0 and place >= 0:
        card = s.hand[seat, place]
        if card < MONSTERS and rules.loot[card].chopper:
            discard(s, rules, seat, place)
            cards -= 1
        place -= 1
    for slot in range(SLOTS):
        if cards > 0 and is_usable(s, seat, slot) and rules.loot[s.slot[seat, slot]].chopper:
            spend_item(s, rules, seat, slot)
            cards -= 1
