"""List what differs between two configurations, by name: a designer sees which numbers were changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.plain import value_as_typed, values_of_seats
from scenarios import Configuration, Value
from scenarios.loader.tables import COUNT, Table


@dataclass(frozen=True)
class Difference:
    """Hold what differs between two configurations.

    Attributes:
        name: The setting, the cell `loot.medkit.attack`, or what only one has: a row or a table.
        text: The difference for people: `goal: 100 -> 90`.
        before, after: The value in both; None where it cannot be set alone, or seats have values of their own.
    """

    name: str
    text: str
    before: Value | None = None
    after: Value | None = None


def changes(first: Configuration, other: Configuration) -> list[str]:
    """Return every setting and table cell that differs, as `goal: 100 -> 90`; see `differences`."""
    return [each.text for each in differences(first, other)]


def differences(first: Configuration, other: Configuration, *, every: bool = False) -> list[Difference]:
    """Return every setting and table cell that differs.

    Args:
        first, other: Configurations of one game, perhaps of different scenarios.
        every: Whether settings and tables that play a part in neither are among them.

    Returns:
        Settings first, then the cells of tables; empty if both play by the same numbers.
    """
    return [*_settings(first, other, every), *_tables(first, other, every)]


def _settings(first: Configuration, other: Configuration, every: bool) -> Iterator[Difference]:
    """Yield the settings that differ; `policy@1` and `policy@2` are one setting with a value per seat."""
    done: set[str] = set()
    for name in dict.fromkeys([*first.full, *other.full]):
        base = name.partition("@")[0]
        if base in done:
            continue
        done.add(base)
        old, new = _of(first, base), _of(other, base)
        if not _same(old, new) and (every or any(_plays(each, base) for each in (first, other))):
            ends = (values_of_seats(old) or "none", values_of_seats(new) or "none")
            alone = (old[0], new[0]) if len(set(old)) == len(set(new)) == 1 else (None, None)
            yield Difference(base, f"{base}: {ends[0]} -> {ends[1]}", *alone)


def _same(old: Sequence[Value], new: Sequence[Value]) -> bool:
    """Return whether values by seat are the same; more seats with one value are no change."""
    return old == new or (len(set(old)) == 1 and set(old) == set(new))


def _plays(configuration: Configuration, base: str) -> bool:
    """Return whether a setting plays a part in a configuration."""
    setting = configuration.scenario.settings.get(base)
    return setting is not None and setting.plays(configuration.full)


def _of(configuration: Configuration, base: str) -> list[Value]:
    """Return a setting's values: one for all seats, or one per seat."""
    return [value for name, value in configuration.full.items() if name.partition("@")[0] == base]


def _tables(first: Configuration, other: Configuration, every: bool) -> Iterator[Difference]:
    """Yield what differs between the tables of two configurations."""
    before, after = (_tables_of(each, every) for each in (first, other))
    for name in dict.fromkeys([*before, *after]):
        if name not in before or name not in after:
            yield Difference(name, f"{name}: only in {'the first' if name in before else 'the second'}")
        elif every or before[name].plays(first.full) or after[name].plays(other.full):
            yield from _rows(name, before[name], after[name], name in first.scenario.picked and not every)


def _tables_of(configuration: Configuration, every: bool) -> dict[str, Table]:
    """Return the tables as they are played.

    Of a table whose rows settings choose (policies), only the chosen rows are kept, unless `every` row is wanted.
    """
    scenario = configuration.scenario
    played = {str(value) for value in configuration.full.values()}
    tables = {}
    for name, table in scenario.tables.items():
        table = table.changed(configuration.cells.get(name, {}))
        if name in scenario.picked and not every:
            keep = [i for i, row in enumerate(table.ids) if row in played]
            table = Table(
                **{
                    **vars(table),
                    "ids": tuple(table.ids[i] for i in keep),
                    "cells": {column: tuple(values[i] for i in keep) for column, values in table.cells.items()},
                    "counts": None,
                }
            )
        tables[name] = table
    return tables


def _rows(name: str, before: Table, after: Table, picked: bool) -> Iterator[Difference]:
    """Yield the rows and cells of a table that differ; `picked`: a setting chooses rows, as of policies."""
    for row in dict.fromkeys([*before.ids, *after.ids]):
        if (row in before.ids) != (row in after.ids):
            if picked:  # another policy plays: the settings name it already
                continue
            yield Difference(f"{name}.{row}", f"{name}.{row}: {'removed' if row in before.ids else 'added'}")
            continue
        old, new = _cells(before, row), _cells(after, row)
        for column in dict.fromkeys([*old, *new]):
            if old.get(column) != new.get(column):
                values = [cells.get(column) for cells in (old, new)]
                ends = ["none" if value is None else value_as_typed(value) for value in values]
                cell = f"{name}.{row}.{column}"
                yield Difference(cell, f"{cell}: {ends[0]} -> {ends[1]}", *values)


def _cells(table: Table, row: str) -> dict[str, Value]:
    """Return the cells of a row by column, with the count of a card if the table is a deck."""
    i = table.ids.index(row)
    cells: dict[str, Value] = {column: values[i] for column, values in table.cells.items()}
    return cells if table.counts is None else {**cells, COUNT: table.counts[i]}
