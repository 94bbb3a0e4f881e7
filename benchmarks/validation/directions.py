"""Say in which direction a figure should move when a rule changes, and play the games before and after the change.

What each game expects of its rules is in `tests/games/GAME/directions.py`.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import special

from balance.simulation.play import play
from balance.stats.intervals import LEVEL
from balance.stats.pooled import difference
from benchmarks.validation.checks import Check

WIDTH = float(special.ndtri(0.5 + LEVEL / 2))  # half an interval [standard errors]
Settings = dict[str, Any]


@dataclass(frozen=True)
class Direction:
    """Describe a change of a configuration, and the direction in which a figure should move.

    Attributes:
        name: The change in words.
        base: The settings before the change.
        change: The settings that change.
        sign: +1 if the figure should not fall, -1 if it should not rise, 0 if neither is expected.
        law: Whether the check fails if the figure moves the other way.
        metric, value: The figure, where not all directions of a table have the same: a mean, or an outcome's share.
    """

    name: str
    base: Settings
    change: Settings
    sign: int
    law: bool = True
    metric: str = "outcome"
    value: str = "win"

    @property
    def expected(self) -> str:
        """Return the expected direction in a word."""
        return {1: "up", -1: "down", 0: "–"}[self.sign]

    def line(self, figures: tuple[str, ...], score: float, limit: float) -> Check:
        """Return the line of a table; a law fails beyond `limit` standard errors in the wrong direction."""
        right = score * self.sign >= -limit
        note = "" if right else "the other way"
        return Check(self.name, (self.expected, *figures, f"{score:+.1f}"), right if self.law else None, note)

    def paired_line(self, before: NDArray[Any], after: NDArray[Any], limit: float) -> Check:
        """Return the line of a figure known game by game: its means, their paired difference, interval and z-score."""
        moved = after - before
        error = float(moved.std(ddof=1) / np.sqrt(len(moved)))
        change = float(moved.mean())
        figures = (f"{before.mean():.2f}", f"{after.mean():.2f}", f"{change:+.2f} ± {WIDTH * error:.2f}")
        return self.line(figures, change / error if error else 0.0, limit)


def paired_move(before: pl.DataFrame, after: pl.DataFrame, metric: str, value: str) -> tuple[float, float]:
    """Return the paired difference of an estimate (after - before), and its z-score."""
    table = difference([[before]], [[after]])
    row = table.row(by_predicate=(pl.col("metric") == metric) & (pl.col("value") == value), named=True)
    error = (row["high"] - row["low"]) / 2 / WIDTH
    return row["estimate"], row["estimate"] / error if error else 0.0


@dataclass
class Games:
    """Play games of a title and keep them by their settings, so that a configuration is played once.

    Attributes:
        title: The name of the game.
        games: The number of games of each configuration.
        seed: Their seed.
        columns: The columns that are kept; all of them if there are none.
        room: The number of configurations that are kept, those asked for last.
    """

    title: str
    games: int
    seed: int
    columns: tuple[str, ...] = ()
    room: int = 1_000
    frames: dict[str, pl.DataFrame] = field(default_factory=dict)

    def of(self, settings: Settings, games: int = 0) -> pl.DataFrame:
        """Return the games with these settings, one row per game; `games` of them, or as many as usual."""
        key = repr((sorted(settings.items()), games))
        frame = self.frames.pop(key, None)
        if frame is None:
            frame = play(self.title, settings, games=games or self.games, seed=self.seed).frame
            frame = frame.select(self.columns or pl.all())
            while len(self.frames) >= self.room:
                self.frames.pop(next(iter(self.frames)))
        self.frames[key] = frame
        return frame

    def pair(self, direction: Direction) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Return the games before and after a change."""
        return self.of(direction.base), self.of({**direction.base, **direction.change})
