"""Estimate what a tuning will take before it starts."""

from typing import NamedTuple

from balance.questions.tune.consequences import MOVED_GAMES, neighbours
from balance.questions.tune.moves import single_moves
from balance.questions.tune.plan import JUDGE_PART, PROPOSALS, SEARCH_PART, TunePlan
from balance.questions.tune.search import LOOKS, TOGETHER
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game

SET_UP = 0.004  # time to make a configuration and to keep its games [s]; measured: 1 to 8 ms
FEW = 3  # changes that play on after the first look, for each proposal


class Forecast(NamedTuple):
    """Hold how long a tuning takes.

    Attributes:
        whole: If all of it is played [s].
        published: To judge the game as it is, the first that is played [s].
        least: The budget that suffices for one look at each change and for one proposal [s].
    """

    whole: float
    published: float
    least: float


def forecast(plan: TunePlan, engine: Engine) -> Forecast:
    """Return about how long a tuning takes.

    Args:
        plan: The tuning.
        engine: What will play. A moment is played here; the threads of a cluster are taken to be as fast.
    """
    places, around = len(plan.places), sum(1 for _ in neighbours(plan))
    changes = sum(1 for _ in single_moves(plan.dials)) + (TOGETHER if plan.most > 1 else 0)
    looks, judged = places * changes * LOOKS[0], 2 * places * plan.games  # as published, and with a proposal
    games = places * (changes * LOOKS[0] + FEW * PROPOSALS * LOOKS[-1] + (PROPOSALS + 1) * plan.games)
    games += (PROPOSALS + 1) * around * MOVED_GAMES
    seconds = sum(seconds_of_a_game(place.configuration, plan.seed) for place in plan.places) / places
    each, made = seconds / engine.at_once, SET_UP * places
    look = looks * each + made * changes
    least = max(look / SEARCH_PART, (look + judged * each) / JUDGE_PART)
    published = places * (LOOKS[0] + plan.games) * each + made
    return Forecast(games * each + made * (changes + around), published, least)
