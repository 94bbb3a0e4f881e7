"""Estimate what a seat is worth if all seats follow a rung: how much more than an even share it wins.

The levels of the intervals are those of `figures`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.ladder.choosing import Order
from balance.questions.ladder.climb import Climb
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.figures import levels_of
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.stats.moments import Change
from balance.stats.payoffs import WHOLE
from balance.studies.kept_games import Spent

SEATS = pl.Schema(
    {
        "rung": pl.String,  # all seats follow it
        "script": pl.String,
        "lookahead": pl.Int64,
        "seat": pl.Int64,  # from 1
        "games": pl.Int64,
        "share": pl.Float64,  # the seat's mean payoff
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


def seats_table(plan: LadderPlan, games: Games, order: Order, climbed: Climb) -> pl.DataFrame:
    """Return what seats are worth if all of them follow a rung, a frame of `SEATS`.

    Scripts play `plan.numbers` games, thinking rungs `SEAT_GAMES`, the lowest first: of those for which the budget did
    not suffice there are no rows. Empty where nobody competes.
    """
    if not plan.contested:
        return pl.DataFrame(schema=SEATS)
    levels = levels_of(plan, order)
    payoffs = seats_of_scripts(plan, games, order)
    base = games.payoffs(plan.contestants.all_seats(order.best), max(plan.numbers, SEAT_GAMES))
    try:
        for step in (step for step in climbed.steps if step.analysis is not None):
            rung = Rung(order.best.script, step.tries)
            payoffs[rung] = games.payoffs(plan.contestants.all_seats(rung), SEAT_GAMES)
    except Spent:
        pass
    rows = [
        row
        for rung in sorted(payoffs, key=lambda rung: rung.tries)  # scripts stay in their order
        for row in _seat_rows(rung, payoffs[rung], base if rung.tries else None, levels.of_seats(rung, order.best))
    ]
    return pl.DataFrame(rows, schema=SEATS, orient="row").with_columns(
        pl.col([name for name in SEATS if name.endswith(("low", "high"))]).fill_nan(None)
    )


def seats_of_scripts(plan: LadderPlan, games: Games, order: Order) -> dict[Rung, Values]:
    """Return what each seat got if all followed a script; int64, shape (games, players), by rung."""
    games.payoffs(plan.contestants.all_seats(order.best), max(plan.numbers, SEAT_GAMES))  # thinking is compared with it
    return {rung: games.payoffs(plan.contestants.all_seats(rung), plan.numbers) for rung in order.rungs}


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
            "share": float(payoffs[:, seat].mean()) / WHOLE,
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
