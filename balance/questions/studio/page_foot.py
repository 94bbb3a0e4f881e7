"""Show what can be made of a try: a name, a copy, a report, a game to read, a line to type."""

from pathlib import Path
from typing import Any

from nicegui import run, ui

from balance.design.limits import MAX_GAMES
from balance.questions.studio import trial_words, words
from balance.questions.studio.asked import Asked
from balance.questions.studio.later import later
from balance.questions.studio.page_view import Part, fold, name_it, notice, refused, set_folded
from balance.questions.studio.typed import typed
from scenarios.loader.domains import Limits
from scenarios.loader.errors import InputError


class Foot(Part):
    """Show the foot of the page."""

    def build(self) -> None:
        """Make the foot."""
        with ui.element("div").classes("row"):
            self._name = ui.input(placeholder="name this try", value=self.session.typed_name).props(
                "dense outlined maxlength=60"
            )
            name_it(self._name, "name of this try")
            self._name.on("keyup.enter", refused(self._keep), [])
            self._name.on_value_change(lambda event: self.session.keep_typed_name(str(event.value or "")))
            ui.button("Keep", on_click=refused(self._keep)).props("outline dense no-caps")
            ui.button("Save as a copy ...", on_click=self._copy).props("outline dense no-caps")
            ui.button("Read a game ...", on_click=self._read).props("outline dense no-caps")
            ui.button("Report and workbook", on_click=self._report).props("outline dense no-caps")
        self._how = ui.label().classes("muted text-xs mt-1")
        self._command = fold(ui.label().classes("command"))

    def show(self) -> None:
        """Show what is new."""
        lines = "\n".join(self.session.commands())
        answer = self.session.answer
        self._how.set_text(words.same_in_a_terminal(answer, lines) if answer is not None else "")
        set_folded(self._command, lines or "...")

    def _keep(self) -> None:
        self.session.rename(str(self._name.value or ""))
        self._name.set_value("")

    def _copy(self) -> None:
        with ui.dialog() as dialog, ui.card():
            name_it(dialog, "Save as a scenario of your own")
            with ui.element("h2"):
                ui.label("Save as a scenario of your own")
            ui.label(
                f"A folder in {Path.cwd()} with the game's files and your changes: "
                f"{trial_words.every_change_text(self.session.trial)}. "
                "Players and scripts are chosen when it is played."
            )
            if line := words.levelled_line(self.session.trial):
                ui.label(line).classes("muted")
            name = ui.input("Name of the folder", value="").props("outlined dense autofocus")
            said = ui.label().classes("warn").props("role=alert")

            async def save() -> None:
                asked = self.view.studio.asked(self.session.trial)
                wanted = str(name.value or "").strip()
                try:
                    await run.io_bound(_save_copy, asked, wanted)
                except InputError as error:
                    said.set_text(str(error))
                    return
                dialog.close()
                self.session.saved(asked.trial, wanted)
                notice(f"saved; balance studio ./{wanted} opens it", "saved")

            name.on("keyup.enter", save, [])

            with ui.row():
                ui.button("Save", on_click=save).props("unelevated no-caps color=chosen text-color=on-chosen")
                ui.button("Cancel", on_click=dialog.close).props("flat no-caps")
        dialog.open()

    def _read(self) -> None:
        answer = self.session.answer
        turned = answer.turned if answer is not None else ()
        with ui.dialog() as dialog, ui.card():
            name_it(dialog, "Read a game")
            with ui.element("h2"):
                ui.label("Read a game")
            if turned:
                listed = ", ".join(map(str, turned[:10]))
                ui.label(f"Games that go the other way with your changes: {listed}.").classes("muted")
            number = ui.input("Number of the game", value=str(turned[0] if turned else 0))
            number.props("outlined dense autofocus inputmode=numeric")
            side: Any = ui.toggle({1: "with your changes", 0: "before them"}, value=1)
            side.props("no-caps dense unelevated toggle-color=chosen toggle-text-color=on-chosen")

            said = ui.label().classes("warn").props("role=alert")

            def read() -> None:
                which = typed(Limits(0, MAX_GAMES, whole=True), str(number.value or ""))
                if which is None:
                    said.set_text(
                        f"{number.value or 'Nothing was typed'}: it must be a whole number from 0 to {MAX_GAMES}"
                    )
                    return
                asked, which, changed = self.view.studio.asked(self.session.trial), int(which), bool(side.value)
                title = f"Game {which} {'with your changes' if changed else 'before them'}"
                self.view.ask(title, later(lambda asking, control: asking.read_game(asked, which, changed, control)))
                dialog.close()

            number.on("keyup.enter", read, [])
            with ui.row():
                ui.button("Read", on_click=read).props("unelevated no-caps color=chosen text-color=on-chosen")
                ui.button("Cancel", on_click=dialog.close).props("flat no-caps")
        dialog.open()

    def _report(self) -> None:
        asked = self.view.studio.asked(self.session.trial)
        against = trial_words.against_try(asked.trial, self.session.history.tries)
        title = ", ".join(filter(None, [f"Report: {trial_words.changes_text(asked.trial)}", against]))
        self.view.ask(title, later(lambda asking, control: asking.report(asked, control)))


def _save_copy(asked: Asked, name: str) -> Path:
    from balance.questions.studio.copies import save_copy  # what it loads takes a moment

    return save_copy(asked, name, Path.cwd())
