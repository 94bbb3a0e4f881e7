"""Estimate what a ladder will take before it starts."""

from dataclasses import dataclass

from balance.questions.ladder.climb import TRIES
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.plan import LadderPlan
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game
from scenarios.loader.tables import RANDOM


@dataclass(frozen=True)
class LadderForecast:
    """Hold what a ladder will take.

    Attributes:
        scripts: Approximate time of all scripts [s].
        first: Approximate time until the first thinking rung is analysed first [s].
        games_of_a_script: Games that each script plays: to be put in order, for its figures, and where seats compete
            for what a seat is worth [games].
    """

    scripts: float
    first: float
    games_of_a_script: int


def forecast_ladder(plan: LadderPlan, engine: Engine) -> LadderForecast:
    """Play for a moment and estimate how long a ladder takes.

    Args:
        plan: The ladder.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    scripts = [rung for rung in plan.rungs[:: max(1, len(plan.rungs) // 4)]]
    of_a_script = max(plan.numbers * plan.cells * 2 + plan.numbers * plan.contested, 1)
    seconds = sum(_seconds_of_a_game(plan, rung) for rung in scripts) / len(scripts)
    threads = engine.at_once
    thinker = next((script for script in plan.scripts if script != RANDOM), plan.scripts[0])
    first = _seconds_of_a_game(plan, Rung(thinker, TRIES[0])) * plan.interim_sizes[0] * plan.cells
    return LadderForecast(seconds * of_a_script * len(plan.scripts) / threads, first / threads, of_a_script)


def _seconds_of_a_game(plan: LadderPlan, rung: Rung) -> float:
    """Return how long a game of a rung takes on one thread [s]."""
    configuration = plan.contestants.configuration(plan.contestants.cells(rung, plan.scripts[0])[0])
    return seconds_of_a_game(configuration, plan.seed)
