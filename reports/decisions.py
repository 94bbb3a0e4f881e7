"""Draw the page of a study of decisions: what matters, where the script errs, when games are decided."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports import style
from reports.blocks import Block, Facts, Listing, Prose, Section, Strong, prose
from reports.decisions_charts import course_figure, filled_table, kind_blocks
from reports.page import Pages, drawn_pages
from reports.tables import CourseGroup, KindRows

ACTION_COLUMNS = (
    ("Kind of decision", "text"),
    ("Action", "text"),
    ("Legal in", "number"),
    ("Done in", "number"),
    ("Best in", "number"),
    ("Missed where it is done", "number"),
)
ERROR_COLUMNS = (
    ("Kind of decision", "text"),
    ("The script does", "text"),
    ("Half of the tries chose", "text"),
    ("Decisions", "number"),
    ("In games", "number"),
    ("Paid more by", "number"),
)
SEAT_COLUMNS = (
    ("Seat", "text"),
    ("Turns", "number"),
    ("Without a choice", "number"),
    ("Choices", "number"),
    ("Others' choices between two own ones", "number"),
    ("The most in a game", "number"),
)
RESOLVED_COLUMNS = (("Of a game", "number"), ("Is decided", "text"))
STORY_COLUMNS = (("A game worth reading", "text"), ("What happens", "text"), ("Read it with", "text"))


@dataclass(frozen=True)
class DecisionsReport:
    """Hold a study of decisions.

    Attributes:
        title, summary, footer: The heading, the line below it, and the last line of the page.
        sentences: The findings, the most important first.
        facts: What was played and tried.
        groups: The course of games.
        resolved: By which round which part of a game is decided.
        kinds: The kinds of decisions.
        actions, errors, seats, stories: Rows of texts, as the columns above name them.
        reading: Sentences that say how to read the figures.
        commands: How to make the page again.
    """

    title: str
    summary: str
    footer: str
    sentences: Sequence[str]
    facts: tuple[tuple[str, str], ...]
    groups: Sequence[CourseGroup]
    resolved: Sequence[tuple[str, ...]]
    kinds: KindRows
    actions: Sequence[tuple[str, ...]]
    errors: Sequence[tuple[str, ...]]
    seats: Sequence[tuple[str, ...]]
    stories: Sequence[tuple[str, ...]]
    reading: Sequence[tuple[str, str]]
    commands: str


def decisions_pages(report: DecisionsReport, folder: str = "figures") -> Pages:
    """Draw a study; the Markdown expects the figure NAME in `folder/NAME.svg`."""
    with style.plain_matplotlib():
        return drawn_pages(report, _sections(report), folder)


def _sections(report: DecisionsReport) -> list[Section]:
    leads: list[Block] = [
        Prose((Strong(text),) if n == 0 else (text,), "lead") for n, text in enumerate(report.sentences)
    ]
    sections = [Section("answer", "In short", tuple(leads))]
    if report.groups:
        course: list[Block] = [course_figure(report.groups)]
        if report.resolved:
            course.append(filled_table(RESOLVED_COLUMNS, report.resolved))
        sections.append(Section("course", "The course of a game", tuple(course)))
    if report.stories:
        sections.append(Section("games", "Games worth reading", (filled_table(STORY_COLUMNS, report.stories),)))
    if report.kinds.rows or report.kinds.rest:
        sections.append(Section("kinds", "Which decisions matter", tuple(kind_blocks(report.kinds))))
    if report.actions:
        sections.append(Section("actions", "What the script does", (filled_table(ACTION_COLUMNS, report.actions),)))
    if report.errors:
        sections.append(Section("errors", "What looked better", (filled_table(ERROR_COLUMNS, report.errors),)))
    if report.seats:
        sections.append(Section("seats", "Turns and waiting", (filled_table(SEAT_COLUMNS, report.seats),)))
    reading = tuple(prose(Strong(f"{head}."), f" {text}") for head, text in report.reading)
    sections.append(Section("reading", "How to read it", reading))
    sections.append(Section("again", "Once more", (Facts(report.facts), Listing(report.commands, "sh"))))
    return sections
