"""Decide, from the width of its intervals, when a configuration has enough games.

A cell whose intervals are too wide plays another round, which doubles its games: 1, 2, 4, 8, ... units in all. The rule
is applied only after complete rounds, so the games played depend on plan and seed alone, not on threads.

Stopping by width keeps the coverage of the intervals in the limit of small widths (Chow & Robbins 1965, Ann. Math.
Stat. 36:457-462, doi:10.1214/aoms/1177700156). It biases estimates a little: the width of a share depends on its value,
so a cell in which a rare event happened less often than expected stops earlier, and its share stays too low, by less
than the half-width asked for.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from scipy import special

from balance.design.percentages import LEAST_WIDTH, read_share
from balance.design.sizes import SCRIPTS
from balance.design.typed_lists import read_names
from balance.design.watched_figures import read_watched, split
from balance.stats.estimates import is_share
from balance.stats.intervals import LEVEL
from reports.plain import share_as_typed
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

LEAST = SCRIPTS.least  # with fewer no cell is narrow enough, as the intervals are approximate [games]
MAX_GAMES = 10_000_000  # of a cell, by default [games]
WATCHED = ("outcome", "winner")


@dataclass(frozen=True)
class Precision:
    """Describe when a configuration stops.

    Attributes:
        width: The half-width that intervals may have: absolute for a share (0.005), relative to the estimate for a mean
            or quantile.
        watch: The figures whose intervals count: `outcome=win`, `winner` (all seats), `rounds.mean`. After a colon, a
            half-width of its own, always absolute and in the figure's unit: `rounds.mean:0.05`.
        max_games: Limit for a cell [games].
    """

    width: float
    watch: tuple[str, ...] = WATCHED
    max_games: int = MAX_GAMES

    def __str__(self) -> str:
        return f"±{share_as_typed(self.width)} of {', '.join(self.watch)}, at most {self.max_games} games"

    def most_games(self, unit: int, least: int = LEAST) -> int:
        """Return the games that a share of one half needs, in whole rounds and at most `max_games` [games].

        No share has a wider interval from the same number of games.

        Args:
            unit: Games of the first round [games].
            least: With fewer no cell is narrow enough [games].
        """
        half = float(special.ndtri(0.5 + LEVEL / 2)) / self.width / 2  # width = z sqrt(1/4 / n), so n = half^2
        need = self.max_games if half >= math.sqrt(self.max_games) else max(least, math.ceil(half * half))
        return next_round(need - 1, unit, self.max_games)


@dataclass(frozen=True)
class Ending:
    """Describe why a cell ended.

    Attributes:
        rule: `precise` or `max-games`.
        widest: The figure with the widest interval for its allowed width, such as `winner=1`.
        half: The half-width of that figure's interval, in its unit.
        share: Whether that figure is a share.
    """

    rule: str
    widest: str
    half: float
    share: bool

    def __str__(self) -> str:
        width = f"±{100 * self.half:.2g} points" if self.share else f"±{self.half:.2g}"
        return f"{self.rule} ({self.widest} {width})"


def read_precision(
    scenario: Scenario, width: object, watch: Sequence[str] | str | None = None, max_games: int | None = None
) -> Precision:
    """Return a rule that a user gave, checked against a scenario.

    Args:
        scenario: The scenario whose figures are watched.
        width: `0.5pp` or 0.005.
        watch: Figures, as a list or as one text with commas; None: outcomes, and winners if players compete.
        max_games: Limit for a cell; None: 10 000 000 [games].

    Raises:
        InputError: If one of them is wrong.
    """
    half = read_share(width, "--precision", least=LEAST_WIDTH)
    texts = _default(scenario) if watch is None else read_names(watch, "--watch")
    figures = tuple(read_watched(text, scenario).text for text in texts)
    most: Any = MAX_GAMES if max_games is None else max_games
    if isinstance(most, bool) or not isinstance(most, int) or not LEAST <= most <= 10**12:
        raise InputError(f"--max-games is {shown(most)}; it must be a whole number from {LEAST} to {10**12}")
    return Precision(half, figures, most)


def _default(scenario: Scenario) -> tuple[str, ...]:
    return WATCHED if scenario.game.competitive else WATCHED[:1]


def ending(rule: Precision, estimates: pl.DataFrame, least: int = LEAST) -> Ending | None:
    """Return why a cell ends now, or None if it has to play on.

    If all games were alike, the interval of a share still has a width. If a mean is 0, no relative width is narrow
    enough.

    Args:
        rule: The rule to apply.
        estimates: The cell's estimates: see `balance.stats.estimates.estimates`.
        least: With fewer no cell is narrow enough [games].
    """
    games = int(estimates["games"].max())  # type: ignore[arg-type]
    widest: tuple[float, Ending] | None = None
    for row, width in _watched(rule, estimates):
        half, share = _half(row), is_share(row)
        # The figure with the largest half-width / allowed half-width decides; at most 1 is narrow enough.
        allowed = width or (rule.width if share else rule.width * abs(row["estimate"]))
        ratio = half / allowed if allowed else math.inf
        name = f"{row['metric']}{'=' if share else '.'}{row['value']}"
        if widest is None or ratio > widest[0]:
            widest = ratio, Ending("precise", name, half, share)
    if widest is None:
        return Ending("precise", "nothing to watch", 0.0, True) if games >= least else None
    if widest[0] <= 1 and games >= least:
        return widest[1]
    if games >= rule.max_games:
        return Ending("max-games", widest[1].widest, widest[1].half, widest[1].share)
    return None


def _watched(rule: Precision, estimates: pl.DataFrame) -> list[tuple[dict[str, Any], float]]:
    """Return the rows that are watched, each with its own half-width or 0."""
    rows = []
    for watched in map(split, rule.watch):
        for row in estimates.filter(pl.col("metric") == watched.metric).iter_rows(named=True):
            if watched.holds(row["metric"], row["value"]):
                rows.append((row, watched.width))
    return rows


def _half(row: dict[str, Any]) -> float:
    """Return half the width of an interval; infinite if it lacks a bound."""
    if row["low"] is None or row["high"] is None:
        return math.inf
    return (float(row["high"]) - float(row["low"])) / 2


def next_round(games: int, unit: int, most: int) -> int:
    """Return the total after the next round: the next of `unit` x 1, 2, 4, 8, ..., at most `most` [games].

    Args:
        games: Games played so far; the result is never less [games].
        unit: Games of the first round [games].
        most: Limit [games].
    """
    upto = unit
    while upto <= games:
        upto *= 2
    return max(games, min(upto, most))
