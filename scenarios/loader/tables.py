"""Tables: a CSV file whose columns are the fields of an array of RULES, checked cell by cell."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios.loader.csv_files import Sheet
from scenarios.loader.domains import Domain, Limits, Value, number_in, of_dtype, of_words
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown

ID, NAME, COUNT, SOURCE, NOTE = "id", "name", "count", "source", "note"
OWN = (ID, NAME, COUNT, SOURCE, NOTE)  # ours, unless the game has a field of the name
ANY = "*"  # the range of all columns that have none of their own
MAX_CARDS = 2**31 - 1
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
Words = Mapping[str, type[IntEnum]]


@dataclass(frozen=True)
class Column:
    """A column of numbers or words: element `at` of field `field`, which holds an array unless `at` is `()`."""

    name: str
    field: str
    at: tuple[int, ...]
    domain: Domain


@dataclass(frozen=True, eq=False)
class Table:
    """A table of the scenario.

    Attributes:
        name: Its name, and that of the field it fills.
        ids, names, sources: Of its rows: unique id, name for people, where the row's values come from.
        counts: How many cards there are of each row; None without a column `count`.
        columns: The columns that a sweep may change, by name.
        cells: Their values, by column.
        dtype: Of a row.
    """

    name: str
    ids: tuple[str, ...]
    names: tuple[str, ...]
    sources: tuple[str, ...]
    counts: tuple[int, ...] | None
    columns: Mapping[str, Column]
    cells: Mapping[str, tuple[Value, ...]]
    dtype: np.dtype[Any]

    @property
    def cards(self) -> int:
        """How many cards it has: the sum of its counts, or its rows."""
        return len(self.ids) if self.counts is None else sum(self.counts)

    def records(self) -> NDArray[Any]:
        """The rows as RULES holds them, shape (rows,)."""
        records = np.zeros(len(self.ids), self.dtype)
        for name, column in self.columns.items():
            if column.field:
                numbers = [column.domain.number(value) for value in self.cells[name]]
                place: tuple[Any, ...] = (slice(None), *column.at)
                records[column.field][place] = numbers
        return records

    def changed(self, cells: Mapping[tuple[str, str], Value]) -> "Table":
        """The same table with other values in some cells, given by (row id, column)."""
        columns = {name: list(values) for name, values in self.cells.items()}
        for (row, column), value in cells.items():
            columns[column][self.ids.index(row)] = value
        counts = columns.get(COUNT, self.counts)
        return Table(
            **{
                **vars(self),
                "cells": {name: tuple(values) for name, values in columns.items()},
                "counts": None if counts is None else tuple(int(count) for count in counts),
            }
        )


def read_table(
    name: str,
    sheet: Sheet,
    dtype: np.dtype[Any],
    words: Words,
    counted: bool,
    ranges: Mapping[str, tuple[float, float]] = MappingProxyType({}),
) -> Table:
    """A table from its sheet.

    Args:
        name: Its name.
        sheet: Its file.
        dtype: Of the rows of the field it fills.
        words: Enumerations by `table.column`, `column` or, for the rows themselves, `table.id`.
        counted: Whether the game has cards of this table, so that `count` may be other than 1.
        ranges: Least and most of columns of numbers, by column, by field, or by `ANY`; else all that the field holds.

    Raises:
        InputError: If a column is unknown or missing, an id is not unique, or a cell is not what its column holds.
    """
    columns = {column.name: column for column in _columns(name, dtype, words, ranges, sheet.where)}
    _check_header(sheet, columns, dtype)
    ids = _ids(sheet, words.get(f"{name}.{ID}"))
    cells = {column.name: _cells(sheet, column) for column in columns.values()}
    counts = _counts(sheet, counted or COUNT in columns)
    if counts is not None and counted and COUNT not in columns:
        columns[COUNT] = Column(COUNT, "", (), Limits(0, MAX_CARDS, whole=True))
        cells[COUNT] = counts
    sources = _sources(sheet)
    names = tuple(row.get(NAME) or ids[i] for i, row in enumerate(sheet.rows))
    return Table(name, ids, names, sources, counts, columns, cells, dtype)


def _columns(
    table: str, dtype: np.dtype[Any], words: Words, ranges: Mapping[str, tuple[float, float]], where: str
) -> list[Column]:
    """The columns of a row: one a field, or `boxes_1`, `boxes_2`, ... for a field that is an array."""
    columns = []
    for field in dtype.names or ():
        base, shape = dtype[field].base, dtype[field].shape
        enumeration = words.get(f"{table}.{field}", words.get(field))
        domain = of_words(enumeration) if enumeration else of_dtype(base)
        if domain is None:
            raise InputError(f"{where}: the game's field {table}.{field} is of a kind no column can fill: {base}")
        if field == COUNT and isinstance(domain, Limits):
            domain = Limits(0, min(domain.high, MAX_CARDS), whole=True)
        for at in np.ndindex(shape):
            column = "_".join([field, *(str(i + 1) for i in at)])
            columns.append(Column(column, field, at, _within(domain, ranges, column, field)))
    return columns


def _within(domain: Domain, ranges: Mapping[str, tuple[float, float]], *names: str) -> Domain:
    """The domain, cut to the first range of these names or of `ANY`."""
    for name in (*names, ANY):
        if name in ranges and isinstance(domain, Limits):
            low, high = ranges[name]
            return replace(domain, low=max(low, domain.low), high=min(high, domain.high))
    return domain


def _check_header(sheet: Sheet, columns: Mapping[str, Column], dtype: np.dtype[Any]) -> None:
    known = [*columns, *(own for own in OWN if own not in columns)]
    for name in sheet.header:
        if name not in known:
            raise InputError(
                f"{sheet.where}: column {shown(name)} is unknown; columns are {listed(known)}{nearest(name, known)}"
            )
    missing = [name for name in (ID, *columns, SOURCE) if name not in sheet.header]
    if missing:
        plural = "columns" if len(missing) > 1 else "column"
        raise InputError(f"{sheet.where}: {plural} {listed(missing)} missing; columns are {listed(known)}")
    if not sheet.rows:
        raise InputError(f"{sheet.where}: there are no rows below the header; is the file cut short?")


def _ids(sheet: Sheet, words: type[IntEnum] | None) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    for i, row in enumerate(sheet.rows):
        given, line = row[ID], sheet.lines[i]
        if not _ID.fullmatch(given):
            raise InputError(
                f"{sheet.where}: line {line}, id is {shown(given)}; it must be 1 to 60 letters, digits, - and _"
            )
        if plain(given) in seen:
            raise InputError(f"{sheet.where}: line {line}, id {given} stands on line {seen[plain(given)]} already")
        seen[plain(given)] = line
    if words is not None:
        wanted = [member.name.lower() for member in sorted(words)]
        if list(seen) != wanted:
            raise InputError(f"{sheet.where}: the ids are {listed(seen)}; they must be {listed(wanted)}, in this order")
    return tuple(row[ID] for row in sheet.rows)


def _cells(sheet: Sheet, column: Column) -> tuple[Value, ...]:
    return tuple(_cell(sheet, i, column.name, column.domain) for i in range(len(sheet.rows)))


def _cell(sheet: Sheet, row: int, column: str, domain: Domain) -> Value:
    text = sheet.rows[row][column]
    value = domain.read(text)
    if value is None:
        given = number_in(text)
        raise InputError(
            f"{sheet.at(row)}, {column} is {shown(given)}; it must be {domain.must(given)}{domain.near(text)}"
        )
    return value


def _counts(sheet: Sheet, counted: bool) -> tuple[int, ...] | None:
    if COUNT not in sheet.header:
        return None
    limits = Limits(0, MAX_CARDS, whole=True)
    counts = tuple(int(_cell(sheet, i, COUNT, limits)) for i in range(len(sheet.rows)))
    for i, count in enumerate(counts):
        if count != 1 and not counted:
            raise InputError(f"{sheet.at(i)}, count is {count}; it must be 1, as this game has each row once")
    return counts


def _sources(sheet: Sheet) -> tuple[str, ...]:
    for i, row in enumerate(sheet.rows):
        if not row[SOURCE]:
            raise InputError(f"{sheet.at(i)}, source is empty; it must say where the row comes from, or 'assumed'")
    return tuple(row[SOURCE] for row in sheet.rows)
