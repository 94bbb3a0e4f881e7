"""Find what a name in `--set` stands for, and read the values that it is set to.

`goal` is a number or an axis, `hold_at@2` is the value of seat 2, `loot.medkit.attack` is a cell of a table.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenarios.loader.domains import BLANK, Domain, Value, number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import at, listed, nearest, plain, shown
from scenarios.loader.settings import LOOKAHEAD, Setting
from scenarios.loader.tables import Column, Table

MOST = 10_000  # [values] of one range
# LOW..HIGH or LOW..HIGH..STEP; at most 18 digits, so that a number fits into 64 bits
_RANGE = re.compile(r"([+-]?\d{1,18})\.\.([+-]?\d{1,18})(?:\.\.(\d{1,18}))?", re.ASCII)


@dataclass(frozen=True)
class Settable:
    """Describe what a name stands for.

    Attributes:
        name: The canonical spelling.
        domain: The allowed values.
        setting: The axis or number, or None for a cell.
        seat: The seat after `@`, from 1, or 0 for all seats.
        table, row, column: The place of the cell, or "" for an axis or number.
    """

    name: str
    domain: Domain
    setting: Setting | None = None
    seat: int = 0
    table: str = ""
    row: str = ""
    column: str = ""

    def refusal(self, value: object) -> str:
        """Return the message for a value that is not allowed."""
        if self.setting is not None:
            return self.setting.refusal(self.name, value)
        return f"{self.name} is {shown(value)}; it must be {self.domain.must(value)}{self.domain.near(value)}"


@dataclass(frozen=True)
class Names:
    """Hold all names of a scenario that can be set.

    Attributes:
        settings, tables: Axes, numbers and tables by name.
        seats: The number of players' seats of the game.
        roles: The names of the seats beyond these; they may think ahead too.
    """

    settings: Mapping[str, Setting]
    tables: Mapping[str, Table]
    seats: int
    roles: Sequence[str] = ()

    def every(self) -> list[str]:
        """Return every name in its canonical spelling."""
        names: list[str] = []
        for setting in self.settings.values():
            names.append(setting.name)
            if setting.per_seat:
                names += [f"{setting.name}@{seat + 1}" for seat in range(self.seats)]
            if setting is LOOKAHEAD:
                names += [f"{setting.name}@{role}" for role in self.roles]
        for table in self.tables.values():
            names += [f"{table.name}.{row}.{column}" for row in table.ids for column in table.columns]
        return names

    def find(self, name: str, where: str) -> Settable:
        """Return what a name stands for; `where` is the option or file to name in a message.

        Raises:
            InputError: If the name is unknown, or has a seat that does not exist or has no value of its own.
        """
        if "." in name:
            return self._cell(name, where)
        base, mark, seat = name.partition("@")
        setting = self.settings.get(plain(base))
        if setting is None:
            raise InputError(f"{at(where)}{self._unknown(name, base)}")
        if not mark:
            return Settable(setting.name, setting.domain, setting)
        if not setting.per_seat:
            raise InputError(f"{at(where)}{shown(name)} is no name; {setting.name} is the same for all seats")
        roles = self.roles if setting is LOOKAHEAD else ()
        if plain(seat) in roles:
            return Settable(f"{setting.name}@{plain(seat)}", setting.domain, setting)
        number = number_in(seat)
        if not isinstance(number, int) or not 1 <= number <= self.seats:
            others = "".join(f" or {role}" for role in roles)
            raise InputError(
                f"{at(where)}{shown(name)} is no name; a seat is a whole number from 1 to {self.seats}{others}"
            )
        return Settable(f"{setting.name}@{number}", setting.domain, setting, number)

    def _unknown(self, name: str, base: str) -> str:
        """Return the message for a name that is neither an axis nor a number; `base` is the part before `@`."""
        if table := self.tables.get(plain(base)):
            return f"{shown(name)} is a table; a cell of it is called {self._example(table)}"
        near = nearest(base, [*self.settings, *self.tables])
        tables = f"; tables are {listed(self.tables)}" if self.tables else ""
        return f"{shown(name)} is neither an axis nor a number; they are {listed(self.settings)}{tables}{near}"

    def _example(self, table: Table) -> str:
        """Return the name of a table's first cell."""
        return f"{table.name}.{table.ids[0]}.{next(iter(table.columns), 'COLUMN')}"

    def _cell(self, name: str, where: str) -> Settable:
        """Return the cell that `table.row.column` stands for."""
        parts = [plain(part) for part in name.split(".")]
        table = self.tables.get(parts[0])
        if table is None:
            tables = f"tables are {listed(self.tables)}" if self.tables else "there are no tables"
            raise InputError(
                f"{at(where)}{shown(name)}: no table is called {shown(parts[0])}; {tables}"
                f"{nearest(parts[0], self.tables)}"
            )
        if len(parts) != 3:
            raise InputError(f"{at(where)}{shown(name)} is no name; a table's cell is called {self._example(table)}")
        rows = {plain(row): row for row in table.ids}
        if parts[1] not in rows:
            raise InputError(
                f"{at(where)}{shown(name)}: {table.name} has no row {shown(parts[1])}; "
                f"rows are {listed(table.ids)}{nearest(parts[1], table.ids)}"
            )
        column: Column | None = table.columns.get(parts[2])
        if column is None:
            raise InputError(
                f"{at(where)}{shown(name)}: {table.name} has no number in a column {shown(parts[2])}; "
                f"columns are {listed(table.columns)}{nearest(parts[2], table.columns)}"
            )
        row = rows[parts[1]]
        canonical = f"{table.name}.{row}.{column.name}"
        return Settable(canonical, column.domain, table=table.name, row=row, column=column.name)


def read_values(settable: Settable, text: str, where: str) -> list[Value]:
    """Return the values of `10,20,30`, `2..6` or `2..10..2` (both ends included), each once, in order.

    Args:
        settable: What is set.
        text: The values as typed.
        where: The option or file to name in a message.

    Raises:
        InputError: If a value is missing or not allowed, or a range is in the wrong order or too long.
    """
    values: list[Value] = []
    for part in text.split(","):
        if not part.strip() and "," in text:
            raise InputError(f"{at(where)}{settable.name} has an empty value between commas")
        span = _RANGE.fullmatch(part.strip())
        values += _range_values(settable, part, span, where) if span else [_value(settable, part, where)]
    return list(dict.fromkeys(values))


def _value(settable: Settable, text: str, where: str) -> Value:
    """Return one value, checked."""
    value = settable.domain.read(text)
    if value is None:
        given = text.strip()
        says = settable.refusal(given if given in BLANK else number_in(given))
        if ".." in given:
            says = f"{says.partition('; did you mean')[0]}; a range has two whole numbers, LOW..HIGH"
        raise InputError(f"{at(where)}{says}")
    return value


def _range_values(settable: Settable, text: str, span: re.Match[str], where: str) -> list[Value]:
    """Return the whole numbers of a range; `span` is the match of `_RANGE` in `text`."""
    low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
    if high < low or step < 1:
        such = f"{high}..{low}" if high < low else f"{low}..{high}..1"
        raise InputError(
            f"{at(where)}{settable.name} is {shown(text.strip())}; a range goes up, LOW..HIGH or LOW..HIGH..STEP, "
            f"such as {such}"
        )
    for end in (span[1], span[2]):  # ends first: a limit that is passed is a better message than a long range
        _value(settable, end, where)
    if (high - low) // step >= MOST:
        raise InputError(f"{at(where)}{settable.name} is {shown(text.strip())}; a range has at most {MOST} values")
    return [_value(settable, str(number), where) for number in range(low, high + 1, step)]
