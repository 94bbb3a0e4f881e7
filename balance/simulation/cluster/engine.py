"""Play stretches on a cluster: cut them into tasks of half a second, join the rows again.

    stretch   games first .. first + games - 1 of one configuration: one array of rows
    piece     the part of a stretch that a worker plays in one call of the kernel
    task      pieces that one worker plays, of one stretch or, where these are short, of several in a row:

        stretches  |   1   |   2   | 3 |         4         |
        tasks      |    A    |    B    |    C    |    D    |

What a worker needs is in the task; it returns the rows. They go to their places whenever they come, so they depend
neither on the number of workers nor on who played what, or how often. A stretch that is finished where it is played
(`Stretch.there`), such as a part of a run, is one piece: what comes back is what its finish returns.

Every worker is known by its games: before its first task it plays some as they were played here, and where games stay
there, it once replays the first games of a stretch that another worker finished.
"""

import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

from balance.simulation.cluster import blocks
from balance.simulation.cluster.blocks import Block, Proof, digest_of, kernels_of, rows_of
from balance.simulation.cluster.dispatcher import SILENCE, Dispatcher
from balance.simulation.cluster.pieces import Open, Piece, Pieces, Supply
from balance.simulation.cluster.task import Answer, Task
from balance.simulation.versions import versions
from balance.simulation.workers import Step, Stretch, nothing_came, thread_count
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

COMPILING = 180.0  # time that workers may take until the first answer: they compile the game before [s]
AGAIN = "start it again, and give the same line (with --resume, where the command has it)"

Say = Callable[[str], None]
T = TypeVar("T")


@dataclass
class ClusterEngine:
    """Play stretches on a Dask cluster.

    Attributes:
        client: Connected to the cluster.
        say: Called with a line about anything unexpected.
        after_loss: What to do when the scheduler is lost; ends the message that says so.
    """

    client: "Client"
    say: Say
    after_loss: str = AGAIN
    elsewhere = True
    _refused: set[str] = field(default_factory=set)  # addresses of workers that play other games
    _known: set[str] = field(default_factory=set)  # addresses of workers that have replayed, or were asked to
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
            InputError: If no worker can play, two play other games, or the scheduler is lost.
            BaseException: The first error of a kernel, of a `finish` or of `stretches`.
        """
        supply, again = Supply(iter(stretches)), list[Pieces[T]]()
        dispatcher: Dispatcher[Pieces[T] | _Replay] = self._dispatcher()
        patience = _Patience(self.say)
        try:
            while True:
                threads, wanted = dispatcher.threads(), dispatcher.wanted()
                handed_out = [again.pop() if again else supply.take(threads) for _ in range(wanted)]
                dispatcher.send([self._task(pieces) for pieces in handed_out if pieces])
                if not dispatcher.sent:
                    return
                answers = dispatcher.answers()
                patience.noted(bool(answers), bool(dispatcher.workers()) and not supply.whole)
                for task, answer in answers:
                    if isinstance(task.of, _Replay):
                        task.of.judge(answer)
                    elif answer is None:
                        again.append(task.of)
                    else:
                        yield from supply.steps(task.of, answer.value)
                        self._ask_to_replay(dispatcher, task.of[0], answer.address)
        finally:
            dispatcher.cancel()

    def _ask_to_replay(self, dispatcher: Dispatcher[Any], piece: "Piece[T]", writer: str) -> None:
        """Ask workers that have not replayed yet to replay games that stayed with another one."""
        stretch, block = piece.open.stretch, piece.block
        if stretch.there is None:
            return
        proof, first = self._proof(piece.open), replace(block, games=min(stretch.proof, stretch.games))
        for address in dispatcher.workers().keys() - self._known - {writer}:
            self._known.add(address)
            replay = _Replay(str(stretch.there), writer, address)
            dispatcher.send_to(Task("replay", replay.what, blocks.plays_the_same, (proof, first), replay), address)

    def _dispatcher(self) -> Dispatcher[Any]:
        return Dispatcher(self.client, self.say, self.after_loss, self._refused)

    def _task(self, pieces: "Pieces[T]") -> "Task[Pieces[T] | _Replay]":
        """Return the task of playing these pieces."""
        proof, there = self._proof(pieces[0].open), pieces[0].open.stretch.there
        asked = [piece.block for piece in pieces]
        label = str(there) if there else f"games from {asked[0].first} on of {proof.game}"
        return Task("part" if there else "games", label, blocks.play_blocks, (proof, asked), pieces)

    def _proof(self, work: "Open[T]") -> Proof:
        """Return by what a worker is known that is to play a stretch; its games are played here once."""
        stretch = work.stretch
        if work.kind not in self._proofs:
            block = Block(work.rules, stretch.seed, stretch.first, stretch.proof, stretch.there)
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


@dataclass(frozen=True)
class _Replay:
    """Hold what a worker was asked to replay, who finished it, and the worker's own address."""

    what: str
    writer: str
    address: str

    def judge(self, answer: Answer | None) -> None:
        """Compare what two workers played.

        Raises:
            InputError: If they played other games.
        """
        if answer is not None and not answer.value:
            raise InputError(
                f"{self.what}: was written by the worker {self.writer}, and {self.address} plays other games with the "
                "same seed; one of them is faulty: remove the file, leave one of them out, and go on with --resume"
            )


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
