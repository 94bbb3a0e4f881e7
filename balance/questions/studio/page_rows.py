"""Make a game of one's own that has other rows in a table: more of them, or fewer."""

from pathlib import Path

from nicegui import run, ui

from balance.questions.studio.asked import Asked
from balance.questions.studio.page_view import View, name_it
from scenarios.loader.errors import InputError


def open_rows(view: View, table: str, label: str) -> None:
    """Show a table as lines that may be added, removed and pasted; save them in a copy."""
    trial = view.session.trial
    with ui.dialog() as dialog, ui.card().classes("rows"):
        name_it(dialog, f"{label}: other rows")
        with ui.element("h2"):
            ui.label(f"{label}: other rows")
        ui.label(
            "A game with other rows is a game of your own: a folder. Add lines, remove lines, or paste the whole sheet "
            "from a spreadsheet, with its line of heads; each line needs an id of its own."
        ).classes("muted")
        with ui.element("div").classes("w-full"):
            lines = ui.textarea(value=_rows_text(view, table)).props("outlined input-class=lines rows=14 wrap=off")
            name_it(lines.classes("w-full"), f"rows of {label}")
        name = ui.input("Name of the folder", value="").props("outlined dense")
        said = ui.label().classes("warn").props("role=alert")

        async def save() -> None:
            asked, wanted = view.studio.asked(trial), str(name.value or "").strip()
            try:
                await run.io_bound(_save, asked, wanted, table, str(lines.value or ""))
            except InputError as error:
                said.set_text(str(error))
                return
            dialog.close()
            ui.notify(
                f"saved; balance studio ./{wanted} opens it, balance compare {view.session.source} ./{wanted} compares",
                type="positive",
                multi_line=True,
                close_button="OK",
                timeout=0,
            )

        with ui.row():
            ui.button("Save as a copy", on_click=save).props("unelevated no-caps")
            ui.button("Cancel", on_click=dialog.close).props("flat no-caps")
    dialog.on("hide", dialog.delete)
    dialog.open()


def _rows_text(view: View, table: str) -> str:
    from balance.questions.studio.saving import rows_text  # what it loads takes a moment

    return rows_text(view.session.trial, table)


def _save(asked: Asked, name: str, table: str, text: str) -> None:
    from balance.questions.studio.saving import Rows, save_copy

    save_copy(asked, name, Path.cwd(), Rows(table, text))
