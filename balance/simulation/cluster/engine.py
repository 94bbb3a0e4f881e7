"""Play stretches on a cluster: cut them into tasks of half a second, join the rows again.

    stretch   games first .. first + games - 1 of one configuration: one array of rows
    piece     the part of a stretch that a worker plays in one call of the kernel
    task      pieces that one worker plays, of one stretch or, where these are short, of several in a row:

        stretches  |   1   |   2   | 3 |         4         |
        tasks      |    A    |    B    |    C    |    D    |

What a worker needs is in the task; it returns the rows. They go to their places whenever they come, so they depend
neither on the number of workers nor on who played what, or how often.
"""

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import uuid4

import numpy as np

from balance.simulation.cluster.blocks import Block, Proof, Rows, digest_of, kernels_of, packed, play_blocks, rows_of
from balance.simulation.cluster.dispatcher import SILENCE, Dispatcher
from balance.simulation.cluster.task import Task
from balance.simulation.versions import versions
from balance.simulation.workers import Step, Stretch, nothing_came, thread_count

if TYPE_CHECKING:
    from distributed import Client

MOST_SECONDS = 0.5  # wanted time of a task: a task costs some milliseconds, and a lost worker its tasks [s]
LEAST_SECONDS = 0.05  # that of the first tasks, and of the last: whoever is quick plays more of them [s]
MOST_BYTES = 8_000_000  # rows of a task, at most, that the rows in flight stay few [bytes]
COMPILING = 180.0  # time that workers may take until the first answer: they compile the game before [s]
_AFTER_LOSS = "start it again, and give the same line (with --resume, where the command has it)"

Say = Callable[[str], None]
T = TypeVar("T")


@dataclass
class ClusterEngine:
    """Play stretches on a Dask cluster.

    Attributes:
        client: Connected to the cluster.
        say: Called with a line about anything unexpected.
    """

    client: "Client"
    say: Say
    _refused: set[str] = field(default_factory=set)  # addresses of workers that play other games
    _proofs: dict[Any, Proof] = field(default_factory=dict)

    @property
    def threads(self) -> int:
        """Return the threads of all workers, as far as is known now; at least 1."""
        return self._dispatcher().threads()

    @property
    def at_once(self) -> int:
        """Return how many games are played at a time, if every thread elsewhere has a processor."""
        from distributed import LocalCluster

        here = isinstance(self.client.cluster, LocalCluster)
        return min(self.threads, thread_count()) if here else self.threads

    def play(self, stretches: Iterable[Stretch[T]]) -> Generator[Step[T], None, None]:
        """Play stretches; yield a `Step` for each piece as it comes back.

        Closing the generator calls back what is not begun.

        Args:
            stretches: What to play; read as needed, one ahead.

        Raises:
            InputError: If no worker can play, or the scheduler is lost.
            BaseException: The first error of a kernel, of a `finish` or of `stretches`.
        """
        supply, again = _Supply(iter(stretches)), list[_Pieces[T]]()
        dispatcher: Dispatcher[_Pieces[T]] = self._dispatcher()
        patience = _Patience(self.say)
        try:
            while True:
                threads, wanted = dispatcher.threads(), dispatcher.wanted()
                handed_out = [again.pop() if again else supply.take(threads) for _ in range(wanted)]
                dispatcher.send([self._task(pieces) for pieces in handed_out if pieces])
                if not dispatcher.sent:
                    return
                answers = dispatcher.answers()
                patience.noted(bool(answers), bool(dispatcher.workers()))
                for task, answer in answers:
                    if answer is None:
                        again.append(task.of)
                    else:
                        yield from supply.steps(task.of, answer.value)
        finally:
            dispatcher.cancel()

    def _dispatcher(self) -> Dispatcher[Any]:
        return Dispatcher(self.client, self.say, _AFTER_LOSS, self._refused)

    def _task(self, pieces: "_Pieces[T]") -> "Task[_Pieces[T]]":
        """Return the task of playing these pieces."""
        proof = self._proof(pieces[0].open)
        blocks = [piece.block for piece in pieces]
        label = f"games from {blocks[0].first} on of {proof.game}"
        return Task("games", label, play_blocks, (proof, blocks), pieces)

    def _proof(self, work: "_Open[T]") -> Proof:
        """Return by what a worker is known that is to play a stretch; its games are played here once."""
        stretch = work.stretch
        if work.kind not in self._proofs:
            block = Block(work.rules, stretch.seed, stretch.first, stretch.proof)
            self._proofs[work.kind] = Proof(
                token=uuid4().hex,
                game=stretch.game.name,
                kernels=kernels_of(stretch.game),
                play=stretch.play,
                result=stretch.result,
                block=block,
                rows=digest_of(rows_of(stretch.game, stretch.play, stretch.result, block)),
                versions=versions(),
            )
        return self._proofs[work.kind]


@dataclass
class _Open(Generic[T]):
    """Hold a stretch of which some pieces are handed out or played."""

    stretch: Stretch[T]
    rules: bytes
    rows: Rows
    handed_out: int = 0  # games given to workers, played or not [games]
    played: int = 0  # games that are done [games]

    @property
    def kind(self) -> Any:
        """Return what stretches have in common that may be in one task: their kernels, and what proves them."""
        return self.stretch.game.name, self.stretch.play, self.stretch.proof

    @property
    def left(self) -> int:
        """Return how many games are not handed out [games]."""
        return self.stretch.games - self.handed_out


@dataclass(frozen=True)
class _Piece(Generic[T]):
    """Describe games of a stretch by their places in its rows."""

    open: _Open[T]
    begin: int
    end: int

    @property
    def games(self) -> int:
        """Return how many they are [games]."""
        return self.end - self.begin

    @property
    def block(self) -> Block:
        """Return what a worker is told of them."""
        stretch = self.open.stretch
        return Block(self.open.rules, stretch.seed, stretch.first + self.begin, self.games)


_Pieces = tuple[_Piece[T], ...]


@dataclass
class _Supply(Generic[T]):
    """Cut stretches into pieces for tasks, and put the rows that come back into their places."""

    stretches: Iterator[Stretch[T]]
    busy: float = 0.0  # time that workers have played [s]
    _open: _Open[T] | None = None
    _next: Stretch[T] | None = None
    _rules: tuple[Any, bytes] = (None, b"")  # the rules record packed last: stretches of a configuration share it

    def __post_init__(self) -> None:
        self._next = next(self.stretches, None)

    def take(self, threads: int) -> _Pieces[T]:
        """Return the pieces of the next task; none if there are none left.

        Args:
            threads: Threads of the cluster.
        """
        pieces: list[_Piece[T]] = []
        wanted = seconds = self._seconds(threads)
        space, kind = MOST_BYTES, None
        while seconds > wanted / 10:  # no crumbs
            work = self._opened()
            if work is None:
                break
            stretch, per_game = work.stretch, work.stretch.pace.per_game
            if pieces and (work.kind != kind or space < stretch.result.itemsize):
                break
            games = stretch.pace.block if per_game is None else int(seconds / max(per_game, 1e-9))
            games = min(work.left, max(1, min(games, space // stretch.result.itemsize)))
            pieces.append(_Piece(work, work.handed_out, work.handed_out + games))
            work.handed_out += games
            kind, space = work.kind, space - games * stretch.result.itemsize
            seconds = 0.0 if per_game is None else seconds - games * per_game
        return tuple(pieces)

    def _seconds(self, threads: int) -> float:
        """Return the wanted time of the next task [s].

        It grows with what was played, and shrinks when little is left.
        """
        wanted = self.busy / threads / 4
        work = self._opened()
        if work is not None and self._next is None and (per_game := work.stretch.pace.per_game) is not None:
            wanted = min(wanted, work.left * per_game / threads / 2)
        return min(MOST_SECONDS, max(LEAST_SECONDS, wanted))

    def _opened(self) -> _Open[T] | None:
        """Return the stretch of which games are to be handed out; None if there is none left."""
        if (self._open is None or not self._open.left) and self._next is not None:
            stretch, self._next = self._next, next(self.stretches, None)
            if self._rules[0] is not stretch.rules:
                self._rules = stretch.rules, packed(stretch.rules)
            self._open = _Open(stretch, self._rules[1], np.zeros(stretch.games, stretch.result))
        return self._open if self._open is not None and self._open.left else None

    def steps(self, pieces: _Pieces[T], played: list[tuple[float, Rows]]) -> Iterator[Step[T]]:
        """Put rows into their places; yield a step for each piece, and finish stretches that are whole."""
        for piece, (seconds, rows) in zip(pieces, played, strict=True):
            work, stretch = piece.open, piece.open.stretch
            self.busy += seconds
            stretch.pace.learn(piece.games, seconds)
            work.rows[piece.begin : piece.end] = rows
            work.played += piece.games
            finished = work.played == stretch.games
            product = stretch.finish(work.rows) if finished else None
            yield Step(stretch, piece.games, finished, product)


@dataclass
class _Patience:
    """Say once that nothing comes back though workers are there."""

    say: Say
    since: float = field(default_factory=time.monotonic)
    allowed: float = COMPILING

    def noted(self, came: bool, workers: bool) -> None:
        """Note whether anything came back just now, and whether there is anybody to play."""
        if came:
            self.allowed = SILENCE
        if came or not workers:
            self.since = time.monotonic()
        elif time.monotonic() - self.since > self.allowed:
            self.since = float("inf")
            self.say(nothing_came(self.allowed))
