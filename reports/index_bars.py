"""Draw parts of a whole as bars with intervals, such as the parts of a spread."""

from collections.abc import Sequence
from typing import NamedTuple

from reports.charts import LETTER, percent_axis
from reports.looks import BLUE, GREY, INK, Look
from reports.style import SMALL, TINY, canvas, drawn, heading, mark, put, shortened

ROW, TOP, BOTTOM, LETTERS = 22.0, 26.0, 26.0, 22  # [px] of a row and the margins; letters of a label
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
    left = 1.1 * LETTER * max(min(LETTERS, len(part.name)) for part in parts) + 12
    texts = 6.2 * max(len(part.text) for part in parts) + 8
    width = max(344.0, left + 120 + texts)
    axes = canvas(TOP + ROW * len(parts) + BOTTOM, left, texts, TOP, BOTTOM, width=width)
    axes.set(
        xlim=(0, min(1.0, 1.04 * max(max(part.high, part.estimate) for part in parts))), ylim=(ROW * len(parts), 0)
    )
    percent_axis(axes, across=True, bins=3)
    for i, part in enumerate(parts):
        y, seen = ROW * (i + 0.5), part.low > 0
        look = SEEN if seen else UNSEEN
        if seen:
            axes.barh(y, min(part.estimate, 1.0), 9.0, color=look.colour, linewidth=0, zorder=2)
            mark(axes.patches[-1], dict(LEGEND)[look], f"{part.name}: {part.text}")
        axes.plot([max(part.low, 0.0), part.high], [y, y], color=INK if seen else look.colour, lw=1.4, zorder=3)
        mark(axes.lines[-1], dict(LEGEND)[look], "" if seen else f"{part.name}: {part.text}")
        put(axes, width - texts + 6, TOP + y + 4, part.text, size=TINY)
    axes.set_yticks([ROW * (i + 0.5) for i in range(len(parts))], [shortened(part.name, LETTERS) for part in parts])
    axes.tick_params(axis="y", labelsize=SMALL, labelcolor=INK)
    heading(axes, title)
    return drawn(axes, name)
