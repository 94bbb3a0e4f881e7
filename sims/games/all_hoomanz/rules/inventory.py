"""All Hoomanz Are Dead, Inventories and equipment: take, discard, equip, infect (AH-185..187)."""

from sims.games.all_hoomanz.policies.cards import (
    best_for_slot,
    best_implant,
    card_to_discard,
    chopper_to_spend,
    slot_to_infect,
)
from sims.games.all_hoomanz.queries.gear import (
    character,
    chit_row,
    feral,
    hand_limit,
    power,
    slots_of,
    type_of,
)
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE, SLOTS, WEAKNESSES
from sims.games.all_hoomanz.records.words import CardType, Effect, Event, Feral, Hero, Holding, Power, Stream
from sims.games.all_hoomanz.rules.decks import discard_row, draw_loot
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit

len_holdings = len(Holding)  # kernels cannot take the length of an enumeration


@kernel
def refresh(s, rules, seat):
    """Add up a hero's cards, Level Ups and CUBETRON again, after any of them changed."""
    attack, defense, speed = 0, 0, int(rules.characters[s.hero[seat] - Hero.WENDY].speed)
    items, levels, guns = 0, 0, 0
    for weakness in range(WEAKNESSES + 1):
        s.maneuvers[seat, weakness] = 0
    for holding in range(len_holdings):
        s.worn[seat, holding] = 0
    for place in range(SLOTS + 1):
        row = s.implant[seat] if place == SLOTS else s.slot[seat, place]
        if place < SLOTS and s.infection[seat, place] != NONE:
            row = s.infection[seat, place]  # it covers the item beneath
        if row == NONE:
            continue
        card = rules.loot[row]
        if place < SLOTS and int(card.type) != CardType.INFECTED:
            s.worn[seat, int(card.type)] += 1
            s.worn[seat, Holding.CHOPPERS] += int(card.chopper)
        attack += int(card.attack)
        defense += int(card.defense)
        speed += int(card.speed)
        s.maneuvers[seat, card.maneuver] += 1
        guns += int(card.type) == CardType.GUN
        effect = int(card.effect)
        if effect != Effect.NONE:
            items |= 1 << effect
            s.amounts[seat, effect] = int(card.amount)
            attack -= int(card.amount) * (effect == Effect.WEAKENED)
            speed -= int(card.amount) * (effect == Effect.SLOWED)
    for level in range(s.levels[seat]):
        chit = rules.level_ups[chit_row(s, seat, s.chit[seat, level])]
        if s.dark[seat, level]:
            attack += int(chit.dark_attack)
            defense += int(chit.dark_defense)
            speed += int(chit.dark_speed)
            levels |= (1 << int(chit.dark_effect)) & ~1  # bit 0, Effect.NONE, is no effect
        else:
            attack += int(chit.attack)
            defense += int(chit.defense)
            speed += int(chit.speed)
            s.maneuvers[seat, chit.maneuver] += 1
            levels |= (1 << int(chit.effect)) & ~1
    if feral(s, rules, seat) == Feral.GUNNER:
        attack += guns * int(character(s, rules, seat).amount)
    attack += power(s, rules, seat, Power.ATTACK)
    speed += power(s, rules, seat, Power.SPEED)
    s.attack_sum[seat], s.defense_sum[seat], s.speed_sum[seat] = attack, defense, speed
    s.effects[seat, 0], s.effects[seat, 1] = items, levels


IN, OUT = 1, -1  # of an Inventory


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
    tally(s, rules, seat, card, int(IN))


@kernel
def remove(s, rules, seat, place):
    """Take the card at a place out of an Inventory and return it; the last card moves to its place."""
    card = int(s.hand[seat, place])
    s.held[seat] -= 1
    s.hand[seat, place] = s.hand[seat, s.held[seat]]
    tally(s, rules, seat, card, int(OUT))
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
    """Discard Chopper cards, first those of the Inventory, and of these first what gives least (AH-A98)."""
    for _ in range(cards):
        place, slot = chopper_to_spend(s, rules, seat)
        if place != NONE:
            discard(s, rules, seat, place)
        elif slot != NONE:
            spend_item(s, rules, seat, slot)
