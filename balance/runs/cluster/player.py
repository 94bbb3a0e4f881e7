"""Lead the workers of a cluster: hand out parts, and give up workers that play other games.

Dask decides who plays what, and gives the parts of a lost worker to others. A part is written by the worker that played
it, in one step and always with the same bytes, so it does no harm if two workers play the same one. Here only numbers
of games come back; what was written is read and counted here.

Every worker is known by its games: before its first part it plays the first games of the run as they were played here,
and after that, once, the first games of a part that another worker wrote.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NoReturn

from balance.runs.cluster import worker
from balance.runs.cluster.job import Job
from balance.runs.cluster.worker import Refused
from balance.runs.parts import Part
from scenarios import Configuration
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client, Future

AHEAD = 3  # parts handed out for each thread of the cluster: one is played, the others wait at hand
LIVES = 10  # a part that so many workers were lost with is given up
WAIT = 0.5  # a short wait, so that Ctrl-C is noticed [s]
SILENCE = 30.0  # time without any worker after which a warning says so [s]

Say = Callable[[str], None]


@dataclass(frozen=True)
class _Sent:
    """Describe what a worker was asked: to play a part, or to replay one that `writer` wrote."""

    configuration: Configuration
    part: Part
    tag: Any
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
    _sent: dict["Future", _Sent] = field(default_factory=dict)
    _known: set[str] = field(default_factory=set)  # addresses of workers that have replayed, or were asked to
    _refused: set[str] = field(default_factory=set)
    _lost: Counter[Part] = field(default_factory=Counter)
    _idle_since: float = field(default_factory=time.monotonic)
    _warned: bool = False
    _there: dict[str, int] = field(default_factory=dict)
    _asked: float = float("-inf")  # when the workers were looked up last

    def play(self, work: Sequence[tuple[Configuration, Part, Any]]) -> Iterator[tuple[Part, Any]]:
        """Play parts on the cluster; yield each with its tag as soon as its file is there, in any order.

        Args:
            work: Configuration, part and tag of each.

        Raises:
            InputError: If no worker can play, a file cannot be written, two workers play other games, or the
                scheduler is lost. Parts that were yielded are kept.
        """
        waiting = list(reversed(work))
        try:
            while waiting or self._sent:
                while waiting and len(self._sent) < AHEAD * self._threads():
                    self._send(_Sent(*waiting.pop()))
                for future in self._finished():
                    sent = self._sent.pop(future)
                    done = self._result(future, sent)
                    if done is None:  # its worker is lost or refused
                        if sent.writer is None:
                            waiting.append((sent.configuration, sent.part, sent.tag))
                    elif sent.writer is None:
                        yield sent.part, sent.tag
                        self._ask_to_replay(sent, done)
        finally:
            self._cancel()

    def _workers(self) -> dict[str, int]:
        """Return the threads of each worker by address, as they were a moment ago: asking takes a millisecond."""
        if time.monotonic() - self._asked > WAIT:
            try:
                self._there = dict(self.client.nthreads())
            except (OSError, TimeoutError):  # Dask's errors of a lost connection are of these
                self._lose_scheduler()
            self._asked = time.monotonic()
        return self._there

    def _threads(self) -> int:
        """Return the threads of all workers, at least 1: what is handed out then waits for the first worker."""
        return max(1, sum(self._workers().values()))

    def _send(self, sent: _Sent) -> None:
        """Hand a part out; workers know the folder by its whole path."""
        part = replace(sent.part, run=self.job.folder)
        future = self.client.submit(
            _played, self.job, dict(sent.configuration.given), part, pure=False, key=_key(part, "play")
        )
        self._sent[future] = sent

    def _ask_to_replay(self, sent: _Sent, writer: str) -> None:
        """Ask workers that have not replayed yet to replay a part that another one wrote."""
        part = replace(sent.part, run=self.job.folder)
        for address in set(self._workers()) - self._known - self._refused - {writer}:
            self._known.add(address)
            future = self.client.submit(
                *(worker.replays, self.job, dict(sent.configuration.given), part),
                **{"pure": False, "key": _key(part, "replay"), "workers": [address]},
            )
            self._sent[future] = _Sent(sent.configuration, sent.part, address, writer)

    def _finished(self) -> list["Future"]:
        """Wait a moment; return what has ended."""
        from distributed import wait

        if self.client.status not in ("running", "newly-created"):
            self._lose_scheduler()
        try:
            done = wait(list(self._sent), timeout=WAIT, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            self._drop_replays_of_lost()
            self._warn_if_idle()
            return []
        except (OSError, CancelledError, asyncio.CancelledError):
            self._lose_scheduler()
        self._idle_since = time.monotonic()
        return list(done)

    def _result(self, future: "Future", sent: _Sent) -> str | None:
        """Return who has done what was asked; None if the worker was lost with it or is refused.

        Raises:
            InputError: If the file cannot be written, two workers play other games, the part was lost too often, or
                the scheduler is gone.
        """
        from distributed import KilledWorker
        from distributed.scheduler import NoValidWorkerError

        try:
            done = future.result()
        except (CancelledError, asyncio.CancelledError):
            return None  # its worker is lost, and the result with it; or the scheduler is, which shows next
        except KilledWorker as error:
            self._lost[sent.part] += 1
            if self._lost[sent.part] == LIVES:
                raise InputError(f"{sent.part.path}: every worker that played it was lost, the last {error}") from None
            return None
        except NoValidWorkerError:
            return None
        except _RefusedAt as refusal:
            self._refuse(refusal.address, refusal.why)
            return None
        except Refused as refusal:  # from a replay, which runs where it was sent
            self._refuse(sent.tag, str(refusal))
            return None
        except ModuleNotFoundError as error:
            raise InputError(f"the workers have no module {error.name!r}: install Balance there, too") from None
        if sent.writer is None:
            return str(done)
        if not done:
            raise InputError(
                f"{sent.part.path}: was written by the worker {sent.writer}, and {sent.tag} plays other games with the "
                "same seed; one of them is faulty: remove the file, leave one of them out, and go on with --resume"
            )
        return str(sent.tag)

    def _refuse(self, address: str, why: str) -> None:
        """Give up a worker.

        Raises:
            InputError: If it was the last.
        """
        if address not in self._refused:
            self._refused.add(address)
            self.say(f"the worker {address} is not used: it {why}")
            self.client.retire_workers([address], close_workers=True)
            self._asked = float("-inf")
        if not set(self._workers()) - self._refused:
            raise InputError(f"no worker is left; the last one, {address}, {why}")

    def _drop_replays_of_lost(self) -> None:
        """Forget what only a lost worker could do; its parts Dask gives to others."""
        there = set(self._workers())
        for future, sent in list(self._sent.items()):
            if sent.writer is not None and sent.tag not in there:
                del self._sent[future]
                future.cancel()

    def _warn_if_idle(self) -> None:
        """Say once that there is nobody to play.

        Raises:
            InputError: If nobody will come either.
        """
        if self._workers():
            self._idle_since, self._warned = time.monotonic(), False
        elif time.monotonic() - self._idle_since > SILENCE:
            if self._given_up_here():
                raise InputError(
                    "--cluster: all workers on this machine are lost, and no other is started; "
                    "finished parts are kept, and --resume goes on with them"
                )
            if not self._warned:
                self._warned = True
                self.say(f"no worker is there for {SILENCE:.0f} s; the run goes on as soon as one comes")

    def _given_up_here(self) -> bool:
        """Tell whether workers were started on this machine and all are given up; elsewhere others may still join.

        Dask starts another worker for one that was at work, but none for one that is lost while it starts.
        """
        from distributed import LocalCluster, Status

        here = self.client.cluster
        return isinstance(here, LocalCluster) and all(
            each.status in (Status.closed, Status.failed) for each in here.workers.values()
        )

    def _lose_scheduler(self) -> NoReturn:
        raise InputError("--cluster: the scheduler is gone; finished parts are kept, and --resume goes on with them")

    def _cancel(self) -> None:
        """Call back what is handed out and not begun."""
        if self._sent and self.client.status == "running":
            with suppress(OSError, TimeoutError, CancelledError):
                self.client.cancel(list(self._sent))
        self._sent.clear()


class _RefusedAt(Exception):
    """Carry a refusal from a worker, with its address."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(address, why)
        self.address, self.why = address, why


def _played(job: Job, given: dict[str, Any], part: Part) -> str:
    """Play a part on a worker; return the worker's address."""
    from distributed import get_worker

    address = str(get_worker().address)
    try:
        worker.play_part(job, given, part)
    except Refused as refusal:
        raise _RefusedAt(address, str(refusal)) from None
    return address


_keys = iter(range(2**62))


def _key(part: Part, what: str) -> str:
    """Return a name for the dashboard that no other task has."""
    return f"{what} config={part.config} part={part.number} {part.identity[:8]}-{time.time_ns()}-{next(_keys)}"
