"""A pile that goes round, whose every draw can be played out in full: numbered cards, two seats, no choice.

    setup       each seat draws a card
    turn t      the seat in turn, or in each third turn the other one, draws a card, in every second turn two; who holds
                HAND cards first puts the oldest under the pile, where both have seen it
    the end     after `draws` turns a seat gets what it drew in them, and `HELD` times what it holds [thousandths]

`strength` is kept beside the cards and follows from them, as a game may do: what is printed on those in a hand.
"""

from enum import IntEnum
from pathlib import Path

import numpy as np

from sims import decks, record
from sims.game import Game
from sims.kernel import kernel

MAX_SEATS, MAX_CARDS, ROWS, HAND, HELD = 2, 12, 4, 2, 3
Stream = IntEnum("Stream", "DECK", start=0)
Phase = IntEnum("Phase", "DRAW OVER", start=0)
Action = IntEnum("Action", "DRAW SKIP", start=0)
Outcome = IntEnum("Outcome", "FIRST SECOND", start=0)
Event = IntEnum("Event", "DREW", start=0)
Law = IntEnum("Law", "NONE STRENGTH", start=0)
RULES = record.rules(
    MAX_SEATS,
    *record.integers("draws cards_size"),
    ("cards", record.table([("value", np.int64)]), (ROWS,)),
    ("cards_deck", np.int64, (MAX_CARDS,)),
    ("policies", record.table([("none", np.int64)]), (MAX_SEATS,)),
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    *decks.desk(MAX_CARDS),
    ("printed", np.int16, (MAX_CARDS,)),
    ("known", np.int64, (MAX_CARDS,)),
    ("hand", np.int8, (MAX_SEATS, HAND)),
    ("pile", np.int16, (MAX_CARDS,)),
    *record.integers("held strength score", MAX_SEATS),
    *record.integers("pile_first pile_left turn"),
    ("deck", np.int64, (MAX_CARDS,)),
)
HIDDEN = ("printed", "strength", "score", "deck")
PUBLIC = tuple(name for name in STATE.names or () if name not in HIDDEN)
WORDS = {}
RESULT = record.result(MAX_SEATS, ("turns", np.int16))


@kernel
def start(s, rules):
    for k in range(rules.cards_size):
        s.deck[k] = rules.cards_deck[k]
    decks.shuffle(s, Stream.DECK.value, s.deck[:], rules.cards_size)
    for k in range(rules.cards_size):
        s.printed[k], s.pile[k] = s.deck[k], k
        s.deck[k] = 0
    s.pile_left, s.rounds = rules.cards_size, 1
    for seat in range(rules.players):
        draw(s, rules, seat)
        s.score[seat] = 0


@kernel
def draw(s, rules, seat):
    if s.held[seat] == HAND:
        card = int(s.hand[seat, 0])
        s.strength[seat] -= rules.cards[int(s.printed[card])].value
        for k in range(HAND - 1):
            s.hand[seat, k] = s.hand[seat, k + 1]
        s.held[seat] -= 1
        s.known[card] = 3
        s.pile[(s.pile_first + s.pile_left) % rules.cards_size] = card
        s.pile_left += 1
    card = int(s.pile[s.pile_first])
    s.pile[s.pile_first] = -1
    s.pile_first = (s.pile_first + 1) % rules.cards_size
    s.pile_left -= 1
    s.hand[seat, s.held[seat]] = card
    s.held[seat] += 1
    s.known[card] |= 1 << seat
    value = rules.cards[int(s.printed[card])].value
    s.strength[seat] += value
    s.score[seat] += value


@kernel
def payoff(s, rules, seat):
    return s.score[seat] + HELD * s.strength[seat]


@kernel
def advance(s, rules, action):
    seat = 1 - s.seat if s.turn % 3 == 2 else s.seat
    for _ in range(1 + s.turn % 2):
        draw(s, rules, seat)
    s.turn += 1
    s.seat = 1 - s.seat
    if s.turn == rules.draws:
        s.phase, s.winner = Phase.OVER, int(payoff(s, rules, 1) > payoff(s, rules, 0))
        s.outcome = s.winner


@kernel
def legal(s, rules, action):
    return action == Action.DRAW


@kernel
def choose(s, rules):
    return Action.DRAW.value


@kernel
def redeal(s, rules, seat):
    decks.deal_anew(s, Stream.DECK.value, s.printed[:], s.known[:], rules.cards_size, seat)
    for other in range(rules.players):
        note_strength(s, rules, other)


@kernel
def note_strength(s, rules, seat):
    s.strength[seat] = 0
    for k in range(s.held[seat]):
        s.strength[seat] += rules.cards[int(s.printed[int(s.hand[seat, k])])].value


@kernel
def conserved(s, rules):
    for seat in range(rules.players):
        strength = 0
        for k in range(s.held[seat]):
            strength += rules.cards[int(s.printed[int(s.hand[seat, k])])].value
        if s.strength[seat] != strength:
            return Law.STRENGTH.value
    return Law.NONE.value


@kernel
def report(s, rules, result):
    result.turns = s.turn


def tell(entry, rules, names):
    return ""


FILES = {
    "game.toml": """\
kernel = "planted-ring"

[axes]
players = { values = [2], default = 2 }
policy = { table = "policies", default = "plain", per = "seat", kind = "policy" }

[numbers]
draws = { value = 6, min = 1, max = 8, source = "rulebook" }

[tables]
cards = { ranges = { value = [0, 60] } }
policies = { ranges = { none = [0, 1] } }
""",
    "policies.csv": "id,none,source\nplain,0,ours\n",
    "cards.csv": """\
id,count,value,source
king,2,50,rulebook
good,2,20,rulebook
nothing,1,0,rulebook
odd,1,7,rulebook
""",
}


def game(folder: Path) -> Game:
    """The game, with its scenario in a folder."""
    from tests.lab.sims.planted_ring import play

    return Game.of("planted-ring", "Planted ring", play, competitive=True, scenario=folder)
