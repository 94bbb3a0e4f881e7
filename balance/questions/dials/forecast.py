"""Estimate what a search for dead dials will take before it starts."""

from balance.questions.dials.plan import DialsPlan
from balance.simulation.engine import Engine
from balance.simulation.workers import warm_up
from balance.studies.changed_speed import seconds_of_changed_games
from balance.studies.configuration_time import seconds_of_tables
from balance.studies.left_to_play import ALL, LeftToPlay
from balance.studies.screening import SCREENING, seconds_of_stage

ELSEWHERE_TIMES = 5  # settings that are tried elsewhere, as a multiple of the axes' other values; 3.7 to 4.9 measured


def forecast_dials(plan: DialsPlan, engine: Engine, left: LeftToPlay = ALL) -> tuple[float, float]:
    """Estimate how long the first look takes, and then each dial that is silent in it [s].

    Args:
        plan: The search. A few games of each change are played, as some are far longer than the game as it is.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
        left: What is left to play of the first look.
    """
    first = silent = 0.0
    others = sum(len(axis.values) - 1 for axis in plan.scenario.axes.values() if axis.name not in plan.fixed)
    for number, context in enumerate(plan.contexts):
        changed = [turn for turn in plan.turns[0] if turn.context == number]
        configurations = [turn.configuration for turn in changed]
        warm_up(context)  # compiling is not counted
        game = seconds_of_changed_games(configurations, plan.seed) / engine.at_once
        table = seconds_of_tables(configurations, 1) / max(1, len(changed))
        first += seconds_of_stage(context, 1 + len(changed), plan.looks[0], game, table)
        changes = -(-len(changed) // max(1, len({turn.dial for turn in changed})))  # of a dial, on average
        silent += seconds_of_stage(context, changes, plan.games, game, table)
        if not number:
            silent += ELSEWHERE_TIMES * others * seconds_of_stage(context, 1 + changes, plan.looks[0], game, table)
    return first * left.part(SCREENING, len(plan.contexts) + len(plan.turns[0]), plan.looks[0]), silent
