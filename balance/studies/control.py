"""Steer a study from another thread: see how far it is, read what it says so far, and stop it.

>>> control = Control()
>>> thread = Thread(target=lambda: balance.ladder("pig", {"players": 2}, progress=control))
>>> thread.start(); control.done, control.total, control.text, control.answer; control.stop()

A study whose `progress` is told games gets `progress=control.games`, and one that has `tell` gets `tell=control.tell`:

>>> Thread(target=lambda: balance.sweep(plan, "runs/goal", progress=control.games, tell=control.tell))

A study that is stopped ends with `Stopped`; what it played is kept, and the same call with `resume` goes on. The answer
so far is to be looked at: its intervals hold for a number of games that was chosen before, not for the moment at which
somebody likes what they say.
"""

import threading
from typing import Any


class Stopped(Exception):  # no error: somebody wanted it
    """Signal that a study was stopped by `Control.stop`; what was played is kept."""


class Control:
    """Hold how far a study is. The study's thread writes, any other may read or stop it.

    Attributes:
        done, total: Steps that are done and that there are in all; what a step is depends on the question.
        text: What is being played.
        answer: What the study says so far, a table of estimates; None: nothing yet.
    """

    def __init__(self) -> None:
        self.done, self.total, self.text = 0, 0, ""
        self.answer: Any = None
        self._stop = threading.Event()

    def __call__(self, done: int, total: int, text: str) -> None:
        """Note how far the study is.

        Raises:
            Stopped: If somebody wants it to stop.
        """
        self.done, self.total, self.text = done, total, text
        if self._stop.is_set():
            raise Stopped

    def games(self, more: int) -> None:
        """Note that more games are done: for studies whose `progress` is told games.

        Raises:
            Stopped: If somebody wants it to stop.
        """
        self(self.done + more, self.total, self.text)

    def tell(self, answer: Any) -> None:
        """Note what the study says so far; whoever reads it gets a whole table, which nobody changes."""
        self.answer = answer

    def stop(self) -> None:
        """Stop the study as soon as what it is playing is kept."""
        self._stop.set()
