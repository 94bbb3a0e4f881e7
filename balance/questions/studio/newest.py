"""Do work for what was asked last on a thread of its own: what is asked is never queued."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

T = TypeVar("T")


class Newest(Generic[T]):
    """Do work for what was asked about last, whatever is being done.

    Args:
        name: The thread's name.
        work: Called from the thread with what is asked, and what says whether anybody still waits for it; it ends soon
            when nobody does, and raises nothing.
    """

    def __init__(self, name: str, work: Callable[[T, Callable[[], bool]], None]) -> None:
        self._work = work
        self._wanted: T | None = None
        self._number, self._closed = 0, False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._go, name=name, daemon=True)
        self._thread.start()

    def ask(self, wanted: T | None) -> None:
        """Work for this from now on; None: for nothing."""
        with self._changed:
            self._wanted, self._number = wanted, self._number + 1
            self._changed.notify_all()

    def close(self) -> None:
        """End the thread as soon as what it is playing ends."""
        with self._changed:
            self._closed, self._number = True, self._number + 1
            self._changed.notify_all()
        self._thread.join(5)

    def _go(self) -> None:
        done = 0
        while True:
            with self._changed:
                while not self._closed and self._number == done:
                    self._changed.wait()
                if self._closed:
                    return
                wanted, done = self._wanted, self._number
            if wanted is not None:
                self._work(wanted, partial(self._is_newest, done))

    def _is_newest(self, number: int) -> bool:
        return self._number == number
