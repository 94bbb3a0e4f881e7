"""Draw parts of a whole as bars with intervals, such as the parts of a spread."""

from collections.abc import Sequence
from typing import NamedTuple

from reports.charts import gutter, percent_axis
from reports.looks import BLUE, GREY, INK, Look
from reports.style import ROW_LINE, TINY, canvas, drawn, heading, mark, put, row_label, wrapped

ROW, TOP, BOTTOM, LETTERS = 22.0, 26.0, 26.0, 22  # [px] of a row at least and the margins; letters of a label's line
SEEN, UNSEEN = Look(BLUE, "s"), Look(GREY, "D")
LEGEND = ((SEEN, "seen"), (UNSEEN, "not seen"))


class Part(NamedTuple):
    """Hold a part, 1 being the whole, with its interval; `text` is what stands beside it."""

    name: str
    estimate: float
    low: float
    high: float
    text: str


def index_bars(name: str, title: str, parts: Sequence[Part]) -> str:
    """Draw the parts from top to bottom.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        parts: The parts, the largest first.
    """
    labels = [wrapped(part.name, LETTERS) for part in parts]
    deep = max(ROW, ROW_LINE * max(map(len, labels)) + 6)
    left = 1.1 * gutter((part.name for part in parts), LETTERS)
    texts = 6.2 * max(len(part.text) for part in parts) + 8
    width = max(344.0, left + 120 + texts)
    axes = canvas(TOP + deep * len(parts) + BOTTOM, left, texts, TOP, BOTTOM, width=width)
    axes.set(
        xlim=(0, min(1.0, 1.04 * max(max(part.high, part.estimate) for part in parts))), ylim=(deep * len(parts), 0)
    )
    percent_axis(axes, across=True, bins=3)
    for i, part in enumerate(parts):
        y, seen = deep * (i + 0.5), part.low > 0
        look = SEEN if seen else UNSEEN
        if seen:
            axes.barh(y, min(part.estimate, 1.0), 9.0, color=look.colour, linewidth=0, zorder=2)
            mark(axes.patches[-1], dict(LEGEND)[look], f"{part.name}: {part.text}")
        axes.plot([max(part.low, 0.0), part.high], [y, y], color=INK if seen else look.colour, lw=1.4, zorder=3)
        mark(axes.lines[-1], dict(LEGEND)[look], "" if seen else f"{part.name}: {part.text}")
        put(axes, width - texts + 6, TOP + y + 4, part.text, size=TINY)
        row_label(axes, y, labels[i])
    axes.set_yticks([])
    heading(axes, title)
    return drawn(axes, name)
