"""Posthuman: items in hand, in play and in use. Rulebook pages 2 and 6."""

from sims.games.posthuman.queries.gear import load_of, may_carry
from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.records.sizes import MAX_HAND, NONE, STARTING_ITEMS, WEAPONS
from sims.games.posthuman.records.words import Bonus, Deck, Event, Phase, Use
from sims.games.posthuman.rules.decks import draw
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit

len_bonuses = len(Bonus)


@kernel
def refresh(s, rules, seat):
    """PH-186: add up what a human's skills, active followers and items in play are worth, and the slots they take.

    A second copy of a skill counts too (PH-Q34).
    """
    for bonus in range(len_bonuses):
        total = 0
        for place in range(s.skills[seat]):
            total += rules.skill_bonuses[s.skill[seat, place], bonus]
        for place in range(s.actives[seat]):
            total += rules.follower_bonuses[s.active[seat, place], bonus]
        for place in range(s.gears[seat]):
            total += rules.bonuses[s.gear[seat, place], bonus]
        s.bonus[seat, bonus] = total
    load = 0
    for place in range(s.gears[seat]):
        load += load_of(s, rules, seat, place)
    s.room[seat] = load


@kernel
def receive(s, rules, seat, item):
    """PH-115: take a drawn item into the hand; with a fourth one a card must be dropped (PH-Q50)."""
    place = s.held[seat]
    s.hand[seat, place], s.back[seat, place], s.card_shown[seat, place] = item, item >= WEAPONS, 0
    s.held[seat] = place + 1
    emit(s, Event.GOT_ITEM, seat, item)
    if s.held[seat] > rules.hand_limit or s.held[seat] == MAX_HAND:
        s.seat, s.phase = seat, Phase.DROP


@kernel
def draw_item(s, rules, seat, deck):
    """Draw a card of equipment or a weapon to the hand, if there is one."""
    item = draw(s, rules, deck)
    if item != NONE:
        receive(s, rules, seat, item)


@kernel
def leave_hand(s, seat, place):
    """Take a card out of a hand and return it; the later ones move up."""
    item = s.hand[seat, place]
    s.held[seat] -= 1
    for later in range(place, s.held[seat]):
        s.hand[seat, later], s.back[seat, later] = s.hand[seat, later + 1], s.back[seat, later + 1]
        s.card_shown[seat, later] = s.card_shown[seat, later + 1]
    s.hand[seat, s.held[seat]] = s.back[seat, s.held[seat]] = s.card_shown[seat, s.held[seat]] = 0
    return item


@kernel
def throw_away(s, item):
    """PH-122: discard an item: starting items leave the game, others go to their discard piles."""
    if item >= STARTING_ITEMS:
        s.items_gone += 1
    elif item >= WEAPONS:
        discard(s, Deck.WEAPONS.value, item)
    else:
        discard(s, Deck.EQUIPMENT.value, item)


@kernel
def drop(s, seat, place):
    """PH-Q50: discard a card of a hand that is too full."""
    throw_away(s, leave_hand(s, seat, place))
    s.phase = Phase.NEXT


@kernel
def put_in_inventory(s, rules, seat, item):
    """PH-025, PH-118: put an item in play. A first weapon of its kind becomes active."""
    place = s.gears[seat]
    s.gear[seat, place], s.mount[seat, place] = item, NONE
    s.gears[seat] = place + 1
    use = rules.items[item].use
    if use == Use.MELEE and s.melee[seat] == NONE:
        s.melee[seat] = place
    elif use == Use.RANGED and s.ranged[seat] == NONE:
        s.ranged[seat] = place
    refresh(s, rules, seat)


@kernel
def play_card(s, rules, seat, place):
    """PH-118 to PH-123: put a card of the hand in play; what is mounted goes onto a ranged weapon."""
    item = leave_hand(s, seat, place)
    emit(s, Event.PUT_IN_PLAY, seat, item)
    if s.phase == Phase.DROP:  # the hand is not too full any more
        s.phase = Phase.NEXT
    if rules.items[item].use == Use.MOUNT:
        put_on_gun(s, rules, seat, item)
    else:
        put_in_inventory(s, rules, seat, item)


@kernel
def put_on_gun(s, rules, seat, item):
    """PH-123: mount equipment on a ranged weapon in play; the human chooses among those that can carry it."""
    s.choices[0], s.choices_size = item, 1
    last, number = int(NONE), 0
    for place in range(s.gears[seat]):
        if may_carry(s, rules, seat, place):
            last = place
            number += 1
    if number > 1:
        s.resume = s.phase
        s.seat, s.phase = seat, Phase.MOUNT
    else:
        mount(s, rules, seat, last)


@kernel
def choose_gun(s, rules, seat, place):
    """Mount the equipment on the ranged weapon chosen, and go back to what was being done."""
    s.phase, s.resume = s.resume, Phase.NEXT
    mount(s, rules, seat, place)


@kernel
def mount(s, rules, seat, place):
    """Mount the equipment that lies before a human on its ranged weapon at a place."""
    s.mount[seat, place] = s.choices[0]
    s.choices[0] = s.choices_size = 0
    emit(s, Event.MOUNTED, seat, place)
    refresh(s, rules, seat)


@kernel
def take_from_inventory(s, rules, seat, place):
    """Take an item out of play and return it. What is mounted on it is discarded with it (PH-095)."""
    item, mounted = s.gear[seat, place], s.mount[seat, place]
    if mounted != NONE:
        throw_away(s, mounted)
    s.gears[seat] -= 1
    for later in range(place, s.gears[seat]):
        s.gear[seat, later], s.mount[seat, later] = s.gear[seat, later + 1], s.mount[seat, later + 1]
    s.gear[seat, s.gears[seat]] = s.mount[seat, s.gears[seat]] = 0
    s.melee[seat] = active_after(s.melee[seat], place)
    s.ranged[seat] = active_after(s.ranged[seat], place)
    refresh(s, rules, seat)
    return item


@kernel
def active_after(active, place):
    """Return where an active weapon lies after the item at `place` has left the inventory; NONE if it was that."""
    if active == place:
        return NONE
    return active - 1 if active > place else active


@kernel
def remove_item(s, rules, seat, place):
    """PH-122: discard an item in play to make room."""
    throw_away(s, take_from_inventory(s, rules, seat, place))


@kernel
def use_item(s, rules, seat, place):
    """Use a one-shot item, which is discarded: PH-187 lets what exceeds a limit be lost."""
    item = s.gear[seat, place]
    card = rules.items[item]
    emit(s, Event.USED_ITEM, seat, item)
    heal(s, rules, seat, card.heal)
    cheer(s, rules, seat, card.cheer)
    s.food[seat] += card.gain_food
    s.ammo[seat] += card.gain_ammo
    if card.flare > 0:
        s.flared[seat] = 1
    throw_away(s, take_from_inventory(s, rules, seat, place))


@kernel
def heal(s, rules, seat, amount):
    """PH-030: regain health, up to the limit."""
    s.health[seat] = max(s.health[seat], min(health_limit(s, rules, seat), s.health[seat] + amount))


@kernel
def cheer(s, rules, seat, amount):
    """PH-033: regain morale, up to the limit."""
    s.morale[seat] = max(s.morale[seat], min(morale_limit(s, rules, seat), s.morale[seat] + amount))


@kernel
def wield(s, rules, seat, place):
    """PH-026: make a weapon in play the active one of its kind, at most once a kind in a fight."""
    if rules.items[s.gear[seat, place]].use == Use.MELEE:
        s.melee[seat] = place
        s.wielded |= 1
    else:
        s.ranged[seat] = place
        s.wielded |= 2


@kernel
def smoke(s, rules, seat):
    """Throw a Smoke Bomb: it is discarded."""
    for place in range(s.gears[seat]):
        if rules.items[s.gear[seat, place]].smoke > 0:
            throw_away(s, take_from_inventory(s, rules, seat, place))
            return


@kernel
def remove_all_items(s, rules, seat):
    """PH-210: remove all items of a player who turns mutant from the game."""
    while s.gears[seat] > 0:
        place = s.gears[seat] - 1
        remove_from_game(s, s.mount[seat, place])
        s.mount[seat, place] = NONE
        remove_from_game(s, take_from_inventory(s, rules, seat, place))
    while s.held[seat] > 0:
        remove_from_game(s, leave_hand(s, seat, s.held[seat] - 1))


@kernel
def remove_from_game(s, item):
    """Count an item that leaves the game; NONE is no item."""
    if item >= STARTING_ITEMS:
        s.items_gone += 1
    elif item >= WEAPONS:
        s.gone[Deck.WEAPONS] += 1
    elif item != NONE:
        s.gone[Deck.EQUIPMENT] += 1
