"""Posthuman: draw cards and discard them. Rulebook pages 2 and 4."""

from sims.decks import FREE, shuffle
from sims.games.posthuman.records.sizes import MINIONS, NONE, NOTHING
from sims.games.posthuman.records.words import Deck, FoeClass
from sims.kernel import kernel

len_decks = len(Deck)


@kernel
def draw(s, rules, deck):
    """Return the top card of a deck, NONE if there is none; an empty deck is made of its discards again (PH-063)."""
    if s.left[deck] == 0:
        reshuffle(s, rules, deck)
        if s.left[deck] == 0:
            return NONE
    s.left[deck] -= 1
    place = s.left[deck]
    card = int(s.deck[deck, place])
    s.deck[deck, place] = s.seen[deck, place] = 0  # who draws it may hide it
    return card


@kernel
def discard(s, deck, card):
    """Put a card on the discard pile of its deck."""
    s.used[deck, s.used_size[deck]] = card
    s.used_size[deck] += 1


@kernel
def put_below(s, deck, card, seen):
    """Put a card under a deck; `seen` is the set of seats that know it."""
    for place in range(s.left[deck], 0, -1):
        s.deck[deck, place] = s.deck[deck, place - 1]
        s.seen[deck, place] = s.seen[deck, place - 1]
    s.deck[deck, 0], s.seen[deck, 0] = card, seen
    s.left[deck] += 1


@kernel
def reshuffle(s, rules, deck):
    """Make an empty deck of its discards: PH-063, PH-181, PH-212, PH-Q43, PH-Q44.

    Blank scars leave the game first. In a solo game events are never shuffled again (PH-234).
    """
    if deck == Deck.EVENTS and rules.players == 1:
        return
    count = 0
    for place in range(s.used_size[deck]):
        card = int(s.used[deck, place])
        s.used[deck, place] = 0
        if deck == Deck.SCARS and rules.scars[card].mutation == 0:
            s.gone[deck] += 1
        else:
            s.deck[deck, count] = card
            count += 1
    s.used_size[deck] = 0
    s.left[deck] = count
    shuffle_deck(s, deck)


@kernel
def shuffle_deck(s, deck):
    """Put the cards that are left in a deck in a new order, which nobody knows."""
    count = s.left[deck]
    cards = s.desk[FREE]
    for place in range(count):
        cards[place] = int(s.deck[deck, place])
    shuffle(s, deck, cards, count)  # a deck's stream has its number
    for place in range(count):
        s.deck[deck, place], s.seen[deck, place] = cards[place], 0
        cards[place] = 0


@kernel
def lay_out_decks(s, rules):
    """PH-002, PH-003, PH-234: shuffle every pile; solo, The Fortress goes among the lowest cards of the events."""
    for deck in range(len_decks):
        s.left[deck] = rules.cards_size[deck]
        for place in range(s.left[deck]):
            s.deck[deck, place] = rules.cards[deck, place]
        shuffle_deck(s, deck)
    if rules.players == 1:
        put_below(s, Deck.EVENTS.value, rules.fortress, int(NOTHING))
        mix_lowest(s, Deck.EVENTS.value, rules.solo_below + 1)


@kernel
def mix_lowest(s, deck, count):
    """Shuffle the lowest cards of a deck among themselves."""
    cards = s.desk[FREE]
    for place in range(count):
        cards[place] = int(s.deck[deck, place])
    shuffle(s, deck, cards, count)
    for place in range(count):
        s.deck[deck, place] = cards[place]
        cards[place] = 0


@kernel
def clear_table(s, rules):
    """Discard the encounter and the minions that lie on the table."""
    if s.encounter != NONE:
        discard(s, Deck.ENCOUNTERS_1 + s.level, s.encounter)
        s.encounter = NONE
    for place in range(s.foes):
        foe = s.foe[place]
        if foe >= MINIONS:
            mutant = rules.foes[foe].kind == FoeClass.MUTANT
            discard(s, Deck.HUMAN_MINIONS + mutant, foe)
        s.foe[place] = s.foe_health[place] = s.foe_less[place] = s.aimed[place] = 0
    s.foes = 0
