"""The planted ring played out in full, its rules read a second time: what every draw is worth, in every shuffle."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from tests.lab.sims.planted_ring.play import HAND, HELD


@dataclass
class Ring:
    """A game; cards are numbers, and the first of the pile is drawn next."""

    printed: list[int]
    values: Sequence[int]
    draws: int
    pile: list[int] = field(default_factory=list)
    hands: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    known: dict[int, set[int]] = field(default_factory=dict)
    drew: list[tuple[int, int]] = field(default_factory=list)  # who, and the card
    turn: int = 0

    def deal(self) -> None:
        self.pile = list(range(len(self.printed)))
        for seat in (0, 1):
            self.draw(seat)

    def draw(self, seat: int) -> None:
        if len(self.hands[seat]) == HAND:
            oldest = self.hands[seat].pop(0)
            self.pile.append(oldest)
            self.known[oldest] = {0, 1}
        card = self.pile.pop(0)
        self.hands[seat].append(card)
        self.known.setdefault(card, set()).add(seat)
        self.drew.append((seat, card))

    def take_turn(self) -> None:
        for _ in range(1 + self.turn % 2):
            self.draw((self.turn + (self.turn % 3 == 2)) % 2)
        self.turn += 1

    def paid(self) -> list[int]:
        """What the seats get in the end."""
        while self.turn < self.draws:
            self.take_turn()
        value = [self.values[row] for row in self.printed]
        drawn = [sum(value[card] for who, card in self.drew[2:] if who == seat) for seat in (0, 1)]
        return [drawn[seat] + HELD * sum(value[card] for card in self.hands[seat]) for seat in (0, 1)]


@dataclass
class Draw:
    """A draw of a game: its row, who drew, and what that seat gets with each other card that may lie there."""

    row: int
    seat: int
    others: list[int]


def every_draw(printed: Sequence[int], values: Sequence[int], draws: int) -> tuple[list[Draw], list[int], int]:
    """The draws of a game that may be others, what the seats get, and how many draws there are after the setup."""
    ring = Ring(list(printed), values, draws)
    ring.deal()
    found = []
    for seat, card in ring.drew:
        beside = [other for other in ring.pile if printed[other] != printed[card]]
        found.append(Draw(printed[card], seat, [paid_with(ring, card, other)[seat] for other in beside]))
    while ring.turn < draws:
        before, told = deepcopy(ring), len(ring.drew)
        ring.take_turn()
        new = ring.drew[told:]
        for place, (seat, card) in enumerate(new[: len(before.pile)]):
            others = []
            for j in range(len(new), len(before.pile)):
                other = before.pile[j]
                alike = before.known.get(other, set()) == before.known.get(card, set())
                if alike and printed[other] != printed[card]:
                    changed = deepcopy(before)
                    changed.pile[place], changed.pile[j] = other, card
                    others.append(changed.paid()[seat])
            found.append(Draw(printed[card], seat, others))
    return [each for each in found if each.others], ring.paid(), len(ring.drew) - 2


def paid_with(ring: Ring, card: int, other: int) -> list[int]:
    """What the seats get if what is printed on two cards had changed places."""
    changed = deepcopy(ring)
    changed.printed[card], changed.printed[other] = ring.printed[other], ring.printed[card]
    return changed.paid()
