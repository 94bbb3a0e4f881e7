"""Keep what a tab shows, and its tries, on disk; where that fails it is said once, and answers go on."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from balance.questions.studio.answer import Answer
from balance.questions.studio.history import Beside, History, Try
from balance.questions.studio.jobs import Found
from balance.questions.studio.newest import Newest
from balance.questions.studio.trial import Trial
from scenarios.loader.errors import InputError

REST = 1.5  # so long a number that is still held must rest to be a try [s]


class Keeping:
    """Keep one tab in a history. What is passed on the way, while one drags or types, is no try.

    Args:
        history: Where it is kept.
        tab: The name of its draft.
        say: Called with a line if something cannot be kept.
        tell: Called when a try was kept by itself.
    """

    def __init__(
        self, history: History, tab: str, say: Callable[[str], None], tell: Callable[[], None] = lambda: None
    ) -> None:
        self.history, self.tab, self._say, self._tell = history, tab, say, tell
        self.tried: Try | None = None  # what the history holds of what is shown
        self.beside = Beside()  # what is typed, and what undo brings back
        self._unkept: set[str] = set()  # what was not kept when it was last tried
        self._trial: Trial | None = None  # what is asked
        self._held = False  # whether a number of it is held
        self._waiting: Answer | None = None  # what is known of it meanwhile
        self._lock = threading.RLock()
        self._rest = Newest("studio-rest", self._rested)
        self.close = self._rest.close

    def begin(self, trial: Trial, held: bool) -> None:
        """Begin anew: something else is asked, with a number that is still held or not."""
        with self._lock:
            self._trial, self.tried, self._waiting, self._held = trial, None, None, held
            self._rest.ask(None)

    def release(self) -> None:
        """Keep what is known of the number that was held."""
        with self._lock:
            waiting, self._held = self._waiting, False
            if waiting is not None:
                self.note(waiting)

    def draft(self, trial: Trial) -> None:
        """Keep what is shown, before it is played: a game of somebody's own may take the process down."""
        with self._telling("draft"):
            self.history.keep_draft(self.tab, trial, self.beside)

    def note(self, answer: Answer) -> None:
        """Keep what is known of a try, each time of more games, if it differs from what it is compared with."""
        with self._lock:
            if self._trial not in (None, answer.trial):
                return  # something else is asked by now
            known = self._waiting if self._held else self.tried
            if known is not None and known.games >= answer.games:
                return
            if self._held:
                self._waiting = answer
                self._rest.ask(answer)
            elif answer.trial.differences():
                with self._telling("try"):
                    self.tried = self.history.note(answer)

    def _rested(self, answer: Answer, going: Callable[[], bool]) -> None:
        end = time.monotonic() + REST
        while time.monotonic() < end:
            time.sleep(0.05)
            if not going():
                return
        with self._lock:
            if going():
                self._held = False
                self.note(answer)
        self._tell()

    def found(self, question: int, title: str, trial: Trial, whose: str, found: Found) -> None:
        """Keep what a question found; see `Answers.keep`."""
        with self._telling("found"):
            self.history.answers.keep(question, title, trial, whose, found)

    def name(self, answer: Answer | None, name: str) -> None:
        """Name the try that is shown, and keep it now if it was not.

        Raises:
            InputError: If nothing is known of it yet, or the name is too long.
        """
        if answer is None:
            raise InputError("nothing is known of this try yet; wait a moment")
        self.tried = self.history.note(answer)
        self.history.rename(self.tried.number, name)

    @contextmanager
    def _telling(self, what: str) -> Iterator[None]:
        """Say once that something could not be kept, as on a full disk, and go on."""
        try:
            yield
            self._unkept.discard(what)
        except InputError as error:
            if not self._unkept:
                self._say(f"Answers go on, but are not kept: {error}")
            self._unkept.add(what)
