"""Write amounts as texts: differences of shares in points with their intervals, shares of decisions."""

import math

from reports.plain import percent


def points(share: float) -> str:
    """Return a difference of shares in points: `13.3`, `0.04`."""
    return f"{100 * share:.{1 if share >= 0.01 else 2}f}"


def seldom(share: float) -> str:
    """Return a share of decisions, which is 0 or 100 % only if it is."""
    if share in (0.0, 1.0):
        return percent(share, 0)
    return percent(min(max(share, 0.0001), 0.999), 2 if share < 0.01 else 1)


def sized(value: float, low: float, high: float, unit: str) -> str:
    """Return a difference of shares without its sign: `0.5 points (between -0.2 and 1.4)`."""
    if value < 0:
        value, low, high = -value, -high, -low
    digits = digits_of(low, high)
    least, most = (f"{end:.{digits}f}" for end in outwards(low, high, digits))
    return f"{100 * value:.{digits}f} {unit} (between {least} and {most})"


def digits_of(low: float, high: float) -> int:
    """Return how many decimals of a point an interval deserves: one, or two if it is narrow."""
    return 2 if high - low < 0.002 else 1


def outwards(low: float, high: float, digits: int) -> tuple[float, float]:
    """Return the ends of an interval in points, rounded outwards; no zero is negative."""
    scale = 10**digits
    return math.floor(100 * low * scale + 1e-6) / scale + 0.0, math.ceil(100 * high * scale - 1e-6) / scale + 0.0


def share_points(share: float) -> str:
    """Return a share as points: `2 points`."""
    size = f"{100 * share:.6g}"
    return f"{size} point{'' if size == '1' else 's'}"
