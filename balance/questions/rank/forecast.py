"""Estimate what a ranking will take before it starts."""

from dataclasses import dataclass

from balance.questions.rank.plan import RankPlan
from balance.simulation.engine import Engine
from balance.studies.configuration_time import seconds_of_tables
from balance.studies.game_speed import seconds_of_a_game
from balance.studies.stages import rounds_of


@dataclass(frozen=True)
class RankForecast:
    """Hold about how long both stages take, if changed games are as long as the game as it is [s]."""

    screening: float
    judging: float


def forecast_rank(plan: RankPlan, engine: Engine) -> RankForecast:
    """Play for a moment and estimate how long a ranking takes, with the making of its configurations.

    Args:
        plan: The ranking. Its changed games are taken to be as long as the game as it is.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    turns, screening, judging = plan.turns[0], 0.0, 0.0
    for number, context in enumerate(plan.contexts):
        seconds = seconds_of_a_game(context, plan.seed) / engine.at_once
        changed = [turn for turn in turns if turn.context == number]
        sizes: dict[str, int] = {}
        for turn in changed:
            sizes[turn.dial] = sizes.get(turn.dial, 0) + 1
        most = sorted(sizes.values(), reverse=True)[: plan.top * len(plan.figures) * len(plan.contexts)]
        screening += seconds * plan.screen * (1 + sum(sizes.values()))
        judging += seconds * plan.games * (1 + sum(most))
        table = seconds_of_tables([turn.configuration for turn in changed], 1) / max(1, len(changed))
        screening += table * len(rounds_of(plan.screen, context.thinks, early=False)) * (1 + len(changed))
        judging += table * len(rounds_of(plan.games, context.thinks, early=False)) * (1 + sum(most))
    return RankForecast(screening, judging)
