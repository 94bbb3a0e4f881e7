"""What can be set, and to which values.

`goal` is a number or an axis, `hold_at@2` is that of seat 2, `loot.medkit.attack` is a table's cell.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scenarios.loader.domains import BLANK, Domain, Value, number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import Setting
from scenarios.loader.tables import Column, Table

MOST = 10_000  # values of one range
_RANGE = re.compile(r"([+-]?\d{1,18})\.\.([+-]?\d{1,18})(?:\.\.(\d{1,18}))?", re.ASCII)


@dataclass(frozen=True)
class Target:
    """What a name means.

    Attributes:
        name: Its canonical spelling.
        setting: The axis or number, or None for a cell.
        seat: The seat after `@`, from 1, or 0 for all seats.
        table, row, column: The cell, or empty.
    """

    name: str
    domain: Domain
    setting: Setting | None = None
    seat: int = 0
    table: str = ""
    row: str = ""
    column: str = ""

    def refusal(self, value: object) -> str:
        """What is wrong with a value that this cannot be."""
        if self.setting is not None:
            return self.setting.refusal(self.name, value)
        return f"{self.name} is {shown(value)}; it must be {self.domain.must(value)}{self.domain.near(value)}"


@dataclass(frozen=True)
class Names:
    """The names of a scenario."""

    settings: Mapping[str, Setting]
    tables: Mapping[str, Table]
    seats: int

    def every(self) -> list[str]:
        """Every name there is, canonical."""
        names: list[str] = []
        for setting in self.settings.values():
            names.append(setting.name)
            if setting.per_seat:
                names += [f"{setting.name}@{seat + 1}" for seat in range(self.seats)]
        for table in self.tables.values():
            names += [f"{table.name}.{row}.{column}" for row in table.ids for column in table.columns]
        return names

    def find(self, name: str, where: str) -> Target:
        """What a name means.

        Raises:
            InputError: If it means nothing.
        """
        if "." in name:
            return self._cell(name, where)
        base, mark, seat = name.partition("@")
        setting = self.settings.get(plain(base))
        if setting is None:
            raise InputError(f"{where}: {self._unknown(name, base)}")
        if not mark:
            return Target(setting.name, setting.domain, setting)
        if not setting.per_seat:
            raise InputError(f"{where}: {shown(name)} is no name; {setting.name} is the same for all seats")
        number = number_in(seat)
        if not isinstance(number, int) or not 1 <= number <= self.seats:
            raise InputError(f"{where}: {shown(name)} is no name; a seat is a whole number from 1 to {self.seats}")
        return Target(f"{setting.name}@{number}", setting.domain, setting, number)

    def _unknown(self, name: str, base: str) -> str:
        if table := self.tables.get(plain(base)):
            return f"{shown(name)} is a table; a cell of it is called {self._example(table)}"
        near = nearest(base, [*self.settings, *self.tables])
        tables = f"; tables are {listed(self.tables)}" if self.tables else ""
        return f"{shown(name)} is neither an axis nor a number; they are {listed(self.settings)}{tables}{near}"

    def _example(self, table: Table) -> str:
        return f"{table.name}.{table.ids[0]}.{next(iter(table.columns), 'COLUMN')}"

    def _cell(self, name: str, where: str) -> Target:
        parts = [plain(part) for part in name.split(".")]
        table = self.tables.get(parts[0])
        if table is None:
            tables = f"tables are {listed(self.tables)}" if self.tables else "there are no tables"
            raise InputError(
                f"{where}: {shown(name)}: no table is called {shown(parts[0])}; {tables}"
                f"{nearest(parts[0], self.tables)}"
            )
        if len(parts) != 3:
            raise InputError(f"{where}: {shown(name)} is no name; a table's cell is called {self._example(table)}")
        rows = {plain(row): row for row in table.ids}
        if parts[1] not in rows:
            raise InputError(
                f"{where}: {shown(name)}: {table.name} has no row {shown(parts[1])}; "
                f"rows are {listed(table.ids)}{nearest(parts[1], table.ids)}"
            )
        column: Column | None = table.columns.get(parts[2])
        if column is None:
            raise InputError(
                f"{where}: {shown(name)}: {table.name} has no number in a column {shown(parts[2])}; "
                f"columns are {listed(table.columns)}{nearest(parts[2], table.columns)}"
            )
        row = rows[parts[1]]
        canonical = f"{table.name}.{row}.{column.name}"
        return Target(canonical, column.domain, table=table.name, row=row, column=column.name)


def read_values(target: Target, text: str, where: str) -> list[Value]:
    """The values of `10,20,30`, `2..6` or `2..10..2` (both ends count), each once, in order.

    Raises:
        InputError: If one of them is not allowed.
    """
    values: list[Value] = []
    for part in text.split(","):
        if not part.strip() and "," in text:
            raise InputError(f"{where}: {target.name} has an empty value between commas")
        stretch = _RANGE.fullmatch(part.strip())
        values += _stretch(target, part, stretch, where) if stretch else [_value(target, part, where)]
    return list(dict.fromkeys(values))


def _value(target: Target, text: str, where: str) -> Value:
    value = target.domain.read(text)
    if value is None:
        given = text.strip()
        raise InputError(f"{where}: {target.refusal(given if given in BLANK else number_in(given))}")
    return value


def _stretch(target: Target, text: str, stretch: re.Match[str], where: str) -> list[Value]:
    """The whole numbers of a range; its ends are checked before the others are made."""
    low, high, step = int(stretch[1]), int(stretch[2]), int(stretch[3] or 1)
    if high < low or step < 1:
        raise InputError(f"{where}: {target.name} is {shown(text.strip())}; a range is LOW..HIGH or LOW..HIGH..STEP")
    for end in (stretch[1], stretch[2]):
        _value(target, end, where)
    if (high - low) // step >= MOST:
        raise InputError(f"{where}: {target.name} is {shown(text.strip())}; a range has at most {MOST} values")
    return [_value(target, str(number), where) for number in range(low, high + 1, step)]
