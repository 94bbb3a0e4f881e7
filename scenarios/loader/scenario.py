"""Describe a scenario: a folder with game.toml, one CSV file per table, rules.csv and sweeps/*.toml.

The last two are optional.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from numpy.typing import NDArray

from scenarios.loader.configuration import Configuration, configure
from scenarios.loader.csv_files import read_sheet
from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.kept_rules import KeptRules
from scenarios.loader.messages import listed, nearest, plain, short_path, shown
from scenarios.loader.pace import UNKNOWN, Pace, read_given
from scenarios.loader.play_digest import bytes_digest
from scenarios.loader.seats import Seats
from scenarios.loader.setting_names import Names, read_values
from scenarios.loader.settings import LOOKAHEAD, Axis, Illegal, Number, Setting
from scenarios.loader.sources import is_assumed, is_assumed_in_part
from scenarios.loader.tables import Part, Table
from sims.game import Game, seat_columns

RULES_FILE = "rules.csv"
RULE_COLUMNS = ("id", "chapter", "page", "statement", "status", "note")
RULE_STATUSES = ("implemented", "untested", "not_applicable", "assumed_away")


@dataclass(frozen=True, eq=False)
class Scenario:
    """Hold a game with its numbers and tables, all of them checked.

    Attributes:
        name: The game's name, or the folder's name if the scenario was loaded from a folder.
        title: The printed title.
        folder: The folder of its files.
        game: The kernels and records of the game.
        axes, numbers: Axes and numbers by canonical name, in the order of game.toml.
        tables: Tables by canonical name, in the order of their file names.
        picked: The names of the tables whose rows are copied to the seats that choose them.
        illegal: The combinations that the rules forbid.
        dead: Why a dial is known to have no effect, by dial: see `scenarios.loader.dead_dials`.
        pace: How long people take at the table; None if game.toml does not say.
        seats: Who begins, and which wins are whole for several: see `scenarios.loader.seats`.
        deal: What is drawn before the first decision, in words, by field of STATE: see `scenarios.loader.deal`.
        digest: Of all that decides how games are played: see `scenarios.loader.play_digest`.
        files: The bytes of game.toml, of the tables and of rules.csv as they were when loaded, by file name.
        base: An array of one RULES record with the tables filled in, shape (1,); read-only.
        miscounted: Of a copy, a line for each table that has not as many cards as game.toml says.
    """

    name: str
    title: str
    folder: Path
    game: Game = field(repr=False)
    axes: Mapping[str, Axis] = field(repr=False)
    numbers: Mapping[str, Number] = field(repr=False)
    tables: Mapping[str, Table] = field(repr=False)
    picked: frozenset[str]
    illegal: tuple[Illegal, ...]
    dead: Mapping[str, str] = field(repr=False)
    pace: Pace | None = field(repr=False)
    seats: Seats = field(repr=False)
    deal: Mapping[str, str] = field(repr=False)
    digest: str
    files: Mapping[str, bytes] = field(repr=False)
    base: NDArray[Any] = field(repr=False)
    miscounted: tuple[str, ...] = field(default=(), repr=False)

    @cached_property
    def settings(self) -> Mapping[str, Setting]:
        """Return axes, then numbers, then what every game has (`lookahead`), by name."""
        return {**self.axes, **self.numbers, LOOKAHEAD.name: LOOKAHEAD}

    @cached_property
    def kept_rules(self) -> KeptRules:
        """Return where the rules of its configurations are kept."""
        return KeptRules()

    @cached_property
    def setting_names(self) -> Names:
        """Return the names that can be set."""
        return Names(self.settings, self.tables, self.game.seats, tuple(self.game.roles))

    def is_of(self, digest: str) -> bool:
        """Return whether a digest is this scenario's, whatever version of Balance wrote it down."""
        return digest in (self.digest, bytes_digest(self.files, RULES_FILE))

    def paced(self, given: Mapping[str, float] | Sequence[str] = ()) -> Pace | None:
        """Return how long people take, with seconds that a user gives in place of the scenario's.

        Args:
            given: `round=30` and the like, or a mapping of names to seconds.

        Raises:
            InputError: If a name or a time is wrong.
        """
        changed = read_given(given)
        return (self.pace or UNKNOWN).changed(changed, self.game) if changed else self.pace

    @property
    def pace_given(self) -> list[str]:
        """Return the seconds that a user gave, as they are typed: `round=30`."""
        return self.pace.typed if self.pace else []

    def at_pace(self, given: Mapping[str, float] | Sequence[str]) -> "Scenario":
        """Return the same scenario with the pace of `paced`; its games are the same.

        Raises:
            InputError: If a name or a time is wrong.
        """
        return replace(self, pace=self.paced(given)) if given else self

    def settable(self) -> list[str]:
        """Return every name that `--set` accepts: axes, numbers, `name@seat`, `table.row.column`."""
        return self.setting_names.every()

    def canonical(self, name: str, where: str = "--set") -> str:
        """Return a name as the scenario spells it: `hold_at@2` for `hold-at@2`.

        Args:
            name: The name as the user typed it.
            where: The option or file to name in a message.

        Raises:
            InputError: If there is nothing of this name to set.
        """
        return self.setting_names.find(name, where).name

    def parse(self, name: str, text: str, where: str = "--set") -> list[Value]:
        """Return the values of one `--set NAME=TEXT`, each checked.

        Args:
            name: The left side of the `=`.
            text: The right side: `10,20,30`, `2..6`, `2..10..2`, `true,false`, or words.
            where: The option or file to name in a message.

        Returns:
            One or more values, each once, spelt as in the scenario.

        Raises:
            InputError: If the name is unknown or a value is not allowed.
        """
        return read_values(self.setting_names.find(name, where), text, where)

    def configuration(self, settings: Mapping[str, Value] | None = None, where: str = "") -> Configuration:
        """Return the configuration with these values set and all others at their defaults.

        Args:
            settings: Values by name. `name` sets all seats; `name@2` sets seat 2 and goes before `name`.
            where: The option or file to name in a message; "": none, as for what Python code gives.

        Raises:
            InputError: If a name is unknown or set twice, its seat does not play, or a value is not allowed.
        """
        return configure(self, settings or {}, where)

    def names(self) -> dict[str, list[str]]:
        """Return the printed names of each table's rows, by table, for `Game.tell`."""
        return {name: list(table.names) for name, table in self.tables.items()}

    def columns(self, name: str) -> list[str]:
        """Return the columns of a field of RESULT: its own name, or one for each element of an array.

        An element is named after its row of a table, as `programs_used_firewall`, if the game says so
        (`Game.elements`); else it is numbered, as `score_1`. Those for which the table has no row have no column.
        """
        called = self.game.elements.get(name)
        if called is None:
            return seat_columns(self.game, name)
        return [f"{name}_{plain(each)}" for each in (self.tables[called].ids if isinstance(called, str) else called)]

    def arrays(self) -> dict[str, str]:
        """Return the columns of RESULT's arrays that are not by seat, each with its field."""
        result, seats = self.game.result, self.game.seats
        names = [name for name in result.names or () if result[name].shape not in ((), (seats,))]
        return {column: name for name in names for column in self.columns(name)}

    def sweeps(self) -> dict[str, Path]:
        """Return the paths of the sweep files in the folder `sweeps`, by name."""
        return {path.stem: path for path in sorted((self.folder / "sweeps").glob("*.toml")) if path.is_file()}

    def provenance(self, played: Iterable[Mapping[str, Value]] = ()) -> pl.DataFrame:
        """Return where the scenario's values come from.

        Args:
            played: The values of configurations (`Configuration.full`): only what plays a part in one of them is
                returned. None of them: everything is.

        Returns:
            One row per number, per table row, and per axis with a source. Columns: `kind` (`axis`, `number` or
            `table row`), `name`, `source`, `assumed` (in whole or in part), `in_part` (assumed in part only): see
            `scenarios.loader.sources`. Tables of scripted players are left out: we wrote them, so they have no source.
        """
        scripts = {axis.table for axis in self.axes.values() if axis.kind == "policy"}
        cells = list(played)

        def plays(part: Setting | Part) -> bool:
            return not cells or any(map(part.plays, cells))

        rows = [
            *(("axis", axis.name, axis.source) for axis in self.axes.values() if axis.source and plays(axis)),
            *(("number", number.name, number.source) for number in self.numbers.values() if plays(number)),
        ]
        for table in (table for name, table in self.tables.items() if name not in scripts):
            pairs = zip(table.ids, table.sources, strict=True)
            rows += [("table row", f"{table.name}.{row}", source) for row, source in pairs if plays(table.row(row))]
        told = [(*row, is_assumed(row[-1]), is_assumed_in_part(row[-1])) for row in rows]
        schema = dict.fromkeys(("kind", "name", "source"), pl.String)
        return pl.DataFrame(told, {**schema, **dict.fromkeys(("assumed", "in_part"), pl.Boolean)}, orient="row")

    def rule_list(self) -> pl.DataFrame:
        """Return the rulebook's rules and whether each is implemented; no rows without a rules.csv.

        Returns:
            One row per rule. Columns: `id`, `chapter`, `page`, `statement`, `status` (one of `RULE_STATUSES`), `note`;
            all of them text, as in the file.

        Raises:
            InputError: If rules.csv has other columns or statuses, or an id is empty or used twice.
        """
        schema = dict.fromkeys(RULE_COLUMNS, pl.String)
        if RULES_FILE not in self.files:
            return pl.DataFrame(schema=schema)
        sheet = read_sheet(self.files[RULES_FILE], short_path(self.folder / RULES_FILE))
        if sheet.header != RULE_COLUMNS:
            columns = listed(shown(name) for name in sheet.header)
            raise InputError(f"{sheet.where}: the columns are {columns}; they must be {listed(RULE_COLUMNS)}")
        seen: set[str] = set()
        for i, row in enumerate(sheet.rows):
            if row["status"] not in RULE_STATUSES:
                near = nearest(row["status"], RULE_STATUSES)
                allowed = f"it must be one of {listed(RULE_STATUSES)}{near}"
                raise InputError(f"{sheet.at(i)}, status is {shown(row['status'])}; {allowed}")
            if not row["id"] or row["id"] in seen:
                raise InputError(f"{sheet.at(i)}, id is {shown(row['id'])}; each rule has an id of its own")
            seen.add(row["id"])
        return pl.DataFrame(list(sheet.rows), schema)
