"""Draw the page of a training: the answer, the gain, the course of the search, the weights."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports import style
from reports.blocks import Block, Facts, Figure, Listing, Panel, Prose, Section, Strong, Table, prose, text_cells
from reports.charts import Point, Row, lines, span
from reports.formats import percent
from reports.page import Pages, drawn_pages
from reports.style import BLUE, OTHERS, Look

CHAMPION, BEST = "best row so far", "luckiest of the rows tried"
LOOKS = {CHAMPION: Look(BLUE, "o"), BEST: Look(OTHERS[1], "^")}
GAIN_COLUMNS = (
    ("Setting", "text"),
    ("Before", "number"),
    ("After", "number"),
    ("Gain in points", "number"),
    ("Interval", "number"),
)
WEIGHT_COLUMNS = (("Weight", "text"), ("Before", "number"), ("After", "number"), ("Range", "number"))


@dataclass(frozen=True)
class TrainingReport:
    """Hold a training.

    Attributes:
        title, summary, footer: The heading, the line below it, and the last line of the page.
        sentences: The answer.
        history: By generation: its number, what the best row so far was worth, and the best of those tried; shares.
        gains, weights: Rows of texts, as the columns above name them; weights that changed.
        unchanged: How many weights stayed as before.
        reading: Sentences that say how to read the figures.
        facts: What was done.
        commands: How to do it again.
    """

    title: str
    summary: str
    footer: str
    sentences: Sequence[str]
    history: Sequence[tuple[int, float, float]]
    gains: Sequence[tuple[str, ...]]
    weights: Sequence[tuple[str, ...]]
    unchanged: int
    reading: Sequence[tuple[str, str]]
    facts: tuple[tuple[str, str], ...]
    commands: str


def training_pages(report: TrainingReport, folder: str = "figures") -> Pages:
    """Draw a training; the Markdown expects the figure NAME in `folder/NAME.svg`."""
    with style.plain_matplotlib():
        return drawn_pages(report, _sections(report), folder)


def _sections(report: TrainingReport) -> list[Section]:
    leads: list[Block] = [
        Prose((Strong(text),) if n == 0 else (text,), "lead") for n, text in enumerate(report.sentences)
    ]
    sections = [Section("answer", "In short", tuple(leads))]
    gains = Table(GAIN_COLUMNS, tuple(text_cells(*row) for row in report.gains))
    sections.append(Section("gain", "The gain, on games that training never saw", (gains,)))
    if len(report.history) > 1:
        sections.append(Section("search", "The search", (_search(report.history),)))
    if report.weights:
        blocks: list[Block] = [Table(WEIGHT_COLUMNS, tuple(text_cells(*row) for row in report.weights))]
        if report.unchanged:
            blocks.append(Prose((f"Other weights that stayed as before: {report.unchanged}.",), "note"))
        sections.append(Section("weights", "The weights that changed", tuple(blocks)))
    reading = tuple(prose(Strong(f"{head}."), f" {text}") for head, text in report.reading)
    sections.append(Section("reading", "How to read it", reading))
    sections.append(Section("again", "Once more", (Facts(report.facts), Listing(report.commands, "sh"))))
    return sections


def _search(history: Sequence[tuple[int, float, float]]) -> Figure:
    none = math.nan
    rows = [
        Row(str(number), (Point(CHAMPION, champion, none, none), Point(BEST, best, none, none)))
        for number, champion, best in history
    ]
    first, last = history[0], history[-1]
    words = f"payoff of the best row so far: {percent(first[1])} at first, {percent(last[1])} at the end"
    panel = Panel("search-01", words, lines("search-01", "Payoff by generation", rows, LOOKS, span(rows, zero=False)))
    caption = (
        "Each generation plays games of its own, so the lines shake. The best of the rows tried is partly lucky: it "
        "must win again, on other games, before it counts."
    )
    return Figure((panel,), caption, tuple((look, word) for word, look in LOOKS.items()))
