"""Games on threads: kernels are called for blocks of about 0.2 seconds while the main thread waits.

The waiting thread is what makes Ctrl-C work: an interrupt reaches Python between two waits, and the workers stop after
the block they are in. A block fills its own slice of a preallocated array, so who played it cannot be seen in it.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from scenarios import Configuration

BLOCK_SECONDS = 0.2
FIRST_BLOCK = 64  # [games] of a configuration's first block, while its speed is not known
GROWTH = 8  # a block is at most this many times the one before
SILENCE = 30.0  # [s] without a finished block, after which a game may well be endless
LEAVE = 2.0  # [s] for blocks in flight to end when the caller leaves; a game without an end is left behind

_log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass
class Pace:
    """How many games to play in a block. Shared by all stretches of one configuration."""

    block: int = FIRST_BLOCK

    def learn(self, games: int, seconds: float) -> None:
        """Take the next block's size from the time that this one took."""
        wanted = int(games * BLOCK_SECONDS / max(seconds, 1e-9))
        self.block = max(1, min(wanted, GROWTH * games))


@dataclass
class Stretch(Generic[T]):
    """Consecutive games of one configuration.

    Attributes:
        play_many: The game's kernel; rules: its record, shape (1,); seed: of the games.
        first, games: Number of the first game, and how many.
        result: dtype of a row.
        finish: Called by a worker with the rows of the whole stretch; what it returns is handed on.
        pace: Shared by stretches that play equally fast.
        tag: The caller's own.
    """

    play_many: Callable[..., Any]
    rules: NDArray[Any]
    seed: int
    first: int
    games: int
    result: np.dtype[Any]
    finish: Callable[[NDArray[Any]], T]
    pace: Pace = field(default_factory=Pace)
    tag: Any = None

    @classmethod
    def of(
        cls,
        configuration: Configuration,
        seed: int,
        first: int,
        games: int,
        finish: Callable[[NDArray[Any]], T],
        *,
        rules: NDArray[Any] | None = None,
        pace: Pace | None = None,
        tag: Any = None,
    ) -> Self:
        """A stretch of a configuration's games.

        Args:
            configuration, seed: What is played.
            first, games, finish, tag: See the attributes.
            rules: The configuration's rules, where they are made already.
            pace: Shared by stretches of the same configuration; None: this one's own.
        """
        game = configuration.scenario.game
        rules = configuration.rules() if rules is None else rules
        return cls(game.play_many, rules, seed, first, games, game.result, finish, pace or Pace(), tag)


def warm_up(configuration: Configuration) -> NDArray[Any]:
    """Compile the kernels that play a configuration, the first time; return its rules.

    Raises:
        InputError: If its numbers do not fit together.
    """
    game, rules = configuration.scenario.game, configuration.rules()
    game.play_many(rules, 0, 0, np.zeros(0, game.result))
    return rules


@dataclass(frozen=True)
class Step(Generic[T]):
    """A block is done, and perhaps with it a stretch: then `finished` is true and `product` what `finish` returned."""

    stretch: Stretch[T]
    games: int
    finished: bool = False
    product: T | None = None


@dataclass
class _Open(Generic[T]):
    """A stretch in flight."""

    stretch: Stretch[T]
    rows: NDArray[Any]
    given: int = 0  # [games] handed out
    played: int = 0  # [games] done


class _Desk(Generic[T]):
    """Hands out blocks in order and takes back what was played."""

    def __init__(self, stretches: Iterable[Stretch[T]]) -> None:
        self.stop = threading.Event()
        self.steps: SimpleQueue[Step[T] | None] = SimpleQueue()  # None: a worker has left
        self.errors: list[BaseException] = []
        self._lock = threading.Lock()
        self._waiting = iter(stretches)
        self._open: _Open[T] | None = None

    def _take(self) -> tuple[_Open[T], int, int] | None:
        """The next block: its stretch, and where in it the block begins and ends."""
        with self._lock:
            if self._open is None:
                stretch = next(self._waiting, None)
                if stretch is None:
                    return None
                self._open = _Open(stretch, np.zeros(stretch.games, stretch.result))
            work = self._open
            begin = work.given
            work.given = end = min(work.stretch.games, begin + work.stretch.pace.block)
            if end == work.stretch.games:
                self._open = None
            return work, begin, end

    def _play(self, work: _Open[T], begin: int, end: int) -> None:
        stretch = work.stretch
        started = time.perf_counter()
        stretch.play_many(stretch.rules, stretch.seed, stretch.first + begin, work.rows[begin:end])
        seconds = time.perf_counter() - started
        with self._lock:
            stretch.pace.learn(end - begin, seconds)
            work.played += end - begin
            finished = work.played == stretch.games
        product = stretch.finish(work.rows) if finished and not self.stop.is_set() else None
        self.steps.put(Step(stretch, end - begin, finished, product))

    def work(self) -> None:
        """Play blocks until there are none, somebody says stop, or something fails: then all stop."""
        try:
            while not self.stop.is_set():
                block = self._take()
                if block is None:
                    return
                self._play(*block)
        except BaseException as error:
            self.stop.set()
            self.errors.append(error)
        finally:
            self.steps.put(None)


def play_stretches(stretches: Iterable[Stretch[T]], threads: int) -> Generator[Step[T], None, None]:
    """Play stretches of games on `threads` threads, beginning them in order; yield each block as it is done.

    At most `threads` + 1 stretches are in flight, which bounds the memory. When the caller leaves early, or is
    interrupted, blocks in flight are waited for and dropped; for `LEAVE` seconds, since a game may be endless. An error
    of a kernel or of `finish` is raised here.
    """
    desk = _Desk(stretches)
    workers = [threading.Thread(target=desk.work, name=f"games-{i}", daemon=True) for i in range(threads)]
    for worker in workers:
        worker.start()
    ended = False
    try:
        yield from _steps(desk, threads)
        ended = True
    finally:
        desk.stop.set()
        until = None if ended else time.monotonic() + LEAVE
        for worker in workers:
            worker.join(None if until is None else max(0.0, until - time.monotonic()))
    for error in desk.errors:
        raise error


def _steps(desk: _Desk[T], threads: int) -> Generator[Step[T], None, None]:
    """The blocks as they are done, until all workers have left. Says once if nothing is done for long."""
    left, since, said = 0, time.monotonic(), False
    while left < threads:
        try:
            step = desk.steps.get(timeout=0.5)
        except Empty:
            if not said and time.monotonic() - since > SILENCE:
                said = True
                _log.warning("no game has finished for %.0f s: is it endless? `balance check GAME` finds out", SILENCE)
            continue
        since = time.monotonic()
        if step is None:
            left += 1
        else:
            yield step


def thread_count(wanted: int | None = None) -> int:
    """How many threads to play on: as many as wanted, or one for each processor that this process may use."""
    if wanted is not None:
        return wanted
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
