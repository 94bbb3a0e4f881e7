"""Try other rows of a table, more of them or fewer, and make a game of one's own that has them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from nicegui import run, ui

from balance.questions.studio.asked import Asked
from balance.questions.studio.page_view import View, mark, name_it, notice
from balance.questions.studio.row_lines import ROWS, of_table, table_lines
from balance.questions.studio.trial import COPY
from scenarios.loader.errors import InputError

EVERY = 0.2  # how often it is seen whether more is known of the rows [s]


def open_rows(view: View, table: str, label: str, edit: Callable[[str], str] = lambda text: text) -> None:
    """Show a table as lines that may be changed; say what they do; take them, or save a copy.

    Args:
        view: The tab.
        table, label: The table, and what people call it.
        edit: Changes the lines before they are shown.
    """
    _Rows(view, table, label, edit).open()


class _Rows:
    """Show the rows of a table in a window, and what they do to the try that stood there before."""

    def __init__(self, view: View, table: str, label: str, edit: Callable[[str], str]) -> None:
        from balance.questions.studio.other_rows import OtherRows  # what it loads takes a moment

        self._view, self._table, self._label = view, table, label
        self._trial = view.session.trial
        self._own = table_lines(self._trial.scenario, table, self._trial.after)  # as they are without this window
        self._shown = edit(self._own)
        self._left = view.session.rows_of(table) if self._shown == self._own else ""
        self._answer = OtherRows(view.studio.kept)

    def open(self) -> None:
        """Make the window, and show it."""
        with ui.dialog() as self._dialog, ui.card().classes("rows"):
            name_it(self._dialog, f"{self._label}: other rows")
            self._build_head()
            self._build_lines()
            self._build_answer()
            self._build_acts()
            ui.timer(EVERY, self._show)  # ends with the window
        self._ask()
        self._dialog.on("hide", self._ended)
        self._dialog.open()

    # --- what stands there, from top to bottom ---

    def _build_head(self) -> None:
        with ui.element("h2"):
            ui.label(f"{self._label}: other rows")
        ui.label(
            "Add lines, remove lines, or paste the whole sheet from a spreadsheet, with its line of heads; each line "
            "needs an id of its own. Below stands what these rows alone do: both sides have your other changes. "
            "Take them, and they are one of your changes; or save the game that has them as a copy."
        ).classes("muted")
        if self._left:
            with ui.row().classes("items-center gap-2"):
                ui.label("The lines are as you left them.")
                begin_anew = ui.button("As in the table", on_click=lambda: self._lines.set_value(self._own))
                begin_anew.props("flat dense no-caps")

    def _build_lines(self) -> None:
        with ui.element("div").classes("w-full"):
            self._lines = ui.textarea(value=self._left or self._shown, on_change=self._ask)
            self._lines.props("outlined input-class=lines rows=12 wrap=off debounce=400")
            name_it(self._lines.classes("w-full"), f"rows of {self._label}")

    def _build_answer(self) -> None:
        self._told = ui.label().props("role=status").style("min-height: 3em")
        with ui.element("div").classes("w-full") as self._again:
            ui.label("The same in a terminal, to the bit, once it is saved:").classes("muted text-xs")
            self._line = ui.label().classes("command")

    def _build_acts(self) -> None:
        self._name = ui.input("Name of the folder", value="").props("outlined dense")
        self._said = ui.label().classes("warn").props("role=alert")
        with ui.row():
            self._takes = ui.button("Take these rows", on_click=self._take)
            self._takes.props("unelevated no-caps color=chosen text-color=on-chosen")
            ui.button("Save as a copy", on_click=self._save).props("outline no-caps")
            ui.button("Close", on_click=self._dialog.close).props("flat no-caps")

    # --- what is typed, and what is known of it ---

    @property
    def _text(self) -> str:
        return str(self._lines.value or "")

    @property
    def _folder(self) -> str:
        return str(self._name.value or "").strip()

    def _command(self) -> str:
        """Return the line for a terminal, with the name that is typed."""
        return self._answer.line.replace(COPY, f"./{self._folder}") if self._folder else self._answer.line

    def _ask(self) -> None:
        other = self._text != self._own
        self._view.session.keep_rows(self._table, self._text if other else "")
        self._said.set_text("")
        if other:
            self._answer.ask(self._view.studio.asked(self._trial), self._table, self._text)

    def _show(self) -> None:
        other, wrong = self._text != self._own, self._answer.wrong
        self._told.set_text(self._answer.told if other else "")
        self._again.set_visibility(other and bool(self._answer.line))
        self._line.set_text(self._command())
        self._takes.set_enabled(not (other and wrong))
        mark(self._told, warn=wrong)

    # --- what is done with them ---

    async def _take(self) -> None:
        await self._end(lambda: self._view.session.take_rows(self._table, self._text), self._view.rebuild)

    async def _save(self) -> None:
        after, wanted = self._trial.after, self._folder
        kept = {key: value for key, value in after.items() if key not in of_table(after, self._table)}
        mine = replace(self._trial, after={**kept, self._table + ROWS: self._text})
        asked, compares = self._view.studio.asked(mine), self._command()
        then = f"; {compares} says what the rows do" if compares else ""

        def saved() -> None:
            self._view.session.saved(mine, wanted)
            notice(f"saved; balance studio ./{wanted} opens it{then}", "saved")

        await self._end(lambda: _save(asked, wanted), saved)

    async def _end(self, act: Callable[[], None], then: Callable[[], None]) -> None:
        """Do something that takes a moment and may be refused; close the window if it was not."""
        try:
            await run.io_bound(act)
        except InputError as error:
            self._said.set_text(str(error))
            return
        self._dialog.close()
        self._view.session.keep_rows(self._table, "")
        then()

    async def _ended(self) -> None:
        await run.io_bound(self._answer.close)
        self._dialog.delete()


def _save(asked: Asked, name: str) -> None:
    from balance.questions.studio.copies import save_copy

    save_copy(asked, name, Path.cwd())
