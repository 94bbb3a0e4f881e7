"""Describe a try: what two sides share, what was changed, and the lines that ask the same again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from balance.design.even_seats import alike_by_lot, even_by_lot
from balance.design.make_plan import configured
from balance.design.repeat_line import repeat_line, unless
from balance.design.script_lines import team_axes
from balance.design.teams import teams_win
from balance.design.times import MINUTES
from balance.questions.studio.row_lines import ROWS, rows_of, table_lines, without_rows
from balance.stats.intervals import LEVEL
from balance.stats.metrics import OUTCOME, WINNER
from balance.studies.capped import LENGTH
from balance.studies.figures import Figure, each_seat, watched
from scenarios import Axis, By, Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS, POLICY

RULING = "ruling"
COPY, OTHER = "./NAME", "./TRY"  # stand in a line for the folders of copies: yours, and what is compared with
Settings = Mapping[str, Value]


def is_shared(axis: Axis) -> bool:
    """Return whether an axis says what is played and by whom, and is no reading of the rules."""
    return axis.kind != RULING


@dataclass(frozen=True)
class Trial:
    """Hold a try: the game before and after some changes, played alike with the same dice.

    Attributes:
        scenario: The game.
        context: What both sides share: players, difficulty, scripts, by canonical name.
        after: What the designer changed: numbers, cells, and all rows of tables (see `row_lines`).
        before: What is changed on the other side; nothing: the game as published.
        watch: The figure that is told first, as it is typed; "": what a designer asks first.
    """

    scenario: Scenario = field(repr=False)
    context: Settings
    after: Settings
    before: Settings = field(default_factory=dict)
    watch: str = ""

    def sides(self) -> tuple[Configuration, Configuration]:
        """Return both configurations, checked.

        Raises:
            InputError: If a value is wrong, or the rules forbid the combination.
        """
        return self._sides

    @cached_property
    def _sides(self) -> tuple[Configuration, Configuration]:
        before = played(self.scenario, {**self.context, **self.before})
        return before, played(self.scenario, {**self.context, **self.after})

    def at(self, settings: Settings) -> "Trial":
        """Return the same changes elsewhere, such as with other players or another script at all seats.

        What is told first is the same there: a seat's share, or the length where a lot makes seats alike here.
        """
        every = {f"{name}@" for name in settings}  # what all seats have, no seat has otherwise
        rest = {name: value for name, value in self.context.items() if not name.startswith(tuple(every))}
        context = {**rest, **settings}
        players = int(context.get(PLAYERS, self.scenario.configuration(settings).players))

        def seated(settings: Settings) -> dict[str, Value]:  # seats that are gone have no settings
            return {name: value for name, value in settings.items() if seat_of(name) <= players}

        first = self.figures()[0]
        watch = self.watch or (first.text if self.by_lot or first.kind == "payoff" else "")
        return replace(self, context=seated(context), after=seated(self.after), before=seated(self.before), watch=watch)

    def figures(self) -> tuple[Figure, ...]:
        """Return what is told: the figure asked for, the length, all ways to end."""
        first = self.watch or (LENGTH if self.by_lot else "")
        return tuple(sorted(self._every, key=lambda figure: figure.text != first))

    @property
    def _every(self) -> tuple[Figure, ...]:
        return figures_of(self.scenario, self.sides()[1].players, bool(self.each))

    @cached_property
    def each(self) -> str:
        """Return how the first player is found where seats are told as one, as several may win; else "".

        Then what a change does to one seat's wins it does to those of all, and what each wins says it best.
        """
        return alike_by_lot(self.sides()) if self.seats_compete and self.scenario.seats.own_wins else ""

    @cached_property
    def by_lot(self) -> str:
        """Return how the first player is found where that makes all seats even, unless a seat is asked for."""
        asked = self.watch or self._every[0].kind != "payoff"
        return "" if asked else even_by_lot(self.sides())

    def played(self) -> tuple[Figure, ...]:
        """Return what every round tells: minutes only where they are asked for, as they take longer."""
        figures = self.figures()
        return figures if figures[0].timed else tuple(figure for figure in figures if not figure.timed)

    @property
    def minutes(self) -> Figure | None:
        """Return the figure of how long games take, where it is told beside the others; None: nowhere."""
        figures = self.figures()
        return None if figures[0].timed else next((figure for figure in figures if figure.timed), None)

    def differences(self) -> dict[str, tuple[Value, Value]]:
        """Return what differs, with its value on either side."""
        before, after = self.sides()
        both: dict[str, tuple[Value, Value]] = {}
        tables = rows_of({**self.before, **self.after})
        for name in dict.fromkeys([*self.before, *self.after]):
            if name.partition(".")[0] not in tables:
                both[name] = (value_of(before, name), value_of(after, name))
        for table in tables:  # their cells stand in the lines
            old, new = (table_lines(self.scenario, table, settings) for settings in (self.before, self.after))
            both[table + ROWS] = (old, new)
        return {name: values for name, values in both.items() if values[0] != values[1]}

    @property
    def seats_compete(self) -> bool:
        """Return whether seats play against each other."""
        return bool(self.scenario.game.competitive) and self.sides()[1].players > 1

    def repeat(self, source: str, games: int, seed: int, level: float, run: str) -> list[str]:
        """Return the lines that play the same games and compare them alike; a shell takes them.

        Args:
            source: The game's name or folder.
            games: Games of each side [games].
            seed: Their seed.
            level: Coverage of the interval.
            run: Folder of the run, where a line has to keep one.
        """
        changed = {name: list(values) for name, values in self.differences().items()}
        context = {name: value for name, value in self.context.items() if name not in changed}
        common = {name: value for name, value in self.after.items() if name not in changed}
        if rows_of(self.after):  # a copy has all that is yours
            mine, common = COPY, {}
        else:
            mine = source
        settings = {**context, **common, **changed}
        if not changed:
            return [repeat_line("play", settings, {"games": games, "seed": seed}, mine)]
        first = self.figures()[0]  # how long games take is told whatever is watched
        named = WINNER if first.averaged else first.text  # `compare` tells seats that are alike as one, too
        asked = {"watch": None if first.timed else named, "level": unless(level, LEVEL)}
        if rows_of(self.before) != rows_of(self.after):  # no line sets them: what is compared are folders
            both = (OTHER if self.before else source, COPY if self.after else source)
            return [repeat_line("compare", self.context, {**asked, "games": games, "seed": seed}, *both)]
        if len(changed) == 1:
            return [repeat_line("compare", settings, {**asked, "games": games, "seed": seed}, mine)]
        kept = {"together": ",".join(changed), "games": games, "seed": seed, "out": run}
        return [
            repeat_line("sweep", settings, kept, mine),
            repeat_line("compare", {}, {"cells": "0,1", **asked}, run),
        ]


def played(scenario: Scenario, settings: Settings) -> Configuration:
    """Return one configuration that can be played, maybe with other rows of tables.

    Raises:
        InputError: If a value or row is wrong, or they cannot be combined.
    """
    return configured(with_other_rows(scenario, settings), without_rows(settings))


def with_other_rows(scenario: Scenario, settings: Settings) -> Scenario:
    """Return a game with the rows that settings have.

    Raises:
        InputError: If the rows do not fit.
    """
    rows = rows_of(settings)
    if not rows:
        return scenario
    from balance.questions.studio.saving import with_rows  # what it loads takes a moment

    return with_rows(scenario, tuple(sorted(rows.items())))


def value_of(configuration: Configuration, name: str) -> Value:
    """Return what a name is set to in a configuration; of a value by seat that of the first seat."""
    if "." in name:
        table, row, column = name.split(".")
        changed = configuration.cells.get(table, {})
        rows = configuration.scenario.tables[table]
        return changed.get((row, column), rows.cells[column][rows.ids.index(row)])
    full = configuration.full
    return full[name] if name in full else full[f"{name}@1"]


@lru_cache(maxsize=16)  # of the folder as it is; it is asked several times for each change
def figures_of(scenario: Scenario, players: int, each: bool = False) -> tuple[Figure, ...]:
    """Return what is told of a try: what a designer asks first, the length, all ways to end.

    Where teams win, that is how often each of them does, as `play` tells it; a seat's share says little there.

    Args:
        scenario: The game.
        players: The number of players.
        each: Whether what each seat wins is told in place of every seat's wins.
    """

    def told(*texts: str) -> tuple[Figure, ...]:
        return watched(scenario, players, list(texts), timed=True)

    length = told("rounds", *([MINUTES] if scenario.pace is not None else []))
    competes = scenario.game.competitive and players > 1
    seats = (each_seat(scenario, players),) if each else told(WINNER) if competes else ()
    usual = (seats or watched(scenario, players, None))[:1]
    first = told(OUTCOME) if competes and teams_win(scenario) else usual
    return tuple(dict.fromkeys([*first, *length, *seats, *told(OUTCOME)]))


def levelled(trial: Trial) -> dict[str, By]:
    """Return the changed numbers whose own value depends on an axis, each with how it does."""
    settings = {name: trial.scenario.settings.get(name) for name in trial.after}
    return {
        name: setting.default
        for name, setting in settings.items()
        if setting is not None and isinstance(setting.default, By)
    }


def axes_of(default: By) -> list[str]:
    """Return the axes on which a number depends, each once."""
    inner = [axis for each in default.values.values() if isinstance(each, By) for axis in axes_of(each)]
    return list(dict.fromkeys([default.axis, *inner]))


def difficulties(scenario: Scenario) -> Axis | None:
    """Return the axis that is shown beside the players: the game's first mode."""
    modes = (axis for axis in scenario.axes.values() if axis.kind == "mode" and axis.name != PLAYERS)
    return next((axis for axis in modes if not axis.per_seat and 1 < len(axis.values) <= 6), None)


def team_scripts(configuration: Configuration) -> dict[str, Value]:
    """Return by axis the scripts that teams play in place of their seats'; nothing where seats choose.

    These are the axes beside `policy` with its scripts, such as `policy_human`, where they play a part. Then `policy`
    plays none.
    """
    return {axis.name: configuration.full[axis.name] for axis in team_axes(configuration)}


class Place(NamedTuple):
    """Hold the same changes elsewhere: with so many players, and a difficulty or a script."""

    players: Value
    value: Value | None
    trial: Trial


def around(trial: Trial) -> Iterator[Place]:
    """Yield the same changes with every number of players and every difficulty that the rules allow."""
    axis = difficulties(trial.scenario)
    for players in trial.scenario.axes[PLAYERS].values:
        for value in axis.values if axis else [None]:
            settings = {PLAYERS: players} if axis is None or value is None else {PLAYERS: players, axis.name: value}
            yield from _allowed(trial, settings, value)


def by_script(trial: Trial) -> Iterator[Place]:
    """Yield the same changes played by every script; nothing where seats choose none, or their teams do."""
    axis = None if team_scripts(trial.sides()[1]) else trial.scenario.axes.get(POLICY)
    for script in axis.values if axis else ():
        yield from _allowed(trial, {POLICY: script}, script)


def _allowed(trial: Trial, settings: Settings, value: Value | None) -> Iterator[Place]:
    try:
        there = trial.at(settings)
        players = there.sides()[1].players
    except InputError:
        return
    yield Place(players, value, there)


def seat_of(name: str) -> int:
    """Return the seat that a setting is of, from 1; 0: it is of no seat."""
    seat = name.partition("@")[2]
    return int(seat) if seat.isdecimal() else 0
