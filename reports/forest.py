"""Draw differences between two cells as a forest plot: dots with intervals around zero."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.blocks import Figure, Panel
from reports.charts import RIGHT, gutter, letters_of, panel
from reports.formats import listed, typeset
from reports.looks import BLUE, GREY, MUTED, OTHERS, PAPER, RULE, Look
from reports.plain import signed
from reports.style import PANEL, ROW_LINE, TINY, canvas, drawn, heading, mark, put, row_label, wrapped

LETTERS = 26  # [letters] of a label's line in a drawing of the least width
ROW, TOP, BOTTOM = 24.0, 34.0, 40.0  # [px] least height of a row, and the margins
MOST_ROWS = 30  # rows of a figure; of more, only those that moved or were asked about are drawn
NEAR = 1.5  # times the edge: nothing is cut where no row reaches further
FAR = 3.0  # if a row reaches this many times as far as most others, long rows end in an arrow at the plot's edge
UP, DOWN, UNSEEN = Look(BLUE, "o"), Look(OTHERS[0], "s"), Look(GREY, "D")
LEGEND = ((UP, "rose"), (DOWN, "fell"), (UNSEEN, "no difference seen"))
KINDS = ((True, "shares", "Shares", "percentage points"), (False, "means", "Means", "% of the first"))


@dataclass(frozen=True)
class Difference:
    """Hold the difference of one figure between two cells, second minus first.

    Attributes:
        label: The figure's name.
        share: Whether it is a share [percentage points]; else it is a mean [% of the first cell's].
        state: `up`, `down` or `unseen` (no difference seen).
        difference, low, high: The estimate and its interval, on the plot's scale.
        asked: Whether the user asked for the figure.
        margin: The difference from which it matters, on the plot's scale; 0 for none.
        told: It with its interval as the table beside the plot has it; "": the table is on another scale.
    """

    label: str
    share: bool
    state: str
    difference: float
    low: float
    high: float
    asked: bool = True
    margin: float = 0.0
    told: str = ""

    @property
    def text(self) -> str:
        """Return it with its interval, rounded as in tables: outwards."""
        return self.told or signed(self.difference, self.low, self.high)


def forest_figure(rows: Sequence[Difference], number: int, undrawn: Sequence[str] = ()) -> Figure | None:
    """Draw differences in two panels, shares and means, since each have their own scale; None without any.

    Args:
        rows: The differences, from top to bottom.
        number: The number in the names of the drawings: `forest-shares-01`.
        undrawn: The names of means that cannot be drawn, as the first cell's is 0.
    """
    shown = plotted(rows)
    panels = tuple(_panels(shown, number))
    if not panels:
        return None
    caption = "Second minus first, each with its interval. Means are shown relative to the first cell's."
    if any(cut([row for row in shown if row.share is share]) for share, *_ in KINDS):
        caption += " A row with an arrow goes on beyond the edge: its numbers are in the table."
    if len(rows) > MOST_ROWS:
        caption += " Of the figures not asked about only those that moved are drawn; the others are in the table."
    if undrawn:
        caption += f" Not drawn, as the first cell's is 0: {listed(undrawn)}."
    return Figure(panels, caption, legend_of(shown))


def legend_of(rows: Sequence[Difference], words: Sequence[tuple[Look, str]] = LEGEND) -> tuple[tuple[Look, str], ...]:
    """Return the part of a legend that these rows need."""
    looks = {_look(row) for row in rows}
    return tuple(each for each in words if each[0] in looks)


def _look(row: Difference) -> Look:
    return {"up": UP, "down": DOWN}.get(row.state, UNSEEN)


def plotted(rows: Sequence[Difference]) -> list[Difference]:
    """Return the rows to draw: of many rows not those that nobody asked for and that did not move."""
    return [row for row in rows if len(rows) <= MOST_ROWS or row.asked or row.state != "unseen"]


def _panels(rows: Sequence[Difference], number: int) -> Iterator[Panel]:
    alone = len({row.share for row in rows}) == 1
    for share, stem, title, unit in KINDS:
        if some := [row for row in rows if row.share is share]:
            name = f"forest-{stem}-{number:02d}"
            words = "; ".join(f"{row.label} {row.text}" for row in some)
            draw = partial(forest, title=title, rows=some, unit=unit)
            yield panel(name, f"{title}, {unit}: {words}", draw, alone=alone)


def _reach(row: Difference) -> float:
    """Return how far a row's interval reaches from zero."""
    return max(abs(row.low), abs(row.high))


def cut(rows: Sequence[Difference]) -> float:
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
    return edge if reaches[-1] > max(FAR * most, NEAR * edge) else 0.0


def forest(name: str, title: str, rows: Sequence[Difference], unit: str, width: float = PANEL) -> str:
    """Draw differences as dots with their intervals around a line at zero, one row per figure.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows: The differences, from top to bottom; at least one.
        unit: The unit written below the axis.
        width: The width of the drawing [px].
    """
    letters = letters_of(width, LETTERS)
    labels = [wrapped(row.label, letters) for row in rows]
    deep = max(ROW, ROW_LINE * max(map(len, labels)) + 8)
    left = max(gutter((row.label for row in rows), letters), 60)
    axes = canvas(TOP + deep * len(rows) + BOTTOM, left, RIGHT, TOP, BOTTOM, width=width)
    edge = cut(rows)
    ends = [end for row in rows for end in (row.low, row.high, row.margin, -row.margin)] + [0.0]
    if edge:
        ends = [min(max(end, -edge), edge) for end in ends]
    room = 0.06 * (max(ends) - min(ends)) or 0.1
    axes.set(xlim=(min(ends) - room, max(ends) + room), ylim=(deep * len(rows), 0))
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{round(x, 6):+g}".replace("-", "−") if x else "0"))
    axes.grid(axis="x", color=RULE, lw=0.8)
    axes.axvline(0, color=MUTED, lw=1.2)
    for i, row in enumerate(rows):
        _draw(axes, row, deep * (i + 0.5), (min(ends), max(ends)))
        row_label(axes, deep * (i + 0.5), labels[i])
    axes.set_yticks([])
    heading(axes, title)
    put(axes, left, TOP + deep * len(rows) + 34, unit, color=MUTED)
    return drawn(axes, name)


def _draw(axes: Any, row: Difference, y: float, ends: tuple[float, float]) -> None:
    """Draw one row: its margin as a band, its interval, its dot, and arrows where it goes beyond the ends.

    A row that lies wholly beyond an end is a dotted line up to there, with its number.
    """
    look = _look(row)
    if row.margin:
        band = [max(-row.margin, ends[0]), min(row.margin, ends[1])]
        axes.fill_between(band, y - 0.45 * ROW, y + 0.45 * ROW, color=RULE, lw=0, alpha=0.7)
    low, high = (min(max(end, ends[0]), ends[1]) for end in (row.low, row.high))
    series = dict(LEGEND)[look]
    told = f"{row.label}: {typeset(row.text)}"
    least, most = axes.get_xlim()
    beside = (0.35 * ends[0] + 0.65 * least, 0.35 * ends[1] + 0.65 * most)  # so that no arrow hides a dot
    outside = low == high and row.low != row.high
    style: dict[str, Any] = {"ls": ":", "lw": 1.2} if outside else {"lw": 1.8, "solid_capstyle": "butt"}
    line = [0.0, beside[high > 0]] if outside else [low, high]
    axes.plot(line, [y, y], color=look.colour, **style)
    mark(axes.lines[-1], series, told)
    if outside:
        side, inside = ("right", -10) if high > 0 else ("left", 10)
        number = f"{row.difference:+.1f}".replace("-", "−")
        place = {"xytext": (inside, 0), "textcoords": "offset points", "ha": side, "va": "center"}
        box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.0}
        axes.annotate(number, (high, y), fontsize=TINY, color=look.colour, bbox=box, **place)
    if ends[0] <= row.difference <= ends[1]:
        axes.plot([row.difference], [y], look.mark, color=look.colour, ms=6.5, mew=0)
        mark(axes.lines[-1], series)
    for beyond, x, arrow in ((row.low < ends[0], beside[0], "<"), (row.high > ends[1], beside[1], ">")):
        if beyond:
            axes.plot([x], [y], arrow, color=look.colour, ms=6.5, mew=0)
            mark(axes.lines[-1], series)
