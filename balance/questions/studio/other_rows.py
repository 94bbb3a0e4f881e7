"""Answer what other rows of a table do: both sides are played as for any change, with the same dice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from balance.design.make_plan import configured
from balance.questions.studio import words
from balance.questions.studio.answer import Change, changes_of, level_of, rounds_of
from balance.questions.studio.asked import Asked
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.live import ENOUGH
from balance.questions.studio.newest import Newest
from balance.questions.studio.saving import Rows, with_rows
from reports.formats import whole
from scenarios.loader.errors import InputError

PLAYING = "The first games with these rows are being played ..."


@dataclass(frozen=True)
class Asking:
    """Hold what is asked: what other rows do to what a tab shows."""

    asked: Asked
    rows: Rows


class OtherRows:
    """Say what other rows do, always of the newest rows, on a thread of its own.

    Attributes:
        told: What is known, as a sentence; "": nothing is asked.
        wrong: Whether that is why the rows cannot be played.
    """

    def __init__(self, kept: KeptFigures) -> None:
        self.kept, self.told, self.wrong = kept, "", False
        self._newest: Newest[Asking] = Newest("studio-rows", self._answer)
        self.close = self._newest.close

    def ask(self, asked: Asked, rows: Rows) -> None:
        """Answer these rows from now on."""
        self._newest.ask(Asking(asked, rows))

    def _answer(self, asking: Asking, going: Callable[[], bool]) -> None:
        self._tell(PLAYING)
        try:
            for change, games in self._rounds(asking, going):
                self._tell(sentence(asking.asked, change, games))
        except InputError as error:
            self._tell(str(error), wrong=True)
        except Exception as error:  # a kernel of somebody's own may raise anything
            self._tell(f"this could not be played: {type(error).__name__}: {error}", wrong=True)

    def _tell(self, text: str, wrong: bool = False) -> None:
        self.told, self.wrong = text, wrong

    def _rounds(self, asking: Asking, going: Callable[[], bool]) -> Iterator[tuple[Change, int]]:
        """Yield what the rows move in the first figure, sharper in rounds, each with its games."""
        trial = asking.asked.trial
        scenario = with_rows(asking.asked, asking.rows)
        before, after = trial.sides()[0], configured(scenario, trial.context)
        figures = trial.played()
        sizes = rounds_of(after, figures[0].timed)
        for games in sizes:
            tables = [self.kept.upto(side, figures, games, going) for side in (before, after)]
            if tables[0] is None or tables[1] is None:
                return
            change = changes_of(figures[:1], tables[0], tables[1], level_of(len(sizes)))[0]
            yield change, games
            if change.half <= ENOUGH:
                return


def sentence(asked: Asked, change: Change, games: int) -> str:
    """Return what rows do: `Won: published 61.3 %, with these rows 58.0 % (−3.3 ± 1.2 points; ...)`."""
    against = "pinned" if asked.trial.before else "published"
    both = f"{against} {words.value(change, change.before)}, with these rows {words.value(change, change.after)}"
    name = words.called(change).capitalize()
    return f"{name}: {both} ({words.difference(change)}; {whole(games)} games of each side)."
