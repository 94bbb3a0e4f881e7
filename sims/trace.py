"""Record the events of a game for a replay: free when compiled, kept when the JIT is off.

Rules call `emit(s, Event.X, a, b)`. Compiled, it is empty and costs nothing. With `NUMBA_DISABLE_JIT=1` it appends the
event and a copy of the record to the list that `recording()` opened; a replay turns that list into sentences.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from numba import config

from sims.kernel import kernel


@dataclass(frozen=True)
class Entry:
    """Hold one event and the game's record as it was emitted.

    Attributes:
        event: What happened: a number of the game's `Event`.
        a, b: The two values of the event; their meaning depends on `event`.
        s: A copy of the game's record at that moment; the rule may change more just after it.
    """

    event: int
    a: int
    b: int
    s: Any


_log: list[Entry] | None = None  # the open recording, or None


@contextmanager
def recording() -> Iterator[list[Entry]]:
    """Keep every event emitted inside the `with` block, in a list that it yields.

    One recording at a time: the list is global, since `emit` is called from deep inside the rules.

    Raises:
        RuntimeError: If the kernels are compiled, where events vanish.
    """
    global _log
    if not config.DISABLE_JIT:
        raise RuntimeError("events are kept only with NUMBA_DISABLE_JIT=1 set before numba is imported")
    _log = []
    try:
        yield _log
    finally:
        _log = None


def _keep(s: Any, event: int, a: int, b: int) -> None:
    if _log is not None:
        _log.append(Entry(int(event), int(a), int(b), s.copy()))


@kernel
def _vanish(s, event, a, b):
    pass


# chosen once, at import: Numba compiles a call of the empty kernel to nothing
emit = _keep if config.DISABLE_JIT else _vanish
