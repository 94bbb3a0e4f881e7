"""Show what is new at once where somebody waits for it, and calmly where it only becomes sharper."""

import time

EVERY = 0.4  # how often what is of the same kind is shown anew [s]


class Calm:
    """Say when something new is shown.

    A browser lays the whole page out for each change, which takes longer than an answer for other players comes after
    the last. Whoever shows each of them is seconds behind.
    """

    def __init__(self) -> None:
        self._kind: object = None
        self._shown = 0.0  # when something was shown last [s]

    def is_due(self, kind: object) -> bool:
        """Return whether it is shown now: it is of another kind than the last, or that was a while ago."""
        now = time.monotonic()
        if kind == self._kind and now - self._shown < EVERY:
            return False
        self._kind, self._shown = kind, now
        return True
