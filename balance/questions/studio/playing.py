"""Play what a tab asks while somebody looks: the answer, then minutes, then seats that think ahead."""

from collections.abc import Callable

from balance.questions.studio.answer import Answer
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.live import Live, Told
from balance.questions.studio.minutes import Lasting, Minutes
from balance.questions.studio.thinking import Thinking, Thought, thinks_already
from balance.questions.studio.trial import Trial

SETTLED = 4000  # a try with so many games is kept, and its minutes are counted [games]
SETTLED_THINKING = 200


class Playing:
    """Play tries, always the newest. Threads of its own tell what they find.

    Args:
        trial: What is asked first.
        kept: What plays.
        thinking: What plays seats that think ahead; None: nothing does.
        keep: Called with a try before it is played.
        settled: Called with an answer that is worth keeping.
        tell: Called when anything new is known.
    """

    def __init__(
        self,
        trial: Trial,
        kept: KeptFigures,
        thinking: KeptFigures | None,
        keep: Callable[[Trial], None],
        settled: Callable[[Answer], None],
        tell: Callable[[], None],
    ) -> None:
        self._trial, self._settled, self._tell = trial, settled, tell
        self._told: Told | None = None
        self._lasting: Lasting | None = None
        self._thought: Thought | None = None
        self._watched = 0  # how many pages show it
        self.left = False  # whether the last of them was closed; not while one is being loaded
        self._live = Live(kept, self._hear, keep)
        self._minutes = Minutes(kept, self._hear_minutes)
        self._thinking = Thinking(thinking, self._hear_thought) if thinking is not None else None

    @property
    def told(self) -> Told | None:
        """Return what is known of what is being asked; None: nothing yet."""
        told = self._told
        return told if told is not None and told.trial == self._trial else None

    @property
    def lasting(self) -> Lasting | None:
        """Return how long games take in what is being asked; None: not known yet, or the answer tells it."""
        lasting = self._lasting
        return lasting if lasting is not None and lasting.trial == self._trial else None

    @property
    def answer(self) -> Answer | None:
        """Return the answer so far, with minutes beside the rounds once they are counted."""
        told, lasting = self.told, self.lasting
        answer = told.answer if told is not None else None
        if answer is None or lasting is None or lasting.change is None:
            return answer
        return answer.beside(lasting.change)

    @property
    def thought(self) -> Thought | None:
        """Return what is known if seats think ahead; None: nobody asked for it yet."""
        thought = self._thought
        return thought if thought is not None and thought.trial == self._trial else None

    def ask(self, trial: Trial) -> None:
        """Play this from now on."""
        self._trial = trial
        self._begin(self._watched > 0)

    def watch(self, whether: bool) -> None:
        """Answer while somebody looks; of a tab that was closed nothing more is played."""
        self._watched += 1 if whether else -1
        self.left = self._watched <= 0
        if self._watched == (1 if whether else 0):
            self._begin(whether)

    def look(self) -> None:
        """Play only the first round: more would take the processors of who loads the page."""
        if self._watched <= 0 and self.answer is None:
            self._live.ask(self._trial, first=True)

    def compile_thinking(self) -> None:
        """Compile what plays seats that think ahead, and play it."""
        if self._thinking is not None:
            self._thought = Thought(self._trial)
            self._thinking.allow(self._trial)

    def close(self) -> None:
        """End what plays."""
        for each in (self._live, self._minutes, self._thinking):
            if each is not None:
                each.close()

    def _begin(self, plays: bool) -> None:
        self._minutes.ask(None)
        if self._thinking is not None:
            self._thinking.ask(None)
        self._live.ask(self._trial if plays else None)

    def _hear(self, told: Told) -> None:
        if told.trial != self._trial:
            return
        self._told, answer = told, told.answer
        if answer is not None:
            least = SETTLED_THINKING if told.trial.sides()[1].thinks else SETTLED
            if answer.final or answer.games >= least:
                self._settled(answer)
            if (answer.final or answer.games == least) and self.lasting is None:
                self._minutes.ask(told.trial)
        self._tell()
        if answer is not None and answer.final and self._thinking is not None and not thinks_already(told.trial):
            self._thinking.ask(told.trial)

    def _hear_minutes(self, lasting: Lasting) -> None:
        if lasting.trial == self._trial:
            self._lasting = lasting
            self._tell()

    def _hear_thought(self, thought: Thought) -> None:
        if thought.trial == self._trial:
            self._thought = thought
            self._tell()
