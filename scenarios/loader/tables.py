"""Read tables: CSV files whose columns are the fields of an array in RULES, checked cell by cell.

A field that is an array has one column per element, counted from 1. For example the fields

    [("attack", np.int8), ("boxes", np.int8, (2,))]     fill from     id,attack,boxes_1,boxes_2,source
"""

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios.loader.csv_files import Sheet
from scenarios.loader.domains import Domain, Limits, Value, number_in, of_dtype, of_rows, of_words
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown

ID, NAME, COUNT, TEXT, SOURCE, NOTE = "id", "name", "count", "text", "source", "note"
OWN = (
    ID,
    NAME,
    COUNT,
    TEXT,
    SOURCE,
    NOTE,
)  # columns that every table may have, unless the game has a field of that name
RANDOM = "random"  # the script of every game that takes any legal action, each as likely
ANY = "*"  # names the range of all columns that have no range of their own
MAX_CARDS = 2**31 - 1
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
Words = Mapping[str, type[IntEnum]]


def met(when: Mapping[str, tuple[Value, ...]], full: Mapping[str, Value]) -> bool:
    """Return whether a configuration has, of each setting in `when`, one of the values listed there.

    `full` are its values (`Configuration.full`). A setting with a value for each seat says something of that seat
    alone: see `Configuration.plays_at`.
    """
    return all(full.get(name, allowed[0]) in allowed for name, allowed in when.items())


@dataclass(frozen=True)
class Range:
    """Hold the range of a column as a scenario states it.

    Attributes:
        low, high: The least and the largest value.
        step: How much a little more of it is; None: nobody said.
        at: Where it stands, for messages.
    """

    low: float
    high: float
    step: float | None = None
    at: str = ""


@dataclass(frozen=True)
class Column:
    """Describe a column of numbers or words.

    Attributes:
        name: The column's name in the CSV file.
        field: The field of RULES that it fills; "" for `count`, which fills the deck instead.
        at: The element of the field if that is an array, from 0; else ().
        domain: The allowed values.
    """

    name: str
    field: str
    at: tuple[int, ...]
    domain: Domain


@dataclass(frozen=True)
class Part:
    """Hold what a part of a scenario, such as a row of a table, needs in order to have an effect.

    Attributes:
        when: The only values of settings with which it has one; empty if it always has.
    """

    when: Mapping[str, tuple[Value, ...]]

    def plays(self, full: Mapping[str, Value]) -> bool:
        """Return whether it has an effect in a configuration with these values (`Configuration.full`)."""
        return met(self.when, full)


@dataclass(frozen=True, eq=False)
class Table:
    """Hold a table of the scenario.

    Attributes:
        name: The table's name, and that of the field it fills.
        ids, names, sources: Each row's unique id, its printed name, and where its values come from.
        counts: The number of cards of each row; None without a column `count`.
        columns: The columns that a sweep may change, by name.
        cells: The values of these columns, one per row, by column.
        dtype: The dtype of a row in RULES.
        texts: What each row says or does, in words, for people; "" where nobody wrote it down.
        when: The only values of settings with which the table has an effect; empty if it always has.
        rows_by: The setting of which each row is for one value, that in its column of the same name; "": none.
    """

    name: str
    ids: tuple[str, ...]
    names: tuple[str, ...]
    sources: tuple[str, ...]
    counts: tuple[int, ...] | None
    columns: Mapping[str, Column]
    cells: Mapping[str, tuple[Value, ...]]
    dtype: np.dtype[Any]
    texts: tuple[str, ...]
    when: Mapping[str, tuple[Value, ...]] = dataclasses.field(default_factory=dict)
    rows_by: str = ""

    def row(self, name: str) -> Part:
        """Return what a row needs in order to have an effect: what its table does, and its value."""
        if not self.rows_by:
            return Part(self.when)
        return Part({**self.when, self.rows_by: (self.cells[self.rows_by][self.ids.index(name)],)})

    def plays(self, full: Mapping[str, Value]) -> bool:
        """Return whether it has an effect in a configuration with these values (`Configuration.full`)."""
        return met(self.when, full)

    @property
    def cards(self) -> int:
        """Return the number of cards: the sum of `counts`, or the number of rows without one [cards]."""
        return len(self.ids) if self.counts is None else sum(self.counts)

    def records(self) -> NDArray[Any]:
        """Return the rows as RULES holds them; dtype `dtype`, shape (rows,)."""
        records = np.zeros(len(self.ids), self.dtype)
        for name, column in self.columns.items():
            if column.field:
                numbers = [column.domain.number(value) for value in self.cells[name]]
                place: tuple[Any, ...] = (slice(None), *column.at)  # this element, in all rows
                records[column.field][place] = numbers
        return records

    def changed(self, cells: Mapping[tuple[str, str], Value]) -> "Table":
        """Return the table with other values in some cells, given by (row id, column)."""
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


def with_random(table: Table) -> Table:
    """Return a table of scripts with a row `random`, the framework's script, unless it has one.

    A seat that plays at random still reacts inside a rule by its row of weights; these are the first script's.
    """
    if any(plain(row) == RANDOM for row in table.ids):
        return table
    return replace(
        table,
        ids=(*table.ids, RANDOM),
        names=(*table.names, "looks at nothing: any legal action, each as likely"),
        sources=(*table.sources, "assumed: our script"),
        texts=(*table.texts, ""),
        counts=None if table.counts is None else (*table.counts, 1),
        cells={name: (*values, values[0]) for name, values in table.cells.items()},
    )


def read_table(
    name: str,
    sheet: Sheet,
    dtype: np.dtype[Any],
    words: Words,
    counted: bool,
    ranges: Mapping[str, Range] = MappingProxyType({}),
    refers: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> Table:
    """Return a table from its sheet.

    Args:
        name: The table's name.
        sheet: The cells of the CSV file, as text.
        dtype: The dtype of a row in the field that the table fills.
        words: Enumerations by `table.column`, `column` or, for the rows themselves, `table.id`.
        counted: Whether the game has a deck of this table, so that `count` may be other than 1.
        ranges: The ranges of columns of numbers, by column, by field, or by `ANY`; a column without a
            range may have every value that its field can hold.
        refers: The ids of the table to which a field refers, by field.

    Raises:
        InputError: If a column is unknown or missing, an id is not unique, or a value is not allowed in its column.
    """
    columns = {column.name: column for column in _columns(name, dtype, words, ranges, refers, sheet.where)}
    _check_header(sheet, columns, dtype)
    ids = _ids(sheet, words.get(f"{name}.{ID}"))
    cells = {column.name: _cells(sheet, column) for column in columns.values()}
    counts = _counts(sheet, counted or COUNT in columns)
    if counts is not None and counted and COUNT not in columns:
        columns[COUNT] = Column(COUNT, "", (), Limits(0, MAX_CARDS, whole=True))
        cells[COUNT] = counts
    sources = _sources(sheet)
    names = tuple(row.get(NAME) or ids[i] for i, row in enumerate(sheet.rows))
    texts = tuple(row.get(TEXT, "") if TEXT not in columns else "" for row in sheet.rows)
    return Table(name, ids, names, sources, counts, columns, cells, dtype, texts)


def _columns(
    table: str,
    dtype: np.dtype[Any],
    words: Words,
    ranges: Mapping[str, Range],
    refers: Mapping[str, tuple[str, ...]],
    where: str,
) -> list[Column]:
    """Return a row's columns: one per field, or `boxes_1`, `boxes_2`, ... for a field that is an array."""
    columns = []
    for field in dtype.names or ():
        base, shape = dtype[field].base, dtype[field].shape
        enumeration = words.get(f"{table}.{field}", words.get(field))
        domain: Domain | None = of_words(enumeration) if enumeration else of_dtype(base)
        if field in refers:
            domain = of_rows(refers[field])
        if domain is None:
            raise InputError(f"{where}: the game's field {table}.{field} is of a kind no column can fill: {base}")
        if field == COUNT and isinstance(domain, Limits):
            domain = Limits(0, min(domain.high, MAX_CARDS), whole=True)
        for at in np.ndindex(shape):
            column = "_".join([field, *(str(i + 1) for i in at)])
            columns.append(Column(column, field, at, _within(domain, ranges, column, field)))
    return columns


def _within(domain: Domain, ranges: Mapping[str, Range], *names: str) -> Domain:
    """Return the domain, limited to a range.

    The range is that of the first of these names that has one, or that of `ANY`.
    """
    for name in (*names, ANY):
        if name in ranges and isinstance(domain, Limits):
            given = ranges[name]
            limits = replace(domain, low=max(given.low, domain.low), high=min(given.high, domain.high))
            return limits.with_step(given.step, given.at) if given.step is not None else limits
    return domain


def _check_header(sheet: Sheet, columns: Mapping[str, Column], dtype: np.dtype[Any]) -> None:
    """Check that no column is unknown or missing, and that there are rows."""
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
    """Return the ids of the rows, which must be unique.

    If the game has `words` for them, its kernels use rows by number, so their order must be that of the words.
    """
    seen: dict[str, int] = {}  # plain id -> line
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
    """Return a column's values, one per row."""
    return tuple(_cell(sheet, i, column.name, column.domain) for i in range(len(sheet.rows)))


def _cell(sheet: Sheet, row: int, column: str, domain: Domain) -> Value:
    """Return the value of one cell, checked."""
    text = sheet.rows[row][column]
    value = domain.read(text)
    if value is None:
        given = number_in(text)
        raise InputError(
            f"{sheet.at(row)}, {column} is {shown(given)}; it must be {domain.must(given)}{domain.near(text)}"
        )
    return value


def _counts(sheet: Sheet, counted: bool) -> tuple[int, ...] | None:
    """Return the number of cards of each row, or None without a column `count`."""
    if COUNT not in sheet.header:
        return None
    limits = Limits(0, MAX_CARDS, whole=True)
    counts = tuple(int(_cell(sheet, i, COUNT, limits)) for i in range(len(sheet.rows)))
    for i, count in enumerate(counts):
        if count != 1 and not counted:
            raise InputError(f"{sheet.at(i)}, count is {count}; it must be 1, as this game has each row once")
    return counts


def _sources(sheet: Sheet) -> tuple[str, ...]:
    """Return where each row's values come from; no row may leave it out."""
    for i, row in enumerate(sheet.rows):
        if not row[SOURCE]:
            raise InputError(f"{sheet.at(i)}, source is empty; it must say where the row comes from, or 'assumed'")
    return tuple(row[SOURCE] for row in sheet.rows)
