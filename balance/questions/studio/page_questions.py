"""Show for whom the answer holds and how sure it is; ask other questions, which run in the background."""

from collections.abc import Callable
from functools import partial

from nicegui import ui

from balance.questions.studio import markup, trial_words, words
from balance.questions.studio.answer import Answer
from balance.questions.studio.answers import Question
from balance.questions.studio.compiling import compiling
from balance.questions.studio.jobs import RUNS, STOPPED, WAITS, Found, Job, Proposal
from balance.questions.studio.later import later
from balance.questions.studio.page_view import Part, View, name_it, notice, refusing
from balance.questions.studio.places import pieces_move
from balance.questions.studio.trial import Trial
from balance.questions.studio.typed import typed
from balance.studies.control import Control
from reports.formats import human
from scenarios import Scenario
from scenarios.loader.domains import Limits
from sims.picture import picture_of

MOST_LINES, MOST_PROPOSALS = 6, 4
MOST_MEAN = 10_000  # of a target
NO_PICTURE = "Where pieces stand cannot be asked: this game draws no picture of its board."
NO_MAP = "Where pieces stand cannot be asked: in this game none goes from one place of a board to another."
NO_WORTH = "What each card is worth cannot be asked: this game has no table of cards or the like."
MOST_ROWS = 30  # of a table without counts, each row of which is put in the place of each other one


def rated(scenario: Scenario) -> list[str]:
    """Return the tables whose rows `worth` can rate: those with counts, and short ones; no scripts."""
    scripts = {axis.table for axis in scenario.axes.values() if axis.kind == "policy"}
    return [
        name
        for name, table in scenario.tables.items()
        if name not in scripts and ("count" in table.columns or 1 < len(table.ids) <= MOST_ROWS)
    ]


def usual_target(answer: Answer) -> str:
    """Return the target before one is typed: of a seat's share an even one, else half of the games."""
    if not answer.first.figure.is_share:
        return f"{answer.first.before:.1f}"
    if answer.won_together:
        return "50"
    return f"{100 / answer.trial.sides()[1].players:.0f}" if answer.first.figure.kind == "payoff" else "50"


class Questions(Part):
    """Show the right side."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._states: list[tuple[int, str]] = []
        self._targets, self._figure = "", ""  # what the target is of, in words and as it is typed
        self._usual = ""  # what it is unless one is typed
        self._bars: dict[int, tuple[ui.linear_progress, ui.label]] = {}

    def build(self) -> None:
        """Make the right side."""
        with ui.element("h2"):
            ui.label("What to make of it")
        self._warnings = ui.html("", sanitize=False)
        _head("For whom")
        self._whose = ui.label().classes("muted text-xs")
        self._scripts = ui.html("", sanitize=False)
        self._thinks = ui.label().classes("muted text-xs")
        self._compile = ui.button("Compile and play", on_click=lambda: self.session.compile_thinking())
        self._compile.props("flat dense no-caps size=sm").set_visibility(False)
        _head("How sure")
        self._sure = ui.html("", sanitize=False)
        _head("Ask")
        with ui.element("div").classes("ask"):
            self._wanted = ui.label()
            self._target = ui.input(value="50").props("dense outlined inputmode=decimal").classes("target")
            self._target.on("keyup.enter", self._suggest, [])
            self._target.on_value_change(lambda event: self._typed(str(event.value or "")))
            ui.button("Suggest changes for this target", on_click=self._suggest).props("outline dense no-caps")
        with ui.element("div").classes("ask"):
            ui.button("What matters most?", on_click=self.ask_what_matters).props("outline dense no-caps")
        self._worth_line()
        if pieces_move(self.session.scenario):
            with ui.element("div").classes("ask"):
                ui.button("Where do pieces stand?", on_click=self._map).props("outline dense no-caps")
        else:
            drawn = picture_of(self.session.scenario.game.tell) is not None
            ui.label(NO_MAP if drawn else NO_PICTURE).classes("muted text-xs")
        self._list = ui.refreshable(self._build_jobs)
        self._list()
        self._states = self._now()

    def show(self) -> None:
        """Show what is known now: nothing of what cannot be played, as what stood there was of another game."""
        told, answer = self.session.told, self.session.answer
        if told is not None and told.error:
            for each in (self._warnings, self._scripts):
                each.set_content("")
            for label in (self._whose, self._thinks):
                label.set_text("")
            self._compile.set_visibility(False)
            self._sure.set_content(markup.lines_html([words.NOT_PLAYED], "sure"))
        if answer is None:
            return
        self._warnings.set_content(markup.lines_html(words.warnings(answer), "warning"))
        thought = self.session.thought
        self._show_target(answer)
        self._whose.set_text(words.for_whom_line(answer))
        self._scripts.set_content(markup.scripts_html(answer, thought))
        self._thinks.set_text(words.thinking_line(answer, thought, compiling(0) is not None))
        self._compile.set_visibility(thought is not None and thought.must_compile)
        sure = [*words.how_sure(answer), *filter(None, [self.session.minutes_error])]
        self._sure.set_content(markup.lines_html(sure, "sure"))

    def _show_target(self, answer: Answer) -> None:
        """Let a target be typed for what is told first: a share of the games, or a mean."""
        share = answer.first.figure.is_share
        name = words.wanted_name(answer.trial, answer.won_together).capitalize()
        if name == self._targets:
            return
        self._targets, self._figure = name, answer.first.figure.text
        told = f"{name} in" if share else name
        self._wanted.set_text(told)
        self._target.props.update(suffix="% of games" if share else "on average")
        self._target.update()
        self._usual = usual_target(answer)
        self._target.set_value(self.session.target_of(self._figure) or self._usual)
        name_it(self._target, f"target: {told}, {'percent of games' if share else 'on average'}")

    def update(self) -> None:
        """Show how far the questions are."""
        states = self._now()
        if states != self._states:
            new = states[:1] != self._states[:1]  # the latest was begun, or has ended
            self._states = states
            self._list.refresh()
            if new:
                ui.run_javascript("document.querySelector('.job')?.scrollIntoView({block: 'nearest'})")
        for each in self.session.questions:
            if each.job.state == RUNS and each.number in self._bars:
                bar, text = self._bars[each.number]
                bar.set_value(round(each.job.share, 3))
                text.set_text(_progress(each.job))

    def _now(self) -> list[tuple[int, str]]:
        return [
            (each.number, "stops" if each.job.stopping and not each.job.ended else each.job.state)
            for each in self.session.questions
        ]

    def start(self, title: str, work: Callable[[Control], Found]) -> None:
        """Ask a question in the background."""
        with refusing():
            self.session.question(self.view.studio.jobs, title, work)

    def _worth_line(self) -> None:
        tables = rated(self.session.scenario)
        if not tables:
            ui.label(NO_WORTH).classes("muted text-xs")
            return
        with ui.element("div").classes("ask"):
            chosen = ui.select({name: human(name) for name in tables}, value=tables[0]).props(
                "dense outlined options-dense"
            )
            name_it(chosen, "table")
            ui.button("What is each card worth?", on_click=lambda: self._worth(str(chosen.value))).props(
                "outline dense no-caps"
            )

    def _typed(self, text: str) -> None:
        self._target.error = None
        self.session.keep_target(self._figure, "" if text == self._usual else text)

    def _suggest(self) -> None:
        trial = self.session.trial
        share = trial.figures()[0].is_share
        text = str(self._target.value or "")
        found = typed(Limits(1, 99, whole=False) if share else Limits(0, MOST_MEAN, whole=False), text)
        if not found:
            must = "a share from 1 to 99\u202f%" if share else f"a number above 0, at most {MOST_MEAN}"
            self._target.error = f"it must be {must}"
            return
        asked, wanted = self.view.studio.asked(trial), float(found) / (100 if share else 1)
        name = words.wanted_name(trial, self.session.won_together).capitalize()
        title = f"{name} {found:g}{' %' if share else ''}: what would do it?"
        self.start(title, later(lambda asking, control: asking.suggest(asked, wanted, control)))

    def ask_what_matters(self) -> None:
        """Ask which numbers move the first figure most."""
        asked = self.view.studio.asked(self.session.trial)
        self.start("What matters most?", later(lambda asking, control: asking.matters_most(asked, control)))

    def _map(self) -> None:
        asked = self.view.studio.asked(self.session.trial)
        self.start("Where do pieces stand?", later(lambda asking, control: asking.where_pieces_stand(asked, control)))

    def _worth(self, table: str) -> None:
        asked = self.view.studio.asked(self.session.trial)
        self.start(
            f"What is each of the {human(table)} worth?",
            later(lambda asking, control: asking.card_worth(asked, table, control)),
        )

    def _build_jobs(self) -> None:
        self._bars = {}
        for each in self.session.questions:
            job = each.job
            with ui.element("div").classes("job"):
                with ui.element("div").classes("title"):
                    ui.label(job.title).style("font-weight: 600")
                    if job.ended:
                        away = ui.button(icon="close", on_click=lambda each=each: self.session.put_away(each))
                        name_it(away.props("flat dense round size=xs"), f"put away: {job.title}")
                self._build_job(each)

    def _build_job(self, asked: Question) -> None:
        job = asked.job
        if not job.ended:
            text = ui.label(_progress(job)).classes("muted text-xs")
            bar = ui.linear_progress(value=job.share, show_value=False, size="4px")
            name_it(bar, job.title)
            self._bars[asked.number] = (bar, text)
            if job.stopping:
                return
            ui.button("Stop", on_click=lambda: self.session.stop(asked)).props("flat dense no-caps size=sm")
        elif job.found is None:
            ui.html(markup.lines_html(["stopped" if job.state == STOPPED else job.error], "error"), sanitize=False)
        else:
            self._build_found(job.found, asked)

    def _build_found(self, found: Found, asked: Question) -> None:
        ui.label(asked.whose).classes("muted text-xs")
        ui.html(markup.lines_html(found.lines[:MOST_LINES], "found"), sanitize=False)
        trial = asked.trial
        for proposal in found.proposals[:MOST_PROPOSALS] if trial is not None else ():
            with ui.row().classes("items-center gap-1 no-wrap w-full"):
                ui.label(proposal.text).classes("text-sm")
                button = ui.button("Try it", on_click=partial(self._try, trial, proposal))
                button.props("outline dense no-caps size=sm")
        with ui.row().classes("gap-3"):
            for name, path in found.files.items():
                address = f"/pages/{path.relative_to(self.view.studio.pages)}"
                ui.link(f"Open {name}" if path.suffix == ".html" else f"Get {name}", address, new_tab=True)
        if found.command:
            ui.label(found.command).classes("command")

    def _try(self, trial: Trial | None, proposal: Proposal) -> None:
        assert trial is not None, "else there is no button"
        with refusing():
            if self.session.try_proposal(trial, proposal.settings):
                other = trial_words.found_for(trial, self.session.history.tries).removesuffix(".")
                notice(f"This was found f{other[1:]}: that is shown with it now. Undo goes back.", "info")
            self.view.rebuild()


def _progress(job: Job) -> str:
    """Return how far a question is, in words; what a study calls its parts says nothing to a designer."""
    if job.state == WAITS:
        return "waits for those before it"
    if job.stopping:
        return "stopping ..."
    now = compiling(0)
    if now is not None:
        return now.text
    part = f"part {job.control.part}: {100 * job.share:.0f}\u202f% of it, " if job.control.total else ""
    return f"{part}{job.seconds_so_far:.0f} s so far"


def _head(text: str) -> None:
    with ui.element("h3"):
        ui.label(text)
