"""Estimate what filling the gaps will take before it starts."""

from dataclasses import dataclass

from balance.questions.envelope.plan import FIRST, EnvelopePlan
from balance.questions.envelope.study import JUDGED
from balance.simulation.engine import Engine
from balance.studies.filling_time import time_fillings
from balance.studies.fillings import Places
from balance.studies.stages import rounds_of


@dataclass(frozen=True)
class EnvelopeForecast:
    """Hold about how long it takes.

    Attributes:
        screening: The screening [s].
        rest: All that follows [s].
        first: All until there is a first answer: the screening, and the first round of what follows [s].
    """

    screening: float
    rest: float
    first: float


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

    def after(each: int, games: int) -> float:
        ways = plan.fillings * each + 2 * pairs * games
        made = (plan.fillings + 2 * pairs) * took.making + judged * took.again / max(1, singles)
        return made + (ways * took.filled + judged * games * took.published) / engine.at_once

    thinks = any(place.thinks for place in plan.places)
    first = (rounds_of(games, thinks, early=False)[0] for games in (plan.each, plan.games))
    return EnvelopeForecast(screening, after(plan.each, plan.games), screening + after(*first))
