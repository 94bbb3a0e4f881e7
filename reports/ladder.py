"""Draw the page of a ladder of skill: the answer, win rate over thinking, the rungs, the seats."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports import style
from reports.blocks import Block, Cell, Code, Facts, Listing, Prose, Section, Strong, Table, prose
from reports.ladder_chart import ladder_figure
from reports.page import Pages, drawn_pages
from reports.tables import Mark

RUNGS = (
    ("Rung", "text"),
    ("", "number"),  # what the shares are of: `LadderReport.counted`
    ("Gain over the rung below", "number"),
    ("Rounds", "number"),
    ("Games", "number"),
    ("Sees from, points", "number"),
    ("Departs from its script", "number"),
)
SEATS = (
    ("All follow", "text"),
    ("Seat", "number"),
    ("Wins", "number"),
    ("More than an even share", "number"),
    ("Change from the best script", "number"),
    ("Games", "number"),
)


@dataclass(frozen=True)
class LadderReport:
    """Hold a whole ladder.

    Attributes:
        title, summary, footer: The heading, the line below it, and the last line of the page.
        answer: The answer in sentences.
        facts: What was played, as pairs of a label and a text.
        marks: The rungs, from the lowest.
        counted: The heading of the column of shares, `Wins`.
        rate: What the shares are of, in the figure: `Win rate`.
        even: The share that each seat gets if all are alike; 0 where nobody competes.
        rungs: Cells of the table of rungs, as pairs (text, interval).
        seats: Cells of the table of seats, as pairs; none where nobody competes.
        statements: Sentences on what the intervals mean and on who the players are.
        command: The line that climbs this ladder.
        play: The line that plays the topmost rung's games.
    """

    title: str
    summary: str
    footer: str
    answer: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    marks: tuple[Mark, ...]
    counted: str
    rate: str
    even: float
    rungs: tuple[tuple[tuple[str, str], ...], ...]
    seats: tuple[tuple[tuple[str, str], ...], ...]
    statements: tuple[tuple[str, str], ...]
    command: str
    play: str


def ladder_pages(report: LadderReport, folder: str = "figures") -> Pages:
    """Draw a ladder; the Markdown expects the figure NAME in `folder/NAME.svg`."""
    with style.plain_matplotlib():
        return drawn_pages(report, _sections(report), folder)


def _sections(report: LadderReport) -> list[Section]:
    """Return the page's sections in order."""
    leads: list[Block] = [Prose((Strong(text) if n == 0 else text,), "lead") for n, text in enumerate(report.answer)]
    columns = tuple((title or report.counted, kind) for title, kind in RUNGS)
    sections = [
        Section("answer", "In short", (*leads, ladder_figure(report.marks, report.rate, report.even))),
        Section("rungs", "The rungs", (_table(columns, report.rungs),)),
    ]
    if report.seats:
        sections.append(Section("seats", "If all seats follow a rung", (_table(SEATS, report.seats),)))
    sections.append(Section("played", "What was played", (Facts(report.facts),)))
    reading = tuple(prose(Strong(head), f" {text}") for head, text in report.statements)
    sections.append(Section("reading", "How to read it", reading))
    again: tuple[Block, ...] = (
        prose("The same ladder:"),
        Listing(report.command, "sh"),
        prose("The games of its topmost rung, by ", Code("balance play"), ":"),
        Listing(report.play, "sh"),
    )
    sections.append(Section("reproduce", "How to reproduce it", again))
    return sections


def _table(columns: tuple[tuple[str, str], ...], rows: Sequence[Sequence[tuple[str, str]]]) -> Table:
    """Return a table without its empty columns; the details of cells stand beside their texts."""
    kept = [i for i in range(len(columns)) if any(row[i][0] for row in rows)]
    return Table(tuple(columns[i] for i in kept), tuple(tuple(Cell(*row[i]) for i in kept) for row in rows))
