"""Show the tries that were made: each can be opened again and compared with."""

from nicegui import ui

from balance.questions.studio import words
from balance.questions.studio.history import Try
from balance.questions.studio.page_view import Part, View, refusing

MOST = 30
NONE_YET = "Change something at the left: what you try is kept here, with what it moved."


class Tries(Part):
    """Show the history."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._shown: object = None

    def build(self) -> None:
        """Make the list."""
        self._list = ui.refreshable(self._build)
        self._list()

    def show(self) -> None:
        """Show what is new."""
        tried = self.session.tried
        shown = (self.session.history.tries, tried and tried.number, dict(self.session.before))
        if shown != self._shown:
            self._shown = shown
            self._list.refresh()

    def _build(self) -> None:
        tries = self.session.history.tries
        with ui.element("h3"):
            ui.label("Tries")
        if not tries:
            ui.label(NONE_YET).classes("muted")
            return
        if self.session.before:
            with ui.element("div").classes("row"):
                ui.label(f"Compared with a try: {words.context_text(self.session.before)}.")
                ui.button("Compare with the published game", on_click=lambda: self._pin(None)).props(
                    "flat dense no-caps"
                )
        with ui.element("table").classes("tries"):
            with ui.element("tr"):
                for head in ("No.", "Name", "Changes", "With", "Before → after"):
                    with ui.element("th").props("scope=col"):
                        ui.label(head)
                ui.element("td").props("colspan=2")
            for tried in sorted(tries, key=lambda each: -each.number)[:MOST]:
                self._row(tried)

    def _row(self, tried: Try) -> None:
        with ui.element("tr"):
            for text in (
                str(tried.number),
                tried.name,
                words.try_text(tried),
                words.context_text(tried.context),
                words.try_moved(tried),
            ):
                with ui.element("td"):
                    ui.label(text)
            with ui.element("td"):
                ui.button("Open", on_click=lambda: self._open(tried.number)).props("flat dense no-caps size=sm")
            with ui.element("td"):
                ui.button("Compare with", on_click=lambda: self._pin(tried.number)).props("flat dense no-caps size=sm")

    def _open(self, number: int) -> None:
        with refusing():
            self.session.open_try(number)
        self.view.rebuild()

    def _pin(self, number: int | None) -> None:
        with refusing():
            self.session.pin(number)
