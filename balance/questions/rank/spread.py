"""Share out the spread of the win rate: random settings, each played by two streams of dice.

    FOLDER/spread/CONTEXT-BLOCK.parquet   of some random settings and of each with one dial drawn anew: the sums of the
                                          figure over the games of either stream

A setting is played for a few games only, so its making counts as much as they do: a setting whose dial was drawn the
same again is not played again, and a file holds many of them.
"""

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.steps import changed
from balance.questions.rank.further import SPREAD_FIRST, SPREAD_GROUP, Further
from balance.questions.rank.further_result import Range, Spread
from balance.questions.rank.ranges import ranges_of
from balance.simulation.workers import Pace, Stretch
from balance.stats.total_indices import LEAST, Bounded, total_indices
from balance.storage import atomic, sealed_parquet
from balance.studies.figures import Figure
from balance.studies.kept_games import KeptGames
from scenarios import Configuration, InputError, Value

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking

BLOCK = 20  # settings in a file
MOST_TRIES = 500  # of a random setting, until one can be played
SCHEMA = pl.Schema({"point": pl.Int64, "setting": pl.Int64, "redrawn": pl.Int64, "one": pl.Int64, "two": pl.Int64})


def play_spread(ranking: "Ranking", kept: KeptGames) -> tuple[Spread, ...]:
    """Play random settings of each context, and say whose the spread is.

    Raises:
        InputError: If hardly any setting can be played.
    """
    plan = ranking.plan
    level = 1 - (1 - plan.level) / len(plan.contexts)
    return tuple(
        spread_of(number, base, ranking.figures[0], ranges_of(ranking, number), plan.further, kept, level)
        for number, base in enumerate(plan.contexts)
    )


def spread_of(
    number: int,
    base: Configuration,
    figure: Figure,
    ranges: Sequence[Range],
    asked: Further,
    kept: KeptGames,
    level: float,
) -> Spread:
    """Play random settings of a context and say whose the spread is; see `Spread`."""
    frames = list(Settings(number, base, figure, tuple(ranges), asked, kept).played())
    points = sum(frame["point"].n_unique() for frame in frames)
    redrawn = sum(int(frame["redrawn"].sum()) for frame in frames)
    empty = Spread(number, figure, tuple(ranges), None, None, (), points, redrawn)
    if points < LEAST or not ranges:
        return empty
    rows = pl.concat(frames)
    unit = asked.each * figure.whole
    one, two = (rows[name].to_numpy().reshape(points, 1 + len(ranges)) / unit for name in ("one", "two"))
    widest = 1.0 if figure.is_share else float(max(np.ptp(one), np.ptp(two)))
    found = total_indices(one, two, level, widest=widest)
    return Spread(number, figure, tuple(ranges), found.mean, found.variance, found.totals, points, redrawn)


@dataclass(frozen=True)
class Settings:
    """Draw random settings of a context, play and keep them."""

    context: int
    base: Configuration
    figure: Figure
    ranges: tuple[Range, ...]
    asked: Further
    kept: KeptGames

    def played(self) -> Iterator[pl.DataFrame]:
        """Yield the kept rows of each block in order; fewer if the budget is spent."""
        blocks = -(-self.asked.points // BLOCK)
        for block in range(blocks):
            points = range(block * BLOCK, min((block + 1) * BLOCK, self.asked.points))
            frame = self._kept(block, points)
            if frame is None:
                if self.kept.deadline is not None and time.monotonic() >= self.kept.deadline:
                    return
                frame = self._played(points)
                content = sealed_parquet.sealed(frame, self._notes(block))
                atomic.write(self._path(block), content)
                self.kept.progress(block + 1, blocks, f"{self.context:02d}-{SPREAD_GROUP}")
            yield frame

    def _path(self, block: int) -> Any:
        return self.kept.folder / SPREAD_GROUP / f"{self.context:02d}-{block:05d}.parquet"

    def _notes(self, block: int) -> Mapping[str, str]:
        """Return what decides the rows of a block."""
        values = [[each.dial, [[text, dict(sets)] for text, sets in each.values]] for each in self.ranges]
        asked = [self.base.digest, values, self.figure.text, self.asked.each, self.kept.seed, block]
        return {
            "balance.kernels": self.base.scenario.game.digest,
            "balance.spread": hashlib.sha256(json.dumps(asked).encode()).hexdigest(),
        }

    def _kept(self, block: int, points: range) -> pl.DataFrame | None:
        """Return the rows of a block that is kept whole; None if it is not."""
        try:
            content = sealed_parquet.intact(self._path(block))
            frame = sealed_parquet.table_in(content, self._notes(block), schema=SCHEMA)
        except sealed_parquet.Damaged:  # it is played again
            return None
        return frame if frame.height == len(points) * (1 + len(self.ranges)) else None

    def _played(self, points: range) -> pl.DataFrame:
        """Play random settings, each with every dial drawn anew in turn."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        redrawn: dict[tuple[int, int], int] = {}
        for step in self.kept.engine.play(self._stretches(points, redrawn)):
            if step.product is not None:
                found[step.stretch.tag] = step.product
                self.kept.played += step.stretch.games
        keys = [(point, setting) for point in points for setting in range(1 + len(self.ranges))]
        sums = [found.get(key, found[key[0], 0]) for key in keys]  # a dial that was drawn the same again
        return pl.DataFrame(
            {
                "point": [point for point, _ in keys],
                "setting": [setting for _, setting in keys],
                "redrawn": [redrawn.get(key, 0) for key in keys],
                "one": [one for one, _ in sums],
                "two": [two for _, two in sums],
            },
            schema=SCHEMA,
        )

    def _stretches(self, points: range, redrawn: dict[tuple[int, int], int]) -> Iterator[Stretch[tuple[int, int]]]:
        """Yield the games of each setting; rules are made one by one, as those of one may take 7 MB."""
        pace, each = Pace.of(self.base), self.asked.each
        finish = partial(_sums, self.figure, each, self.base.players)
        for point in points:
            random = np.random.Generator(np.random.Philox(key=[self.kept.seed, point]))
            first = SPREAD_FIRST + point * 2 * each
            values, configuration, rules, tries = self._drawn(random)
            redrawn[point, 0] = tries
            yield Stretch.of(
                configuration, self.kept.seed, first, 2 * each, finish, rules=rules, pace=pace, tag=(point, 0)
            )
            for number in range(len(self.ranges)):
                anew = self._drawn(random, values, number)
                redrawn[point, 1 + number] = anew[3]
                if anew[0] != values:
                    tag = (point, 1 + number)
                    yield Stretch.of(
                        anew[1], self.kept.seed, first, 2 * each, finish, rules=anew[2], pace=pace, tag=tag
                    )

    def _drawn(
        self, random: np.random.Generator, values: Sequence[int] | None = None, number: int = 0
    ) -> tuple[list[int], Configuration, NDArray[Any], int]:
        """Return random values that can be played, or given ones with one drawn anew.

        What cannot be played is drawn again. So settings are drawn alike among those that can be, and a dial anew
        among its values that can be played with all others.

        Returns:
            The number of the value of each dial, what is played, its rules, and how many draws cannot be played.

        Raises:
            InputError: If hardly any setting can be played.
        """
        reason = ""
        for tries in range(MOST_TRIES):
            drawn = [int(random.integers(len(each.values))) for each in self.ranges] if values is None else [*values]
            if values is not None:
                drawn[number] = int(random.integers(len(self.ranges[number].values)))
            try:
                configuration = self._configuration(drawn)
                if not configuration.illegal:
                    return drawn, configuration, configuration.rules(), tries
                reason = configuration.illegal
            except InputError as error:
                reason = str(error)
        raise InputError(f"--spread: of {MOST_TRIES} random settings none can be played; the last: {reason}")

    def _configuration(self, values: Sequence[int]) -> Configuration:
        settings: dict[str, Value] = {}
        for each, value in zip(self.ranges, values, strict=True):
            settings |= each.values[value][1]
        return changed(self.base, settings)


def _sums(figure: Figure, each: int, players: int, rows: NDArray[np.void]) -> tuple[int, int]:
    """Return the sums of a figure over the first and over the second half of some games."""
    values = figure.of(rows, players)
    return int(values[:each].sum()), int(values[each:].sum())


def spread_rows(spread: Spread) -> list[dict[str, Any]]:
    """Return whose the spread is for machines, a row for each dial.

    The index is None if no spread is seen.
    """
    totals: Sequence[Bounded | None] = spread.totals or [None] * len(spread.ranges)
    of = {
        "context": spread.context,
        "figure": spread.figure.text,
        "mean": None if spread.mean is None else list(spread.mean),
        "variance": None if spread.variance is None else list(spread.variance),
        "points": spread.points,
        "redrawn": spread.redrawn,
    }
    return [
        {
            **of,
            "dial": each.dial,
            "values": [text for text, _ in each.values],
            **dict(zip(("total", "low", "high"), total or (None, None, None), strict=True)),
        }
        for each, total in zip(spread.ranges, totals, strict=True)
    ]
