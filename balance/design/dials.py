"""List the dials of a scenario, which are what can be changed, and the values worth trying.

A dial is an axis, a number or a column of a table. A position is one change of it: an axis or a number set for all
seats, or a column's cells set in all rows or in one. The positions that are most likely to show an effect come first,
since the search stops at the first effect.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from balance.design.present_values import values_of
from reports.plain import value_as_typed
from scenarios import Axis, Configuration, Number, Scenario, Table, Value
from scenarios.loader.domains import Choice, Limits, of_dtype
from scenarios.loader.tables import COUNT, Column

HALVINGS = 4  # steps towards the present value, in a range that is not of whole numbers


@dataclass(frozen=True)
class Position:
    """One change of a dial: a label that is unique within the dial, and the settings.

    `NOW` changes nothing. `otherwise` are settings to use where the first cannot be played: a value for seat 1 alone,
    where not everybody can have it.
    """

    label: str
    settings: Mapping[str, Value]
    otherwise: Mapping[str, Value] | None = None


NOW = Position("", {})
Pair = tuple[Position, Position]


@dataclass(frozen=True)
class Dial:
    """A part of a scenario that can be changed.

    Attributes:
        name: `goal`, `loot.attack`.
        kind: `axis`, `number` or `column`.
        positions: The changes to try; those of an axis are all its values, the present one first.
    """

    name: str
    kind: str
    positions: tuple[Position, ...]

    @property
    def pairs(self) -> list[Pair]:
        """Return the pairs to compare.

        All values of an axis are compared with each other, each position of another dial with `NOW`.
        """
        if self.kind == "axis":
            return list(combinations(self.positions, 2))
        return [(NOW, position) for position in self.positions]


def dials_of(base: Configuration) -> list[Dial]:
    """Return the dials of a scenario in the order of its files.

    They change the configuration `base`.
    """
    scenario = base.scenario
    axes = [Dial(name, "axis", _values(axis, base)) for name, axis in scenario.axes.items()]
    numbers = [Dial(name, "number", _numbers(number, base)) for name, number in scenario.numbers.items()]
    columns = [
        Dial(f"{table.name}.{column.name}", "column", tuple(_cells(table, column)))
        for table in scenario.tables.values()
        for column in table.columns.values()
    ]
    return [*axes, *numbers, *columns]


def conditions(dial: Dial, scenario: Scenario) -> list[Mapping[str, tuple[Value, ...]]]:
    """Return what a dial needs to play a part: its own `when`.

    Of a column these are the `when` of its table and of the axes that pick a row of it.
    """
    if dial.kind != "column":
        return [scenario.settings[dial.name].when]
    table = dial.name.partition(".")[0]
    return [scenario.tables[table].when, *(axis.when for axis in scenario.axes.values() if axis.table == table)]


def other_values(base: Configuration) -> list[dict[str, Value]]:
    """Return settings with one axis that `base` does not set at another value.

    There is one entry per axis and value.
    """
    axes = base.scenario.axes.values()
    return [
        {axis.name: value}
        for axis in axes
        if axis.name not in _names_set(base)
        for value in axis.values
        if value != values_of(axis.name, base)[0]
    ]


def ends(base: Configuration) -> list[dict[str, Value]]:
    """Return settings with one number that `base` does not set at an end of its range; one entry per end.

    Of a number that stands at an end already these are the other end and the value halfway to it.
    """
    numbers = [number for number in base.scenario.numbers.values() if number.name not in _names_set(base)]
    return [dict(position.settings) for number in numbers for position in _numbers(number, base)[:2]]


def _names_set(base: Configuration) -> set[str]:
    """Return the names of axes and numbers that are set, even if for one seat only."""
    return {name.partition("@")[0] for name in base.given}


def _values(axis: Axis, base: Configuration) -> tuple[Position, ...]:
    """Return all values of an axis as positions, the present one first."""
    now = values_of(axis.name, base)[0]
    return tuple(_turned(axis, value) for value in sorted(axis.values, key=lambda value: value != now))


def _turned(axis: Axis, value: Value) -> Position:
    """Return the position of a value: for all seats, or for seat 1 where not everybody can have it."""
    position = _set(axis.name, value)  # a character that there is once, a side that somebody else must have
    return replace(position, otherwise={f"{axis.name}@1": value}) if axis.per_seat else position


def _set(name: str, value: Value) -> Position:
    return Position(value_as_typed(value), {name: value})


def _numbers(number: Number, base: Configuration) -> tuple[Position, ...]:
    """Return the positions of a number: its ends, then ever nearer to the present value.

    See `_approaching`.
    """
    now = values_of(number.name, base)[0]
    assert not isinstance(now, str)
    return tuple(_set(number.name, value) for value in _approaching(number.domain, now))


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
