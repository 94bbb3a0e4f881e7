"""Show the tries that were made: each can be opened again and compared with."""

from nicegui import ui

from balance.questions.studio import trial_words, try_words
from balance.questions.studio.comparable import Group, comparable
from balance.questions.studio.history import Try
from balance.questions.studio.naming import base_name
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
        trial = self.session.trial
        # which of them can be compared with what is asked hangs on players and scripts, too
        asked = (trial.scenario.digest, dict(trial.context), dict(trial.before), trial.watch)
        shown = (self.session.history.tries, asked, self.session.won_together)
        if shown != self._shown:
            self._shown = shown
            self._list.refresh()

    def _build(self) -> None:
        session = self.session
        with ui.element("h3"):
            ui.label("Tries")
        if session.before:
            with ui.element("div").classes("row"):
                against = trial_words.against(session.trial, session.history.tries)
                ui.label(f"{against[0].upper()}{against[1:]}, with {trial_words.context_text(session.before)}.")
                base = base_name(session.scenario)
                text = f"Compare with {'the published game' if base == 'published' else base}"
                ui.button(text, on_click=lambda: self._pin(None)).props("flat dense no-caps")
        if not session.history.tries:
            ui.label(NONE_YET).classes("muted")
            return
        told = False
        for group in comparable(session.history.tries, session.trial, MOST, session.won_together):
            if not group.now and not told:
                told = True
                ui.label("Tries of other players, scripts or figures, or against something else:").classes("mt-2")
            self._group(group)

    def _group(self, group: Group) -> None:
        ui.label(group.played).classes("muted text-xs")
        with ui.element("table").classes("tries"):
            with ui.element("tr"):
                for head in ("No.", "Name", "Changes", group.figure):
                    with ui.element("th").props("scope=col"):
                        ui.label(head)
                ui.element("td")
            for tried in group.tries:
                self._row(tried)

    def _row(self, tried: Try) -> None:
        changes = try_words.try_text(tried, self.session.scenario)
        with ui.element("tr"):
            for text in (str(tried.number), tried.name, changes):
                with ui.element("td"):
                    ui.label(text)
            with ui.element("td"):
                ui.label(try_words.try_now(tried))
                ui.label(try_words.try_difference(tried)).classes("muted text-xs")
            with ui.element("td").classes("acts"):
                ui.button("Open", on_click=lambda: self._open(tried.number)).props("flat dense no-caps size=sm")
                ui.button("Compare with", on_click=lambda: self._pin(tried.number)).props("flat dense no-caps size=sm")

    def _open(self, number: int) -> None:
        with refusing():
            self.session.open_try(number)
        self.view.rebuild()

    def _pin(self, number: int | None) -> None:
        with refusing():
            self.session.pin(number)
