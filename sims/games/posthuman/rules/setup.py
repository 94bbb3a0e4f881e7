"""Posthuman: general setup, characters, the market, the short game. Rulebook pages 2 and 10."""

from sims.games.posthuman.queries.gear import backpack
from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.records.sizes import CHARACTER_ITEMS, NOBODY, NONE, NOTHING, ONE, START, STARTING_ITEMS, STATS
from sims.games.posthuman.records.words import (
    Character,
    Creation,
    Deck,
    Event,
    Phase,
    StartPlayer,
    Stat,
    Step,
    Stream,
    Task,
)
from sims.games.posthuman.rules.decks import draw, lay_out_decks
from sims.games.posthuman.rules.experience import draw_skills, gain_skill, take_choice
from sims.games.posthuman.rules.inventory import put_in_inventory, receive
from sims.games.posthuman.rules.tasks import push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.rng import below
from sims.trace import emit


@kernel
def set_up(s, rules):
    """PH-001 to PH-006: lay out decks and starting tiles; the characters follow seat by seat."""
    lay_out_decks(s, rules)
    draw_start_player(s, rules)
    s.event = s.season = s.encounter = s.played = s.armed = NONE
    s.chosen = s.attacker = s.last_turned = NOBODY
    s.step = Step.CHARACTERS
    for row in range(rules.starting_items_size):
        s.market[row] = rules.market[row]
    deal_characters(s, rules)
    for seat in range(rules.players):
        begin_character(s, rules, seat)
    if rules.creation == Creation.PREMADE:  # all before anybody draws one: a card's own skill must still be there
        for seat in range(rules.players):
            if rules.characters[s.character[seat]].skill != NONE:
                take_skill(s, rules, seat, rules.characters[s.character[seat]].skill)
    order_bidders(s, rules)


@kernel
def draw_start_player(s, rules):
    """PH-064: a die decides who is the starting player; one reading has seat 1 instead."""
    if rules.start_player != StartPlayer.FIXED:
        s.first = below(s, Stream.START, rules.players)


@kernel
def deal_characters(s, rules):
    """PH-007: give every seat its character; those not chosen are dealt from the others, each as likely."""
    taken = 0
    for seat in range(rules.players):
        s.character[seat] = rules.character[seat] - 1
        if rules.character[seat] != Character.RANDOM:
            taken |= 1 << s.character[seat]
    for seat in range(rules.players):
        if rules.character[seat] == Character.RANDOM:
            left = rules.characters_size
            for row in range(rules.characters_size):
                left -= taken >> row & 1
            skipped, row = below(s, Stream.CHOICE, left), 0
            while taken >> row & 1 or skipped > 0:
                skipped -= 1 - (taken >> row & 1)
                row += 1
            s.character[seat] = row
            taken |= 1 << row


@kernel
def begin_character(s, rules, seat):
    """PH-004, PH-005, PH-008, PH-028, PH-029, PH-032: stats, tracks, starting tile."""
    character = rules.characters[s.character[seat]]
    if rules.creation == Creation.CUSTOM:
        s.character[seat] = NONE
        for stat in range(STATS):
            s.stat[seat, stat] = rules.stats[seat, stat]
    else:
        s.stat[seat, Stat.STRENGTH], s.stat[seat, Stat.SPEED] = character.strength, character.speed
        s.stat[seat, Stat.MIND] = character.mind
        s.stat[seat, Stat.MELEE], s.stat[seat, Stat.SHOOTING] = character.melee, character.shooting
    s.health[seat], s.morale[seat] = health_limit(s, rules, seat), morale_limit(s, rules, seat)
    s.melee[seat] = s.ranged[seat] = s.zone[seat] = s.declared[seat] = s.deed[seat] = NONE
    s.tile[seat, 0], s.parent[seat, 0], s.done[seat, 0] = START, NONE, 1
    s.vacant[seat, 0] = rules.land[START].exits
    s.tiles[seat] = 1
    emit(s, Event.SEATED, seat, s.character[seat])


@kernel
def equip_character(s, rules, seat):
    """PH-009 to PH-012, PH-015 to PH-017: items and drawn skills; a human may have to choose among those drawn."""
    if rules.creation == Creation.CUSTOM:
        s.food[seat] = rules.market_food
        give_item(s, rules, seat, rules.given_item)
        values = rules.stat_values[s.stat[seat, Stat.MIND] - 1]
        draw_skills(s, rules, seat, values.drawn, values.kept, int(ONE))
        return
    character = rules.characters[s.character[seat]]
    s.food[seat], s.ammo[seat] = character.food, character.ammo
    for place in range(CHARACTER_ITEMS):
        if character.items[place] != NONE:
            give_item(s, rules, seat, STARTING_ITEMS + character.items[place])
    if character.draw > 0:
        draw_skills(s, rules, seat, character.draw, character.keep, int(ONE))


@kernel
def give_item(s, rules, seat, item):
    """PH-011, PH-025: give a starting item, whatever its icon; it lies in the inventory."""
    row = item - STARTING_ITEMS
    if s.market[row] > 0:
        s.market[row] -= 1
    put_in_inventory(s, rules, seat, item)


@kernel
def take_skill(s, rules, seat, skill):
    """PH-009: take a named skill from the deck."""
    deck = Deck.SKILLS.value
    for place in range(s.left[deck]):
        if s.deck[deck, place] == skill:
            for later in range(place, s.left[deck] - 1):
                s.deck[deck, later] = s.deck[deck, later + 1]
            s.left[deck] -= 1
            gain_skill(s, rules, seat, skill)
            return


# --- the market ---


@kernel
def order_bidders(s, rules):
    """PH-019: put the seats in the order in which they buy: by speed, then by mind, then by a die."""
    for seat in range(rules.players):
        s.bidders[seat] = seat
    for place in range(rules.players - 1, 0, -1):  # equals lie in a random order
        other = below(s, Stream.CHANCE, place + 1)
        s.bidders[place], s.bidders[other] = s.bidders[other], s.bidders[place]
    for i in range(1, rules.players):
        seat, place = s.bidders[i], i
        while place > 0 and rank(s, s.bidders[place - 1]) < rank(s, seat):
            s.bidders[place] = s.bidders[place - 1]
            place -= 1
        s.bidders[place] = seat


@kernel
def rank(s, seat):
    """Return what decides who buys first."""
    return 10 * s.stat[seat, Stat.SPEED] + s.stat[seat, Stat.MIND]


@kernel
def buy(s, rules, seat, row):
    """PH-020: buy an item with food."""
    s.food[seat] -= rules.starting_items[row].price
    s.bought = 1
    emit(s, Event.BOUGHT, seat, STARTING_ITEMS + row)
    give_item(s, rules, seat, STARTING_ITEMS + row)
    s.phase = Phase.NEXT


@kernel
def exchange_food(s, rules, seat, food):
    """PH-022 to PH-024: exchange food for ammo; who has no melee weapon takes the Lead Pipe, if it has room for it."""
    s.food[seat] -= food
    s.ammo[seat] += food * rules.food_ammo
    emit(s, Event.EXCHANGED, seat, food)
    if s.melee[seat] == NONE and s.room[seat] + rules.items[rules.free_item].slots <= backpack(s, rules, seat):
        give_item(s, rules, seat, rules.free_item)
    s.phase = Phase.NEXT


# --- the short game ---


@kernel
def begin_short(s, rules, seat):
    """PH-242 to PH-245: start further on, with scars, experience and cards; the human splits them."""
    s.jp[seat] = rules.short_position
    for _ in range(rules.short_xp):
        card = draw(s, rules, Deck.ENCOUNTERS_1.value)
        if card != NONE:
            discard(s, Deck.ENCOUNTERS_1.value, card)
            s.xp[seat] += 1
    push_for(s, Task.DRAW_SCARS.value, seat, rules.short_scars)
    if rules.short_cards > 0:
        s.seat, s.phase = seat, Phase.SPLIT


@kernel
def split(s, rules, seat, weapons):
    """PH-244: draw weapons, of which one is kept, and equipment, which is kept."""
    s.phase = Phase.NEXT
    if weapons < rules.short_cards:
        push_for(s, Task.DRAW_ITEMS.value, seat, (rules.short_cards - weapons) * 16 + Deck.EQUIPMENT)
    s.choices_size = 0
    for _ in range(weapons):
        card = draw(s, rules, Deck.WEAPONS.value)
        if card != NONE:
            s.choices[s.choices_size] = card
            s.choices_size += 1
    if s.choices_size > 1:
        s.seat, s.phase = seat, Phase.KEEP_WEAPON
    elif s.choices_size == 1:
        keep_weapon(s, rules, seat, int(NOTHING))


@kernel
def keep_weapon(s, rules, seat, which):
    """PH-244: keep one of the weapons drawn, and discard the others."""
    s.phase = Phase.NEXT
    weapon = s.choices[which]
    take_choice(s, which)
    while s.choices_size > 0:
        discard(s, Deck.WEAPONS.value, s.choices[0])
        take_choice(s, int(NOTHING))
    receive(s, rules, seat, weapon)
