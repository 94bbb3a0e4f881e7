"""Show a tab: the rulebook, the answer beside it, questions at the right, tries at the foot."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from nicegui import app, run, ui
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response

from balance.questions.studio import markup, page_scripts, trial_words, try_words, words
from balance.questions.studio.calm import Calm
from balance.questions.studio.jobs import Found
from balance.questions.studio.naming import as_base
from balance.questions.studio.page_answer import Middle
from balance.questions.studio.page_cards import Cards
from balance.questions.studio.page_foot import Foot
from balance.questions.studio.page_form import Form
from balance.questions.studio.page_questions import Questions
from balance.questions.studio.page_view import View, fold, notice, set_folded
from balance.questions.studio.session import Session
from balance.questions.studio.studio import Studio
from balance.studies.control import Control
from scenarios import Scenario

CSS = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
EVERY = 0.05  # how often the page sees whether there is something new [s]
LOOK = 2.0  # how often it is seen whether the scenario's files were saved in an editor [s]
_TAB = re.compile(r"[1-9][0-9]{0,8}")


def add_pages(studio: Studio) -> None:
    """Define what is served: the page of a tab, the pages that questions wrote, and the way to a new tab."""

    @app.get("/")
    def begin() -> Response:
        return RedirectResponse(
            f"/tab/{studio.history.new_tab()}", status_code=303, headers={"cache-control": "no-store"}
        )

    @app.get(page_scripts.ALIVE)
    def alive() -> Response:
        return Response(status_code=204)

    @app.get("/pages/{name:path}")
    def written(name: str) -> Response:
        path = studio.file(name)
        if path is None:
            return PlainTextResponse("404: there is no such page\n", status_code=404)
        return FileResponse(path, headers={"cache-control": "no-store"})

    @app.get("/scenario/{name}")
    def own(name: str) -> Response:
        path = studio.own_file(name)
        if path is None:
            return PlainTextResponse("404: there is no such file\n", status_code=404)
        return PlainTextResponse(path.read_text("utf-8", errors="replace"), headers={"cache-control": "no-store"})

    @ui.page("/tab/{tab}", title="Balance studio")
    def show(tab: str, request: Request) -> Any:
        if not _TAB.fullmatch(tab) or not studio.history.has_tab(tab):
            return RedirectResponse("/", status_code=303)
        ui.page_title(_title(studio.scenario))
        ui.add_css(CSS)
        Tab(studio, studio.session(tab)).build()
        return None

    app.timer(LOOK, lambda: run.io_bound(studio.look))


def _title(scenario: Scenario) -> str:
    """Return the title of the window: of several studios each has its own."""
    return f"{scenario.title} · Balance studio"


class Tab(View):
    """Lay out one tab, and keep it up to date."""

    def __init__(self, studio: Studio, session: Session) -> None:
        self.studio, self.session = studio, session
        self.form, self.middle, self.cards = Form(self), Middle(self), Cards(self)
        self.questions, self.foot = Questions(self), Foot(self)
        self._offered: dict[str, ui.element] = {}
        self._told_trouble = ""
        self._begun = dict(session.changes)
        self._seen, self._scenario, self._calm = -1, session.scenario, Calm()

    def build(self) -> None:
        """Make all elements of the page."""
        self.session.look()
        scenario = self.session.scenario
        for text, place in (("answer", "answer"), ("questions", "questions"), ("tries, copies and reports", "foot")):
            ui.link(f"To the {text}", f"#{place}").classes("skip")
        with ui.element("header").classes("studio w-full"):
            with ui.element("h1"):
                self._title = ui.label(scenario.title)
            self._about = fold(ui.label().classes("about"))
            self._undo = ui.button("Undo", on_click=self._undone).props("flat dense no-caps").classes("undo")
            self._redo = ui.button("Redo", on_click=self._redone).props("flat dense no-caps").classes("redo")
            back = as_base(scenario)  # a folder keeps its own capitals
            self._reset = ui.button(f"A{back[1:]}", on_click=self._published).props("flat dense no-caps")
        with ui.element("div").classes("trouble w-full").props("role=alert") as self._trouble:
            self._trouble_text = ui.label().classes("inline")
            self._trouble_file = ui.link("", "/", new_tab=True).classes("ml-2")
        self._order = ui.html("", sanitize=False).classes("trouble w-full")
        self._offers = ui.column().classes("w-full gap-0")
        self._offer()
        ui.timer(LOOK, self._offer, once=True)  # a page from which one came here is closed only now
        with ui.element("div").classes("columns"):
            with ui.element("section").classes("rulebook").props('aria-label="rulebook" tabindex="0"'):
                self.form.build()
            with ui.element("section").classes("middle").props('id="answer" aria-label="answer"'):
                self.middle.build()
            with ui.element("section").classes("side-panel") as side:
                side.props('id="questions" aria-label="questions" tabindex="0"')
                self.questions.build()
        with ui.element("footer").classes("studio w-full").props('id="foot"'):
            self.foot.build()
        self.cards.build()
        for script in page_scripts.ALL:
            ui.run_javascript(script)
        self._update()
        ui.timer(EVERY, self._update)
        ui.context.client.on_connect(lambda: self.session.watch(True))
        ui.context.client.on_disconnect(lambda: self.session.watch(False))

    def rebuild(self) -> None:
        """Make the form anew."""
        self.form.refresh()
        self.cards.refresh()

    def open_table(self, table: str) -> None:
        """Show a table as a grid."""
        self.cards.open(table)

    def ask_what_matters(self) -> None:
        """Ask which numbers move the first figure most."""
        self.questions.ask_what_matters()

    def ask(self, title: str, work: Callable[[Control], Found]) -> None:
        """Ask a question in the background."""
        self.questions.start(title, work)

    def _offer(self) -> None:
        """Offer what each earlier tab showed when it or the studio was closed; it goes on at its own address."""
        beside = bool(self.session.changes)  # who goes on with one already opens another beside it
        if dict(self.session.changes) != self._begun:
            return
        for tab, draft in self.studio.earlier(self.session.tab).items():
            if tab in self._offered:
                continue
            with self._offers, ui.row().classes("trouble w-full items-center") as line:
                ui.label(try_words.draft_line(draft, self.session.history.tries))
                ui.link(f"Go on with it{' in a new tab' if beside else ''}", f"/tab/{tab}", new_tab=beside)
                ui.button("Leave it", on_click=partial(self._leave, tab)).props("flat dense no-caps")
            self._offered[tab] = line

    def _leave(self, tab: str) -> None:
        self.studio.forget_earlier(tab)
        self._offered.pop(tab).delete()

    def _update(self) -> None:
        """Show what is new."""
        session = self.session
        if self._scenario is not session.scenario:
            self._scenario = session.scenario
            self._title.set_text(session.scenario.title)
            ui.run_javascript(f"document.title = {json.dumps(_title(session.scenario))}")
            self.rebuild()
        if session.asked != self.form.mine:  # in another window of the same address
            self.rebuild()
        self._show_trouble()
        self.cards.show()
        self.middle.update()
        self.questions.update()
        if session.said:
            lines, session.said[:] = list(session.said), []
            notice("\n".join(lines), "info")
        told = session.told
        kind = (session.trial, told is not None and (told.answer is not None, told.error))
        if self._seen == session.version or not self._calm.is_due(kind):
            return
        self._seen = session.version
        while self._offered and dict(session.changes) != self._begun:  # who goes another way has answered
            self._offered.popitem()[1].delete()
        set_folded(self._about, trial_words.head_text(session.trial, session.history.tries))
        self._undo.set_enabled(session.can_undo)
        self._redo.set_enabled(session.can_redo)
        self._reset.set_enabled(bool(session.changes))
        self.middle.show()
        self.questions.show()
        self.foot.show()

    def _show_trouble(self) -> None:
        """Show tables in another order, and why the folder cannot be loaded, with a link to the file."""
        order = markup.lines_html([f"warning: {line}" for line in self.studio.order or ()], "order")
        if order != self._order.content:
            self._order.set_content(order)
        self._order.set_visibility(bool(order))
        trouble = self.studio.trouble
        self._trouble.set_visibility(bool(trouble))
        if trouble and trouble != self._told_trouble:
            self._told_trouble = trouble
            file = self.studio.file_of(trouble)
            self._trouble_text.set_text(f"{trouble}. {words.GOES_ON}")
            self._trouble_file.set_text(f"Open {file}")
            self._trouble_file.props["href"] = f"/scenario/{file}"
            self._trouble_file.set_visibility(bool(file))

    def _undone(self) -> None:
        self.session.undo()
        self.rebuild()

    def _redone(self) -> None:
        self.session.redo()
        self.rebuild()

    def _published(self) -> None:
        self.session.reset_all()
        self.rebuild()
