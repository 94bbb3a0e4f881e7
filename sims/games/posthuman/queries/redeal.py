"""Posthuman: what a player cannot see, dealt anew."""

from sims.decks import FREE, shuffle
from sims.games.posthuman.queries.legality import may_declare
from sims.games.posthuman.queries.people import is_human, turning_point
from sims.games.posthuman.records.sizes import NONE, NOTHING
from sims.games.posthuman.records.words import Deck, Deeds, Stream
from sims.kernel import kernel
from sims.piles import put_on, take_off
from sims.rng import below
from sims.sets import has

len_decks = len(Deck)
TRIES = 64  # deals of scars, until no other human should have turned


@kernel
def redeal(s, rules, seat):
    """Deal again what a seat cannot see: decks, and what others hold face down or have declared in secret.

    Others' cards are as unknown as their decks: they are put under the deck, shuffled with it, and dealt again.
    """
    for deck in range(len_decks):
        if deck == Deck.SCARS:
            redeal_scars(s, rules, seat)
        else:
            held = collect(s, rules, seat, deck)
            shuffle_unseen(s, deck, seat, held)
            hand_back(s, rules, seat, deck)
    keep_fortress_low(s, rules)
    redeal_declared(s, rules, seat)


@kernel
def collect(s, rules, seat, deck):
    """Put what others hold face down of a deck on top of it; return how many cards these are."""
    count = int(NOTHING)
    for other in range(rules.players):
        if other == seat:
            continue
        if deck == Deck.EQUIPMENT or deck == Deck.WEAPONS:
            for place in range(s.held[other]):
                if is_secret(s, deck, other, place):
                    put_on(s, deck, s.hand[other, place], count)
                    count += 1
        elif deck == Deck.FOLLOWERS:
            for place in range(s.waiting_followers[other]):
                put_on(s, deck, s.follower[other, place], count)
                count += 1
        elif deck == Deck.ACTIONS:
            for place in range(s.hand_held[other]):
                put_on(s, deck, s.card[other, place], count)
                count += 1
    return count


@kernel
def is_secret(s, deck, seat, place):
    """Return whether a card of a hand is from a deck of items, and nobody else has seen it."""
    return s.back[seat, place] == (deck == Deck.WEAPONS) and not s.card_shown[seat, place]


@kernel
def shuffle_unseen(s, deck, seat, held):
    """Shuffle the cards of a deck, with those put on it, that a seat has not seen, among their places."""
    cards, hidden = s.desk[FREE], 0
    count = s.left[deck] + held
    for place in range(count):
        if not has(int(s.seen[deck, place]), seat):
            cards[hidden] = int(s.deck[deck, place])
            hidden += 1
    shuffle(s, deck, cards, hidden)
    hidden = 0
    for place in range(count):
        if not has(int(s.seen[deck, place]), seat):
            s.deck[deck, place] = cards[hidden]
            cards[hidden] = 0
            hidden += 1


@kernel
def hand_back(s, rules, seat, deck):
    """Deal the cards on top of a deck back to the others' hands."""
    above = int(NOTHING)
    for other in range(rules.players):
        if other == seat:
            continue
        if deck == Deck.EQUIPMENT or deck == Deck.WEAPONS:
            for place in range(s.held[other]):
                if is_secret(s, deck, other, place):
                    s.hand[other, place] = take_off(s, deck, above)
                    above += 1
        elif deck == Deck.FOLLOWERS:
            for place in range(s.waiting_followers[other]):
                s.follower[other, place] = take_off(s, deck, above)
                above += 1
        elif deck == Deck.ACTIONS:
            for place in range(s.hand_held[other]):
                s.card[other, place] = take_off(s, deck, above)
                above += 1


@kernel
def keep_fortress_low(s, rules):
    """PH-234: alone, The Fortress lies among the lowest events, as its player knows: exchange it with one of them."""
    deck = Deck.EVENTS.value
    lowest = min(s.left[deck], rules.solo_below + 1)
    if rules.players > 1 or s.fortress_drawn or lowest == 0:
        return
    low = below(s, Stream.CHOICE, lowest)
    for place in range(lowest, s.left[deck]):
        if int(s.deck[deck, place]) == rules.fortress:
            s.deck[deck, place], s.deck[deck, low] = s.deck[deck, low], s.deck[deck, place]
            return


@kernel
def redeal_scars(s, rules, seat):
    """Deal the scars of other humans anew: as many as each has, none with so many mutations that it would have turned.

    After some deals that do not fit, a mutation too many is exchanged for a blank of the deck.
    """
    deck = Deck.SCARS.value
    held = int(NOTHING)
    for other in range(rules.players):
        if other != seat and is_human(s, other):
            for place in range(s.scars_held[other]):
                put_on(s, deck, s.scar[other, place], held)
                held += 1
    fitting = False
    tries = 0
    while not fitting and tries < TRIES:
        shuffle_unseen(s, deck, seat, held)
        fitting = fits(s, rules, seat)
        tries += 1
    if not fitting:
        mend(s, rules, seat)
    above = int(NOTHING)
    for other in range(rules.players):
        if other != seat and is_human(s, other):
            for place in range(s.scars_held[other]):
                s.scar[other, place] = take_off(s, deck, above)
                above += 1


@kernel
def fits(s, rules, seat):
    """Return whether the scars above the deck leave every other human with fewer mutations than would turn it."""
    top = s.left[Deck.SCARS]
    for other in range(rules.players):
        if other != seat and is_human(s, other):
            number = 0
            for _ in range(s.scars_held[other]):
                number += rules.scars[int(s.deck[Deck.SCARS, top])].mutation
                top += 1
            if number >= turning_point(rules):
                return False
    return True


@kernel
def mend(s, rules, seat):
    """Exchange mutations too many above the deck for blanks in it, else for those of humans who can have more."""
    deck = Deck.SCARS.value
    top = s.left[deck]
    for other in range(rules.players):
        if other != seat and is_human(s, other):
            number = 0
            for place in range(top, top + s.scars_held[other]):
                if rules.scars[int(s.deck[deck, place])].mutation:
                    number += 1
                    if number >= turning_point(rules):
                        take_blank(s, rules, seat, other, place)
                        number -= 1
            top += s.scars_held[other]


@kernel
def take_blank(s, rules, seat, owner, place):
    """Exchange the scar at a place above the deck for a blank: any of the deck's, else another human's."""
    deck = Deck.SCARS.value
    blanks = 0
    for at in range(s.left[deck]):
        blanks += rules.scars[int(s.deck[deck, at])].mutation == 0
    which = below(s, Stream.CHOICE, blanks) if blanks > 0 else NONE
    for at in range(s.left[deck]):
        if rules.scars[int(s.deck[deck, at])].mutation == 0:
            if which == 0:
                s.deck[deck, place], s.deck[deck, at] = s.deck[deck, at], s.deck[deck, place]
                return
            which -= 1
    top = s.left[deck]
    for other in range(rules.players):
        if other != seat and is_human(s, other):
            number, blank = 0, NONE
            for at in range(top, top + s.scars_held[other]):
                mutated = rules.scars[int(s.deck[deck, at])].mutation
                number += mutated
                if not mutated:
                    blank = at
            if other != owner and blank != NONE and number + 1 < turning_point(rules):
                s.deck[deck, place], s.deck[deck, blank] = s.deck[deck, blank], s.deck[deck, place]
                return
            top += s.scars_held[other]


@kernel
def redeal_declared(s, rules, seat):
    """PH-086: choose anew what others have declared and not shown: any legal action, each as likely."""
    for other in range(rules.players):
        if other == seat or s.declared[other] == NONE:
            continue
        if is_human(s, other):
            s.declared[other] = nth_deed(s, rules, other, below(s, Stream.CHOICE, deeds(s, rules, other)))
        else:
            s.declared[other] = below(s, Stream.CHOICE, s.hand_held[other])


@kernel
def deeds(s, rules, seat):
    """Return how many actions a human may declare."""
    number = 0
    for deed in range(Deeds.NOTHING + 1):
        number += may_declare(s, rules, seat, deed)
    return number


@kernel
def nth_deed(s, rules, seat, which):
    """Return the action that is `which`-th among those that a human may declare, counted from 0."""
    for deed in range(Deeds.NOTHING + 1):
        if may_declare(s, rules, seat, deed):
            if which == 0:
                return deed
            which -= 1
    return Deeds.NOTHING.value
