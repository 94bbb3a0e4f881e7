"""How figures of decisions are written: a range, a share, how often something comes."""

import math
from collections.abc import Mapping
from typing import Any

import polars as pl

from balance.questions.decisions.kinds import LEAST
from balance.stats.moments import Moments
from reports.plain import first_few, percent, plural

NOTHING = "0 to "  # how a range begins that does not show that there is anything
MOST_NAMED = 5  # how many of several things a sentence names at most


def range_text(row: Mapping[str, Any], name: str) -> str:
    """Return between what a gap is, rounded outward: `2.8 to 3.4` [percentage points]; "" if not known."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    if row[f"{name}_found"] is None:
        return ""
    if high is None:
        return "few games"
    digits = 1 if high >= 1 else 2
    scale = 10**digits
    # a bound of 3.0000000001, which should be 3, is not rounded up to 3.1
    least, most = math.floor(low * scale + 1e-6) / scale, math.ceil(high * scale - 1e-6) / scale
    return f"{least:.{digits}f} to {most:.{digits}f}" if least > 0 else f"{NOTHING}{most:.{digits}f}"


def share_text(share: float) -> str:
    """Return a share in whole percent, 0 and 100 only where it is that."""
    if 0 < share < 0.005:
        return "less than 1 %"
    if 0.995 <= share < 1:
        return "more than 99 %"
    return percent(share, 0)


def rate(share: float) -> str:
    """Return a share in percent with a decimal, 0 and 100 only where it is that."""
    return percent(share) if 0.0005 <= share < 0.9995 else share_text(share)


def times_text(times: float) -> str:
    """Return how often something comes: `less than 0.1`, `1.5`, `146`."""
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}" if times >= 0.1 else "less than 0.1"


def often_text(changes: pl.Series, level: float) -> str:
    """Return how often something comes: `1.6 times in a game on average (1.4 to 1.9)`.

    Ends are rounded outward.

    Args:
        changes: How often it came, by game.
        level: Coverage.
    """
    moments = Moments.of(changes.to_numpy())
    said = f"{times_text(moments.mean)} times in a game on average"
    if moments.games < LEAST:
        return f"{said} (of {plural(moments.games, 'game')}, too few for an interval)"
    bounds, scale = moments.bounds(level), 1 if moments.mean >= 10 else 10
    low, high = math.floor(bounds.low * scale + 1e-6) / scale, math.ceil(bounds.high * scale - 1e-6) / scale
    return f"{said} ({low:.{len(str(scale)) - 1}f} to {high:.{len(str(scale)) - 1}f})"


def first_of(words: list[str]) -> list[str]:
    """Return the first words of a list, and how many more there are."""
    told = first_few(words, MOST_NAMED)
    return told if len(told) == len(words) else [*told[:-1], f"and {told[-1]}"]
