"""Take steps back and do them again; a number that is dragged, from press to release, is one step."""

from collections.abc import Iterable

from balance.questions.studio.state import State

MOST, MOST_KEPT = 500, 50


class Steps:
    """Hold what is asked now, and what undo and redo bring back."""

    def __init__(self) -> None:
        self.now = State()
        self._undo: list[State] = []
        self._redo: list[State] = []
        self._dragged = ""  # what is being dragged, or typed; "": nothing is

    @property
    def back(self) -> int:
        """Return how many steps can be taken back."""
        return len(self._undo)

    @property
    def forth(self) -> int:
        """Return how many steps can be done again."""
        return len(self._redo)

    @property
    def dragging(self) -> bool:
        """Return whether the last change is not released yet."""
        return bool(self._dragged)

    @property
    def past(self) -> list[State]:
        """Return what undo brings back, as far as it is kept on disk, the latest last."""
        return self._undo[-MOST_KEPT:]

    def recall(self, past: Iterable[State]) -> None:
        """Bring these back by undo, as before the studio was started anew."""
        self._undo = list(past)

    def put(self, state: State, dragged: str = "") -> bool:
        """Ask something else from now on; return whether it is something else.

        Args:
            state: What is asked.
            dragged: The number that is held meanwhile: until it is released, all its changes are one step.
        """
        if state == self.now:
            return False
        if not dragged or dragged != self._dragged:
            self._undo = [*self._undo, self.now][-MOST:]
        self._dragged, self._redo, self.now = dragged, [], state
        return True

    def release(self) -> None:
        """End the step of what was dragged; back where it began it was none."""
        if self._dragged and self._undo and self._undo[-1] == self.now:
            self._undo.pop()
        self._dragged = ""

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        return self._step(self._undo, self._redo)

    def redo(self) -> bool:
        """Do again what was undone; return whether there was anything."""
        return self._step(self._redo, self._undo)

    def _step(self, from_: list[State], to: list[State]) -> bool:
        if not from_:
            return False
        to.append(self.now)
        self.now, self._dragged = from_.pop(), ""
        return True
