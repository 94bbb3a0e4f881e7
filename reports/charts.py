"""Draw the charts: plain numbers in, SVG out. The sections add captions and legends.

Positions are in pixels of the drawing; shares are between 0 and 1 and shown in percent.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.blocks import Panel
from reports.formats import SPACE, human, known, mean, percent, percent_range
from reports.looks import GREEN, INK, MUTED, PAPER, RULE, Look
from reports.style import (
    ALONE,
    PANEL,
    ROW_LINE,
    SMALL,
    TINY,
    canvas,
    drawn,
    heading,
    mark,
    put,
    row_label,
    shortened,
    wrapped,
)

Range = tuple[float, float]
LETTER = 6.5  # [px] width of a letter in a label: an average that few labels exceed
LEFT, RIGHT = 42.0, 20.0  # [px] beside the axes: `100 %` fits to the left of them, half of it to the right
BAND = 0.16  # opacity of the band where a figure is wanted
LETTERS = 20  # [letters] of a label's line in a drawing of the least width
HEAT = LinearSegmentedColormap.from_list("heat", ["#f4f1e8", "#b9d3e4", "#5fa2cc", "#0072B2", "#0b3f66"])


@dataclass(frozen=True)
class Point:
    """Hold an estimate of one series with its interval; unknown bounds are NaN.

    `told` is what is shown at hover or focus beside the series, the value and the interval: games and a command.
    `share`: whether it is a share, told in percent; else it is a number.
    """

    series: str
    estimate: float
    low: float
    high: float
    told: str = ""
    share: bool = True

    def words(self, label: str) -> str:
        """Return the point in words: `3, hunter: 89.1 % (87.6–90.5)`, with the label of its row."""
        text, sure = percent(self.estimate), percent_range(self.low, self.high)
        if not self.share:
            text, sure = mean(self.estimate, self.low, self.high)
        at = ", ".join(dict.fromkeys(text for text in (label, called(self.series)) if text))
        if not known(self.estimate):
            return f"{at}: {sure}{self.told}"
        return f"{at}: {text}{f' ({sure})' if sure else ''}{self.told}"


def called(series: str) -> str:
    """Return a series as legends name it: `loss keys`; the number of a seat is `seat 2`."""
    return f"seat {series}" if series.isdecimal() else human(series)


class Row(NamedTuple):
    """Hold a label and its points.

    Attributes:
        label: A text, or a number as text for `lines`.
        points: One point per series that has an estimate here.
        even: The share at which a dashed line is drawn; 0 for none.
        own: Whether the label is the scenario's own value.
    """

    label: str
    points: Sequence[Point]
    even: float = 0.0
    own: bool = False


def span(rows: Sequence[Row], zero: bool, target: Range | None = None) -> Range:
    """Return limits of an axis that shows all these points, and where they are wanted.

    They begin at 0 if `zero`, else they are close around the points.
    """
    points = [point for row in rows for point in row.points]
    ends = [end for p in points for end in (p.estimate, p.low, p.high) if known(end)] or [0.0]
    ends += target or ()
    if not all(point.share for point in points):
        room = 0.08 * (max(ends) - min(ends)) or 0.5
        return min(ends) - room, max(ends) + room
    low, high = (0.0 if zero else min(ends)), max(ends)
    room = max((high - low) * (0.05 if zero else 0.12), 0.005)
    return (0.0 if zero else max(0.0, low - room)), min(1.0, high + room) if high < 1 else 1.0 + room * 0.3


def panel(name: str, words: str, draw: Callable[..., str], *, alone: bool = True) -> Panel:
    """Return a drawing; one that stands alone is wider, and drawn for telephones as well.

    Args:
        name: The stem of the file's name.
        words: The description for readers who cannot see it.
        draw: Draws it under a name and with a `width` [px].
        alone: Whether it stands alone.
    """
    if not alone:
        return Panel(name, words, draw(name, width=PANEL))
    return Panel(name, words, draw(name, width=ALONE), draw(f"{name}-narrow", width=PANEL))


def letters_of(width: float, least: int = LETTERS) -> int:
    """Return how many letters a label's line has in this width, if it has `least` in `PANEL`."""
    return int(least * width / PANEL)


def room_of(line: str) -> float:
    """Return the room that a line of a label needs [px].

    `m` and `w` are wider than `LETTER`, which is an average.
    """
    return LETTER * (len(line) + 0.6 * sum(line.count(wide) for wide in "mwMW"))


def gutter(labels: Iterable[str], letters: int) -> float:
    """Return the width that labels in lines of so many letters need [px]."""
    return max(24.0, *(room_of(line) for label in labels for line in wrapped(label, letters))) + 10


def dots(
    name: str,
    title: str,
    rows: Sequence[Row],
    looks: Mapping[str, Look],
    limits: tuple[float, float],
    beside: Sequence[Row] = (),
    target: Range | None = None,
    width: float = PANEL,
) -> str:
    """Draw shares or numbers as dots with error bars, one row per label.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows: Labels with their points, from top to bottom.
        looks: Colour and mark of each series.
        limits: The lowest and highest share on the axis.
        beside: The rows of all drawings that stand together, whose labels have one width.
        target: Between which values the figure is wanted: a band.
        width: The width of the drawing [px].
    """
    letters = letters_of(width)
    labels = [wrapped(row.label, letters) for row in rows]
    series = [word for word in looks if any(point.series == word for row in rows for point in row.points)]
    alone = all(len(row.points) == 1 for row in rows)  # one point per row may stand in its middle
    step = 0.0 if alone else 9.0  # [px] between the series of a row
    # [px] height of a row; the axis counts pixels downwards
    deep = max(24.0, step * len(series) + 10, ROW_LINE * max(map(len, labels)) + 8)
    left = gutter((row.label for row in (*rows, *beside)), letters)
    axes = canvas(30 + deep * len(rows) + 26, left, RIGHT, 30, 26, width=width)
    axes.set(xlim=limits, ylim=(deep * len(rows), 0))
    _figure_axis(axes, rows, across=True)
    if target:
        axes.axvspan(*target, color=GREEN, alpha=BAND, lw=0, zorder=0.5)
    for i in range(1, len(rows)):
        axes.axhline(i * deep, color=RULE, lw=0.8)
    for i, row in enumerate(rows):
        if row.even:
            axes.plot([row.even] * 2, [deep * i, deep * (i + 1)], color=MUTED, lw=1, dashes=(4, 3), zorder=1.5)
        for point in row.points:
            y = deep * (i + 0.5) + step * (series.index(point.series) - (len(series) - 1) / 2)
            look = looks[point.series]
            if known(point.low, point.high):
                axes.plot([point.low, point.high], [y, y], color=look.colour, lw=1.6, solid_capstyle="butt")
                # of an interval without an estimate the line tells
                mark(axes.lines[-1], called(point.series), "" if known(point.estimate) else point.words(row.label))
            if known(point.estimate):
                axes.plot([point.estimate], [y], look.mark, color=look.colour, ms=6.5, mew=0, clip_on=False)
                mark(axes.lines[-1], called(point.series), point.words(row.label))
    axes.set_yticks([])
    for i, lines_of in enumerate(labels):
        row_label(axes, deep * (i + 0.5), lines_of)
    heading(axes, title)
    return drawn(axes, name)


def ranked(
    name: str,
    title: str,
    rows: Sequence[Row],
    looks: Mapping[str, Look],
    limits: tuple[float, float],
    width: float = PANEL,
) -> str:
    """Draw the shares of many labels, each a thin line; few of the labels are named, at even distances.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows: Labels with their points, from top to bottom.
        looks: Colour and mark of each series.
        limits: The lowest and highest share on the axis.
        width: The width of the drawing [px].
    """
    letters = letters_of(width)
    height = min(900.0, max(230.0, 1.5 * len(rows)))  # [px]
    step = max(1, round(len(rows) * 16 / height))  # labels stand 16 px apart at least
    named = range(0, len(rows), step)
    texts = {i: shortened(rows[i].label, letters) for i in named}
    axes = canvas(30 + height + 26, gutter(texts.values(), letters), RIGHT, 30, 26, width=width)
    axes.set(xlim=limits, ylim=(len(rows) - 0.5, -0.5))
    percent_axis(axes, across=True)
    if any(row.even for row in rows):
        axes.plot([row.even for row in rows], range(len(rows)), color=MUTED, lw=1, dashes=(4, 3), zorder=1.5)
    for word, look in looks.items():
        places = [(i, point) for i, row in enumerate(rows) for point in row.points if point.series == word]
        known_ends = [(i, point) for i, point in places if known(point.low, point.high)]
        axes.hlines(
            [i for i, _ in known_ends],
            [point.low for _, point in known_ends],
            [point.high for _, point in known_ends],
            color=look.colour,
            lw=0.8,
            alpha=0.35,
        )
        axes.plot([point.estimate for _, point in places], [i for i, _ in places], look.mark, color=look.colour)
        axes.lines[-1].set(markersize=2.5, markeredgewidth=0, clip_on=False)
    axes.set_yticks([*texts], [*texts.values()])
    axes.tick_params(axis="y", labelsize=TINY, labelcolor=INK)
    heading(axes, title)
    return drawn(axes, name)


def lines(
    name: str,
    title: str,
    rows: Sequence[Row],
    looks: Mapping[str, Look],
    limits: tuple[float, float],
    across: str = "",
    target: Range | None = None,
    width: float = PANEL,
) -> str:
    """Draw shares or numbers over a number, one line per series, with error bars.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows: Points at each number; the labels are the numbers.
        looks: Colour and mark of each series.
        limits: The lowest and highest share on the axis.
        across: What the numbers are, written below them; "" where the heading says it.
        target: Between which values the figure is wanted: a band.
        width: The width of the drawing [px].
    """
    high = _height(174, width)
    axes = canvas(30 + high + (42 if across else 26), LEFT, RIGHT, 30, 42 if across else 26, width=width)
    axes.set_xlabel(across, size=TINY, color=MUTED)
    xs = [float(row.label) for row in rows]
    room = 0.05 * (max(xs) - min(xs))
    axes.set(xlim=(min(xs) - room, max(xs) + room), ylim=limits)
    _figure_axis(axes, rows, across=False)
    if target:
        axes.axhspan(*target, color=GREEN, alpha=BAND, lw=0, zorder=0.4)
    if any(row.even for row in rows):
        line = sorted(zip(xs, (row.even for row in rows), strict=True))
        axes.plot([x for x, _ in line], [even for _, even in line], color=MUTED, lw=1, dashes=(4, 3), zorder=1.5)
    beside = _beside(looks, rows, max(xs) - min(xs))
    for word, look in looks.items():
        places = [
            (x + beside[word], point)
            for x, row in zip(xs, rows, strict=True)
            for point in row.points
            if point.series == word
        ]
        places.sort(key=lambda pair: pair[0])
        axes.plot([x for x, _ in places], [p.estimate for _, p in places], "-", color=look.colour, lw=1.3)
        mark(axes.lines[-1], called(word))
        for x, point in places:
            if known(point.low, point.high):
                axes.plot([x, x], [point.low, point.high], color=look.colour, lw=1.6, solid_capstyle="butt")
                mark(axes.lines[-1], called(word))
            axes.plot([x], [point.estimate], look.mark, color=look.colour, ms=5.5, mew=0)
            mark(axes.lines[-1], called(word), point.words(f"{x - beside[word]:g}"))
    own = {x for x, row in zip(xs, rows, strict=True) if row.own}
    for x in own:
        axes.axvline(x, color=RULE, lw=5, zorder=0.5)
    # ticks at eight of the numbers at most, evenly chosen, and at the scenario's own value; twice as many where wide
    most = letters_of(width, 8)
    chosen = sorted({*sorted(set(xs))[:: -(-len(set(xs)) // most)], *own})
    axes.set_xticks(chosen, [f"{x:g}{SPACE}•" if x in own else f"{x:g}" for x in chosen])
    heading(axes, title)
    return drawn(axes, name)


def _beside(looks: Mapping[str, Look], rows: Sequence[Row], across: float) -> dict[str, float]:
    """Return how far to the right each series of `lines` is drawn [numbers].

    Intervals without estimates have no line that tells them apart, so those of a number stand side by side.

    Args:
        looks: The series.
        rows: The points.
        across: From the least to the largest number.
    """
    if any(known(point.estimate) for row in rows for point in row.points):
        return dict.fromkeys(looks, 0.0)
    return {word: 0.015 * across * (i - (len(looks) - 1) / 2) for i, word in enumerate(looks)}


def histogram(
    name: str,
    title: str,
    shares: Mapping[str, Mapping[int, float]],
    looks: Mapping[str, Look],
    marks: Sequence[tuple[str, float]],
    limits: tuple[int, int],
    top: float,
    step: int,
    width: float = PANEL,
) -> str:
    """Draw a histogram of games by their number of rounds, stacked by series.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        shares: Series -> rounds -> share of games.
        looks: Colour of each series, from bottom to top.
        marks: Named numbers of rounds, each drawn as a line; at most two that are close to each other.
        limits: The first and last round on the axis.
        top: The highest bar [share].
        step: The width of a bin [rounds].
        width: The width of the drawing [px].
    """
    axes = canvas(46 + _height(118, width) + 42, LEFT, RIGHT, 46, 42, width=width)
    first, last = limits[0], max(limits[1], limits[0] + 4)  # at least five rounds wide
    starts = np.arange(first, last + 1, step)
    axes.set(xlim=(first - 0.5, starts[-1] + step - 0.5), ylim=(0, top * 1.04 or 1))
    percent_axis(axes, across=False, bins=3)
    bottom = np.zeros(len(starts))
    for word, look in looks.items():
        heights = np.zeros(len(starts))
        for rounds, share in shares.get(word, {}).items():
            heights[(rounds - first) // step] += share
        if heights.any():
            axes.bar(starts - 0.5, heights, step * 0.92, bottom, align="edge", color=look.colour, linewidth=0)
            bottom += heights
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True, min_n_ticks=1))
    axes.set_xlabel("rounds", size=TINY, color=MUTED)
    _marks(axes, marks)
    heading(axes, title)
    return drawn(axes, name)


def _height(least: float, width: float) -> float:
    """Return the height of axes in this width, if they have the least height in `PANEL` [px]."""
    return least * min(1.25, width / PANEL)


def bins(limits: tuple[int, int], most: int = 40) -> int:
    """Return the width of a bin so that there are at most `most` bins [rounds]."""
    return max(1, -(-(limits[1] - limits[0] + 1) // most))


def heat(
    name: str,
    title: str,
    xs: Sequence[str],
    ys: Sequence[str],
    rates: Mapping[tuple[str, str], float],
    names: tuple[str, str],
    limits: tuple[float, float],
    own: tuple[str, str] = ("", ""),
) -> str:
    """Draw a heat map of rates over two numbers: one field per pair, with the rate written in it.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        xs, ys: The values across, from left to right, and up, from bottom to top.
        rates: The rate of each pair (x, y); pairs without a rate stay empty.
        names: The names of the number across and of the number up.
        limits: The rates of the lightest and of the darkest colour.
        own: The pair (x, y) of the scenario's own values, which is framed; ("", "") for none.
    """
    left, cell = 30 + LETTER * max(len(y) for y in ys), 34
    wide = max(PANEL, left + 12 + 30 * len(xs))
    axes = canvas(32 + cell * len(ys) + 36, left, 4, 32, 36, width=wide)
    axes.set(xlim=(-0.5, len(xs) - 0.5), ylim=(-0.5, len(ys) - 0.5))
    low, high = limits
    for (x, y), rate in rates.items():
        if not known(rate):
            continue
        depth = (rate - low) / (high - low) if high > low else 0.4
        i, j = xs.index(x), ys.index(y)
        colour = HEAT(float(depth))
        axes.bar([i], [1.0], 1.0, [j - 0.5], color=colour, edgecolor="none", linewidth=0)
        text = percent(rate).removesuffix(f"{SPACE}%")
        axes.text(
            i, j, text, color=on_colour(colour), size=SMALL if len(xs) < 8 else TINY, ha="center", va="center_baseline"
        )
    if own[0] in xs and own[1] in ys:
        start, down = xs.index(own[0]) - 0.5, ys.index(own[1]) - 0.5
        for edge, width in ((PAPER, 5), (INK, 2)):  # a light edge around it, to be seen on dark fields
            frame = Rectangle((start, down), 1, 1, fill=False, edgecolor=edge, linewidth=width, clip_on=False)
            axes.add_patch(frame).set_zorder(3)
    axes.set_xticks(range(len(xs)), [shortened(x, 8) for x in xs])
    axes.set_yticks(range(len(ys)), [shortened(y, 12) for y in ys])
    box = axes.get_position()
    put(axes, wide * (box.x0 + box.x1) / 2, 32 + cell * len(ys) + 31, names[0], ha="center", color=MUTED)
    middle = 32 + cell * len(ys) / 2
    put(axes, 10, middle, names[1], color=MUTED, ha="center", va="center", rotation=90, rotation_mode="anchor")
    heading(axes, title)
    return drawn(axes, name)


def on_colour(colour: Sequence[float]) -> str:
    """Return the colour of words on a field of this colour (red, green, blue): light ones on dark fields.

    It is fixed: fields keep their colour in dark mode too.
    """
    # relative luminance of WCAG 2 (its curve approximated by the power 2.2)
    bright = 0.2126 * colour[0] ** 2.2 + 0.7152 * colour[1] ** 2.2 + 0.0722 * colour[2] ** 2.2
    return "#ffffff" if bright < 0.2 else "#1b1b1f"


def _figure_axis(axes: Axes, rows: Sequence[Row], across: bool) -> None:
    """Set ticks in percent, or of plain numbers where the points are numbers."""
    percent_axis(axes, across)
    if not all(point.share for row in rows for point in row.points):
        axis = axes.xaxis if across else axes.yaxis
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{round(value, 6):g}".replace("-", "−")))


def percent_axis(axes: Axes, across: bool, bins: int = 5) -> None:
    """Set ticks in percent, with faint lines at them."""
    axis = axes.xaxis if across else axes.yaxis
    axis.set_major_locator(MaxNLocator(bins, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{round(100 * share, 6):g}{SPACE}%"))
    axes.grid(axis="x" if across else "y", color=RULE, lw=0.8)
    if not across:
        axes.axhline(axes.get_ylim()[0], color=MUTED, lw=0.8, clip_on=False)


def _marks(axes: Axes, marks: Sequence[tuple[str, float]]) -> None:
    """Draw named vertical lines; the names stand above them.

    A name is centred over its line. If two lines are close together, their names stand on the outer sides:

        median 9 | | 95 % by 11

    A name that would leave the drawing is moved to its edge.
    """
    figure = axes.get_figure(root=True)
    assert figure is not None
    width = figure.get_size_inches()[0] * 72
    low, high = axes.get_xlim()
    box = axes.get_position()
    places = [width * (box.x0 + (at - low) / (high - low) * box.width) for _, at in marks]
    texts = [f"{label} {at:g}" for label, at in marks]
    close = len(marks) == 2 and places[1] - places[0] < LETTER * max(map(len, texts)) + 8
    for k, ((_, at), x, text) in enumerate(zip(marks, places, texts, strict=True)):
        axes.axvline(at, color=INK, lw=1, ls=(0, (4, 3)) if k else "-")
        side = "right" if close and k == 0 else "left" if close else "center"
        reach = LETTER * len(text) * (0.5 if side == "center" else 1)
        nudge = {"right": -3.0, "left": 3.0, "center": 0.0}[side]
        if side != "left" and x + nudge - reach < 0:
            side, x, nudge = "left", 0.0, 0.0
        if side != "right" and x + nudge + reach > width:
            side, x, nudge = "right", width, 0.0
        put(axes, x + nudge, 38, text, ha=side, size=TINY, color=MUTED)
