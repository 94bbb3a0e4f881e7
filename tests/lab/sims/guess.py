"""Guess the top card: a pack lies face down, its bottom card has been shown, and the player names the top card, once.

A thinking player may know the bottom card and nothing else, so it wins exactly one game in `cards` - 1. `peek` plants a
mistake: with 1, dealing anew leaves the pack as it lies.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from sims import decks, record
from sims.kernel import kernel
from sims.trace import Entry

MAX_SEATS = ACTIONS = 8  # seats 2 to 8 never sit down; action number k names card k
MAX_TRIES = 256


class Stream(IntEnum):
    DECK = 0


class Phase(IntEnum):
    GUESS, OVER = range(2)


class Outcome(IntEnum):
    LOST, WON = range(2)


class Event(IntEnum):
    GUESSED = 0


class Law(IntEnum):
    NONE, EACH_CARD_ONCE = range(2)


GOOD = int(Outcome.WON)
RULES = record.rules(
    MAX_SEATS,
    ("cards", np.int64),  # 3 to 8
    ("peek", np.int64),
    ("names", np.int64),  # 1 + the card that the script names; 0: the lowest that is not at the bottom
    ("pays", np.int64, (ACTIONS, MAX_TRIES)),  # what try k of an action pays, for `pay_by_table`
    ("tries", np.int64, (ACTIONS,)),  # `pay_by_table` counts here
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    *decks.desk(ACTIONS),
    ("pack", np.int64, (ACTIONS,)),  # the top card lies first
    ("guess", np.int64),
    ("hidden", np.int64),  # [cards] not shown: all but the bottom one
)
PUBLIC, PILES = ("desk", "guess", "hidden"), {"pack": "hidden"}
RESULT = record.result(MAX_SEATS, *((name, np.int32) for name in ("guess", "top", "bottom")))


@kernel
def start(s, rules):
    s.rounds, s.guess, s.hidden = 1, record.NOBODY, rules.cards - 1
    deal(s, rules)


@kernel
def deal(s, rules):
    """Lay the pack out anew, every order equally likely whatever the order was."""
    for k in range(rules.cards):
        s.pack[k] = k
    decks.shuffle(s, Stream.DECK, s.pack, rules.cards)


@kernel
def choose(s, rules):
    """Name the lowest card that is not at the bottom, or what `names` says."""
    if rules.names:
        return rules.names - 1
    return 1 if s.pack[rules.cards - 1] == 0 else 0


@kernel
def legal(s, rules, action):
    return action < rules.cards


@kernel
def advance(s, rules, action):
    s.guess = action
    s.phase = Phase.OVER
    s.outcome = Outcome.WON if s.pack[0] == action else Outcome.LOST


@kernel
def report(s, rules, result):
    result.guess, result.top, result.bottom = s.guess, s.pack[0], s.pack[rules.cards - 1]


@kernel
def redeal(s, rules, seat):
    """Deal anew all but the bottom card, which changes places with whatever comes to lie there."""
    if rules.peek:
        return
    last = rules.cards - 1
    bottom = s.pack[last]
    deal(s, rules)
    for k in range(last):
        if s.pack[k] == bottom:
            s.pack[k] = s.pack[last]
    s.pack[last] = bottom


@kernel
def conserved(s, rules):
    seen = 0
    for k in range(rules.cards):
        seen |= 1 << s.pack[k]
    return Law.NONE if seen == (1 << rules.cards) - 1 else Law.EACH_CARD_ONCE


@kernel
def pay_by_table(s, rules, seat):
    """Pay what the test wrote for this try of this guess. Rules are an argument, so a kernel can count in them."""
    tried = rules.tries[s.guess]
    rules.tries[s.guess] = tried + 1
    return rules.pays[s.guess, tried]


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    return ""
