"""Posthuman: draw cards and discard them. Rulebook pages 2 and 4."""

from sims import piles
from sims.games.posthuman.records.sizes import MINIONS, NONE, NOTHING
from sims.games.posthuman.records.words import Deck, FoeClass, Stream
from sims.kernel import kernel
from sims.piles import discard, lay_out, shuffle_lowest

len_decks = len(Deck)


@kernel
def draw(s, rules, deck):
    """Return the top card of a deck, NONE if there is none; an empty deck is made of its discards again (PH-063).

    In a solo game events are never shuffled again (PH-234).
    """
    if s.left[deck] == 0 and deck == Deck.SCARS:
        take_blanks_away(s, rules)
    if s.left[deck] == 0 and deck == Deck.EVENTS and rules.players == 1:
        return NONE
    card = piles.draw(s, deck, deck)  # a deck's stream has its number
    s.seen[deck, s.left[deck]] = 0  # who draws it may hide it
    return card


@kernel
def take_blanks_away(s, rules):
    """PH-181, PH-212, PH-Q43, PH-Q44: blank scars leave the game before their discards are a deck again."""
    kept, pile = 0, Deck.SCARS.value
    for place in range(s.used_size[pile]):
        card = s.used[pile, place]
        s.used[pile, place] = 0
        if rules.scars[card].mutation > 0:
            s.used[pile, kept] = card
            kept += 1
    s.gone[pile] += s.used_size[pile] - kept
    s.used_size[pile] = kept


@kernel
def put_below(s, deck, card, seen):
    """Put a card under a deck; `seen` is the set of seats that know it."""
    for place in range(s.left[deck], 0, -1):
        s.deck[deck, place] = s.deck[deck, place - 1]
        s.seen[deck, place] = s.seen[deck, place - 1]
    s.deck[deck, 0], s.seen[deck, 0] = card, seen
    s.left[deck] += 1


@kernel
def lay_out_decks(s, rules):
    """PH-002, PH-003, PH-234: shuffle every pile; solo, The Fortress goes among the lowest cards of the events."""
    for deck in range(len_decks):
        lay_out(s, deck, deck, rules.cards[deck], rules.cards_size[deck])
    if rules.players == 1:
        put_below(s, Deck.EVENTS.value, rules.fortress, int(NOTHING))
        shuffle_lowest(s, Stream.EVENTS.value, Deck.EVENTS.value, rules.solo_below + 1)


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
