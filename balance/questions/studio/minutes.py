"""Count how many minutes games take before and after the changes, at the scenario's pace."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from balance.questions.studio.answer import Change, changes_of, level_of, rounds_of
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.newest import Newest
from balance.questions.studio.trial import Trial

REST = 0.5  # so long nothing must have changed: who drags waits for no minutes [s]


@dataclass(frozen=True)
class Lasting:
    """Hold how long the games of a try take; without `change`, `error` says why it cannot be said."""

    trial: Trial
    change: Change | None = None
    error: str = ""


class Minutes:
    """Count the minutes of tries, always the newest, on a thread of its own.

    What counts is another program than what plays the answer. If it was not compiled before, that is done here, so the
    answer never waits for it.

    Args:
        kept: What plays, and keeps what was played.
        tell: Called from the thread when it is known how long games take.
    """

    def __init__(self, kept: KeptFigures, tell: Callable[[Lasting], None]) -> None:
        self.kept, self._tell = kept, tell
        self._newest = Newest("studio-minutes", self._count)
        self.ask, self.close = self._newest.ask, self._newest.close

    def _count(self, trial: Trial, going: Callable[[], bool]) -> None:
        for _ in range(round(REST / 0.05)):
            time.sleep(0.05)
            if not going():
                return
        try:
            change, error = self._change(trial, going), ""
        except Exception as wrong:  # a kernel of somebody's own may raise anything
            change, error = None, f"Minutes could not be counted: {type(wrong).__name__}: {wrong}"
        if going() and (change is not None or error):
            self._tell(Lasting(trial, change, error))

    def _change(self, trial: Trial, going: Callable[[], bool]) -> Change | None:
        """Return what is moved; None: nobody waits for it any more, or minutes are told by the answer itself."""
        figure, sides = trial.minutes, trial.sides()
        if figure is None:
            return None
        sizes = rounds_of(sides[1], timed=True)
        every = trial.figures()  # kept together: whoever asks for minutes first is told the others of these games, too
        tables = self.kept.both(sides, every, sizes[-1], sizes, going)
        return changes_of([figure], *tables, level_of(1))[0] if tables is not None else None
