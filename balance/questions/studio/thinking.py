"""Play what is asked with seats that think ahead: few games, which take long, after all else is known."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from balance.questions.studio.answer import Elsewhere, first_change, level_of
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.live import is_enough
from balance.questions.studio.naming import refusal_in_words
from balance.questions.studio.newest import Newest
from balance.questions.studio.trial import Trial
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD
from sims.compiler.cache import compiles_first

TRIES = 8  # of each legal action: the first rung of a ladder at which seats play clearly better than most scripts
ROUNDS = (16, 64, 200, 600)  # games of each side after each round [games]
REST = 1.0  # so long nothing must have changed, since a game that was begun is played to its end [s]
ENOUGH = 0.04  # half-width of the first figure at which no more is played


@dataclass(frozen=True)
class Thought:
    """Hold what is known of a try whose seats think ahead.

    Attributes:
        trial: The try, as it was asked.
        found: The first figure there; None: nothing yet.
        error: Why it cannot be said, or "".
        final: Whether no more is played.
        must_compile: Whether nothing is played because another kernel would have to be compiled first.
    """

    trial: Trial
    found: Elsewhere | None = None
    error: str = ""
    final: bool = False
    must_compile: bool = False


class Thinking:
    """Play tries with seats that think ahead, always the newest, on a thread of its own.

    Args:
        kept: What plays; apart from what plays for the answer, which must not wait for a game of seconds.
        tell: Called from the thread with what is known, each time there is more.
    """

    def __init__(self, kept: KeptFigures, tell: Callable[[Thought], None]) -> None:
        self.kept, self._tell, self._may_compile = kept, tell, False
        self._newest = Newest("studio-thinking", self._think)
        self.ask, self.close = self._newest.ask, self._newest.close

    def allow(self, trial: Trial) -> None:
        """Compile what plays them, if need be, and play."""
        self._may_compile = True
        self.ask(trial)

    def _think(self, trial: Trial, going: Callable[[], bool]) -> None:
        def told(found: Elsewhere | None, error: str = "", final: bool = False) -> None:
            if going():
                self._tell(Thought(trial, found, error, final))

        try:
            for _ in range(round(REST / 0.1)):
                time.sleep(0.1)
                if not going():
                    return
            if not self._may_compile and compiles_first(trial.scenario.game.loop(thinking=True)):
                self._tell(Thought(trial, must_compile=True))
                return
            told(None)
            self._rounds(trial, going, told)
        except InputError as error:
            told(None, refusal_in_words(error, trial.scenario), final=True)
        except Exception as error:  # a kernel of somebody's own may raise anything
            told(None, f"this could not be played: {type(error).__name__}: {error}", final=True)

    def _rounds(self, trial: Trial, going: Callable[[], bool], told: Callable[..., None]) -> None:
        there = trial.at({LOOKAHEAD.name: TRIES})
        (before, after), figures = there.sides(), there.played()
        for games in ROUNDS:
            tables = self.kept.both((before, after), figures, games, ROUNDS, going)
            if tables is None:
                return
            change, together = first_change(there, *tables, level_of(len(ROUNDS)))
            final = change.games == ROUNDS[-1] or is_enough(change, after.digest != before.digest, ENOUGH)
            told(Elsewhere(after.players, TRIES, change.games, change, together), final=final)
            if final:
                return


def thinks_already(trial: Trial) -> bool:
    """Return whether a seat thinks ahead in what is asked, so that the answer itself says it."""
    return trial.sides()[1].thinks
