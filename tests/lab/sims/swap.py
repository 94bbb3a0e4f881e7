"""A game with every trap of hidden information, for two seats, small enough to be played out in full.

A pack with copies is shuffled. Each seat gets a card that only it sees; seat 1 has also seen the top card of the pack.
Each chooses in secret to keep its card or to swap it. Then both choices are shown: who swaps lays its card aside and
takes the top one, seat 1 first; what was known of a card stays known. Seat 1, whose turn it is, shows or raises; after
a raise seat 2 calls or folds (worth `fold` points to seat 1). Else the higher card wins; equal ones share the win.
"""

from enum import IntEnum

import numpy as np

from sims import decks, record, stack
from sims.kernel import kernel
from sims.rng import below
from sims.sight import EACH

MAX_SEATS, VALUES, CARDS = 2, 3, 8
Stream = IntEnum("Stream", "PACK SECRET", start=0)
Phase = IntEnum("Phase", "SECRET SHOW_OR_RAISE ANSWER OVER", start=0)
Action = IntEnum("Action", "KEEP SWAP SHOW RAISE FOLD CALL", start=0)
Outcome = IntEnum("Outcome", "SHOWN FOLDED", start=0)
Event = IntEnum("Event", "SHOWN", start=0)
Law = IntEnum("Law", "NONE CARDS", start=0)
Plant = IntEnum("Plant", "NOTHING TOP HAND CHOICE ORDER", start=0)  # what a wrong redeal leaves, or how it lies
HANDS, ASIDE, PACK = 0, 2, 4  # places of `cards`, the top card of the pack first
BOTH, EMPTY = 3, -1  # in `seen`: bit k for seat k; in `cards`
RULES = record.rules(MAX_SEATS, ("copies", np.int64, (VALUES,)), *record.integers("fold plant"))
STATE = record.state(
    Stream,
    MAX_SEATS,
    *decks.desk(CARDS),
    *stack.fields(2),
    *record.integers("pack"),  # [cards] dealt and not dealt
    ("seen", np.int64, (PACK + CARDS,)),
    ("cards", np.int64, (PACK + CARDS,)),
    ("choice", np.int64, (MAX_SEATS,)),  # 1 + an Action; 0: not yet
)
PUBLIC = ("desk", "waiting", "waiting_for", "pack", "seen")
OWN = {"choice": EACH}
PILES = {"cards": "pack"}
RESULT = record.result(MAX_SEATS, ("card", np.int8, (MAX_SEATS,)))


@kernel
def start(s, rules):
    left = PACK + 0
    for value in range(VALUES):
        s.cards[left : left + rules.copies[value]] = value
        left += rules.copies[value]
    decks.shuffle(s, Stream.PACK, s.cards[PACK:left], left - PACK)
    for seat in range(MAX_SEATS):  # from the bottom, so that no place of the pack is empty
        left -= 1
        s.cards[HANDS + seat], s.cards[left], s.seen[HANDS + seat] = s.cards[left], 0, 1 << seat
        s.cards[ASIDE + seat], s.seen[ASIDE + seat] = EMPTY, BOTH
    s.seen[PACK], s.pack, s.rounds = 1, left, 1


@kernel
def legal(s, rules, action):
    return action >> 1 == s.phase


@kernel
def choose(s, rules):
    """Swap the lowest card, raise with the highest, call with any but the lowest."""
    card = s.cards[HANDS + s.seat]
    if s.phase == Phase.SECRET:
        return Action.SWAP.value if card == 0 else Action.KEEP.value
    if s.phase == Phase.SHOW_OR_RAISE:
        return Action.RAISE.value if card == VALUES - 1 else Action.SHOW.value
    return Action.CALL.value if card > 0 else Action.FOLD.value


@kernel
def advance(s, rules, action):
    if s.phase == Phase.SECRET:
        s.choice[s.seat] = 1 + action
        s.seat += 1
        if s.seat == MAX_SEATS:
            swap(s)
            s.seat, s.phase = 0, Phase.SHOW_OR_RAISE
    elif action == Action.RAISE:  # the other seat answers in this turn
        stack.push(s, Phase.SHOW_OR_RAISE.value, s.seat)
        s.seat, s.phase = 1 - s.seat, Phase.ANSWER
    else:
        if s.phase == Phase.ANSWER:
            _, s.seat = stack.pop(s)
        s.phase, s.outcome = Phase.OVER, Outcome.FOLDED if action == Action.FOLD else Outcome.SHOWN


@kernel
def swap(s):
    """Both choices are shown: who swaps lays its card aside and takes the top card, with what others know of it."""
    top = PACK + 0
    for seat in range(MAX_SEATS):
        if s.choice[seat] == 1 + Action.SWAP:
            s.cards[ASIDE + seat], s.seen[ASIDE + seat] = s.cards[HANDS + seat], s.seen[HANDS + seat]
            s.cards[HANDS + seat], s.seen[HANDS + seat] = s.cards[top], s.seen[top] | 1 << seat
            s.cards[top], s.seen[top] = EMPTY, BOTH
            top += 1


@kernel
def payoff(s, rules, seat):
    if s.outcome == Outcome.FOLDED:
        return rules.fold if seat == 0 else 1000 - rules.fold
    mine, other = s.cards[HANDS + seat], s.cards[HANDS + 1 - seat]
    return 500 if mine == other else 1000 * int(mine > other)


@kernel
def redeal(s, rules, seat):
    first = PACK + 1 if rules.plant == Plant.TOP else ASIDE * int(rules.plant == Plant.HAND)
    if rules.plant == Plant.ORDER:
        order(s, seat)
    else:
        decks.deal_anew(s, Stream.PACK, s.cards[first:], s.seen[first:], s.pack - first, seat)
    other = 1 - seat
    if s.phase == Phase.SECRET and s.choice[other] and rules.plant != Plant.CHOICE:
        s.choice[other] = 1 + below(s, Stream.SECRET, 2)


@kernel
def order(s, seat):
    for i in range(s.pack):
        for j in range(i):
            if not (s.seen[i] | s.seen[j]) >> seat & 1 and s.cards[j] > s.cards[i]:
                s.cards[i], s.cards[j] = s.cards[j], s.cards[i]


@kernel
def conserved(s, rules):
    for value in range(VALUES):
        copies = 0
        for place in range(s.pack):
            copies += s.cards[place] == value
        if copies != rules.copies[value]:
            return Law.CARDS
    return Law.NONE


@kernel
def report(s, rules, result):
    for seat in range(MAX_SEATS):
        result.card[seat] = s.cards[HANDS + seat]


def tell(entry, rules, names):
    return ""
