"""How many games a baseline needs, and what a smaller one costs: each metric by its own share and margin."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from balance.drift import sequential_test
from balance.stats import intervals

SHIFTS = (0.0, 1.0, 1.5, 2.0)  # [margins] of which the costs are told


@dataclass(frozen=True)
class Metrics:
    """The metrics of all cells, in one row.

    Attributes:
        labels: Cell and metric; shares: about what they are, shape (metrics,); margins: likewise.
        alpha, beta: Of the baseline.
    """

    labels: tuple[str, ...]
    shares: NDArray[np.float64]
    margins: NDArray[np.float64]
    alpha: float
    beta: float

    def baseline_games(self) -> int:
        """[games] of a cell that make every share known to a fifth of its margin."""
        pairs = {*zip(self.shares.tolist(), self.margins.tolist(), strict=True)}
        return max(
            sequential_test.baseline_games(margin, self.alpha, len(self.shares), share) for share, margin in pairs
        )

    def least_known(self, games: int) -> "Known":
        """The metric that a baseline of so many games knows least, by its margin."""
        widths = [
            sequential_test.baseline_width(games, self.alpha, len(self.shares), share) for share in self.shares.tolist()
        ]
        worst = int(np.argmax(np.array(widths) / self.margins))
        return Known(self.labels[worst], widths[worst], float(self.margins[worst]))

    def costs(self, games: int) -> dict[float, int | None]:
        """Shift in margins -> [games] until a check decides the slowest metric; None: it may never.

        A share moves towards one half, where deciding takes longest.
        """
        towards = np.where(self.shares < 0.5, 1.0, -1.0)
        wins = np.round(self.shares * games)
        rates = (self.alpha, self.beta, len(self.shares))
        found = {}
        for shift in SHIFTS:
            now = np.clip(self.shares + shift * towards * self.margins, 0, 1)
            most = float(sequential_test.games_to_decide(wins, games, self.margins, *rates, now).max())
            found[shift] = None if np.isinf(most) else int(most)
        return found


@dataclass(frozen=True)
class Known:
    """How well a metric is known: how far its bound may be from it, and its margin."""

    label: str
    width: float
    margin: float


def nearest_to_half(wins: ArrayLike, games: int) -> NDArray[np.float64]:
    """The share nearest to one half that a pilot leaves possible (Clopper-Pearson, 95 %): there a bound is widest."""
    low, high = intervals.clopper_pearson_interval(wins, games)
    nearest: NDArray[np.float64] = np.clip(0.5, low, high)
    return nearest
