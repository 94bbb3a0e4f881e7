"""Let players from outside play the games of a ladder, and say where they stand among its rungs.

A player takes the seats that a rung takes, in the games of the same numbers; nobody thinks on top of it, and no others
follow it. It is slow, so it plays fewer numbers than a script: 50, 100, 200, ..., as far as a quarter of the budget
goes, at most `MOST_NUMBERS`. Its share and gains are told as a thinking rung's (`shares`).

Each player has a part of alpha as large as a script's (`figures`): a third for its share, a third for its length, a
third for its gains over all rungs, half over scripts and half over thinking rungs. Where it stops is not known
beforehand, so each is divided among all stages; a gain over a thinking rung, among all numbers of games that both may
have played. So all hold at once with the ladder's, whenever somebody stops or goes on.

A game number in which it spoiled a game counts in none of its figures.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.environments.agents import Agent
from balance.environments.batch import Batch
from balance.questions.ladder.agreement import Gain, agree
from balance.questions.ladder.choosing import Order, worths_of
from balance.questions.ladder.climb import FEWEST_NUMBERS, TRIES, InterimAnalysis, analysis_of
from balance.questions.ladder.contestants import Cell, Rung
from balance.questions.ladder.figures import gain_columns, levels_of, lone_row
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.shares import Share, share_beside, share_columns
from balance.stats.moments import Bounds
from balance.studies.kept_games import Spent

MOST_NUMBERS = 1_000  # that a player from outside plays [game numbers]
BUDGET_PART = 0.25  # of the budget, for all players from outside; each plays its first stage whatever that takes
FEWEST_SHARED = 25  # that a gain over a rung is told of [game numbers]
TOLD = 2  # spoiled games of a player that are told one by one

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Over:
    """Hold what a player from outside gains over a rung, in games of the same numbers.

    Attributes:
        rung, script, lookahead: The rung: its label, its script, and its tries per legal action.
        gain: The gain as a share of a win, with its interval; `games` are game numbers.
    """

    rung: str
    script: str
    lookahead: int
    gain: InterimAnalysis


@dataclass(frozen=True)
class Outsider:
    """Hold where a player from outside stands.

    Attributes:
        agent: The player.
        numbers, spoiled: Game numbers that it played, and how many of them do not count, as it spoiled a game.
        told: How it spoiled the first of them, a line for each.
        row: Its figures, a row of `figures.RUNGS`; its gain is the one over the rung below. None: it spoiled too many.
        place: How many rungs stand below it.
        over: What it gains over each rung with which it shares enough games, from the lowest rung.
    """

    agent: Agent
    numbers: int
    spoiled: int
    told: tuple[str, ...]
    row: Mapping[str, Any] | None = None
    place: int = 0
    over: tuple[Over, ...] = ()


def stages(plan: LadderPlan) -> tuple[int, ...]:
    """Return after how many game numbers a player from outside may stop; rising."""
    most, sizes = min(MOST_NUMBERS, plan.numbers), [FEWEST_NUMBERS]
    while sizes[-1] < most:
        sizes.append(min(2 * sizes[-1], most))
    return tuple(sizes)


def compile_outside(plan: LadderPlan) -> None:
    """Compile what lets players from outside play, if there are any."""
    if plan.agents:
        cell = plan.contestants.outside_cells(plan.agents[0], plan.scripts[0])[0]
        Batch(plan.contestants.configuration(cell), 1, plan.seed, [0]).reset([0])


def play_outside(plan: LadderPlan, games: Games, order: Order) -> dict[str, int]:
    """Let each player from outside play; return how many game numbers, by its name.

    One that spoils more than half of a stage plays no further.
    """
    played = {}
    for agent in plan.agents:
        cells = cells_of(plan, order, agent)
        games.deadline = None
        for numbers in stages(plan):
            try:
                spoiled = _spoiled(games, cells, numbers)
            except Spent:
                break
            played[agent.name] = numbers
            if 2 * int(spoiled.sum()) > numbers:
                break
            if games.deadline is None:
                games.deadline = time.monotonic() + BUDGET_PART * plan.budget / len(plan.agents)
    games.deadline = None
    return played


def cells_of(plan: LadderPlan, order: Order, agent: Agent) -> tuple[Cell, ...]:
    """Return what a player from outside plays."""
    return plan.contestants.outside_cells(agent, order.field or plan.scripts[0])


def _spoiled(games: Games, cells: tuple[Cell, ...], numbers: int) -> NDArray[np.bool_]:
    """Return of each game number whether the player has spoiled one of its games."""
    spoiled: NDArray[np.bool_] = np.any([games.spoiled(cell, numbers) for cell in cells], axis=0)
    return spoiled


def find_places(
    plan: LadderPlan, games: Games, order: Order, rungs: pl.DataFrame, played: Mapping[str, int]
) -> tuple[Outsider, ...]:
    """Return where the players from outside stand.

    Args:
        plan, games, order: The ladder, its games, and the order of its scripts.
        rungs: The ladder's rungs, a frame of `figures.RUNGS`.
        played: How many game numbers each played, by its name.
    """
    return tuple(_find_place(plan, games, order, rungs, agent, played[agent.name]) for agent in plan.agents)


def _find_place(
    plan: LadderPlan, games: Games, order: Order, rungs: pl.DataFrame, agent: Agent, numbers: int
) -> Outsider:
    """Return where a player from outside stands after so many game numbers."""
    contestants, cells = plan.contestants, cells_of(plan, order, agent)
    apart = _spoiled(games, cells, numbers)
    told = tuple(games.how_spoiled(cells)[:TOLD])
    if 2 * int(apart.sum()) > numbers:
        return Outsider(agent, numbers, int(apart.sum()), told)
    level, over_scripts, over_thinking = _levels(plan, order)
    worths: Numbers = np.sum([contestants.worth(cell, games.payoffs(cell, numbers)) for cell in cells], axis=0)
    shares, over, controls = dict[str, Share](), list[Over](), dict[str, Numbers]()
    for rung in rungs.iter_rows(named=True):
        shared = min(numbers, rung["games"] // plan.cells)
        counted = ~apart[:shared]
        if counted.sum() < FEWEST_SHARED:
            continue
        who = Rung(rung["script"], rung["lookahead"])
        others = worths_of(contestants, games, who, order.field, shared)
        at = over_thinking if who.tries else over_scripts
        gain = analysis_of((worths[:shared] - others)[counted], contestants.whole, contestants.unit, at)
        over.append(Over(rung["rung"], who.script, who.tries, gain))
        shares[rung["rung"]] = Share(rung["share"], Bounds(rung["low"], rung["high"], rung["method"]))
        if shared == numbers:
            controls[rung["rung"]] = others[counted]
    best, own = order.best.label, worths[~apart]
    alike = min(controls, key=lambda rung: int(((own - controls[rung]) ** 2).sum()))  # who played most like it
    beside = [(shares[rung], controls[rung]) for rung in dict.fromkeys((best, alike))]
    over_best = next(each.gain for each in over if each.rung == best)
    share = share_beside(beside, over_best, own, contestants.whole, level)
    gains = [Gain(each.rung, agent.name, each.rung, each.gain) for each in over]
    agreed, gains = agree({**shares, agent.name: share}, gains)
    share, over = agreed[agent.name], [replace(each, gain=gain.of) for each, gain in zip(over, gains, strict=True)]
    place = int((rungs["share"] <= share.estimate + 1e-12).sum())  # sums of floats are off by less
    below = rungs["rung"][place - 1] if place else None
    gain_below = next((each.gain for each in over if each.rung == below), None)
    lengths = np.sum([games.rounds(cell, numbers) for cell in cells], axis=0)[~apart]
    row = lone_row(agent.name, lengths, len(cells), level) | share_columns(share) | gain_columns(gain_below)
    return Outsider(agent, numbers, int(apart.sum()), told, row, place, tuple(over))


def _levels(plan: LadderPlan, order: Order) -> tuple[float, float, float]:
    """Return the levels of a share or length, of a gain over a script, of one over a thinking rung."""
    third, sizes = 1 - levels_of(plan, order).scripts, stages(plan)
    shared = {min(numbers, own) for numbers in plan.interim_sizes for own in sizes}
    return (
        1 - third / len(sizes),
        1 - third / (2 * len(sizes) * len(order.rungs)),
        1 - third / (2 * len(shared) * len(TRIES)),
    )
