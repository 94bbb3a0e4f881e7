"""Make a configuration: one value for every axis and number, and the kernels' RULES record."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from scenarios.loader import fill_rules
from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import as_set, at, short_path
from scenarios.loader.setting_names import Settable
from scenarios.loader.settings import LOOKAHEAD, PLAYERS, POLICY, Axis, By, Setting, script_axes
from scenarios.loader.tables import RANDOM, Table, met
from sims.game import RowError

if TYPE_CHECKING:
    from scenarios.loader.scenario import Scenario

Cells = Mapping[str, Mapping[tuple[str, str], Value]]  # table -> (row, column) -> value


@dataclass(frozen=True, eq=False)
class Configuration:
    """Hold every value that a game is played with.

    Attributes:
        scenario: The scenario that it configures.
        given: The values that somebody set, by canonical name.
        full: The values of every axis and number, set or default; `name@k` for seat k where each seat has its own.
        cells: The table cells that differ from the scenario's files.
    """

    scenario: "Scenario"
    given: dict[str, Value]
    full: dict[str, Value] = field(repr=False)
    cells: Cells

    @property
    def players(self) -> int:
        """Return the number of players [players]."""
        return int(self.full[PLAYERS])

    @property
    def thinks(self) -> bool:
        """Return whether a seat thinks ahead."""
        return any(value for name, value in self.full.items() if name.partition("@")[0] == LOOKAHEAD.name)

    def plays_at(self, setting: Setting, seat: int) -> bool:
        """Return whether a setting by seat has an effect at a seat, from 1.

        What it needs of another setting by seat, that seat must have, unless that one has no effect here at all.
        """
        return self.meets(setting.when, seat)

    def meets(self, when: Mapping[str, tuple[Value, ...]], seat: int) -> bool:
        """Return whether a seat, from 1, has of each setting in `when` one of its values; see above."""
        settings, full = self.scenario.settings, self.full
        others = {name: allowed for name, allowed in when.items() if settings[name].per_seat}
        return met(when, full) and all(
            full[f"{name}@{seat}"] in allowed for name, allowed in others.items() if settings[name].plays(full)
        )

    @cached_property
    def illegal(self) -> str | None:
        """Return why the rules forbid this combination, or None. One seat with a forbidden value is enough."""
        for combination in self.scenario.illegal:
            if all(
                any(value in allowed for value in self._values(self.scenario.settings[name]))
                for name, allowed in combination.when.items()
            ):
                return combination.reason
        return None

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of all that decides RULES: the scenario's files, `full` and the changed cells.

        A `lookahead` of 0 is left out: the configuration is that of a game in which nobody can think ahead.
        """
        cells = {f"{table}.{row}.{column}": v for table, cs in self.cells.items() for (row, column), v in cs.items()}
        full = {name: v for name, v in self.full.items() if v != 0 or name.partition("@")[0] != LOOKAHEAD.name}
        everything = json.dumps([self.scenario.digest, full, cells], sort_keys=True)
        return hashlib.sha256(everything.encode()).hexdigest()

    def rules(self) -> NDArray[Any]:
        """Return the game's RULES, filled from these values and completed by the game's `derive`.

        Returns:
            An array of dtype `game.rules`, shape (1,). The places of seats that do not play stay 0. If a seat thinks
            ahead, shape (1 + scripts,): then follow the same rules with all seats playing one script, for each script
            of the game but `random`, as `sims.lookahead` wants them.

        Raises:
            InputError: If a changed table does not fit the game's arrays, or `derive` rejects these values.
        """
        game, kept = self.scenario.game, self.scenario.kept_rules
        if (found := kept.get(self.digest)) is not None:
            return np.frombuffer(bytearray(found), game.rules)
        rules = self._filled()
        kept.put(self.digest, rules)
        return rules

    def _filled(self) -> NDArray[Any]:
        """Return `rules`, filled and completed now."""
        scenario, game = self.scenario, self.scenario.game
        # `base.copy()` would leave the padding bytes undefined; equal rules must be equal byte by byte
        rules: NDArray[Any] = np.frombuffer(bytearray(scenario.base), game.rules)
        try:
            tables = dict(scenario.tables)
            for name, cells in self.cells.items():
                tables[name] = tables[name].changed(cells)
                if name not in scenario.picked:  # rows of a picked table are copied with the axis that picks them
                    fill_rules.fill_table(game, tables[name], rules)
            for setting in scenario.settings.values():
                fill_rules.fill_setting(game, setting, self._values(setting), tables, rules)
            self._fill_seats(rules)
            if rules[LOOKAHEAD.name].any():
                rules = self._with_each_script(rules, tables)
            for number in range(len(rules)):
                game.derive(rules[number : number + 1])
        except RowError as error:
            raise InputError(as_set(self.given) + self._row_message(error)) from error
        except ValueError as error:
            raise InputError(f"{as_set(self.given)}{short_path(scenario.folder)}: {error}") from error
        return rules

    def _with_each_script(self, rules: NDArray[Any], tables: Mapping[str, Table]) -> NDArray[Any]:
        """Return the rules, then the same with all seats playing the first script, the second, and so on.

        This is done on every axis that chooses a script; one with fewer scripts than another stays at its last. A game
        with one script has nothing to compare.
        """
        game, settings = self.scenario.game, self.scenario.settings.values()
        axes = [each for each in settings if isinstance(each, Axis) and each.table and each.kind == POLICY]
        scripts = [[value for value in axis.values if value != RANDOM] or [RANDOM] for axis in axes]
        most = max(map(len, scripts), default=0)
        others = most if most > 1 else 0
        found: NDArray[Any] = np.frombuffer(bytearray(rules.tobytes()) * (1 + others), game.rules)
        found[RANDOM][1:] = 0
        for number in range(others):
            for axis, names in zip(axes, scripts, strict=True):
                script, place = names[min(number, len(names) - 1)], found[number + 1 : number + 2]
                fill_rules.fill_setting(game, axis, [script] * len(self._values(axis)), tables, place)
        return found

    def _fill_seats(self, rules: NDArray[Any]) -> None:
        """Fill which seats play at random, and what the seats of the game's roles are set to."""
        game = self.scenario.game
        for name, seat in script_axes(game).items():
            if axis := self.scenario.axes.get(name):
                chosen = [value == RANDOM for value in self._values(axis)]
                places = slice(len(chosen)) if seat is None else seat
                rules[RANDOM][0, places] = chosen if seat is None else chosen[0]
        for role, seat in game.roles.items():
            rules[LOOKAHEAD.name][0, seat] = self.full[f"{LOOKAHEAD.name}@{role}"]

    def _row_message(self, error: RowError) -> str:
        """Return `.../tiles.csv: row empty_5: edges ...`, where the row is named by its id in the file."""
        row = self.scenario.tables[error.table].ids[error.row]
        return f"{short_path(self.scenario.folder)}/{error.table}.csv: row {row}: {error.column} {error.says}"

    def _values(self, setting: Setting) -> list[Value]:
        """Return a setting's value as a list of one, or one value for each seat that plays."""
        if not setting.per_seat:
            return [self.full[setting.name]]
        return [self.full[f"{setting.name}@{seat + 1}"] for seat in range(self.players)]


def configure(scenario: "Scenario", settings: Mapping[str, Value], where: str) -> Configuration:
    """Return a configuration of a scenario; see `Scenario.configuration`.

    Raises:
        InputError: If a name is unknown or set twice, its seat does not play, or a value is not allowed.
    """
    given: dict[str, Value] = {}
    cells: dict[str, dict[tuple[str, str], Value]] = {}
    settables: list[Settable] = []
    for name, value in settings.items():
        settable = scenario.setting_names.find(name, where)
        taken = settable.domain.take(value)
        if taken is None:
            raise InputError(f"{at(where)}{settable.refusal(value)}")
        if settable.name in given:
            raise InputError(f"{at(where)}{settable.name} is set twice")
        given[settable.name] = taken
        settables.append(settable)
        # a cell set to the value it has in the file changes nothing, so it must not change the digest either
        if settable.table and taken != _cell(scenario.tables[settable.table], settable):
            cells.setdefault(settable.table, {})[settable.row, settable.column] = taken
    full = _resolve(scenario, given)
    # only now: `players` may stand after `name@3` in the settings
    for settable in settables:
        if settable.seat > int(full[PLAYERS]):
            raise InputError(
                f"{at(where)}{settable.name}: seat {settable.seat} does not sit at a table of {full[PLAYERS]}"
            )
    return Configuration(scenario, given, full, cells)


def _cell(table: Table, settable: Settable) -> Value:
    """Return the value of a table's cell in the scenario's files."""
    return table.cells[settable.column][table.ids.index(settable.row)]


def _resolve(scenario: "Scenario", given: Mapping[str, Value]) -> dict[str, Value]:
    """Return every axis and number, where `name@seat` goes before `name`, and `name` before the default."""
    players = int(_of_axis(scenario, PLAYERS, given))
    full: dict[str, Value] = {}
    for name, setting in scenario.settings.items():
        default = setting.default
        while isinstance(default, By):  # one step for each `by` inside another
            default = default.values[_of_axis(scenario, default.axis, given)]
        if not setting.per_seat:
            assert not isinstance(default, tuple)
            full[name] = given.get(name, default)
            continue
        seats = default if isinstance(default, tuple) else (default,) * players
        for seat in range(players):
            key = f"{name}@{seat + 1}"
            full[key] = given.get(key, given.get(name, seats[seat]))
    for role in scenario.game.roles:
        key = f"{LOOKAHEAD.name}@{role}"
        full[key] = given.get(key, given.get(LOOKAHEAD.name, 0))
    return full


def _of_axis(scenario: "Scenario", name: str, given: Mapping[str, Value]) -> Value:
    """Return the value of an axis whose default depends on no other axis."""
    default = scenario.axes[name].default
    assert not isinstance(default, tuple | By)
    return given.get(name, default)
