"""Cut stretches into pieces for the tasks of a cluster, and put what comes back into its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from balance.simulation.cluster.blocks import Block, Rows, packed
from balance.simulation.workers import Step, Stretch

MOST_SECONDS = 0.5  # wanted time of a task: a task costs some milliseconds, and a lost worker its tasks [s]
LEAST_SECONDS = 0.05  # that of the first tasks, and of the last: whoever is quick plays more of them [s]
MOST_BYTES = 8_000_000  # rows of a task, at most, that the rows in flight stay few [bytes]

T = TypeVar("T")


@dataclass
class Open(Generic[T]):
    """Hold a stretch of which some pieces are handed out or played.

    It has no rules and no rows here if it is finished where it is played.
    """

    stretch: Stretch[T]
    rules: bytes | None
    rows: Rows
    handed_out: int = 0  # games given to workers, played or not [games]
    played: int = 0  # games that are done [games]

    @property
    def kind(self) -> Any:
        """Return what stretches have in common that may be in one task: their kernels, and what proves them."""
        return self.stretch.game.name, self.stretch.play, self.stretch.proof, self.stretch.there is None

    @property
    def left(self) -> int:
        """Return how many games are not handed out [games]."""
        return self.stretch.games - self.handed_out


@dataclass(frozen=True)
class Piece(Generic[T]):
    """Describe games of a stretch by their places in its rows."""

    open: Open[T]
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
        return Block(self.open.rules, stretch.seed, stretch.first + self.begin, self.games, stretch.there)


Pieces = tuple[Piece[T], ...]


@dataclass
class Supply(Generic[T]):
    """Cut stretches into pieces for tasks, and put the rows that come back into their places."""

    stretches: Iterator[Stretch[T]]
    busy: float = 0.0  # time that workers have played [s]
    last: float | None = None  # time of a game in the piece that came back last [s]
    _open: Open[T] | None = None
    _next: Stretch[T] | None = None
    _rules: tuple[Any, bytes] = (None, b"")  # the rules record packed last: stretches of a configuration share it

    def __post_init__(self) -> None:
        self._next = next(self.stretches, None)

    def take(self, threads: int) -> Pieces[T]:
        """Return the pieces of the next task; none if there are none left.

        Args:
            threads: Threads of the cluster.
        """
        pieces: list[Piece[T]] = []
        wanted = seconds = self._seconds(threads)
        space, kind = MOST_BYTES, None
        while seconds > wanted / 10:  # no crumbs
            work = self._opened()
            if work is None:
                break
            stretch, per_game = work.stretch, work.stretch.pace.per_game
            if pieces and (work.kind != kind or space < stretch.result.itemsize):
                break
            if stretch.there is None:
                games = stretch.pace.block if per_game is None else int(seconds / max(per_game, 1e-9))
                games = min(work.left, max(1, min(games, space // stretch.result.itemsize)))
                space -= games * stretch.result.itemsize
            else:
                games, per_game = stretch.games, per_game or self.last
            pieces.append(Piece(work, work.handed_out, work.handed_out + games))
            work.handed_out += games
            kind = work.kind
            seconds = 0.0 if per_game is None else seconds - games * per_game
        return tuple(pieces)

    @property
    def whole(self) -> bool:
        """Tell whether stretches are played whole, which takes as long as it takes."""
        return self._open is not None and self._open.stretch.there is not None

    def _seconds(self, threads: int) -> float:
        """Return the wanted time of the next task [s].

        It grows with what was played, and shrinks when little is left.
        """
        wanted = self.busy / threads / 4
        work = self._opened()
        if work is not None and self._next is None and (per_game := work.stretch.pace.per_game) is not None:
            wanted = min(wanted, work.left * per_game / threads / 2)
        return min(MOST_SECONDS, max(LEAST_SECONDS, wanted))

    def _opened(self) -> Open[T] | None:
        """Return the stretch of which games are to be handed out; None if there is none left."""
        if (self._open is None or not self._open.left) and self._next is not None:
            stretch, self._next = self._next, next(self.stretches, None)
            if stretch.there is not None:
                self._open = Open(stretch, None, np.zeros(0, stretch.result))
            else:
                if self._rules[0] is not stretch.rules:
                    self._rules = stretch.rules, packed(stretch.rules)
                self._open = Open(stretch, self._rules[1], np.zeros(stretch.games, stretch.result))
        return self._open if self._open is not None and self._open.left else None

    def steps(self, pieces: Pieces[T], played: list[tuple[float, Any]]) -> Iterator[Step[T]]:
        """Put rows into their places; yield a step for each piece, and finish stretches that are whole."""
        for piece, (seconds, came) in zip(pieces, played, strict=True):
            work, stretch = piece.open, piece.open.stretch
            self.busy += seconds
            stretch.pace.learn(piece.games, seconds)
            self.last = stretch.pace.per_game
            work.played += piece.games
            finished = work.played == stretch.games
            if stretch.there is None:
                work.rows[piece.begin : piece.end] = came
                came = stretch.finish(work.rows) if finished else None
            yield Step(stretch, piece.games, finished, came)
