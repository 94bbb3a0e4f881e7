"""Estimate what a rating will take before it starts."""

import time
from dataclasses import dataclass

import numpy as np

from balance.questions.worth import drawn
from balance.questions.worth.boxes import draw_box
from balance.questions.worth.plan import BOXES, DECK, DRAWN, REPLACED, WorthPlan
from balance.questions.worth.ways import Ways
from balance.simulation.engine import Engine
from balance.studies.configuration_time import KEEPING, seconds_of_a_configuration, seconds_of_tables
from balance.studies.game_speed import TRIAL_FIRST, seconds_of_a_game
from balance.studies.left_to_play import ALL, LeftToPlay
from balance.studies.stages import rounds_of

TRIED = 4  # games whose draws are tried for a forecast
PAGE = 2.0  # to draw the page: an allowance [s]


@dataclass(frozen=True)
class WorthForecast:
    """Hold about how long a rating takes.

    Attributes:
        whole: All of it, its page included [s].
        first: The first round of the way that leads; before it ends there is no answer [s].
    """

    whole: float
    first: float


def forecast_worth(plan: WorthPlan, ways: Ways, engine: Engine, left: LeftToPlay = ALL) -> WorthForecast:
    """Play for a moment and estimate how long a rating takes.

    A configuration's rules are made anew for each round of its games.

    Args:
        plan, ways: The rating. Its changed games are taken to be as long as the game as it is.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        left: What is left to play of it.
    """
    playing = making = first = 0.0
    leads = ways.draws_lead(plan)
    of_draws = left.part(DRAWN, len(ways.piles), plan.drawn)
    of_boxes = left.part(BOXES, len(ways.lack) * plan.boxes, plan.games_of_a_box)
    of_tables = _left_of_tables(plan, ways, left)
    for i, context in enumerate(plan.contexts):
        changed = [turn.configuration for turn in ways.turns_of(plan) if turn.context == i]
        every = [cell.configuration for cell in ways.values[i].cells] if i in ways.values else [context, *changed]
        of_a_table = seconds_of_a_game(context, plan.seed) * len(every)
        rounds = len(rounds_of(plan.games, any(each.thinks for each in every), early=True))
        tables = seconds_of_tables(every, rounds)
        playing += of_tables * of_a_table * plan.games
        making += of_tables * tables
        first += 0 if leads else of_a_table * ways.first_games(plan) / engine.at_once + tables / rounds
        if i in ways.piles:
            of_a_draw = _seconds_of_draws(plan, ways, i)
            playing += of_draws * of_a_draw * plan.drawn
            first += of_a_draw * ways.first_draws(plan) / engine.at_once if leads else 0
        if i in ways.lack:
            tried = [draw_box(plan, i, ways.lack[i], number).cell.configuration for number in range(TRIED)]
            playing += of_boxes * seconds_of_a_game(tried[0], plan.seed) * plan.boxes * plan.games_of_a_box
            making += (
                of_boxes * plan.boxes * (2 * seconds_of_a_configuration(tried) + KEEPING)
            )  # drawn, and made to be played
    return WorthForecast(playing / engine.at_once + making + PAGE, first)


def _left_of_tables(plan: WorthPlan, ways: Ways, left: LeftToPlay) -> float:
    """Return which part of the games of all tables, or of all values, is left to play."""
    if ways.values:
        cells = [cell for each in ways.values.values() for cell in each.cells]
        groups = {group: sum(cell.group == group for cell in cells) for group in {cell.group for cell in cells}}
        return sum(number * left.part(group, number, plan.games) for group, number in groups.items()) / len(cells)
    return left.part(DECK if plan.counted else REPLACED, len(plan.contexts) + len(ways.turns_of(plan)), plan.games)


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
