"""Estimate what a study of luck will take before it starts."""

from balance.questions.luck.plan import LuckPlan
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game
from balance.studies.left_to_play import ALL, LeftToPlay


def forecast_luck(plan: LuckPlan, engine: Engine, left: LeftToPlay = ALL) -> float:
    """Play deals for a moment and estimate the time of the whole [s].

    Args:
        plan: The study.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        left: What is left to play of it.
    """
    games = plan.games * left.part("games", 1, plan.games)
    return seconds_of_a_game(plan.configuration, plan.seed, play=plan.columns.play) * games / engine.at_once
