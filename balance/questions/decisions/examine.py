"""Examine the decisions of many games, part by part; parts that are there already are read."""

import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions import record
from balance.questions.decisions.plan import DecisionPlan
from balance.questions.decisions.record import PART
from balance.questions.decisions.table import decisions_frame
from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from sims.engine.decisions import DECISION
from sims.game import Game

Progress = Callable[[int], None]
ROOM = 512  # rows that are kept of a game at first; doubled while a game has more
PROOF = 2  # by so many examined games another process is known to examine as this one does [games]


def examine(plan: DecisionPlan, folder: Path, engine: Engine, progress: Progress) -> tuple[pl.DataFrame, int]:
    """Examine the games of a plan, and keep each part as soon as it is done.

    Args:
        plan: What is examined.
        folder: Where the parts are kept.
        engine: What plays.
        progress: Called in the caller's thread with the number of games done since the last call.

    Returns:
        The decisions, a frame of `table.SCHEMA`, and the number of games; fewer than planned if the budget ended it.
        They are the first ones, whatever plays them, but with a budget their number depends on the time.
    """
    parts: dict[int, pl.DataFrame] = {}
    study, wanted = record.record_of(plan).identity, range(-(-plan.games // PART))
    for number in sorted(record.kept_parts(folder)):
        if number in wanted and (kept := record.read_part(folder, study, number)) is not None:
            parts[number] = kept
            progress(_size(plan, number))
    began = time.monotonic()

    def stretches() -> Iterator[Stretch[pl.DataFrame]]:
        # a part is always whole, so that the next call may ask for more games
        game, rules, pace = plan.scenario.game, plan.configuration.rules(), Pace(1)
        play = partial(examine_games, tries=plan.tries, probes=plan.probes, picked=plan.picked, kinds=plan.kinds)
        for number in wanted:
            if number in parts:
                continue
            if plan.budget is not None and time.monotonic() - began >= plan.budget:
                return
            first = number * PART
            yield Stretch(
                game=game,
                play=play,
                rules=rules,
                seed=plan.seed,
                first=first,
                games=PART,
                result=np.dtype(object),
                finish=partial(table_of, game, first),
                pace=pace,
                tag=number,
                proof=PROOF,
            )

    for step in engine.play(stretches()):
        if step.product is not None:
            number = step.stretch.tag
            record.write_part(folder, study, number, step.product)
            parts[number] = step.product
        progress(step.games)
    done = next((number for number in wanted if number not in parts), len(wanted))
    games = min(plan.games, done * PART)
    whole = pl.concat([parts[number] for number in range(done)]) if done else decisions_frame_of_nothing(plan)
    return whole.filter(pl.col("game") < games), games


def decisions_frame_of_nothing(plan: DecisionPlan) -> pl.DataFrame:
    """Return a table of decisions without rows."""
    return table_of(plan.scenario.game, 0, np.zeros(0, object))


def _size(plan: DecisionPlan, number: int) -> int:
    return min(PART, plan.games - number * PART)


def examine_games(
    game: Game,
    rules: NDArray[Any],
    seed: int,
    first: int,
    rows: NDArray[Any],
    *,
    tries: int,
    probes: int,
    picked: int,
    kinds: Collection[str] | None,
) -> None:
    """Examine games and fill their rows: each becomes the bytes of its decisions.

    These are records of `sims.engine.decisions.DECISION`.

    Args:
        game, rules, seed, first: What is played: see `Stretch.play`.
        rows: Filled; dtype object, shape (games,).
        tries, probes, picked, kinds: See `Game.examine_many`.
    """
    room = ROOM
    while True:
        found, counts = game.examine_many(rules, seed, first, len(rows), room, tries, probes, picked, kinds)
        if counts.max() <= room:
            break
        room = 2 * int(counts.max())
    for i, count in enumerate(counts):
        rows[i] = found[i, :count].tobytes()


def table_of(game: Game, first: int, rows: NDArray[Any]) -> pl.DataFrame:
    """Return the table of the decisions of games from `first` on, as `examine_games` fills their rows."""
    found = np.frombuffer(b"".join(rows), DECISION)
    counts = np.array([len(each) for each in rows], np.int64) // DECISION.itemsize
    return decisions_frame(game, found, counts, first)
