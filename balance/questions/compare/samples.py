"""Hold the cells of a comparison, whose games are stored in a run or are played now, and play them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.sizes import sizes_of
from balance.runs import kept_pace
from balance.runs.run import Run
from balance.simulation.engine import Engine
from balance.simulation.game_margins import with_margin
from balance.simulation.game_table import rows_to_frame
from balance.simulation.pacing import Times
from balance.simulation.workers import Pace, Stretch, warm_up
from balance.stats.payoffs import payoff_columns
from scenarios import Configuration
from scenarios.loader.pace import Pace as TablePace

Progress = Callable[[int], None]


@dataclass(frozen=True)
class PlayedCell:
    """Hold a cell and its games.

    Attributes:
        label: Its name in the answer.
        configuration, seed: What was played.
        games: How many games are stored; 0 if they are played now [games].
        parts: Returns the stored games in stretches, one row per game, from the first game on, with the winner's
            margin if there is one; each call begins anew.
            None: they are played now.
        times: Returns how long the first stored games take at a pace; None: they are played now.
    """

    label: str
    configuration: Configuration
    seed: int
    games: int = 0
    parts: Callable[[], Iterator[pl.DataFrame]] | None = None
    times: Callable[[TablePace], Times] | None = None

    def stretches(self) -> Iterator[pl.DataFrame]:
        """Return the stored games in stretches; none if they are played now."""
        return self.parts() if self.parts is not None else iter(())


def stored(run: Run, config: int, label: str) -> PlayedCell:
    """Return a configuration of a run as a cell; its games are read when they are needed.

    Raises:
        InputError: If the run has no such configuration, or seats compete and its games lack their payoffs.
    """
    configuration, games = run.configuration(config), int(run.configs["games"][config])
    if configuration.scenario.game.competitive:
        run.require(config, payoff_columns(configuration.players))
    reads, takes = partial(_read, run, config), partial(kept_pace.times, run, config)
    return PlayedCell(label, configuration, run.manifest.seed, games, reads, takes)


def _read(run: Run, config: int) -> Iterator[pl.DataFrame]:
    configuration = run.configuration(config)
    with run.reading():
        for (part,) in run.parts_of([config]):
            yield with_margin(part, configuration)


@dataclass(frozen=True)
class Listener:
    """Whoever counts games: it is handed those of several cells, the same game numbers of each.

    Attributes:
        configurations: The cells, in the order in which `add` takes their games.
        add: Called with one table per cell, one row per game.
    """

    configurations: Sequence[Configuration]
    add: Callable[[Sequence[pl.DataFrame]], None]


@dataclass
class Player:
    """Plays cells side by side for those who count their games; a stretch is dropped when it was counted.

    Attributes:
        seed: The seed of all games.
        engine: What plays.
        progress: Called with the number of games newly played.
        listeners: Who counts.
        games: How many games of each cell were played and counted [games].
    """

    seed: int
    engine: Engine
    progress: Progress
    listeners: Sequence[Listener] = ()
    games: int = 0
    _paces: dict[int, Pace] = field(default_factory=dict)
    _rules: dict[int, NDArray[Any]] = field(default_factory=dict)

    @property
    def cells(self) -> dict[int, Configuration]:
        """Return every cell once, by its identity."""
        return {id(cell): cell for each in self.listeners for cell in each.configurations}

    def upto(self, games: int) -> None:
        """Play on until each cell has this many games; the listeners get them in the order of numbers."""
        cells, waiting, due = self.cells, dict[int, dict[int, pl.DataFrame]](), self.games
        for number, cell in cells.items():
            if number not in self._rules:
                self._rules[number] = warm_up(cell)
        size = min(sizes_of(cell).part for cell in cells.values())
        for step in self.engine.play(self._stretches(cells, range(self.games, games, size), games)):
            self.progress(step.games)
            if step.product is None:
                continue
            waiting.setdefault(step.stretch.first, {})[step.stretch.tag] = step.product
            while len(waiting.get(due, ())) == len(cells):
                frames = waiting.pop(due)
                for each in self.listeners:
                    each.add([frames[id(cell)] for cell in each.configurations])
                due += size
        self.games = games

    def _stretches(self, cells: dict[int, Configuration], firsts: range, upto: int) -> Iterator[Stretch[pl.DataFrame]]:
        """Yield the next stretch of each cell, then the one after it: so that few of them wait for another."""
        for first in firsts:
            for number, cell in cells.items():
                yield Stretch.of(
                    cell,
                    self.seed,
                    first,
                    min(firsts.step, upto - first),
                    partial(_table, first, cell),
                    rules=self._rules[number],
                    pace=self._paces.setdefault(number, Pace.of(cell)),
                    tag=number,
                )


def _table(first: int, configuration: Configuration, rows: NDArray[np.void]) -> Any:
    return with_margin(rows_to_frame(rows, first, configuration), configuration)
