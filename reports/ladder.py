"""Draw the page of a ladder of skill: the answer, win rate over thinking, the rungs, the seats."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports import style
from reports.blocks import Block, Cell, Code, Facts, Figure, Listing, Panel, Prose, Section, Strong, Table, prose
from reports.charts import LETTER
from reports.formats import SPACE, known, percent
from reports.page import Pages, drawn_pages
from reports.style import BLUE, INK, MUTED, OTHERS, PAPER, RULE, SMALL, Look, canvas, drawn, heading, put, shortened

WIDTH, HEIGHT = 720.0, 360.0  # [px] of the drawing
LEFT, RIGHT, TOP, BOTTOM = 44.0, 20.0, 34.0, 46.0  # [px] its margins
LETTERS = 24  # [letters] of a label; longer ones lose their middle
LINE = 15.0  # [px] least distance of two labels
COLUMN = 28.0  # [px] from the labels to the points of scripts, and from these to the axis of thinking
SLOT = 12.0  # [px] between the points of two scripts, so that their intervals do not hide each other
TITLE, CLOSE = "Win rate by thinking", "Close up: the best script thinking ahead"
CROWDED = 0.3  # a close-up is drawn if it shows less than this part of the whole
SCRIPT, THINKING = Look(OTHERS[0], "s"), Look(BLUE, "o")
LEGEND = ((SCRIPT, "scripts, which do not think ahead"), (THINKING, "the best script, thinking ahead"))
RUNGS = (
    ("Rung", "text"),
    ("", "number"),  # what the shares are of: `LadderReport.counted`
    ("Gain over the rung below", "number"),
    ("Rounds", "number"),
    ("Games", "number"),
    ("Games per second", "number"),
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
class Mark:
    """Hold the point of a rung: its win rate with its interval.

    Attributes:
        label: The rung's name.
        tries: Its tries per legal action; 0 for a script.
        share, low, high: Between 0 and 1.
    """

    label: str
    tries: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class LadderReport:
    """Hold a whole ladder.

    Attributes:
        title, summary, footer: The heading, the line below it, and the last line of the page.
        answer: The answer in sentences.
        facts: What was played, as pairs of a label and a text.
        marks: The rungs, from the lowest.
        counted: The heading of the column of shares, `Wins`.
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
    panels = tuple(_panels(report))
    caption = "Win rate with its interval. Each step to the right is twice the thinking."
    if report.even:
        caption += " The dashed line is an even share."
    leads: list[Block] = [Prose((Strong(text) if n == 0 else text,), "lead") for n, text in enumerate(report.answer)]
    columns = tuple((title or report.counted, kind) for title, kind in RUNGS)
    sections = [
        Section("answer", "In short", (*leads, Figure(panels, caption, LEGEND, wide=True))),
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


def _panels(report: LadderReport) -> Iterator[Panel]:
    """Yield the drawing of all rungs; and of the topmost alone where they are crowded in it."""
    best = max(n for n, mark in enumerate(report.marks) if not mark.tries)
    for title, marks in ((TITLE, report.marks), (CLOSE, report.marks[best:])):
        if title == CLOSE and (len(marks) < 3 or _span(marks) > CROWDED * _span(report.marks)):
            continue
        name = "ladder-01" if title == TITLE else "ladder-02"
        words = "; ".join(f"{mark.label} {percent(mark.share)}" for mark in marks)
        yield Panel(name, f"{title}: {words}", chart(name, title, marks, report.even if title == TITLE else 0.0))


def _span(marks: Sequence[Mark]) -> float:
    """Return how far the marks and their intervals reach."""
    ends = _ends(marks)
    return max(ends) - min(ends)


def _ends(marks: Sequence[Mark]) -> list[float]:
    return [end for m in marks for end in (m.share, m.low, m.high) if known(end)]


def _table(columns: tuple[tuple[str, str], ...], rows: Sequence[Sequence[tuple[str, str]]]) -> Table:
    """Return a table without its empty columns; the details of cells stand beside their texts."""
    kept = [i for i in range(len(columns)) if any(row[i][0] for row in rows)]
    return Table(tuple(columns[i] for i in kept), tuple(tuple(Cell(*row[i]) for i in kept) for row in rows))


def chart(name: str, title: str, marks: Sequence[Mark], even: float = 0.0) -> str:
    """Draw win rates over thinking: a column of scripts with their names, then a logarithmic axis.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        marks: The rungs, from the lowest.
        counted: The heading of the column of shares, `Wins`.
        even: The share at which a dashed line is drawn; 0 for none.
    """
    scripts, thinking = [m for m in marks if not m.tries], [m for m in marks if m.tries]
    named = LETTER * max(min(LETTERS, len(m.label)) for m in scripts) + 8
    axes = canvas(HEIGHT, LEFT, RIGHT, TOP, BOTTOM, width=WIDTH)
    slots = [named + COLUMN + SLOT * i for i in range(len(scripts))]  # [px] from the left end of the axes
    column, wide, high = slots[-1], WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    places = _places(thinking, column, wide)
    _frame(axes, marks, wide, even)
    if thinking:
        path = [(column, scripts[-1].share), *((places[m.tries], m.share) for m in thinking)]
        axes.plot([x for x, _ in path], [y for _, y in path], color=BLUE, lw=1.3, zorder=1.8)
    _labels(axes, scripts, slots, named, high)
    for m, x in [*zip(scripts, slots, strict=True), *((m, places[m.tries]) for m in thinking)]:
        _point(axes, m, x)
    axes.axvline(column + COLUMN, color=RULE, lw=1.2)
    axes.set_xticks([(slots[0] + column) / 2, *places.values()], ["scripts", *map(str, places)])
    heading(axes, title)
    put(axes, LEFT + (column + COLUMN + wide) / 2, HEIGHT - 6, "tries per legal action", color=MUTED, ha="center")
    return drawn(axes, name)


def _places(thinking: Sequence[Mark], column: float, wide: float) -> dict[int, float]:
    """Return where each number of tries stands [px]: at equal distances for equal ratios.

    Few rungs keep together: a doubling is at most 150 px wide.
    """
    if not thinking:
        return {}
    start = column + 2 * COLUMN
    doublings = max(1.0, math.log2(thinking[-1].tries / thinking[0].tries))
    step = min(150.0, (wide - start - 10) / doublings)
    return {m.tries: start + step * math.log2(m.tries / thinking[0].tries) for m in thinking}


def _frame(axes: Axes, marks: Sequence[Mark], wide: float, even: float) -> None:
    """Set the axes: pixels across, shares up, with faint lines at round shares."""
    ends = _ends(marks)
    room = max(0.04 * (max(ends) - min(ends)), 0.004)
    axes.set(xlim=(0, wide), ylim=(max(-0.015, min(ends) - room), min(1.02, max(ends) + room)))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{round(100 * share, 6):g}{SPACE}%"))
    axes.grid(axis="y", color=RULE, lw=0.8)
    if even:
        axes.axhline(even, color=MUTED, lw=1, dashes=(4, 3), zorder=1.5)


def _point(axes: Axes, mark: Mark, x: float) -> None:
    """Draw a rung's interval and its point."""
    look = THINKING if mark.tries else SCRIPT
    if known(mark.low, mark.high):
        axes.plot([x, x], [mark.low, mark.high], color=look.colour, lw=1.8, solid_capstyle="butt")
    axes.plot([x], [mark.share], look.mark, color=look.colour, ms=6.5, mew=0, clip_on=False)


def _labels(axes: Axes, scripts: Sequence[Mark], slots: Sequence[float], named: float, high: float) -> None:
    """Write the scripts' names to the left of their points, apart, with lines to the points."""
    low, top = axes.get_ylim()
    scale = high / (top - low)  # [px] of a whole share
    wanted = [(m.share - low) * scale for m in scripts]
    for m, x, at, moved in zip(scripts, slots, wanted, apart(wanted, LINE, high), strict=True):
        y, end = low + moved / scale, low + at / scale
        axes.plot([named + 3, slots[0] - 8, x], [y, end, end], color=MUTED, lw=0.6, zorder=1.6)
        text = shortened(m.label, LETTERS)
        words = axes.text(named - 2, y, text, ha="right", va="center", size=SMALL, color=INK, parse_math=False)
        words.set_bbox({"facecolor": PAPER, "edgecolor": "none", "pad": 1.5})  # lines do not run through the words


def apart(wanted: Sequence[float], least: float, most: float) -> list[float]:
    """Return places as near to the wanted ones as may be, in the same order and `least` apart.

    They are within 0 and `most`, if there is room. Places that are too close form a group, which stands around the
    middle of what its members want.

    Args:
        wanted: Where labels would best stand, in any order.
        least: The distance between two [px].
        most: The end of the range [px].
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    groups: list[list[int]] = []
    begins: list[float] = []
    for i in order:
        groups.append([i])
        begins.append(_begin(groups[-1], wanted, least, most))
        while len(groups) > 1 and begins[-2] + least * len(groups[-2]) > begins[-1]:
            groups[-2:] = [groups[-2] + groups[-1]]
            begins[-2:] = [_begin(groups[-1], wanted, least, most)]
    places = [0.0] * len(wanted)
    for group, begin in zip(groups, begins, strict=True):
        for n, i in enumerate(group):
            places[i] = begin + least * n
    return places


def _begin(group: Sequence[int], wanted: Sequence[float], least: float, most: float) -> float:
    """Return the place of a group's first label."""
    middle = sum(wanted[i] for i in group) / len(group)
    span = least * (len(group) - 1)
    return max(0.0, min(middle - span / 2, most - span))
