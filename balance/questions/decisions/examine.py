"""Examine the decisions of many games, part by part; parts that are there already are read."""

import threading
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from functools import partial
from itertools import takewhile
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions import record
from balance.questions.decisions.plan import PART, DecisionPlan
from balance.questions.decisions.table import decisions_frame
from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Play, Step, Stretch
from sims.engine.decisions import DECISION
from sims.game import Game

T = TypeVar("T")
Progress = Callable[[int], None]
ROOM = 512  # rows that are kept of a game at first; doubled while a game has more
_rooms: dict[str, int] = {}  # what games of a name needed in this process, so that each game is examined once [rows]
PROOF = 2  # by so many examined games another process is known to examine as this one does [games]


def examine(
    plan: DecisionPlan, folder: Path, engine: Engine, progress: Progress, expected: float | None = None
) -> tuple[pl.DataFrame, int]:
    """Examine the games of a plan, and keep each part as soon as it is done.

    Args:
        plan: What is examined.
        folder: Where the parts are kept.
        engine: What plays.
        progress: Called in the caller's thread with the number of games done since the last call.
        expected: How long a game takes, as a forecast says [s]; None: nobody knows.

    Returns:
        The decisions, a frame of `table.SCHEMA`, and the number of games; fewer than planned if the budget ended it.
        They are the first ones, whatever plays them, but with a budget their number depends on the time. On threads the
        first games of a part that the budget ended are told and kept, too: the next call examines the others only.
    """
    ended: dict[int, bytes] = {}  # of games of parts that may not be whole yet, by the game's number
    parts: dict[int, pl.DataFrame] = {}
    study, wanted = record.record_of(plan).identity, range(-(-plan.games // PART))
    for number in sorted(record.kept_parts(folder)):
        if number in wanted and (kept := record.read_part(folder, study, number)) is not None:
            parts[number] = kept
            progress(_size(plan, number))
    begun = {number: each for number, each in record.read_begun(folder, study).items() if number not in parts}
    for number, (games, _) in begun.items():
        if number in wanted:
            progress(min(games, _size(plan, number)))
    began = time.monotonic()

    def stretches() -> Iterator[Stretch[pl.DataFrame]]:
        # a part is always whole, so that the next call may ask for more games
        game, rules, pace = plan.scenario.game, plan.configuration.rules(), Pace(1, expected)
        play = partial(examine_games, tries=plan.tries, probes=plan.probes, picked=plan.picked, kinds=plan.kinds)
        noted = play if engine.elsewhere else partial(_note, ended, play)
        for number in wanted:
            if number in parts:
                continue
            if plan.budget is not None and time.monotonic() - began >= plan.budget:
                return
            there = begun[number][0] if number in begun else 0
            first = number * PART + there
            yield Stretch(
                game=game,
                play=noted,
                rules=rules,
                seed=plan.seed,
                first=first,
                games=PART - there,
                result=np.dtype(object),
                finish=partial(table_of, game, first),
                pace=pace,
                tag=number,
                proof=PROOF,
            )

    for step in until(engine.play(stretches()), None if plan.budget is None else began + plan.budget):
        if step.product is not None:
            number = step.stretch.tag
            before = [begun[number][1]] if number in begun else []
            parts[number] = pl.concat([*before, step.product], rechunk=True)
            record.write_part(folder, study, number, parts[number])
            record.drop_begun(folder, number)
            for game in range(number * PART, (number + 1) * PART):
                ended.pop(game, None)
        progress(step.games)
    done = next((number for number in wanted if number not in parts), len(wanted))
    last, there = _begun(plan, begun.get(done), done, ended) if done < len(wanted) else (None, 0)
    if last is not None and there == PART:
        record.write_part(folder, study, done, last)
        record.drop_begun(folder, done)
    elif last is not None and there:
        record.write_begun(folder, study, done, there, last)
    nothing = decisions_frame(plan.scenario.game, np.zeros(0, DECISION), np.zeros(0, np.int64), 0)
    whole = pl.concat([*(parts[number] for number in range(done)), nothing if last is None else last])
    games = min(plan.games, done * PART + there)
    return whole.filter(pl.col("game") < games), games


def _begun(
    plan: DecisionPlan, before: tuple[int, pl.DataFrame] | None, number: int, ended: Mapping[int, bytes]
) -> tuple[pl.DataFrame, int]:
    """Return the decisions of the first games of a part that is not whole, and how many games these are.

    Args:
        plan: What is examined.
        before: How many of them an earlier call has kept, and their decisions; None: none.
        number: The part's number.
        ended: The decisions of games that ended since, by the game's number.
    """
    there, kept = (0, []) if before is None else (before[0], [before[1]])
    first = number * PART + there
    more = list(takewhile(lambda game: game in ended, range(first, (number + 1) * PART)))
    rest = np.array([*map(ended.get, more), None], object)[:-1]  # an array of bytes as they are
    return pl.concat([*kept, table_of(plan.scenario.game, first, rest)], rechunk=True), there + len(more)


def _note(
    ended: dict[int, bytes], play: Play, game: Game, rules: NDArray[Any], seed: int, first: int, rows: NDArray[Any]
) -> None:
    """Play games, and note their rows by the games' numbers."""
    play(game, rules, seed, first, rows)
    ended.update((first + i, row) for i, row in enumerate(rows))


def until(steps: Generator[Step[T], None, None], end: float | None) -> Iterator[Step[T]]:
    """Yield what is played until a moment, also if a game that takes minutes is not over by then.

    A thread of its own waits for the games. What is in flight at the end is dropped: no kernel can be stopped within a
    game, so its thread goes on until the game is over, and nothing waits for it.

    Args:
        steps: What is played; closed in the end.
        end: The moment, as `time.monotonic` tells it [s]; None: there is none.

    Raises:
        BaseException: What `steps` raises.
    """
    if end is None:
        yield from steps
        return
    came: SimpleQueue[Step[T] | BaseException | None] = SimpleQueue()
    left = threading.Event()

    def wait() -> None:
        try:
            for step in steps:
                came.put(step)
                if left.is_set():
                    break
            steps.close()
            came.put(None)
        except BaseException as error:
            came.put(error)

    threading.Thread(target=wait, name="examined", daemon=True).start()
    try:
        while True:
            try:
                step = came.get(timeout=min(0.5, max(end - time.monotonic(), 0.0)))  # short, so that Ctrl-C is noticed
            except Empty:
                if time.monotonic() >= end:
                    return
                continue
            if step is None:
                return
            if isinstance(step, BaseException):
                raise step
            yield step
    finally:
        left.set()


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
    while True:
        room = _rooms.get(game.name, ROOM)
        found, counts = game.examine_many(rules, seed, first, len(rows), room, tries, probes, picked, kinds)
        if counts.max() <= room:
            break
        _rooms[game.name] = 2 * int(counts.max())
    for i, count in enumerate(counts):
        rows[i] = found[i, :count].tobytes()


def table_of(game: Game, first: int, rows: NDArray[Any]) -> pl.DataFrame:
    """Return the table of the decisions of games from `first` on, as `examine_games` fills their rows."""
    found = np.frombuffer(b"".join(rows), DECISION)
    counts = np.array([len(each) for each in rows], np.int64) // DECISION.itemsize
    return decisions_frame(game, found, counts, first)
