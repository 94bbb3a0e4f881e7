"""List what can be changed in a scenario, one step away and at the ends of its range.

A dial is an axis, a number or a cell of a table. `balance/design/dials.py` lists values that are likely to show any
effect at all; these here are the ones that a designer means by "a bit more" and "as much as possible":

    number     min ........ 8 [9] 10 ........ max      a step is the one that it states; else 1, or a tenth of
                                                       the way if it need not be whole
    axis       every other value; nothing lies between two of them, so each is one step
    cell       as a number; a `count` by one card, since a game need not expect a deck without cards

What `balance tune` searches (`balance/questions/tune/moves.py`) is the whole range, in other steps.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from balance.design.idle_settings import needed
from balance.design.present_values import cell_of, values_of
from reports.plain import value_as_typed
from scenarios import Axis, Configuration, Number, Scenario, Table, Value
from scenarios.loader.domains import Limits, of_dtype
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import PLAYERS
from scenarios.loader.tables import COUNT, Column

STEP, END = "step", "end"
ONE_VALUE = "has one value only"  # why a dial is idle
INSTRUMENT = "ours: an instrument"  # so begins the source of a number that measures games, and changes none
MEASURES = "an instrument: it counts, and changes no game"  # why it is not turned
FEW_CODES = 8  # a number whose values are codes is turned like an axis if it has at most so many
LEAST_DIGITS, ALL_DIGITS = 2, 17  # significant digits of a value in short, and of any
DIGITS = 9  # after the point, so that 0.1 and a step of 0.2 make 0.3
TENTH = 10  # part of the way to an end that is a step of a number that need not be whole


@dataclass(frozen=True)
class Change:
    """Describe one change of a dial.

    Attributes:
        after: The value as typed; that of seat 1 if each seat has its own.
        settings: What to set.
        reach: `step`, or `end` for an end of the range that is further away.
        up: 1 if the value rises, -1 if it falls, 0 if its values have no order.
        otherwise: What to set where the first cannot be played: a value for seat 1 alone, where not all can have it.
    """

    after: str
    settings: Mapping[str, Value]
    reach: str
    up: int
    otherwise: Mapping[str, Value] | None = None


@dataclass(frozen=True)
class Dial:
    """Describe a dial and its changes.

    Attributes:
        name: `move_ap`, `loot.n4.count`.
        kind: `axis`, `number` or `cell`.
        now: Its value as typed; that of seat 1 if each seat has its own.
        changes: What it can be changed to; empty if it is not turned.
        better: Which way helps those who want the win: `more`, `less`, or "".
        idle: Why it is not turned; "" if it is.
    """

    name: str
    kind: str
    now: str
    changes: tuple[Change, ...]
    better: str = ""
    idle: str = ""


def steps_of(base: Configuration, tables: Sequence[str] = ()) -> list[Dial]:
    """Return the dials of a scenario in the order of its files; cells of tables come last.

    Left out are axes that choose scripts: they say who plays, not what is played.

    Args:
        base: What is changed.
        tables: Names of tables, `loot`, or of one column of a table, `loot.count`.

    Raises:
        InputError: If there is no such table or column, or it has no numbers.
    """
    scenario = base.scenario
    axes = [_axis(axis, base) for axis in scenario.axes.values() if axis.kind != "policy"]
    numbers = [_number(number, base) for number in scenario.numbers.values()]
    cells = [dial for text in tables for dial in _cells(*_columns(scenario, text), base)]
    return [*axes, *numbers, *cells]


def changed(base: Configuration, settings: Mapping[str, Value]) -> Configuration:
    """Return a configuration with these settings changed; one for all seats goes before what a seat has.

    Raises:
        InputError: If they cannot be combined with the base.
    """
    kept = {name: value for name, value in base.given.items() if name.partition("@")[0] not in settings}
    return base.scenario.configuration({**kept, **settings})


def _axis(axis: Axis, base: Configuration) -> Dial:
    now = values_of(axis.name, base)[0]
    if axis.name == PLAYERS and base.scenario.game.competitive:
        told = "among more players a share is another figure"
        if base.scenario.seats.own_wins:
            told = "it is a question of its own: give it with --set"
        return Dial(axis.name, "axis", value_as_typed(now), (), idle=told)
    others = [value for value in axis.values if value != now]
    idle = "" if axis.plays(base.full) else f"plays a part only with {needed(axis)}"
    changes = () if idle else tuple(_value(axis.name, value, axis.per_seat) for value in others)
    return Dial(axis.name, "axis", value_as_typed(now), changes, idle=idle or ("" if others else ONE_VALUE))


def _value(name: str, value: Value, per_seat: bool) -> Change:
    """Return the change to a value that lies neither above nor below."""
    return Change(value_as_typed(value), {name: value}, STEP, 0, {f"{name}@1": value} if per_seat else None)


def _number(number: Number, base: Configuration) -> Dial:
    values = values_of(number.name, base)
    name, now, domain = number.name, value_as_typed(values[0]), number.domain
    if number.source.startswith(INSTRUMENT):
        return Dial(name, "number", now, (), idle=MEASURES)
    if not number.plays(base.full):
        return Dial(name, "number", now, (), idle=f"plays a part only with {needed(number)}")
    if number.nominal:
        codes = range(int(domain.low), int(domain.high) + 1)
        if len(codes) > FEW_CODES:
            return Dial(name, "number", now, (), idle="its values are codes, so there is no step")
        changes = tuple(_value(name, code, number.per_seat) for code in codes if code != values[0])
        return Dial(name, "number", now, changes)
    changes = tuple(_moved(name, values, domain))
    return Dial(name, "number", now, changes, number.better, "" if changes else ONE_VALUE)


def _moved(name: str, values: Sequence[Value], limits: Limits) -> Iterator[Change]:
    """Yield a number one step down and up, then at the ends that are further away.

    Where seats differ, each takes its own step.
    """
    numbers = [float(value) for value in values]
    ends = [end for end in (limits.take(limits.low), limits.take(limits.high)) if end is not None]
    moves = [(STEP, [_step(number, end, limits) for number in numbers]) for end in ends]
    moves += [(END, [end] * len(numbers)) for end in ends]
    met = [list(values)]
    for reach, after in moves:
        if after not in met:
            met.append(after)
            one = all(value == after[0] for value in after)
            settings = {name: after[0]} if one else {f"{name}@{i + 1}": value for i, value in enumerate(after)}
            yield Change(value_as_typed(after[0]), settings, reach, 1 if float(after[0]) > numbers[0] else -1)


def _step(now: float, end: Value, limits: Limits) -> Value:
    """Return the value one step from `now` towards an end of the range; `now` if it stands there already."""
    away = float(end) - now
    if limits.step:
        moved = limits.take(round(now + math.copysign(limits.step, away), DIGITS)) if abs(away) > limits.step else end
        assert moved is not None
        return moved
    if limits.whole:
        return int(now) + (away > 0) - (away < 0)
    return now + away / TENTH


def in_short(change: Change, number: Number, base: Configuration) -> Change:
    """Return a change of a number that need not be whole, with values as short as they can be.

    A value has two significant digits, or as many more as make it another one than what it is: 0.1009 becomes 0.1.
    """
    if number.domain.whole or number.nominal:
        return change
    now = values_of(number.name, base)
    settings = {name: _shortest(value, now, number.domain) for name, value in change.settings.items()}
    return replace(change, after=value_as_typed(next(iter(settings.values()))), settings=settings)


def _shortest(value: Value, now: Sequence[Value], limits: Limits) -> Value:
    """Return a value with as few significant digits as leave it allowed, and none of `now`; two at least."""
    for digits in range(LEAST_DIGITS, ALL_DIGITS):
        short = limits.take(float(f"{float(value):.{digits}g}"))
        if short is not None and short not in now:
            return short
    return value


def _columns(scenario: Scenario, text: str) -> tuple[Table, list[Column]]:
    """Return the table and the columns of numbers that a text names."""
    name, dot, wanted = text.strip().partition(".")
    table = scenario.tables.get(plain(name))
    if table is None:
        tables = f"tables are {listed(scenario.tables)}" if scenario.tables else "there are no tables"
        raise InputError(
            f"--table: {scenario.name} has no table {shown(name)}; {tables}{nearest(name, scenario.tables)}"
        )
    columns = [column for column in table.columns.values() if isinstance(column.domain, Limits)]
    if not columns:
        raise InputError(f"--table: {table.name} has no numbers, so there is no step; name another table")
    if not dot:
        return table, columns
    chosen = [column for column in columns if column.name == plain(wanted)]
    if not chosen:
        names = [column.name for column in columns]
        raise InputError(
            f"--table: {table.name} has no numbers in a column {shown(wanted)}; columns are {listed(names)}"
            f"{nearest(wanted, names)}"
        )
    return table, chosen


def _cells(table: Table, columns: Sequence[Column], base: Configuration) -> Iterator[Dial]:
    """Yield the dials of a table's cells, row by row."""
    for row in table.ids:
        part = table.row(row)
        idle = "" if part.plays(base.full) else f"plays a part only with {needed(part)}"
        for column in columns:
            name = f"{table.name}.{row}.{column.name}"
            now = cell_of(table, row, column.name, base)
            changes = () if idle else tuple(_of_cell(name, now, table, column))
            yield Dial(name, "cell", value_as_typed(now), changes, idle=idle or ("" if changes else ONE_VALUE))


def _of_cell(name: str, now: Value, table: Table, column: Column) -> Iterator[Change]:
    """Yield the changes of a cell; a count changes by one card only."""
    limits = _stated(table, column)
    for change in _moved(name, [now], limits):
        if column.name != COUNT or change.reach == STEP:
            yield change


def _stated(table: Table, column: Column) -> Limits:
    """Return the range of a column.

    It is what the scenario states, else from the least to the largest value that the column holds.
    """
    assert isinstance(column.domain, Limits)
    if column.name == COUNT or column.domain != of_dtype(table.dtype[column.field].base):
        return column.domain
    cells = [float(cell) for cell in table.cells[column.name] if not isinstance(cell, str)]
    return Limits(min(cells), max(cells), column.domain.whole)
