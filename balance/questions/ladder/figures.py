"""Estimate the figures of a ladder: win rate and length of each rung, gains, and what a seat is worth.

All intervals hold at once with the level that was asked for. With alpha = 1 - level:

    gains of thinking rungs       alpha / 2, among all steps and analyses: see `climb`
    figures of scripts            alpha / 6, among all of them: they play a number of games that is known beforehand; a
                                  player from outside has a part as large as a script's: see `outside`
    figures of thinking rungs     alpha / 6, among all steps and analyses: how many games they play depends on the climb
    seats                         alpha / 6: a third for the best script, which the answer tells of; a third for the
                                  other scripts; a third among all thinking rungs there may be

Where all hold, so does what they leave room for together, which is what is told: see `agreement`. What stands beside a
thinking rung is conditional on the choice of the best script, which other games made.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.ladder.agreement import agree
from balance.questions.ladder.choosing import Order
from balance.questions.ladder.climb import ANALYSES, TRIES, Climb, InterimAnalysis
from balance.questions.ladder.comparing import GAIN, Compared, thinkers_of
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.shares import share_columns
from balance.questions.ladder.sight import LineOfSight
from balance.stats.moments import Moments

RUNGS = pl.Schema(
    {
        "rung": pl.String,  # `hunter`, `lookahead 8`
        "script": pl.String,
        "lookahead": pl.Int64,  # tries per legal action; 0: a script
        "games": pl.Int64,  # games that the figures are of
        "share": pl.Float64,  # the mean payoff of those who climb; of a thinking rung: see `comparing`
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "rounds": pl.Float64,  # mean length of a game
        "rounds_low": pl.Float64,
        "rounds_high": pl.Float64,
        "gain": pl.Float64,  # over the rung below: the difference of the two shares
        "gain_low": pl.Float64,
        "gain_high": pl.Float64,
        "gain_level": pl.Float64,
        "gain_method": pl.String,
        "over_best": pl.Float64,  # of a thinking rung: its gain over the best script
        "over_best_low": pl.Float64,
        "over_best_high": pl.Float64,
        "over_field": pl.Float64,  # where seats compete, of a thinking rung: its gain over the script of the others
        "over_field_low": pl.Float64,  # a lower bound of what that script gives away to who knows it
        "over_field_high": pl.Float64,
        "verdict": pl.String,  # of a thinking rung: less, more, some, unclear; null: the budget was spent before
        "line": pl.Float64,  # of a thinking rung: its line of sight, see `balance.questions.ladder.sight`
        "departed": pl.Float64,  # share of its decisions in which it did something else than its script
        "thought": pl.Float64,  # decisions of a game in which it thought, in the mean
        "per_second": pl.Float64,  # games played in a second, on all threads
    }
)
OF_THINKING = (
    *(f"over_{whom}{end}" for whom in ("best", "field") for end in ("", "_low", "_high")),
    "verdict",
    "line",
    "departed",
    "thought",
)  # columns of `RUNGS` that only thinking rungs have

Values = NDArray[np.int64]


@dataclass(frozen=True)
class Levels:
    """Hold the levels of single intervals with which all hold at once.

    Attributes:
        scripts: Of a share, a length or a gain of a script.
        thinking: Of a thinking rung's share, of its gain over the best script or over that of the others, or of its
            length.
        best_seats: Of a seat's advantage if all follow the best script.
        other_seats: Of a seat's advantage if all follow another script.
        thinking_seats: Of a seat's advantage if all think, or of its change.
    """

    scripts: float
    thinking: float
    best_seats: float
    other_seats: float
    thinking_seats: float

    @classmethod
    def of(
        cls, level: float, scripts: int, players: int, apart: bool = False, outside: int = 0, contested: bool = True
    ) -> "Levels":
        """Return the levels for a ladder with so many scripts at a table of so many players.

        Args:
            level: The chance that all intervals hold at once.
            scripts, players: How many there are.
            apart: Whether the others follow another script than the best, so that a thinking rung has two gains.
            outside: How many players from outside there are.
            contested: Whether seats have figures. Where they have none, their part goes to thinking rungs, whose
                intervals are the widest.
        """
        part = (1 - level) / 6
        thinking = part if contested else 2 * part
        return cls(
            1 - part / (3 * (scripts + outside)),
            1 - thinking / ((4 if apart else 3) * len(TRIES) * ANALYSES),
            1 - part / (3 * players),
            1 - part / (3 * players * max(1, scripts - 1)),
            1 - part / (3 * players * 2 * len(TRIES)),
        )

    def of_seats(self, rung: Rung, best: Rung) -> float:
        """Return the level of a seat's figures if all follow a rung."""
        if rung.tries:
            return self.thinking_seats
        return self.best_seats if rung == best else self.other_seats


def alpha_of_gains(level: float) -> float:
    """Return the chance that any gain of a thinking rung is outside of its interval, at any analysis."""
    return (1 - level) / 2


def rungs_table(plan: LadderPlan, games: Games, order: Order, climbed: Climb) -> pl.DataFrame:
    """Return the rungs from the lowest, a frame of `RUNGS`.

    A few more games of the best script may be played for it.
    """
    levels, compared = levels_of(plan, order), Compared(plan, games, order)
    thinkers = thinkers_of(order, climbed)
    shares = compared.shares_of_scripts(levels.scripts)
    shares = compared.shares_beside(shares, thinkers, levels.thinking)
    gains = [*compared.gains_of_scripts(levels.scripts), *compared.gains_of_thinkers(thinkers, levels.thinking)]
    shares, gains = agree(shares, gains)
    numbers = dict.fromkeys(order.rungs, plan.numbers) | {each.rung: each.numbers for each in thinkers}
    verdicts = {each.rung: each.verdict or None for each in thinkers}
    rows = []
    for rung, share in shares.items():
        level = levels.thinking if rung.tries else levels.scripts
        row = _row(plan, games, order, rung, numbers[rung], level) | share_columns(share)
        own = {gain.what: gain.of for gain in gains if gain.more == rung}
        row |= gain_columns(own.pop(GAIN, None))
        for what, gain in own.items():
            row |= {what: gain.estimate, f"{what}_low": gain.low, f"{what}_high": gain.high}
        if rung.tries:
            row |= {"verdict": verdicts[rung], **_sight_columns(plan, games, order, rung, numbers[rung])}
        rows.append(row)
    table = pl.DataFrame(rows, schema=RUNGS, orient="row")
    bounds = [name for name in RUNGS if name.endswith(("low", "high"))]
    return table.with_columns(pl.col(bounds).fill_nan(None))


def levels_of(plan: LadderPlan, order: Order) -> Levels:
    """Return the levels of single intervals of a ladder."""
    apart = plan.contestants.alone and order.field != order.best.script
    return Levels.of(
        plan.level, len(order.rungs), plan.contestants.players, apart, len(plan.agents), contested=plan.contested
    )


def _row(plan: LadderPlan, games: Games, order: Order, rung: Rung, numbers: int, level: float) -> dict[str, Any]:
    """Return the columns of a rung that are about its games, not about its share and gain."""
    cells = plan.contestants.cells(rung, order.field)
    lengths: Values = np.sum([games.rounds(cell, numbers) for cell in cells], axis=0)
    speeds = [games.per_second(cell) for cell in cells]
    return lone_row(rung.label, lengths, len(cells), level) | {
        "script": rung.script,
        "lookahead": rung.tries,
        "per_second": len(speeds) / sum(1 / speed for speed in speeds if speed) if all(speeds) else None,
    }


def lone_row(label: str, lengths: Values, cells: int, level: float) -> dict[str, Any]:
    """Return the columns about somebody's games alone; those of a script, or of thinking, are empty.

    Args:
        label: Who plays.
        lengths: Of each game number the length of its games; int64, shape (numbers,) [rounds].
        cells: How many games each number has.
        level: Coverage of the interval of the mean length.
    """
    moments = Moments.of(lengths)
    length = moments.bounds(level)
    return {
        "rung": label,
        "script": "",
        "lookahead": 0,
        "games": len(lengths) * cells,
        "level": level,
        "rounds": moments.mean / cells,
        "rounds_low": length.low / cells,
        "rounds_high": length.high / cells,
        **dict.fromkeys(OF_THINKING),
        "per_second": None,
    }


def _sight_columns(plan: LadderPlan, games: Games, order: Order, rung: Rung, numbers: int) -> dict[str, Any]:
    """Return the columns that say how far a thinking rung sees."""
    cells = plan.contestants.cells(rung, order.field)
    sight = LineOfSight.of(np.concatenate([games.sights(cell, numbers) for cell in cells]))
    return {"line": sight.line, "departed": sight.departed, "thought": sight.decisions}


def gain_columns(gain: InterimAnalysis | None) -> dict[str, Any]:
    """Return the columns of the gain over the rung below."""
    names = ("gain", "gain_low", "gain_high", "gain_level", "gain_method")
    values = (gain.estimate, gain.low, gain.high, gain.level, gain.method) if gain else (None,) * len(names)
    return dict(zip(names, values, strict=True))
