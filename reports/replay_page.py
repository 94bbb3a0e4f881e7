"""Make the page of a replay: the story of a game, step by step, beside what lies on the table."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import Any

from markupsafe import Markup

from reports import markdown
from reports.page import Pages, environment


@dataclass(frozen=True)
class Told:
    """Hold a game that is told.

    Attributes:
        title, summary: The heading, and which game it is.
        story: Its lines; those that begin with a space belong to the one before.
        pictures: How many lines are told by then, and the picture: places, pieces, arrows and lines as plain lists.
        command: The line that tells the same game.
        footer: The last line: what made the page.
        chances: The line that tells it, whose it is (a seat from 1; 0: that of all), a chance to win, and half of its
            interval.
    """

    title: str
    summary: str
    story: Sequence[str]
    pictures: Sequence[tuple[int, dict[str, Any]]]
    command: str
    footer: str
    chances: Sequence[tuple[int, int, float, float]] = ()


def replay_pages(told: Told) -> Pages:
    """Return the page, and the story as Markdown; there are no figures."""
    numbered = [(number, line) for number, line in enumerate(told.story, 1) if line.strip()]
    data = _data(told.pictures)
    html = (
        environment(True)
        .get_template("replay.html.j2")
        .render(
            title=told.title,
            summary=told.summary,
            lines=numbered,
            steps=bool(data["steps"]),
            chances=bool(told.chances),
            data=_embedded({**data, "chances": _short([list(each) for each in told.chances])}),
            command=told.command,
            footer=told.footer,
        )
    )
    story = "\n".join(told.story).strip()
    marks = markdown.fence(story)
    text = f"# {markdown.escaped(told.title)}\n\n{markdown.escaped(told.summary)}\n\n{marks}text\n{story}\n{marks}\n"
    return Pages(markdown.visible(html), markdown.visible(text), {})


def _data(pictures: Sequence[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """Return what the page's script draws: each thing is written once, and a step has their numbers.

    The first lines of a story may come before anything lies on the table. Beside them stand the places that come first,
    without pieces: what is told as put there later must not lie there yet.
    """
    parts = ("places", "pieces", "arrows", "lines")
    written: dict[str, dict[str, int]] = {part: {} for part in parts}
    steps = []
    laid = list(dropwhile(lambda each: not (each[1]["places"] or each[1]["pieces"]), pictures))
    if laid and len(laid) < len(pictures):
        laid.insert(0, (pictures[0][0], {**{part: [] for part in parts}, "places": laid[0][1]["places"]}))
    for line, picture in laid:
        step: dict[str, Any] = {"line": line}
        for part in parts:
            numbers = written[part]
            step[part] = [numbers.setdefault(json.dumps(_short(each)), len(numbers)) for each in picture[part]]
        steps.append(step)
    return {**{part: [json.loads(text) for text in written[part]] for part in parts}, "steps": steps}


def _embedded(data: object) -> Markup:
    """Return JSON that may stand inside a script element: no `<` in it can end the element."""
    text = json.dumps(data, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def _short(value: Any) -> Any:
    """Return plain lists with numbers of two decimals: nobody sees less than a hundredth."""
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, dict):
        return {name: _short(each) for name, each in value.items()}
    return [_short(each) for each in value] if isinstance(value, list) else value
