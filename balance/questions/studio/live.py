"""Answer the newest try on a thread of its own: at once, then sharper in rounds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from balance.questions.studio.answer import (
    Answer,
    Change,
    Elsewhere,
    changes_of,
    first_change,
    level_of,
    rounds_elsewhere,
    rounds_of,
    turned_games,
)
from balance.questions.studio.kept import KeptFigures, Table
from balance.questions.studio.naming import refusal_in_words
from balance.questions.studio.newest import Newest
from balance.questions.studio.trial import Trial, around, by_script
from scenarios.loader.errors import InputError

EARLY, LATER = 3, 4  # rounds before other players and scripts are played, and before they are played sharper
ENOUGH = 0.005  # half-width of the first figure at which no more is played


@dataclass(frozen=True)
class Told:
    """Hold what is known now: an answer, or what is wrong, or neither before the first round ends."""

    trial: Trial
    answer: Answer | None = None
    error: str = ""


class Live:
    """Answer tries, always the newest.

    Args:
        kept: What plays, and keeps what was played.
        tell: Called from the thread with what is known, each time there is more.
        before: Called from the thread before anything is played.
    """

    def __init__(
        self,
        kept: KeptFigures,
        tell: Callable[[Told], None],
        before: Callable[[Trial], None] = lambda trial: None,
    ) -> None:
        self.kept, self._tell, self._before = kept, tell, before
        self._newest: Newest[tuple[Trial, bool]] = Newest("studio", self._answered)
        self.close = self._newest.close

    def ask(self, trial: Trial | None, first: bool = False) -> None:
        """Answer a try from now on; None: none. With `first` the first round is all that is played."""
        self._newest.ask((trial, first) if trial is not None else None)

    def _answered(self, asked: tuple[Trial, bool], going: Callable[[], bool]) -> None:
        trial, first = asked

        def told(answer: Answer | None, error: str = "") -> None:
            if going():
                self._tell(Told(trial, answer, error))

        try:
            self._before(trial)
            told(None)
            _Play(trial, self.kept, going, told).rounds(1 if first else None)
        except InputError as error:
            told(None, refusal_in_words(error, trial.scenario))
        except Exception as error:  # a kernel of somebody's own may raise anything; the page lives on
            told(None, f"this could not be played: {type(error).__name__}: {error}")


@dataclass
class _Play:
    """Plays one try, round by round."""

    trial: Trial
    kept: KeptFigures
    going: Callable[[], bool]
    told: Callable[[Answer], None]
    elsewhere: dict[int, Elsewhere] = field(default_factory=dict)  # what is known, by its place in what is told

    def rounds(self, most: int | None) -> None:
        """Play and tell until enough is known, `most` rounds were played, or nobody waits any more."""
        before, after = self.trial.sides()
        figures = self.trial.played()
        sizes, answer = rounds_of(after, figures[0].timed), None
        level, looks, looked = level_of(len(sizes)), rounds_elsewhere(after, figures[0].timed), 0
        for size in sizes[:most]:
            if answer is not None and size <= answer.games:
                continue  # so many were known from the start, as nothing is changed
            tables = self._both(self.trial, size, sizes)
            if tables is None:
                return
            rest = self._beside_minutes() if figures[0].timed else changes_of(figures[1:], *tables, level)
            if rest is None:
                return
            changes = (*changes_of(figures[:1], *tables, level), *rest)
            games = changes[0].games
            enough = games == sizes[-1] or is_enough(changes[0], after.digest != before.digest)
            others = (answer.around, answer.scripts) if answer else ((), ())
            turned = turned_games(figures[0], *tables)
            answer = Answer(self.trial, games, level, changes, *others, turned)
            begin = [sizes[min(EARLY + LATER * look, len(sizes)) - 1] for look in range(len(looks))]
            due = len(looks) if enough else sum(games >= size for size in begin)
            for look in looks[looked:due]:  # sharper ones later: they take long, and the first figure would stand still
                self.told(answer)
                answer = self._elsewhere(answer, look, looks)
                if answer is None:
                    return
            looked = due
            if figures[0].timed and most is None:
                answer = self._sharpened(answer)
            if answer is None:
                return
            self.told(replace(answer, final=enough))
            if enough:
                return

    def _beside_minutes(self) -> tuple[Change, ...] | None:
        """Return the other figures where minutes are told first; None if nobody waits for them any more.

        They are of all games that are kept, which may be more than minutes are counted in.
        """
        rest, after = self.trial.figures()[1:], self.trial.sides()[1]
        sizes = rounds_of(after)
        known = self.kept.known(after, rest)
        games = max(size for size in sizes if size <= max(known, sizes[0]))
        tables = self.kept.both(self.trial.sides(), rest, games, sizes, self.going)
        return changes_of(rest, *tables, level_of(len(sizes))) if tables is not None else None

    def _sharpened(self, answer: Answer) -> Answer | None:
        """Return the answer with the other figures of all games that are known; None: nobody waits for it.

        Else what they are compared with would be known of more games than the difference is of.
        """
        rest, (before, after) = self.trial.figures()[1:], self.trial.sides()
        sizes = rounds_of(after)
        for size in sizes:
            if size <= answer.changes[1].games:
                continue
            if is_enough(answer.changes[1], after.digest != before.digest):
                break
            self.told(answer)
            tables = self.kept.both((before, after), rest, size, sizes, self.going)
            if tables is None:
                return None
            answer = replace(answer, changes=(answer.first, *changes_of(rest, *tables, level_of(len(sizes)))))
        return answer

    def _both(self, trial: Trial, games: int, sizes: Sequence[int]) -> tuple[Table, Table] | None:
        """Return the figures of both sides; None if nobody waits for them any more."""
        return self.kept.both(trial.sides(), trial.played(), games, sizes, self.going)

    def _elsewhere(self, answer: Answer, games: int, looks: Sequence[int]) -> Answer | None:
        """Return the answer with other players, difficulties and scripts; None if nobody waits for it.

        Args:
            answer: The answer.
            games: Games of each side there [games].
            looks: After how many somebody looks [games].
        """
        cells, scripts = list(around(self.trial)), list(by_script(self.trial))
        found = self.elsewhere
        for place, cell in enumerate([*cells, *scripts]):
            try:
                tables = self._both(cell.trial, games, looks)
            except InputError:  # these numbers do not fit together there
                continue
            if tables is None:
                return None
            change, together = first_change(cell.trial, *tables, level_of(len(looks)))
            found[place] = Elsewhere(cell.players, cell.value, change.games, change, together)
            there = [[found[k] for k in sorted(found) if (k < len(cells)) == first] for first in (True, False)]
            answer = replace(answer, around=tuple(there[0]), scripts=tuple(there[1]))
            self.told(answer)
        return answer


def is_enough(first: Change, changed: bool = True, enough: float = ENOUGH) -> bool:
    """Return whether the first figure is known so well that no more is played.

    Of what was changed as many games are played as are known of what it is compared with: so all figures are of the
    same games in the end.
    """
    return not first.catches_up and (first.half if changed else first.half_after) <= enough
