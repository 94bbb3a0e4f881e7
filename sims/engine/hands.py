"""Find what a card dealt in the setup was worth: let it change places with another one before the first decision.

A game whose cards have numbers says where they lie (see `sims.numbered`). Of each card in front of a seat, or in its
hand, the game is copied as it is set up, and what is printed on that card changes places with what is printed on a card
of another row, chosen at random from those that no seat holds; where all cards are dealt to seats, from those that
others hold:

    dealt to seats      a b c | d       left over, or the pile: d
    instead             d b c | a       of seat 0

The deal is as likely as the other one, since the cards were shuffled; nobody has decided anything yet; and the game
holds the same cards. Both are played on by script and meet the same dice.

`play_on_many` is a template, see `sims.loop`; `exchange_many` is one over the game's kernel `note`, see `sims.layout`.
"""

from typing import Any

import numpy as np

from sims.engine.draws import chosen
from sims.kernel import kernel
from sims.loop import count_decision, decide, make_room

advance: Any = None
payoff: Any = None
note: Any = None
OVER: Any = None
ACTIONS: Any = None

# of cards that are dealt: the first byte and the bytes of what is printed, and of the numbers that seats hold; places
# of a seat; the word of how many cards seat 0 holds (-1: as many as there are places); all cards
PRINTED, PRINTED_BYTES, HELD, HELD_BYTES, PLACES, HOLDS, SIZE = range(7)
ROW, SEAT = range(2)  # of an exchange: the row of the card that was dealt, and to whom


def exchange_many(rules, hand, rows, states, memory, words, others, exchanged, found):
    """Copy games that are set up, once for each card that a seat holds, with another card in its place.

    Args:
        rules: One configuration; dtype RULES, shape (1,).
        hand: Where the cards lie, see above; int64, shape (7,).
        rows: The row of each number that may be printed on a card, -1 for one that is not asked for; int64.
        states: The games just before their first decision; dtype STATE, shape (games,).
        memory, words: Their bytes and 64-bit words; uint8 and int64, shapes (games, ...).
        others: The games with another card, to be filled from the front; dtype STATE.
        exchanged: The bytes of `others`; uint8.
        found: Of each of them ROW and SEAT; int64, shape (games, seats x places, 2), filled with -1.

    Returns:
        How many games were filled.
    """
    count = 0
    for i in range(states.shape[0]):
        for seat in range(rules[0].players):
            for place in range(places_of(words[i], hand, seat)):
                card = held_by(memory[i], hand, seat, place)
                printed = printed_on(memory[i], hand, card)
                row = rows[printed] if printed < rows.shape[0] else -1
                if row < 0:
                    continue
                k = seat * hand[PLACES] + place
                other = another(states[i], memory[i], words[i], rules[0].players, hand, seat, card, k)
                if other < 0:
                    continue
                others[count] = states[i]
                swap_printed(exchanged[count], hand, card, other)
                note(others[count], rules[0])
                found[i, k, ROW], found[i, k, SEAT] = row, seat
                count += 1
    return count


def play_on_many(rules, states, seats, paid):
    """Play games on to their end, by script.

    Args:
        rules: One configuration; dtype RULES, shape (1,).
        states: The games; dtype STATE, shape (games,).
        seats: The seat that is asked for in each; int64, shape (games,).
        paid: What that seat gets, to be filled; int64, shape (games,).
    """
    room = make_room(ACTIONS)
    for i in range(states.shape[0]):
        s = states[i]
        while s.phase != OVER:
            count_decision(s, rules[0])
            advance(s, rules[0], decide(s, rules[0], room))
        paid[i] = payoff(s, rules[0], seats[i])


@kernel
def note_nothing(s, rules):
    """Do nothing: the default `note`, of a game that keeps nothing beside its cards that follows from them."""


@kernel
def places_of(words, hand, seat):
    """Return how many cards a seat holds."""
    return words[hand[HOLDS] + seat] if hand[HOLDS] >= 0 else hand[PLACES]


@kernel
def number_at(memory, first, size):
    """Return the number that lies at a byte."""
    number = 0
    for k in range(size):
        number |= np.int64(memory[first + k]) << (8 * k)
    return number


@kernel
def held_by(memory, hand, seat, place):
    """Return the number of a card that a seat holds."""
    return number_at(memory, hand[HELD] + (seat * hand[PLACES] + place) * hand[HELD_BYTES], hand[HELD_BYTES])


@kernel
def printed_on(memory, hand, card):
    """Return what is printed on a card."""
    return number_at(memory, hand[PRINTED] + card * hand[PRINTED_BYTES], hand[PRINTED_BYTES])


@kernel
def swap_printed(memory, hand, card, other):
    """Let what is printed on two cards change places."""
    one, two = hand[PRINTED] + card * hand[PRINTED_BYTES], hand[PRINTED] + other * hand[PRINTED_BYTES]
    for k in range(hand[PRINTED_BYTES]):
        memory[one + k], memory[two + k] = memory[two + k], memory[one + k]


@kernel
def holder(memory, words, players, hand, seat, card):
    """Return the seat that holds a card, the one that is asked about before others; -1: nobody does."""
    for turn in range(players):
        other = (seat + turn) % players
        for place in range(places_of(words, hand, other)):
            if held_by(memory, hand, other, place) == card:
                return other
    return -1


@kernel
def another(s, memory, words, players, hand, seat, card, k):
    """Return a card of another row that may lie in the place of one that a seat holds; -1 if there is none.

    Args:
        s, memory, words: The game, its bytes and its words.
        players: How many play.
        hand: Where the cards lie.
        seat, card: The seat, and its card.
        k: The number of this choice in the game.
    """
    beside = 0  # cards that nobody holds
    for other in range(hand[SIZE]):
        beside += holder(memory, words, players, hand, seat, other) < 0
    left = -1
    for _ in range(2):  # first all choices are counted, then the chosen one is found
        choices = 0
        for other in range(hand[SIZE]):
            has = holder(memory, words, players, hand, seat, other)
            may = has < 0 if beside else has != seat
            if may and printed_on(memory, hand, other) != printed_on(memory, hand, card):
                if choices == left:
                    return other
                choices += 1
        if choices == 0:
            return -1
        left = chosen(s, k, choices)
    return -1
