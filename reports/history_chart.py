"""Draw rates over the versions of a game, with the versions marked at which they moved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.blocks import Figure, Panel
from reports.charts import percent_axis
from reports.formats import percent, percent_range
from reports.looks import BLUE, MUTED, OTHERS, RULE, Look
from reports.style import TINY, canvas, drawn, heading, put, shortened

RATE, UP, DOWN = Look(BLUE, "o"), Look(OTHERS[0], "^"), Look(OTHERS[0], "v")
LEGEND = ((RATE, "rate, with its interval"), (UP, "rose"), (DOWN, "fell"))
HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 230.0, 46.0, 14.0, 52.0, 40.0  # [px]
LEAST = 0.02  # height of the axis, so that noise looks like noise [share]
EDGE = 0.02  # how far an axis may go below 0 and above 1, so that a dot there is whole [share]


@dataclass(frozen=True)
class Dot:
    """Hold a version's number from 1, its rate and interval; it rose (1), fell (-1) or neither (0)."""

    version: int
    share: float
    low: float
    high: float
    moved: int


@dataclass(frozen=True)
class Track:
    """Hold what a drawing shows: a heading, a line below it, and the dots in the order of versions."""

    title: str
    cell: str
    dots: Sequence[Dot]


def history_figure(tracks: Sequence[Track], versions: int) -> Figure:
    """Draw each track by itself; the versions are numbered from 1 along the axis."""
    caption = (
        "Versions are numbered as in the table of versions. A triangle marks a version at which the rate moved. "
        "All axes have the same height, so that steps can be compared; they need not begin at 0."
    )
    span = _span(tracks)
    return Figure(tuple(_panel(track, versions, i, span) for i, track in enumerate(tracks, 1)), caption, LEGEND)


def _panel(track: Track, versions: int, number: int, span: float) -> Panel:
    name = f"history-{number:02d}"
    told = "; ".join(
        f"version {dot.version}: {percent(dot.share)} ({percent_range(dot.low, dot.high)})"
        + {1: ", rose", -1: ", fell", 0: ""}[dot.moved]
        for dot in track.dots
    )
    return Panel(name, f"{track.title}, {track.cell}: {told}", _drawing(name, track, versions, span))


def _drawing(name: str, track: Track, versions: int, span: float) -> str:
    axes = canvas(HEIGHT, LEFT, RIGHT, TOP, BOTTOM)
    axes.set(xlim=(0.6, versions + 0.4), ylim=_around(track, span))
    axes.set_xticks(ticks(versions))
    percent_axis(axes, across=False)
    axes.grid(axis="y", color=RULE, lw=0.8)
    xs, ys = [dot.version for dot in track.dots], [dot.share for dot in track.dots]
    axes.plot(xs, ys, color=RATE.colour, lw=1.4)
    for dot in track.dots:
        _dot(axes, dot)
    heading(axes, track.title)
    put(axes, 0, 30, shortened(track.cell, 54), color=MUTED, size=TINY)
    put(axes, LEFT, HEIGHT - 8, "version", color=MUTED)
    return drawn(axes, name)


def _span(tracks: Sequence[Track]) -> float:
    """Return the height of all axes, so that steps can be compared: what the largest needs [share]."""
    reach = max(high - low for low, high in map(_reach, tracks))
    return max(1.24 * reach, LEAST)


def _reach(track: Track) -> tuple[float, float]:
    """Return the lowest and the highest end of a track's intervals."""
    return min(dot.low for dot in track.dots), max(dot.high for dot in track.dots)


def _around(track: Track, span: float) -> tuple[float, float]:
    """Return the ends of an axis of this height, the track in its middle, hardly below 0 or above 1."""
    low, high = _reach(track)
    bottom = min(max((low + high - span) / 2, -EDGE), 1 + EDGE - span)
    return max(bottom, -EDGE), min(bottom + span, 1 + EDGE)


def _dot(axes: Any, dot: Dot) -> None:
    """Draw a rate with its interval."""
    look = {1: UP, -1: DOWN, 0: RATE}[dot.moved]
    axes.plot([dot.version, dot.version], [dot.low, dot.high], color=look.colour, lw=1.8, solid_capstyle="butt")
    axes.plot([dot.version], [dot.share], look.mark, color=look.colour, ms=8 if dot.moved else 5.5, mew=0)


def ticks(versions: int) -> list[int]:
    """Return which versions have a number along the axis: all of a few, some of many, the last one always."""
    step = -(-versions // 12)
    return sorted({*range(versions, 0, -step)})
