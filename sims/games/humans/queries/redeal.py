"""Humans!!!: what a player cannot see, dealt anew: stacks, decks, and the hands of others."""

from sims.decks import FREE, shuffle
from sims.games.humans.records.sizes import MAX_EVENT_ROWS
from sims.games.humans.records.words import Stream
from sims.kernel import kernel


@kernel
def redeal(s, rules, seat):
    """Deal again what a seat cannot see. Others' hands are as unknown as the event deck: they are dealt from both."""
    shuffle(s, Stream.TILES.value, s.tile_deck, s.tiles_left)
    if s.zombies_tiles_left > 2:  # the Helipad is known to lie at the bottom (HU-107)
        shuffle(s, Stream.ZOMBIES_TILES.value, s.zombies_deck[1:], s.zombies_tiles_left - 1)
    shuffle(s, Stream.CAPTURES.value, s.capture_deck, s.captures_left)
    shuffle(s, Stream.WOUNDS.value, s.wound_deck, s.wounds_left)
    cards = s.desk[FREE]
    count = 0
    for place in range(s.events_left):
        cards[count] = s.event_deck[place]
        count += 1
    for other in range(rules.players):
        if other != seat:
            for row in range(MAX_EVENT_ROWS):
                for _ in range(s.hand[other, row]):
                    cards[count] = row
                    count += 1
                s.hand[other, row] = 0
            s.in_hand[other] = 0
    shuffle(s, Stream.EVENTS.value, cards, count)
    deal_back(s, rules, seat, cards, count)


@kernel
def deal_back(s, rules, seat, cards, count):
    """Give the others as many cards as they held, and put the rest back as the deck."""
    for other in range(rules.players):
        if other != seat:
            for _ in range(s.held[other]):
                count -= 1
                s.hand[other, cards[count]] += 1
                s.in_hand[other] |= 1 << cards[count]
                cards[count] = 0
    for place in range(s.events_left):
        s.event_deck[place] = cards[place]
        cards[place] = 0
