"""Shuffle decks so that their order survives a changed deck: each card has a random key, and cards lie by their keys.

A card's key is a random word of its own, found by the card's row, by which copy of that row it is, and by how often the
stream was shuffled in this context. So a deck with one card less, or with one more, keeps the order of all the others,
and two configurations that differ in a card are compared with nearly the same games:

    deck     a a b c d        lies as    c a d b a
    less b   a a c d          lies as    c a d a

Decks are arrays of int64 that hold rows of a table. A game with decks has `*decks.desk(n)` among its fields of STATE:
room to shuffle on, for rows 0 .. n - 1 and decks of at most n cards. It is blank whenever nobody shuffles. Its row FREE
is for the game's own use, while it deals cards anew.
"""

from typing import Any

import numpy as np

from sims.kernel import kernel
from sims.rng import philox

COPIES = 32  # of one row, at most
_COUNTS, _STARTS, _KEYED, FREE = range(4)  # rows of the desk
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_CARD = 16  # bits for the card below its key
_MASK = (1 << _CARD) - 1


def desk(most: int) -> list[Any]:
    """Return the field of STATE on which decks of rows below `most`, and of at most `most` cards, are shuffled."""
    return [("desk", np.int64, (4, -(-most // 4) * 4))]  # a multiple of 4: rows of one block of words lie together


@kernel
def shuffle(s, stream, cards, count):
    """Put the first `count` cards in a new order, every order equally likely, whatever their order is now.

    Two equal keys, which one deck of 100 cards in a million has, lie by row.

    Args:
        s: The game; the stream moves on by as many words, whatever is shuffled.
        stream: The number of the deck's stream.
        cards: Rows of a table; int64.
        count: How many of them are shuffled.
    """
    order(s, stream, cards[:count], count)  # a slice has one type, whatever the array: `order` is compiled once


@kernel
def order(s, stream, cards, count):
    """Put all `count` cards in the order of new keys: buckets of equal width, then one pass of insertion."""
    counts, starts, keyed = s.desk[_COUNTS], s.desk[_STARTS], s.desk[_KEYED]
    for i in range(count):
        counts[cards[i]] += 1
    draw_keys(s, stream, counts, keyed, count)
    # keys are spread evenly, so `count` buckets of equal width hold about one card each
    for i in range(count):
        starts[bucket(keyed[i], count)] += 1
    end = 0
    for k in range(count):
        end += starts[k]
        starts[k] = end
    for i in range(count):
        k = bucket(keyed[i], count)
        starts[k] -= 1
        cards[starts[k]] = keyed[i]
    for i in range(1, count):  # one pass of insertion puts each bucket in order
        card, place = cards[i], i
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    for i in range(count):
        cards[i] &= _MASK
        starts[i] = keyed[i] = 0


@kernel
def draw_keys(s, stream, counts, keyed, count):
    """Write one keyed card per card into `keyed`, row by row, and clear `counts`; the stream moves on.

    Word number copy x rows + row of the stream is the key of a copy of a row.
    """
    seed, game = np.uint64(s.seed), np.uint64(s.game)
    rows = counts.shape[0]
    first = (s.drawn[stream] + 3) >> 2
    done = row = 0
    while done < count:
        most = 0  # copies of one of these four rows
        for k in range(row, min(row + 4, rows)):
            most = max(most, counts[k])
        for copy in range(most):
            words = philox(
                seed & _LOW,
                seed >> _HALF,
                np.uint64(first + ((copy * rows + row) >> 2)),
                np.uint64(stream + 256 * s.context),
                game & _LOW,
                game >> _HALF,
            )
            for k in range(min(4, rows - row)):
                if counts[row + k] > copy:
                    keyed[done] = (np.int64(words[k]) << _CARD) + row + k
                    done += 1
        for k in range(row, min(row + 4, rows)):
            counts[k] = 0
        row += 4
    s.drawn[stream] = 4 * first + rows * COPIES


@kernel
def bucket(keyed, count):
    """Return which of `count` ranges of equal width a keyed card's key lies in."""
    return ((keyed >> _CARD) * count) >> 32


@kernel
def make_deck(s, stream, deck, cards, count):
    """Make a deck of the first `count` of `cards`, such as those of its discard pile: copy and shuffle them."""
    for i in range(count):
        deck[i] = cards[i]
    shuffle(s, stream, deck, count)


@kernel
def deal_anew(s, stream, cards, seen, count, seat):
    """Shuffle those of the first `count` cards that a seat has not seen, among their places.

    What it makes of two games that differ only in what the seat has not seen is the same.

    Args:
        s, stream: As for `shuffle`.
        cards: Rows of a table; int64.
        seen: Who knows each card: bit k for seat k; int64.
        count: How many of them may be dealt anew.
        seat: The seat.
    """
    unseen, hidden = s.desk[FREE], 0
    for i in range(count):
        if not seen[i] >> seat & 1:
            unseen[hidden] = cards[i]
            hidden += 1
    shuffle(s, stream, unseen, hidden)
    hidden = 0
    for i in range(count):
        if not seen[i] >> seat & 1:
            cards[i] = unseen[hidden]
            unseen[hidden] = 0
            hidden += 1
