"""Draw the page of a comparison: the answer, a forest plot of the differences, their table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports import style
from reports.blocks import Block, Cell, Facts, Figure, Listing, Panel, Prose, Section, Strong, Table, prose
from reports.charts import LETTER
from reports.page import Pages, drawn_pages
from reports.style import BLUE, GREY, INK, MUTED, OTHERS, RULE, SMALL, Look, canvas, drawn, heading, put, shortened

LETTERS = 26  # [letters] of a label; longer ones lose their middle
ROW, TOP, BOTTOM = 24.0, 34.0, 40.0  # [px] height of a row, and of the margins
MOST_ROWS = 30  # rows of a pair's plots; of more, only those that moved or were asked about are drawn
FAR = 3.0  # if a row reaches this many times as far as most others, long rows end in an arrow at the plot's edge
UP, DOWN, UNSEEN = Look(BLUE, "o"), Look(OTHERS[0], "s"), Look(GREY, "D")
LEGEND = ((UP, "rose"), (DOWN, "fell"), (UNSEEN, "no difference seen"))
FIGURES = (
    ("Figure", "text"),
    ("First", "number"),
    ("Second", "number"),
    ("Difference", "number"),
    ("Interval", "number"),
    ("", "text"),
    ("Pairing worth", "number"),
)


@dataclass(frozen=True)
class Difference:
    """Hold the difference of one figure between two cells, second minus first.

    Attributes:
        label: The figure's name.
        share: Whether it is a share [percentage points]; else it is a mean [% of the first cell's].
        state: `up`, `down`, `same` (equal in every game) or `unseen` (no difference seen).
        difference, low, high: The estimate and its interval, on the plot's scale.
        texts: The cells of its table row, from `First` to `Pairing worth`.
        asked: Whether the user asked for the figure.
        margin: The difference from which it matters, on the plot's scale; 0 for none.
    """

    label: str
    share: bool
    state: str
    difference: float
    low: float
    high: float
    texts: tuple[str, ...]
    asked: bool = True
    margin: float = 0.0


@dataclass(frozen=True)
class Compared:
    """Hold one pair of cells: heading, facts, sentences, figures, a sentence on those left out."""

    title: str
    facts: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]
    rows: tuple[Difference, ...]
    left_out: str = ""


@dataclass(frozen=True)
class Exchanged:
    """Hold an exchange of seats: its heading, sentences, and rows of texts (who, share, interval)."""

    title: str
    sentences: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Glance:
    """Hold an overview of several pairs.

    Attributes:
        answer: The answer in a sentence.
        common: What all pairs have in common.
        change: The heading of the column that says what changes between the two cells of a pair.
        rows: One row of texts per pair: where, change, figure, first, second, difference, interval, verdict, and how
            many figures moved.
    """

    answer: str
    common: str
    change: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ComparisonReport:
    """Hold a whole comparison.

    Attributes:
        title, summary, footer: The heading, the line below it, and the last line of the page.
        pairs: The pairs of cells.
        exchanges: The exchanges of seats.
        statements: Sentences on what the intervals mean; all but the first stand above the figures nobody asked for.
        glance: The overview, if there are several pairs.
        notes: Further paragraphs of `How to read it`.
        command: What compares the same again.
    """

    title: str
    summary: str
    footer: str
    pairs: tuple[Compared, ...]
    exchanges: tuple[Exchanged, ...]
    statements: tuple[str, ...]
    glance: Glance | None = None
    notes: tuple[str, ...] = ()
    command: str = ""


def comparison_pages(report: ComparisonReport, folder: str = "figures") -> Pages:
    """Draw a comparison; the Markdown expects the figure NAME in `folder/NAME.svg`."""
    with style.plain_matplotlib():
        return drawn_pages(report, _sections(report), folder)


def _sections(report: ComparisonReport) -> list[Section]:
    """Return the page's sections in order."""
    sections = [Section("answer", "In short", tuple(_answer(report)))]
    sections += [_exchange(exchange, i, len(report.exchanges) > 1) for i, exchange in enumerate(report.exchanges)]
    alone = len(report.pairs) == 1 and not report.exchanges  # then its sentences are the answer
    sections += [_pair(pair, i, not alone, report.statements[1:]) for i, pair in enumerate(report.pairs)]
    sections.append(Section("reading", "How to read it", _reading(report)))
    if report.command:
        again = (prose("The same figures to the bit, with the same version:"), Listing(report.command, "sh"))
        sections.append(Section("reproduce", "How to reproduce it", again))
    return sections


def _answer(report: ComparisonReport) -> Iterator[Block]:
    """Yield the first section: who is stronger where seats were exchanged, then the overview of the pairs."""
    if len(report.exchanges) == 1:
        yield from _leads(report.exchanges[0].sentences)
    for exchange in report.exchanges if len(report.exchanges) > 1 else ():
        yield Prose((Strong(f"{exchange.title}:"), f" {' '.join(exchange.sentences[1:])}"), "lead")
    if report.glance:
        yield from _glance(report.glance, first=not report.exchanges)
    elif report.pairs and not report.exchanges:
        yield from _leads(report.pairs[0].sentences)


def _leads(sentences: Sequence[str]) -> Iterator[Prose]:
    """Yield paragraphs in large type, the first of them strong."""
    for n, text in enumerate(sentences):
        yield Prose((Strong(text),) if n == 0 else (text,), "lead")


def _glance(glance: Glance, first: bool) -> Iterator[Block]:
    """Yield the answer and a table with one row per pair, linked to its section.

    Empty columns are left out.
    """
    yield Prose((Strong(glance.answer),) if first else (glance.answer,), "lead")
    titles = ("Where", glance.change, "Figure", "First", "Second", "Difference", "Interval", "", "Figures that moved")
    kept = [i for i in range(len(titles)) if any(row[i] for row in glance.rows)]
    columns = tuple((titles[i], "text" if i in (0, 1, 2, 7) else "number") for i in kept)
    rows = tuple(
        tuple(Cell(row[i], link=f"pair-{n}" if at == 0 else "") for at, i in enumerate(kept))
        for n, row in enumerate(glance.rows, 1)
    )
    yield Table(columns, rows, caption=glance.common)


def _pair(pair: Compared, i: int, answered: bool, screening: Sequence[str]) -> Section:
    """Return a pair's section; `answered` if its sentences are not at the top of the page already."""
    blocks: list[Block] = [*(_leads(pair.sentences) if answered else ()), Facts(pair.facts)]
    panels = tuple(_panels(pair, i))
    if panels:
        caption = "Second minus first, each with its interval. Means are shown relative to the first cell's."
        if any(_cut(rows) for rows in _by_scale(pair)):
            caption += " A row with an arrow goes on beyond the edge: its numbers are in the table."
        if sum(row.state != "same" for row in pair.rows) > MOST_ROWS:
            caption += " Of the figures not asked about only those that moved are drawn; the others are in the table."
        blocks.append(Figure(panels, caption, LEGEND))
    blocks.append(_figures([row for row in pair.rows if row.asked]))
    others = [row for row in pair.rows if not row.asked]
    if others:
        blocks += [prose(text) for text in screening] + [_figures(others)]
    if pair.left_out:
        blocks.append(prose(pair.left_out))
    return Section(f"pair-{i + 1}", pair.title, tuple(blocks))


def _figures(rows: Sequence[Difference]) -> Table:
    """Return the table of these figures."""
    return Table(FIGURES, tuple(tuple(Cell(text) for text in (row.label, *row.texts)) for row in rows))


def _by_scale(pair: Compared) -> tuple[list[Difference], list[Difference]]:
    """Return the rows to plot: shares, then means, since each have their own scale.

    Rows that were the same in every game are left out; of many rows also those that nobody asked for and that did not
    move.
    """
    rows = [row for row in pair.rows if row.state != "same"]
    if len(rows) > MOST_ROWS:
        rows = [row for row in rows if row.asked or row.state != "unseen"]
    return [row for row in rows if row.share], [row for row in rows if not row.share]


def _panels(pair: Compared, i: int) -> list[Panel]:
    """Return the forest plots of a pair: one of shares and one of means, if there are any."""
    panels = []
    kinds = (("shares", "Shares", "percentage points"), ("means", "Means", "% of the first"))
    for rows, (stem, title, unit) in zip(_by_scale(pair), kinds, strict=True):
        if rows:
            name = f"forest-{stem}-{i + 1:02d}"
            values = "; ".join(f"{row.label} {row.difference:+.2f} ({row.low:+.2f} to {row.high:+.2f})" for row in rows)
            panels.append(Panel(name, f"{title}, {unit}: {values}", forest(name, title, rows, unit)))
    return panels


def _reach(row: Difference) -> float:
    """Return how far a row's interval reaches from zero."""
    return max(abs(row.low), abs(row.high))


def _cut(rows: Sequence[Difference]) -> float:
    """Return how far from zero the plot is cut if a few rows reach far beyond the others, else 0.

    The edge leaves room for a quarter more than three quarters of the rows need. Rows that were asked for move it
    outwards, up to `FAR` times what those rows need.
    """
    if len(rows) < 3:
        return 0.0
    reaches = sorted(_reach(row) for row in rows)
    most = reaches[(3 * len(reaches) - 1) // 4]  # three quarters of the rows reach no further
    asked = max((_reach(row) for row in rows if row.asked), default=0.0)
    edge = max(1.25 * most, min(1.25 * asked, FAR * most))
    return edge if reaches[-1] > FAR * most else 0.0


def forest(name: str, title: str, rows: Sequence[Difference], unit: str) -> str:
    """Draw differences as dots with their intervals around a line at zero, one row per figure.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows: The differences, from top to bottom; at least one.
        unit: The unit written below the axis.
    """
    left = max(LETTER * min(LETTERS, max(len(row.label) for row in rows)) + 10, 60)
    axes = canvas(TOP + ROW * len(rows) + BOTTOM, left, 14, TOP, BOTTOM)
    edge = _cut(rows)
    ends = [end for row in rows for end in (row.low, row.high, row.margin, -row.margin)] + [0.0]
    if edge:
        ends = [min(max(end, -edge), edge) for end in ends]
    room = 0.06 * (max(ends) - min(ends)) or 0.1
    axes.set(xlim=(min(ends) - room, max(ends) + room), ylim=(ROW * len(rows), 0))
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{round(x, 6):+g}".replace("-", "−") if x else "0"))
    axes.grid(axis="x", color=RULE, lw=0.8)
    axes.axvline(0, color=MUTED, lw=1.2)
    for i, row in enumerate(rows):
        _draw(axes, row, ROW * (i + 0.5), (min(ends), max(ends)))
    axes.set_yticks([ROW * (i + 0.5) for i in range(len(rows))], [shortened(row.label, LETTERS) for row in rows])
    axes.tick_params(axis="y", labelsize=SMALL, labelcolor=INK)
    heading(axes, title)
    put(axes, left, TOP + ROW * len(rows) + 34, unit, color=MUTED)
    return drawn(axes, name)


def _draw(axes: Any, row: Difference, y: float, ends: tuple[float, float]) -> None:
    """Draw one row: its margin as a band, its interval, its dot, and arrows where it goes beyond the ends."""
    look = {"up": UP, "down": DOWN}.get(row.state, UNSEEN)
    if row.margin:
        band = [max(-row.margin, ends[0]), min(row.margin, ends[1])]
        axes.fill_between(band, y - 0.45 * ROW, y + 0.45 * ROW, color=RULE, lw=0, alpha=0.7)
    low, high = (min(max(end, ends[0]), ends[1]) for end in (row.low, row.high))
    axes.plot([low, high], [y, y], color=look.colour, lw=1.8, solid_capstyle="butt")
    if ends[0] <= row.difference <= ends[1]:
        axes.plot([row.difference], [y], look.mark, color=look.colour, ms=6.5, mew=0)
    for beyond, x, mark in ((row.low < ends[0], ends[0], "<"), (row.high > ends[1], ends[1], ">")):
        if beyond:
            axes.plot([x], [y], mark, color=look.colour, ms=6.5, mew=0)


def _exchange(exchange: Exchanged, i: int, answered: bool) -> Section:
    """Return the section of an exchange.

    `answered` tells whether its sentences are to be in it, not at the top of the page.
    """
    rows = tuple(tuple(Cell(text) for text in row) for row in exchange.rows)
    columns = (("Wins", "text"), ("Share", "number"), ("Interval", "number"))
    leads = tuple(_leads(exchange.sentences)) if answered else ()
    return Section(f"seats-{i + 1}", exchange.title, (*leads, Table(columns, rows)))


def _reading(report: ComparisonReport) -> tuple[Block, ...]:
    """Return the explanations: intervals, pairing, seats."""
    blocks: list[Block] = [
        prose(
            Strong("Intervals."),
            f" {' '.join(report.statements)} An interval without zero is a difference, however small; one with zero "
            "says how large it may still be. Whether a difference matters is for a margin to say (--margin 1pp).",
        )
    ]
    if report.pairs:
        blocks.append(
            prose(
                Strong("Pairing."),
                " Game k of both sides meets the same dice as long as it can, so luck may cancel. Worth 7× the games: "
                "two runs with dice of their own would need seven times as many games for the same interval; 1× means "
                "that pairing gained nothing.",
            )
        )
    if report.exchanges:
        blocks.append(
            prose(
                Strong("Seats."),
                " Every value sat equally often in every seat, with the same dice, so a value's share of wins is free "
                "of its seat's advantage, and a seat's of who sat there. An even share is what all seats won together, "
                "divided by their number.",
            )
        )
    return (*blocks, *(prose(note) for note in report.notes))
