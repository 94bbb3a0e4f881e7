"""Lead workers through a run: hand out parts, and let workers replay what others wrote.

A part is written by the worker that played it, in one step and always with the same bytes, so it does no harm if two
workers play the same one. What comes back are its games, counted: a few kilobytes. A task is one part, or several in a
row where these are short: a task costs the scheduler milliseconds.

Every worker is known by its games: before its first part it plays the first games of the run as they were played here,
and after that, once, the first games of a part that another worker wrote.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from balance.runs.cluster import worker
from balance.runs.cluster.job import Job
from balance.runs.counts import PartCount
from balance.runs.parts import Part
from balance.simulation.cluster.dispatcher import Dispatcher
from balance.simulation.cluster.task import Answer, Task
from scenarios import Configuration
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

SECONDS = 0.5  # wanted time of a task: a lost worker costs its tasks [s]
Say = Callable[[str], None]


class _Item(NamedTuple):
    """Hold a part, its configuration, and the caller's tag."""

    configuration: Configuration
    part: Part
    tag: Any


@dataclass(frozen=True)
class _Sent:
    """Describe what a worker was asked: to play parts, or to replay the one that `writer` wrote."""

    items: tuple[_Item, ...]
    writer: str | None = None


@dataclass
class Leader:
    """Lead the workers through some parts of a run.

    Attributes:
        client: Connected to the cluster.
        job: The run.
        say: Called with a line about anything unexpected.
    """

    client: "Client"
    job: Job
    say: Say
    _known: set[str] = field(default_factory=set)  # addresses of workers that have replayed, or were asked to
    _per_part: float = SECONDS  # time that parts took lately [s]

    def __post_init__(self) -> None:
        self._dispatcher: Dispatcher[_Sent] = Dispatcher(
            self.client, self.say, "finished parts are kept, and --resume goes on with them"
        )

    def play(self, work: Sequence[tuple[Configuration, Part, Any]]) -> Iterator[tuple[Part, Any, PartCount]]:
        """Play parts on the cluster; yield each with its tag and count as soon as it is written, in any order.

        Args:
            work: Configuration, part and tag of each.

        Raises:
            InputError: If no worker can play, a file cannot be written, two workers play other games, or the
                scheduler is lost. Parts that were yielded are kept.
        """
        waiting = [_Item(*each) for each in reversed(work)]
        try:
            while waiting or self._dispatcher.sent:
                self._hand_out(waiting)
                for task, answer in self._dispatcher.answers():
                    sent = task.of
                    if sent.writer is not None:
                        self._judge(sent, answer)
                    elif answer is None:  # its worker is lost or refused
                        waiting += reversed(sent.items)
                    else:
                        seconds, counts = answer.value
                        self._per_part = (self._per_part + seconds / len(counts)) / 2
                        for item, count in zip(sent.items, counts, strict=True):
                            yield item.part, item.tag, count
                        self._ask_to_replay(sent.items[0], answer.address)
        finally:
            self._dispatcher.cancel()

    def _hand_out(self, waiting: list[_Item]) -> None:
        """Hand out parts from the end of a list, in tasks of the wanted time.

        Tasks are smaller when few parts are left.
        """
        tasks = []
        for _ in range(self._dispatcher.wanted()):
            fair = len(waiting) // (2 * self._dispatcher.threads())
            parts = max(1, min(int(SECONDS / self._per_part), fair))
            items = tuple(waiting.pop() for _ in range(min(parts, len(waiting))))
            if items:
                tasks.append(self._task(_Sent(items)))
        self._dispatcher.send(tasks)

    def _task(self, sent: _Sent) -> Task[_Sent]:
        """Return what a worker is asked; workers know the folder by its whole path."""
        kind, run = ("part", worker.play_parts) if sent.writer is None else ("replay", worker.replays)
        parts = [(dict(each.configuration.given), replace(each.part, run=self.job.folder)) for each in sent.items]
        return Task(kind, str(sent.items[0].part.path), run, (self.job, parts), sent)

    def _ask_to_replay(self, item: _Item, writer: str) -> None:
        """Ask workers that have not replayed yet to replay a part that another one wrote."""
        for address in self._dispatcher.workers().keys() - self._known - {writer}:
            self._known.add(address)
            self._dispatcher.send_to(self._task(_Sent((item._replace(tag=address),), writer)), address)

    def _judge(self, sent: _Sent, answer: Answer | None) -> None:
        """Compare what two workers played.

        Raises:
            InputError: If they played other games.
        """
        if answer is not None and not answer.value:
            _, part, other = sent.items[0]
            raise InputError(
                f"{part.path}: was written by the worker {sent.writer}, and {other} plays other games with the same "
                "seed; one of them is faulty: remove the file, leave one of them out, and go on with --resume"
            )
