"""Humans!!!: draw and discard cards; an empty deck is made of its discards (HU-H05 to HU-H07)."""

import numpy as np

from sims.decks import shuffle
from sims.games.humans.queries.hands import take
from sims.games.humans.records.sizes import CAPTURE_KINDS, CARD_ROWS, MAX_EVENT_ROWS, NONE, NOTHING, ONE, WOUND_KINDS
from sims.games.humans.records.words import Event, Phase, Stream
from sims.kernel import kernel
from sims.trace import emit


@kernel
def gather(deck, out, first, end):
    """Put all discards of the kinds from `first` to `end` into an empty deck, in their order; return how many."""
    count = 0
    for kind in range(first, end):
        for _ in range(out[kind]):
            deck[count] = kind
            count += 1
        out[kind] = 0
    return count


@kernel
def draw_event(s):
    """Draw an event card; return its row, or NONE if there is none left."""
    if s.events_left == 0:
        s.events_left = gather(s.event_deck, s.events_out[:], int(NOTHING), int(MAX_EVENT_ROWS))
        shuffle(s, Stream.EVENTS.value, s.event_deck, s.events_left)
    if s.events_left == 0:
        return NONE
    s.events_left -= 1
    row = np.int64(s.event_deck[s.events_left])
    s.event_deck[s.events_left] = 0
    return row


@kernel
def draw_zombies_event(s):
    """Draw an event card of Zombies!!!; return its row, or NONE if there is none left."""
    if s.zombies_events_left == 0:
        s.zombies_events_left = gather(s.zombies_event_deck, s.events_out[:], int(MAX_EVENT_ROWS), int(CARD_ROWS))
        shuffle(s, Stream.ZOMBIES_EVENTS.value, s.zombies_event_deck, s.zombies_events_left)
    if s.zombies_events_left == 0:
        return NONE
    s.zombies_events_left -= 1
    row = np.int64(s.zombies_event_deck[s.zombies_events_left])
    s.zombies_event_deck[s.zombies_events_left] = 0
    return row


@kernel
def has_events(s, from_zombies):
    """Return whether an event card of a set can be drawn."""
    if (from_zombies and s.zombies_events_left > 0) or (not from_zombies and s.events_left > 0):
        return True
    first = MAX_EVENT_ROWS if from_zombies else 0
    for row in range(first, first + MAX_EVENT_ROWS):
        if s.events_out[row]:
            return True
    return False


@kernel
def draw_from_decks(s, rules, seat):
    """HU-110, HU-116: draw up to the limit; the player says from which deck while both have cards.

    Return whether the player is asked.
    """
    while s.held[seat] < rules.hand_limit:
        humans, zombies = has_events(s, int(NOTHING)), has_events(s, int(ONE))
        if humans and zombies:
            s.phase, s.seat = Phase.DECK, seat
            return True
        if not humans and not zombies:
            break
        draw_from_deck(s, seat, zombies)
    return False


@kernel
def draw_from_deck(s, seat, from_zombies):
    """HU-116: draw an event card from the deck of a set."""
    take(s, seat, draw_zombies_event(s) if from_zombies else draw_event(s))
    s.phase = Phase.NEXT
    emit(s, Event.CARD_DRAWN, seat, int(from_zombies))


@kernel
def draw_hand(s, rules, seat):
    """HU-024, HU-025: draw up to the limit, if there are fewer cards in hand."""
    drawn = 0
    while s.held[seat] < rules.hand_limit:
        row = draw_event(s)
        if row == NONE:
            break
        take(s, seat, row)
        drawn += 1
    if drawn:
        emit(s, Event.CARDS_DRAWN, seat, drawn)


@kernel
def draw_captures(s, count):
    """HU-052: draw capture cards into `s.drawn_cards`, by kind."""
    for _ in range(count):
        if s.captures_left == 0:
            s.captures_left = gather(s.capture_deck, s.captures_out[:], int(NOTHING), int(CAPTURE_KINDS))
            shuffle(s, Stream.CAPTURES.value, s.capture_deck, s.captures_left)
        if s.captures_left == 0:
            break
        s.captures_left -= 1
        s.drawn_cards[s.capture_deck[s.captures_left]] += 1
        s.capture_deck[s.captures_left] = 0


@kernel
def discard_captures(s):
    """HU-060: discard the drawn capture cards."""
    for kind in range(CAPTURE_KINDS):
        s.captures_out[kind] += s.drawn_cards[kind]
        s.drawn_cards[kind] = 0


@kernel
def draw_wounds(s, count):
    """HU-069: draw wound cards into `s.drawn_cards`, by kind."""
    for _ in range(count):
        if s.wounds_left == 0:
            s.wounds_left = gather(s.wound_deck, s.wounds_out[:], int(NOTHING), int(WOUND_KINDS))
            shuffle(s, Stream.WOUNDS.value, s.wound_deck, s.wounds_left)
        if s.wounds_left == 0:
            break
        s.wounds_left -= 1
        s.drawn_cards[s.wound_deck[s.wounds_left]] += 1
        s.wound_deck[s.wounds_left] = 0


@kernel
def discard_wounds(s):
    """HU-072: discard the drawn wound cards."""
    for kind in range(WOUND_KINDS):
        s.wounds_out[kind] += s.drawn_cards[kind]
        s.drawn_cards[kind] = 0
