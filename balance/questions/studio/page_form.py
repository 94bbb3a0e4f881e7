"""Show the rulebook as a form: choices as buttons, numbers with sliders, by chapter."""

from typing import Any

from nicegui import events, ui

from balance.questions.studio.page_view import Part, View, name_it, refusing
from balance.questions.studio.rulebook import Choice, Dial
from balance.questions.studio.trial import RULING
from reports.formats import human
from reports.plain import value_as_typed
from scenarios import Value


class Form(Part):
    """Show what may be chosen and changed."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._wanted = ""

    def build(self) -> None:
        """Make the form."""
        self._form = ui.refreshable(self._build)
        self._form()

    def refresh(self) -> None:
        """Make the form anew."""
        self._form.refresh()

    def _build(self) -> None:
        choices = self.session.choices()
        with ui.element("h2"):
            ui.label("The rulebook")
        for choice in choices:
            if choice.kind != RULING and choice.plays and "@" not in choice.name:
                self._choice(choice)
        seats = [choice for choice in choices if "@" in choice.name and choice.plays]
        if seats:
            with ui.expansion("Seat by seat").classes("w-full").props("dense"):
                for choice in seats:
                    self._choice(choice)
        self._sheets()
        search = ui.input(placeholder="find a number", on_change=self._search).props("dense clearable debounce=200")
        name_it(search.classes("w-full"), "find a number")
        self._rows: list[tuple[ui.element, str]] = []
        self._numbers()
        rulings = [choice for choice in choices if choice.kind == RULING and choice.plays]
        if rulings:
            with ui.element("h3"):
                ui.label("Where the rulebook is unclear")
            for choice in rulings:
                self._choice(choice)

    def _sheets(self) -> None:
        sheets = self.session.sheets()
        if sheets:
            with ui.row().classes("gap-1 w-full"):
                for sheet in sheets:
                    marked = f"{sheet.label} ({len(sheet.changed)})" if sheet.changed else sheet.label
                    button = ui.button(marked, on_click=lambda name=sheet.name: self.view.open_table(name))
                    button.props("outline dense no-caps size=sm").classes("sheet-button")

    def _numbers(self) -> None:
        chapter = None
        for dial in self.session.dials():
            if dial.chapter != chapter:
                chapter = dial.chapter
                with ui.element("h3") as head:
                    ui.label(human(chapter))
                self._rows.append((head, ""))
            self._rows.append((self._dial(dial), f"{dial.label} {dial.name} {dial.chapter}".lower()))

    def _search(self, event: events.ValueChangeEventArguments[Any]) -> None:
        wanted = str(event.value or "").lower().strip()
        for row, text in self._rows:
            row.set_visibility(wanted in text if text else not wanted)

    # --- one row ---

    def _choice(self, choice: Choice) -> None:
        options = {i: human(value_as_typed(value)) for i, value in enumerate(choice.values)}
        with ui.element("div").classes("choice") as row:
            row.classes(add="changed" if choice.kind == RULING and choice.now != choice.published else "")
            with ui.label(choice.label).classes("name"):
                _hover(choice.rule, choice.source)
            if choice.assumed:
                ui.label("assumed").classes("chip")

            def choose(event: events.ValueChangeEventArguments[Any]) -> None:
                with refusing():
                    self.session.choose(choice.name, choice.values[event.value])
                self.view.rebuild()

            now = choice.values.index(choice.now)
            if choice.few:
                element: ui.element = ui.toggle(options, value=now, on_change=choose)
                element.props("dense no-caps unelevated padding='2px 9px' toggle-color=primary")
            else:
                element = ui.select(options, value=now, on_change=choose).props("dense options-dense outlined")
            element.props["role"] = "group"
            name_it(element, choice.label)

    def _dial(self, dial: Dial) -> ui.element:
        with ui.element("div").classes("dial") as row:
            row.classes(add=_classes(dial, dial.now))
            with ui.element("div").classes("name"):
                with ui.label(dial.label).classes("inline"):
                    _hover(
                        dial.rule, dial.source, f"{dial.low:g} to {dial.high:g} {dial.unit}, published {dial.published}"
                    )
                ui.label(f" {dial.unit}").classes("inline muted text-xs")
                if dial.assumed:
                    ui.label("assumed").classes("chip inline ml-1")
            number = ui.number(value=float(dial.now), step=dial.step).props(
                "dense borderless"
            )  # min and max: the game says
            back = ui.button(icon="undo", on_click=lambda: self._back(dial)).props("flat dense round size=xs")
            name_it(back, f"{dial.label}: as published")
            name_it(number, f"{dial.label}, {dial.unit}".strip(", "))
            with ui.element("div").classes("line"):
                slider = ui.slider(min=dial.low, max=dial.high, step=dial.step, value=float(dial.now))
                name_it(slider.props("dense"), dial.label)
                if isinstance(dial.published, int | float) and dial.high > dial.low:
                    at = 100 * (float(dial.published) - dial.low) / (dial.high - dial.low)
                    with ui.element("div").classes("rail"):
                        ui.element("div").classes("published").style(f"left:{at:.2f}%")
        back.set_visibility(dial.now != dial.published)
        handled = {"value": dial.now}

        def changed(value: Any, other: ui.slider | ui.number) -> None:
            if value is None or value == handled["value"]:
                return
            handled["value"] = value
            with refusing():
                self.session.change(dial.name, _plain(value))
                other.set_value(value)
                row.classes(replace=f"dial {_classes(dial, value)}")
                back.set_visibility(value != dial.published)
                return
            number.set_value(float(dial.now))

        slider.on_value_change(lambda event: changed(event.value, number))
        number.on_value_change(lambda event: changed(event.value, slider))
        return row

    def _back(self, dial: Dial) -> None:
        self.session.reset(dial.name)
        self.view.rebuild()


def _classes(dial: Dial, value: Value) -> str:
    return f"{'changed' if value != dial.published else ''} {'' if dial.plays else 'idle'}".strip()


def _plain(value: float) -> Value:
    """Return a whole number as one: a browser knows no others."""
    return int(value) if float(value).is_integer() else value


def _hover(*lines: str) -> None:
    """Show lines when the pointer rests on the element around, as plain text."""
    said = [line for line in lines if line]
    if said:
        with ui.tooltip().style("max-width: 420px; font-size: 13px"):
            for line in said:
                ui.label(line)
