"""Estimate what a ladder will take before it starts."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from balance.questions.ladder.climb import FEWEST_NUMBERS, TRIES
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.plan import FEWEST_GAMES, LadderPlan
from balance.simulation.engine import Engine
from balance.studies.game_speed import seconds_of_a_game
from scenarios.loader.tables import RANDOM

MARGIN = 1.5  # times as long as forecast the first answer may take: it is a forecast of a few games
THINKING_SECONDS = 1.0  # least time of a trial with thinking, whose games differ much in length [s]


@dataclass(frozen=True)
class LadderForecast:
    """Hold what a ladder will take.

    Attributes:
        scripts: Approximate time of all scripts, without compiling [s].
        first: Approximate time from then until the first thinking rung is analysed first [s].
        games_of_a_script: Games that each script plays: to be put in order, for its figures, and where seats compete
            for what a seat is worth [games].
    """

    scripts: float
    first: float
    games_of_a_script: int

    @property
    def least(self) -> float:
        """Return after how long something is known of thinking ahead at the earliest [s]."""
        return self.scripts + self.first


def forecast_ladder(plan: LadderPlan, engine: Engine) -> LadderForecast:
    """Play for a moment and estimate how long a ladder takes.

    Args:
        plan: The ladder.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    scripts = [rung for rung in plan.rungs[:: max(1, len(plan.rungs) // 4)]]
    of_a_script = games_of_a_script(plan)
    seconds = sum(_seconds_of_a_game(plan, rung) for rung in scripts) / len(scripts)
    threads = engine.at_once
    thinkers = [script for script in plan.scripts if script != RANDOM] or list(plan.scripts)
    # which one is the best is not known yet: the slower of the first and the last, where trained ones stand
    thinking = max(_thinking_seconds(plan, script, threads) for script in {thinkers[0], thinkers[-1]})
    first = thinking * plan.interim_sizes[0] * plan.cells
    return LadderForecast(seconds * of_a_script * len(plan.scripts) / threads, first / threads, of_a_script)


def _thinking_seconds(plan: LadderPlan, script: str, threads: int) -> float:
    """Return how long a game takes in which a script thinks ahead, while all threads play [s]."""
    side_by_side = min(threads, os.cpu_count() or 1)
    with ThreadPoolExecutor(side_by_side) as pool:
        trials = [
            pool.submit(_seconds_of_a_game, plan, Rung(script, TRIES[0]), THINKING_SECONDS) for _ in range(side_by_side)
        ]
        return sum(each.result() for each in trials) / side_by_side


def games_of_a_script(plan: LadderPlan) -> int:
    """Return how many games each script plays: see `LadderForecast` [games]."""
    return max(plan.numbers * plan.cells * (1 + choosing_passes(plan)) + plan.numbers * plan.contested, 1)


def choosing_passes(plan: LadderPlan) -> int:
    """Return how often all scripts play to be put in order.

    Where seats compete and nobody named the script of the others, they play among those who follow the usual script,
    and again among those who follow the best: twice, more often only if that leads to another one still.
    """
    return 2 if plan.contestants.alone and plan.contestants.field is None and len(plan.scripts) > 1 else 1


def games_that_fit(
    plans: Sequence[LadderPlan], expected: Sequence[LadderForecast], budget: float, *, answered: bool = True
) -> int:
    """Return with how many `--games` the scripts of some ladders leave half of the budget; 0: with none.

    Args:
        plans, expected: The ladders, of the same number of games, and their forecasts.
        budget: The time for all of them [s].
        answered: Whether something must be known of thinking ahead within the budget.
    """
    room = min(budget / 2, budget - sum(each.first for each in expected)) if answered else budget / 2
    games = plans[0].games * room / max(sum(each.scripts for each in expected), 1e-9)
    least = max(FEWEST_GAMES, *(FEWEST_NUMBERS * plan.cells for plan in plans))
    if games < least:
        return 0
    step: int = 10 ** max(0, len(str(int(games))) - 2)
    return int(games) // step * step  # two digits say enough


def _seconds_of_a_game(plan: LadderPlan, rung: Rung, trial: float | None = None) -> float:
    """Return how long a game of a rung takes on one thread [s]; see `seconds_of_a_game`."""
    configuration = plan.contestants.configuration(plan.contestants.cells(rung, plan.scripts[0])[0])
    return seconds_of_a_game(configuration, plan.seed, trial)
