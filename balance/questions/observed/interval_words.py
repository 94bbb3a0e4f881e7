"""Write intervals of shares and differences so that their two ends differ and no zero is negative."""

from reports.formats import outwards
from reports.plain import percent_range

MOST_DIGITS = 9  # more decimals are never needed: of a milliard plays one is a ten-millionth of a percent


def share_ends(low: float, high: float, digits: int = 1) -> str:
    """Return an interval of a share in percent, rounded outward: `51.2 to 53.4`.

    Where both ends would look alike, as of 0 of 1 000 000 000 plays, there are as many more decimals as are needed.
    """
    for shown in range(digits, MOST_DIGITS):
        below, above = outwards(100 * low, 100 * high, shown)
        if below < above:
            return percent_range(low, high, shown)
    return percent_range(low, high, digits)


def signed(value: float, digits: int) -> str:
    """Return a difference with its sign and so many decimals: `+0.1`; a zero is `+0.0`."""
    return f"{round(value, digits) + 0.0:+.{digits}f}"
