"""Say whether scripts are settled or go round in a circle, and what is gained by leaving one."""

from collections.abc import Sequence
from typing import Any

from balance.stats.stability import Change, Stability
from reports.formats import outwards
from reports.plain import decimals

MOST_DIGITS = 3
WIDE = 0.05  # of a win: where leaving may gain more, a script is not called settled


def settled_among(among: str, stability: Stability[Any, Any], others: int, closest: str) -> str:
    """Return that nobody is seen to gain by leaving: `Settled: among ... nobody gains by leaving`.

    Args:
        among: What the others follow: `among others who follow hold`.
        stability: How stable that is; it must be settled.
        others: How many other scripts there are.
        closest: The one of them that loses least, or gains most.
    """
    if stability.high <= 0:
        by = lost(stability.answer)
        lose = f"the {others} other scripts lose there, {closest} least, {by}"
        lose = lose if others > 1 else f"the other script loses there, {by}"
        return f"Settled: {among} nobody gains by leaving: {lose}"
    which = f"any of the {others} other scripts" if others > 1 else "the other script"
    if stability.high > WIDE:
        most = points(stability.high, up=True)
        return f"May be settled: {among} nobody is seen to gain by {which}, but up to {most} are possible"
    return f"Settled: {among} nobody gains more than {points(stability.high, up=True)} by {which}"


def circle(scripts: Sequence[str]) -> str:
    """Return a circle in which each script beats the next, and the last one the first."""
    pairs = zip(scripts, [*scripts[1:], scripts[0]], strict=True)
    beaten = ", ".join(f"{winner} beats {loser}" for winner, loser in pairs)
    return f"A circle: {beaten}, each seen to gain among others who follow the beaten one."


def gives_away(script: str, least: str) -> str:
    """Return what a script gives away at least: a thinker's gain is a lower bound of it.

    Args:
        script: What the others follow.
        least: The low end of what the thinker gains, rounded down: `14.0 points`.
    """
    return f"{script} gives away at least {least} to who knows it"


def points(end: float, up: bool) -> str:
    """Return how much something is at most (`up`) or at least, rounded that way: `1.8 points`."""
    low, high = outwards(100 * end, 100 * end, digits_of(0.0, abs(end)))
    return f"{high if up else low:.{digits_of(0.0, abs(end))}f} points"


def between(low: float, high: float) -> str:
    """Return an interval in points: `1.2 to 4.5`."""
    digits = digits_of(low, high)
    ends = outwards(100 * low, 100 * high, digits)
    return " to ".join(f"{end:.{digits}f}" for end in ends)


def gained(change: Change) -> str:
    """Return a gain with its interval: `4.2 points (2.2 to 6.1)`."""
    digits = digits_of(change.low, change.high)
    return f"{100 * change.estimate:.{digits}f} points ({between(change.low, change.high)})"


def lost(change: Change) -> str:
    """Return a loss with its interval: `4.2 points (2.2 to 6.1)`."""
    digits = digits_of(change.low, change.high)
    return f"{-100 * change.estimate:.{digits}f} points ({between(-change.high, -change.low)})"


def digits_of(low: float, high: float) -> int:
    """Return how many decimals an interval deserves; more, if an end that is seen would read as 0."""
    digits = decimals(50 * (high - low), 1, 2)
    while (low > 0 or high < 0) and digits < MOST_DIGITS and 0 in outwards(100 * low, 100 * high, digits):
        digits += 1
    return digits
