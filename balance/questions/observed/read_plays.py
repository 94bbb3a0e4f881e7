"""Give the columns of a table of plays a meaning: settings of the game, results, `count` and `chance`.

A column that is none of them and not spelt nearly so is the designer's own (Date, Who): it is left out, and told.

players,outcome,rounds        players;winner;rounds;chance        hold_at@1,hold_at@2,winner,count
1,win,9                       2;1;12;62,5                         20,25,2,14
1,loss,11                     2;1+2;9;40                          20,20,none,1
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from balance.design.make_plan import configured
from balance.design.watched_figures import ROUND_CAP
from balance.questions.observed.play_cells import MOST, Reader, chance, count_of, whole_within, winners, word_of
from balance.questions.observed.plays import WINNERS, Plays
from balance.questions.observed.sheet_rows import Cell, PlaysSheet, Row, read_sheet
from balance.sheets.grid import head_key
from balance.stats.proportions import OUTCOME, ROUNDS, WINNER
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.domains import number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, short_path, shown
from sims.game import words_of

COUNT, CHANCE = "count", "chance"
LOST = ("loss", "lost")  # what somebody may write of any outcome but the good one
WON = ("won", "win", "wins", "winners", "victory", "result")  # what somebody may call the column of who won


def read_plays(path: str | Path, scenario: Scenario, settings: Mapping[str, Value], sheet: str | None = None) -> Plays:
    """Return the plays in a file.

    Args:
        path: The file: an .xlsx, or text with its cells between commas, semicolons or tabs.
        scenario: What was played.
        settings: What is set in all plays.
        sheet: The sheet of a workbook; None: the only one.

    Raises:
        InputError: If it cannot be read, a column is neither a setting nor a result, or a cell is not allowed.
    """
    there = read_sheet(Path(path), sheet, MOST)
    where = short_path(Path(path))
    columns = _Columns(scenario, there, where)
    rows = there.rows([name for name in there.header if name not in (*columns.own, *columns.empty)])
    cells: dict[str, Configuration] = {}
    numbers, counts, values = [], [], []
    for row in rows:
        given = {
            name: columns.setting(row.cells[column], column, row.where) for column, name in columns.settings.items()
        }
        for name in set(given) & set(settings):
            if given[name] != settings[name]:
                raise InputError(
                    f"--set {name}: {row.where} says {value_as_typed(given[name])} in its column {name}, not "
                    f"{value_as_typed(settings[name])}; leave one of them out"
                )
        key = settings_as_typed(given)
        if key not in cells:
            cells[key] = _configuration(scenario, {**settings, **given}, row.where)
        numbers.append(list(cells).index(key) if len(cells) > 1 else 0)
        counts.append(count_of(row.cells[COUNT]) if COUNT in there.header else 1)
        values.append([read(row.cells[name], cells[key]) for name, read in columns.readers.items()])
    total = sum(counts)
    if not 1 <= total <= MOST:
        raise InputError(f"{where}: {total} plays; there must be from 1 to {MOST}")
    every = np.repeat(np.array(values, np.float64), counts, axis=0)
    table = dict(zip(columns.readers, every.T, strict=True))
    used, cell = np.unique(np.repeat(numbers, counts), return_inverse=True)  # with count 0 alone a cell was not played
    chances = columns.stated({name: table.pop(name) for name in columns.chances})
    if (seats := max(chances, default=0) + 1) > min(each.players for each in cells.values()):
        raise InputError(f"{where}: {CHANCE}@{seats}: seat {seats} does not sit at every table of these plays")
    coarse = columns.unspecific(rows)
    if coarse is not None:
        table[OUTCOME] = table[OUTCOME] == scenario.game.good
    renamed = {WINNERS if name == WINNER else name: column.astype(np.int64) for name, column in table.items()}
    played = list(cells.values())
    return Plays(
        where=where,
        scenario=scenario,
        cells=tuple(played[number] for number in used),
        cell=cell.astype(np.int64),
        table=renamed,
        chances=chances,
        coarse=coarse is not None,
        words=columns.words,
        notes=(*there.grid.notes, *columns.notes, *([] if coarse is None else [columns.told_as_one(coarse)])),
    )


def _configuration(scenario: Scenario, settings: Mapping[str, Value], where: str) -> Configuration:
    try:
        return configured(scenario, settings)
    except InputError as error:
        raise InputError(f"{where}: {str(error).removeprefix('--set: ')}") from None


class _Columns:
    """Say what each column of a file is.

    Attributes:
        settings: Column -> the canonical name of its setting.
        chances: Column -> the seat that it is about, from 0; -1: all win together.
        readers: Column of results, or of chances, -> what reads its cells.
        words: The words of columns of words, but for the outcome.
        own: Columns that are the designer's own; they are not read.
        empty: Columns of results in which nothing stands; they are not read either.
        notes: What is left out, for people.
    """

    def __init__(self, scenario: Scenario, there: PlaysSheet, where: str) -> None:
        self.scenario, self.game, self.where = scenario, scenario.game, where
        self.settings: dict[str, str] = {}
        self.chances: dict[str, int] = {}
        self.readers: dict[str, Reader] = {}
        self.words: dict[str, Sequence[str]] = {}
        self.own: list[str] = []
        self.empty = [name for name in there.header if there.empty(name) and not self._is_setting(name)]
        wrong = [says for name in there.header if name not in self.empty and (says := self._add(name))]
        if wrong:
            what = f"column {wrong[0]} is" if len(wrong) == 1 else f"columns {', '.join(wrong)} are"
            raise InputError(
                f"{where}: {what} neither a setting nor a result of {scenario.name}; it has "
                f"{listed([*self._told, COUNT, CHANCE])}, settings such as {listed(scenario.settings, 3)}, and the "
                "columns of `balance play`"
            )
        left = listed(map(there.written, self.own))
        self.notes = [f"{where}: columns of your own are not read: {left}"] if left else []
        nothing = listed(map(there.written, self.empty))
        self.notes += [f"{where}: columns in which nothing stands are not read: {nothing}"] if nothing else []
        if not set(self.readers) - set(self.chances):
            but = f" ({left} is none)" if left else f" (nothing stands in {nothing})" if nothing else ""
            raise InputError(f"{where}: no column tells how a play went{but}; name one of {listed(self._told)}")
        names = list(self.settings.values())
        for name in names:
            if names.count(name) > 1:
                raise InputError(f"{where}: {name} has two columns")
        needed = WINNER if self.game.competitive else OUTCOME
        if self.chances and needed not in self.readers:
            raise InputError(f"{where}: {next(iter(self.chances))} needs a column {needed} to be held against")

    @property
    def _told(self) -> list[str]:
        return [OUTCOME, *([WINNER] if self.game.competitive else []), ROUNDS]

    def _is_setting(self, name: str) -> bool:
        return plain(name.partition("@")[0].partition(".")[0]) in {*self.scenario.settings, *self.scenario.tables}

    def _add(self, name: str) -> str:
        """Take a column in, and return what is wrong with its name; "" if nothing is."""
        base, _, seat = name.partition("@")
        if name == COUNT:
            return ""
        if base == CHANCE:
            self.chances[name] = self._seat_of(name, seat)
            self.readers[name] = chance
        elif name == OUTCOME:
            self.readers[name] = self._outcome
        elif name == WINNER:
            if not self.game.competitive:
                raise InputError(
                    f"{self.where}: {self.game.name} has no winner: its players win or lose together; use outcome"
                )
            self.readers[name] = winners
        elif name == ROUNDS:
            self.readers[name] = whole_within(ROUNDS, self.game)
        elif self._is_setting(name):
            self.settings[name] = self.scenario.canonical(name, self.where)
        else:
            return self._add_other(name)
        return ""

    def _seat_of(self, name: str, seat: str) -> int:
        if not self.game.competitive:
            if seat:
                raise InputError(f"{self.where}: {shown(name)}: players win or lose together; call the column {CHANCE}")
            return -1
        number = number_in(seat) if seat else 1
        if not isinstance(number, int) or not 1 <= number <= self.game.seats:
            most = self.game.seats
            raise InputError(f"{self.where}: {shown(name)}: a seat is a whole number from 1 to {most}")
        return number - 1

    def _add_other(self, name: str) -> str:
        """Take in a result or a column of one's own; return a name that is wrong, with what was meant."""
        fields = {column: field for field in self.game.result.names or () for column in self.scenario.columns(field)}
        if name in fields and fields[name] != "payoff":
            self._add_result(name, fields[name])
            return ""
        near = nearest(name, [*self._told, COUNT, CHANCE, *self.scenario.settings, *fields])
        if name in WON:
            near = f"; who won is told by {' or '.join(map(shown, reversed(self._told[:-1])))}"
        if not (near or name in fields or "@" in name or "." in name):
            self.own.append(name)
            return ""
        return shown(name) + (f" ({near.removeprefix('; ')})" if near else "")

    def _add_result(self, name: str, field_name: str) -> None:
        field = self.game.result[field_name]
        words = self.game.words.get(name) or self.game.words.get(field_name)
        if words is None and field.base.kind == "f":
            raise InputError(f"{self.where}: {name} is no whole number in {self.scenario.name}; leave the column out")
        if words is not None or field.base.kind == "b":
            self.words[name] = words_of(words) if words is not None else ("false", "true")
        self.readers[name] = self._word(self.words[name]) if name in self.words else whole_within(field_name, self.game)

    def setting(self, cell: Cell, column: str, where: str) -> Value:
        """Return the value of a setting; a word may have other capitals, and blanks in place of `_`."""
        name = self.settings[column]
        domain = self.scenario.setting_names.find(name, where).domain
        plainer = head_key(cell.text)
        spelt = plainer if domain.read(cell.text) is None and domain.read(plainer) is not None else cell.text
        values = self.scenario.parse(name, spelt, where)
        if len(values) != 1:
            raise InputError(f"{cell.at} is {shown(cell.written)}; a play has one value")
        return values[0]

    def _outcome(self, cell: Cell, configuration: Configuration) -> float:
        if head_key(cell.written) in LOST and not self._is_outcome(cell) and not self.game.competitive:
            return -1
        return word_of(cell, words_of(self.game.words[OUTCOME]))

    def _is_outcome(self, cell: Cell) -> bool:
        return head_key(cell.written) in map(head_key, words_of(self.game.words[OUTCOME]))

    def _word(self, words: Sequence[str]) -> Reader:
        return lambda cell, configuration: word_of(cell, words)

    def unspecific(self, rows: Sequence[Row]) -> Cell | None:
        """Return the first outcome that is only told as lost, without saying which; None if there is none."""
        told = [row.cells[OUTCOME] for row in rows] if OUTCOME in self.readers else []
        return next((cell for cell in told if not self._is_outcome(cell)), None)

    def told_as_one(self, cell: Cell) -> str:
        """Say what an outcome that is only told as lost means for all plays."""
        words = [each for each in words_of(self.game.words[OUTCOME]) if each != ROUND_CAP]
        good = words_of(self.game.words[OUTCOME])[self.game.good]
        taken = f"{shown(cell.written)} is taken as any ending but {good} (first in {cell.at})"
        return f"note: {taken}. So each play counts as {good} or not; to tell losses apart, write {listed(words)}."

    def stated(self, chances: Mapping[str, np.ndarray]) -> dict[int, np.ndarray]:
        """Return stated chances as shares, by seat.

        Raises:
            InputError: If they seem to be no percentages.
        """
        for name, column in chances.items():
            if 0 < column.max() <= 1:
                raise InputError(
                    f"{self.where}: {name} is at most {column.max():g} in all rows; write percent, such as 65"
                )
        return {self.chances[name]: column / 100 for name, column in chances.items()}
