"""The page of a comparison: the answer in words, a forest plot of the differences, and their table."""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.blocks import Block, Cell, Facts, Figure, Panel, Prose, Section, Strong, Table, prose
from reports.charts import LETTER
from reports.page import Pages, drawn_pages
from reports.style import BLUE, GREY, INK, MUTED, OTHERS, RULE, SMALL, Look, canvas, drawn, heading, put, shortened
from reports.words import percent

LETTERS = 26  # of a label
ROW, TOP, BOTTOM = 24.0, 34.0, 40.0  # [px]
UP, DOWN, UNSEEN = Look(BLUE, "o"), Look(OTHERS[0], "s"), Look(GREY, "D")
LEGEND = ((UP, "rose"), (DOWN, "fell"), (UNSEEN, "no difference seen"))


@dataclass(frozen=True)
class Difference:
    """A figure of two cells. `difference`, `low` and `high` are on the plot's scale; texts are for the table.

    `state` is `up`, `down`, `same` or `unseen`.
    """

    label: str
    share: bool
    state: str
    difference: float
    low: float
    high: float
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Compared:
    """One pair of cells: its heading, facts, sentences and figures."""

    title: str
    facts: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]
    rows: tuple[Difference, ...]


@dataclass(frozen=True)
class Exchanged:
    """An exchange of seats: its heading, sentences, and rows of texts (who, share, interval)."""

    title: str
    sentences: tuple[str, ...]
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class ComparisonReport:
    """All of a comparison. `level` is the chance that all intervals hold at once, `figures` how many they are."""

    title: str
    summary: str
    footer: str
    pairs: tuple[Compared, ...]
    exchanges: tuple[Exchanged, ...]
    level: float
    figures: int
    notes: tuple[str, ...] = ()


def comparison_pages(report: ComparisonReport, folder: str = "figures") -> Pages:
    """Draw a comparison. The Markdown looks for figure NAME as `folder/NAME.svg`."""
    sections = [_pair(pair, i) for i, pair in enumerate(report.pairs)]
    sections += [_exchange(exchange, i) for i, exchange in enumerate(report.exchanges)]
    sections.append(Section("reading", "How to read it", _reading(report)))
    return drawn_pages(report, sections, folder)


def _pair(pair: Compared, i: int) -> Section:
    leads = tuple(Prose((Strong(text),) if n == 0 else (text,), "lead") for n, text in enumerate(pair.sentences))
    panels = tuple(_panels(pair, i))
    blocks: list[Block] = [*leads, Facts(pair.facts)]
    if panels:
        caption = "Second minus first, each with its interval. Means are shown relative to the first cell's."
        blocks.append(Figure(panels, caption, LEGEND))
    columns = (
        ("Figure", "text"),
        ("First", "number"),
        ("Second", "number"),
        ("Difference", "number"),
        ("Interval", "number"),
        ("", "text"),
        ("Pairing worth", "number"),
    )
    blocks.append(Table(columns, tuple(tuple(Cell(text) for text in (row.label, *row.texts)) for row in pair.rows)))
    return Section(f"pair-{i + 1}", pair.title, tuple(blocks))


def _panels(pair: Compared, i: int) -> list[Panel]:
    """Shares and means each have their own scale."""
    panels = []
    for share, title, unit in ((True, "Shares", "percentage points"), (False, "Means", "% of the first")):
        rows = [row for row in pair.rows if row.share is share and row.state != "same"]
        if rows:
            name = f"forest-{'shares' if share else 'means'}-{i + 1:02d}"
            told = "; ".join(f"{row.label} {row.difference:+.2f} ({row.low:+.2f} to {row.high:+.2f})" for row in rows)
            panels.append(Panel(name, f"{title}, {unit}: {told}", forest(name, title, rows, unit)))
    return panels


def forest(name: str, title: str, rows: Sequence[Difference], unit: str) -> str:
    """Differences as dots with their intervals around a line at zero, a row a figure."""
    left = max(LETTER * min(LETTERS, max(len(row.label) for row in rows)) + 10, 60)
    axes = canvas(TOP + ROW * len(rows) + BOTTOM, left, 14, TOP, BOTTOM)
    ends = [end for row in rows for end in (row.low, row.high, 0.0)]
    room = 0.06 * (max(ends) - min(ends)) or 0.1
    axes.set(xlim=(min(ends) - room, max(ends) + room), ylim=(ROW * len(rows), 0))
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{round(x, 6):+g}".replace("-", "−") if x else "0"))
    axes.grid(axis="x", color=RULE, lw=0.8)
    axes.axvline(0, color=MUTED, lw=1.2)
    for i, row in enumerate(rows):
        y = ROW * (i + 0.5)
        look = {"up": UP, "down": DOWN}.get(row.state, UNSEEN)
        axes.plot([row.low, row.high], [y, y], color=look.colour, lw=1.8, solid_capstyle="butt")
        axes.plot([row.difference], [y], look.mark, color=look.colour, ms=6.5, mew=0)
    axes.set_yticks([ROW * (i + 0.5) for i in range(len(rows))], [shortened(row.label, LETTERS) for row in rows])
    axes.tick_params(axis="y", labelsize=SMALL, labelcolor=INK)
    heading(axes, title)
    put(axes, left, TOP + ROW * len(rows) + 34, unit, color=MUTED)
    return drawn(axes, name)


def _exchange(exchange: Exchanged, i: int) -> Section:
    rows = tuple(tuple(Cell(text) for text in row) for row in exchange.rows)
    columns = (("Wins", "text"), ("Share", "number"), ("Interval", "number"))
    leads = tuple(Prose((text,), "lead") for text in exchange.sentences)
    return Section(f"seats-{i + 1}", exchange.title, (*leads, Table(columns, rows)))


def _reading(report: ComparisonReport) -> tuple[Block, ...]:
    found: list[Block] = []
    if report.pairs:
        sure = percent(report.level, 0)
        found.append(
            prose(
                Strong("Intervals."),
                f" The {report.figures} intervals of differences hold all at once with {sure} (Bonferroni). "
                "An interval without zero is a difference; one with zero says how large it may still be.",
            )
        )
        found.append(
            prose(
                Strong("Pairing."),
                " Game k of both sides meets the same dice as long as it can, so luck cancels. Worth 7× the games: "
                "two runs with dice of their own would need seven times as many games for the same interval.",
            )
        )
    if report.exchanges:
        found.append(
            prose(
                Strong("Seats."),
                " Every value sat equally often in every seat, with the same dice, so a value's share of wins is free "
                "of its seat's advantage, and a seat's of who sat there.",
            )
        )
    return (*found, *(prose(note) for note in report.notes))
