"""Hold what one tab asks: the choices, and the changes with undo. What answers it, it does not know."""

import threading
from collections.abc import Mapping
from dataclasses import replace

from balance.design.make_plan import configured
from balance.questions.studio import rulebook, state
from balance.questions.studio.naming import name_of
from balance.questions.studio.paste import Pasted, read_cells
from balance.questions.studio.row_lines import ROWS, has_ids, of_table, rows_of, table_lines
from balance.questions.studio.state import State
from balance.questions.studio.steps import Steps
from balance.questions.studio.trial import RULING, Trial, with_other_rows
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError


class Wanted:
    """Hold what is asked of a game; several threads may ask.

    Args:
        scenario: The game.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.said: list[str] = []  # lines that the page shows once
        self._lock = threading.RLock()
        self._steps = Steps()

    @property
    def context(self) -> Mapping[str, Value]:
        """Return what both sides share, as far as it differs from the game's defaults."""
        return self._steps.now.context

    @property
    def changes(self) -> Mapping[str, Value]:
        """Return what the designer changed."""
        return self._steps.now.after

    @property
    def before(self) -> Mapping[str, Value]:
        """Return what is changed on the side that is compared with; nothing: the game as published."""
        return self._steps.now.before

    @property
    def asked(self) -> tuple[dict[str, Value], dict[str, Value]]:
        """Return what a form shows: what both sides share, and the changes."""
        return dict(self.context), dict(self.changes)

    @property
    def trial(self) -> Trial:
        """Return what is being asked."""
        return self._steps.now.trial(self.scenario)

    @property
    def now(self) -> Configuration:
        """Return the designer's game."""
        return self.trial.sides()[1]

    @property
    def published(self) -> Configuration:
        """Return the game as published, with the same players."""
        return configured(self.scenario, self.context)

    def choices(self) -> list[rulebook.Choice]:
        """Return players, modes, scripts and readings of the rules."""
        return rulebook.choices(self.scenario, self.now, self.published)

    def dials(self) -> list[rulebook.Dial]:
        """Return the numbers."""
        return rulebook.dials(self.scenario, self.now, self.published)

    def sheets(self) -> list[rulebook.Sheet]:
        """Return the tables."""
        return rulebook.sheets(self.now, self.scenario, rows_of(self.changes))

    # --- what the designer does ---

    def choose(self, name: str, value: Value) -> None:
        """Choose players, a mode, a script or a reading of the rules.

        What the rules forbid with it goes back to its default, and is said.

        Raises:
            InputError: If there is no such choice or value, or the rules forbid it with the defaults too.
        """
        settable = state.settable_of(self.scenario, name)
        if settable.setting is None or settable.setting.name not in self.scenario.axes:
            raise InputError(f"{name}: is no choice")
        if self.scenario.axes[settable.setting.name].kind == RULING:
            self.change(name, value)
            return
        taken = state.taken(settable, value)
        with self._lock:
            asked, dropped = state.chosen(self.scenario, self._steps.now, settable, taken)
            self._put(asked)
        for each in dropped:
            self.said.append(f"{name_of(each)} is at its default again: the rules forbid what it was")

    def change(self, name: str, value: Value) -> None:
        """Change a number, a cell or a reading of the rules; what the game says itself is no change.

        Raises:
            InputError: If there is no such number, or the value is not allowed.
        """
        self.change_all({name: value})

    def drag(self, name: str, value: Value) -> None:
        """Change a number that is held, by a slider or a field in which one types, until it is released.

        Raises:
            InputError: If there is no such number, or the value is not allowed.
        """
        self.change_all({name: value}, dragged=name)

    def release(self) -> None:
        """Let go of what was dragged: all its changes were one step."""
        with self._lock:
            self._steps.release()

    def change_all(self, values: Mapping[str, Value], dragged: str = "") -> None:
        """Change several at once, in one step of undo.

        Args:
            values: The new values.
            dragged: What is held meanwhile; "": nothing.

        Raises:
            InputError: If a name or value is not allowed; then nothing is changed.
        """
        with self._lock:
            after, there = dict(self.changes), self.now.scenario  # whose tables may have other rows
            for name, value in values.items():
                settable = state.settable_of(there, name)
                after[settable.name] = state.taken(settable, value)
            self._put(state.changed(self.scenario, self._steps.now, after), dragged)

    def take_rows(self, table: str, text: str) -> None:
        """Give a table other rows, as lines; what was changed of its cells stands in them.

        Raises:
            InputError: If they do not fit.
        """
        text = text.replace("\r\n", "\n").strip("\n")
        if not has_ids(text):  # cells are found by them
            text = table_lines(with_other_rows(self.scenario, {table + ROWS: text}), table, {})
        with self._lock:
            kept = {name: value for name, value in self.changes.items() if name not in of_table(self.changes, table)}
            self._put(state.changed(self.scenario, self._steps.now, {**kept, table + ROWS: text}))

    def reset(self, name: str) -> None:
        """Take one change back."""
        with self._lock:
            kept = {key: value for key, value in self.changes.items() if key != name}
            self._put(state.changed(self.scenario, self._steps.now, kept))

    def reset_table(self, table: str) -> None:
        """Take all changes of a table's cells back, in one step of undo."""
        with self._lock:
            kept = {name: value for name, value in self.changes.items() if name not in of_table(self.changes, table)}
            self._put(state.changed(self.scenario, self._steps.now, kept))

    def reset_all(self) -> None:
        """Go back to the game as published, with the same players."""
        with self._lock:
            self._put(state.changed(self.scenario, self._steps.now, {}))

    def paste(self, table: str, row: str, column: str, text: str) -> Pasted:
        """Take cells copied from a spreadsheet; what is not allowed is left out, and said cell by cell.

        Args:
            table, row, column: Where the paste begins.
            text: Lines of cells with tabs between them, with heads or without.

        Raises:
            InputError: If there is no such table, or nothing fits.
        """
        pasted = read_cells(self.now.scenario, table, row, column, text)
        if pasted.values:
            self.change_all(pasted.values)
        return pasted

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        with self._lock:
            return self._steps.undo() and self._stepped()

    def redo(self) -> bool:
        """Do again what was undone; return whether there was anything."""
        with self._lock:
            return self._steps.redo() and self._stepped()

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to take back."""
        return self._steps.back > 0

    @property
    def can_redo(self) -> bool:
        """Return whether there is a step to do again."""
        return self._steps.forth > 0

    def ask_for(self, figure: str) -> None:
        """Tell another figure first.

        Raises:
            InputError: If the game has none of this name.
        """
        if figure not in [each.text for each in self.trial.figures()]:
            raise InputError(f"{figure}: is no figure of this game")
        with self._lock:
            self._put(replace(self._steps.now, watch=figure))

    def renew(self, scenario: Scenario) -> None:
        """Take the scenario as it stands in its folder now."""
        with self._lock:
            self.scenario = scenario
            self._show(self._steps.now)

    # --- within ---

    def _show(self, wanted: State) -> None:
        """Show what of a state the game can play; say what it cannot."""
        with self._lock:
            self._steps.now, lost = state.fitting(self.scenario, wanted)
            self._ask()
        self.said += lost

    def _stepped(self) -> bool:
        """Ask what a step led to; the folder may have been edited since, and not take all of it any more."""
        try:
            for side in self.trial.sides():
                side.rules()
            self._ask()
        except InputError:
            self._show(self._steps.now)
        return True

    def _open(self, wanted: State) -> None:
        with self._lock:
            for side in wanted.trial(self.scenario).sides():
                side.rules()
            self._put(wanted)

    def _put(self, wanted: State, dragged: str = "") -> None:
        """Show a state from now on; while a number is dragged, all of it is one step of undo."""
        if self._steps.put(wanted, dragged):
            self._ask()

    def _ask(self) -> bool:
        """Answer what is asked from now on; return true."""
        raise NotImplementedError
