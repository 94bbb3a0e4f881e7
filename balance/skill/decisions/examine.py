"""Examine the decisions of many games on threads, part by part; parts that are there already are read."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.simulation.workers import Pace, Stretch, play_stretches
from balance.skill.decisions import record
from balance.skill.decisions.plan import DecisionPlan
from balance.skill.decisions.record import PART
from balance.skill.decisions.table import decisions_frame

Progress = Callable[[int], None]
ROOM = 512  # rows that are kept of a game at first; doubled while a game has more


def examine(plan: DecisionPlan, folder: Path, progress: Progress) -> tuple[pl.DataFrame, int]:
    """Examine the games of a plan, and keep each part as soon as it is done.

    Args:
        plan: What is examined.
        folder: Where the parts are kept.
        progress: Called in the caller's thread with the number of games done since the last call.

    Returns:
        The decisions, a frame of `table.SCHEMA`, and the number of games; fewer than planned if the budget ended it.
        They are the first ones, so they do not depend on threads, but with a budget their number depends on the time.
    """
    parts: dict[int, pl.DataFrame] = {}
    wanted = range(-(-plan.games // PART))
    for number in wanted:
        kept = record.read_part(folder, number)
        if kept is not None:
            parts[number] = kept
            progress(_size(plan, number))
    began = time.monotonic()

    def stretches() -> Iterator[Stretch[pl.DataFrame]]:
        # a part is always whole, so that the next call may ask for more games
        rules, pace = plan.configuration.rules(), Pace(1)
        for number in wanted:
            if number in parts:
                continue
            if plan.budget is not None and time.monotonic() - began >= plan.budget:
                return
            blocks = _Blocks(plan, rules)
            first = number * PART
            yield Stretch(blocks.play, rules, plan.seed, first, PART, np.dtype(np.int8), blocks.table, pace, number)

    for step in play_stretches(stretches(), plan.threads):
        if step.product is not None:
            number = step.stretch.tag
            record.write_part(folder, number, step.product)
            parts[number] = step.product
        progress(step.games)
    done = next((number for number in wanted if number not in parts), len(wanted))
    games = min(plan.games, done * PART)
    whole = pl.concat([parts[number] for number in range(done)]) if done else decisions_frame_of_nothing(plan)
    return whole.filter(pl.col("game") < games), games


def decisions_frame_of_nothing(plan: DecisionPlan) -> pl.DataFrame:
    """Return a table of decisions without rows."""
    rows, counts = plan.scenario.game.examine_many(plan.configuration.rules(), plan.seed, 0, 0, 1, 4, 0, 0)
    return decisions_frame(plan.scenario.game, rows, counts, 0)


def _size(plan: DecisionPlan, number: int) -> int:
    return min(PART, plan.games - number * PART)


class _Blocks:
    """Hold the blocks of a part while they are examined; threads do different ones."""

    def __init__(self, plan: DecisionPlan, rules: NDArray[Any]) -> None:
        self._plan, self._rules = plan, rules
        self._frames: dict[int, pl.DataFrame] = {}

    def play(self, rules: NDArray[Any], seed: int, first: int, rows: NDArray[Any]) -> None:
        """Examine a block of games; `rows` only says how many."""
        plan, room = self._plan, ROOM
        while True:
            found, counts = plan.scenario.game.examine_many(
                rules, seed, first, len(rows), room, plan.tries, plan.probes, plan.picked, plan.kinds
            )
            if counts.max() <= room:
                break
            room = 2 * int(counts.max())
        self._frames[first] = decisions_frame(plan.scenario.game, found, counts, first)

    def table(self, rows: NDArray[Any]) -> pl.DataFrame:
        """Return the table of the whole part."""
        return pl.concat([self._frames[first] for first in sorted(self._frames)])
