"""A deck without interactions, whose every worth is known: cards add to the chance of a win, and nothing else does.

    chance of a win = 0.5 + cards drawn + the token that came + heroes at the seats    [tables: in thousandths]

`draws` cards are drawn one by one, each a decision with one action. `trick` is worth 0 to the script `blind`. `far` is
never in the game. Heroes are lots with replacement; each adds its number, but for those
of seats above `holders`. The die is the same whatever is drawn, so that games which share their number share their
luck.

If `bond` is above 0, cards act on each other: a king adds so much more while no `good` card of four lacks in the box.
"""

from enum import IntEnum
from pathlib import Path

import numpy as np

from sims import decks, record
from sims.game import Game
from sims.kernel import kernel
from sims.rng import below

MAX_SEATS, MAX_CARDS, ROWS = 2, 48, 8
KING, FRIEND, FRIENDS = 0, 1, 4  # rows of the cards, and how many friends a king needs


class Stream(IntEnum):
    DECK, CHANCE, TOKEN, HERO = range(4)


class Phase(IntEnum):
    DRAW, OVER = range(2)


class Action(IntEnum):
    DRAW, SKIP = range(2)


class Outcome(IntEnum):
    WIN, LOSS = range(2)


class Hero(IntEnum):
    RANDOM, STRONG, PLAIN, WEAK = range(4)


class Event(IntEnum):
    DREW = 0


class Law(IntEnum):
    NONE = 0


CARD = record.table([("value", np.int64), ("trick", np.int64), ("price", np.int64), ("far", np.int64)])
RULES = record.rules(
    MAX_SEATS,
    *record.integers("draws cards_size tokens_size one bond holders"),
    ("hero", np.int64, (MAX_SEATS,)),
    ("cards", CARD, (ROWS,)),
    ("cards_deck", np.int64, (MAX_CARDS,)),
    ("tokens", record.table([("value", np.int64)]), (ROWS,)),
    ("single", record.table([("value", np.int64)]), (1,)),
    ("single_deck", np.int64, (4,)),
    ("single_size", np.int64),
    ("policies", record.table([("blind", np.int64)]), (MAX_SEATS,)),
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    *decks.desk(MAX_CARDS),
    ("deck", np.int64, (MAX_CARDS,)),
    *record.integers("left total token"),
    *record.integers("hero", MAX_SEATS),
)
PUBLIC = ("desk", "left", "total", "token", "hero")
PILES = {"deck": "left"}
WORDS = {"hero": Hero}
RESULT = record.result(MAX_SEATS, ("hero", np.int8, (MAX_SEATS,)), ("drew", np.int16))


@kernel
def start(s, rules):
    for i in range(rules.cards_size):
        if not rules.cards[rules.cards_deck[i]].far:
            s.deck[s.left] = rules.cards_deck[i]
            s.left += 1
    decks.shuffle(s, Stream.DECK.value, s.deck[:], s.left)
    s.token = below(s, Stream.TOKEN.value, rules.tokens_size)
    for seat in range(rules.players):
        lot = 1 + below(s, Stream.HERO.value, 3)
        s.hero[seat] = rules.hero[seat] if rules.hero[seat] else lot
    s.rounds = 1


@kernel
def legal(s, rules, action):
    return action == Action.DRAW or s.total < 0


@kernel
def choose(s, rules):
    return Action.DRAW.value


@kernel
def advance(s, rules, action):
    s.left -= 1
    card = rules.cards[s.deck[s.left]]
    if not (card.trick and rules.policies[0].blind):
        s.total += card.value
    if s.deck[s.left] == KING and good_cards(s, rules) >= FRIENDS:
        s.total += rules.bond
    if rules.cards_size - s.left >= rules.draws + far_cards(s, rules):
        end(s, rules)


@kernel
def far_cards(s, rules):
    """How many cards of the table are not in the game."""
    count = 0
    for i in range(rules.cards_size):
        count += rules.cards[rules.cards_deck[i]].far
    return count


@kernel
def good_cards(s, rules):
    """How many good cards are in the box."""
    count = 0
    for i in range(rules.cards_size):
        count += rules.cards_deck[i] == FRIEND
    return count


@kernel
def end(s, rules):
    chance = 500 + s.total + rules.tokens[s.token].value
    for seat in range(min(rules.players, rules.holders)):
        chance += 40 * (2 - s.hero[seat])
    s.phase = Phase.OVER
    s.outcome = Outcome.WIN if below(s, Stream.CHANCE.value, 1000) < chance else Outcome.LOSS


@kernel
def redeal(s, rules, seat):
    decks.shuffle(s, Stream.DECK.value, s.deck[:], s.left)


@kernel
def conserved(s, rules):
    return Law.NONE


@kernel
def report(s, rules, result):
    result.drew = s.total
    for seat in range(rules.players):
        result.hero[seat] = s.hero[seat]


def tell(entry, rules, names):
    return ""


FILES = {
    "game.toml": """\
kernel = "planted-deck"

[axes]
players = { values = [1, 2], default = 1 }
policy = { table = "policies", default = "sharp", per = "seat", kind = "policy" }
hero = { values = ["random", "strong", "plain", "weak"], default = "random", per = "seat", kind = "choice" }

[numbers]
draws = { value = 5, min = 1, max = 8, source = "rulebook" }
one = { value = 1, min = 1, max = 2, source = "rulebook" }
bond = { value = 0, min = 0, max = 60, source = "rulebook" }
holders = { value = 2, min = 1, max = 2, source = "rulebook" }

[tables]
cards = { ranges = { value = [-100, 100], price = [0, 9] } }
tokens = { ranges = { value = [-100, 100] } }
policies = { ranges = { blind = [0, 1] } }
""",
    "policies.csv": "id,blind,source\nsharp,0,ours\nblind,1,ours\n",
    "cards.csv": """\
id,count,value,trick,price,far,source
king,2,90,0,5,0,rulebook
good,4,20,0,2,0,rulebook
trick,3,40,1,3,0,rulebook
nothing,4,0,0,1,0,rulebook
bad,3,-60,0,1,0,rulebook
far,1,80,0,4,1,rulebook
""",
    "tokens.csv": "id,value,source\nup,60,rulebook\nflat,0,rulebook\ndown,-30,rulebook\n",
    "single.csv": "id,count,value,source\nonly,2,1,rulebook\n",
}


def game(folder: Path) -> Game:
    """The game, with its scenario in a folder."""
    from tests.lab.balance.questions.worth import planted_deck

    return Game.of("planted-deck", "Planted deck", planted_deck, competitive=False, scenario=folder)
