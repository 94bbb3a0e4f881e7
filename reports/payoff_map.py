"""Draw payoffs of scripts against each other as a map, with the payoff written in each field.

Two scales of colours, both distinct for any colour vision: from light to dark blue for rates; or, where one seat stands
among others, from orange over white to blue for what it gains or loses by not playing as they do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import matplotlib
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from reports.charts import HEAT, LETTER, on_colour
from reports.formats import in_percent
from reports.looks import INK, MUTED, PAPER
from reports.style import PANEL, RC, SMALL, TINY, canvas, drawn, heading, put, shortened

GAINS = LinearSegmentedColormap.from_list(
    "gains", ["#8a3a00", "#D55E00", "#f0b27a", "#f6f5f1", "#9cc7e4", "#0072B2", "#0b3f66"]
)
CELL, DEEP, LETTERS = 46.0, 30.0, 18  # [px] width and height of a field; letters of a label


@dataclass(frozen=True)
class Field:
    """Hold a field of the map.

    Attributes:
        payoff: What the row gets against the column; a part of a whole win.
        gain: What the row gains over those who follow the column themselves; None: the map shows rates.
        framed: Whether it has a frame: the best answer of a column.
    """

    payoff: float
    gain: float | None = None
    framed: bool = False


def payoff_map(
    name: str,
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    fields: Mapping[tuple[str, str], Field],
    names: tuple[str, str],
) -> str:
    """Draw the map as SVG.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        rows, columns: The scripts, from top to bottom and from left to right.
        fields: The field of each pair (row, column); a pair without one stays empty.
        names: What rows and columns are.
    """
    left = 26 + LETTER * max(min(LETTERS, len(row)) for row in rows)
    slant = 0.72 * LETTER * max(min(LETTERS, len(column)) for column in columns)
    top, bottom, right = 52 + slant, 8.0, slant + 8
    wide = max(PANEL, left + right + CELL * len(columns))
    axes = canvas(top + bottom + DEEP * len(rows), left, wide - left - CELL * len(columns), top, bottom, width=wide)
    axes.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
    scale = _scale(list(fields.values()))
    for (row, column), field in fields.items():
        _draw(axes, columns.index(column), rows.index(row), field, scale)
    axes.xaxis.tick_top()
    axes.set_xticks(range(len(columns)), [shortened(each, LETTERS) for each in columns])
    axes.set_yticks(range(len(rows)), [shortened(each, LETTERS) for each in rows])
    axes.tick_params(axis="x", pad=2)
    with matplotlib.rc_context(RC):
        for label in axes.get_xticklabels():
            label.set(rotation=45, ha="left", rotation_mode="anchor")
    put(axes, left, 34, names[1], color=MUTED, size=TINY)
    put(axes, 10, top + DEEP * len(rows) / 2, names[0], color=MUTED, size=TINY, ha="center", va="center", rotation=90)
    heading(axes, title)
    return drawn(axes, name)


def _scale(fields: Sequence[Field]) -> tuple[float, float]:
    """Return the ends of the scale of colours: of rates the least and most, of gains alike to both sides.

    Half of the gains reach no further than the end, so that one script that loses all does not pale the others.
    """
    gains = sorted(abs(field.gain) for field in fields if field.gain is not None)
    if not gains:
        rates = [field.payoff for field in fields]
        return min(rates), max(rates)
    moved = [gain for gain in gains if gain > 0] or [1.0]
    reach = min(moved[-1], 2 * moved[len(moved) // 2])
    return -reach, reach


def _draw(axes: Axes, x: int, y: int, field: Field, scale: tuple[float, float]) -> None:
    low, high = scale
    value = field.payoff if field.gain is None else min(max(field.gain, low), high)
    depth = (value - low) / (high - low) if high > low else 0.4
    colours = HEAT if field.gain is None else GAINS
    colour = colours(float(depth))
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor=PAPER, linewidth=1))
    shade = on_colour(colour)
    with matplotlib.rc_context(RC):
        text = in_percent(field.payoff, 1)
        axes.text(x, y, text, color=shade, size=SMALL if len(text) < 6 else TINY, ha="center", va="center_baseline")
    if field.framed:
        for edge, width in ((PAPER, 4.5), (INK, 1.8)):  # a light edge around it, to be seen on dark fields
            frame = Rectangle((x - 0.46, y - 0.45), 0.92, 0.9, fill=False, edgecolor=edge, linewidth=width)
            axes.add_patch(frame).set_zorder(3)
