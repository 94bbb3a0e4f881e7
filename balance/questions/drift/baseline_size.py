"""Compute how many games a baseline needs, and what a smaller one costs in games of later checks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from balance.stats import intervals, sequential_test

SHIFTS = (0.0, 1.0, 1.5, 2.0)  # for which `Metrics.costs` are computed [margins]


@dataclass(frozen=True)
class Metrics:
    """The metrics of all cells, one after the other.

    Attributes:
        labels: Cell and name of each metric.
        shares: The metrics' shares, or estimates of them; shape (metrics,).
        margins: The metrics' margins, as shares; shape (metrics,).
        alpha, beta: Error rates of the baseline: see `balance.questions.drift.check`.
    """

    labels: tuple[str, ...]
    shares: NDArray[np.float64]
    margins: NDArray[np.float64]
    alpha: float
    beta: float

    def baseline_games(self) -> int:
        """Return how many games of each cell make every share known to a fifth of its margin [games]."""
        pairs = {*zip(self.shares.tolist(), self.margins.tolist(), strict=True)}
        return max(
            sequential_test.baseline_games(margin, self.alpha, len(self.shares), share) for share, margin in pairs
        )

    def least_known(self, games: int) -> "Known":
        """Return the metric whose bound is widest relative to its margin, with `games` games per cell."""
        widths = [
            sequential_test.baseline_width(games, self.alpha, len(self.shares), share) for share in self.shares.tolist()
        ]
        worst = int(np.argmax(np.array(widths) / self.margins))
        return Known(self.labels[worst], widths[worst], float(self.margins[worst]))

    def costs(self, games: int) -> dict[float, int | None]:
        """Return how long a check takes to decide the slowest metric.

        The baseline has `games` games per cell. A share is assumed to move towards one half, where deciding takes
        longest.

        Returns:
            By shift in margins (`SHIFTS`), games of one cell [games]; None: no number of games may decide.
        """
        towards = np.where(self.shares < 0.5, 1.0, -1.0)
        wins = np.round(self.shares * games)
        rates = (self.alpha, self.beta, len(self.shares))
        costs = {}
        for shift in SHIFTS:
            now = np.clip(self.shares + shift * towards * self.margins, 0, 1)
            most = float(sequential_test.games_to_decide(wins, games, self.margins, *rates, now).max())
            costs[shift] = None if np.isinf(most) else int(most)
        return costs


@dataclass(frozen=True)
class Known:
    """How well a metric is known: its label, how far its bound is from its share, and its margin."""

    label: str
    width: float
    margin: float


def nearest_to_half(wins: ArrayLike, games: int) -> NDArray[np.float64]:
    """Return the share nearest to one half that a pilot leaves possible; there a bound is widest.

    Args:
        wins: In how many games of the pilot each metric held [games]; shape (metrics,).
        games: Games of the pilot [games].

    Returns:
        The end of the Clopper-Pearson interval (95 %) nearest to 1/2, or 1/2 if it is inside; shape (metrics,).
    """
    low, high = intervals.clopper_pearson_interval(wins, games)
    nearest: NDArray[np.float64] = np.clip(0.5, low, high)
    return nearest
