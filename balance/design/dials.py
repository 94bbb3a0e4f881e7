"""List the numbers and columns of a scenario, and values of them that are likely to show any effect.

A position is one change: a number set for all seats, or a column's cells set in all rows or in one. The positions that
are most likely to show an effect come first. `balance/design/steps.py` lists one step, and the ends.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from balance.design.present_values import values_of
from reports.plain import value_as_typed
from scenarios import Configuration, Number, Table, Value
from scenarios.loader.domains import Choice, Limits, of_dtype
from scenarios.loader.tables import COUNT, Column

HALVINGS = 4  # steps towards the present value, in a range that is not of whole numbers


@dataclass(frozen=True)
class Position:
    """One change of a dial: a label that is unique within the dial, and the settings."""

    label: str
    settings: Mapping[str, Value]


@dataclass(frozen=True)
class Dial:
    """A part of a scenario that can be changed.

    Attributes:
        name: `goal`, `loot.attack`.
        kind: `number` or `column`.
        positions: The changes to try.
    """

    name: str
    kind: str
    positions: tuple[Position, ...]


def dials_of(base: Configuration) -> list[Dial]:
    """Return the numbers and columns of a scenario in the order of its files.

    They change the configuration `base`.
    """
    scenario = base.scenario
    numbers = [Dial(name, "number", approaches(number, base)) for name, number in scenario.numbers.items()]
    columns = [
        Dial(f"{table.name}.{column.name}", "column", tuple(_cells(table, column)))
        for table in scenario.tables.values()
        for column in table.columns.values()
    ]
    return [*numbers, *columns]


def approaches(number: Number, base: Configuration) -> tuple[Position, ...]:
    """Return the positions of a number: its ends, then ever nearer to the present value.

    See `_approaching`.
    """
    now = values_of(number.name, base)[0]
    assert not isinstance(now, str)
    return tuple(Position(value_as_typed(value), {number.name: value}) for value in _approaching(number.domain, now))


def _approaching(limits: Limits, now: float) -> list[Value]:
    """Return both ends of a range, then values ever nearer to `now`: the distance is halved at each step.

    Whole numbers are approached down to a distance of 1, others in `HALVINGS` steps.

    low         now                 high
     |           *                    |      step 0: the ends
           |     *          |                step 1: half the distance
              |  *     |                     step 2: a quarter
    """
    low, high = limits.low, limits.high
    tries: dict[Value, None] = {}
    steps = HALVINGS if not limits.whole else int(max(high - now, now - low)).bit_length()
    for step in range(steps + 1):
        for end in (low, high):
            away = (end - now) / 2**step
            value = limits.take(now + (int(away) if limits.whole else away))
            if value is not None and value != now:
                tries[value] = None
    return list(tries)


def _cells(table: Table, column: Column) -> Iterator[Position]:
    """Yield the positions of a column: all rows alike, then row by row; a count changes by one card."""
    if column.name == COUNT:  # by one only: a game need not expect a deck without cards
        for row, count in zip(table.ids, table.cells[column.name], strict=True):
            for other in (int(count) + 1, int(count) - 1):
                if other >= 0:
                    yield _cell(table, column, row, other)
        return
    values = _cell_values(table, column)
    if len(table.ids) > 1:
        for value in values:
            settings = {f"{table.name}.{row}.{column.name}": value for row in table.ids}
            yield Position(f"all {value_as_typed(value)}", settings)
    for row, present in zip(table.ids, table.cells[column.name], strict=True):
        for value in _others(column, values, present):
            yield _cell(table, column, row, value)


def _others(column: Column, values: list[Value], present: Value) -> list[Value]:
    """Return the values to try in one row: the ends of a range, or the next and a far word of a choice."""
    if isinstance(column.domain, Choice):
        at = values.index(present)
        values = list(dict.fromkeys(values[(at + step) % len(values)] for step in (1, len(values) // 2)))
    return [value for value in values if value != present]


def _cell(table: Table, column: Column, row: str, value: Value) -> Position:
    return Position(f"{row}={value_as_typed(value)}", {f"{table.name}.{row}.{column.name}": value})


def _cell_values(table: Table, column: Column) -> list[Value]:
    """Return the values to try in a column: all words of a choice, or both ends of a range.

    If the scenario states no range, these are the smallest and the largest value that the column holds.
    """
    if isinstance(column.domain, Choice):
        return list(column.domain.values)
    low, high = column.domain.low, column.domain.high
    whole = of_dtype(table.dtype[column.field].base)
    if column.domain == whole:  # no range stated: a kernel need not work with every number that its field can store
        cells = [float(cell) for cell in table.cells[column.name] if not isinstance(cell, str)]
        low, high = min(cells), max(cells)
        if low == high:
            low, high = low - 1, high + 1
    taken = (column.domain.take(value) for value in (low, high))
    return list(dict.fromkeys(value for value in taken if value is not None))
