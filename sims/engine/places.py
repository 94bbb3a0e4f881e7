"""Read the cards of a pile out of a record, and let two of them change places.

A pile is an array in the record between two counts, or a queue that goes round its array (`sims.numbered`). In it
lie rows of a table, or numbers of cards: then what is printed on a card and who has seen it lie in fields of their own,
by number.

    a pile      [b][a][d][.][.]     cards from FIRST to END; drawn at either end
    a queue     [d][.][.][b][a]     cards from FIRST on, as many as END says, round AROUND places; drawn at the front

Places are counted on beyond the end of the array: where there are 5, place 6 of a queue is the array's place 1.
"""

import numpy as np

from sims.kernel import kernel

# of a pile: its first byte, the bytes of a card, the words of FIRST (-1: it is 0) and of END, see `sims.sight.Counts`;
# and of a queue: how many places it goes round (0: it is none), the first byte and the bytes of what is printed on
# cards, and the word of who has seen card 0
FIRST_BYTE, BYTES, FIRST, END, AROUND, PRINTED, PRINTED_BYTES, KNOWN = range(8)
NO_QUEUE = (0, 0, 0, 0)  # the last four of a pile that is none
NO_PILE = (0, 0, -1, -1, *NO_QUEUE)  # nothing is drawn


@kernel
def extent(at, pile, words):
    """Return the first place of a pile's hidden cards, and that after their last, in the record `at`."""
    begin = words[at, pile[FIRST]] if pile[FIRST] >= 0 else 0
    end = words[at, pile[END]]
    return begin, begin + end if pile[AROUND] else end


@kernel
def extent_after(begin, at, pile, words):
    """Return what `extent` does, with the places of a queue counted on from where it began before: `begin`."""
    rest, last = extent(at, pile, words)
    if pile[AROUND]:
        gone = (rest - begin) % pile[AROUND]
        return begin + gone, begin + gone + last - rest
    return rest, last


@kernel
def first_byte(place, pile):
    """Return where a place of a pile begins in a record."""
    if pile[AROUND]:
        place %= pile[AROUND]
    return pile[FIRST_BYTE] + place * pile[BYTES]


@kernel
def number_at(at, first, size, memory):
    """Return the number of `size` bytes that begins at the byte `first` of the record `at`."""
    number = 0
    for k in range(size):
        number |= np.int64(memory[at, first + k]) << (8 * k)
    return number


@kernel
def card_at(at, place, pile, memory):
    """Return the number of the card that lies at a place of a pile."""
    return number_at(at, first_byte(place, pile), pile[BYTES], memory)


@kernel
def row_at(at, place, pile, memory):
    """Return the row of the card that lies at a place of a pile."""
    card = card_at(at, place, pile, memory)
    if pile[AROUND]:
        return number_at(at, pile[PRINTED] + card * pile[PRINTED_BYTES], pile[PRINTED_BYTES], memory)
    return card


@kernel
def may_lie(at, place, other, pile, memory, words):
    """Return whether the card at another place is of another row, and no seat can tell that it lies elsewhere.

    Of a queue, cards come back that seats have seen. Those that the same seats have seen may change places, which are
    nearly always those that nobody has: else a seat would see that the game is another one before the card is drawn.
    """
    if row_at(at, place, pile, memory) == row_at(at, other, pile, memory):
        return False
    if pile[AROUND]:
        one, two = card_at(at, place, pile, memory), card_at(at, other, pile, memory)
        return words[at, pile[KNOWN] + one] == words[at, pile[KNOWN] + two]
    return True


@kernel
def swap_cards(at, place, other, pile, memory):
    """Let two cards of a pile change places."""
    one, two = first_byte(place, pile), first_byte(other, pile)
    for k in range(pile[BYTES]):
        memory[at, one + k], memory[at, two + k] = memory[at, two + k], memory[at, one + k]
