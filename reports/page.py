"""Make a page of a report: its sections in order, drawn by a template as HTML and as Markdown."""

import base64
import hashlib
import math
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import Protocol
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from reports import (
    asked,
    by_word,
    dealt,
    happenings,
    heatmap,
    lengths,
    margins,
    markdown,
    notes,
    outcomes,
    seats,
    skill,
    style,
    times,
)
from reports.blocks import Block, Code, Figure, Fold, Panel, Section, Strong
from reports.headline import headline
from reports.lookup import Book
from reports.tables import Report

_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")  # in a sentence
_SECTIONS: tuple[tuple[str, str, Callable[[Book], tuple[Block, ...]]], ...] = (
    ("headline", "In short", headline),
    ("warnings", "Warnings", notes.warnings),
    ("skill", "How well it is played", skill.skill),
    ("decisions", "Which decisions matter", skill.decisions),
    ("outcomes", "Outcomes by setting", asked.unless_first),
    ("dealt", dealt.TITLE, dealt.section),
    ("endings", "Why games end", outcomes.endings),
    ("by-word", "Games of each ending", by_word.by_word),
    ("lengths", "How long games take", lengths.lengths),
    ("minutes", "How many minutes", times.section),
    ("margin", margins.TITLE, margins.section),
    ("seats", "Who sits where", seats.seats),
    ("heat", "Two numbers together", heatmap.unless_first),
    ("happenings", "What happens in a game", happenings.happenings),
    ("assumed", "What stands on assumed data", notes.provenance),
    ("policies", "Who plays", notes.policies),
    ("played", "What was played", notes.played),
    ("reading", "How to read the figures", notes.how_to_read),
    ("reproduce", "How to reproduce it", notes.reproduce),
)


FOLDED = ("played", "left", "reading", "reproduce", "again")
OPEN = ("headline", "warnings")  # sections that are not folded
HINTS = {
    "skill": "for whom it is easy or hard: the ladder of scripts",
    "decisions": "what is at stake in each kind of choice",
    "outcomes": "a chart of each setting, averaged over the others",
    "dealt": "the chance of who is dealt it",
    "endings": "the share of each way to end, for each configuration",
    "by-word": "every number, by how games ended",
    "lengths": "rounds: how many games end in which",
    "minutes": "at the table, and how long a seat waits",
    "margin": "how close games are at the end",
    "heat": "the rate over two numbers",
    "happenings": "the game's own counters: means and shares",
    "assumed": "how many entries no source gives",
    "policies": "each script in a sentence",
    "played": "the settings and what the rules say of them",
    "reading": "intervals, spans, averages",
    "reproduce": "the command, the plan, the digests",
}


@dataclass(frozen=True)
class Pages:
    """Hold a drawn report.

    Attributes:
        html: One page that needs no other file.
        markdown: The same page as Markdown, with links to its figures.
        figures: The SVG of each drawing, by the stem of its file's name.
        pictures: The PNG of each figure, likewise; empty where they are not drawn, or written elsewhere.
    """

    html: str
    markdown: str
    figures: dict[str, str]
    pictures: dict[str, bytes] = field(default_factory=dict)


class Head(Protocol):
    """Describe what stands above and below the sections of any page."""

    @property
    def title(self) -> str:
        """Return the heading of the page."""

    @property
    def summary(self) -> str:
        """Return the line below the heading: what was played."""

    @property
    def footer(self) -> str:
        """Return the last line of the page: what made it."""


def pages(report: Report, folder: str = "figures") -> Pages:
    """Draw a report; the Markdown expects the figure NAME in `folder/NAME.svg`."""
    with style.plain_matplotlib():
        return drawn_pages(report, compose(report), folder)


def drawn_pages(report: Head, sections: list[Section], folder: str) -> Pages:
    """Draw sections under a report's head; call it inside `style.plain_matplotlib`.

    On any page what was played, how to read it and how to make it again are folded.
    """
    sections = [replace(each, folded=True) if each.id in FOLDED else each for each in sections]
    shown = {"report": report, "sections": sections, "folder": quote(folder), "made": _today()}
    # of the heads of pages only a run's report has these
    shown |= {name: getattr(report, name, "") for name in ("played", "question", "name")}
    script = resources.files("reports").joinpath("templates/page.js").read_text(encoding="utf-8")
    # browsers run this script and no other, and load nothing
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    shown |= {"script": Markup(script), "digest": digest}
    page = environment(True).get_template("report.html.j2").render(shown)
    text = environment(False).get_template("report.md.j2").render(shown)
    # templates leave spaces at the ends of lines and several empty lines in a row
    text = re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)).strip() + "\n"
    panels = [panel for section in sections for panel in _panels(section.blocks)]
    figures = {panel.name: markdown.visible(style.by_itself(panel.svg)) for panel in panels}
    return Pages(markdown.visible(page), markdown.visible(text), figures)


def _today() -> str:
    """Return the date on a page; SOURCE_DATE_EPOCH sets it, so that the bytes can be made again."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(seconds), UTC) if seconds.isdecimal() else datetime.now(UTC)
    return moment.date().isoformat()


def _panels(blocks: Iterable[Block]) -> Iterator[Panel]:
    """Yield every drawing in these blocks."""
    for block in blocks:
        if isinstance(block, Figure):
            yield from block.panels
        elif isinstance(block, Fold):
            yield from _panels(block.blocks)


def compose(report: Report) -> list[Section]:
    """Return the sections of a report's page, without the empty ones."""
    book = Book(report)
    drawn = [(name, title, blocks(book)) for name, title, blocks in _SECTIONS]
    hints = {**HINTS, "seats": seats.hint(report)}
    return [
        Section(name, title, blocks, name not in OPEN, hints.get(name, "")) for name, title, blocks in drawn if blocks
    ]


@cache
def environment(autoescape: bool) -> Environment:
    """Return the templates' environment, one for all pages: it keeps the templates that it has compiled.

    `autoescape` is for HTML; the Markdown template escapes with `md`.
    """
    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=autoescape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(inline=_inline, drawing=_drawing, ends=_ends, md_inline=_md_inline)
    environment.filters.update(md=markdown.escaped, fence=markdown.fence, code=markdown.code)
    return environment


def _inline(parts: tuple[str, ...]) -> Markup:
    """Return a sentence's parts as HTML; no line is broken after the hyphens of an option's name."""
    tags = {Code: "<code>{}</code>", Strong: "<strong>{}</strong>"}
    # `Markup.format` and `escape` escape what they insert
    return Markup("").join(
        Markup(tags[type(part)]).format(str(part))
        if type(part) in tags
        else Markup(_OPTION.sub(r'<span class="option">\g<0></span>', str(escape(str(part)))))
        for part in parts
    )


def _drawing(panel: Panel, narrow: bool = False) -> Markup:
    """Return a drawing as HTML, or that for narrow screens; Matplotlib has escaped the words in it."""
    return Markup(style.in_page(panel.narrow if narrow else panel.svg, str(escape(panel.words))))


def _ends(panel: Panel) -> tuple[int, int]:
    """Return the widths of a wide drawing between which its type is neither too small nor too large [px]."""
    width = style.width_of(panel.svg)
    return math.ceil(width * style.LEAST_TYPE / style.TINY), math.floor(width * style.MOST_ENLARGED)


def _md_inline(parts: tuple[str, ...]) -> str:
    """Return a sentence's parts as Markdown."""
    texts = []
    for part in parts:
        if isinstance(part, Code):
            texts.append(markdown.code(part))
        else:
            texts.append(f"**{markdown.escaped(part)}**" if isinstance(part, Strong) else markdown.escaped(part))
    return "".join(texts)
