"""Show the answer, large, in the middle; before there is one, what is being done for it."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nicegui import events, run, ui

from balance.questions.studio import figure_words, markup, trial_words
from balance.questions.studio.answer import Answer
from balance.questions.studio.compiling import compiling
from balance.questions.studio.page_tries import Tries
from balance.questions.studio.page_view import Part, View, name_it, refusing
from balance.questions.studio.thinking import Thought
from reports.formats import title

BEGINNING = "The first games are being played ..."


class Middle(Part):
    """Show the middle of the page."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._told, self._tries = "", Tries(view)
        self._last: Answer | None = None  # the latest that had other players

    def build(self) -> None:
        """Make the middle."""
        self._figure = ui.select({}, on_change=self._asked_for).props("dense borderless options-dense")
        name_it(self._figure.classes("figure"), "figure that is told first")
        with ui.element("div").classes("waiting w-full") as self._waiting:
            self._doing = ui.label(BEGINNING).classes("muted").props("role=status")
            self._bar = ui.linear_progress(value=0, show_value=False, size="4px").props("indeterminate")
            name_it(self._bar, "what is being compiled")
        self._answer = ui.html("", sanitize=False)
        with ui.element("div").classes("row") as self._start:
            ui.label("Not sure where to start?").classes("muted")
            ui.button("Find the numbers that move it most", on_click=self.view.ask_what_matters).props(
                "outline dense no-caps size=sm"
            )
        with ui.element("div").classes("row") as self._files:
            ui.button("Picture (PNG)", on_click=self._picture).props("flat dense no-caps size=sm")
            ui.button("Table (XLSX)", on_click=self._workbook).props("flat dense no-caps size=sm")
        self._tries.build()

    def update(self) -> None:
        """Show what is being done while there is no answer."""
        told = self.session.told
        waits = told is None or (told.answer is None and not told.error)
        now = compiling(self.view.studio.kernels) if waits else None
        self._waiting.set_visibility(waits and (now is not None or not self._told))
        if not waits:
            return
        share = now.share if now else None
        self._doing.set_text(now.text if now else BEGINNING)
        self._bar.set_value(share or 0)
        self._bar.props(add="" if share else "indeterminate", remove="indeterminate" if share else "")

    def show(self) -> None:
        """Show what is new."""
        self._show_figures()
        self._tries.show()
        told, answer = self.session.told, self.session.answer
        if told is not None and told.error:
            self._tell(markup.lines_html([told.error], "error"))
        elif answer is not None:
            before = trial_words.side_name(answer.trial, self.session.history.tries)
            self._tell(markup.answer_html(answer, before, self._last))
            self._last = answer if answer.around else self._last
        self._files.set_visibility(answer is not None)
        self._start.set_visibility(answer is not None and not self.session.changes and not self.session.questions)

    def _tell(self, html: str) -> None:
        if html != self._told:
            self._told = html
            self._answer.set_content(html)

    async def _picture(self) -> None:
        await self._download(_picture, "png")

    async def _workbook(self) -> None:
        await self._download(_workbook, "xlsx")

    async def _download(self, made: Callable[[Answer, list[str], Thought | None], bytes], ending: str) -> None:
        answer = self.session.answer
        if answer is None:
            return
        with refusing():
            content = await run.io_bound(made, answer, self.session.commands(), self.session.thought)
            if content is not None:  # None: the studio is being closed
                ui.download.content(content, f"{answer.trial.scenario.name}.{ending}")

    def _show_figures(self) -> None:
        figures = self.session.trial.figures()
        together = self.session.won_together
        options = {each.text: title(figure_words.figure_name(each, together)) for each in figures}
        if options != self._figure.options or self._figure.value != figures[0].text:
            self._figure.set_options(dict(sorted(options.items())), value=figures[0].text)

    def _asked_for(self, event: events.ValueChangeEventArguments[Any]) -> None:
        if event.value and event.value != self.session.trial.figures()[0].text:
            with refusing():
                self.session.ask_for(str(event.value))


def _picture(answer: Answer, lines: list[str], thought: Thought | None) -> bytes:
    from balance.questions.studio.answer_files import picture  # Matplotlib takes a second to load

    return picture(answer, lines, thought)


def _workbook(answer: Answer, lines: list[str], thought: Thought | None) -> bytes:
    from balance.questions.studio.answer_files import workbook

    with TemporaryDirectory() as folder:
        path = Path(folder) / "answer.xlsx"
        workbook(answer, lines, path, thought)
        return path.read_bytes()
