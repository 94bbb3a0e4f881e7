"""Say sizes of effects, with as many decimals as their intervals justify."""

from typing import Protocol

from balance.studies.effects import Base
from balance.studies.figures import Figure
from reports.formats import outwards
from reports.plain import decimals, percent

MOST_DIGITS = 5
WIN = "win"


class Estimated(Protocol):
    """Hold an estimate of a change of a figure, with its interval."""

    @property
    def figure(self) -> Figure:
        """The figure."""

    @property
    def estimate(self) -> float:
        """The change; of a share as a part of 1."""

    @property
    def low(self) -> float:
        """The low end of its interval."""

    @property
    def high(self) -> float:
        """The high end of its interval."""

    @property
    def judged(self) -> bool:
        """Whether the estimate itself is told."""


def the(figure: Figure) -> str:
    """Return a figure within a sentence."""
    if figure.kind != "share":
        return figure.name
    return "the win rate" if figure.name == WIN else f"the share of {figure.name}"


def half(effect: Estimated) -> float:
    """Return half the width of an effect's interval, in the unit that is shown."""
    return (effect.high - effect.low) / 2 * (100 if effect.figure.is_share else 1)


def size(figure: Figure, value: float, width: float = 0.0) -> str:
    """Return the size of an effect: `2.1 points`; without a width it is a bound and rounded up."""
    shown = 100 * value if figure.is_share else value
    digits = decimals(width or shown / 10, 1, 3)
    text = f"{shown:.{digits}f}" if width else f"{outwards(0, shown, digits)[1]:.{digits}f}"
    return f"{text} {'points' if figure.is_share else figure.name}"


def sized(effect: Estimated) -> str:
    """Return the interval of an effect's size, without its sign where both ends have the same."""
    low, high = (effect.low, effect.high) if effect.estimate >= 0 else (-effect.high, -effect.low)
    return ends(effect, low, high, sign=False)


def interval(effect: Estimated) -> str:
    """Return the interval of an effect: `-57.7 to -53.9`."""
    return ends(effect, effect.low, effect.high, sign=True)


def ends(effect: Estimated, low: float, high: float, sign: bool) -> str:
    """Return two ends, rounded outwards, with as many decimals as their distance justifies."""
    scale, digits = (100 if effect.figure.is_share else 1), decimals(half(effect), 1, 3)
    seen = low > 0 or high < 0  # then no end is shown as 0
    while seen and digits < MOST_DIGITS and 0 in outwards(scale * low, scale * high, digits):
        digits += 1
    below, above = outwards(scale * low, scale * high, digits)
    form = f"{'+' if sign else ''}.{digits}f"
    return f"{below:{form}} to {above:{form}}"


def estimate(effect: Estimated) -> str:
    """Return an effect, `-55.8`, or its bound, `less than 2.1`; "" if only its interval is known."""
    scale = 100 if effect.figure.is_share else 1
    if not (effect.low > 0 or effect.high < 0):
        return f"less than {size(effect.figure, max(abs(effect.low), abs(effect.high))).split(' ')[0]}"
    if not effect.judged:
        return ""
    return f"{scale * effect.estimate:+.{decimals(half(effect), 1, 3)}f}"


def base_told(base: Base) -> str:
    """Return a figure of the game as it is: `win 89.9 % (88.1 to 91.4)`."""
    scale = 100 if base.figure.is_share else 1
    digits = decimals(scale * (base.high - base.low) / 2, 1, 3)
    low, high = outwards(scale * base.low, scale * base.high, digits)
    told = percent(base.estimate, digits) if base.figure.is_share else f"{base.estimate:.{digits}f}"
    return f"{base.figure.name} {told} ({low:.{digits}f} to {high:.{digits}f})"
