"""Numbers and settings as text for people."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from balance.cli.output import in_terminal


def count(number: float) -> str:
    """12 345 678, the thousands apart."""
    return f"{number:,.0f}".replace(",", "\u00a0" if in_terminal() else " ")


def plural(number: int, word: str) -> str:
    """`1 game`, `2 000 games`."""
    return f"{count(number)} {word}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """0.3 s, 12 s, 4 min, 2.5 h."""
    if seconds < 10:
        return f"{seconds:.2f} s" if seconds < 0.1 else f"{seconds:.1f} s"
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def storage(gigabytes: float) -> str:
    """12 MB, 3.4 GB."""
    return f"{gigabytes:.1f} GB" if gigabytes >= 1 else f"{max(1, gigabytes * 1000):.0f} MB"


def decimals(width: float) -> int:
    """How many decimals show an interval of this half-width to two figures; 1 to 3."""
    if width <= 0:
        return 1
    return min(3, max(1, 1 - math.floor(math.log10(width))))


@dataclass(frozen=True)
class Figure:
    """An estimate as text: itself, and the interval around it."""

    estimate: str
    interval: str


Kind = Literal["share", "mean", "value"]


def half_width(low: float | None, high: float | None) -> float:
    """Half the width of an interval; 0 if it has no bounds."""
    return (high - low) / 2 if low is not None and high is not None and math.isfinite(high - low) else 0.0


def figure(
    estimate: float | None, low: float | None, high: float | None, kind: Kind, width: float | None = None
) -> Figure:
    """An estimate with as many decimals as its interval deserves.

    A share is shown as a percentage; a value is one of those that were counted, such as a median. `width` is the
    half-width that decides the decimals, where it is not the interval's own. Bounds are rounded outward, so that what
    is shown covers as often as what was computed, and what may happen is not shown as 0.
    """
    if estimate is None or not math.isfinite(estimate):
        return Figure("-", "")
    scale, unit = (100.0, " %") if kind == "share" else (1.0, "")
    bounds = [bound * scale for bound in (low, high) if bound is not None and math.isfinite(bound)]
    if kind == "value":
        places = 0 if estimate == int(estimate) else 2
    else:
        places = decimals(scale * (half_width(low, high) if width is None else width))
    interval = " – ".join(_outward(bounds[0], bounds[1], places)) + unit if len(bounds) == 2 else ""
    return Figure(f"{estimate * scale:.{places}f}{unit}", interval)


def _outward(low: float, high: float, places: int) -> tuple[str, str]:
    """Two bounds as text, the lower rounded down and the upper rounded up."""
    scale = 10**places
    below, above = math.floor(low * scale + 1e-6) / scale, math.ceil(high * scale - 1e-6) / scale
    return f"{below:.{places}f}", f"{above:.{places}f}"


def told_settings(settings: Mapping[str, object]) -> str:
    """`players=2 goal=50`, as they would be typed."""
    return " ".join(f"{name}={told_value(value)}" for name, value in settings.items())


def told_value(value: object) -> str:
    """A value as it would be typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
