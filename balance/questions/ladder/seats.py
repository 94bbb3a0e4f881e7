"""Estimate what a seat is worth if all seats follow a rung: how much more than an even share it wins.

Where seats are of unlike sides the even share is of what its own side wins; a seat that is alone of its side has none.

If all think, few games are played; what each seat wins is told beside what each won of these and of many more if all
follow the best script, as the shares of rungs are (see `shares`). The levels of the intervals are those of `figures`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from balance.design.shared_settings import sides
from balance.questions.ladder.agreement import Gain, agree
from balance.questions.ladder.choosing import Order
from balance.questions.ladder.climb import Climb, InterimAnalysis, analysis_of
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.figures import levels_of
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.shares import Floats, Share, Values, mean_beside
from balance.stats.moments import Bounds
from balance.stats.payoffs import WHOLE
from balance.studies.kept_games import Spent

SEATS = pl.Schema(
    {
        "rung": pl.String,  # all seats follow it
        "script": pl.String,
        "lookahead": pl.Int64,
        "seat": pl.Int64,  # from 1
        "games": pl.Int64,
        "share": pl.Float64,  # the seat's mean payoff; if all think, beside those if all follow the best script
        "advantage": pl.Float64,  # the share minus an even share of what its side won; null: alone of its side
        "advantage_low": pl.Float64,
        "advantage_high": pl.Float64,
        "change": pl.Float64,  # of the advantage, from the best script to this rung
        "change_low": pl.Float64,
        "change_high": pl.Float64,
        "level": pl.Float64,
    }
)
SEAT_GAMES = 1_600  # in which all seats think [games]


def seats_table(plan: LadderPlan, games: Games, order: Order, climbed: Climb) -> pl.DataFrame:
    """Return what seats are worth if all of them follow a rung, a frame of `SEATS`.

    Scripts play `plan.numbers` games, thinking rungs `SEAT_GAMES`, the lowest first: of those for which the budget did
    not suffice there are no rows. Empty where nobody competes.
    """
    if not plan.contested:
        return pl.DataFrame(schema=SEATS)
    levels = levels_of(plan, order)
    payoffs = seats_of_scripts(plan, games, order)
    try:
        for step in (step for step in climbed.steps if step.analysis is not None):
            rung = Rung(order.best.script, step.tries)
            payoffs[rung] = games.payoffs(plan.contestants.all_seats(rung), SEAT_GAMES)
    except Spent:
        pass
    level_of = {rung: levels.of_seats(rung, order.best) for rung in payoffs}
    wins = _wins(payoffs, order.best)
    of_sides = sides_of(plan)
    of_seats = [
        _advantages(payoffs, wins, order.best, level_of, seat, [i for i, each in enumerate(of_sides) if each == side])
        for seat, side in enumerate(of_sides)
    ]
    rows = [
        _row(rung, len(payoffs[rung]), float(wins[rung][seat]), advantages.get(rung), changes.get(rung), level_of[rung])
        | {"seat": seat + 1}
        for rung in payoffs
        for seat, (advantages, changes) in enumerate(of_seats)
    ]
    return pl.DataFrame(rows, schema=SEATS, orient="row").with_columns(
        pl.col([name for name in SEATS if name.endswith(("low", "high"))]).fill_nan(None)
    )


def sides_of(plan: LadderPlan) -> list[str]:
    """Return what each seat is, such as `zombie` and `guy`; "" for a seat of no side."""
    return sides(plan.scenario.configuration(plan.contestants.settings))


def farthest(seats: pl.DataFrame, rung: str) -> dict[str, Any] | None:
    """Return the row of the seat farthest from an even share if all follow a rung; None if none is seen.

    The intervals of all seats hold at once, so the farthest may be picked.
    """
    seen = seats.filter(pl.col("rung") == rung, (pl.col("advantage_low") > 0) | (pl.col("advantage_high") < 0))
    return max(
        seen.iter_rows(named=True), key=lambda row: (round(abs(row["advantage"]), 9), -row["seat"]), default=None
    )


def in_brief(seats: pl.DataFrame, plan: LadderPlan, best: str) -> pl.DataFrame:
    """Return the rows for a short table.

    They are of seat 1, of the first seat of each side, and of the seat with the largest advantage.

    Args:
        seats: A frame of `SEATS`.
        plan: The ladder.
        best: The label of the best script; the largest advantage is that if all follow it.
    """
    of_sides = sides_of(plan)
    chosen = {1, *(1 + of_sides.index(side) for side in of_sides)}
    if (row := farthest(seats, best)) is not None:
        chosen.add(row["seat"])
    return seats.filter(pl.col("seat").is_in(sorted(chosen)))


def seats_of_scripts(plan: LadderPlan, games: Games, order: Order) -> dict[Rung, Values]:
    """Return what each seat got if all followed a script; int64, shape (games, players), by rung.

    The best script plays all games that thinking rungs play, since these are told beside it.
    """
    numbers = {rung: max(plan.numbers, SEAT_GAMES) if rung == order.best else plan.numbers for rung in order.rungs}
    return {rung: games.payoffs(plan.contestants.all_seats(rung), numbers[rung]) for rung in order.rungs}


def _wins(payoffs: Mapping[Rung, Values], best: Rung) -> dict[Rung, Floats]:
    """Return the share of the win of each seat, by rung; if all think, beside the best script.

    Args:
        payoffs: What each seat got if all followed a rung; int64, shape (games, players).
        best: The best script, which played the games of all rungs that think.
    """
    base = payoffs[best]
    return {
        rung: (mean_beside(got, base[: len(got)], base.mean(axis=0)) if rung.tries else got.mean(axis=0)) / WHOLE
        for rung, got in payoffs.items()
    }


def _advantages(
    payoffs: Mapping[Rung, Values],
    wins: Mapping[Rung, Floats],
    best: Rung,
    levels: Mapping[Rung, float],
    seat: int,
    beside: Sequence[int],
) -> tuple[dict[Rung, Share], dict[Rung, InterimAnalysis]]:
    """Return a seat's advantage by rung, and its change from the best script by rung that thinks.

    A seat that is alone of its side has none.

    Args:
        payoffs, best: As for `_wins`.
        wins: The shares of the win that it returned.
        levels: Coverage of each interval, by rung.
        seat: The seat, from 0.
        beside: The seats of its side, from 0, and itself among them.
    """
    seats = len(beside)
    if seats == 1:
        return {}, {}
    off = {rung: seats * got[:, seat] - got[:, beside].sum(axis=1) for rung, got in payoffs.items()}  # whole: exact

    def mean(values: Values, rung: Rung) -> InterimAnalysis:
        return analysis_of(values, WHOLE * seats, WHOLE, levels[rung])

    advantages = {}
    for rung, of_seat in off.items():
        own = mean(of_seat, rung)
        advantages[rung] = Share(
            float(wins[rung][seat] - wins[rung][beside].mean()), Bounds(own.low, own.high, own.method)
        )
    changes = [
        Gain("change", rung, best, mean(off[rung] - off[best][: len(off[rung])], rung)) for rung in off if rung.tries
    ]
    agreed, changed = agree(advantages, changes)
    return agreed, {change.more: change.of for change in changed}


def _row(
    rung: Rung, games: int, share: float, advantage: Share | None, change: InterimAnalysis | None, level: float
) -> dict[str, Any]:
    """Return the columns of a rung, but for the number of the seat."""
    return {
        "rung": rung.label,
        "script": rung.script,
        "lookahead": rung.tries,
        "games": games,
        "share": share,
        "advantage": advantage.estimate if advantage else None,
        "advantage_low": advantage.bounds.low if advantage else None,
        "advantage_high": advantage.bounds.high if advantage else None,
        "change": change.estimate if change else None,
        "change_low": change.low if change else None,
        "change_high": change.high if change else None,
        "level": level,
    }
