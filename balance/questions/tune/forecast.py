"""Estimate what a tuning will take before it starts."""

from balance.questions.tune.consequences import MOVED_GAMES, neighbours
from balance.questions.tune.moves import single_moves
from balance.questions.tune.plan import PROPOSALS, TunePlan
from balance.questions.tune.search import LOOKS, TOGETHER
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game

SET_UP = 0.004  # time to make a configuration and to keep its games [s]; measured: 1 to 8 ms
FEW = 3  # changes that play on after the first look, for each proposal


def forecast(plan: TunePlan, engine: Engine) -> float:
    """Return about how long a tuning takes, if all of it is played [s].

    Args:
        plan: The tuning.
        engine: What will play. A moment is played here; the threads of a cluster are taken to be as fast.
    """
    places, around = len(plan.places), sum(1 for _ in neighbours(plan))
    changes = sum(1 for _ in single_moves(plan.dials)) + (TOGETHER if plan.most > 1 else 0)
    games = places * (changes * LOOKS[0] + FEW * PROPOSALS * LOOKS[-1] + (PROPOSALS + 1) * plan.games)
    games += (PROPOSALS + 1) * around * MOVED_GAMES
    seconds = sum(seconds_of_a_game(place.configuration, plan.seed) for place in plan.places) / places
    return games * seconds / engine.at_once + SET_UP * (changes + around) * places
