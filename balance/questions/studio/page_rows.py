"""Try other rows of a table, more of them or fewer, and make a game of one's own that has them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from nicegui import run, ui

from balance.questions.studio.asked import Asked
from balance.questions.studio.page_view import View, name_it, notice
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
    from balance.questions.studio.other_rows import OtherRows  # what it loads takes a moment

    trial = view.session.trial
    published = table_lines(trial.scenario, table, trial.after)
    text, answer = edit(published), OtherRows(view.studio.kept)
    left = view.session.rows_of(table) if text == published else ""
    with ui.dialog() as dialog, ui.card().classes("rows"):
        name_it(dialog, f"{label}: other rows")
        with ui.element("h2"):
            ui.label(f"{label}: other rows")
        ui.label(
            "Add lines, remove lines, or paste the whole sheet from a spreadsheet, with its line of heads; each line "
            "needs an id of its own. Below stands what these rows alone do: both sides have your other changes. "
            "Take them, and they are one of your changes; or save the game that has them as a copy."
        ).classes("muted")

        def begin_anew() -> None:
            lines.set_value(published)

        if left:
            with ui.row().classes("items-center gap-2"):
                ui.label("The lines are as you left them.")
                ui.button("As in the table", on_click=begin_anew).props("flat dense no-caps")

        def ask() -> None:
            now = str(lines.value or "")
            view.session.keep_rows(table, "" if now == published else now)
            said.set_text("")
            if now != published:
                answer.ask(view.studio.asked(trial), table, now)

        def line_of(folder: str) -> str:
            return answer.line.replace(COPY, f"./{folder}") if folder else answer.line

        def show() -> None:
            other = str(lines.value or "") != published
            told.set_text(answer.told if other else "")
            again.set_visibility(other and bool(answer.line))
            line.set_text(line_of(str(name.value or "").strip()))
            takes.set_enabled(not (other and answer.wrong))
            told.classes(add="warn" if answer.wrong else "", remove="" if answer.wrong else "warn")

        with ui.element("div").classes("w-full"):
            lines = ui.textarea(value=left or text, on_change=ask)
            lines.props("outlined input-class=lines rows=12 wrap=off debounce=400")
            name_it(lines.classes("w-full"), f"rows of {label}")
        told = ui.label().props("role=status").style("min-height: 3em")
        with ui.element("div").classes("w-full") as again:
            ui.label("The same in a terminal, to the bit, once it is saved:").classes("muted text-xs")
            line = ui.label().classes("command")
        name = ui.input("Name of the folder", value="").props("outlined dense")
        ui.timer(EVERY, show)
        said = ui.label().classes("warn").props("role=alert")

        async def take() -> None:
            try:
                await run.io_bound(view.session.take_rows, table, str(lines.value or ""))
            except InputError as error:
                said.set_text(str(error))
                return
            dialog.close()
            view.session.keep_rows(table, "")
            view.rebuild()

        async def save() -> None:
            asked, wanted = view.studio.asked(trial), str(name.value or "").strip()
            kept = {key: value for key, value in trial.after.items() if key not in of_table(trial.after, table)}
            mine = replace(trial, after={**kept, table + ROWS: str(lines.value or "")})
            try:
                await run.io_bound(_save, replace(asked, trial=mine), wanted)
            except InputError as error:
                said.set_text(str(error))
                return
            dialog.close()
            view.session.keep_rows(table, "")
            compares = line_of(wanted)
            then = f"; {compares} says what the rows do" if compares else ""
            notice(f"saved; balance studio ./{wanted} opens it{then}", "saved")

        with ui.row():
            takes = ui.button("Take these rows", on_click=take)
            takes.props("unelevated no-caps color=chosen text-color=on-chosen")
            ui.button("Save as a copy", on_click=save).props("outline no-caps")
            ui.button("Close", on_click=dialog.close).props("flat no-caps")
    ask()

    async def ended() -> None:
        await run.io_bound(answer.close)
        dialog.delete()

    dialog.on("hide", ended)
    dialog.open()


def _save(asked: Asked, name: str) -> None:
    from balance.questions.studio.copies import save_copy

    save_copy(asked, name, Path.cwd())
