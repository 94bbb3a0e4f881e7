"""Say sizes of effects, with as many decimals as their intervals justify."""

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

from balance.stats.stability import Change
from balance.studies.effects import Base
from balance.studies.figures import Figure
from reports.formats import outwards
from reports.plain import SEEN_DIGITS as MOST_DIGITS
from reports.plain import decimals, digits_between, percent

WIN = "win"
# "players=1 floors=8: scenarios/pig: floors is 8" begins with what was set, and where it was read
_SET_AND_WHERE = re.compile(r"(?:[\w@.-]+=\S+ )*[\w@.-]+=[^\s:]+: (?:[^:]*/[^:]*: )?")


class Estimated(Change, Protocol):
    """Hold an estimate of a change of a figure, with its interval; of a share as parts of 1."""

    @property
    def figure(self) -> Figure:
        """The figure."""

    @property
    def judged(self) -> bool:
        """Whether the estimate itself is told."""


E = TypeVar("E", bound=Estimated)


def the(figure: Figure) -> str:
    """Return a figure within a sentence."""
    if figure.kind != "share":
        return figure.noun
    if figure.name == WIN:
        return "the share of games that somebody wins" if figure.contested else "the win rate"
    return f"the share of {figure.name}"


def digits_of(effect: Estimated) -> int:
    """Return how many decimals an effect, its interval and its bound have; 0 is no end that is seen."""
    scale = _scale(effect.figure)
    return digits_between(scale * effect.low, scale * effect.high)


def _scale(figure: Figure) -> int:
    return 100 if figure.is_share else 1


def size(effect: Estimated) -> str:
    """Return the size of an effect, whatever its sign: `2.1 points`."""
    unit = effect.figure.unit
    return f"{_scale(effect.figure) * abs(effect.estimate):.{digits_of(effect)}f} {unit}"


def bound(effects: Sequence[Estimated]) -> str:
    """Return what all of these effects of a figure are less than, rounded up: `3.4 points`."""
    most = widest(effects)
    return f"{_bound(most)} {most.figure.unit}"


def widest(effects: Sequence[E]) -> E:
    """Return the effect whose interval reaches furthest from 0."""
    return max(effects, key=lambda each: max(abs(each.low), abs(each.high)))


def _bound(effect: Estimated) -> str:
    """Return the far end of an effect's interval, as it is shown there."""
    digits = digits_of(effect)
    most = _scale(effect.figure) * max(abs(effect.low), abs(effect.high))
    return f"{outwards(0, most, digits)[1]:.{digits}f}"


def sized(effect: Estimated) -> str:
    """Return the interval of an effect's size, without its sign where both ends have the same."""
    low, high = (effect.low, effect.high) if effect.estimate >= 0 else (-effect.high, -effect.low)
    return ends(effect, low, high, sign=False)


def interval(effect: Estimated) -> str:
    """Return the interval of an effect: `-57.7 to -53.9`."""
    return ends(effect, effect.low, effect.high, sign=True)


def ends(effect: Estimated, low: float, high: float, sign: bool) -> str:
    """Return two ends, rounded outwards, with as many decimals as their distance justifies."""
    scale, digits = _scale(effect.figure), digits_of(effect)
    below, above = outwards(scale * low, scale * high, digits)
    form = f"{'+' if sign else ''}.{digits}f"
    return f"{below:{form}} to {above:{form}}"


def estimate(effect: Estimated, most: int = MOST_DIGITS) -> str:
    """Return an effect, `-55.8`, or its bound, `less than 2.1`; "" if only its interval is known.

    Args:
        effect: The effect.
        most: Decimals at most, unless it would be told as 0: fewer where no interval stands beside it.
    """
    if not (effect.low > 0 or effect.high < 0):
        return f"less than {_bound(effect)}"
    if not effect.judged:
        return ""
    value, digits = _scale(effect.figure) * effect.estimate, digits_of(effect)
    return f"{value:+.{min(digits, most) if round(value, most) else digits}f}"


def base_estimate(base: Base) -> str:
    """Return a figure of the game as it is: `win 89.9 % (88.1 to 91.4)`."""
    scale = 100 if base.figure.is_share else 1
    digits = decimals(scale * (base.high - base.low) / 2, 1, 3)
    low, high = outwards(scale * base.low, scale * base.high, digits)
    value = percent(base.estimate, digits) if base.figure.is_share else f"{base.estimate:.{digits}f}"
    return f"{base.figure.name} {value} ({low:.{digits}f} to {high:.{digits}f})"


def short_reason(reason: str) -> str:
    """Return why something was left out, without what was set and the path where it was read."""
    return _SET_AND_WHERE.sub("", reason, count=1)
