"""Draw win rate over thinking: a column of scripts, then the best one on a logarithmic axis."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports import style
from reports.blocks import Figure, Panel
from reports.charts import Point, Row, dots, panel, room_of, span
from reports.formats import SPACE, known, percent
from reports.looks import BLUE, INK, MUTED, OTHERS, PAPER, RULE, Look
from reports.style import PANEL, SMALL, canvas, drawn, heading, put, shortened
from reports.tables import Mark

WIDTH, HEIGHT = 720.0, 360.0  # [px] of the drawing
LEFT, RIGHT, TOP, BOTTOM = 44.0, 20.0, 34.0, 46.0  # [px] its margins
LETTERS = 24  # [letters] of a label; longer ones lose their middle
LINE = 15.0  # [px] least distance of two labels
COLUMN = 28.0  # [px] from the labels to the points of scripts, and from these to the axis of thinking
TRIES_WIDTH = 140.0  # [px] of the part with the axis of thinking at least: its heading fits
SLOT = 12.0  # [px] between the points of two scripts, so that their intervals do not hide each other
RATE, CLOSE = "Win rate", "Close up: the best script thinking ahead"
CROWDED = 0.3  # a close-up is drawn if it shows less than this part of the whole
SCRIPT, THINKING, OUTSIDE = Look(OTHERS[0], "s"), Look(BLUE, "o"), Look(OTHERS[3], "D")
WORDS = {
    SCRIPT: "scripts, which do not think ahead",
    THINKING: "the best script, thinking ahead",
    OUTSIDE: "players of your own",
}


class OutsideMark(Mark):
    """Hold a rung that is no script of the game, but a player from outside."""


def ladder_figure(marks: Sequence[Mark], rate: str = RATE, even: float = 0.0, first: int = 1) -> Figure:
    """Draw a ladder: all rungs, and the topmost alone where they are crowded in that.

    Args:
        marks: The rungs, from the lowest.
        rate: What the shares are of.
        even: The share that each seat gets if all are alike; 0 where nobody competes.
        first: The number in the first drawing's name, `ladder-01`; the close-up has the next.
    """
    thinking = any(mark.tries for mark in marks)
    caption = f"{rate} with its interval."
    if thinking:
        caption += " Each step from one number of tries to the next is twice the thinking."
    if even:
        caption += " The dashed line is an even share."
    shown = {SCRIPT, *map(_look, marks)}
    legend = tuple((look, words) for look, words in WORDS.items() if look in shown)
    return Figure(tuple(_panels(marks, rate, even, first)), caption, legend, wide=thinking)


def _look(mark: Mark) -> Look:
    return OUTSIDE if isinstance(mark, OutsideMark) else THINKING if mark.tries else SCRIPT


def _best(marks: Sequence[Mark]) -> int:
    """Return the place of the script that thinks ahead: the highest one."""
    return max(n for n, mark in enumerate(marks) if not mark.tries and not isinstance(mark, OutsideMark))


def _panels(marks: Sequence[Mark], rate: str, even: float, first: int) -> Iterator[Panel]:
    """Yield the drawing of all rungs; and of the topmost alone where they are crowded in it.

    Where nobody thinks ahead there is one row for each script.
    """
    if not any(mark.tries for mark in marks):
        words = "; ".join(f"{mark.label} {percent(mark.share)}" for mark in marks)
        yield panel(f"ladder-{first:02d}", f"{rate}: {words}", partial(_rows, title=rate, marks=marks, even=even))
        return
    for title, shown in ((f"{rate} by thinking", marks), (CLOSE, marks[_best(marks) :])):
        close = title == CLOSE
        if close and (len(shown) < 3 or _span(shown) > CROWDED * _span(marks)):
            continue
        name = f"ladder-{first + close:02d}"
        words = "; ".join(f"{mark.label} {percent(mark.share)}" for mark in shown)
        line = 0.0 if close else even
        yield Panel(
            name, f"{title}: {words}", chart(name, title, shown, line), _rows(f"{name}-narrow", title, shown, line)
        )


def _rows(name: str, title: str, marks: Sequence[Mark], even: float, width: float = PANEL) -> str:
    """Return a drawing with a row for each rung, for narrow screens too."""
    looks = {WORDS[look]: look for look in dict.fromkeys((SCRIPT, THINKING, *map(_look, marks)))}
    rows = [Row(m.label, [Point(WORDS[_look(m)], m.share, m.low, m.high)], even) for m in marks]
    return dots(name, title, rows, looks, span(rows, zero=False), width=width)


def _span(marks: Sequence[Mark]) -> float:
    """Return how far the marks and their intervals reach."""
    ends = _ends(marks)
    return max(ends) - min(ends)


def _ends(marks: Sequence[Mark]) -> list[float]:
    return [end for m in marks for end in (m.share, m.low, m.high) if known(end)]


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
    named = max(room_of(shortened(m.label, LETTERS)) for m in scripts) + 12
    slots = [named + COLUMN + SLOT * i for i in range(len(scripts))]  # [px] from the left end of the axes
    column, high = slots[-1], HEIGHT - TOP - BOTTOM
    places = _places(thinking, column, WIDTH - LEFT - RIGHT)
    last = max([column + COLUMN + TRIES_WIDTH, *places.values()])
    wide = min(WIDTH - LEFT - RIGHT, last + 10)
    axes = canvas(HEIGHT, LEFT, RIGHT, TOP, BOTTOM, width=LEFT + wide + RIGHT)
    _frame(axes, marks, wide, even)
    if thinking:
        best = _best(scripts)
        path = [(slots[best], scripts[best].share), *((places[m.tries], m.share) for m in thinking)]
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
    look = _look(mark)
    series = WORDS[look]
    if known(mark.low, mark.high):
        axes.plot([x, x], [mark.low, mark.high], color=look.colour, lw=1.8, solid_capstyle="butt")
        style.mark(axes.lines[-1], series)
    axes.plot([x], [mark.share], look.mark, color=look.colour, ms=6.5, mew=0, clip_on=False)
    style.mark(axes.lines[-1], series, Point("", mark.share, mark.low, mark.high).words(mark.label))


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
