"""Events of a game, told as they happen: free when compiled, kept when the JIT is off.

Rules call `emit(s, Event.X, a, b)`. Compiled, it is empty and vanishes. With `NUMBA_DISABLE_JIT=1` it appends the event
and a copy of the record to the list that `recording()` opened, which is how a replay is told.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from numba import config, njit


@dataclass(frozen=True)
class Entry:
    """One event: what happened (a number of the game's `Event`), its two values, and the record just after it."""

    event: int
    a: int
    b: int
    s: Any


_log: list[Entry] | None = None


@contextmanager
def recording() -> Iterator[list[Entry]]:
    """Keep every event emitted inside the `with` block.

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


@njit(cache=True)
def _vanish(s, event, a, b):
    pass


emit = _keep if config.DISABLE_JIT else _vanish
