"""Humans!!!: what a player cannot see, dealt anew: stacks, decks, and the hands of others."""

from sims.decks import FREE, shuffle
from sims.games.humans.records.sizes import MAX_EVENT_ROWS, NOTHING
from sims.games.humans.records.words import Mode, Stream
from sims.kernel import kernel


@kernel
def redeal(s, rules, seat):
    """Deal again what a seat cannot see. Others' hands are as unknown as the event deck: they are dealt from both."""
    shuffle(s, Stream.TILES.value, s.tile_deck, s.tiles_left)
    shuffle(s, Stream.ZOMBIES_TILES.value, s.zombies_deck, s.zombies_tiles_left)  # the Helipad is known to lie below
    shuffle(s, Stream.CAPTURES.value, s.capture_deck, s.captures_left)
    shuffle(s, Stream.WOUNDS.value, s.wound_deck, s.wounds_left)
    redeal_events(s, rules, seat, s.event_deck, s.events_left, int(NOTHING))
    if rules.mode == Mode.MIXED:
        redeal_events(s, rules, seat, s.zombies_event_deck, s.zombies_events_left, MAX_EVENT_ROWS)


@kernel
def redeal_events(s, rules, seat, deck, left, first):
    """Deal the event cards of a set from row `first` on; of which set a card in hand is, its back shows."""
    cards = s.desk[FREE]
    count = 0
    for place in range(left):
        cards[count] = deck[place]
        count += 1
    for other in range(rules.players):
        if other != seat:
            for row in range(first, first + MAX_EVENT_ROWS):
                for _ in range(s.hand[other, row]):
                    cards[count] = row
                    count += 1
    shuffle(s, Stream.EVENTS.value, cards, count)
    for other in range(rules.players):
        if other != seat:
            for _ in range(take_cards(s, other, first)):
                count -= 1
                s.hand[other, cards[count]] += 1
                s.in_hand[other] |= 1 << cards[count]
                cards[count] = 0
    for place in range(left):
        deck[place] = cards[place]
        cards[place] = 0


@kernel
def take_cards(s, seat, first):
    """Take the cards of a set, from row `first` on, out of a hand; return how many."""
    held = 0
    for row in range(first, first + MAX_EVENT_ROWS):
        held += s.hand[seat, row]
        s.hand[seat, row] = 0
        s.in_hand[seat] &= ~(1 << row)
    return held
