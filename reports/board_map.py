"""Draw a board whose places are darker where something happens more often."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from reports.charts import HEAT, LETTER, on_colour
from reports.formats import percent
from reports.looks import MUTED, RULE
from reports.style import PANEL, SMALL, TINY, canvas, drawn, heading, mark

WIDE, MOST = 700.0, 64.0  # [px] width of a drawing, and of one space at most
TOP = 34.0  # [px] of the heading
TOUCH = 0.01  # places that overlap by less lie side by side [spaces]
LEAST = 0.01  # a smaller share is not written
SERIES = "places"


@dataclass(frozen=True)
class Field:
    """Hold a place of the board.

    Attributes:
        x, y, width, height: Its top left corner and its size [spaces], rightwards and downwards.
        share: How often something happens there, 0 to 1.
        name: What lies there; told at hover.
        fixed: Whether that lies there in all games, so that it is written where it has room.
    """

    x: float
    y: float
    width: float
    height: float
    share: float
    name: str
    fixed: bool


def overlapping(fields: Sequence[Field]) -> bool:
    """Return whether two places cover each other in part, so that a map of them cannot be read."""
    return any(_cover(one, other) for one, other in combinations(fields, 2))


def _cover(one: Field, other: Field) -> bool:
    """Return whether both cover something together, but neither lies within the other."""
    if not (_meet(one.x, one.width, other.x, other.width) and _meet(one.y, one.height, other.y, other.height)):
        return False
    return not (_within(one, other) or _within(other, one))


def _meet(one: float, length: float, other: float, other_length: float) -> bool:
    return min(one + length, other + other_length) - max(one, other) > TOUCH


def _within(one: Field, other: Field) -> bool:
    across = other.x - TOUCH <= one.x and one.x + one.width <= other.x + other.width + TOUCH
    return across and other.y - TOUCH <= one.y and one.y + one.height <= other.y + other.height + TOUCH


def board_map(name: str, title: str, fields: Sequence[Field], *, narrow: bool = False) -> str:
    """Draw the map as SVG.

    Args:
        name: The stem of the file's name.
        title: The heading of the drawing.
        fields: The places, at least one; small ones are drawn on large ones.
        narrow: Whether it must fit a telephone.
    """
    left, top = min(each.x for each in fields), min(each.y for each in fields)
    across = max(each.x + each.width for each in fields) - left
    down = max(each.y + each.height for each in fields) - top
    scale = min(MOST, (PANEL if narrow else WIDE) / across)
    width = max(PANEL, across * scale)
    axes = canvas(TOP + down * scale + 4, 0, width - across * scale, TOP, 4, width=width)
    axes.set(xlim=(left, left + across), ylim=(top + down, top), xticks=[], yticks=[])
    most = max(each.share for each in fields) or 1.0
    for each in sorted(fields, key=lambda each: -each.width * each.height):
        colour = HEAT(each.share / most) if each.share > 0 else (0.0, 0.0, 0.0, 0.0)
        shape = Rectangle((each.x, each.y), each.width, each.height, facecolor=colour, edgecolor=RULE, linewidth=1)
        mark(axes.add_patch(shape), SERIES, f"{each.name}: {percent(each.share)}")
        _write(axes, each, colour, scale)
    heading(axes, title)
    return drawn(axes, f"{name}-narrow" if narrow else name)


def _write(axes: Axes, each: Field, colour: Sequence[float], scale: float) -> None:
    """Write the share, and the name if it is that of all games and there is room."""
    ink = on_colour(colour) if each.share > 0 else MUTED
    middle, width, height = each.x + each.width / 2, each.width * scale, each.height * scale
    named = each.fixed and width >= LETTER * len(each.name) and height >= 30
    text = f"{100 * each.share:.0f}" if each.share >= LEAST else ""
    if text and width >= LETTER * len(text) and height >= 14:
        at = each.y + each.height * (0.68 if named else 0.5)
        axes.text(middle, at, text, color=ink, size=SMALL, ha="center", va="center")
    if named:
        at = each.y + each.height * (0.3 if text else 0.5)
        axes.text(middle, at, each.name, color=ink, size=TINY, ha="center", va="center", parse_math=False)
