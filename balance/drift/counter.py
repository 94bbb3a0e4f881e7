"""Games counted as they are played: for each cell how many count for each share; no rows are kept."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.workers import Pace, Stretch, play_stretches
from balance.stats.proportions import Share, count_shares
from scenarios import Configuration

CHUNK = 50_000  # [games] of rows in memory at a time
LEAST, PART = 500, 8  # [games] that are worth handing to another thread: so many, and this part of a block
Progress = Callable[[int], None]


@dataclass(eq=False)
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

    def stretches(self, more: int, pieces: int, begin: int | None = None) -> list[Stretch[Any]]:
        """The next `more` games, or those from number `begin`, in so many pieces or more, if they are not too small."""
        size = min(CHUNK, max(LEAST, self.pace.block // PART, -(-more // pieces)))
        game = self.configuration.scenario.game
        begin = self.first + self.games if begin is None else begin
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


def play_rounds(
    counters: Sequence[Counter],
    sizes: Sequence[int],
    threads: int,
    look: Callable[[Counter], bool],
    stop: Callable[[], bool] = lambda: False,
    progress: Progress | None = None,
) -> None:
    """Play rounds of games of fresh counters until `look` has said of each that it need not go on, or the sizes end.

    A round is looked at when all that go on have played it. Meanwhile threads that would be idle begin the next one;
    its games are dropped where they turn out not to be needed. So what is counted does not depend on the threads.

    Args:
        counters: Not yet played.
        sizes: [games] of each round.
        threads: Threads to play on; progress: called with the number of games newly played, dropped ones too.
        look: Called for each counter that has counted a round; whether it goes on.
        stop: Called when all were looked at; whether none goes on.
    """
    rounds = _Rounds(list(counters), sizes, threads)
    with closing(play_stretches(rounds.stretches(), threads)) as steps:
        for step in steps:
            if progress is not None:
                progress(step.games)
            if step.product is None:
                continue
            part: _Part = step.stretch.tag
            part.counts += step.product
            part.left -= 1
            while rounds.complete():
                rounds.count()
                going = [counter for counter in rounds.going if look(counter)]
                rounds.going = [] if stop() else going
            if not rounds.going:
                return


@dataclass
class _Part:
    """What one counter is to play in one round: [stretches] not yet played, and the counts of the others."""

    games: int
    left: int
    counts: NDArray[np.int64]


@dataclass
class _Rounds:
    """Rounds under way. Workers take stretches while the main thread looks: `going` is only ever replaced."""

    going: list[Counter]
    sizes: Sequence[int]
    threads: int
    counted: int = 0  # rounds
    parts: dict[tuple[Counter, int], _Part] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.begun = dict.fromkeys(self.going, 0)  # rounds of which games were handed out
        self.ends = [0, *np.cumsum(self.sizes).tolist()]

    def stretches(self) -> Iterator[Stretch[Any]]:
        """A round of one counter after the other."""
        while going := [counter for counter in self.going if self.begun[counter] < len(self.sizes)]:
            counter = min(going, key=lambda each: self.begun[each])
            number = self.begun[counter]
            self.begun[counter] += 1
            pieces = -(-2 * self.threads // len(going))
            every = counter.stretches(self.sizes[number], pieces, counter.first + self.ends[number])
            part = _Part(self.sizes[number], len(every), np.zeros(len(counter.shares), np.int64))
            self.parts[counter, number] = part
            for stretch in every:
                stretch.tag = part
                if counter in self.going:
                    yield stretch

    def complete(self) -> bool:
        """Whether all that go on have played the next round."""
        parts = [self.parts.get((counter, self.counted)) for counter in self.going]
        return bool(parts) and all(part is not None and not part.left for part in parts)

    def count(self) -> None:
        """Add the round that is complete to the counts."""
        for counter in self.going:
            part = self.parts.pop((counter, self.counted))
            counter.counts += part.counts
            counter.games += part.games
        self.counted += 1
