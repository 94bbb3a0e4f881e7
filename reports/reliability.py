"""Draw how often stated chances came true: the reliability line."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.blocks import Figure, Panel
from reports.charts import percent_axis
from reports.formats import percent, percent_range
from reports.looks import BLUE, MUTED, Look
from reports.style import canvas, drawn, heading, put

LOOK = Look(BLUE, "o")
HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 300.0, 46.0, 14.0, 34.0, 46.0  # [px]
CAPTION = (
    "Each dot is a range of stated chances: across, what was told on average; up, how many came true, with its "
    "interval. On the dashed line as many came true as were told."
)


@dataclass(frozen=True)
class Group:
    """Hold a range of stated chances: how many, their mean, the share that came true with its interval."""

    chances: int
    stated: float
    share: float
    low: float
    high: float


def reliability_figure(groups: Sequence[Group], number: int = 1) -> Figure:
    """Return the drawing; `number` is that in its name, `reliability-01`."""
    name = f"reliability-{number:02d}"
    told = "; ".join(
        f"told {percent(each.stated, 0)}, came true {percent(each.share)} ({percent_range(each.low, each.high)})"
        for each in groups
    )
    panel = Panel(name, f"Chances told, and how many came true: {told}", line(name, groups))
    return Figure((panel,), CAPTION, ((LOOK, "came true"),), large=True)


def line(name: str, groups: Sequence[Group]) -> str:
    """Draw each range as a dot with its interval, and the line on which chances are right."""
    axes = canvas(HEIGHT, LEFT, RIGHT, TOP, BOTTOM)
    axes.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    percent_axis(axes, across=False)
    percent_axis(axes, across=True)
    axes.plot([0, 1], [0, 1], "--", color=MUTED, lw=1.2)
    for each in groups:
        axes.plot([each.stated, each.stated], [each.low, each.high], color=LOOK.colour, lw=1.8, solid_capstyle="butt")
        axes.plot([each.stated], [each.share], LOOK.mark, color=LOOK.colour, ms=6.5, mew=0)
    heading(axes, "Came true")
    put(axes, LEFT, HEIGHT - 8, "stated chance", color=MUTED)
    return drawn(axes, name)
