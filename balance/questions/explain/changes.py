"""Find what changed between two versions of a game, and play any part of the changes.

A change is an entry of game.toml, a row of a table, or a value that somebody sets for the new version. A version with
some of the changes is the old one's files with these entries and rows taken from the new one's.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import tomlkit

from balance.questions.explain.recorded import value_in
from reports.formats import listed
from reports.plain import value_as_typed
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.loading import GAME_FILE, changed
from scenarios.loader.messages import plain
from scenarios.loader.scenario import RULES_FILE

GROUPS = ("axes", "numbers")
SILENT = {"source", "rule", "unit", "better", "name", "text"}  # what no kernel sees
MOST, BY_ROW = 60, 20  # changes in all; with more than so many, the rows of a table are one change


@dataclass(frozen=True)
class Change:
    """Describe a change.

    Attributes:
        name: What changed: `start_energy`, `loot.medkit`, `loot`.
        text: The change for people: `start_energy 3→2`.
        entries: Entries of game.toml, (group, name).
        rows: Rows of tables, (file, id).
        settings: Values that somebody sets for the new version.
    """

    name: str
    text: str
    entries: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    settings: Mapping[str, Value] = field(default_factory=dict, hash=False)


def joined(name: str, text: str, changes: Sequence[Change]) -> Change:
    """Return several changes as one."""
    entries = tuple(each for change in changes for each in change.entries)
    rows = tuple(each for change in changes for each in change.rows)
    settings = {key: value for change in changes for key, value in change.settings.items()}
    return Change(name, text, entries, rows, settings)


@dataclass(frozen=True)
class Versions:
    """Hold two versions of a game, and make those between them.

    Attributes:
        old, new: The scenarios.
        settings: What is set in both.
        to: What is set in the new one besides.
    """

    old: Scenario
    new: Scenario
    settings: Mapping[str, Value]
    to: Mapping[str, Value]

    @cached_property
    def changes(self) -> list[Change]:
        """Return all changes, in the order of the files; of more than `BY_ROW` each table's rows are one.

        Raises:
            InputError: If the versions are of other games, or what changed cannot be played in part.
        """
        if self.old.game.name != self.new.game.name:
            raise InputError(
                f"these are two games: {self.old.name} is played by {self.old.game.name}, {self.new.name} by "
                f"{self.new.game.name}"
            )
        entries, rows = list(self._entries()), list(self._rows())
        told = [Change(name, self._set(name, value), settings={name: value}) for name, value in self.to.items()]
        if len(entries) + len(rows) + len(told) > BY_ROW:
            tables = dict.fromkeys(change.rows[0][0] for change in rows)
            rows = [_table(file, [change for change in rows if change.rows[0][0] == file]) for file in tables]
        found = [*entries, *rows, *told]
        if len(found) > MOST:
            raise InputError(
                f"{len(found)} things changed, {listed([each.name for each in found[:5]])} among them; at "
                f"most {MOST} can be told apart"
            )
        return found

    def configuration(self, taken: Iterable[Change], given: Mapping[str, Value] | None = None) -> Configuration:
        """Return the old version with some of the changes.

        Args:
            taken: The changes.
            given: What is set in both versions, in place of `settings`.

        Raises:
            InputError: If the rest of the old version does not go with them.
        """
        every = list(taken)
        settings = {key: value for change in every for key, value in change.settings.items()}
        both = self.settings if given is None else given
        kept = {name: value for name, value in both.items() if name.partition("@")[0] not in settings}
        made = self._scenario(tuple(change for change in every if change.entries or change.rows))
        return made.configuration({**kept, **settings})

    def _set(self, name: str, value: Value) -> str:
        """Return what somebody sets for people: `start_energy 3→2`."""
        before = value_in(self.old.configuration(dict(self.settings)), name)
        return f"{name} {'none' if before is None else value_as_typed(before)}→{value_as_typed(value)}"

    def _scenario(self, taken: tuple[Change, ...]) -> Scenario:
        if not taken:
            return self.old
        if len(taken) == sum(bool(each.entries or each.rows) for each in self.changes):
            return self.new
        key = frozenset(change.name for change in taken)
        if key not in self._made:
            entries = {entry for change in taken for entry in change.entries}
            rows = {row for change in taken for row in change.rows}
            files = {
                file: self._sheet(file, {row for at, row in rows if at == file}) for file in {file for file, _ in rows}
            }
            files[GAME_FILE] = self._game_file(entries)
            self._made[key] = changed(self.old, files)
        return self._made[key]

    @cached_property
    def _made(self) -> dict[frozenset[str], Scenario]:
        return {}

    # --- game.toml ---------------------------------------------------------------------------------------------------

    @cached_property
    def _documents(self) -> tuple[Any, Any]:
        """Return both game.toml as plain values."""
        first, second = (
            tomlkit.parse(each.files[GAME_FILE].decode("utf-8-sig")).unwrap() for each in (self.old, self.new)
        )
        return first, second

    def _entries(self) -> Iterator[Change]:
        """Yield the entries that differ in what kernels see."""
        old, new = self._documents
        for group in GROUPS:
            before, after = (_by_name(each.get(group, {})) for each in (old, new))
            for name in dict.fromkeys([*before, *after]):
                first, second = (_seen(of.get(name)) for of in (before, after))
                if first != second:
                    ends = (_default(first), _default(second))
                    text = f"{name} {ends[0]}→{ends[1]}" if ends[0] != ends[1] else f"{name} (its range)"
                    yield Change(name, text, entries=((group, name),))
        if old.get("illegal", []) != new.get("illegal", []):
            yield Change("illegal", "what is illegal", entries=(("illegal", ""),))

    def _game_file(self, entries: set[tuple[str, str]]) -> bytes:
        """Return a game.toml with these entries of the new one."""
        old, new = self._documents
        made = {key: value for key, value in old.items() if key != "dead"}
        for group in GROUPS:
            before, after = (_by_name(each.get(group, {})) for each in (old, new))
            names = dict.fromkeys([*before, *after])
            picked = {name: (after if (group, name) in entries else before).get(name) for name in names}
            made[group] = {name: entry for name, entry in picked.items() if entry is not None}
        if ("illegal", "") in entries:
            made["illegal"] = new.get("illegal", [])
        made["tables"] = _tables(old.get("tables", {}), new.get("tables", {}))
        return tomlkit.dumps(made).encode()

    # --- tables ------------------------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[Change]:
        """Yield the rows that differ in what kernels see."""
        for file in self._files:
            header, before, after = self._both(file)
            for row in dict.fromkeys([*before, *after]):
                first, second = (_seen(of.get(row)) for of in (before, after))
                if first != second:
                    yield Change(f"{file[:-4]}.{row}", _row_text(file, row, first, second, header), rows=((file, row),))

    @property
    def _files(self) -> list[str]:
        return [file for file in self.old.files if file.endswith(".csv") and file != RULES_FILE]

    def _both(self, file: str) -> tuple[tuple[str, ...], dict[str, dict[str, str]], dict[str, dict[str, str]]]:
        """Return a table's header and the rows of both versions by id.

        Raises:
            InputError: If the new version has no such table, or other columns, or its rows stand in another order.
        """
        if file not in self.new.files:
            raise InputError(f"{self.new.name} has no {file}")
        old, new = (read_sheet(each.files[file], file) for each in (self.old, self.new))
        if set(old.header) != set(new.header):
            apart = sorted(set(old.header) ^ set(new.header))
            raise InputError(f"{file}: the columns of both versions must be the same; {listed(apart)} is not in both")
        before, after = ({plain(row["id"]): dict(row) for row in sheet.rows} for sheet in (old, new))
        both = [row for row in before if row in after]
        if both != [row for row in after if row in before]:
            raise InputError(f"{file}: rows that both versions have must stand in the same order")
        return old.header, before, after

    def _sheet(self, file: str, rows: set[str]) -> bytes:
        """Return a table with these rows of the new version: changed, added in their place, or gone."""
        header, before, after = self._both(file)
        made = {row: after.get(row) if row in rows else cells for row, cells in before.items()}
        order = [row for row, cells in made.items() if cells is not None]
        last = ""
        for row in after:
            if row in rows and row not in before:
                order.insert(order.index(last) + 1 if last in order else 0, row)
                made[row] = after[row]
            last = row if row in order else last
        text = io.StringIO()
        writer = csv.DictWriter(text, header, lineterminator="\n")
        writer.writeheader()
        writer.writerows(made[row] or {} for row in order)
        return text.getvalue().encode()


def _by_name(entries: Mapping[str, Any]) -> dict[str, Any]:
    return {plain(name): entry for name, entry in entries.items()}


def _seen(entry: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return what kernels see of an entry or a row."""
    return None if entry is None else {key: value for key, value in entry.items() if key not in SILENT}


def _default(entry: Mapping[str, Any] | None) -> str:
    """Return the value of an entry for people; `none` if it is not there."""
    if entry is None:
        return "none"
    value = entry.get("value", entry.get("default", ""))
    return "by setting" if isinstance(value, dict) else value_as_typed(value)


def _row_text(
    file: str, row: str, old: Mapping[str, str] | None, new: Mapping[str, str] | None, header: Sequence[str]
) -> str:
    """Return a row's change for people: `loot.medkit attack 2→3, count 4→3`; `added` or `removed`."""
    name = f"{file[:-4]}.{row}"
    if old is None or new is None:
        return f"{name} {'added' if old is None else 'removed'}"
    cells = [
        f"{column} {old[column]}→{new[column]}" for column in header if column in old and old[column] != new[column]
    ]
    return f"{name} {', '.join(cells[:3])}{f' and {len(cells) - 3} more' if len(cells) > 3 else ''}"


def _table(file: str, changes: Sequence[Change]) -> Change:
    if len(changes) == 1:
        return changes[0]
    return joined(file[:-4], f"{file[:-4]} ({len(changes)} rows)", changes)


def _tables(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return what game.toml says of tables so that the rows of both fit: no totals, the wider ranges."""
    made = {}
    for name in dict.fromkeys([*old, *new]):
        first, second = old.get(name, {}), new.get(name, {})
        entry = {key: value for key, value in {**first, **second}.items() if key not in ("rows", "ranges")}
        ranges = dict(first.get("ranges", {}))
        for column, (low, high) in second.get("ranges", {}).items():
            least, most = ranges.get(column, (low, high))
            ranges[column] = [min(low, least), max(high, most)]
        made[name] = {**entry, **({"ranges": ranges} if ranges else {})}
    return made
