"""Estimate what a study of luck will take before it starts."""

import time

import numpy as np

from balance.questions.luck.plan import LuckPlan
from balance.simulation.deals import play_deals, warm_up
from balance.simulation.engine import Engine
from balance.simulation.workers import Pace

TRIAL_SECONDS = 0.2  # least time of a trial, unless a game takes longer [s]
TRIAL_FIRST = 2**61 + 2**58  # number of the first deal of a trial: no study plays it


def forecast_luck(plan: LuckPlan, engine: Engine) -> float:
    """Play for a moment and estimate the time of the whole [s]; what plays is compiled before.

    Args:
        plan: The study.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    rules, game, pace = warm_up(plan.configuration), plan.scenario.game, Pace.of(plan.configuration)
    while True:
        rows = np.zeros(min(pace.block, plan.games), game.result)
        began = time.perf_counter()
        play_deals(game, rules, plan.seed, 0, rows, deal=TRIAL_FIRST, replays=plan.replays)
        seconds = time.perf_counter() - began
        if seconds > TRIAL_SECONDS or len(rows) == plan.games:
            return seconds / len(rows) * plan.games / engine.at_once
        pace.learn(len(rows), seconds)
