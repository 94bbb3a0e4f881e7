"""Show the rulebook as a form: choices as buttons, numbers with sliders, by chapter."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from nicegui import events, ui

from balance.questions.studio.naming import as_base, value_name
from balance.questions.studio.page_view import Part, View, mark, name_it, notice, refusing
from balance.questions.studio.rulebook import Choice, Dial
from balance.questions.studio.trial import RULING
from reports.formats import human, title
from reports.plain import value_as_typed
from scenarios import Value
from scenarios.loader.errors import InputError

TYPING = 400  # so long nobody must have typed for what stands in a field to be answered [ms]
FIND = "find a number or a reading"
_FOCUS = """setTimeout(() => {
  const named = [...document.querySelectorAll('.choice [aria-label]')].find(e => e.getAttribute('aria-label') === %s);
  if (document.activeElement === document.body)
    (named?.querySelector('[aria-pressed=true], input') || named)?.focus({preventScroll: true});
}, 150)"""


class Form(Part):
    """Show what may be chosen and changed; what is shown is not made anew, as it may be 1 000 elements."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.mine: object = None  # what is asked as far as the form has it; another window may ask something else
        self._laid: object = None
        self._dials: dict[str, _Dial] = {}
        self._choices: dict[str, _Choice] = {}

    def build(self) -> None:
        """Make the form."""
        self._form = ui.refreshable(self._build)
        self._form()

    def refresh(self) -> None:
        """Show what stands there now; the form is made anew only where other things stand in it."""
        choices, dials = self.session.choices(), self.session.dials()
        self.mine = self.session.asked
        if self._layout(choices, dials) != self._laid:
            self._form.refresh()
            return
        for choice in choices:
            self._choices[choice.name].show(choice)
        self._show_seats(choices)
        for dial in dials:
            self._dials[dial.name].show(dial)
        self._sheets.refresh()

    def _layout(self, choices: list[Choice], dials: list[Dial]) -> object:
        return [(each.name, each.values) for each in choices], [(each.name, each.low, each.high) for each in dials]

    def _build(self) -> None:
        choices, dials = self.session.choices(), self.session.dials()
        self.mine = self.session.asked
        self._laid, self._dials, self._choices = self._layout(choices, dials), {}, {}
        self._rows: list[tuple[Callable[[bool], object], str]] = []  # what shows or hides a row, and its words
        with ui.element("h2"):
            ui.label("The rulebook")
        self._group([each for each in choices if each.kind != RULING and "@" not in each.name])
        seats = [choice for choice in choices if "@" in choice.name]
        if seats:
            with ui.expansion("Seat by seat").classes("w-full").props("dense") as self._seats:
                self._group(seats)
            self._show_seats(choices)
        self._sheets = ui.refreshable(self._build_sheets)
        self._sheets()
        search = ui.input(placeholder=FIND, on_change=self._search).props("dense clearable debounce=200")
        name_it(search.classes("w-full"), FIND)
        self._numbers(dials)
        rulings = [choice for choice in choices if choice.kind == RULING]
        if rulings:
            self._rows.append((self._head("Where the rulebook is unclear").set_visibility, ""))
            self._group(rulings)
            self._rows += [(self._choices[each.name].find, f"{each.label} {each.name}".lower()) for each in rulings]

    def _group(self, choices: list[Choice]) -> None:
        for choice in choices:
            self._choices[choice.name] = _Choice(choice, self._chosen)

    def _show_seats(self, choices: list[Choice]) -> None:
        """Show the head of what is chosen seat by seat if any of it plays a part."""
        seats = [choice.plays for choice in choices if "@" in choice.name]
        if seats:
            self._seats.set_visibility(any(seats))

    def _chosen(self, name: str, value: Value) -> None:
        with refusing():
            self.session.choose(name, value)
        self.view.rebuild()
        label = json.dumps(next(each.label for each in self.session.choices() if each.name == name))
        ui.run_javascript(_FOCUS % label)  # the form may be made anew; who works by keyboard goes on where they were

    def _build_sheets(self) -> None:
        with ui.row().classes("gap-1 w-full"):
            for sheet in self.session.sheets():
                changed = "other rows" if sheet.other else len(sheet.changed)
                marked = f"{sheet.label} ({changed})" if changed else sheet.label
                button = ui.button(marked, on_click=lambda name=sheet.name: self.view.open_table(name))
                button.props("outline dense no-caps size=12px").props["data-table"] = sheet.name
                button.classes("sheet-button")

    def _numbers(self, dials: list[Dial]) -> None:
        chapter = None
        for dial in dials:
            if dial.chapter != chapter:
                chapter = dial.chapter
                self._rows.append((self._head(title(human(chapter))).set_visibility, ""))
            row = _Dial(dial, as_base(self.session.scenario), self)
            self._dials[dial.name] = row
            self._rows.append((row.row.set_visibility, f"{dial.label} {dial.name} {dial.chapter}".lower()))

    def _head(self, text: str) -> ui.element:
        with ui.element("h3") as head:
            ui.label(text)
        return head

    def held(self, dial: Dial, value: Value, says: bool = True) -> Value:
        """Change a number that is held; return what it is now.

        Args:
            dial: The number.
            value: Its new value, or what was typed so far.
            says: Whether it is said why the value is refused.
        """
        with refusing() if says else suppress(InputError):
            self.session.drag(dial.name, value)
        self.mine = self.session.asked
        return self.session.changes.get(dial.name, dial.published)

    def release(self) -> None:
        """Let go of a number: what stands there now is meant."""
        self.session.release()

    def back(self, name: str) -> None:
        """Take a change back."""
        self.session.reset(name)
        self.refresh()

    def _search(self, event: events.ValueChangeEventArguments[Any]) -> None:
        wanted = str(event.value or "").lower().strip()
        for show, text in self._rows:
            show(wanted in text if text else not wanted)


class _Choice:
    """Show one of a few values as buttons, or as a list."""

    def __init__(self, choice: Choice, chosen: Callable[[str, Value], None]) -> None:
        self._choice, self._chosen, self._found = choice, chosen, True
        options = {i: value_name(value) for i, value in enumerate(choice.values)}
        with ui.element("div").classes("choice") as self.row:
            self._label = ui.label(choice.label).classes("name")
            if choice.assumed:
                ui.label("assumed").classes("chip")
            self._now = _index(choice)
            if choice.few:
                self._element: Any = ui.toggle(options, value=self._now, on_change=self._heard)
                self._element.props(
                    "dense no-caps unelevated padding='2px 9px' toggle-color=chosen "
                    "toggle-text-color=on-chosen role=group"
                )
            else:
                self._element = ui.select(options, value=self._now, on_change=self._heard)
                self._element.props("dense options-dense outlined")
            name_it(self._element, choice.label)
        self.show(choice)

    def show(self, choice: Choice) -> None:
        """Show what is chosen now."""
        self._choice, self._now = choice, _index(choice)
        self._element.set_value(self._now)
        if not choice.few:
            differ = "display-value='seats differ'"
            self._element.props(add=differ if choice.now is None else "", remove="" if choice.now is None else differ)
        _tell(self._label, self.row, [self._element], choice.rule, choice.source)
        mark(self.row, changed=choice.kind == RULING and choice.now != choice.published)
        self.find(self._found)

    def find(self, found: bool) -> None:
        """Show it where it is looked for, if it plays a part."""
        self._found = found
        self.row.set_visibility(found and self._choice.plays)

    def _heard(self, event: events.ValueChangeEventArguments[Any]) -> None:
        if event.value is not None and event.value != self._now:
            self._now = event.value
            self._chosen(self._choice.name, self._choice.values[event.value])


class _Dial:
    """Show a number with its slider and the mark of what is published."""

    def __init__(self, dial: Dial, as_base: str, form: Form) -> None:
        self._dial, self._as_base, self._form, self._value = dial, as_base, form, dial.now
        with ui.element("div").classes("dial") as self.row:
            with ui.element("div").classes("name"):
                self._label = ui.label(dial.label).classes("inline")
                ui.label(dial.told_unit).classes("inline muted text-xs ml-1")
                if dial.assumed:
                    ui.label("assumed").classes("chip inline ml-1")
            # a field of numbers would swallow a decimal comma: 1,5 would be 15
            self._number = ui.input(value=_text(dial.now))
            self._number.props(f"dense borderless inputmode=decimal autocomplete=off debounce={TYPING}")
            name_it(self._number, f"{dial.label}, {dial.told_unit or 'number'}")
            self._back = ui.button(icon="undo", on_click=lambda: form.back(dial.name)).props("flat dense round size=xs")
            name_it(self._back, f"{dial.label}: {as_base}")
            with ui.element("div").classes("line"):
                self._slider = ui.slider(min=dial.reach[0], max=dial.reach[1], step=dial.stride, value=float(dial.now))
                name_it(self._slider.props("dense"), dial.label)
                with ui.element("div").classes("rail"):
                    self._mark = ui.element("div").classes("published")
        self.show(dial)
        self._slider.on_value_change(lambda event: self._slid(event.value))
        self._slider.on("change", self._released)
        for key, end in (("home", 0), ("end", 1)):
            self._slider.on(f"keydown.{key}.prevent", partial(self._to_end, end), [])
        self._number.on_value_change(lambda event: self._typing(str(event.value or "")))
        self._number.on("blur", self._typed, [])
        self._number.on("keyup.enter", self._typed, [])
        for key, way in (("up", 1), ("down", -1)):
            self._number.on(f"keydown.{key}.prevent", partial(self._stepped, way), [])
            self._number.on(f"keyup.{key}", form.release, [])

    def show(self, dial: Dial) -> None:
        """Show what stands there now."""
        self._dial = dial
        _tell(
            self._label,
            self.row,
            [self._number, self._slider],
            dial.rule,
            dial.source,
            f"{dial.low:g} to {dial.high:g} {dial.unit}; {_text(dial.published)} {self._as_base}",
        )
        low, high = dial.reach
        if (self._slider.props["min"], self._slider.props["max"]) != dial.reach:
            self._slider.props["min"], self._slider.props["max"] = dial.reach
            self._slider.update()
        self._mark.style(replace=f"left:{100 * (float(dial.published) - low) / max(high - low, 1e-9):.2f}%")
        self._show(dial.now)

    def _show(self, value: Value, typing: bool = False) -> None:
        self._value = value
        if not typing:  # who types is not interrupted
            self._number.set_value(_text(value))
        self._slider.set_value(float(value))
        changed, idle = value != self._dial.published, not self._dial.plays
        mark(self.row, changed=changed, idle=idle)
        self._back.set_visibility(changed)

    def _slid(self, value: float | None) -> None:
        if value is not None and float(value) != float(self._value):
            self._show(self._form.held(self._dial, _plain(value)))

    def _released(self, event: events.GenericEventArguments) -> None:
        self._slid(event.args)  # the last place may come only now
        self._form.release()

    def _to_end(self, end: int) -> None:
        self._slid(self._dial.reach[end])
        self._form.release()

    def _stepped(self, way: int) -> None:
        value = round(float(self._value) + way * self._dial.step, 10)
        self._show(self._form.held(self._dial, _plain(value), says=False))

    def _typing(self, text: str) -> None:
        """Answer what stands in the field so far, if it is allowed; what it lacks may follow."""
        if text.strip() and text != _text(self._value):
            self._show(self._form.held(self._dial, text, says=False), typing=True)

    def _typed(self) -> None:
        """Take what was typed, now that it is meant; what is refused is said, and the field shows what holds."""
        text = str(self._number.value or "").strip()
        if text != _text(self._value):
            if text:
                self._value = self._form.held(self._dial, text)
            else:
                notice(f"{self._dial.label}: nothing was typed, it stays {_text(self._value)}", "refused")
            self._show(self._value)
        self._form.release()


def _index(choice: Choice) -> int | None:
    return None if choice.now is None else choice.values.index(choice.now)


def _plain(value: float) -> Value:
    """Return a whole number as one: a browser knows no others."""
    return int(value) if float(value).is_integer() else float(value)


def _text(value: Value) -> str:
    return value_as_typed(value if isinstance(value, bool | str) else _plain(value))


def _tell(label: ui.element, row: ui.element, elements: Sequence[ui.element], *lines: str) -> None:
    """Tell a rule when the pointer rests on a name, or the keyboard is in its row."""
    text = "\n".join(line for line in lines if line)
    if label.props.get("title") != text:
        label.props["title"] = row.props["data-rule"] = text
        label.update()
        row.update()
        for element in elements:
            element.props["aria-description"] = text
            element.update()
