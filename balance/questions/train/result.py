"""Hold what came of a training: the new row, and the proof of its gain."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from balance.questions.train.evolution import Row
from balance.questions.train.plan import TrainingPlan
from balance.stats.moments import Change, Moments

LEVEL = 0.95  # coverage of the interval of all settings together; and of those of the single settings, all at once
GAINS = pl.Schema(
    {
        "setting": pl.String,  # `all`: their average
        "before": pl.Float64,  # mean payoff of the script, and of the trained one, as shares of a win
        "after": pl.Float64,
        "gain": pl.Float64,  # after minus before, in the same games
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "games": pl.Int64,
    }
)
ALL = "all"


@dataclass(frozen=True)
class Training:
    """Hold what came of a training.

    Attributes:
        plan: What was to be done.
        folder: Where the training and, if a row came of it, the scenario with the new row are.
        values: The weights of the new row.
        generations: How many generations there were.
        ended: What ended it: `generations`, `budget` or `converged`.
        games: Games that were played for it in all, the proof included [games].
        gains: The proof: a frame of `GAINS`; the first row is for all settings together.
        history: What each generation came to: `generation`, `best` of what the search proposed, `champion` on the
            same games, as shares of a win, and `replaced`: whether a challenger became the champion.
    """

    plan: TrainingPlan
    folder: Path
    values: Row
    generations: int
    ended: str
    games: int
    gains: pl.DataFrame
    history: pl.DataFrame

    @property
    def row(self) -> str:
        """Return the id of the new row."""
        return self.plan.row

    @property
    def changed(self) -> bool:
        """Whether the new row's weights differ from the script's."""
        return self.values != self.plan.start

    @property
    def gain(self) -> Mapping[str, Any]:
        """Return the row of `gains` for all settings together."""
        return self.gains.row(0, named=True)

    @property
    def better(self) -> bool:
        """Whether the new row is proved to be better: the whole interval of its gain is above 0."""
        low = self.gain["low"]
        return low is not None and low > 0

    @property
    def lost(self) -> list[Mapping[str, Any]]:
        """Return the rows of `gains` for settings in which the new row is worse: below 0 at both ends."""
        single = self.gains.filter(pl.col("setting") != ALL)
        return [row for row in single.iter_rows(named=True) if row["high"] is not None and row["high"] < 0]

    @property
    def weights(self) -> pl.DataFrame:
        """Return the weights: `weight`, `before`, `after`, and their range, `low` and `high`."""
        weights = self.plan.script.weights
        return pl.DataFrame(
            {
                "weight": [weight.column for weight in weights],
                "before": [float(weight.start) for weight in weights],
                "after": [float(value) for value in self.values],
                "low": [float(weight.low) for weight in weights],
                "high": [float(weight.high) for weight in weights],
            }
        )


def gains_of(plan: TrainingPlan, before: Any, after: Any) -> pl.DataFrame:
    """Return the differences between two rows that played the same games, a frame of `GAINS`.

    Settings share their dice, so their average is taken within each game number, and its error from the spread over
    game numbers. The intervals of the single settings hold at once with `LEVEL`: which of them lost is told by them.

    Args:
        plan: The training.
        before, after: Worths as `Arena.play` returns them; int64, shape (settings, games).
    """
    scale, labels = plan.arena.scale, plan.arena.labels
    rows = [_gain(ALL, before.sum(axis=0), after.sum(axis=0), scale * len(labels))]
    if len(labels) > 1:
        level = 1 - (1 - LEVEL) / len(labels)  # Bonferroni
        rows += [_gain(label, before[i], after[i], scale, level) for i, label in enumerate(labels)]
    return pl.DataFrame(rows, schema=GAINS, orient="row").with_columns(pl.col("low", "high").fill_nan(None))


def _gain(label: str, before: Any, after: Any, scale: int, level: float = LEVEL) -> tuple[Any, ...]:
    """Return a row of `GAINS`; `scale` is the worth of a whole win, `level` the coverage of the interval."""
    first, second = (Moments.of(each).mean / scale for each in (before, after))
    change = Change.of(after - before).divided(scale)
    bounds = change.bounds(level)
    games = len(before)
    return label, first, second, second - first, bounds.low, bounds.high, level, f"paired {bounds.method}", games
