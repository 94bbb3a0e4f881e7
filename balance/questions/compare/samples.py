"""The two sides of a comparison: each is a cell whose games are stored in a run or are played now."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import polars as pl

from balance.design.limits import PART
from balance.runs.run import Run
from balance.simulation.engine import Engine
from balance.simulation.play import play_on
from balance.stats.payoffs import payoff_columns
from scenarios import Configuration

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Side:
    """One side of a comparison: a cell and its games.

    Attributes:
        label: Its name in the answer.
        configuration, seed: What was played.
        games: How many games [games].
        parts: Returns the games in stretches, one row per game, from the first game on; each call begins anew.
    """

    label: str
    configuration: Configuration
    seed: int
    games: int
    parts: Callable[[], Iterator[pl.DataFrame]]


@dataclass(frozen=True)
class Player:
    """Plays cells for a comparison, where there is no run."""

    games: int
    seed: int
    engine: Engine
    progress: Progress

    def side(self, configuration: Configuration, label: str) -> Side:
        """Play a configuration and return it as a side; its games stay in memory."""
        played = play_on(self.engine, configuration, self.games, self.seed, progress=self.progress)
        return Side(label, configuration, self.seed, self.games, partial(_sliced, played.frame))


def _sliced(frame: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Yield played games in stretches as long as the parts of a run, so that the two align."""
    yield from frame.iter_slices(PART)


def stored(run: Run, config: int, label: str) -> Side:
    """Return a configuration of a run as a side; its games are read when they are needed.

    Raises:
        InputError: If the run has no such configuration, or seats compete and its games lack their payoffs.
    """
    configuration, games = run.configuration(config), int(run.configs["games"][config])
    if configuration.scenario.game.competitive:
        run.require(config, payoff_columns(configuration.players))
    return Side(label, configuration, run.manifest.seed, games, partial(_read, run, config))


def _read(run: Run, config: int) -> Iterator[pl.DataFrame]:
    with run.reading():
        for (part,) in run.parts_of([config]):
            yield part
