"""Play until the figures are narrow enough: a rule by width, decided in rounds.

In round r a cell that is not yet narrow enough plays up to 2^r units of games. It is decided when a round is complete,
so what is played depends on plan and seed alone, not on threads. Stopping by width, not by value, leaves the intervals
what they are (Chow & Robbins 1965, Ann. Math. Stat. 36:457-462, doi:10.1214/aoms/1177700156).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from scipy import special

from balance.amounts import read_share, told_share
from balance.frames import seat_columns, words_of
from balance.intervals import LEVEL
from scenarios import Scenario
from scenarios.errors import InputError, listed, nearest, plain, shown

LEAST = 5_000  # [games] before which no cell counts as narrow: the intervals are approximate
MAX_GAMES = 10_000_000  # [games] of a cell, where nobody says otherwise
WATCHED = ("outcome", "winner")
_SHARES = "wilson"  # the method of a share's interval


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
        _checked(text.strip(), scenario)
    most: Any = MAX_GAMES if max_games is None else max_games
    if isinstance(most, bool) or not isinstance(most, int) or not LEAST <= most <= 10**12:
        raise InputError(f"--max-games is {shown(most)}; it must be a whole number from {LEAST} to {10**12}")
    return Precision(half, tuple(text.strip() for text in texts), most)


def _default(scenario: Scenario) -> tuple[str, ...]:
    return WATCHED if scenario.game.competitive else WATCHED[:1]


def _parts(text: str) -> tuple[str, str, str]:
    """Metric, value and width of one text; "" for what is not said."""
    name, _, width = text.partition(":")
    for sign in "=.":
        metric, found, value = name.partition(sign)
        if found:
            return plain(metric), plain(value), width.strip()
    return plain(name), "", width.strip()


def _checked(text: str, scenario: Scenario) -> None:
    metric, value, width = _parts(text)
    game = scenario.game
    columns = [column for field in game.result.names or () for column in seat_columns(game, field)]
    where = f"--watch {text}"
    if metric not in columns:
        raise InputError(f"{where}: {game.name} has no figure {shown(metric)}{nearest(metric, columns)}")
    if metric == "winner" and not game.competitive:
        raise InputError(f"{where}: {game.name} has no seats that win: its players win or lose together")
    if metric in game.words:
        allowed: Sequence[str] = words_of(game.words[metric])
    elif metric == "winner":
        allowed = [str(seat + 1) for seat in range(game.seats)]
    else:
        allowed = ["mean", "p05", "p50", "p95"] if metric == "rounds" else ["mean"]
    if value and value not in allowed:
        raise InputError(
            f"{where}: {metric} has no {shown(value)}; it must be one of {listed(allowed)}{nearest(value, allowed)}"
        )
    if width:
        try:
            own = float(width.removesuffix("pp")) / (100 if width.endswith("pp") else 1)
        except ValueError:
            own = math.nan
        if not 0 < own < math.inf:
            raise InputError(f"{where}: the width is {shown(width)}; it must be a number greater than 0, such as 0.05")


def ending(rule: Precision, estimates: pl.DataFrame) -> Ending | None:
    """Why a cell ends now, or None if it has to go on.

    A share that never or always happened has Wilson's interval, which is not empty. A mean of values that did not vary
    has none, so it is judged as if one game had been off by 1; where it is 0, no width is narrow relative to it.

    Args:
        rule: When to stop.
        estimates: Of the cell: see `balance.estimates.estimates`.
    """
    games = int(estimates["games"].max())  # type: ignore[arg-type]
    widest: tuple[float, Ending] | None = None
    for row, width in _watched(rule, estimates):
        half, share = _half(row), row["method"] == _SHARES
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
    """The rows that are watched, each with its own width or 0."""
    found = []
    for text in rule.watch:
        metric, value, width = _parts(text)
        own = float(width.removesuffix("pp")) / (100 if width.endswith("pp") else 1) if width else 0.0
        for row in estimates.filter(pl.col("metric") == metric).iter_rows(named=True):
            of_all = row["method"] == _SHARES or row["value"] == "mean"  # quantiles only where they are named
            if row["value"] == value or (not value and of_all):
                found.append((row, own))
    return found


def _half(row: dict[str, Any]) -> float:
    """Half the width of an interval; infinite if it has no bounds."""
    if row["low"] is None or row["high"] is None:
        return math.inf
    half = (float(row["high"]) - float(row["low"])) / 2
    if half == 0 and row["method"] == "t":
        return float(special.ndtri(0.5 + float(row["level"]) / 2)) / int(row["games"])
    return half


def next_round(games: int, unit: int, most: int) -> int:
    """[games] after the round that follows one of so many: the next of `unit` x 1, 2, 4, 8, ..., at most `most`."""
    upto = unit
    while upto <= games:
        upto *= 2
    return max(games, min(upto, most))
