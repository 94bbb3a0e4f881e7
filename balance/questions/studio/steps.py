"""Take steps back and do them again; a number that is dragged is one step."""

import time

from balance.questions.studio.state import State

DRAG = 1.5  # changes of one number within so long of each other are undone together [s]
MOST = 500


class Steps:
    """Hold what is asked now, and what undo and redo bring back."""

    def __init__(self) -> None:
        self.now = State()
        self._undo: list[State] = []
        self._redo: list[State] = []
        self._last = ("", 0.0)

    @property
    def back(self) -> int:
        """Return how many steps can be taken back."""
        return len(self._undo)

    @property
    def forth(self) -> int:
        """Return how many steps can be done again."""
        return len(self._redo)

    def put(self, state: State, what: str) -> bool:
        """Ask something else from now on; return whether it is something else."""
        if state == self.now:
            return False
        name, when = self._last
        if what != name or time.monotonic() - when > DRAG:
            self._undo = [*self._undo, self.now][-MOST:]
        self._last, self._redo, self.now = (what, time.monotonic()), [], state
        return True

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        return self._step(self._undo, self._redo)

    def redo(self) -> bool:
        """Do again what was undone; return whether there was anything."""
        return self._step(self._redo, self._undo)

    def forget(self) -> None:
        """Hold no steps any more."""
        self._undo, self._redo = [], []

    def _step(self, from_: list[State], to: list[State]) -> bool:
        if not from_:
            return False
        to.append(self.now)
        self.now, self._last = from_.pop(), ("", 0.0)
        return True
