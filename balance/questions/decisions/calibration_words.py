"""Say in English whether the chances that tries tell are right, and what that makes of the rest."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from balance.questions.decisions.deviation import MARGIN, OFF, RIGHT, Deviation

if TYPE_CHECKING:
    from balance.questions.decisions.result import Decisions


def but(study: "Decisions") -> list[str]:
    """Return that all figures are rough, where the chances that tries tell are seen to be off."""
    off = study.deviation
    if off is None or not off.seen or off.verdict == RIGHT:
        return []
    if off.verdict == OFF:
        return [f"But the chances that tries tell are off by {off_text(off)}, so take these figures as rough"]
    return [f"But the chances that tries tell may be off by up to {_points(off.high)}"]


def sentences(study: "Decisions") -> Iterator[str]:
    """Yield by how much chances are off, where any deviation is seen, and whether that matters."""
    off = study.deviation
    if off is None or not off.seen:
        return
    margin = f"{100 * MARGIN:g} points"
    if off.verdict == RIGHT:
        said = f"The chances are right to within {_points(off.high)}; from {margin} on it would matter"
    elif off.verdict == OFF:
        said = (
            "The chances are not right, so what is told of the course of games is not either: they are off by "
            f"{off_text(off)}, where up to {margin} would not matter"
        )
    else:
        said = (
            f"The chances are seen to be off, by {off_text(off)}: these games do not tell whether by more than "
            f"{margin}, from which on it matters"
        )
    yield (
        f"{said} (root mean square). They are {calibration_text(study)}; these two intervals are at "
        f"{100 * study.level:g} % for themselves."
    )


def off_text(off: Deviation) -> str:
    """Return between what chances are off, rounded outward: `2.4 to 3.1 points`, or `up to 3.1 points`."""
    least, most = math.floor(1000 * off.low) / 10, _points(off.high)
    return f"{least:.1f} to {most}" if least else f"up to {most}"


def _points(share: float) -> str:
    """Return a part of 1 in points, rounded up: `1.6 points`."""
    return f"{math.ceil(1000 * share - 1e-9) / 10:.1f} points"


def calibration_text(study: "Decisions") -> str:
    """Return whether of all that are told 30 %, 30 % win; "" where games are too few to say."""
    slope, gap, *_ = study.calibration
    if math.isnan(slope.estimate):
        return ""
    sure = "too sure" if slope.high < 1 else "not sure enough" if slope.low > 1 else "as sure as they should be"
    side = "too high" if gap.low > 0 else "too low" if gap.high < 0 else "not seen to be off"
    ends = [100 * end for end in (gap.low, gap.high)]
    digits = 1 if all(f"{abs(end):.1f}" != "0.0" for end in ends) else 2
    off, ends_told = f"{100 * abs(gap.estimate):.{digits}f} points", [f"{end:+.{digits}f}" for end in ends]
    return (
        f"{sure} (slope {slope.estimate:.2f}, {slope.low:.2f} to {slope.high:.2f}; 1 is right) and in the mean {side} "
        f"({off}; {ends_told[0]} to {ends_told[1]})"
    )
