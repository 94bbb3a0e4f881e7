"""Sparrow's rules in one module.

All cards lie in one array: the hands first, one place per seat, then the deck.
"""

from enum import IntEnum

import numpy as np

from sims import decks, record
from sims.kernel import kernel
from sims.rng import below, turn_begins
from sims.sight import EACH
from sims.trace import emit

MAX_SEATS, MAX_CARDS = 4, 24

Stream = IntEnum("Stream", "DECK FAVOURITE", start=0)
Phase = IntEnum("Phase", "TURN OVER", start=0)
Action = IntEnum("Action", "STAY SWAP PEEK", start=0)
Outcome = IntEnum("Outcome", "WIN TIE", start=0)
Event = IntEnum("Event", "DID ENDED", start=0)  # of (seat, action) and of (winner, 0)
Law = IntEnum("Law", "NONE CARDS_STAY", start=0)

CARD = record.table([("value", np.int64)])
LIMITS = {"turns": (1, 1000), "birds": (1, MAX_CARDS), "bonus": (0, 1000)}  # what the kernels take, at most
POLICY = record.table([("swaps_below", np.int64), ("peeks", np.int64)])
RULES = record.rules(
    MAX_SEATS,
    *record.integers("turns birds bonus cards_size"),  # cards.csv fills `cards`, `cards_deck` and `cards_size`
    ("cards", CARD, (MAX_CARDS,)),
    ("cards_deck", np.int64, (MAX_CARDS,)),  # rows of `cards`, each as often as its `count`
    ("policies", POLICY, (MAX_SEATS,)),
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    *decks.desk(MAX_CARDS),  # room to shuffle on
    ("lies", np.int64, (MAX_CARDS,)),  # by place: a row of `cards`
    ("seen", np.int64, (MAX_CARDS,)),  # by place: bit k if seat k has seen the card there; all see who looks
    *record.integers("favourite", MAX_SEATS),  # the row that counts `bonus` more in this seat's hand: its secret
    *record.integers("top end turn"),  # the first place of the deck, that after its last; turns begun
)
PUBLIC = ("desk", "seen", "top", "end", "turn")  # what every seat sees
OWN = {"favourite": EACH}  # what a seat sees of itself alone
PILES = {"lies": ("top", "end")}  # hidden cards: here all places of the deck; `lies` is seen in part, so in none above
RESULT = record.result(MAX_SEATS, ("swaps", np.int32))


@kernel
def start(s, rules):
    decks.make_deck(s, Stream.DECK.value, s.lies[:], rules.cards_deck[:], rules.cards_size)
    s.top, s.end = rules.players, rules.cards_size
    for seat in range(rules.players):
        s.seen[seat] = 1 << seat
        s.favourite[seat] = below(s, Stream.FAVOURITE.value, rules.birds)
    begin_turn(s, rules)


@kernel
def worth(s, rules, seat, row):
    return rules.cards[row].value + rules.bonus * (s.favourite[seat] == row)


@kernel
def begin_turn(s, rules):
    if s.turn == rules.turns * rules.players:
        return end_game(s, rules)
    s.rounds = 1 + s.turn // rules.players
    s.turn_seat = s.seat = s.turn % rules.players
    s.turn += 1
    turn_begins(s, s.turn)


@kernel
def end_game(s, rules):
    s.phase, s.outcome = Phase.OVER, Outcome.TIE
    best = -1
    for seat in range(rules.players):
        value = worth(s, rules, seat, s.lies[seat])
        if value > best:
            best, s.winner, s.outcome = value, seat, Outcome.WIN
        elif value == best:
            s.winner, s.outcome = record.NOBODY, Outcome.TIE
    emit(s, Event.ENDED, s.winner, 0)


@kernel
def legal(s, rules, action):
    return action != Action.SWAP or s.top < s.end


@kernel
def choose(s, rules):
    """Swap a low card, or one lower than a neighbour's that was seen; peek first if the script does."""
    own, policy = worth(s, rules, s.seat, s.lies[s.seat]), rules.policies[s.seat]
    neighbour = (s.seat + 1) % rules.players
    known = s.seen[neighbour] >> s.seat & 1
    behind = known and own <= rules.cards[s.lies[neighbour]].value
    if s.top < s.end and (own < policy.swaps_below or behind):
        return Action.SWAP.value
    return Action.PEEK.value if policy.peeks and not known else Action.STAY.value


@kernel
def advance(s, rules, action):
    emit(s, Event.DID, s.seat, action)
    if action == Action.SWAP:  # the old card lies open in the place of the new one
        s.lies[s.seat], s.lies[s.top] = s.lies[s.top], s.lies[s.seat]
        s.seen[s.seat], s.seen[s.top] = 1 << s.seat, (1 << MAX_SEATS) - 1
        s.top += 1
    elif action == Action.PEEK:
        s.seen[(s.seat + 1) % rules.players] |= 1 << s.seat
    begin_turn(s, rules)


@kernel
def redeal(s, rules, seat):
    decks.deal_anew(s, Stream.DECK.value, s.lies[:], s.seen[:], s.end, seat)
    for other in range(rules.players):
        if other != seat:
            s.favourite[other] = below(s, Stream.FAVOURITE.value, rules.birds)


@kernel
def conserved(s, rules):
    """The cards that lie there are those of the deck: so is the sum of the cubes of their rows."""
    lie, made = 0, 0
    for k in range(s.end):
        lie, made = lie + s.lies[k] ** 3, made + rules.cards_deck[k] ** 3
    return Law.NONE if lie == made else Law.CARDS_STAY


@kernel
def report(s, rules, result):
    result.swaps = s.top - rules.players


def tell(entry, rules, names):
    did = f"  Seat {entry.a + 1}: {Action(entry.b).name.lower()}" if entry.event == Event.DID else ""
    return did or (f"Seat {entry.a + 1} wins" if entry.a >= 0 else "A tie: nobody wins")
