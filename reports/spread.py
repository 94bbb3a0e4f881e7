"""Draw how a value spreads over many ways to play a game, with the range that is claimed.

         published
 ░░░░░░░░░░│░░░░░░░░            green: where the claim holds
    ▂▅█████│█▅▂▁                bars: how many ways give this value
 ●─────────┴──────●             nineteen of twenty ways, with the luck that all ways share
◆                    ◆          all that lower it, and all that raise it, together
"""

import math
from collections.abc import Sequence

import numpy as np
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.formats import SPACE
from reports.looks import BLUE, GREEN, INK, MUTED, OTHERS, RULE, Look
from reports.style import SMALL, TINY, canvas, drawn, heading

WAYS, ENDS, CLAIMED, MOST = Look(BLUE, "s"), Look(OTHERS[0], "D"), Look(GREEN, "s"), Look(OTHERS[2], "o")
LEGEND = (
    (WAYS, "ways to fill the gaps"),
    (MOST, "between these lie nineteen of twenty ways"),
    (ENDS, "everything that lowers it, or raises it, together"),
    (CLAIMED, "where the claim holds"),
)
CLAIM_LEGEND = (LEGEND[0], LEGEND[1], LEGEND[3])  # where no ends were reached on purpose
WIDER = (
    "Nineteen of twenty ways lie between the circles, which also allow for the luck of the dice: it moves all ways "
    "alike, so no bar shows it."
)
BINS = 30


def spread(
    name: str,
    title: str,
    values: Sequence[float],
    published: float,
    most: tuple[float, float] | None,
    ends: tuple[float, float] | None,
    claimed: tuple[float, float],
    unit: str,
    label: str = "published",
) -> str:
    """Draw the spread.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        values: The value of each way.
        published: The value of the game as published, or of the copy that is asked about.
        most: Between which values nineteen of twenty ways lie, with the luck that all share; None: that is not told.
        ends: The least and the largest value that was reached on purpose; None: that was not tried.
        claimed: Between which values the claim holds; infinite where it has no end.
        unit: `%` or `points` for shares, which are drawn in hundredths; "" for numbers.
        label: What stands at the line of that value.
    """
    scale = 100 if unit else 1
    shown = np.array([*values, published, *(most or ()), *(ends or ())]) * scale
    room = 0.04 * (shown.max() - shown.min()) or 0.5
    low, high = float(shown.min() - room), float(shown.max() + room)
    axes = canvas(206, 34, 14, 46, 48)
    counts, edges = np.histogram(np.array(values) * scale, BINS, (low, high))
    top, rows = float(counts.max()), [each for each in ((most, MOST), (ends, ENDS)) if each[0] is not None]
    axes.set(xlim=(low, high), ylim=(-0.1 * (len(rows) + 0.2) * top, top * 1.05))
    begin, end = (min(max(scale * each, low), high) if math.isfinite(each) else each for each in claimed)
    begin, end = (low if begin == -math.inf else begin), (high if end == math.inf else end)
    if begin < end:
        axes.axvspan(begin, end, color=GREEN, alpha=0.13, lw=0, zorder=0.5)
    axes.bar(edges[:-1], counts, np.diff(edges) * 0.92, align="edge", color=BLUE, linewidth=0, zorder=2)
    axes.axhline(0, color=MUTED, lw=0.8, zorder=2.5)
    for row, (between, look) in enumerate(rows):
        line = "-" if look is MOST else ""
        places, height = np.array(between) * scale, -(0.1 * row + 0.06) * top
        axes.plot(places, [height] * 2, line + look.mark, color=look.colour, lw=1.4, ms=6, mew=0, clip_on=False)
    axes.axvline(scale * published, color=INK, lw=1.4, zorder=3)
    at = (scale * published - low) / (high - low)
    where = "left" if at < 0.15 else "right" if at > 0.85 else "center"
    axes.text(at, 1.03, label, transform=axes.transAxes, ha=where, size=TINY, color=INK, parse_math=False)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: _text(x, unit)))
    axes.yaxis.set_major_locator(MaxNLocator(3, integer=True))
    axes.grid(axis="y", color=RULE, lw=0.8)
    axes.set_xlabel({"%": "", "points": "points"}.get(unit, ""), size=TINY, color=MUTED)
    axes.tick_params(axis="x", labelsize=SMALL if high - low < 60 else TINY)
    heading(axes, title)
    return drawn(axes, name)


def _text(x: float, unit: str) -> str:
    x = round(x, 6)
    if unit == "points":
        return f"{x:+g}".replace("-", "−") if x else "0"
    return f"{x:g}{SPACE}%".replace("-", "−") if unit else f"{x:g}".replace("-", "−")
