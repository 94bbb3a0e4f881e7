"""Estimate what a ranking will take before it starts."""

from dataclasses import dataclass

from balance.questions.rank.further import PAIRED, PAIRS, SPREAD
from balance.questions.rank.plan import JUDGING, RankPlan
from balance.simulation.engine import Engine
from balance.simulation.workers import warm_up
from balance.studies.changed_speed import seconds_of_changed_games
from balance.studies.configuration_time import seconds_of_a_configuration, seconds_of_tables
from balance.studies.game_speed import seconds_of_a_game
from balance.studies.left_to_play import ALL, LeftToPlay
from balance.studies.screening import SCREENING, seconds_of_stage
from balance.studies.stages import rounds_of


@dataclass(frozen=True)
class RankForecast:
    """Hold about how long each stage takes [s]."""

    screening: float
    judging: float
    pairs: float = 0.0
    spread: float = 0.0


def forecast_rank(plan: RankPlan, engine: Engine, left: LeftToPlay = ALL) -> RankForecast:
    """Play for a moment and estimate how long a ranking takes, with the making of its configurations.

    Args:
        plan: The ranking. A few games of each change are played: at the ends of a range they may be thousands of times
            as long as the game as it is.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        left: What is left to play of it; of random settings all is counted.
    """
    turns, screening, judging, pairs, spread = plan.turns[0], 0.0, 0.0, 0.0, 0.0
    judged = paired = 0
    for number, context in enumerate(plan.contexts):
        changed = [turn for turn in turns if turn.context == number]
        sizes: dict[str, int] = {}
        for turn in changed:
            sizes[turn.dial] = sizes.get(turn.dial, 0) + 1
        most = sorted(sizes.values(), reverse=True)[: plan.top * len(plan.figures) * len(plan.contexts)]
        configurations = [turn.configuration for turn in changed]
        warm_up(context)  # compiling is not counted
        seconds = seconds_of_changed_games(configurations, plan.seed) / engine.at_once
        table = seconds_of_tables(configurations, 1) / max(1, len(changed))
        screening += seconds_of_stage(context, 1 + len(changed), plan.screen, seconds, table)
        judged += 1 + sum(most)
        judging += seconds_of_stage(context, 1 + sum(most), plan.games, seconds, table)
        if plan.further.interactions:
            paired += pair_cells(plan, len(sizes))
            pairs += seconds_of_stage(context, pair_cells(plan, len(sizes)), plan.games, seconds, table)
        if plan.further.spread:
            settings = plan.further.points * (1 + spread_dials(plan, len(sizes)))
            making = seconds_of_a_configuration(configurations)
            spread += settings * (making + 2 * plan.further.each * seconds)
    screening *= left.part(SCREENING, len(plan.contexts) + len(turns), plan.screen)
    at_most = len(rounds_of(plan.games, thinks=False, early=False)) > 1  # each cell has games after the first round
    judging *= left.part(JUDGING, judged, plan.games, at_most=at_most)
    pairs *= left.part(PAIRS, paired, plan.games, at_most=at_most)
    return RankForecast(screening, judging, pairs, spread)


def least_screening(plan: RankPlan, engine: Engine) -> float:
    """Return a time within which the screening is surely not played, without a look at each change [s].

    Half of the time is counted that all changes take if each of their games is as long as one of the game as it is.
    """
    seconds = 0.0
    for context in plan.contexts:
        changes = sum(len(dial.changes) for dial in plan.dials(context))
        seconds += changes * plan.screen * seconds_of_a_game(context, plan.seed) / engine.at_once
    return seconds / 2


def pair_cells(plan: RankPlan, dials: int) -> int:
    """Return how many cells a context has at most in which dials are changed two at a time."""
    some = min(PAIRED, dials)
    return 1 + some + some * (some - 1) // 2


def spread_dials(plan: RankPlan, dials: int) -> int:
    """Return among how many dials of a context the spread is shared out at most."""
    return min(dials, SPREAD)
