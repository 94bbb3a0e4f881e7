"""Draw a tornado: what each dial does to a figure, one step away and at the ends of its range.

move_ap   2, 3    ▬▬▬▬▬▬▬▬▬▬▬├──┤           a dark bar is a step, a light one goes to the end of the range
keys      4, 8         ▬▬▬▬▬├──┤            the line across a bar's end is its interval
          2, 1                 ├┤▬▬
"""

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.charts import LETTER, LETTERS, room_of
from reports.formats import known, typeset
from reports.looks import BLUE, GREEN, INK, MUTED, OTHERS, RULE, Look
from reports.plain import signed, signed_between
from reports.style import ALONE, PANEL, ROW_LINE, SMALL, TINY, canvas, drawn, heading, mark, shortened, wrapped

UP, DOWN, OTHER = "up", "down", "other"
LOOKS = {UP: Look(BLUE, "s"), DOWN: Look(OTHERS[0], "s"), OTHER: Look(GREEN, "s")}
LEGEND = (
    (LOOKS[UP], "value raised"),
    (LOOKS[DOWN], "value lowered"),
    (LOOKS[OTHER], "another value"),
)
LINE, GAP = 15.0, 7.0  # [px] height of a bar's line, and between two dials
VALUE_LETTERS = 20  # [letters] of the values beside a bar, of which most need 4
NARROW_NAME, NARROW_VALUE = 13, 14  # [letters] of a name's line and of the values in a narrow drawing
TICK = 38.0  # [px] that a number below the axis needs
WIDE = 7.2  # [px] width of a letter in a short name: less leaves no room for an m
APART = 12.0  # [px] between the longest name and the widest value: less makes one word of `mode` and `mixed`
END = 0.32  # opacity of bars to the end of a range
WIDENED = 1.6  # times the largest step: a bar to the end of a range that is longer is cut


class Size(NamedTuple):
    """Hold an effect with its interval; NaN as estimate where only the interval is known."""

    estimate: float
    low: float
    high: float


class Bar(NamedTuple):
    """Hold a line of a dial: its values, which way they lie, and their effects; None if not played.

    `step_is` says at hover what the dark bar is.
    """

    values: str
    way: str
    step: Size | None
    end: Size | None
    step_is: str = "one step"


class Row(NamedTuple):
    """Hold a dial: its name, its lines, and what it is called at hover; "": as beside them."""

    name: str
    bars: Sequence[Bar]
    called: str = ""


def legend(rows: Sequence[Row]) -> tuple[tuple[Look, str], ...]:
    """Return the looks that are drawn, each with its words."""
    ways = {bar.way for row in rows for bar in row.bars}
    return tuple((look, words) for look, words in LEGEND if any(look == LOOKS[way] for way in ways))


def tornado(name: str, title: str, rows: Sequence[Row], share: bool, width: float = PANEL) -> str:
    """Draw the dials from top to bottom.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows: The dials, the largest first.
        share: Whether effects are shares, which are shown in percentage points.
        width: The width of the drawing [px].
    """
    narrow = width < ALONE  # a telephone's: the bars need the room
    value_letters = NARROW_VALUE if narrow else VALUE_LETTERS
    names = [_name_lines(row.name, NARROW_NAME if narrow else LETTERS) for row in rows]
    high = [max(LINE * len(row.bars), ROW_LINE * len(name)) + GAP for row, name in zip(rows, names, strict=True)]
    deep = sum(high)
    letters = max(len(line) for name in names for line in name)
    named = min(WIDE * letters, LETTER * letters + 8) + APART
    valued = max((room_of(shortened(bar.values, value_letters)) for row in rows for bar in row.bars), default=6) + 6
    axes = canvas(30 + deep + 26, named + valued, 14, 30, 26, width)
    axes.set(xlim=_limits(rows), ylim=(deep, 0))
    ticks_fit = max(2, min(5, int((width - named - valued - 14) / TICK)))
    axes.xaxis.set_major_locator(MaxNLocator(ticks_fit, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: _signed(100 * x if share else x)))
    axes.grid(axis="x", color=RULE, lw=0.8)
    axes.axvline(0, color=MUTED, lw=1.2, zorder=3)
    ticks, texts, y = [], [], 0.0
    for row, name_lines, height in zip(rows, names, high, strict=True):
        middle = y + height / 2
        for n, text in enumerate(name_lines):
            _left(axes, named + valued, middle + ROW_LINE * (n - (len(name_lines) - 1) / 2), text, SMALL, INK)
        for n, bar in enumerate(row.bars):
            at = middle + LINE * (n - (len(row.bars) - 1) / 2)
            _draw(axes, bar, at, row.called or row.name, share)
            ticks.append(at)
            texts.append(shortened(bar.values, value_letters))
        y += height
        axes.axhline(y, color=RULE, lw=0.8, zorder=0.5)
    axes.set_yticks(ticks, texts)
    axes.tick_params(axis="y", labelsize=TINY, labelcolor=MUTED)
    heading(axes, title)
    return drawn(axes, name)


def _name_lines(name: str, letters: int) -> list[str]:
    """Return a name in lines, broken after an underscore where one fits."""
    return [line.replace("_ ", "_") for line in wrapped(name.replace("_", "_ "), letters)]


def _left(axes: Axes, margin: float, y: float, text: str, size: float, colour: str) -> None:
    """Write a text at the left end of the drawing, at a height of the axes."""
    width = axes.get_window_extent().width
    words = axes.text(-margin / width, y, text, transform=axes.get_yaxis_transform(), ha="left", va="center")
    words.set(fontsize=size, color=colour, parse_math=False)


def _limits(rows: Sequence[Row]) -> tuple[float, float]:
    """Return the least and the largest effect on the axis, 0 between them.

    All steps are shown. Bars to the end of a range are cut where they would make the steps too small to be told apart.
    """
    every = [(bar.step, bar.end) for row in rows for bar in row.bars]
    steps = [part for step, _ in every if step is not None for part in step if known(part)] + [0.0]
    ends = [part for _, end in every if end is not None for part in end if known(part)]
    most = WIDENED * max(map(abs, steps))
    shown = [*steps, *(max(-most, min(most, end)) for end in ends)] if most else [*steps, *ends]
    room = 0.03 * (max(shown) - min(shown)) or 0.01
    return min(shown) - room, max(shown) + room


def _draw(axes: Axes, bar: Bar, y: float, name: str, share: bool) -> None:
    """Draw the light bar to the end, the dark one of the step, and their intervals."""
    colour, series = LOOKS[bar.way].colour, dict(LEGEND)[LOOKS[bar.way]]
    for size, alpha, height in ((bar.end, END, 11.0), (bar.step, 1.0, 7.0)):
        if size is None:
            continue
        low, high = axes.get_xlim()
        if known(size.estimate) and not low <= size.estimate <= high:
            at, arrow = (low, "<") if size.estimate < low else (high, ">")
            axes.plot([at], [y], arrow, color=colour, ms=6, mew=0, clip_on=False, zorder=3)
        if known(size.estimate):
            axes.barh(y, size.estimate, height, color=colour, alpha=alpha, linewidth=0, zorder=2)
            mark(axes.patches[-1], series, _told(name, bar, size, share))
        line = INK if size is bar.step and known(size.estimate) else colour
        if known(size.low, size.high):
            axes.plot(
                [size.low, size.high], [y, y], color=line, alpha=1 if size is bar.step else 0.6, lw=1.2, zorder=2.5
            )
            mark(axes.lines[-1], series, "" if known(size.estimate) else _told(name, bar, size, share))


def _told(name: str, bar: Bar, size: Size, share: bool) -> str:
    """Return what is told at hover: the dial, its values if it has any, what the bar is, the effect."""
    scale = 100 if share else 1
    low, high, middle = (scale * end for end in (size.low, size.high, size.estimate))
    if not known(low, high):
        effect = f"{_signed(float(f'{middle:.3g}'))} (? to ?)"
    else:
        effect = signed(middle, low, high) if known(middle) else signed_between(low, high)
    parts = (name, bar.values, bar.step_is if size is bar.step else "the end of the range")
    return f"{', '.join(filter(None, parts))}: {typeset(effect)}"


def _signed(value: float) -> str:
    """Return a number with its sign and all its digits, `+20`, `−7.5`, `0`, as a tick stands there."""
    value = round(value, 6)
    if value == 0:
        return "0"
    return ("+" if value > 0 else "−") + f"{abs(value):g}"
