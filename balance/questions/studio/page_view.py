"""What the parts of the page share: the tab that they are of, and how they refuse."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nicegui import ui

from balance.questions.studio.jobs import Found
from balance.questions.studio.session import Session
from balance.questions.studio.studio import Studio
from balance.studies.control import Control
from scenarios.loader.errors import InputError


class View:
    """Hold what a part of the page needs of the tab."""

    studio: Studio
    session: Session

    def rebuild(self) -> None:
        """Make the form anew: other numbers play, or they were changed elsewhere than there."""
        raise NotImplementedError

    def open_table(self, table: str) -> None:
        """Show a table as a grid."""
        raise NotImplementedError

    def ask_what_matters(self) -> None:
        """Ask which numbers move the first figure most."""
        raise NotImplementedError

    def ask(self, title: str, work: Callable[[Control], Found]) -> None:
        """Ask a question in the background."""
        raise NotImplementedError


class Part:
    """Be a part of the page of a tab."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def session(self) -> Session:
        """Return the tab's session."""
        return self.view.session

    def build(self) -> None:
        """Make the part's elements."""


@contextmanager
def refusing() -> Iterator[None]:
    """Say what is refused in this block, in one line."""
    try:
        yield
    except InputError as error:
        notice(str(error), "refused")


NOTICED = 8000  # so long a notice stands, if nobody does anything before [ms]
_LOOKS: dict[str, dict[str, Any]] = {
    "refused": {"color": "brown-9"},
    "info": {"color": "blue-grey-9", "icon": "info"},
    "saved": {"color": "green-10", "icon": "check_circle"},
}


def notice(text: str, kind: str) -> None:
    """Show lines in the place of the last ones of their kind, a key of `_LOOKS`: they do not pile up."""
    look = {**_LOOKS[kind], "group": kind, "badgeStyle": "display: none", "classes": "notice", "timeout": NOTICED}
    ui.notify(text, position="top", multi_line=True, close_button="OK", **look)


def refused(act: Callable[..., Any]) -> Callable[..., None]:
    """Return a handler that says what is refused."""

    def handler(*arguments: Any) -> None:
        with refusing():
            act(*arguments)

    return handler


def name_it(element: ui.element, label: str) -> None:
    """Name an element for those who do not see it; the label may hold anything."""
    element.props["aria-label"] = label
    element.update()


def fold(label: ui.label) -> ui.label:
    """Let a label show two lines, and all of them where somebody goes to it; return it."""
    return label.classes("folded").props('tabindex="0"')


def set_folded(label: ui.label, text: str) -> None:
    """Set the text of a folded label; all of it stands there when the pointer rests on it."""
    if label.text != text:
        label.props["title"] = text
        label.set_text(text)
        label.update()


def mark(element: ui.element, **marks: bool) -> None:
    """Give an element classes, or take them; those that hide it stay."""
    for name, whether in marks.items():
        element.classes(add=name if whether else "", remove="" if whether else name)
