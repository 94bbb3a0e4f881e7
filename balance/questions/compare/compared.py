"""Hold which cells are compared: pairs of them, exchanges of seats, rivals of one setting.

A *cell* is one configuration with its games; a pair of cells is compared second minus first. In an exchange of seats
the values of a per-seat setting play against each other in every seating.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from balance.questions.compare.samples import PlayedCell
from balance.questions.compare.seat_rotation import SeatRotation
from scenarios import Configuration, Scenario

CellPair = tuple[PlayedCell, PlayedCell]


@dataclass(frozen=True)
class SeatExchange:
    """An exchange of seats.

    Attributes:
        scenario: The scenario that was played.
        name: The setting whose values competed.
        rotation: What was won, by value and by seat.
        configurations, seed: What was played: one configuration for each seating.
    """

    scenario: Scenario
    name: str
    rotation: SeatRotation
    configurations: tuple[Configuration, ...]
    seed: int


@dataclass(frozen=True)
class Rivals:
    """Three or more cells that differ in one setting: any of its values may be the best.

    Attributes:
        setting, values: The setting, and its values as typed.
        cells: One a value.
        seats: The seats at which a setting by seat plays a part, from 1; none: of no seat, or not known.
    """

    setting: str
    values: tuple[str, ...]
    cells: tuple[PlayedCell, ...]
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Compared:
    """Hold what is compared.

    Attributes:
        pairs: Pairs of cells; where a setting has several values, each with one of them (`with_one`).
        exchanges: Exchanges of seats.
        rivals: The cells of each setting with three values or more.
        notes: Sentences for the reader.
        seats: By pair the seats at which what is compared plays a part, from 1; none: at all, or it is not known.
    """

    pairs: list[CellPair]
    exchanges: tuple[SeatExchange, ...] = ()
    rivals: tuple[Rivals, ...] = ()
    notes: tuple[str, ...] = ()
    seats: tuple[tuple[int, ...], ...] = ()


def with_one(cells: Sequence[PlayedCell], names: Collection[str]) -> list[CellPair]:
    """Return each value of a setting with one of them: of three or more the published one, else the first.

    Args:
        cells: One a value, all else equal, shape (values,).
        names: The setting, or those that change together.
    """
    base = 0
    if len(cells) > 2:
        first = cells[0].configuration
        rest = {name: value for name, value in first.given.items() if name not in names}
        published = first.scenario.configuration(rest).digest
        base = next((i for i, cell in enumerate(cells) if cell.configuration.digest == published), 0)
    return [(cells[base], cell) for i, cell in enumerate(cells) if i != base]
