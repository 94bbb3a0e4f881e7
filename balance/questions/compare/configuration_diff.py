"""List what differs between two configurations, by name: a designer sees which numbers were changed."""

from collections.abc import Iterator

from reports.plain import value_as_typed, values_of_seats
from scenarios import Configuration, Value
from scenarios.loader.tables import COUNT, Table


def changes(first: Configuration, other: Configuration) -> list[str]:
    """Return every setting and table cell that differs, as `goal: 100 -> 90`.

    Args:
        first, other: Configurations of one game, perhaps of different scenarios.

    Returns:
        Settings first, then the cells of tables; empty if both play by the same numbers.
    """
    return [*_settings(first, other), *_tables(first, other)]


def _settings(first: Configuration, other: Configuration) -> Iterator[str]:
    """Yield the settings that differ; `policy@1` and `policy@2` are one setting with a value per seat.

    Left out is what plays a part in neither.
    """
    done: set[str] = set()
    for name in dict.fromkeys([*first.full, *other.full]):
        base = name.partition("@")[0]
        if base in done:
            continue
        done.add(base)
        old, new = _of(first, base), _of(other, base)
        if old != new and any(_plays(each, base) for each in (first, other)):
            yield f"{base}: {values_of_seats(old) or 'none'} -> {values_of_seats(new) or 'none'}"


def _plays(configuration: Configuration, base: str) -> bool:
    """Return whether a setting plays a part in a configuration."""
    setting = configuration.scenario.settings.get(base)
    return setting is not None and setting.plays(configuration.full)


def _of(configuration: Configuration, base: str) -> list[Value]:
    """Return a setting's values: one for all seats, or one per seat."""
    return [value for name, value in configuration.full.items() if name.partition("@")[0] == base]


def _tables(first: Configuration, other: Configuration) -> Iterator[str]:
    """Yield what differs between the tables of two configurations."""
    before, after = (_tables_of(each) for each in (first, other))
    for name in dict.fromkeys([*before, *after]):
        if name not in before or name not in after:
            yield f"{name}: only in {'the first' if name in before else 'the second'}"
        elif before[name].plays(first.full) or after[name].plays(other.full):
            yield from _rows(name, before[name], after[name], name in first.scenario.picked)


def _tables_of(configuration: Configuration) -> dict[str, Table]:
    """Return the tables as they are played.

    Of a table whose rows settings choose (policies), only the chosen rows are kept.
    """
    scenario = configuration.scenario
    played = {str(value) for value in configuration.full.values()}
    tables = {}
    for name, table in scenario.tables.items():
        table = table.changed(configuration.cells.get(name, {}))
        if name in scenario.picked:
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


def _rows(name: str, before: Table, after: Table, picked: bool) -> Iterator[str]:
    """Yield the rows and cells of a table that differ; `picked`: a setting chooses rows, as of policies."""
    for row in dict.fromkeys([*before.ids, *after.ids]):
        if (row in before.ids) != (row in after.ids):
            if picked:  # another policy plays: the settings name it already
                continue
            yield f"{name}.{row}: {'removed' if row in before.ids else 'added'}"
            continue
        old, new = _cells(before, row), _cells(after, row)
        for column in dict.fromkeys([*old, *new]):
            if old.get(column) != new.get(column):
                ends = [value_as_typed(cells[column]) if column in cells else "none" for cells in (old, new)]
                yield f"{name}.{row}.{column}: {ends[0]} -> {ends[1]}"


def _cells(table: Table, row: str) -> dict[str, Value]:
    """Return the cells of a row by column, with the count of a card if the table is a deck."""
    i = table.ids.index(row)
    cells: dict[str, Value] = {column: values[i] for column, values in table.cells.items()}
    return cells if table.counts is None else {**cells, COUNT: table.counts[i]}
