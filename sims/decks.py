"""Deal cards anew, so that the result tells nothing of their true order."""

from sims.kernel import kernel
from sims.rng import shuffle


@kernel
def shuffle_anew(s, stream, cards, count):
    """Shuffle the first `count` entries of `cards`, whatever their order is now.

    Two records with the same cards in different orders, and the same random numbers, have the same order afterwards.
    """
    sort(cards, count)
    shuffle(s, stream, cards, count)


@kernel
def sort(cards, count):
    """Sort the first `count` entries of `cards` in place, the least first (insertion sort)."""
    for i in range(1, count):
        card, place = cards[i], i
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
