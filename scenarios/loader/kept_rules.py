"""Keep the RULES that were filled last: one study asks for the same ones many times."""

import threading
from typing import Any

from numpy.typing import NDArray

KEPT = 64 * 2**20  # of one scenario, together [bytes]
PART = 4  # what is larger than this part of it is not kept
_LOCK = threading.Lock()


class KeptRules:
    """Hold the bytes of RULES by configuration; what was asked for longest ago goes first."""

    def __init__(self, most: int = KEPT) -> None:
        self._most, self._size = most, 0
        self._kept: dict[str, bytes] = {}

    def __reduce__(self) -> tuple[type["KeptRules"], tuple[int]]:
        """Send nothing of it to other processes: each fills its own."""
        return KeptRules, (self._most,)

    def get(self, digest: str) -> bytes | None:
        """Return what is kept of a configuration, by its digest; None if nothing is."""
        with _LOCK:
            found = self._kept.pop(digest, None)
            if found is not None:
                self._kept[digest] = found  # now the last that goes
            return found

    def put(self, digest: str, rules: NDArray[Any]) -> None:
        """Keep the rules of a configuration, unless they are very large."""
        if rules.nbytes > self._most // PART:
            return
        with _LOCK:
            if digest in self._kept:  # another thread was quicker
                return
            self._kept[digest] = rules.tobytes()
            self._size += rules.nbytes
            while self._size > self._most:
                self._size -= len(self._kept.pop(next(iter(self._kept))))
