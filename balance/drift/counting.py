"""Games counted as they are played: for each cell how many count for each share; no rows are kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.shares import Share, count_shares
from balance.threads import Pace, Stretch, play_stretches
from scenarios import Configuration

CHUNK = 50_000  # [games] of rows in memory at a time
LEAST = 500  # [games] that are worth handing to another thread
Progress = Callable[[int], None]


@dataclass
class Counter:
    """The games of one configuration, counted.

    Attributes:
        configuration, seed: What is played.
        shares: What is counted.
        first: Number of the first game.
        games: [games] counted so far; counts: for each share, shape (shares,).
    """

    configuration: Configuration
    seed: int
    shares: Sequence[Share]
    first: int = 0
    games: int = 0
    counts: NDArray[np.int64] = field(init=False)
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.counts = np.zeros(len(self.shares), np.int64)
        self.rules = self.configuration.rules()

    def stretches(self, more: int, pieces: int) -> list[Stretch[Any]]:
        """The next `more` games in at least so many pieces, if they are not too small for that."""
        size = min(CHUNK, max(LEAST, -(-more // pieces)))
        game = self.configuration.scenario.game
        begin = self.first + self.games
        count = partial(count_shares, tuple(self.shares))
        return [
            Stretch(
                play_many=game.play_many,
                rules=self.rules,
                seed=self.seed,
                first=begin + at,
                games=min(size, more - at),
                result=game.result,
                finish=count,
                pace=self.pace,
                tag=self,
            )
            for at in range(0, more, size)
        ]


def play_more(work: Sequence[tuple[Counter, int]], threads: int, progress: Progress | None = None) -> None:
    """Play the next so many games of each counter, and count them. What is counted does not depend on the threads."""
    busy = [(counter, more) for counter, more in work if more > 0]
    pieces = -(-2 * threads // max(1, len(busy)))
    every = (stretch for counter, more in busy for stretch in counter.stretches(more, pieces))
    found: list[tuple[Counter, NDArray[np.int64]]] = []
    for step in play_stretches([*every], threads):
        if step.product is not None:
            found.append((step.stretch.tag, step.product))
        if progress is not None:
            progress(step.games)
    for counter, counts in found:
        counter.counts += counts
    for counter, more in busy:
        counter.games += more
