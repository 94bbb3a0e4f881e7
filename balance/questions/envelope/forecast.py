"""Estimate what filling the gaps will take before it starts, and what is left of it."""

from dataclasses import dataclass

from balance.questions.envelope.plan import FILLED, JUDGED, JUDGING, SCREENING, EnvelopePlan
from balance.simulation.engine import Engine
from balance.studies.left_to_play import ALL, LeftToPlay
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


def forecast_envelope(plan: EnvelopePlan, engine: Engine, left: LeftToPlay = ALL) -> EnvelopeForecast:
    """Play for a moment and estimate how long it takes, with the making of configurations.

    Args:
        plan: What is filled. The games of single changes are taken to be as long as the game as published, and all
            ways as those that are tried.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        left: What is left to play of it.
    """
    places, singles, at_once = len(plan.places), len(plan.gaps.changes), engine.at_once
    screening = _screening(plan, at_once) * left.part(SCREENING, places * (1 + singles), plan.screen)
    first, rest = costs_of_the_rest(plan, at_once)
    judged, at_most = _judged(plan, plan.games, at_once), len(rounds_of(plan.games, thinks=False, early=False)) > 1
    rest -= (rest - judged) * (1 - left.part(FILLED, places * plan.fillings, plan.each))
    ways = min(singles, JUDGED * _pairs(plan)) + 2 * _pairs(plan)
    rest -= judged * (1 - left.part(JUDGING, places * ways, plan.games, at_most=at_most))
    return EnvelopeForecast(screening, max(0.0, rest), screening + first)  # of sums that may round below 0


def costs_of_the_rest(plan: EnvelopePlan, at_once: int) -> tuple[float, float]:
    """Return how long what follows the screening takes: until there is a first answer, and in all [s].

    Args:
        plan: What is filled.
        at_once: How many games are played at once.
    """
    thinks = any(place.thinks for place in plan.places)
    each, games = (rounds_of(games, thinks, early=False)[0] for games in (plan.each, plan.games))
    return _after(plan, each, games, at_once), _after(plan, plan.each, plan.games, at_once)


def cost_of_games(plan: EnvelopePlan, at_once: int) -> dict[str, float]:
    """Return by group how long a game takes, with its part of making its configuration [s].

    The arguments are those of `costs_of_the_rest`.
    """
    took, places = plan.took, len(plan.places)
    singles = max(1, len(plan.gaps.changes))
    screened = _screening(plan, at_once) / (singles * places * plan.screen)
    filled = (took.making / plan.each + took.filled / at_once) / places
    ways = min(singles, JUDGED * _pairs(plan)) + 2 * _pairs(plan)
    judged = _judged(plan, plan.games, at_once) / (ways * places * plan.games)
    return {SCREENING: screened, FILLED: filled, JUDGING: judged}


def _pairs(plan: EnvelopePlan) -> int:
    """Return how many claims there are in all contexts."""
    return len(plan.contexts) * len(plan.claims)


def _screening(plan: EnvelopePlan, at_once: int) -> float:
    return plan.took.again + len(plan.gaps.changes) * plan.screen * plan.took.published / at_once


def _after(plan: EnvelopePlan, each: int, games: int, at_once: int) -> float:
    """Return how long fillings take, and what is judged, with so many games of each [s]."""
    took = plan.took
    fillings = plan.fillings * (took.making + each * took.filled / at_once)
    return fillings + _judged(plan, games, at_once)


def _judged(plan: EnvelopePlan, games: int, at_once: int) -> float:
    """Return how long it takes to judge single changes and corners with so many games of each [s]."""
    took, pairs, every = plan.took, _pairs(plan), len(plan.gaps.changes)
    singles = min(every, JUDGED * pairs)
    made = 2 * pairs * took.making + singles * took.again / max(1, every)
    return made + games * (2 * pairs * took.filled + singles * took.published) / at_once
