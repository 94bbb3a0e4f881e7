"""Put a figure and its change into words, each with its interval."""

from collections.abc import Callable
from math import ceil, floor

from balance.questions.studio.answer import Change
from balance.studies.figures import Figure
from reports.formats import in_percent, known, percent

ARROW, MINUS = "→", "−"
MOST_DECIMALS = 4  # of a difference whose interval ends close to 0


def value(change: Change, number: float) -> str:
    """Return a figure: `65.1 %`, `8.62`, `19.2` minutes."""
    return percent(number) if change.figure.is_share else number_text(number, 1 if change.figure.timed else 2)


def before(change: Change) -> str:
    """Return the figure of what is compared with, and how sure it is: `83.9 % ± 0.4`."""
    return " ".join(filter(None, [value(change, change.before), sure_before(change)]))


def known_before(change: Change) -> str:
    """Return what is compared with in all games that are known of it, and how sure it is: `83.9 % ± 0.4`."""
    return " ".join(filter(None, [value(change, change.known[0]), _sure(change.figure, *change.known)]))


def after(change: Change) -> str:
    """Return the figure of what is played now, and how sure it is: `65.1 % ± 2.0`."""
    return " ".join(filter(None, [value(change, change.after), sure_after(change)]))


def sure_before(change: Change) -> str:
    """Return how far the interval of what is compared with reaches: `± 0.4`; "" while it is not known."""
    return _sure(change.figure, change.before, change.before_low, change.before_high)


def sure_after(change: Change) -> str:
    """Return how far the interval of what is played now reaches: `± 0.4`; "" while it is not known."""
    return _sure(change.figure, change.after, change.after_low, change.after_high)


def _sure(figure: Figure, middle: float, low: float, high: float) -> str:
    return plus_minus(middle, low, high, figure.is_share, 1 if figure.is_share or figure.timed else 2)


def plus_minus(middle: float, low: float, high: float, share: bool, decimals: int) -> str:
    """Return how far an interval reaches, of a share in percent: `± 0.4`; "" while it is not known."""
    if not known(low, high):
        return ""
    half = max(high - middle, middle - low)
    return f"± {rounded_up(100 * half if share else half, decimals)}"


def difference(change: Change) -> str:
    """Return by how much a figure moved, and how sure that is: `−20.1 ± 1.9 points`."""
    return moved(change.estimate, change.low, change.high, change.figure.is_share)


def moved(estimate: float, low: float, high: float, share: bool) -> str:
    """Return a difference and how far its interval reaches: `−20.1 ± 1.9 points`."""
    if not known(low, high):
        return "not known yet"
    scale, unit = (100, " points") if share else (1, "")
    decimals = _decimals_of(low, high, share)
    half = max(high - estimate, estimate - low)
    return f"{_signed(scale * estimate, decimals)} ± {rounded_up(scale * half, decimals)}{unit}"


def seen(change: Change) -> str:
    """Return `up`, `down` or, if the interval holds no change, `same`."""
    return "up" if change.low > 0 else "down" if change.high < 0 else "same"


def headline_range(change: Change) -> str:
    """Return the interval of what is played now: `63.1 to 67.0 %`."""
    return range_of(change, change.after_low, change.after_high)


def range_of(change: Change, low: float, high: float) -> str:
    """Return an interval of a figure: `63.1 to 67.0 %`."""
    if not known(low, high):
        return "not known yet"
    if change.figure.is_share:
        return f"{in_percent(low, 1)} to {percent(high)}"
    return f"{number_text(low, 2)} to {number_text(high, 2)}"


def signed_range(change: Change) -> str:
    """Return the interval of a difference: `−22.0 to −18.0`; close to 0 it has more decimals.

    Its ends are rounded outwards, as what stands after `±` is rounded up: else it would look narrower than that.
    """
    if not known(change.low, change.high):
        return "not known yet"
    scale = 100 if change.figure.is_share else 1
    low, high = scale * change.low, scale * change.high
    decimals = _decimals_of(change.low, change.high, change.figure.is_share)
    return (
        f"{_signed(_outwards(low, decimals, floor), decimals)} to {_signed(_outwards(high, decimals, ceil), decimals)}"
    )


def _decimals_of(low: float, high: float, share: bool) -> int:
    """Return the decimals of a difference: more where an end away from 0 would be shown as 0."""
    scale, decimals = (100, 1) if share else (1, 2)
    low, high = scale * low, scale * high
    while decimals < MOST_DECIMALS and (
        low > 0 == _outwards(low, decimals, floor) or high < 0 == _outwards(high, decimals, ceil)
    ):
        decimals += 1
    return decimals


def number_text(number: float, decimals: int) -> str:
    """Return a number with the page's minus sign."""
    return f"{number:.{decimals}f}".replace("-", MINUS)


def _signed(number: float, decimals: int) -> str:
    if not float(f"{number:.{decimals}f}"):
        return f"±{0:.{decimals}f}"
    return f"{number:+.{decimals}f}".replace("-", MINUS)


def rounded_up(number: float, decimals: int) -> str:
    """Return a half-width, rounded up, so that the interval holds."""
    return f"{_outwards(number, decimals, ceil):.{decimals}f}"


def _outwards(number: float, decimals: int, way: Callable[[float], int]) -> float:
    """Return an end of an interval, rounded this way: `floor` or `ceil`."""
    end: float = way(round(number * 10**decimals, 8)) / 10**decimals
    return end


def called(change: Change, together: bool = False) -> str:
    """Return what people call a figure that is told; `together` as in `figure_name`."""
    return figure_name(change.figure, together)


def figure_name(figure: Figure, together: bool = False) -> str:
    """Return what people call a figure: `won`, `rounds`, `loss energy`, `seat 1's share`.

    Args:
        figure: The figure.
        together: Whether several seats win games together: then what a seat wins is no share, but `seat 1 wins`.
    """
    if together and figure.kind == "payoff" and not figure.averaged:
        return f"seat {figure.at + 1} wins"
    return "won" if figure.name == "win" else figure.name
