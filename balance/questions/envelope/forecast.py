"""Estimate what filling the gaps will take before it starts."""

from dataclasses import dataclass

from balance.questions.envelope.plan import EnvelopePlan
from balance.questions.envelope.study import JUDGED
from balance.simulation.engine import Engine
from balance.studies.configuration_time import seconds_of_tables
from balance.studies.game_speed import seconds_of_a_game


@dataclass(frozen=True)
class EnvelopeForecast:
    """Hold about how long the screening takes, and all that follows [s]."""

    screening: float
    rest: float


def forecast_envelope(plan: EnvelopePlan, engine: Engine) -> EnvelopeForecast:
    """Play for a moment and estimate how long it takes, with the making of configurations.

    Args:
        plan: What is filled. Its changed games are taken to be as long as the game as published.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    singles = plan.gaps.singles
    screening = rest = 0.0
    for number, place in enumerate(plan.places):
        seconds = seconds_of_a_game(place, plan.seed) / engine.at_once
        turned = [single.turn.configuration for key, single in singles.items() if key[0] == number]
        making = seconds_of_tables(turned, 1) / max(1, len(turned))
        screening += (1 + len(turned)) * (seconds * plan.screen + making)
        rest += (1 + plan.fillings) * (seconds * plan.each + making)
        judged = 1 + min(len(turned), JUDGED * len(plan.claims)) + 2 * len(plan.claims)
        rest += judged * (seconds * plan.games + making)
    return EnvelopeForecast(screening, rest)
