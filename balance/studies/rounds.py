"""Count games while they are played, in rounds; no rows are kept.

For each cell it is counted in how many games each share held. A *share* is a yes-or-no question about a game, such as
`outcome=win`; see `balance.stats.proportions`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from balance.stats.proportions import Share, count_shares
from scenarios import Configuration

CHUNK = 50_000  # [games] in one stretch, at most: bounds the rows in memory
LEAST, PART = 500, 8  # a stretch has at least 500 games and 1/8 of a block of 0.2 s: less is not worth a thread
Progress = Callable[[int], None]


@dataclass(eq=False)
class Counter:
    """Counts the games of one configuration.

    Attributes:
        configuration, seed: What is played.
        shares: What is counted.
        first: Number of the first game.
        games: Games counted so far [games].
        counts: In how many of them each share held [games]; shape (shares,).
        pace: Size of a block, learnt from the games played before.
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
        """Cut games into stretches for the workers.

        Args:
            more: How many games [games].
            pieces: Number of stretches wished for; there are more if one would exceed `CHUNK`, and fewer if they would
                be too small to be worth a thread.
            begin: Number of the first game; None: the next one that is not counted yet.
        """
        size = min(CHUNK, max(LEAST, self.pace.block // PART, -(-more // pieces)))
        begin = self.first + self.games if begin is None else begin
        count = partial(count_shares, tuple(self.shares))
        return [
            Stretch.of(
                self.configuration,
                self.seed,
                begin + at,
                min(size, more - at),
                count,
                rules=self.rules,
                pace=self.pace,
                tag=self,
            )
            for at in range(0, more, size)
        ]


def play_more(work: Sequence[tuple[Counter, int]], engine: Engine, progress: Progress | None = None) -> None:
    """Play and count more games. The counts do not depend on what plays.

    Args:
        work: Counters, each with the number of games to play next [games].
        engine: What plays.
        progress: Called with the number of games newly played.
    """
    busy = [(counter, more) for counter, more in work if more > 0]
    pieces = -(-2 * engine.threads // max(1, len(busy)))
    every = (stretch for counter, more in busy for stretch in counter.stretches(more, pieces))
    parts: list[tuple[Counter, NDArray[np.int64]]] = []
    for step in engine.play([*every]):
        if step.product is not None:
            parts.append((step.stretch.tag, step.product))
        if progress is not None:
            progress(step.games)
    for counter, counts in parts:  # only now: an interrupt leaves every counter as it was
        counter.counts += counts
    for counter, more in busy:
        counter.games += more


def play_rounds(
    counters: Sequence[Counter],
    sizes: Sequence[int],
    engine: Engine,
    look: Callable[[Counter], bool],
    stop: Callable[[], bool] = lambda: False,
    progress: Progress | None = None,
) -> None:
    """Play rounds of games until `look` ends every counter, `stop` ends all, or there are no more rounds.

    The counters are judged after each round that all of them have played. Threads that would wait for the slowest
    counter begin the next round already; its games are dropped where they turn out not to be needed. So the counts do
    not depend on what plays.

        counter A   round 1 |  round 2 ...          begun early
        counter B   round 1      |                  judged here: only round 1 of A and B is counted

    Args:
        counters: Counters that have played nothing yet.
        sizes: Games of each round, for every counter [games].
        engine: What plays.
        look: Called for each counter after a round; returns whether it plays on.
        stop: Called after `look` was called for all; returns whether all counters stop.
        progress: Called with the number of games newly played, dropped ones included.
    """
    rounds = _Rounds(list(counters), sizes, engine)
    with closing(engine.play(rounds.stretches())) as steps:
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
    """One round of one counter.

    Attributes:
        games: Games of the round [games].
        left: Stretches that are not finished yet.
        counts: Counts of the finished stretches; shape (shares,).
    """

    games: int
    left: int
    counts: NDArray[np.int64]


@dataclass
class _Rounds:
    """The rounds in progress, shared by the main thread and the workers.

    Workers draw from `stretches` (one at a time, under a lock) while the main thread calls `complete` and `count`.
    These take no lock, so the main thread never changes the list `going` but replaces it: a worker in the middle of a
    loop keeps the old list, and at worst plays a stretch that is dropped.

    Attributes:
        going: Counters that play on.
        sizes, engine: As for `play_rounds`.
        counted: Rounds that were counted.
        parts: Rounds that were begun and are not counted yet, by counter and number of the round.
        begun: By counter, rounds of which stretches were handed out.
        ends: Games of a counter before each round [games]; one longer than `sizes`.
    """

    going: list[Counter]
    sizes: Sequence[int]
    engine: Engine
    counted: int = 0
    parts: dict[tuple[Counter, int], _Part] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.begun = dict.fromkeys(self.going, 0)
        self.ends = [0, *np.cumsum(self.sizes).tolist()]

    def stretches(self) -> Iterator[Stretch[Any]]:
        """Yield the stretches to play next: always a round of the counter that has begun fewest."""
        while going := [counter for counter in self.going if self.begun[counter] < len(self.sizes)]:
            counter = min(going, key=lambda each: self.begun[each])
            number = self.begun[counter]
            self.begun[counter] += 1
            pieces = -(-2 * self.engine.threads // len(going))
            every = counter.stretches(self.sizes[number], pieces, counter.first + self.ends[number])
            part = _Part(self.sizes[number], len(every), np.zeros(len(counter.shares), np.int64))
            self.parts[counter, number] = part
            for stretch in every:
                stretch.tag = part
                if counter in self.going:  # it may have been judged since
                    yield stretch

    def complete(self) -> bool:
        """Tell whether all counters that play on have finished the next round."""
        parts = [self.parts.get((counter, self.counted)) for counter in self.going]
        return bool(parts) and all(part is not None and not part.left for part in parts)

    def count(self) -> None:
        """Add the complete round to the counts."""
        for counter in self.going:
            part = self.parts.pop((counter, self.counted))
            counter.counts += part.counts
            counter.games += part.games
        self.counted += 1
