"""Do something now and then while games are played, so that it costs them little."""

import time
from collections.abc import Callable
from dataclasses import dataclass

LEAST = 1.0  # time from one beginning to the next, at least [s]
SHARE = 20  # and so many times as long as it took


@dataclass
class RateLimit:
    """Do something at most once in `LEAST` seconds, and for at most 1/`SHARE` of the time."""

    _next: float = float("-inf")

    def __call__(self, act: Callable[[], object]) -> None:
        """Call `act`, unless it is too early for that."""
        began = time.monotonic()
        if began >= self._next:
            act()
            self._next = began + max(LEAST, SHARE * (time.monotonic() - began))
