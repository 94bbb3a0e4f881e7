"""Play each script of a game, and count how often it is over within so many rounds: numbers only."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from balance.design.durations import read_budget
from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.named_scenario import named_scenario
from balance.design.whole_numbers import check_whole
from balance.questions.within.result import FOLDER, GAMES, LEVEL, Share, Within, WithinAnswer, WithinPlan
from balance.questions.within.words import answer
from balance.simulation.workers import warm_up
from balance.stats.intervals import share_interval
from balance.studies.asking import OpenStudy, ask
from balance.studies.kept_games import Cell, Progress, Spent, no_progress, results
from scenarios import Scenario
from scenarios.loader.settings import POLICY


def plan_within(scenario: str | Path | Scenario, settings: Mapping[str, Any], **asked: Any) -> WithinPlan:
    """Return what is asked; the arguments are those of `within`.

    Raises:
        InputError: If a number is wrong, or the game cannot be played so.
    """
    loaded, source = named_scenario(scenario)
    check_whole("--rounds", asked["rounds"], 1, MAX_GAMES)
    check_whole("--games", asked["games"], 2, MAX_GAMES)
    check_whole("--seed", asked["seed"], 0, MAX_SEED)
    budget = read_budget(asked["budget"])
    values = [settings[POLICY]] if POLICY in settings else loaded.axes[POLICY].values
    scripts = {str(value): configured(loaded, {**settings, POLICY: value}) for value in values}
    return WithinPlan(source, loaded, settings, scripts, asked["rounds"], asked["games"], asked["seed"], budget)


def within(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Any] | None = None,
    *,
    rounds: int,
    games: int = GAMES,
    seed: int = 0,
    budget: object = None,
    out: str | Path | None = None,
    threads: int | None = None,
    resume: bool = False,
    progress: Progress = no_progress,
) -> Within:
    """Say how often a game is over within so many rounds, script by script.

    Args:
        scenario, settings: A game's name, a scenario's folder, or a `Scenario`; values by name.
        rounds: Over in time: by this round.
        games: Games of each script [games].
        seed: The seed of all games.
        budget: After how much time no more games are begun, such as `5min`; None: no limit.
        out: The folder that is written to; None: one named after the game and what is set.
        threads: Threads to play on; None: one per processor.
        resume: Whether to go on with what the folder holds.
        progress: Told how far it is; or a `Control`.

    Raises:
        InputError: If an argument is wrong, or `out` holds something else.
    """
    plan = plan_within(scenario, settings or {}, rounds=rounds, games=games, seed=seed, budget=budget)
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, resume=resume, progress=progress)


def carry_out(plan: WithinPlan, study: OpenStudy[WithinAnswer]) -> Within:
    """Play every script, and keep the answer; see `within`."""
    warm_up(next(iter(plan.scripts.values())))  # `study.games` begins the budget: compiling is not counted
    kept = study.games(partial(results, columns=("rounds",)))
    found, decided = [], True
    for script, configuration in plan.scripts.items():
        cell = Cell(script, configuration)
        try:
            lengths = kept.table(cell, plan.games)["rounds"]
        except Spent:
            lengths, decided = kept.table(cell, kept.stored(cell))["rounds"], False
        if len(lengths):
            found.append(_share(script, lengths, plan.rounds, 1 - (1 - LEVEL) / len(plan.scripts)))  # Bonferroni
    whole = Within(plan, study.folder, tuple(found), decided, in_words=answer)
    study.keep(WithinAnswer(within=study.identity, sentences=whole.answer))
    return whole


def _share(script: str, lengths: np.ndarray, rounds: int, level: float) -> Share:
    wins, games = int((lengths <= rounds).sum()), len(lengths)
    low, high, _ = share_interval(wins, games, level)
    return Share(script, games, wins / games, float(low), float(high))
