"""Estimate how long it takes to play what plays are held against, and to hold them, before it starts."""

from balance.questions.observed.plan import ObservedPlan
from balance.questions.observed.record import KNOWN
from balance.questions.observed.tally import places
from balance.questions.observed.tracing import models_of
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game

FIGURE, MODEL, PAGE = 0.025, 0.01, 2.0  # to test a figure, to test a model in a cell, to draw a page; measured [s]


def seconds_of(plan: ObservedPlan, engine: Engine) -> float:
    """Play each script for a moment and estimate how long all games, the tests and the page take [s].

    Args:
        plan: What is asked. All cells are taken to be as quick as the first.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    scripts, cells = range(len(plan.scripts)), len(plan.plays.cells)
    each = [seconds_of_a_game(plan.cell(script, 0, KNOWN).configuration, plan.seed) for script in scripts]
    games = sum(each) * 2 * plan.games * cells / engine.at_once
    figures = FIGURE * len(plan.plays.figures) * len(places(plan.plays)) * (len(scripts) + 1)
    return games + figures + MODEL * len(models_of(len(scripts))) * cells + PAGE
