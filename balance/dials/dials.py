"""Dials and their positions: what of a scenario can be changed, and the values worth trying.

A dial is an axis, a number or a table's column. A position is one change of it: an axis or a number set for all seats,
a column's cells set in all rows or in one. Positions that are likeliest to show an effect come first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from scenarios import Axis, Configuration, Number, Table, Value
from scenarios.loader.domains import Choice, Limits, of_dtype
from scenarios.loader.messages import shown
from scenarios.loader.tables import COUNT, Column

HALVINGS = 4  # of a range that is not of whole numbers


@dataclass(frozen=True)
class Position:
    """A change of a dial: as a reader names it, and as settings. A dial's labels differ. `NOW` is no change."""

    label: str
    settings: Mapping[str, Value]


NOW = Position("", {})
Pair = tuple[Position, Position]


@dataclass(frozen=True)
class Dial:
    """What can be changed.

    Attributes:
        name: `goal`, `loot.attack`.
        kind: `axis`, `number` or `column`.
        positions: What to try; those of an axis are all its values, the present one first.
    """

    name: str
    kind: str
    positions: tuple[Position, ...]

    @property
    def pairs(self) -> list[Pair]:
        """The positions that are to be compared: an axis's values all with each other, others with what is now."""
        if self.kind == "axis":
            return list(combinations(self.positions, 2))
        return [(NOW, position) for position in self.positions]


def dials_of(base: Configuration) -> list[Dial]:
    """The dials of a scenario in the order of its files; `base` is what they are turned from."""
    scenario = base.scenario
    axes = [Dial(name, "axis", _values(axis, base)) for name, axis in scenario.axes.items()]
    numbers = [Dial(name, "number", _numbers(number, base)) for name, number in scenario.numbers.items()]
    columns = [
        Dial(f"{table.name}.{column.name}", "column", tuple(_cells(table, column)))
        for table in scenario.tables.values()
        for column in table.columns.values()
    ]
    return [*axes, *numbers, *columns]


def other_values(base: Configuration) -> list[dict[str, Value]]:
    """Every other value of every axis that `base` leaves open, one at a time."""
    axes = base.scenario.axes.values()
    return [
        {axis.name: value}
        for axis in axes
        if axis.name not in _given(base)
        for value in axis.values
        if value != _now(axis.name, base)
    ]


def ends(base: Configuration) -> list[dict[str, Value]]:
    """Both ends of every number that `base` leaves open, one at a time."""
    numbers = [number for number in base.scenario.numbers.values() if number.name not in _given(base)]
    return [dict(position.settings) for number in numbers for position in _numbers(number, base)[:2]]


def _given(base: Configuration) -> set[str]:
    """The axes and numbers that are set, be it for one seat."""
    return {name.partition("@")[0] for name in base.given}


def _now(name: str, base: Configuration) -> Value:
    """The value of an axis or a number; that of seat 1 if each seat has its own."""
    return base.full[name] if name in base.full else base.full[f"{name}@1"]


def _values(axis: Axis, base: Configuration) -> tuple[Position, ...]:
    now = _now(axis.name, base)
    return tuple(_set(axis.name, value) for value in sorted(axis.values, key=lambda value: value != now))


def _set(name: str, value: Value) -> Position:
    return Position(_spelt(value), {name: value})


def _spelt(value: Value) -> str:
    return value if isinstance(value, str) else shown(value)


def _numbers(number: Number, base: Configuration) -> tuple[Position, ...]:
    """Its ends, then halfway from them to where it is, and again, down to the next whole number."""
    now = _now(number.name, base)
    assert not isinstance(now, str)
    return tuple(_set(number.name, value) for value in _approaching(number.domain, now))


def _approaching(limits: Limits, now: float) -> list[Value]:
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
    """All rows alike, then row by row. A count changes by one card."""
    if column.name == COUNT:  # a deck without cards is not for games to expect
        for row, count in zip(table.ids, table.cells[column.name], strict=True):
            for other in (int(count) + 1, int(count) - 1):
                if other >= 0:
                    yield _cell(table, column, row, other)
        return
    values = _cell_values(table, column)
    if len(table.ids) > 1:
        for value in values:
            settings = {f"{table.name}.{row}.{column.name}": value for row in table.ids}
            yield Position(f"all {_spelt(value)}", settings)
    for row, present in zip(table.ids, table.cells[column.name], strict=True):
        for value in _others(column, values, present):
            yield _cell(table, column, row, value)


def _others(column: Column, values: list[Value], present: Value) -> list[Value]:
    """What one row's cell is set to: the ends of the range; the next word and the one that is farthest from it."""
    if isinstance(column.domain, Choice):
        at = values.index(present)
        values = list(dict.fromkeys(values[(at + step) % len(values)] for step in (1, len(values) // 2)))
    return [value for value in values if value != present]


def _cell(table: Table, column: Column, row: str, value: Value) -> Position:
    return Position(f"{row}={_spelt(value)}", {f"{table.name}.{row}.{column.name}": value})


def _cell_values(table: Table, column: Column) -> list[Value]:
    """The words; the ends of a range. Where the scenario says no range, the least and most that the column holds."""
    if isinstance(column.domain, Choice):
        return list(column.domain.values)
    low, high = column.domain.low, column.domain.high
    whole = of_dtype(table.dtype[column.field].base)
    if column.domain == whole:  # a kernel need not stand all that its field holds
        cells = [float(cell) for cell in table.cells[column.name] if not isinstance(cell, str)]
        low, high = min(cells), max(cells)
        if low == high:
            low, high = low - 1, high + 1
    taken = (column.domain.take(value) for value in (low, high))
    return list(dict.fromkeys(value for value in taken if value is not None))
