"""Estimate how long it takes to play what plays are held against, before it starts."""

from balance.questions.observed.plan import KNOWN, ObservedPlan
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game


def seconds_of(plan: ObservedPlan, engine: Engine) -> float:
    """Play each script for a moment and estimate how long all games take [s].

    Args:
        plan: What is asked. All cells are taken to be as quick as the first.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    each = [
        seconds_of_a_game(plan.cell(script, 0, KNOWN).configuration, plan.seed) for script in range(len(plan.scripts))
    ]
    return sum(each) * 2 * plan.games * len(plan.plays.cells) / engine.at_once
