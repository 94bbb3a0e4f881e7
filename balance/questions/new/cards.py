"""Turn a designer's sheet into the CSV of a game's table."""

import csv
import difflib
import io
import re
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from balance.questions.new.heads import Heads, read_heads
from balance.questions.new.known_rows import check_known_rows, guess
from balance.questions.new.row_order import in_own_order
from balance.sheets.grid import Date, Grid
from balance.sheets.reading import read_grid
from reports.plain import plural
from scenarios import Scenario
from scenarios.loader.csv_files import Sheet, read_sheet
from scenarios.loader.domains import BLANK, Limits, number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, plain, shown
from scenarios.loader.sources import is_assumed
from scenarios.loader.tables import ID, NAME, NOTE, SOURCE, TEXT, Table

OWN_FOLDER = "own_columns"  # not beside the tables, where each CSV is a table
_DASHES = ("–", "—", "−")
_BITS = {"true": "1", "false": "0"}


@dataclass(frozen=True)
class Cards:
    """Hold a table as a sheet has it.

    Attributes:
        table: The game's table as it was.
        file: The name of its CSV.
        grid: The sheet.
        header: The columns of the CSV.
        rows: The cells of the CSV, by column.
        own: A CSV of the designer's own columns, by id; None without any.
        notes: What a person should know of it.
    """

    table: Table
    file: str
    grid: Grid
    header: tuple[str, ...]
    rows: tuple[Mapping[str, str], ...]
    own: bytes | None
    notes: tuple[str, ...]

    @property
    def content(self) -> bytes:
        """Return the CSV."""
        return _csv([self.header, *([row[column] for column in self.header] for row in self.rows)])

    def in_sheet(self, message: str) -> str:
        """Return a message of the loader that names a line of the CSV with the row of the sheet in its place."""
        found = re.search(rf"\S*\b{re.escape(self.file)}: (?:row (\S+) \(line (\d+)\)|line (\d+))", message)
        if found is None:
            return message
        row = read_sheet(self.content, self.file).lines.index(int(found[2] or found[3]))
        return message.replace(found[0], self.grid.at(row) + (f" ({found[1]})" if found[1] else ""))


def read_cards(scenario: Scenario, name: str, path: Path, sheet: str | None, names: Mapping[str, str]) -> Cards:
    """Return a table as a sheet has it.

    Args:
        scenario: The game's scenario.
        name: The table, as somebody named it.
        path: The sheet's file.
        sheet: The sheet of a workbook; None: the only one, or the one called like the table.
        names: Renames of heads, as in `read_heads`.

    Raises:
        InputError: If the sheet cannot be read, or does not fit the table.
    """
    file = next(each for each in scenario.files if each.endswith(".csv") and plain(each[:-4]) == plain(name))
    table = scenario.tables[plain(name)]
    grid = read_grid(path, sheet, name)
    if not grid.rows:
        raise InputError(f"{grid.where}: there are no rows below the heads")
    before = read_sheet(scenario.files[file], file)
    reading = _Reading(table, file, grid, read_heads(grid, table, names), before)
    check_known_rows(scenario, table.name, reading.grid, reading.ids)
    return reading.cards()


class _Reading:
    """Read one sheet; keep what must be said of it."""

    def __init__(self, table: Table, file: str, grid: Grid, heads: Heads, before: Sheet) -> None:
        self.table, self.file, self.grid, self.heads = table, file, grid, heads
        self.before = {plain(row[ID]): row for row in before.rows}
        extra = [each for each in (NAME, TEXT, NOTE) if each in heads.at and each not in before.header]
        self.header = (*(each for each in before.header if each != SOURCE), *extra, SOURCE)
        self.ids = self._ids()
        self._check_ids()
        self.moved = self._bring_in_order()
        self.zeros: Counter[str] = Counter()
        self.resourced: list[str] = []  # rows that said where the game's own numbers are from

    def cards(self) -> Cards:
        """Return the table as the sheet has it."""
        rows = tuple(self._row(i) for i in range(len(self.grid.rows)))
        return Cards(self.table, self.file, self.grid, self.header, rows, self._own(), tuple(self._notes()))

    def _ids(self) -> list[str]:
        """Return the rows' ids: those of the sheet, spelt as in the game; or made of the names."""
        spelt = {each.lower(): row[ID] for each, row in self.before.items()}
        if ID in self.heads.at:
            given = [" ".join(row[self.heads.at[ID]].split()) for row in self.grid.rows]
            return [spelt.get(plain(each).lower(), each) for each in given]
        called = {row.get(NAME, "").lower(): row[ID] for row in self.before.values() if row.get(NAME)}
        names = [row[self.heads.at[NAME]] for row in self.grid.rows]
        return [called.get(name.lower(), re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")) for name in names]

    def _check_ids(self) -> None:
        first: dict[str, int] = {}
        names = ID if ID in self.heads.at else NAME
        for i, id in enumerate(self.ids):
            if not id:
                which = f"say which row of {self.table.name} it is, or clear the row"
                raise InputError(f"{self.grid.at(i)}: {names} is empty; {which}")
            if plain(id) in first:
                number = self.grid.numbers[first[plain(id)]]
                raise InputError(f"{self.grid.at(i)}: id {id} stands in {self.grid.unit} {number} already")
            first[plain(id)] = i

    def _bring_in_order(self) -> bool:
        """Bring the rows into the order of the game's table; return whether some moved."""
        order = in_own_order([plain(each) for each in self.ids], [*self.before])
        self.ids = [self.ids[i] for i in order]
        rows, numbers = tuple(self.grid.rows[i] for i in order), tuple(self.grid.numbers[i] for i in order)
        self.grid = replace(self.grid, rows=rows, numbers=numbers)
        return order != sorted(order)

    def _row(self, i: int) -> dict[str, str]:
        """Return the cells of a row of the CSV."""
        id, before = self.ids[i], self.before.get(plain(self.ids[i]))
        texts = {NAME: id if NAME in self.header else "", TEXT: "", NOTE: ""}
        lacking = [each for each in self.table.columns if each not in self.heads.at]
        if before is None and lacking:
            known = f"{self.table.name} has no row {shown(id)} so far{guess(id, self.before)}"
            raise InputError(
                f"{self.grid.at(i)}: {known}; a new row needs every column, and the sheet lacks {listed(lacking)}"
            )
        row = {ID: id}
        for column in self.header:
            if column == ID:
                continue
            if column in self.heads.at:
                row[column] = self._cell(i, column)
            elif before is not None and column in before:
                row[column] = before[column]
            else:
                row[column] = texts.get(column, "")
        row[SOURCE] = self._source(row, before)
        return row

    def _source(self, row: Mapping[str, str], before: Mapping[str, str] | None) -> str:
        """Return what a row's source is: what was changed keeps none of the game's.

        All else of a changed row is as assumed as before, if the sheet still has the game's source.
        """
        given = row[SOURCE] if SOURCE in self.heads.at else ""
        if before is None:
            return given or self._file_name
        old = " ".join(before[SOURCE].split())
        if self._same(row, before):
            return given or before[SOURCE]
        if given != old:
            return given or self._file_name
        self.resourced.append(row[ID])
        kept = any(row[column] == before[column] for column in self.table.columns)
        return f"{self._file_name}; all else {old}" if kept and is_assumed(old) else self._file_name

    def _cell(self, i: int, column: str) -> str:
        """Return a cell as the CSV has it; an empty one that means 0 is counted."""
        head = self.heads.at[column]
        if column in self.table.columns and self._is_zero(i, column, head):
            self.zeros[column] += 1
        return self._spelt(i, column, head)

    def _spelt(self, i: int, column: str, head: int) -> str:
        """Return the cell below a head as the CSV would have it in this column.

        Raises:
            InputError: If the column takes no such cell; only numbers are refused here.
        """
        given = self.grid.rows[i][head]
        text = " ".join(given.split())
        if column not in self.table.columns:
            return text
        domain = self.table.columns[column].domain
        if isinstance(given, Date):
            such = "3-4" if given.kind == "date" else "3:4"
            raise InputError(
                f"{self.grid.at(i)} ({self.ids[i]}), {column} is the {given.kind} {given}; spreadsheets make "
                f"{given.kind}s of entries such as {such}: give the cell the format Text, and type it again"
            )
        text = "-" if text in _DASHES else text
        if isinstance(domain, Limits):
            if self._is_zero(i, column, head):
                if not domain.low <= 0 <= domain.high:
                    raise InputError(
                        f"{self.grid.at(i)} ({self.ids[i]}), {column} is empty; it must be {domain.must(1)}"
                    )
                return "0"
            bits = _BITS if (domain.low, domain.high) == (0, 1) else {}
            at = f"{self.grid.at(i)} ({self.ids[i]}), {column}"
            number = number_in(bits.get(text.lower(), self.grid.number_text(text, at)))
            return str(int(number) if domain.whole and isinstance(number, float) and number.is_integer() else number)
        plainer = text.replace(" ", "_").lower()
        return plainer if domain.read(text) is None and domain.read(plainer) is not None else text

    def _is_zero(self, i: int, column: str, head: int) -> bool:
        """Return whether the cell below a head is empty, which means 0 in a column of numbers."""
        text = " ".join(self.grid.rows[i][head].split())
        return isinstance(self.table.columns[column].domain, Limits) and (text in BLANK or text in _DASHES)

    def _fits(self, head: int, column: str) -> bool:
        """Return whether a column of the table takes what stands below a head, and something stands there."""
        domain, rows = self.table.columns[column].domain, range(len(self.grid.rows))
        try:
            fits = all(domain.read(self._spelt(i, column, head)) is not None for i in rows)
        except InputError:
            return False
        return fits and any(self.grid.rows[i][head].strip() for i in rows)

    def _same(self, row: Mapping[str, str], before: Mapping[str, str]) -> bool:
        """Return whether nothing that is played differs from the row as it was."""
        return all(
            column.domain.read(row[name]) == column.domain.read(before.get(name, ""))
            for name, column in self.table.columns.items()
        )

    @property
    def _file_name(self) -> str:
        """Return the sheet as the source of a row: the file without its folder."""
        return re.split(r"[\\/]", self.grid.where)[-1]

    def _own(self) -> bytes | None:
        """Return the designer's own columns as a CSV."""
        if not self.heads.own:
            return None
        rows = [[id, *(row[i] for i in self.heads.own)] for id, row in zip(self.ids, self.grid.rows, strict=True)]
        return _csv([[ID, *(self.grid.heads[i] for i in self.heads.own)], *rows])

    def _rename(self, lacking: Sequence[str]) -> str:
        """Return how to say which columns heads of the designer's own mean; "" if none takes their cells."""
        heads = {self.grid.heads[i]: i for i in self.heads.own if not set(",=") & set(self.grid.heads[i])}
        left = list(lacking)
        meant: dict[str, str] = {}
        for like in (True, False):  # first those that look like a column
            for head, at in heads.items():
                fitting = [] if head in meant else [column for column in left if self._fits(at, column)]
                near = difflib.get_close_matches(head.lower(), fitting, n=1) if like else fitting[:1]
                if near:
                    meant[head] = near[0]
                    left.remove(near[0])
        if not meant:
            return ""
        names = ",".join(f"{head}={meant[head]}" for head in heads if head in meant)
        return f"; if heads of yours mean these, add --columns {shlex.quote(names)} and make it again"

    def _notes(self) -> list[str]:
        """Return what a person should know, a line each."""
        name, known = self.table.name, set(self.before)
        new = [each for each in self.ids if plain(each) not in known]
        gone = [row[ID] for each, row in self.before.items() if each not in set(map(plain, self.ids))]
        guesses = [f"{each}{guess(each, gone)}" for each in new]
        changes = [f"{word}: {listed(ids)}" for word, ids in (("new", guesses), ("gone", gone)) if ids]
        notes = [f"{self.file}: {plural(len(self.ids), 'row')} from {self.grid.where}" + _behind(changes)]
        notes += self.grid.notes
        if self.moved:
            notes.append(f"{name}: the rows stand in the order of the game's own, as some games use them by number")
        if ID not in self.heads.at:
            notes.append(f"{name}: the sheet has no column id; ids follow from the names")
        if self.heads.own:
            kept = listed(self.grid.heads[i] for i in self.heads.own)
            notes.append(f"{name}: columns of your own are kept in {OWN_FOLDER}/{self.file}: {kept}")
        if lacking := [each for each in self.table.columns if each not in self.heads.at]:
            notes.append(f"{name}: not in the sheet, so as before: {listed(lacking)}{self._rename(lacking)}")
        if self.resourced:
            rows = listed(self.resourced)
            notes.append(f"{name}: changed, so their source is now {self._file_name}, not the game's: {rows}")
        if self.zeros:
            where = listed(f"{column} ({number})" for column, number in self.zeros.items())
            notes.append(f"{name}: {plural(sum(self.zeros.values()), 'empty cell')} became 0: {where}")
        return notes


def _behind(changes: Sequence[str]) -> str:
    return f"; {'; '.join(changes)}" if changes else ""


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
