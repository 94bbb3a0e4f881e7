"""Format numbers for a terminal; `reports.plain` has what needs none."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from balance.cli.output import in_terminal
from reports import plain
from reports.formats import outwards

if TYPE_CHECKING:
    from scenarios import Scenario

NO_BREAK = "\u00a0"  # in a terminal, so that a narrow column does not break inside a number


def count(number: float) -> str:
    """Return a whole number with its thousands separated: `12 345 678`."""
    return plain.count(number, NO_BREAK if in_terminal() else " ")


def plural(number: int, word: str) -> str:
    """Return a number with its noun: `1 game`, `2 000 games`."""
    return plain.plural(number, word, NO_BREAK if in_terminal() else " ")


def duration(seconds: float) -> str:
    """Return a time as text: `0.03 s`, `0.3 s`, `12 s`, `4 min`, `2.5 h`."""
    if seconds == 0:
        return "0 s"
    if seconds < 10:
        return f"{seconds:.2f} s" if seconds < 0.1 else f"{seconds:.1f} s"
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def exact_duration(seconds: float) -> str:
    """Return a time that somebody gave, with all its digits: `90 s`, `2 min`, `2.5 h`."""
    unit, size = next(
        (
            (unit, size)
            for unit, size in (("h", 3600), ("min", 60))
            if seconds >= 2 * size and seconds % (size / 2) == 0
        ),
        ("s", 1),
    )
    return f"{f'{seconds / size:.9f}'.rstrip('0').rstrip('.')} {unit}"


def longer_duration(seconds: float, given: float) -> str:
    """Return an estimated time that is longer than a given one, with enough digits to read longer.

    Beside `90 s` that is `95 s` where `duration` says `2 min`; beside `2 min` it is `2.2 min`.
    """
    told, size = duration(seconds), {"s": 1, "min": 60, "h": 3600}
    number, unit = told.split()
    far = float(number) * size[unit] > given and seconds > 1.5 * given
    if far:
        return told
    unit = exact_duration(given).split()[1]
    digits = next(n for n in range(10) if n == 9 or round(seconds / size[unit], n) > round(given / size[unit], 9))
    return f"{seconds / size[unit]:.{digits}f} {unit}"


def storage(gigabytes: float) -> str:
    """Return a size as text: `12 MB`, `3.4 GB`; at least `1 MB`."""
    return f"{gigabytes:.1f} GB" if gigabytes >= 1 else f"{max(1, gigabytes * 1000):.0f} MB"


@dataclass(frozen=True)
class Figure:
    """Hold an estimate and the interval around it as text.

    Attributes:
        estimate: The estimate.
        interval: Its bounds, `1.2 – 3.4`.
        error: The larger distance from the estimate to a bound, `±1.1`; empty without bounds.
    """

    estimate: str
    interval: str
    error: str = ""


Kind = Literal["share", "mean", "value"]  # "value": one of the values that were counted, such as a median


def half_width(low: float | None, high: float | None) -> float:
    """Return half the width of an interval; 0 if a bound is missing or infinite."""
    return (high - low) / 2 if low is not None and high is not None and math.isfinite(high - low) else 0.0


def figure(
    estimate: float | None, low: float | None, high: float | None, kind: Kind, width: float | None = None
) -> Figure:
    """Format an estimate with as many decimals as its precision justifies.

    Bounds are rounded outward: the interval shown then covers at least as often as the one computed, and a small upper
    bound is not shown as 0, which would mean that the event cannot happen.

    Args:
        estimate: The estimate; a share as a fraction of 1. If it is None or not finite, the text is `-`.
        low, high: Bounds of its interval; None or infinite if there are none.
        kind: A share is shown as a percentage, a value without decimals if it is whole.
        width: Half-width that decides the decimals; None for that of this interval.
    """
    if estimate is None or not math.isfinite(estimate):
        return Figure("-", "")
    scale, unit = (100.0, " %") if kind == "share" else (1.0, "")
    bounds = [bound * scale for bound in (low, high) if bound is not None and math.isfinite(bound)]
    if kind == "value":
        places = 0 if estimate == int(estimate) else 2
    else:
        places = plain.decimals(scale * (half_width(low, high) if width is None else width), 1, 3)
    text = plain.percent(estimate, places) if kind == "share" else f"{estimate:.{places}f}"
    if len(bounds) != 2:
        return Figure(text, "")
    interval = " – ".join(_outward(bounds[0], bounds[1], places)) + unit
    middle = round(estimate * scale, places)
    _, error = _outward(0.0, max(bounds[1] - middle, middle - bounds[0]), places)
    return Figure(text, interval, f"±{error}")


def _outward(low: float, high: float, places: int) -> tuple[str, str]:
    """Return two bounds as text, the lower rounded down and the upper rounded up."""
    below, above = (f"{end:.{places}f}" for end in outwards(low, high, places))
    return below, above


def seats(scenario: "Scenario") -> list[int]:
    """Return the numbers of players that a scenario allows, in ascending order."""
    return sorted(int(value) for value in scenario.axes["players"].values)


def seat_range(numbers: list[int]) -> str:
    """Return numbers as text: a range if there is no gap (`1–5`), else a list (`2, 4`)."""
    whole = numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1
    return f"{numbers[0]}–{numbers[-1]}" if whole else ", ".join(map(str, numbers))


def points_text(share: float, digits: int = 6) -> str:
    """Return a share with its unit: `1 percentage point`, `0.5 percentage points`.

    Args:
        share: The share, of 1.
        digits: Significant digits at most.
    """
    number = f"{100 * share:.{digits}g}"
    return f"{number} percentage point{'' if number == '1' else 's'}"
