"""Estimate the figures of a ladder: win rate and length of each rung, gains, and what a seat is worth.

All intervals hold at once with the level that was asked for. With alpha = 1 - level:

    gains of thinking rungs       alpha / 2, among all steps and looks: see `climb`
    figures of scripts            alpha / 6, among all of them: they play a number of games that is known beforehand
    figures of thinking rungs     alpha / 6, among all steps and looks: how many games they play depends on the climb
    seats                         alpha / 6, among all rungs there may be and all seats

What stands beside a thinking rung is conditional on the choice of the best script, which other games made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.skill.ladder.choosing import Order, worths_of
from balance.skill.ladder.climb import LOOKS, TRIES, Climb, Look, Spent, look_at
from balance.skill.ladder.climbers import Rung
from balance.skill.ladder.games import Games
from balance.skill.ladder.plan import LadderPlan
from balance.stats import intervals
from balance.stats.moments import Bounds, Change, Moments
from balance.stats.payoffs import WHOLE, method_of

RUNGS = pl.Schema(
    {
        "rung": pl.String,  # `hunter`, `lookahead 8`
        "script": pl.String,
        "lookahead": pl.Int64,  # tries per legal action; 0: a script
        "games": pl.Int64,  # games that the figures are of
        "share": pl.Float64,  # the mean payoff of those who climb
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "rounds": pl.Float64,  # mean length of a game
        "rounds_low": pl.Float64,
        "rounds_high": pl.Float64,
        "gain": pl.Float64,  # over the rung below, in games of the same numbers
        "gain_low": pl.Float64,
        "gain_high": pl.Float64,
        "gain_level": pl.Float64,
        "gain_method": pl.String,
        "verdict": pl.String,  # of a thinking rung: less, more, some, unclear; null: the budget was spent before
        "per_second": pl.Float64,  # games played in a second, on all threads
    }
)
SEATS = pl.Schema(
    {
        "rung": pl.String,  # all seats follow it
        "script": pl.String,
        "lookahead": pl.Int64,
        "seat": pl.Int64,  # from 1
        "games": pl.Int64,
        "share": pl.Float64,  # the seat's mean payoff
        "low": pl.Float64,
        "high": pl.Float64,
        "advantage": pl.Float64,  # the seat's payoff minus an even share of what all seats won
        "advantage_low": pl.Float64,
        "advantage_high": pl.Float64,
        "change": pl.Float64,  # of the advantage, from the best script to this rung, in games of the same numbers
        "change_low": pl.Float64,
        "change_high": pl.Float64,
        "level": pl.Float64,
    }
)
SEAT_GAMES = 1_600  # in which all seats think [games]

Values = NDArray[np.int64]


@dataclass(frozen=True)
class Levels:
    """Hold the levels of single intervals with which all hold at once.

    Attributes:
        scripts: Of a share, a length or a gain of a script.
        thinking: Of a share or a length of a thinking rung.
        seats: Of a share, an advantage or a change of a seat.
    """

    scripts: float
    thinking: float
    seats: float

    @classmethod
    def of(cls, level: float, scripts: int, players: int) -> "Levels":
        """Return the levels for a ladder with so many scripts at a table of so many players."""
        part = (1 - level) / 6
        return cls(
            1 - part / (3 * scripts),
            1 - part / (2 * len(TRIES) * LOOKS),
            1 - part / (3 * players * (scripts + len(TRIES))),
        )


def alpha_of_gains(level: float) -> float:
    """Return the chance that any gain of a thinking rung is outside of its interval, at any look."""
    return (1 - level) / 2


def rungs_table(plan: LadderPlan, games: Games, order: Order, climbed: Climb) -> pl.DataFrame:
    """Return the rungs from the lowest, a frame of `RUNGS`; all games that it needs are played."""
    levels = Levels.of(plan.level, len(order.rungs), plan.climbers.players)
    rows: list[dict[str, Any]] = []
    below: Values | None = None
    for rung in order.rungs:
        worths = worths_of(plan.climbers, games, rung, order.field, plan.numbers)
        look = None
        if below is not None:
            look = look_at(worths - below, plan.climbers.whole, plan.climbers.unit, levels.scripts)
        rows.append(_row(plan, games, order, rung, plan.numbers, levels.scripts, look))
        below = worths
    seen = [(step, step.look) for step in climbed.steps if step.look is not None]
    for i, (step, look) in enumerate(seen):
        numbers = max(each.games for _, each in seen[i : i + 2])  # the step above may have asked for more games
        row = _row(plan, games, order, Rung(order.best.script, step.tries), numbers, levels.thinking, look)
        rows.append({**row, "verdict": step.verdict or None})
    table = pl.DataFrame(rows, schema=RUNGS, orient="row")
    bounds = [name for name in RUNGS if name.endswith(("low", "high"))]
    return table.with_columns(pl.col(bounds).fill_nan(None))


def _row(
    plan: LadderPlan, games: Games, order: Order, rung: Rung, numbers: int, level: float, gain: Look | None
) -> dict[str, Any]:
    """Return a row of `rungs_table`, without its verdict."""
    climbers = plan.climbers
    cells = climbers.cells(rung, order.field)
    share = share_of(worths_of(climbers, games, rung, order.field, numbers), climbers.whole, level)
    lengths = Moments.of(np.sum([games.rounds(cell, numbers) for cell in cells], axis=0))
    length = lengths.bounds(level)
    speeds = [games.per_second(cell) for cell in cells]
    return {
        "rung": rung.label,
        "script": rung.script,
        "lookahead": rung.tries,
        "games": numbers * len(cells),
        "share": share[0],
        **dict(zip(("low", "high", "method"), share[1], strict=True)),
        "level": level,
        "rounds": lengths.mean / len(cells),
        "rounds_low": length.low / len(cells),
        "rounds_high": length.high / len(cells),
        "gain": gain.estimate if gain else None,
        "gain_low": gain.low if gain else None,
        "gain_high": gain.high if gain else None,
        "gain_level": gain.level if gain else None,
        "gain_method": gain.method if gain else None,
        "verdict": None,
        "per_second": len(speeds) / sum(1 / speed for speed in speeds if speed) if all(speeds) else None,
    }


def share_of(worths: Values, whole: int, level: float) -> tuple[float, Bounds]:
    """Return the mean worth as a share of a win, with its interval.

    It is that of a share of games, if each game is won or lost; else that of a mean, at most 1.

    Args:
        worths: From 0 to `whole`; int64, shape (games,).
        whole: The worth of a whole win.
        level: Coverage of the interval.
    """
    if ((worths == 0) | (worths == whole)).all():
        wins, games = int((worths == whole).sum()), len(worths)
        ends = intervals.share_interval(wins, games, level)
        return wins / games, Bounds(float(ends[0]), float(ends[1]), intervals.share_method(bool(ends[2])))
    moments = Moments.of(worths)
    low, high, method = moments.bounds(level, whole)
    return moments.mean / whole, Bounds(low / whole, min(high / whole, 1.0), method_of(method, whole=False))


def seats_table(plan: LadderPlan, games: Games, order: Order, climbed: Climb) -> pl.DataFrame:
    """Return what seats are worth if all of them follow a rung, a frame of `SEATS`.

    Scripts play `plan.numbers` games, thinking rungs `SEAT_GAMES`, the topmost first: of those for which the budget did
    not suffice there are no rows. Empty where nobody competes.
    """
    if not plan.contested:
        return pl.DataFrame(schema=SEATS)
    levels = Levels.of(plan.level, len(order.rungs), plan.climbers.players)
    found = seats_of_scripts(plan, games, order)
    base = games.payoffs(plan.climbers.all_seats(order.best), max(plan.numbers, SEAT_GAMES))
    try:
        for step in reversed([step for step in climbed.steps if step.look is not None]):
            rung = Rung(order.best.script, step.tries)
            found[rung] = games.payoffs(plan.climbers.all_seats(rung), SEAT_GAMES)
    except Spent:
        pass
    rows = [
        row
        for rung in sorted(found, key=lambda rung: rung.tries)  # scripts stay in their order
        for row in _seat_rows(rung, found[rung], base if rung.tries else None, levels.seats)
    ]
    return pl.DataFrame(rows, schema=SEATS, orient="row").with_columns(
        pl.col([name for name in SEATS if name.endswith(("low", "high"))]).fill_nan(None)
    )


def seats_of_scripts(plan: LadderPlan, games: Games, order: Order) -> dict[Rung, Values]:
    """Return what each seat got if all followed a script; int64, shape (games, players), by rung."""
    games.payoffs(plan.climbers.all_seats(order.best), max(plan.numbers, SEAT_GAMES))  # thinking is compared with it
    return {rung: games.payoffs(plan.climbers.all_seats(rung), plan.numbers) for rung in order.rungs}


def _seat_rows(rung: Rung, payoffs: Values, base: Values | None, level: float) -> Iterator[dict[str, Any]]:
    """Yield the rows of a rung, one for each seat.

    Args:
        rung, payoffs: The rung, and what each seat got if all followed it; int64, shape (games, players).
        base: What each seat got if all followed the best script; None: nothing is compared.
        level: Coverage of each interval.
    """
    players = payoffs.shape[1]
    off = _advantages(payoffs)
    for seat in range(players):
        share, bounds = share_of(payoffs[:, seat], WHOLE, level)
        advantage, ends = _mean(off[:, seat], players, level)
        change: tuple[float | None, tuple[float | None, float | None]] = None, (None, None)
        if base is not None:
            change = _mean(off[:, seat] - _advantages(base[: len(off)])[:, seat], players, level)
        yield {
            "rung": rung.label,
            "script": rung.script,
            "lookahead": rung.tries,
            "seat": seat + 1,
            "games": len(payoffs),
            "share": share,
            "low": bounds.low,
            "high": bounds.high,
            "advantage": advantage,
            "advantage_low": ends[0],
            "advantage_high": ends[1],
            "change": change[0],
            "change_low": change[1][0],
            "change_high": change[1][1],
            "level": level,
        }


def _advantages(payoffs: Values) -> Values:
    """Return players x (a seat's payoff - an even share of all): whole, so that sums are exact."""
    result: Values = payoffs.shape[1] * payoffs - payoffs.sum(axis=1, keepdims=True)
    return result


def _mean(values: Values, players: int, level: float) -> tuple[float, tuple[float | None, float | None]]:
    """Return the mean of differences in the unit of `_advantages`, as shares of a win, with its interval."""
    change, whole = Change.of(values), WHOLE * players
    low, high, _ = change.bounds(level, whole)
    return change.moments.mean / whole, (low / whole, high / whole)
