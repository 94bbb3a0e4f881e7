"""Draw what changes do two at a time as a map: a field for each pair, its value written in it.

Colours go from orange over white to blue, distinct for any colour vision, and every value has its sign.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import matplotlib
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from reports.charts import LETTER, on_colour
from reports.looks import INK, MUTED, PAPER, RULE
from reports.payoff_map import GAINS
from reports.style import PANEL, RC, SMALL, TINY, canvas, drawn, heading, mark, shortened

DEEP, LETTERS = 26.0, 26  # [px] height of a field; letters of a label
WIDE, LEAST = 46.0, 31.0  # [px] width of a field, and on a telephone
SERIES = "pairs"


@dataclass(frozen=True)
class Field:
    """Hold a pair.

    Attributes:
        value: By how much the pair differs from the sum of both, on the map's scale.
        text: What is written: `+4.1`; of a pair that is not seen to differ `<2.1`, of one that cannot be played `–`.
        told: What is told at hover.
        seen: Whether it is seen to differ; else the field has no colour.
    """

    value: float
    text: str
    told: str
    seen: bool


def pair_map(
    name: str, title: str, labels: Sequence[str], fields: Mapping[tuple[int, int], Field], *, narrow: bool = False
) -> str:
    """Draw the map as SVG.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        labels: The changes, the largest first.
        fields: The field of each pair (i, j) of places in `labels`, i < j; a pair without one stays empty.
        narrow: Whether it must fit a telephone.
    """
    cell, letters = (LEAST, 15) if narrow else (WIDE, LETTERS)
    rows = [f"{place + 1}  {shortened(label, letters)}" for place, label in enumerate(labels)]
    left = LETTER * max(map(len, rows)) + 8
    across = cell * (len(labels) - 1)
    axes = canvas(
        50 + DEEP * len(labels), left, max(8.0, PANEL - left - across), 42, 8, width=max(PANEL, left + across + 8)
    )
    axes.set(xlim=(-0.5, len(labels) - 1.5), ylim=(len(labels) - 0.5, -0.5))
    most = max((abs(field.value) for field in fields.values() if field.seen), default=0.0)
    for (i, j), field in fields.items():
        _draw(axes, i, j, field, most, narrow)
    axes.xaxis.tick_top()
    axes.set_xticks(range(len(labels) - 1), [str(place + 1) for place in range(len(labels) - 1)])
    axes.set_yticks(range(len(labels)), rows)
    axes.tick_params(axis="y", labelsize=TINY if narrow else SMALL, labelcolor=INK)
    with matplotlib.rc_context(RC):
        for label in axes.get_yticklabels():
            label.set(parse_math=False)
    heading(axes, title)
    return drawn(axes, name)


def _draw(axes: Axes, x: int, y: int, field: Field, most: float, narrow: bool) -> None:
    """Draw the field of a pair."""
    if field.seen:
        colour = GAINS(0.5 + 0.5 * field.value / most)
        shade: str = on_colour(colour)
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor=PAPER, linewidth=1))
    else:
        shade = MUTED
        axes.add_patch(Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, fill=False, edgecolor=RULE, linewidth=0.8))
    mark(axes.patches[-1], SERIES, field.told)
    size = TINY if narrow or not field.seen else SMALL
    with matplotlib.rc_context(RC):
        words = axes.text(x, y, field.text, ha="center", va="center_baseline", parse_math=False)
    words.set(color=shade, fontsize=size - (2.0 if narrow and len(field.text) > 4 else 0.0))
