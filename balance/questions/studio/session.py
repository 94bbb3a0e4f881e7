"""Hold what one tab does: the choices, the changes with undo, the answer so far. It knows no page."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from balance.design.make_plan import configured
from balance.questions.studio import rulebook
from balance.questions.studio.answer import Answer
from balance.questions.studio.history import Draft, History, Try
from balance.questions.studio.kept import KeptFigures
from balance.questions.studio.live import Live, Told
from balance.questions.studio.naming import name_of
from balance.questions.studio.paste import Pasted, read_cells
from balance.questions.studio.thinking import Thinking, Thought, thinks_already
from balance.questions.studio.trial import RULING, Trial, value_of
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.setting_names import Settable
from scenarios.loader.settings import PLAYERS, POLICY

SETTLED = 4000  # a try with so many games is kept in the history [games]
SETTLED_THINKING = 200
DRAG = 1.5  # changes of one number within so long of each other are undone together [s]
MOST_UNDO = 500


@dataclass(frozen=True)
class _State:
    """Hold what undo brings back."""

    context: Mapping[str, Value] = field(default_factory=dict)
    after: Mapping[str, Value] = field(default_factory=dict)
    before: Mapping[str, Value] = field(default_factory=dict)
    watch: str = ""


class Session:
    """Hold one tab. The page's thread changes it; another one answers.

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
        self.source, self.scenario, self.history, self.tab = source, scenario, history, tab
        self.seed, self.version = kept.seed, 0
        self.said: list[str] = []  # lines that the page shows once
        self._state = _State()
        self._undo: list[_State] = []
        self._redo: list[_State] = []
        self._last = ("", 0.0)
        self._told: Told | None = None
        self._lock = threading.RLock()
        self._try: Try | None = None
        self._unkept: set[str] = set()  # what was not kept when it was last tried
        self._watched = 0  # how many pages show it
        self._pasted: Pasted | None = None
        self._live = Live(kept, self._hear, self._keep)
        self._thinking = Thinking(thinking, self._hear_thought) if thinking is not None else None
        self._thought: Thought | None = None
        draft = history.draft(tab)
        if draft is not None:
            self.go_on(draft)

    # --- what is shown ---

    @property
    def context(self) -> Mapping[str, Value]:
        """Return what both sides share, as far as it differs from the game's defaults."""
        return self._state.context

    @property
    def changes(self) -> Mapping[str, Value]:
        """Return what the designer changed."""
        return self._state.after

    @property
    def before(self) -> Mapping[str, Value]:
        """Return what is changed on the side that is compared with; nothing: the game as published."""
        return self._state.before

    @property
    def trial(self) -> Trial:
        """Return what is being asked."""
        return _trial(self.scenario, self._state)

    @property
    def now(self) -> Configuration:
        """Return the designer's game."""
        return self.trial.sides()[1]

    @property
    def published(self) -> Configuration:
        """Return the game as published, with the same players."""
        return configured(self.scenario, self.context)

    @property
    def told(self) -> Told | None:
        """Return what is known of what is being asked; None: nothing yet."""
        told = self._told
        return told if told is not None and told.trial == self.trial else None

    @property
    def answer(self) -> Answer | None:
        """Return the answer so far to what is being asked."""
        return self.told.answer if self.told else None

    @property
    def thought(self) -> Thought | None:
        """Return what is known of what is being asked if seats think ahead; None: nobody asked for it yet."""
        thought = self._thought
        return thought if thought is not None and thought.trial == self.trial else None

    @property
    def tried(self) -> Try | None:
        """Return what the history holds of what is shown; None: it is not kept yet, or nothing is changed."""
        return self._try

    def choices(self) -> list[rulebook.Choice]:
        """Return players, modes, scripts and readings of the rules."""
        return rulebook.choices(self.scenario, self.now, self.published)

    def dials(self) -> list[rulebook.Dial]:
        """Return the numbers."""
        return rulebook.dials(self.scenario, self.now, self.published)

    def sheets(self) -> list[rulebook.Sheet]:
        """Return the tables."""
        return rulebook.sheets(self.scenario, self.now)

    def commands(self) -> list[str]:
        """Return the lines that play the same games and say the same."""
        answer = self.answer
        number = self._try.number if self._try else len(self.history.tries) + 1
        if answer is None:
            return []
        return answer.trial.repeat(self.source, answer.games, self.seed, answer.level, f"runs/try-{number}")

    # --- what the designer does ---

    def choose(self, name: str, value: Value) -> None:
        """Choose players, a mode, a script or a reading of the rules.

        What the rules forbid with it goes back to its default, and is said.

        Raises:
            InputError: If there is no such choice or value, or the rules forbid it with the defaults too.
        """
        settable = self._settable(name)
        if settable.setting is None or settable.setting.name not in self.scenario.axes:
            raise InputError(f"{name}: is no choice")
        if self.scenario.axes[settable.setting.name].kind == RULING:
            self.change(name, value)
            return
        taken = self._taken(settable, value)
        with self._lock:
            every = (
                settable.name.partition("@")[0] if "@" not in settable.name else None
            )  # all seats, and none otherwise
            context = {key: kept for key, kept in self.context.items() if key.partition("@")[0] != every}
            context[settable.name] = taken
            if settable.name == PLAYERS:
                context = {key: kept for key, kept in context.items() if _seat(key) <= int(taken)}
            state, dropped = self._possible(context, settable.name)
            self._put(state, f"choose {settable.name}")
        for each in dropped:
            self.said.append(f"{name_of(each)} is at its default again: the rules forbid what it was")

    def change(self, name: str, value: Value) -> None:
        """Change a number, a cell or a reading of the rules; what the game says itself is no change.

        Raises:
            InputError: If there is no such number, or the value is not allowed.
        """
        self.change_all({name: value})

    def change_all(self, values: Mapping[str, Value]) -> None:
        """Change several at once, in one step of undo.

        Raises:
            InputError: If a name or value is not allowed; then nothing is changed.
        """
        with self._lock:
            after = dict(self.changes)
            for name, value in values.items():
                settable = self._settable(name)
                after[settable.name] = self._taken(settable, value)
            self._put(self._with(after), "change " + " ".join(values))

    def reset(self, name: str) -> None:
        """Take one change back."""
        with self._lock:
            self._put(self._with({key: value for key, value in self.changes.items() if key != name}), f"reset {name}")

    def reset_all(self) -> None:
        """Go back to the game as published, with the same players."""
        with self._lock:
            self._put(self._with({}), "reset")

    def paste(self, table: str, row: str, column: str, text: str) -> Pasted:
        """Take cells copied from a spreadsheet; what is not allowed is left out, and said cell by cell.

        Args:
            table, row, column: Where the paste begins.
            text: Lines of cells with tabs between them, with heads or without.

        Raises:
            InputError: If there is no such table, or nothing fits.
        """
        pasted = read_cells(self.scenario, table, row, column, text)
        if pasted.values:
            self.change_all(pasted.values)
        return pasted

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        return self._step(self._undo, self._redo)

    def redo(self) -> bool:
        """Do again what was undone; return whether there was anything."""
        return self._step(self._redo, self._undo)

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to take back."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Return whether there is a step to do again."""
        return bool(self._redo)

    def rename(self, name: str) -> None:
        """Name the try that is shown, and keep it.

        Raises:
            InputError: If nothing is known of it yet, or the name is too long.
        """
        self.history.rename(self._kept_try().number, name)
        self.version += 1

    def open_try(self, number: int) -> None:
        """Show a try of the history.

        Raises:
            InputError: If there is none, or the game has changed since, so that it cannot be played.
        """
        found = self.history.find(number)
        self._open(_State(found.context, found.after, found.before, found.figure), f"open {number}")

    def pin(self, number: int | None) -> None:
        """Compare with a try of the history from now on; None: with the game as published.

        Raises:
            InputError: If there is none, or it cannot be played with these players.
        """
        before = self.history.find(number).after if number is not None else {}
        self._open(_State(self.context, self.changes, before, self._state.watch), f"pin {number}")

    def ask_for(self, figure: str) -> None:
        """Tell another figure first.

        Raises:
            InputError: If the game has none of this name.
        """
        if figure not in [each.text for each in self.trial.figures()]:
            raise InputError(f"{figure}: is no figure of this game")
        with self._lock:
            self._put(replace(self._state, watch=figure), f"ask for {figure}")

    def go_on(self, draft: Draft) -> None:
        """Show what a tab showed before; what the game no longer has is left out, and said."""
        state = _State(draft.context, draft.after, draft.before)
        with self._lock:
            self._state, lost = self._fitting(state)
        self.said += lost
        self._ask()

    def renew(self, scenario: Scenario) -> None:
        """Take the scenario as it stands in its folder now."""
        with self._lock:
            self.scenario = scenario
            self._state, lost = self._fitting(self._state)
            self._undo, self._redo = [], []
        self.said += lost
        self._ask()

    def compile_thinking(self) -> None:
        """Compile what plays seats that think ahead, and play it."""
        if self._thinking is not None:
            self._thought = Thought(self.trial)
            self._thinking.allow(self.trial)
            self.version += 1

    def watch(self, whether: bool) -> None:
        """Answer while somebody looks; of a tab that was closed nothing more is played."""
        with self._lock:
            self._watched += 1 if whether else -1
            if self._watched == (1 if whether else 0):
                self._live.ask(self.trial if whether else None)
                self._think(None)

    def close(self) -> None:
        """End what answers."""
        self._live.close()
        if self._thinking is not None:
            self._thinking.close()

    # --- within ---

    def _settable(self, name: str) -> Settable:
        return self.scenario.setting_names.find(name, "the studio")

    def _taken(self, settable: Settable, value: Value) -> Value:
        taken = settable.domain.read(value) if isinstance(value, str) else settable.domain.take(value)
        if taken is None:
            raise InputError(settable.refusal(value))
        return taken

    def _with(self, after: Mapping[str, Value], context: Mapping[str, Value] | None = None) -> _State:
        """Return a state with these changes, checked, without those that are none.

        Whether numbers fit together is seen when they are played: that takes a large game longer than the answer may.

        Raises:
            InputError: If a value is not allowed, or the rules forbid the combination.
        """
        shared = self.context if context is None else context
        published = configured(self.scenario, shared)
        changed = {name: value for name, value in after.items() if value != value_of(published, name)}
        state = _State(shared, changed, self.before, self._state.watch)
        _trial(self.scenario, state).sides()
        return state

    def _possible(self, context: Mapping[str, Value], kept: str) -> tuple[_State, list[str]]:
        """Return a state with this context, and which of its choices the rules forbid with it."""
        try:
            return self._with(self.changes, self._plain(context)), []
        except InputError as error:
            others = [name for name in context if name != kept and name.partition("@")[0] != POLICY]
            for dropped in [*([each] for each in others), others]:
                less = {name: value for name, value in context.items() if name not in dropped}
                try:
                    return self._with(self.changes, self._plain(less)), dropped
                except InputError:
                    continue
            raise error from None

    def _plain(self, context: Mapping[str, Value]) -> dict[str, Value]:
        """Return a context without its defaults, so that those that depend on others follow them."""
        plain = dict(context)
        for name in context:
            rest = {key: value for key, value in plain.items() if key != name}
            try:
                if name != PLAYERS and value_of(self.scenario.configuration(rest), name) == plain[name]:
                    plain = rest
            except (InputError, KeyError):
                continue
        return plain

    def _fitting(self, state: _State) -> tuple[_State, list[str]]:
        """Return what of a state the game can play as it is now, and lines on what it cannot."""
        fitting, lost = _State(watch=state.watch), []
        for part in ("context", "after", "before"):
            for name, value in getattr(state, part).items():
                more = {**vars(fitting), part: {**getattr(fitting, part), name: value}}
                try:
                    for side in _trial(self.scenario, _State(**more)).sides():
                        side.rules()
                except InputError as error:
                    lost.append(f"{name} is left out: {error}")
                    continue
                fitting = _State(**more)
        return fitting, lost

    def _open(self, state: _State, what: str) -> None:
        with self._lock:
            for side in _trial(self.scenario, state).sides():
                side.rules()
            self._put(state, what)

    def _put(self, state: _State, what: str) -> None:
        """Show a state from now on; while a number is dragged, all of it is one step of undo."""
        if state == self._state:
            return
        name, when = self._last
        if what != name or time.monotonic() - when > DRAG:
            self._undo = [*self._undo, self._state][-MOST_UNDO:]
        self._last, self._redo, self._state = (what, time.monotonic()), [], state
        self._ask()

    def _step(self, from_: list[_State], to: list[_State]) -> bool:
        with self._lock:
            if not from_:
                return False
            to.append(self._state)
            self._state, self._last = from_.pop(), ("", 0.0)
            self._ask()
            return True

    def _ask(self) -> None:
        self._try, self.version = None, self.version + 1
        self._think(None)
        if self._watched > 0:
            self._live.ask(self.trial)

    def _think(self, trial: Trial | None) -> None:
        """Play a try with seats that think ahead from now on; None: nothing."""
        if self._thinking is not None and (trial is None or not thinks_already(trial)):
            self._thinking.ask(trial)

    def _hear_thought(self, thought: Thought) -> None:
        if thought.trial == self.trial:
            self._thought, self.version = thought, self.version + 1

    def _keep(self, trial: Trial) -> None:
        """Keep what is shown on disk, before it is played: a game of somebody's own may take the process down."""
        with self._telling_if_unkept("draft"):
            self.history.keep_draft(self.tab, trial.context, trial.after, trial.before)

    @contextmanager
    def _telling_if_unkept(self, what: str) -> Iterator[None]:
        """Say once that something could not be kept, as on a full disk, and go on."""
        try:
            yield
            self._unkept.discard(what)
        except InputError as error:
            if not self._unkept:
                self.said.append(f"Answers go on, but are not kept: {error}")
            self._unkept.add(what)

    def _hear(self, told: Told) -> None:
        if told.trial != self.trial:
            return
        self._told, answer = told, told.answer
        if answer is not None and told.trial.after:
            least = SETTLED_THINKING if told.trial.sides()[1].thinks else SETTLED
            if answer.final or answer.games == least:
                with self._telling_if_unkept("try"):
                    self._try = self.history.note(answer)
        self.version += 1
        if answer is not None and answer.final:
            self._think(told.trial)

    def _kept_try(self) -> Try:
        """Return the try that is shown, kept now if it was not.

        Raises:
            InputError: If nothing is known of it yet.
        """
        answer = self.answer
        if answer is None:
            raise InputError("nothing is known of this try yet; wait a moment")
        self._try = self.history.note(answer)
        return self._try


def _trial(scenario: Scenario, state: _State) -> Trial:
    return Trial(scenario, dict(state.context), dict(state.after), dict(state.before), state.watch)


def _seat(name: str) -> int:
    seat = name.partition("@")[2]
    return int(seat) if seat.isdecimal() else 0
