"""Hand tasks out to the workers of a cluster, and give up workers that play other games.

Dask decides who does what, and gives the tasks of a lost worker to others. A task's result follows from its arguments
alone, so it does no harm if one is done twice.

    send       -> waiting at the scheduler -> at a worker ->   answers    an answer, or None: its worker is refused, or
                                                                          lost too often: send it again
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

from balance.simulation.cluster.task import Answer, Refusal, Task, carry_out
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client, Future

AHEAD = 4  # tasks handed out for each thread of the cluster: one is done, the others wait at hand
LIVES = 10  # a task that workers were lost with so often is given up
WAIT = 0.5  # a short wait, so that Ctrl-C is noticed [s]
LINGER = 0.25  # time at most in which results gather before they are fetched [s]
SILENCE = 30.0  # time without any worker after which a warning says so [s]

Say = Callable[[str], None]
T = TypeVar("T")

_numbers = count()  # so that no two tasks of this process have one key


@dataclass
class Dispatcher(Generic[T]):
    """Hand tasks out and collect what comes back.

    Attributes:
        client: Connected to the cluster.
        say: Called with a line about anything unexpected.
        after_loss: What to do when the scheduler is lost; ends the message that says so.
        refused: Addresses of workers that are not used.
    """

    client: "Client"
    say: Say
    after_loss: str
    refused: set[str] = field(default_factory=set)
    _sent: dict["Future", Task[T]] = field(default_factory=dict)
    _only: dict["Future", str] = field(default_factory=dict)  # the address of the one worker that may do it
    _lost: Counter[str] = field(default_factory=Counter)  # by label
    _idle_since: float = field(default_factory=time.monotonic)
    _warned: bool = False
    _there: dict[str, int] = field(default_factory=dict)
    _asked: float = float("-inf")  # when the workers were looked up last

    def workers(self) -> dict[str, int]:
        """Return the threads of each worker by address, as they were a moment ago: asking takes a millisecond."""
        if time.monotonic() - self._asked > WAIT:
            try:
                there = dict(self.client.nthreads())
            except (OSError, TimeoutError):  # Dask's errors of a lost connection are of these
                self._lose_scheduler()
            self._there = {address: threads for address, threads in there.items() if address not in self.refused}
            self._asked = time.monotonic()
        return self._there

    def threads(self) -> int:
        """Return the threads of all workers, at least 1: what is handed out then waits for the first worker."""
        return max(1, sum(self.workers().values()))

    @property
    def sent(self) -> Collection[Task[T]]:
        """Return the tasks that are handed out and not answered."""
        return self._sent.values()

    def wanted(self) -> int:
        """Return how many tasks more the workers should have at hand.

        None until half of them are done: to send several takes the scheduler hardly longer than to send one.
        """
        full = AHEAD * self.threads()
        return full - len(self._sent) if len(self._sent) <= full // 2 else 0

    def send(self, tasks: Sequence[Task[T]]) -> None:
        """Hand tasks out, all in one message."""
        if not tasks:
            return
        began = time.time_ns()  # with it, no key is that of a task of another process
        futures = self.client.map(
            carry_out,
            [task.run for task in tasks],
            [task.arguments for task in tasks],
            key=[f"{task.kind}-{began}-{next(_numbers)}" for task in tasks],
            pure=False,
        )
        self._sent.update(zip(futures, tasks, strict=True))

    def send_to(self, task: Task[T], address: str) -> None:
        """Hand a task to one worker."""
        key = f"{task.kind}-{time.time_ns()}-{next(_numbers)}"
        future = self.client.submit(carry_out, task.run, task.arguments, key=key, pure=False, workers=[address])
        self._sent[future] = task
        self._only[future] = address

    def answers(self) -> list[tuple[Task[T], Answer | None]]:
        """Wait a moment; return the tasks that have ended, with what came back.

        Where that is None, the worker is refused or lost, and the task may be sent again.

        Raises:
            InputError: If no worker is left, a task was lost too often, or the scheduler is gone.
            Exception: What a task's function raised.
        """
        ended = self._ended()
        tasks = [self._sent.pop(future) for future in ended]
        for future in ended:
            self._only.pop(future, None)
        results: list[tuple[Task[T], Answer | None]] = []
        fetched = self._results(ended, tasks)
        for future in ended:
            future.release()  # so that its worker forgets the result now, and not when Python collects its garbage
        for task, result in zip(tasks, fetched, strict=True):
            if isinstance(result, Refusal):
                self._refuse(result)
            results.append((task, result if isinstance(result, Answer) else None))
        return results

    def _ended(self) -> list["Future"]:
        """Wait a moment; return the futures that have ended."""
        from distributed import wait

        if self.client.status not in ("running", "newly-created"):
            self._lose_scheduler()
        try:
            wait(list(self._sent), timeout=WAIT, return_when="FIRST_COMPLETED")
            self._linger()
        except TimeoutError:
            self._drop_what_only_lost_workers_may_do()
            self._warn_if_idle()
            return []
        except (OSError, CancelledError, asyncio.CancelledError):
            self._lose_scheduler()
        self._idle_since = time.monotonic()
        return [future for future in self._sent if future.done()]

    def _linger(self) -> None:
        """Wait a moment until half of what is handed out has ended.

        To fetch several results takes hardly longer than to fetch one.
        """
        until = time.monotonic() + LINGER
        while 2 * sum(future.done() for future in self._sent) < len(self._sent) and time.monotonic() < until:
            time.sleep(max(LINGER / 100, len(self._sent) * 20e-6))  # with many futures, to ask takes a while itself

    def _results(self, futures: Sequence["Future"], tasks: Sequence[Task[T]]) -> list[Answer | Refusal | None]:
        """Return what came of futures that have ended; what is finished is fetched together."""
        finished = [future for future in futures if future.status == "finished"]
        try:
            fetched = dict(zip(finished, self.client.gather(finished), strict=True)) if finished else {}
        except Exception:  # a worker was lost with a result, or the connection: each future says what became of it
            fetched = {}
        return [
            fetched[future] if future in fetched else self._result(future, task)
            for future, task in zip(futures, tasks, strict=True)
        ]

    def _result(self, future: "Future", task: Task[T]) -> Answer | Refusal | None:
        """Return what came of a future; None if its worker is lost.

        Raises:
            InputError: If the task was lost too often, or workers lack a module.
        """
        from distributed import KilledWorker
        from distributed.scheduler import NoValidWorkerError

        try:
            result: Answer | Refusal = future.result()
        except (CancelledError, asyncio.CancelledError):
            return None  # its worker is lost, and the result with it; or the scheduler is, which shows next
        except KilledWorker as error:
            self._lost[task.label] += 1
            if self._lost[task.label] == LIVES:
                raise InputError(f"{task.label}: every worker that played it was lost, the last {error}") from None
            return None
        except NoValidWorkerError:
            return None
        except ModuleNotFoundError as error:
            raise InputError(f"the workers have no module {error.name!r}: install Balance there, too") from None
        return result

    def _refuse(self, refusal: Refusal) -> None:
        """Give up a worker.

        Raises:
            InputError: If it was the last.
        """
        if refusal.address not in self.refused:
            self.refused.add(refusal.address)
            self.say(f"the worker {refusal.address} is not used: it {refusal.why}")
            self.client.retire_workers([refusal.address], close_workers=True)
            self._asked = float("-inf")
        if not self.workers():
            raise InputError(f"no worker is left; the last one, {refusal.address}, {refusal.why}")

    def _drop_what_only_lost_workers_may_do(self) -> None:
        """Forget tasks of one lost worker alone; all others Dask gives to somebody else."""
        there = self.workers()
        for future, address in list(self._only.items()):
            if address not in there:
                del self._sent[future], self._only[future]
                future.cancel()

    def _warn_if_idle(self) -> None:
        """Say once that there is nobody to play.

        Raises:
            InputError: If nobody will come either.
        """
        if self.workers():
            self._idle_since, self._warned = time.monotonic(), False
        elif time.monotonic() - self._idle_since > SILENCE:
            if self._given_up_here():
                raise InputError(
                    f"--cluster: all workers on this machine are lost, and no other is started; {self.after_loss}"
                )
            if not self._warned:
                self._warned = True
                self.say(f"no worker is there for {SILENCE:.0f} s; the games go on as soon as one comes")

    def _given_up_here(self) -> bool:
        """Tell whether workers were started on this machine and all are given up.

        Elsewhere others may still join. Here Dask starts another worker for one that was at work, but none for one that
        is lost while it starts.
        """
        from distributed import LocalCluster, Status

        here = self.client.cluster
        return isinstance(here, LocalCluster) and all(
            each.status in (Status.closed, Status.failed) for each in here.workers.values()
        )

    def _lose_scheduler(self) -> NoReturn:
        raise InputError(f"--cluster: the scheduler is gone; {self.after_loss}")

    def cancel(self) -> None:
        """Call back what is handed out and not begun."""
        if self._sent and self.client.status == "running":
            with suppress(OSError, TimeoutError, CancelledError):
                self.client.cancel(list(self._sent))
        self._sent.clear()
        self._only.clear()
