"""Estimate how often each team wins if all seats follow a script, where teams win.

The games are those that say what a seat is worth. The intervals hold at once with the ladder's level, apart from those
of its other figures.
"""

import numpy as np
import polars as pl

from balance.design.teams import teams_win
from balance.questions.ladder.choosing import Order
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.stats.intervals import share_interval
from balance.stats.metrics import OUTCOME

TEAMS = pl.Schema(
    {
        "script": pl.String,  # all seats follow it
        "outcome": pl.String,  # as which games end: `humans`
        "games": pl.Int64,
        "share": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
    }
)


def teams_table(plan: LadderPlan, games: Games, order: Order) -> pl.DataFrame:
    """Return how often games end in each way if all seats follow a script, a frame of `TEAMS`.

    The scripts stand from the worst, the ways to end by how often they come with the best script. Empty where no teams
    win, or not all seats climb.
    """
    if not (plan.contested and teams_win(plan.scenario)):
        return pl.DataFrame(schema=TEAMS)
    ends = {rung: games.outcomes(plan.contestants.all_seats(rung), plan.numbers) for rung in order.rungs}
    words = [
        member for member in plan.scenario.game.words[OUTCOME] if any((of == member).any() for of in ends.values())
    ]
    words.sort(key=lambda member: -int((ends[order.best] == member).sum()))
    level = 1 - (1 - plan.level) / (len(order.rungs) * len(plan.scenario.game.words[OUTCOME]))
    rows = []
    for rung, of in ends.items():
        won = np.array([int((of == member).sum()) for member in words])
        low, high, _ = share_interval(won, np.full(len(words), len(of)), level)
        for i, member in enumerate(words):
            share = won[i] / len(of)
            rows.append((rung.label, member.name.lower(), len(of), share, float(low[i]), float(high[i]), level))
    return pl.DataFrame(rows, schema=TEAMS, orient="row")
