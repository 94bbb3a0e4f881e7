"""Play games on threads: workers play blocks of about 0.2 seconds while the main thread waits.

    stretch   games first .. first + games - 1 of one configuration: one array of rows
    block     the part of a stretch that one worker plays in one call of the kernel:

        rows  [ block 0, worker A | block 1, worker B | block 2, worker A | not yet handed out ]

Because the main thread only waits, Ctrl-C works: Python handles the interrupt between two waits, and the workers stop
after their current block. Each block fills its own slice of the stretch's array, so the rows do not depend on which
thread played them.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from balance.design.sizes import SCRIPTS, sizes_of
from scenarios import Configuration
from sims.game import Game

BLOCK_SECONDS = 0.2  # wanted time of a block [s]
FIRST_BLOCK = 64  # size of a configuration's first block, when its speed is not known [games]
GROWTH = 8  # a block is at most this many times as large as the one before
SILENCE = 30.0  # time without a finished block after which a warning says that a game may be endless [s]
SLOW = 4  # and so many times as long as a block is expected to take
LEAVE = 2.0  # time that blocks in flight get to finish when the caller stops; then their threads are abandoned [s]

_log = logging.getLogger(__name__)

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Play = Callable[[Game, NDArray[Any], int, int, NDArray[Any]], None]


@dataclass
class Pace:
    """Hold the number of games of the next block; shared by all stretches of one configuration.

    Attributes:
        block: The number of games of the next block [games].
        per_game: Time of a game in the last block, before it as a forecast says [s]; None: nobody knows.
    """

    block: int = FIRST_BLOCK
    per_game: float | None = None

    @classmethod
    def of(cls, configuration: Configuration) -> Self:
        """Return the pace to begin with: one game where a seat thinks, since that may take seconds."""
        return cls(1 if configuration.thinks else FIRST_BLOCK)

    def learn(self, games: int, seconds: float) -> None:
        """Set the size of the next block from the time that this one took.

        Args:
            games: Size of this block [games].
            seconds: Its time [s].
        """
        wanted = int(games * BLOCK_SECONDS / max(seconds, 1e-9))
        self.block = max(1, min(wanted, GROWTH * games))
        self.per_game = seconds / games


def play_rows(game: Game, rules: NDArray[Any], seed: int, first: int, rows: NDArray[Any]) -> None:
    """Play games and fill their rows: what most stretches are played by; see `Game.play_many`."""
    game.play_many(rules, seed, first, rows)


class Finish(Protocol[T_co]):
    """Finish a stretch in the process that plays it: on a cluster its rows stay there.

    It travels to that process, so it holds plain values, and its text names the stretch in messages.
    """

    def rules(self) -> NDArray[Any]:
        """Return the rules record, shape (1,), as that process reads it."""

    def __call__(self, rows: NDArray[Any]) -> T_co:
        """Finish the stretch."""

    def same(self, rows: NDArray[Any]) -> bool:
        """Return whether the first rows of the stretch, played again, are those that another process finished."""


@dataclass
class Stretch(Generic[T]):
    """Describe consecutive games of one configuration.

    Attributes:
        game: The game. Another process finds it by its name.
        play: play(game, rules, seed, first, rows) fills `rows`. Another process imports it, so it is a function of a
            module, or a `partial` of one with plain values.
        rules: The rules record, shape (1,).
        seed: The seed of the games.
        first, games: Number of the first game, and number of games, at least 1.
        result: The dtype of a row.
        finish: Called with the rows of the whole stretch; `Step.product` is what it returns. On threads each calls it
            for the stretches that it finishes.
        there: What finishes it in place of `finish` if another process plays it; None: its rows come back.
        pace: The block size, shared by stretches that play equally fast.
        tag: Any value of the caller's.
        proof: By how many of its games another process is known to play as this one does [games].
    """

    game: Game
    play: Play
    rules: NDArray[Any]
    seed: int
    first: int
    games: int
    result: np.dtype[Any]
    finish: Callable[[NDArray[Any]], T]
    pace: Pace = field(default_factory=Pace)
    tag: Any = None
    proof: int = SCRIPTS.replayed
    there: Finish[T] | None = None

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
        there: Finish[T] | None = None,
    ) -> Self:
        """Return a stretch of a configuration's games.

        Args:
            configuration, seed: What is played, with which seed.
            first, games, finish, tag, there: See the attributes.
            rules: The configuration's rules; None: they are made here.
            pace: The block size shared with other stretches; None: a new one.

        Raises:
            InputError: If the configuration's numbers do not fit together.
        """
        game = configuration.scenario.game
        rules = configuration.rules() if rules is None else rules
        return cls(
            game=game,
            play=play_rows,
            rules=rules,
            seed=seed,
            first=first,
            games=games,
            result=game.result,
            finish=finish,
            pace=pace or Pace.of(configuration),
            tag=tag,
            proof=sizes_of(configuration).replayed,
            there=there,
        )


def warm_up(configuration: Configuration, play: Play = play_rows) -> NDArray[Any]:
    """Compile a configuration's kernels, unless they are compiled; return its rules record, shape (1,).

    Args:
        configuration: What is played.
        play: Plays games, and fills rows of the game's own results; see `Stretch.play`.

    Raises:
        InputError: If its numbers do not fit together.
    """
    game, rules = configuration.scenario.game, configuration.rules()
    play(game, rules, 0, 0, np.zeros(0, game.result))
    return rules


@dataclass(frozen=True)
class Step(Generic[T]):
    """Report a finished block.

    Attributes:
        stretch: The stretch of the block.
        games: Size of the block [games].
        finished: Whether this was the last block of the stretch.
        product: If so, what the stretch's `finish` returned; else None.
    """

    stretch: Stretch[T]
    games: int
    finished: bool = False
    product: T | None = None


@dataclass
class _Open(Generic[T]):
    """Hold a stretch of which some blocks are handed out or played."""

    stretch: Stretch[T]
    rows: NDArray[Any]
    handed_out: int = 0  # games given to workers, played or not [games]
    played: int = 0  # games that are done [games]


class _Desk(Generic[T]):
    """Hand out blocks in order and collect what was played; shared by all workers.

    `_lock` guards `_waiting`, `_open`, and the counters and pace of stretches. Kernels run outside of it.
    """

    def __init__(self, stretches: Iterable[Stretch[T]]) -> None:
        self.stop = threading.Event()
        self.steps: SimpleQueue[Step[T] | None] = SimpleQueue()  # None: a worker has ended
        self.errors: list[BaseException] = []
        self.expected = 0.0  # time of the block that was handed out last, as far as it is known [s]
        self._lock = threading.Lock()
        self._waiting = iter(stretches)
        self._open: _Open[T] | None = None

    def _take(self) -> tuple[_Open[T], int, int] | None:
        """Return the next block: its stretch, and its begin and end there; None if there is none left."""
        with self._lock:
            if self._open is None:
                stretch = next(self._waiting, None)
                if stretch is None:
                    return None
                # Iterating may make rules, and this allocates the rows: both under the lock, one stretch at a time.
                self._open = _Open(stretch, np.zeros(stretch.games, stretch.result))
            work = self._open
            begin = work.handed_out
            work.handed_out = end = min(work.stretch.games, begin + work.stretch.pace.block)
            self.expected = (end - begin) * (work.stretch.pace.per_game or 0.0)
            if end == work.stretch.games:  # all handed out: the next call opens the next stretch
                self._open = None
            return work, begin, end

    def _play(self, work: _Open[T], begin: int, end: int) -> None:
        """Play a block; whoever finishes the last block of a stretch also calls its `finish`."""
        stretch = work.stretch
        started = time.perf_counter()
        stretch.play(stretch.game, stretch.rules, stretch.seed, stretch.first + begin, work.rows[begin:end])
        seconds = time.perf_counter() - started
        with self._lock:
            stretch.pace.learn(end - begin, seconds)
            work.played += end - begin
            finished = work.played == stretch.games
        # Outside of the lock: only one worker sees `finished`, and other workers play on meanwhile.
        product = stretch.finish(work.rows) if finished and not self.stop.is_set() else None
        self.steps.put(Step(stretch, end - begin, finished, product))

    def work(self) -> None:
        """Play blocks until there are none left, `stop` is set, or one fails; a failure stops all workers."""
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
            self.steps.put(None)  # `_steps` counts these, so it must come however the worker ends


def play_stretches(stretches: Iterable[Stretch[T]], threads: int) -> Generator[Step[T], None, None]:
    """Play stretches in order on `threads` threads; yield a `Step` for each block as it finishes.

    At most `threads` + 1 stretches are in flight, which bounds the memory. If the caller stops early or is interrupted,
    blocks in flight are awaited for at most `LEAVE` seconds, since a game may be endless, and then dropped.

    Args:
        stretches: What to play; read as needed, by the workers, one at a time.
        threads: Number of threads.

    Raises:
        BaseException: The first error of a kernel, of a `finish` or of `stretches`.
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
    """Yield blocks as they finish until all workers have ended.

    Warn once if none does for `SILENCE`, and for much longer than one is expected to take.
    """
    ended, since, warned = 0, time.monotonic(), False
    while ended < threads:
        try:
            step = desk.steps.get(timeout=0.5)  # a short wait, so that Ctrl-C is noticed
        except Empty:
            silence = max(SILENCE, SLOW * desk.expected)
            if not warned and time.monotonic() - since > silence:
                warned = True
                _log.warning(nothing_came(silence))
            continue
        since = time.monotonic()
        if step is None:
            ended += 1
        else:
            yield step


def nothing_came(seconds: float) -> str:
    """Return a warning that no block has finished for so long [s]."""
    return (
        f"no game has finished for {seconds:.0f} s. With many tries a game takes that long; without tries it may be "
        "endless: `balance check GAME` finds out"
    )


def thread_count(wanted: int | None = None) -> int:
    """Return `wanted`, or if it is None the number of processors that this process may use [threads]."""
    if wanted is not None:
        return wanted
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
