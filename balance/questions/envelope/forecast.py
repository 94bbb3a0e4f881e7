"""Estimate what filling the gaps will take before it starts."""

from dataclasses import dataclass

from balance.questions.envelope.plan import FIRST, EnvelopePlan
from balance.questions.envelope.study import JUDGED
from balance.simulation.engine import Engine
from balance.studies.filling_time import time_fillings
from balance.studies.fillings import Places


@dataclass(frozen=True)
class EnvelopeForecast:
    """Hold about how long the screening takes, and all that follows [s]."""

    screening: float
    rest: float


def forecast_envelope(plan: EnvelopePlan, engine: Engine) -> EnvelopeForecast:
    """Play for a moment and estimate how long it takes, with the making of configurations.

    Args:
        plan: What is filled. The games of single changes are taken to be as long as the game as published, and all
            ways as those that are tried.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    took, singles = time_fillings(Places(plan.gaps, plan.places, FIRST), plan.seed), len(plan.gaps.changes)
    pairs = len(plan.contexts) * len(plan.claims)
    judged = min(singles, JUDGED * pairs)
    screening = took.again + singles * plan.screen * took.published / engine.at_once
    ways = plan.fillings * plan.each + 2 * pairs * plan.games
    rest = (plan.fillings + 2 * pairs) * took.making + ways * took.filled / engine.at_once
    rest += judged * (took.again / max(1, singles) + plan.games * took.published / engine.at_once)
    return EnvelopeForecast(screening, rest)
