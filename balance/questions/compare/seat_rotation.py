"""Measure the strength of each value and the advantage of each seat, by playing every seating.

A block is one game number played in every seating of the values of a per-seat setting. With values A and B:

    2 seats          3 seats (A A A and B B B are left out: one value beats nobody)
    seat 1  A B      seat 1  A A A B B B
    seat 2  B A      seat 2  A B B A A B
                     seat 3  B A B A B A

Within a block every value sits equally often in every seat against equally many of the others. So the advantage of the
seats cancels in a value's share of wins, and the strength of the values cancels in a seat's. A seat is compared with an
even share of what all seats won, within the block: a draw is no advantage for any seat. Where seats are of unlike sides
it is compared with those of its own side. Blocks are independent, so the error is computed from the spread over blocks.
Only seats at which the values play a part are exchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.moments import Change, Moments
from balance.stats.payoffs import WHOLE, all_whole, method_of, payoff_columns
from scenarios import Configuration, InputError, Scenario, Value

MOST_SEATINGS = 64  # of a block: each is a cell of its own to play
SCHEMA = pl.Schema(
    {
        "what": pl.String,  # strength, difference, seat, advantage or nobody
        "name": pl.String,
        "estimate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "blocks": pl.Int64,
    }
)
Seating = tuple[int, ...]  # by seat that is exchanged, the number of the value that sits there
Row = tuple[str, str, float, float, float, float, str, int]


def seatings(values: int, seats: int) -> list[Seating]:
    """Return every way to seat these values except one value in all seats; in a fixed order.

    Raises:
        InputError: If there are more than `MOST_SEATINGS`.
    """
    if values**seats > MOST_SEATINGS + values:
        raise InputError(
            f"{values} values at {seats} seats have {values**seats - values} seatings; at most {MOST_SEATINGS} are "
            "played: compare fewer values, or at a smaller table"
        )
    return [seating for seating in product(range(values), repeat=seats) if len(set(seating)) > 1]


def seated(
    scenario: Scenario, name: str, values: Sequence[Value], rest: Mapping[str, Value], seats: Sequence[int]
) -> dict[Seating, Configuration]:
    """Return the configuration of each seating.

    Args:
        scenario: What is played.
        name, values: The per-seat setting and its values that compete.
        rest: All other settings.
        seats: The seats that are exchanged, from 1.

    Raises:
        InputError: If the rules forbid a seating, since the exchange would be incomplete; or there are too many.
    """
    table = {}
    for seating in seatings(len(values), len(seats)):
        settings = {f"{name}@{seat}": values[value] for seat, value in zip(seats, seating, strict=True)}
        configuration = scenario.configuration({**rest, **settings})
        if configuration.illegal:
            text = ", ".join(f"{key}={value}" for key, value in settings.items())
            raise InputError(f"{scenario.name}: seats cannot be exchanged: {text}: {configuration.illegal}")
        table[seating] = configuration
    return table


@dataclass
class SeatRotation:
    """Adds up payoffs by value and by seat over blocks of seatings.

    Attributes:
        names: The values that compete, as typed.
        players: Number of seats at the table.
        order: The seatings of a block, in the order in which `add` receives their games.
        own: Whether several seats may win a game, each a whole win: then nobody has a share of one win.
        seats: The seats that are exchanged, from 1; none: all. What the others win counts for no value and no seat.
        sides: What each of these seats is, where they are of unlike sides; none: all are of one side.

    The moments are of whole numbers, so they are exact: payoffs are counted in thousandths of a win, and a difference
    of two shares as the difference of payoffs times both denominators; they are divided by these only in `table`.
    """

    names: tuple[str, ...]
    players: int
    order: list[Seating]
    own: bool = False
    seats: tuple[int, ...] = ()
    sides: tuple[str, ...] = ()
    strengths: list[Moments] = field(init=False)  # payoffs by value, of a block
    seats_won: list[Moments] = field(init=False)  # payoffs by seat, of a block
    differences: dict[tuple[int, int], Change] = field(init=False)  # of two values, second minus first; times `held`
    advantages: list[Change] = field(init=False)  # by seat, minus an even share; times `beside`
    nobody: Moments = field(default_factory=Moments)  # games of a block in which nobody was paid
    whole: bool = True  # whether no win was shared in parts
    beside: list[NDArray[np.intp]] = field(init=False)  # by seat, the places in `seats` that are of its side
    held: NDArray[np.int64] = field(init=False)  # by value, how many seats it holds in a block, over all seatings

    def __post_init__(self) -> None:
        self.seats = self.seats or tuple(range(1, self.players + 1))
        sides = np.array(self.sides or [""] * len(self.seats))
        self.beside = [np.flatnonzero(sides == side) for side in sides]
        self.held = np.array([sum(s.count(value) for s in self.order) for value in range(len(self.names))])
        self.strengths = [Moments() for _ in self.names]
        self.differences = {two: Change() for two in combinations(range(len(self.names)), 2)}
        self.seats_won = [Moments() for _ in self.seats]
        self.advantages = [Change() for _ in self.seats]

    def add(self, block: Sequence[pl.DataFrame]) -> None:
        """Count a stretch of blocks.

        Args:
            block: One frame per seating, in the order of `order`, with the payoffs of each seat; all have the same
                games.
        """
        values = np.zeros((len(self.names), block[0].height), np.int64)
        exchanged = [seat - 1 for seat in self.seats]
        seats = np.zeros((len(exchanged), block[0].height), np.int64)
        nobody = np.zeros(block[0].height, np.int64)  # [seatings] of each block
        for seating, frame in zip(self.order, block, strict=True):
            payoffs = frame.select(payoff_columns(self.players)).to_numpy().astype(np.int64).T
            self.whole &= self.own or all_whole(payoffs)
            nobody += payoffs.sum(axis=0) == 0
            seats += payoffs[exchanged]
            for seat, value in zip(exchanged, seating, strict=True):
                values[value] += payoffs[seat]
        self.nobody.add(Moments.of(nobody))
        for value, total in enumerate(values):
            self.strengths[value].add(Moments.of(total))
        for (i, j), change in self.differences.items():
            change.add(Change.of(values[j] * int(self.held[i]) - values[i] * int(self.held[j])))
        for seat, total in enumerate(seats):
            self.seats_won[seat].add(Moments.of(total))
            beside = self.beside[seat]
            self.advantages[seat].add(Change.of(len(beside) * total - seats[beside].sum(axis=0)))

    @property
    def figures(self) -> int:
        """Number of intervals in `table`: the first value has no difference to itself."""
        advantages = sum(len(beside) > 1 for beside in self.beside)
        return 2 * len(self.names) - 1 + len(self.seats) + advantages + (self.nobody.total > 0)

    def table(self, level: float) -> pl.DataFrame:
        """Return the estimates with intervals over blocks, a frame of `SCHEMA`.

        `strength` is a value's share of wins for each seat it holds, free of the seat; `difference` is that minus the
        first value's. `seat` is a seat's share of wins, free of who sits there; `advantage` is that minus an even
        share, within each block: what all exchanged seats of its side won / their number; a seat that is alone of its
        side has none. `nobody` is the share of games that nobody won, where it is not 0. If wins were shared in parts,
        all but `nobody` are shares of the win, and the methods say so.

        Args:
            level: Coverage of each interval, between 0 and 1.
        """
        rows = list(self._rows(level))
        return pl.DataFrame(rows, schema=SCHEMA, orient="row")

    def _rows(self, level: float) -> Iterator[Row]:
        """Yield the rows of `table`, each count divided by the factor that its moments carry."""
        for value, name in enumerate(self.names):
            yield self._share("strength", name, self.strengths[value], int(self.held[value]), level)
        for value, name in enumerate(self.names[1:], 1):
            yield self._difference("difference", name, self.differences[0, value], *self._scale(0, value), level)
        for seat, won in zip(self.seats, self.seats_won, strict=True):
            yield self._share("seat", str(seat), won, len(self.order), level)
        for seat, advantage, beside in zip(self.seats, self.advantages, self.beside, strict=True):
            if (places := len(beside)) > 1:
                yield self._difference("advantage", str(seat), advantage, places * len(self.order), places, level)
        if self.nobody.total:
            yield _share("nobody", "nobody", self.nobody, len(self.order), level, whole=True)

    @property
    def shares(self) -> list[float]:
        """Return the strength of each value: its share of wins for each seat it holds."""
        return [
            row[2] for row in (self._share("", "", m, h, 0.5) for m, h in zip(self.strengths, self.held, strict=True))
        ]

    def between(self, first: int, second: int, level: float) -> tuple[float, float]:
        """Return the interval of the strength of one value minus that of another before it."""
        change = self.differences[first, second]
        row = self._difference("difference", "", change, *self._scale(first, second), level)
        return row[3], row[4]

    def _scale(self, first: int, second: int) -> tuple[int, int]:
        """Return what differences of two values are divided by, and what one win that changes sides is."""
        held = int(self.held[first]), int(self.held[second])
        return held[0] * held[1], sum(held)

    def _share(self, what: str, name: str, payoffs: Moments, scale: int, level: float) -> Row:
        """Return the row of a share of wins: payoffs of a block as wins, divided by `scale`."""
        return _share(what, name, payoffs.divided(WHOLE), scale, level, self.whole)

    def _difference(self, what: str, name: str, payoffs: Change, scale: int, unit: int, level: float) -> Row:
        """Return the row of a difference of payoffs, as wins divided by `scale`.

        One win more or less is `unit`.
        """
        change = payoffs.divided(WHOLE)
        low, high, method = change.bounds(level, unit)
        low, high, m = max(low / scale, -1.0), min(high / scale, 1.0), change.moments
        return what, name, m.mean / scale, low, high, level, method_of(method, self.whole), m.games


def _share(what: str, name: str, m: Moments, scale: int, level: float, whole: bool) -> Row:
    """Return the row of a share: counts of a block divided by `scale`, the seats held or the games."""
    low, high, method = m.bounds(level)
    return what, name, m.mean / scale, low / scale, min(high / scale, 1.0), level, method_of(method, whole), m.games
