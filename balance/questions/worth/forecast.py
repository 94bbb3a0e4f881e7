"""Estimate what a rating will take before it starts."""

import time

import numpy as np

from balance.questions.worth import drawn
from balance.questions.worth.boxes import draw_box
from balance.questions.worth.plan import WorthPlan
from balance.questions.worth.ways import Ways
from balance.simulation.engine import Engine
from balance.studies.configuration_time import KEEPING, seconds_of_a_configuration, seconds_of_tables
from balance.studies.game_speed import TRIAL_FIRST, seconds_of_a_game
from balance.studies.stages import rounds_of

TRIED = 4  # games whose draws are tried for a forecast
PAGE = 2.0  # to draw the page: an allowance [s]


def forecast_worth(plan: WorthPlan, ways: Ways, engine: Engine) -> float:
    """Play for a moment and estimate how long a rating takes, its page included [s].

    A configuration's rules are made anew for each round of its games.

    Args:
        plan, ways: The rating. Its changed games are taken to be as long as the game as it is.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    playing = making = 0.0
    for i, context in enumerate(plan.contexts):
        changed = [turn.configuration for turn in ways.turns_of(plan) if turn.context == i]
        every = [cell.configuration for cell in ways.values[i].cells] if i in ways.values else [context, *changed]
        playing += seconds_of_a_game(context, plan.seed) * len(every) * plan.games
        rounds = len(rounds_of(plan.games, any(each.thinks for each in every), early=True))
        making += seconds_of_tables(every, rounds)
        if i in ways.piles:
            playing += _seconds_of_draws(plan, ways, i) * plan.drawn
        if i in ways.lack:
            tried = [draw_box(plan, i, ways.lack[i], number).cell.configuration for number in range(TRIED)]
            playing += seconds_of_a_game(tried[0], plan.seed) * plan.boxes * plan.games_of_a_box
            making += plan.boxes * (2 * seconds_of_a_configuration(tried) + KEEPING)  # drawn, and made to be played
    return playing / engine.at_once + making + PAGE


def _seconds_of_draws(plan: WorthPlan, ways: Ways, number: int) -> float:
    """Return how long a game takes whose draws are tried [s]."""
    columns = drawn.columns(ways.piles[number])
    assert columns.result is not None
    context = plan.contexts[number]
    game, rules = context.scenario.game, context.rules()
    rows = np.zeros(TRIED, columns.result(game))
    columns.play(game, rules, plan.seed, TRIAL_FIRST, rows[:0])  # compiles
    began = time.perf_counter()
    columns.play(game, rules, plan.seed, TRIAL_FIRST, rows)
    return (time.perf_counter() - began) / TRIED
