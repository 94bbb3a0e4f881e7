"""Play rows of weights in games of the same numbers, so that all of them meet the same dice.

    seats play together     every seat follows the row                    what it is worth: the seats' mean payoff
    seats compete           one seat follows it, each seat in turn,       what it is worth: that seat's payoff,
                            the others keep the script they have          averaged over the seats
    beyond the players      the role follows it                           what it is worth: what the players miss

A *setting* is one of the configurations to train for; its *cells* are the configurations that are played for it, one
for each seat that is trained in turn. Worths are whole numbers, so they depend neither on what plays nor on blocks.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.make_plan import make_plan
from balance.design.plan import Skipped
from balance.design.script_lines import teams_meet
from balance.design.scripts import Script, as_settings
from balance.questions.train.evolution import Row
from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from balance.stats.payoffs import WHOLE
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, InputError, Scenario, Value

SLICE = 5_000  # games that are played at a time [games]
Worths = NDArray[np.int64]


@dataclass(frozen=True)
class Cell:
    """Describe a configuration that is played for a setting.

    Attributes:
        setting: The number of the setting.
        settings: The values that make it, without weights.
        paid: The seats whose payoffs count, from 0.
        of: Over how many seats the setting's worth is averaged, in this and its other cells.
        pace: The block size, kept from one generation to the next.
    """

    setting: int
    settings: Mapping[str, Value]
    paid: tuple[int, ...]
    of: int
    pace: Pace = field(default_factory=Pace, compare=False)


@dataclass(frozen=True)
class Arena:
    """Play rows of weights in all settings.

    Attributes:
        scenario: A scenario that has the row `row`, whose weights are changed.
        script: The script that is trained.
        row: The id of the row in which its weights are tried.
        settings: The values that make each setting.
        cells: What is played.
        skipped: Combinations of settings that cannot be played.
        seed: Seed of all games.
        scale: The largest worth of a game in a setting: worths are whole numbers from 0 to this.
        idle: For each setting, the seats that do not train, since no script of the axis changes their games, from 1; or
            nothing.
    """

    scenario: Scenario
    script: Script
    row: str
    settings: tuple[Mapping[str, Value], ...]
    cells: tuple[Cell, ...]
    skipped: tuple[Skipped, ...]
    seed: int
    scale: int
    idle: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(
        cls,
        scenario: Scenario,
        script: Script,
        row: str,
        settings: Any,
        seed: int,
        seats: Sequence[int] | None = None,
    ) -> "Arena":
        """Return an arena.

        Args:
            scenario, script, row, seed: See the attributes.
            settings: As for `make_plan`: names with one value or several.
            seats: The seats that are trained in turn where seats compete, from 1; None: all.

        Raises:
            InputError: If nothing can be played, the script plays no part, the trained axis is set where all seats
                follow the trained row, a seat's own script is set, or there is no such seat.
        """
        plan = make_plan(scenario, settings, seed=seed)
        axis = script.axis.name
        seats_alone = scenario.game.competitive and script.axis.per_seat
        for name in plan.grid:
            if name == axis and seats_alone:
                continue  # the script of the others
            if name.partition("@")[0] == axis:
                why = "the other seats have one script, and seats take turns" if seats_alone else "it is trained"
                raise InputError(f"--set {name}: leave it out: {why}")
        legal = plan.cells.legal
        for each in legal:
            if not script.axis.plays(each.full):
                needed = " ".join(f"--set {name}={value_as_typed(v[0])}" for name, v in script.axis.when.items())
                raise InputError(
                    f"{scenario.name}: {axis} plays no part in {_label(each.given)}; it does with {needed}"
                    f"{teams_meet(each)}"
                )
        if seats is not None:
            _check_seats(seats, legal, seats_alone)
        turns = None if not seats_alone else seats or range(1, 1 + max(each.players for each in legal))
        cells = tuple(cell for i, each in enumerate(legal) for cell in _cells(script, row, i, each, turns))
        for cell in cells:
            if reason := scenario.configuration(cell.settings).illegal:
                raise InputError(f"{scenario.name}: {settings_as_typed(cell.settings)}: cannot be played: {reason}")
        return cls(
            scenario,
            script,
            row,
            tuple(each.given for each in legal),
            cells,
            tuple(plan.cells.skipped),
            seed,
            _scale(cells),
        )

    @property
    def alone(self) -> bool:
        """Whether one seat follows the trained row, each seat in turn."""
        return self.scenario.game.competitive and self.script.axis.per_seat

    def without(self, idle: Collection[Cell]) -> "Arena":
        """Return this arena without the cells of seats that do not train.

        A setting that would have none keeps all.
        """
        cells: list[Cell] = []
        out = [list(seats) for seats in self.idle] or [[] for _ in self.settings]
        for number in range(len(self.settings)):
            here = [cell for cell in self.cells if cell.setting == number]
            kept = [cell for cell in here if cell not in idle] or here
            cells += [replace(cell, of=len(kept)) for cell in kept] if len(kept) < len(here) else here
            out[number] += [cell.paid[0] + 1 for cell in here if cell not in kept]
        seats = tuple(map(tuple, map(sorted, out)))
        return replace(self, cells=tuple(cells), scale=_scale(cells), idle=seats if any(seats) else ())

    @property
    def labels(self) -> list[str]:
        """Return what to call each setting: `players=2`; where nothing is set, `the game as it is`."""
        return [_label(each) for each in self.settings]

    def configuration(self, cell: Cell, values: Row) -> Configuration:
        """Return a cell's configuration with these weights."""
        weights = as_settings(self.script.table, self.row, self.script.weights, values)
        return self.scenario.configuration({**cell.settings, **weights})

    def play(
        self, engine: Engine, rows: Sequence[Row], first: int, games: int, progress: Callable[[int], None]
    ) -> Worths:
        """Play games with each row of weights and return what each game was worth.

        Args:
            engine: What plays.
            rows: The weights; rows that are equal are played once.
            first, games: Number of the first game, and how many games [games].
            progress: Called with the number of games played since the last call.

        Returns:
            Worths from 0 to `scale`; int64, shape (rows, settings, games).

        Raises:
            InputError: If the weights make a configuration that cannot be played.
        """
        unlike = {row: i for i, row in enumerate(dict.fromkeys(rows))}
        worths = np.zeros((len(unlike), len(self.settings), games), np.int64)
        for step in engine.play(self._stretches(list(unlike), first, games)):
            if step.product is not None:
                row, setting, begin = step.stretch.tag
                worths[row, setting, begin : begin + step.stretch.games] += step.product
            progress(step.games)
        return worths[[unlike[row] for row in rows]]

    def _stretches(self, rows: Sequence[Row], first: int, games: int) -> Iterator[Stretch[Worths]]:
        for i, row in enumerate(rows):
            for cell in self.cells:
                configuration = self.configuration(cell, row)
                rules = configuration.rules()
                for begin in range(0, games, SLICE):
                    yield Stretch.of(
                        configuration,
                        self.seed,
                        first + begin,
                        min(SLICE, games - begin),
                        partial(self._worth, cell),
                        rules=rules,
                        pace=cell.pace,
                        tag=(i, cell.setting, begin),
                    )

    def _worth(self, cell: Cell, played: NDArray[Any]) -> Worths:
        """Return the part of each game's worth that a cell adds.

        The mean over the seats is the sum of the parts.
        """
        paid = played["payoff"][:, list(cell.paid)].astype(np.int64).sum(axis=1)
        if self.script.against:
            paid = WHOLE * len(cell.paid) - paid
        worth: Worths = paid * (self.scale // (WHOLE * cell.of))
        return worth


def _scale(cells: Sequence[Cell]) -> int:
    """Return a whole number that every cell's part of a win divides."""
    return WHOLE * math.lcm(*(cell.of for cell in cells))


def _label(settings: Mapping[str, Value]) -> str:
    return settings_as_typed(settings) or "the game as it is"


def _check_seats(seats: Sequence[int], legal: Sequence[Configuration], alone: bool) -> None:
    """Check the seats that are to be trained in turn."""
    if not alone:
        raise InputError("--seats says whose turn it is to train; here all seats follow the trained row together")
    for each in legal:
        for seat in seats:
            if not 1 <= seat <= each.players:
                raise InputError(f"--seats: {seat} is no seat of {_label(each.given)}; they are 1 to {each.players}")
    if not seats or len(set(seats)) < len(seats):
        raise InputError(f"--seats is {','.join(map(str, seats))}; it must name seats, each once")


def _cells(
    script: Script, row: str, number: int, setting: Configuration, turns: Sequence[int] | None
) -> Iterator[Cell]:
    """Yield what is played for one setting; `turns`: who trains alone, from 1; None: all together."""
    name, players, pace = script.axis.name, setting.players, Pace.of(setting)
    if turns is None:
        yield Cell(number, {**setting.given, name: row}, tuple(range(players)), players, pace)
        return
    others, here = setting.given.get(name, script.row), [seat for seat in turns if seat <= players]
    for seat in here:
        settings = {**setting.given, name: others, f"{name}@{seat}": row}
        yield Cell(number, settings, (seat - 1,), len(here), pace)
