"""Play until the figures are narrow enough: a rule by width, decided in rounds.

In round r a cell that is not yet narrow enough plays up to 2^r units of games. It is decided when a round is complete,
so what is played depends on plan and seed alone, not on threads. Stopping by width leaves the intervals what they are
(Chow & Robbins 1965, Ann. Math. Stat. 36:457-462, doi:10.1214/aoms/1177700156). The estimates it moves a little: the
width of a share depends on its value, so a rare share that happens to be seen less often stops earlier and is given too
low, by less than the half-width asked for.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from scipy import special

from balance.design.percentages import read_share, told_share
from balance.design.watched_figures import read_watched, split
from balance.stats.intervals import LEVEL, SHARE_METHODS
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

LEAST = 5_000  # [games] before which no cell counts as narrow: the intervals are approximate
MAX_GAMES = 10_000_000  # [games] of a cell, where nobody says otherwise
WATCHED = ("outcome", "winner")


@dataclass(frozen=True)
class Precision:
    """When to stop.

    Attributes:
        width: Half of an interval, at most: of a share as it is (0.005), of a mean or quantile relative to it.
        watch: Which figures: `outcome=win`, `winner` (all seats), `rounds.mean`; with a width of its own in its own
            unit after a colon: `rounds.mean:0.05`.
        max_games: [games] of a cell, at most.
    """

    width: float
    watch: tuple[str, ...] = WATCHED
    max_games: int = MAX_GAMES

    def __str__(self) -> str:
        return f"±{told_share(self.width)} of {', '.join(self.watch)}, at most {self.max_games} games"

    def most_games(self, unit: int) -> int:
        """[games] that a share of one half needs, in whole rounds; no more than there may be."""
        half = float(special.ndtri(0.5 + LEVEL / 2)) / self.width / 2  # its square is how many games it takes
        need = self.max_games if half >= math.sqrt(self.max_games) else max(LEAST, math.ceil(half * half))
        return next_round(need - 1, unit, self.max_games)


@dataclass(frozen=True)
class Ending:
    """Why a cell ended: `rule` is `precise` or `max-games`; `widest` is the figure that was widest, as `winner=1`."""

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
    """A rule as a user gives it, checked against a scenario.

    Args:
        scenario: Whose figures are watched.
        width: `0.5pp` or 0.005; watch: texts, or one with commas; max_games: None: 10 000 000.

    Raises:
        InputError: If one of them is wrong.
    """
    half = read_share(width, "--precision")
    texts = watch.split(",") if isinstance(watch, str) else list(_default(scenario) if watch is None else watch)
    for text in texts:
        read_watched(text, scenario)
    most: Any = MAX_GAMES if max_games is None else max_games
    if isinstance(most, bool) or not isinstance(most, int) or not LEAST <= most <= 10**12:
        raise InputError(f"--max-games is {shown(most)}; it must be a whole number from {LEAST} to {10**12}")
    return Precision(half, tuple(text.strip() for text in texts), most)


def _default(scenario: Scenario) -> tuple[str, ...]:
    return WATCHED if scenario.game.competitive else WATCHED[:1]


def ending(rule: Precision, estimates: pl.DataFrame) -> Ending | None:
    """Why a cell ends now, or None if it has to go on.

    Where nothing varied the intervals still have a width. Where a mean is 0, no width is narrow relative to it.

    Args:
        rule: When to stop.
        estimates: Of the cell: see `balance.stats.estimates.estimates`.
    """
    games = int(estimates["games"].max())  # type: ignore[arg-type]
    widest: tuple[float, Ending] | None = None
    for row, width in _watched(rule, estimates):
        half, share = _half(row), row["method"] in SHARE_METHODS
        allowed = width or (rule.width if share else rule.width * abs(row["estimate"]))
        ratio = half / allowed if allowed else math.inf
        name = f"{row['metric']}{'=' if share else '.'}{row['value']}"
        if widest is None or ratio > widest[0]:
            widest = ratio, Ending("precise", name, half, share)
    if widest is None:
        return Ending("precise", "nothing to watch", 0.0, True) if games >= LEAST else None
    if widest[0] <= 1 and games >= LEAST:
        return widest[1]
    if games >= rule.max_games:
        return Ending("max-games", widest[1].widest, widest[1].half, widest[1].share)
    return None


def _watched(rule: Precision, estimates: pl.DataFrame) -> list[tuple[dict[str, Any], float]]:
    """Return the rows that are watched, each with its own width or 0."""
    found = []
    for watched in map(split, rule.watch):
        for row in estimates.filter(pl.col("metric") == watched.metric).iter_rows(named=True):
            if watched.holds(row["metric"], row["value"]):
                found.append((row, watched.width))
    return found


def _half(row: dict[str, Any]) -> float:
    """Half the width of an interval; infinite if it has no bounds."""
    if row["low"] is None or row["high"] is None:
        return math.inf
    return (float(row["high"]) - float(row["low"])) / 2


def next_round(games: int, unit: int, most: int) -> int:
    """[games] after the round that follows one of so many: the next of `unit` x 1, 2, 4, 8, ..., at most `most`."""
    upto = unit
    while upto <= games:
        upto *= 2
    return max(games, min(upto, most))
