"""Describe the winner's margin: by how much the seat with most points is ahead of the next.

Every game has a margin, also one that several seats win together, or nobody: 0 if two have most.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.intervals import LEVEL, quantile_ranks, share_interval
from balance.stats.moments import Moments

QUANTILES = {"p05": 0.05, "p50": 0.5, "p95": 0.95}
STEPS = 4  # numbers of points of which is said in how many games the margin is no greater
_EDGE = 0.02  # a number of points that fewer games, or all but fewer, stay within tells nothing
SCHEMA = pl.Schema(
    {
        "figure": pl.String,  # mean, p05, p50, p95, or <=5: the share of games with a margin of at most 5
        "estimate": pl.Float64,
        "low": pl.Float64,  # null where games are too few
        "high": pl.Float64,
        "level": pl.Float64,
        "games": pl.Int64,
    }
)


def margins(scores: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return by how much the highest score of each game is above the next.

    Args:
        scores: Each seat's points; whole numbers, shape (games, seats), two seats or more.

    Returns:
        int64, shape (games,).
    """
    ranked = np.partition(scores.astype(np.int64), -2, axis=1)
    return ranked[:, -1] - ranked[:, -2]


@dataclass
class Margins:
    """Count games by their margins.

    Attributes:
        games: Number of games with each margin [games].
        alone: How many of them one seat won alone [games].
    """

    games: Counter[int] = field(default_factory=Counter)
    alone: int = 0

    @classmethod
    def of(cls, values: NDArray[np.int64], alone: int) -> "Margins":
        """Return the counts of games with these margins, of which `alone` were won by one seat."""
        numbers, times = np.unique(values, return_counts=True)
        return cls(Counter(dict(zip(numbers.tolist(), times.tolist(), strict=True))), alone)

    def add(self, other: "Margins") -> None:
        """Add other games."""
        self.games.update(other.games)
        self.alone += other.alone

    @property
    def total(self) -> int:
        """Return the number of games [games]."""
        return self.games.total()

    def within(self, points: int) -> int:
        """Return how many games have a margin of at most so many points [games]."""
        return sum(times for margin, times in self.games.items() if margin <= points)

    def steps(self) -> list[int]:
        """Return round numbers of points (0, 1, 2, 5, 10, ...) that tell how close games are.

        All or none of the games within a number say nothing. Of more than `STEPS` numbers those are left that are
        spread most evenly from the first to the last.
        """
        most = max(self.games, default=0)
        every = [0, *(digit * 10**power for power in range(len(str(most))) for digit in (1, 2, 5))]
        told = [each for each in every if _EDGE <= self.within(each) / max(1, self.total) <= 1 - _EDGE]
        if len(told) <= STEPS:
            return told
        return [told[round(place * (len(told) - 1) / (STEPS - 1))] for place in range(STEPS)]

    def table(self, steps: Sequence[int] | None = None, level: float = LEVEL) -> pl.DataFrame:
        """Return the mean, quantiles, and the share of games within each of some numbers of points.

        Args:
            steps: The numbers of points; None: those of `steps`.
            level: The chance that all intervals hold at once (Bonferroni), between 0 and 1.

        Returns:
            A frame of `SCHEMA`; empty if there are no games.
        """
        if not self.total:
            return pl.DataFrame(schema=SCHEMA)
        chosen = self.steps() if steps is None else list(steps)
        single = 1 - (1 - level) / (1 + len(QUANTILES) + len(chosen))
        moments = self.moments
        low, high, _ = moments.bounds(single)
        rows: list[tuple[object, ...]] = [("mean", moments.mean, low, high)]
        rows += [(name, *self._quantile(share, single)) for name, share in QUANTILES.items()]
        for points in chosen:
            within = self.within(points)
            ends = share_interval(within, self.total, single)
            rows.append((f"<={points}", within / self.total, float(ends[0]), float(ends[1])))
        frame = pl.DataFrame([(*row, level, self.total) for row in rows], schema=SCHEMA, orient="row")
        return frame.with_columns(pl.col("low", "high").fill_nan(None))

    @property
    def moments(self) -> Moments:
        """Return the moments of the margins."""
        low, high = min(self.games), max(self.games)
        total = sum(margin * times for margin, times in self.games.items())
        squares = sum(margin * margin * times for margin, times in self.games.items())
        return Moments(self.total, total, squares, low, self.games[low], high, self.games[high])

    def _quantile(self, share: float, level: float) -> tuple[float, float, float]:
        """Return a quantile and its bounds, values that occurred; a bound is NaN with too few games."""
        values = np.array(sorted(self.games), np.int64)
        upto = np.cumsum([self.games[int(value)] for value in values])

        def value_of(rank: int) -> float:
            return float(values[np.searchsorted(upto, rank)]) if 1 <= rank <= self.total else math.nan

        rank, low, high = quantile_ranks(self.total, share, level)
        return value_of(rank), value_of(low), value_of(high)
