"""Keep what a tab shows, and its tries, on disk; where that fails it is said once, and answers go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from balance.questions.studio.answer import Answer
from balance.questions.studio.history import History, Try
from balance.questions.studio.trial import Trial
from scenarios.loader.errors import InputError


class Keeping:
    """Keep one tab in a history.

    Args:
        history: Where it is kept.
        tab: The name of its draft.
        say: Called with a line if something cannot be kept.
    """

    def __init__(self, history: History, tab: str, say: Callable[[str], None]) -> None:
        self.history, self.tab, self._say = history, tab, say
        self.tried: Try | None = None  # what the history holds of what is shown
        self._unkept: set[str] = set()  # what was not kept when it was last tried

    def draft(self, trial: Trial) -> None:
        """Keep what is shown, before it is played: a game of somebody's own may take the process down."""
        with self._telling("draft"):
            self.history.keep_draft(self.tab, trial)

    def note(self, answer: Answer) -> None:
        """Keep what is known of a try, if it differs from what it is compared with."""
        if answer.trial.differences():
            with self._telling("try"):
                self.tried = self.history.note(answer)

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
