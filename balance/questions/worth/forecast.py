"""Estimate what a rating will take before it starts."""

import time

import numpy as np

from balance.questions.worth import drawn
from balance.questions.worth.plan import WorthPlan
from balance.questions.worth.ways import Ways
from balance.simulation.engine import Engine
from balance.studies.game_speed import TRIAL_FIRST, seconds_of_a_game

TRIED = 4  # games whose draws are tried for a forecast


def forecast_worth(plan: WorthPlan, ways: Ways, engine: Engine) -> float:
    """Play for a moment and estimate how long a rating takes [s].

    Args:
        plan, ways: The rating. Its changed games are taken to be as long as the game as it is.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    seconds = 0.0
    for i, context in enumerate(plan.contexts):
        cells = len(ways.values[i].cells) if i in ways.values else 1 + sum(t.context == i for t in plan.turns[0])
        seconds += seconds_of_a_game(context, plan.seed) * cells * plan.games
        if i in ways.piles:
            columns = drawn.columns(ways.piles[i])
            assert columns.result is not None
            game, rules = context.scenario.game, context.rules()
            rows = np.zeros(TRIED, columns.result(game))
            columns.play(game, rules, plan.seed, TRIAL_FIRST, rows[:0])  # compiles
            began = time.perf_counter()
            columns.play(game, rules, plan.seed, TRIAL_FIRST, rows)
            seconds += (time.perf_counter() - began) / TRIED * plan.drawn
    return seconds / engine.at_once
