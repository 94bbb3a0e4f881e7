"""Read what is claimed of a game: `win@players=4 > win@players=2`, `win = 25%..45%`.

A side is a figure, with `@NAME=VALUE,...` where it is of other settings; blanks stand around the sign. Without a claim
it is claimed that the first figure stays near what it is as published: a share within so many points, a mean within
such a part of it.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from balance.design.grid import parse_set
from balance.design.make_plan import configured
from balance.design.statistics import EXAMPLES, Statistic, Values, read_statistic
from balance.studies.own_game import PUBLISHED
from balance.studies.traffic_light import verdict
from reports.plain import settings_as_typed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

HOW = "such as 'win > 50%', 'win = 25%..45%' or 'win@players=4 > win@players=2', with blanks around the sign"
_SIGN = re.compile(r"\s+([<>=])\s+")
_SIDE = re.compile(r"([^@]+(?:@\d+)?)(?:@([A-Za-z_].*))?")
_NUMBER = re.compile(r"([+-]?\d+(?:\.\d+)?)(%|pp)?")
_RANGE = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*(%?)\s*(\.\.|±|\+-)\s*([+-]?\d+(?:\.\d+)?)\s*(%|pp)?")


@dataclass(frozen=True)
class Side:
    """Name a figure and where it is taken.

    Attributes:
        figure: The figure.
        at: What is set there besides, by name.
    """

    figure: Statistic
    at: tuple[tuple[str, Value], ...] = ()

    @property
    def text(self) -> str:
        """Return it as typed, without `outcome=`: `win@players=4`."""
        at = settings_as_typed(dict(self.at)).replace(" ", ",")
        return f"{self.figure.name.removeprefix('outcome=')}{f'@{at}' if at else ''}"


@dataclass(frozen=True)
class Claim:
    """Describe what is claimed: a value lies between two ends.

    Attributes:
        text: It as typed; of the usual claim, in words.
        left: The value, or what another is taken from.
        right: What is taken from it, for a comparison of two figures; None: nothing.
        low, high: The ends, -inf and inf where there is none; of shares parts of 1.
        relative: Whether the ends are distances from the value of the game as published.
        part: Whether these distances are parts of that value; see `near`.
    """

    text: str
    left: Side
    right: Side | None
    low: float
    high: float
    relative: bool = False
    part: bool = False

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the figures that it needs."""
        return (self.left,) if self.right is None else (self.left, self.right)

    @property
    def in_percent(self) -> bool:
        """Return whether the value is told in percent, or in points."""
        return self.left.figure.in_percent

    @property
    def whole(self) -> int:
        """Return what a game is worth that counts fully, in the unit of `values`."""
        return max(side.figure.whole for side in self.sides)

    def values(self, left: Values, right: Values | None) -> Values:
        """Return the value of each game, in parts of `whole`; int64, shape (games,)."""
        mine = left * (self.whole // self.left.figure.whole)
        if self.right is None:
            return mine
        assert right is not None
        return mine - right * (self.whole // self.right.figure.whole)

    def holds(self, value: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return where a value is as claimed; a relative one is a distance from the published game's."""
        return (
            (value > self.low) & (value < self.high)
            if self.right is not None
            else ((value >= self.low) & (value <= self.high))
        )

    def near(self, published: float) -> "Claim":
        """Return the claim with its ends in the figure's own unit.

        Args:
            published: The value as published, of other games than those that judge the claim.
        """
        if not self.part:
            return self
        return replace(self, low=self.low * abs(published), high=self.high * abs(published), part=False)

    def verdict(self, low: float, high: float) -> str:
        """Return what an interval says of the claim: `holds`, `fails` or `open`."""
        return verdict(low, high, self.low, self.high)


def read_claim(text: str, scenario: Scenario, settings: Mapping[str, Value]) -> Claim:
    """Return a claim.

    Args:
        text: See above.
        scenario: The scenario whose figures are named.
        settings: What is set everywhere.

    Raises:
        InputError: If it cannot be read, or names no figure of the game.
    """
    where = f"--claim {shown(text)}"
    parts = _SIGN.split(text.strip())
    if len(parts) != 3:
        raise InputError(f"{where}: it must be FIGURE > VALUE, FIGURE < VALUE or FIGURE = LOW..HIGH, {HOW}")
    first, sign, second = parts
    left = _side(first, scenario, settings, where)
    if sign == "=":
        return Claim(text.strip(), left, None, *_range(second, left.figure, where))
    number = _NUMBER.fullmatch(second.replace(" ", ""))
    if number is None:
        right = _side(second, scenario, settings, where)
        if left.figure.in_percent != right.figure.in_percent:
            raise InputError(f"{where}: a share and a number cannot be compared")
        if left == right:
            raise InputError(f"{where}: both sides are the same figure")
        ends = (0.0, math.inf) if sign == ">" else (-math.inf, 0.0)
        return Claim(text.strip(), left, right, *ends)
    bound = _scaled(float(number[1]), number[2], left.figure, where)
    return Claim(text.strip(), left, None, *((bound, math.inf) if sign == ">" else (-math.inf, bound)))


def usual_claim(figure: Statistic, within: float, here: str = PUBLISHED.here) -> Claim:
    """Return the claim that a figure stays near what it is as published.

    Args:
        figure: The figure.
        within: How near: of a share in parts of 1, of a mean as a part of it.
        here: Where it is so: `as published`, `in this copy`.
    """
    unit, side = "points" if figure.in_percent else "%", Side(figure)
    text = f"{side.text} stays within {100 * within:g} {unit} of what it is {here}"
    return Claim(text, side, None, -within, within, relative=True, part=not figure.in_percent)


def configuration_at(base: Configuration, side: Side) -> Configuration:
    """Return where a side of a claim is taken, in a context.

    Raises:
        InputError: If it cannot be played.
    """
    return configured(base.scenario, over(base.given, dict(side.at))) if side.at else base


def over(settings: Mapping[str, Value], more: Mapping[str, Value]) -> dict[str, Value]:
    """Return settings with others in place of those of the same name, or of the same name seat by seat."""
    kept = {name: value for name, value in settings.items() if name not in more and name.partition("@")[0] not in more}
    return {**kept, **more}


def _side(text: str, scenario: Scenario, settings: Mapping[str, Value], where: str) -> Side:
    match = _SIDE.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{where}: {shown(text)} is no figure; a figure is {EXAMPLES}")
    grid = parse_set(scenario, _settings(match[2] or ""), where=where)
    if several := next((name for name, values in grid.items() if len(values) > 1), None):
        raise InputError(f"{where}: {several} has several values; a side of a claim is of one configuration")
    at = {name: values[0] for name, values in grid.items()}
    players = configured(scenario, over(settings, at)).players
    figure = read_statistic(match[1], scenario, players, where)
    if figure.kind == "quantile":
        raise InputError(f"{where}: {figure.name} is a quantile; a claim is of shares and means")
    return Side(figure, tuple(at.items()))


def _settings(text: str) -> list[str]:
    """Return the settings between commas; a part without a sign belongs to the list before it."""
    parts: list[str] = []
    for part in text.split(","):
        if "=" in part or not parts:
            parts.append(part)
        else:
            parts[-1] += f",{part}"
    return [part for part in parts if part.strip()]


def _range(text: str, figure: Statistic, where: str) -> tuple[float, float]:
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{where}: {shown(text)} is no range; it must be LOW..HIGH or VALUE±TOLERANCE, {HOW}")
    unit = match[5] or match[2]
    first, second = (_scaled(float(number), unit, figure, where) for number in (match[1], match[4]))
    low, high = (first, second) if match[3] == ".." else (first - second, first + second)
    if not low < high:
        raise InputError(f"{where}: the lower end must be less than the upper end, and a tolerance more than 0")
    if not figure.in_percent:
        return low, high
    # a share cannot lie beyond 0 or 100 %: an end there asks nothing, whatever the luck of games moves it by
    return low if low > 0 else -math.inf, high if high < 1 else math.inf


def _scaled(number: float, unit: str | None, figure: Statistic, where: str) -> float:
    if not figure.in_percent:
        if unit:
            raise InputError(f"{where}: {figure.name} is no share, so it has no percent; {HOW}")
        return number
    value = number / 100 if unit else number
    if not 0 <= value <= 1:
        given = f"{number:g}{unit or ''}"
        raise InputError(f"{where}: {given} is no share; a share is between 0% and 100%, {HOW}")
    return value
