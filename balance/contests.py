"""Who is stronger, and which seat: in a competitive game the seats are exchanged, so that the two are told apart.

A block is one game number played in every seating: with the values A and B of a per-seat setting and two seats, A B and
B A. Within a block every value sits equally often in every seat against equally many of the others, so the seat's
advantage cancels in a value's share of wins, and the values' in a seat's. Blocks are independent, and the error is
taken from the spread over them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance import intervals
from balance.estimates import Moments
from scenarios import Configuration, InputError, Scenario, Value

MOST_SEATINGS = 64
SCHEMA = pl.Schema(
    {
        "what": pl.String,  # strength, difference or seat
        "name": pl.String,
        "estimate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "blocks": pl.Int64,
    }
)
Seating = tuple[int, ...]  # by seat, the number of the value that sits there


def seatings(values: int, seats: int) -> list[Seating]:
    """Every way to seat these values, but those with one value in all seats; in a fixed order.

    Raises:
        InputError: If there are too many.
    """
    if values**seats > MOST_SEATINGS + values:
        raise InputError(
            f"{values} values at {seats} seats have {values**seats - values} seatings; at most {MOST_SEATINGS} are "
            "played: compare fewer values, or at a smaller table"
        )
    return [seating for seating in product(range(values), repeat=seats) if len(set(seating)) > 1]


def seated(
    scenario: Scenario, name: str, values: Sequence[Value], rest: Mapping[str, Value], players: int
) -> dict[Seating, Configuration]:
    """The configuration of each seating.

    Raises:
        InputError: If the rules forbid one: then an exchange of seats is not whole.
    """
    found = {}
    for seating in seatings(len(values), players):
        given = {f"{name}@{seat + 1}": values[value] for seat, value in enumerate(seating)}
        configuration = scenario.configuration({**rest, **given})
        if configuration.illegal:
            told = ", ".join(f"{key}={value}" for key, value in given.items())
            raise InputError(f"{scenario.name}: seats cannot be exchanged: {told}: {configuration.illegal}")
        found[seating] = configuration
    return found


@dataclass
class Contest:
    """Wins by value and by seat over blocks of seatings.

    Attributes:
        names: The values that compete, as typed.
        seats: How many seats.
        order: The seatings of a block.
    """

    names: tuple[str, ...]
    seats: int
    order: list[Seating]
    strengths: list[Moments] = field(default_factory=list)
    shares: list[Moments] = field(default_factory=list)
    differences: list[Moments] = field(default_factory=list)
    held: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self.held = np.array([sum(s.count(value) for s in self.order) for value in range(len(self.names))])
        self.strengths = [Moments() for _ in self.names]
        self.shares = [Moments() for _ in range(self.seats)]
        self.differences = [Moments() for _ in self.names]

    def add(self, block: Sequence[pl.DataFrame]) -> None:
        """Count a stretch of blocks: the same games in every seating, in order."""
        wins = np.zeros((len(self.names), block[0].height), np.int64)
        seats = np.zeros((self.seats, block[0].height), np.int64)
        for seating, frame in zip(self.order, block, strict=True):
            winner = frame["winner"].fill_null(0).to_numpy()
            for seat, value in enumerate(seating):
                won = winner == seat + 1
                wins[value] += won
                seats[seat] += won
        for value, total in enumerate(wins):
            self.strengths[value].add(Moments.of(total))
            self.differences[value].add(Moments.of(total * int(self.held[0]) - wins[0] * int(self.held[value])))
        for seat, total in enumerate(seats):
            self.shares[seat].add(Moments.of(total))

    def table(self, level: float) -> pl.DataFrame:
        """Estimates with Student's t intervals over blocks, a frame of `SCHEMA`.

        `strength` is a value's share of wins for each seat it holds, free of the seat; `difference` is that minus the
        first value's; `seat` is a seat's share of wins, free of who sits there. Equal players at equal seats would
        have 1 / seats each, less the games that nobody won.
        """
        rows = list(self._rows(level))
        return pl.DataFrame(rows, schema=SCHEMA, orient="row")

    def _rows(self, level: float) -> Iterator[tuple[str, str, float, float, float, float, int]]:
        for value, name in enumerate(self.names):
            yield ("strength", name, *_interval(self.strengths[value], int(self.held[value]), level))
        for value, name in enumerate(self.names[1:], 1):
            scale = int(self.held[value]) * int(self.held[0])
            yield ("difference", name, *_interval(self.differences[value], scale, level))
        for seat in range(self.seats):
            yield ("seat", str(seat + 1), *_interval(self.shares[seat], len(self.order), level))


def _interval(m: Moments, scale: int, level: float) -> tuple[float, float, float, float, int]:
    low, high = intervals.mean_interval(m.mean / scale, m.variance / scale**2, m.games, level)
    return m.mean / scale, float(low), float(high), level, m.games
