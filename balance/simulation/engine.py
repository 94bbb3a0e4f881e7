"""Choose what plays games: threads or a cluster; the games are the same."""

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from balance.design.whole_numbers import check_whole
from balance.simulation.workers import Step, Stretch, play_stretches, thread_count
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")


class Engine(Protocol):
    """Play stretches."""

    @property
    def threads(self) -> int:
        """Return how many threads play, as far as is known now; at least 1."""

    @property
    def at_once(self) -> int:
        """Return how many games are played at a time, for forecasts.

        There may be more threads than processors.
        """

    @property
    def elsewhere(self) -> bool:
        """Return whether other processes play, which also finish stretches that have a `there`."""

    def play(self, stretches: Iterable[Stretch[T]]) -> Generator[Step[T], None, None]:
        """Play stretches; yield a `Step` for each block as it finishes. Closing the generator stops the games.

        Args:
            stretches: What to play; read as needed, one at a time.

        Raises:
            BaseException: The first error of a kernel, of a `finish` or of `stretches`.
        """


@dataclass(frozen=True)
class Threads:
    """Play on threads of this process; see `play_stretches`.

    Attributes:
        threads: Number of threads.
    """

    threads: int
    elsewhere: ClassVar[bool] = False

    @property
    def at_once(self) -> int:
        """Return how many games are played at a time: no more than there are processors."""
        return min(self.threads, thread_count())

    def play(self, stretches: Iterable[Stretch[T]]) -> Generator[Step[T], None, None]:
        """Play stretches."""
        return play_stretches(stretches, self.threads)


def _warn(line: str) -> None:
    warnings.warn(line, RuntimeWarning, stacklevel=2)


@contextmanager
def engine_of(
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    say: Callable[[str], None] = _warn,
    after_loss: str | None = None,
) -> Iterator[Engine]:
    """Yield what plays: threads of this process, or a cluster, connected meanwhile.

    Args:
        threads: Number of threads; None: one for each processor.
        cluster: `local:4`, a scheduler's address, or a Dask client; None: threads.
        say: Called with a line about what is unexpected on a cluster, such as a worker that is not used.
        after_loss: See `ClusterEngine`; None: to start it again.

    Raises:
        InputError: If both are given, `threads` is no number of threads, or the cluster cannot be reached.
    """
    check_engine(threads, cluster)
    if cluster is None:
        yield Threads(thread_count(threads))
        return
    from balance.simulation.cluster.connect import connected
    from balance.simulation.cluster.engine import AGAIN, ClusterEngine

    with connected(cluster) as client:
        yield ClusterEngine(client, say, after_loss or AGAIN)


def check_engine(threads: Any, cluster: "str | Client | None") -> None:
    """Refuse what cannot play, before anything is begun.

    Args:
        threads, cluster: As for `engine_of`.

    Raises:
        InputError: If both are given, `threads` is no number of threads, `cluster` names none, or Dask is missing.
    """
    if threads is not None:
        check_whole("--threads", threads, 1, 1024)
    refuse_both(threads, cluster)
    if isinstance(cluster, str):
        from balance.simulation.cluster.connect import check_address

        check_address(cluster)


def refuse_both(threads: int | None, cluster: object) -> None:
    """Refuse threads of this process together with a cluster.

    Raises:
        InputError: If both are given.
    """
    if threads is not None and cluster is not None:
        raise InputError(
            "--threads and --cluster: the workers of a cluster have threads of their own; give one of them"
        )
