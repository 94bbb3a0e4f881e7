"""Estimate what an explanation will take before it starts."""

from balance.questions.explain.plan import ExplainPlan
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game
from balance.studies.left_to_play import ALL, LeftToPlay


def forecast_explain(plan: ExplainPlan, engine: Engine, left: LeftToPlay = ALL) -> float:
    """Play for a moment and estimate how long an explanation takes [s].

    Args:
        plan: The explanation. The versions between are taken to be as long as the old one.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        left: What is left to play of it.
    """
    each = sum(seconds_of_a_game(context, plan.seed) for context in plan.contexts)
    part = left.part("games", len(plan.contexts) * len(plan.subsets), plan.games)
    return part * each / engine.at_once * plan.games * len(plan.subsets)
