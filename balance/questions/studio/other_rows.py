"""Answer what other rows of a table do: both sides have the other changes, and the same dice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from balance.design.repeat_line import repeat_line, unless
from balance.questions.studio import figure_words
from balance.questions.studio.answer import Change, changes_of, level_of, rounds_of
from balance.questions.studio.asked import Asked
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.live import is_enough
from balance.questions.studio.naming import base_name
from balance.questions.studio.newest import Newest
from balance.questions.studio.row_lines import ROWS, of_table, rows_of
from balance.questions.studio.trial import COPY, Trial, played
from balance.stats.intervals import LEVEL
from reports.formats import whole
from scenarios import Configuration, Value
from scenarios.loader.errors import InputError

PLAYING = "The first games with these rows are being played ..."


@dataclass(frozen=True)
class Asking:
    """Hold what is asked: what a table's lines do to what a tab shows."""

    asked: Asked
    table: str
    text: str

    @property
    def settings(self) -> dict[str, Value]:
        """Return what the tab shows, with these rows."""
        trial = self.asked.trial
        kept = {name: value for name, value in trial.after.items() if name not in of_table(trial.after, self.table)}
        return {**trial.context, **kept, self.table + ROWS: self.text}


class OtherRows:
    """Say what other rows do, always of the newest rows, on a thread of its own.

    Attributes:
        told: What is known, as a sentence; "": nothing is asked.
        wrong: Whether that is why the rows cannot be played.
        line: The line that plays the same once they are saved as a copy; "": there is none.
    """

    def __init__(self, kept: KeptFigures) -> None:
        self.kept, self.told, self.wrong, self.line = kept, "", False, ""
        self._newest: Newest[Asking] = Newest("studio-rows", self._answer)
        self.close = self._newest.close

    def ask(self, asked: Asked, table: str, text: str) -> None:
        """Answer these lines of a table from now on."""
        self._newest.ask(Asking(asked, table, text))

    def _answer(self, asking: Asking, going: Callable[[], bool]) -> None:
        self._tell(PLAYING)
        try:
            after = played(asking.asked.trial.scenario, asking.settings)
            for change, level in self._rounds(asking, after, going):
                line = again(asking.asked, after, change.games, level)
                self._tell(sentence(asking.asked.trial, change), line=line)
        except InputError as error:
            self._tell(str(error), wrong=True)
        except Exception as error:  # a kernel of somebody's own may raise anything
            self._tell(f"this could not be played: {type(error).__name__}: {error}", wrong=True)

    def _tell(self, text: str, wrong: bool = False, line: str = "") -> None:
        self.told, self.wrong, self.line = text, wrong, line

    def _rounds(
        self, asking: Asking, after: Configuration, going: Callable[[], bool]
    ) -> Iterator[tuple[Change, float]]:
        """Yield what the rows alone move, sharper in rounds, each with its level."""
        trial = asking.asked.trial
        sides, figures = (trial.sides()[1], after), trial.played()
        sizes = rounds_of(after, figures[0].timed)
        for games in sizes:
            tables = self.kept.both(sides, figures, games, sizes, going)
            if tables is None:
                return
            level = level_of(len(sizes))
            change = changes_of(figures[:1], *tables, level)[0]
            yield change, level
            if is_enough(change):
                return


def sentence(trial: Trial, change: Change) -> str:
    """Return what rows do: `Won: without these rows 61.3 % ± 0.4, with them 58.0 % ± 1.0 (...)`."""
    base = "yours" if trial.after else base_name(trial.scenario)
    both = f"{base} without these rows {figure_words.before(change)}, with them {figure_words.after(change)}"
    name = figure_words.called(change).capitalize()
    games = f"{whole(change.games)} games of each side"
    more = " so far" if change.catches_up else ""
    return f"{name}: {both} ({figure_words.difference(change)}; {games}{more})."


def again(asked: Asked, after: Configuration, games: int, level: float) -> str:
    """Return the line that plays the same once the rows are saved as a copy; "": there is none.

    Args:
        asked: What it is about.
        after: The game with the rows.
        games, level: Games of each side [games], and the coverage of the interval.
    """
    trial = asked.trial
    if rows_of(trial.after):
        return ""
    settings = {**trial.context, **trial.after}
    try:
        told = played(after.scenario, settings).rules().tobytes()
    except InputError:  # a changed cell is of a row that is gone
        return ""
    if told != after.rules().tobytes():
        return ""
    first = trial.figures()[0]
    options = {"watch": None if first.timed else first.text, "level": unless(level, LEVEL)}
    return repeat_line("compare", settings, {**options, "games": games, "seed": asked.seed}, asked.source, COPY)
