"""Draw cards and discard them: piles, each of them a deck and its discard pile, of which an empty deck is made again.

A game with piles has `*piles.fields(Pile, n)` among its fields of STATE, a pile for each member of its enumeration, of
at most n cards each, and `*decks.desk(n)` (see `sims.decks`) to shuffle on. Cards are rows of tables, and the last one
lies on top:

    the deck        deck[pile, : left[pile]]           below the top face down
    discard pile    used[pile, : used_size[pile]]      seen by all

Who names PUBLIC among the fields that every seat sees, and HIDDEN among PILES, has said who sees what. In the kernels
`stream` is the number of the stream that shuffles the pile, another one for each pile.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sims.decks import FREE, shuffle
from sims.kernel import kernel

NONE = -1  # no card
PUBLIC, HIDDEN = ("left", "used", "used_size"), {"deck": "left"}


def fields(piles: type[IntEnum], most: int, row: type = np.int16) -> list[Any]:
    """Return the fields of STATE for these piles of at most `most` cards each; `row` is the type of a card's row."""
    by_pile, by_card = (len(piles),), (len(piles), most)
    sizes = [(name, np.int64, by_pile) for name in ("left", "used_size")]
    return [*sizes, *((name, row, by_card) for name in ("deck", "used"))]


@kernel
def lay_out(s, stream, pile, cards, count):
    """Make a deck of the first `count` of `cards`, which are copied, and shuffle it."""
    s.left[pile] = count
    for place in range(count):
        s.deck[pile, place] = cards[place]
    shuffle_lowest(s, stream, pile, count)


@kernel
def shuffle_lowest(s, stream, pile, count):
    """Shuffle the lowest `count` cards of a deck among themselves, however they lie now."""
    cards = s.desk[FREE]
    for place in range(count):
        cards[place] = np.int64(s.deck[pile, place])
    shuffle(s, stream, cards, count)
    for place in range(count):
        s.deck[pile, place] = cards[place]
        cards[place] = 0


@kernel
def draw(s, stream, pile):
    """Take the top card of a deck, NONE if there is none; an empty deck is first made again of its discard pile."""
    if s.left[pile] == 0:
        refill(s, stream, pile)
    if s.left[pile] == 0:
        return NONE
    s.left[pile] -= 1
    place = s.left[pile]
    card = np.int64(s.deck[pile, place])
    s.deck[pile, place] = 0  # who draws it may hide it
    return card


@kernel
def refill(s, stream, pile):
    """Make an empty deck of its discard pile."""
    count = s.used_size[pile]
    s.used_size[pile] = 0
    s.left[pile] = count
    for place in range(count):
        s.deck[pile, place] = s.used[pile, place]
        s.used[pile, place] = 0
    shuffle_lowest(s, stream, pile, count)


@kernel
def discard(s, pile, card):
    """Put a card on a discard pile."""
    s.used[pile, s.used_size[pile]] = card
    s.used_size[pile] += 1


@kernel
def put_on(s, pile, card, above):
    """Put a card on top of a deck and of `above` cards put there before; they do not count as its cards.

    So `redeal` shuffles what is hidden in hands with a deck, and gives them other cards back by `take_off`.
    """
    s.deck[pile, s.left[pile] + above] = card


@kernel
def take_off(s, pile, above):
    """Take the card back that lies above a deck and `above` others there, and return it."""
    place = s.left[pile] + above
    card = np.int64(s.deck[pile, place])
    s.deck[pile, place] = 0
    return card


@kernel
def size(s, pile):
    """Return how many cards a deck and its discard pile have together."""
    return s.left[pile] + s.used_size[pile]
