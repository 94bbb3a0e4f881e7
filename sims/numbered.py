"""Say where cards with numbers lie: a card's number stays its own, and what is printed on it lies in a field by number.

    printed     [3, 0, 7, 3, ...]       the row of a table that is printed on card 0, 1, 2, ...
    held        [[4, 1], [0, 2], ...]   the numbers of the cards that each seat holds
    queue       [-, 5, 3, 6, -, ...]    numbers again: cards are drawn at its front and come back to its end, and
                                        it goes round an array of as many places as there are cards

A game says so in its module `seen` (see `sims.layout`), by the name of the table, for studies that let two cards change
places: `sims.engine.draws` and `sims.engine.hands`. No kernel of the game heeds it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Queue:
    """Name the fields of STATE in which a pile of numbered cards lies.

    Attributes:
        cards: The numbers; of one dimension.
        first: The place of the card that is drawn next.
        left: How many cards lie there, from that place on, round the array.
    """

    cards: str
    first: str
    left: str


@dataclass(frozen=True)
class Numbered:
    """Name the fields of STATE in which the cards of a table lie.

    Attributes:
        size: The field of RULES that says how many cards there are, or of which kinds how many: then their sum.
        printed: The row that is printed on each card.
        known: The set of the seats that have seen each card; int64.
        held: The numbers of the cards in front of each seat or in its hand; the first index is the seat.
        holds: How many these are, by seat; int64. "": as many as there is room for.
        queue: The pile that they are drawn from; None: all are dealt in the setup.
    """

    size: str
    printed: str
    known: str
    held: str
    holds: str = ""
    queue: Queue | None = None

    def count(self, rules: np.ndarray) -> int:
        """Return how many cards there are.

        Args:
            rules: One configuration; dtype RULES, shape (1,).
        """
        return int(np.sum(rules[0][self.size]))

    def problems(self, state: np.dtype[Any], rules: np.dtype[Any], seats: int) -> Iterator[str]:
        """Yield what is wrong with the names, a sentence each."""
        if self.size not in (rules.names or ()):
            yield f"CARDS names {self.size!r}, which is no field of rules"
        cards, one, by_seat = state[self.printed].shape if self.printed in (state.names or ()) else (), (), (seats,)
        queue = (
            () if self.queue is None else ((self.queue.cards, cards), (self.queue.first, one), (self.queue.left, one))
        )
        holds = ((self.holds, by_seat),) if self.holds else ()
        for name, shape in ((self.printed, cards), (self.known, cards), *holds, *queue):
            if name not in (state.names or ()):
                yield f"CARDS names {name!r}, which is no field of state"
            elif state[name].shape != shape:
                yield f"CARDS names {name!r}, whose shape is {state[name].shape}; it must be {shape}"
        if self.held not in (state.names or ()) or state[self.held].shape[:1] != by_seat:
            yield f"CARDS names {self.held!r}, which is no field of state with a row for each seat"
