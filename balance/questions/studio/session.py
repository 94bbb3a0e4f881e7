"""Hold what one tab does: what it asks, the answer so far, what is kept of it. It knows no page."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from balance.questions.studio import trial_words
from balance.questions.studio.answer import Answer
from balance.questions.studio.answers import CUT_OFF, MOST, Question
from balance.questions.studio.history import Beside, Draft, History, Step, Try
from balance.questions.studio.jobs import WAITS, Found, Jobs
from balance.questions.studio.keeping import Keeping
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.live import Told
from balance.questions.studio.playing import Playing
from balance.questions.studio.row_lines import folded
from balance.questions.studio.state import State
from balance.questions.studio.thinking import Thought
from balance.questions.studio.trial import COPY, OTHER, Trial
from balance.questions.studio.wanted import Wanted
from balance.studies.control import Control, Stopped
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError


class Session(Wanted):
    """Hold what one tab asks, what is known of it, and what is kept. Threads of its own answer.

    Args:
        source: The game's name or folder, for lines that ask the same again.
        scenario: The game.
        kept: What plays.
        history: Where tries are kept.
        tab: The name of its draft.
        thinking: What plays seats that think ahead; None: nothing does.
    """

    def __init__(
        self,
        source: str,
        scenario: Scenario,
        kept: KeptFigures,
        history: History,
        tab: str,
        thinking: KeptFigures | None = None,
    ) -> None:
        super().__init__(scenario)
        self.source, self.history, self.tab = source, history, tab
        self.seed, self.version, self._together = kept.seed, 0, False
        self._copies: dict[tuple[object, ...], str] = {}  # folders that were saved, by what they hold
        self.questions = history.answers.earlier(scenario)  # and what was asked here, the newest first
        self._keeping = Keeping(history, tab, self.said.append, self._tell)
        self._playing = Playing(self.trial, kept, thinking, self._keeping.draft, self._keeping.note, self._tell)
        draft = history.draft(tab)
        if draft is not None:
            self._keeping.beside = Beside(draft.rows, draft.targets, draft.name)
            self.go_on(draft)

    @property
    def told(self) -> Told | None:
        """Return what is known of what is being asked; None: nothing yet."""
        return self._playing.told

    @property
    def answer(self) -> Answer | None:
        """Return the answer so far to what is being asked."""
        return self._playing.answer

    @property
    def won_together(self) -> bool:
        """Return whether several seats win games together; as before while nothing is known."""
        answer = self.answer
        if answer is not None:
            self._together = answer.won_together
        return self._together

    @property
    def minutes_error(self) -> str:
        """Return why it cannot be said how long games take, or ""."""
        lasting = self._playing.lasting
        return lasting.error if lasting is not None else ""

    @property
    def thought(self) -> Thought | None:
        """Return what is known of what is being asked if seats think ahead; None: nobody asked for it yet."""
        return self._playing.thought

    @property
    def tried(self) -> Try | None:
        """Return what the history holds of what is shown; None: it is not kept yet, or nothing is changed."""
        return self._keeping.tried

    def rows_of(self, table: str) -> str:
        """Return what was typed as other rows of a table and is not saved as a copy; "": nothing."""
        return self._keeping.beside.rows.get(table, "")

    def keep_rows(self, table: str, text: str) -> None:
        """Keep what is typed as other rows of a table; "": nothing any more."""
        rows = {key: value for key, value in {**self._keeping.beside.rows, table: text}.items() if value}
        self._keep_beside(rows=rows)

    def target_of(self, figure: str) -> str:
        """Return what was typed as the target of a figure; "": nothing."""
        return self._keeping.beside.targets.get(figure, "")

    def keep_target(self, figure: str, text: str) -> None:
        """Keep what is typed as the target of a figure."""
        if text != self.target_of(figure):
            self._keep_beside(targets={**self._keeping.beside.targets, figure: text})

    @property
    def typed_name(self) -> str:
        """Return what was typed as a name of a try, and is none yet."""
        return self._keeping.beside.name

    def keep_typed_name(self, text: str) -> None:
        """Keep what is typed as a name of a try."""
        self._keep_beside(name=text)

    def _keep_beside(self, **typed: Any) -> None:
        beside = replace(self._keeping.beside, **typed)
        if beside != self._keeping.beside:
            self._keeping.beside = beside
            self._keeping.draft(self.trial)

    def question(self, jobs: Jobs, title: str, work: Callable[[Control], Found]) -> None:
        """Ask a question of what is shown; it goes on, and its answer is kept, when the page is closed.

        Args:
            jobs: What carries it out.
            title, work: As in `Job`.

        Raises:
            InputError: If it is being answered already, or waits for that.
        """
        trial = self.trial
        for each in self.questions:
            if not each.job.ended and not each.job.stopping and (each.job.title, each.trial) == (title, trial):
                now = "waits for those before it" if each.job.state == WAITS else "runs"
                raise InputError(f"{title} This is asked already, and {now}.")
        number, whose = self.history.answers.new(), trial_words.found_for(trial, self.history.tries)

        def kept(control: Control) -> Found:
            try:
                found = work(control)
            except Stopped:  # maybe as the studio ends: then it is said at the next start
                raise
            except Exception:
                self.history.answers.forget(number)
                raise
            self._keeping.found(number, title, trial, whose, found)
            return found

        self._keeping.found(number, title, trial, whose, CUT_OFF)  # until it is answered
        asked = Question(number, jobs.start(title, kept), trial, whose)
        self.questions = (asked, *self.questions)[:MOST]

    def stop(self, question: Question) -> None:
        """Stop a question: at the next start nothing is said of it."""
        question.job.stop()
        self.history.answers.forget(question.number)

    def put_away(self, question: Question) -> None:
        """Show a question no more, after the next start neither."""
        self.history.answers.forget(question.number)
        self.questions = tuple(each for each in self.questions if each is not question)

    def commands(self) -> list[str]:
        """Return the lines that play the same games and say the same."""
        answer = self.answer
        number = self.tried.number if self.tried else len(self.history.tries) + 1
        if answer is None:
            return []
        lines = answer.trial.repeat(self.source, answer.games, self.seed, answer.level, f"runs/try-{number}")
        for place, settings in ((COPY, answer.trial.after), (OTHER, answer.trial.before)):
            name = self._copies.get(_key(answer.trial.scenario, settings), place)
            lines = [line.replace(place, name) for line in lines]
        return lines

    def saved(self, trial: Trial, name: str) -> None:
        """Call a folder by its name in lines for a terminal: it has what was changed."""
        self._copies[_key(trial.scenario, trial.after)] = f"./{name}"
        self._tell()

    def release(self) -> None:
        """Let go of what was dragged: what stands there now is a try."""
        super().release()
        self._keeping.release()

    def rename(self, name: str) -> None:
        """Name the try that is shown, and keep it.

        Raises:
            InputError: If nothing is known of it yet, or the name is too long.
        """
        self._keeping.name(self.answer, name)
        self._tell()

    def open_try(self, number: int) -> None:
        """Show a try of the history; it is compared with the try that is compared with now, if there is one.

        Raises:
            InputError: If there is none, or the game has changed since, so that it cannot be played.
        """
        found = self.history.find(number)
        self._open(State(found.context, found.after, self.before or found.before, found.figure))

    def pin(self, number: int | None) -> None:
        """Compare with a try of the history from now on; None: with the game as published.

        Raises:
            InputError: If there is none, or it cannot be played with these players.
        """
        before = self.history.find(number).after if number is not None else {}
        self._open(replace(self._steps.now, before=before))

    def go_on(self, draft: Draft) -> None:
        """Show what a tab showed before; what the game no longer has is left out, and said."""
        figures = [figure.text for figure in self.trial.figures()]
        watch = draft.watch if draft.watch in figures else ""
        self._steps.recall([State(each.context, each.after, each.before, each.watch) for each in draft.past])
        self._show(State(draft.context, draft.after, draft.before, watch))

    def try_proposal(self, asked: Trial, settings: Mapping[str, Value]) -> bool:
        """Show what a question proposes, with the players and changes for which it was asked.

        Args:
            asked: What it was asked about.
            settings: What it proposes beside the changes made then.

        Returns:
            Whether these were others than now.

        Raises:
            InputError: If the folder was changed since.
        """
        if asked.scenario.digest != self.scenario.digest:
            raise InputError("the folder's files were changed since this was found; ask once more")
        with self._lock:
            now = self._steps.now
            wanted = State(asked.context, folded({**asked.after, **settings}), asked.before, asked.watch)
            self._open(wanted)
        return (dict(now.context), dict(now.after)) != (dict(asked.context), dict(asked.after))

    def compile_thinking(self) -> None:
        """Compile what plays seats that think ahead, and play it."""
        self._playing.compile_thinking()
        self._tell()

    def look(self) -> None:
        """Give a first answer if nothing is known yet: a page that is being loaded has it at once."""
        with self._lock:
            self._playing.look()

    def watch(self, whether: bool) -> None:
        """Answer while somebody looks; of a tab that was closed nothing more is played."""
        with self._lock:
            self._playing.watch(whether)

    @property
    def left(self) -> bool:
        """Return whether the tab was open in a browser, and is not any more."""
        return self._playing.left

    def close(self) -> None:
        """End what answers."""
        self._playing.close()
        self._keeping.close()

    def _ask(self) -> bool:
        past = tuple(Step(**vars(each)) for each in self._steps.past)
        self._keeping.beside = replace(self._keeping.beside, past=past)
        self._keeping.begin(self.trial, self._steps.dragging)
        self._tell()
        self._playing.ask(self.trial)
        return True

    def _tell(self) -> None:
        self.version += 1


def _key(scenario: Scenario, settings: Mapping[str, Value]) -> tuple[object, ...]:
    """Return what a copy with these changes holds, as a key."""
    return (scenario.digest, *sorted(settings.items()))
