"""Count what costs time at the table in games played again, and tell minutes from the counts.

What `sims.engine.pacing` counts becomes a table with one row per game. Its columns are numbers of events, those that
never come up are left out:

    rounds, decisions            as in the games' own table
    decisions_1_roll_or_hold     decisions of this kind by seat 1, between two or more legal actions
    actions_1_roll               what seat 1 did, also where it had no choice
    waits_1                      how often seat 1 waited, from one of its turns to the next
    waited_decisions_1_...       decisions of others while it waited; waited_actions_1_... likewise
    waited_rounds_1              rounds that began while it waited

A seat that is no player's has its role's name: `waits_adam`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.times import MINUTES, PACED, WAIT
from scenarios import Configuration
from scenarios.loader.pace import ACTIONS, DECISIONS, Pace, key
from sims.compiler.closure import digest
from sims.engine import pacing
from sims.game import Game

Counts = NDArray[np.int32]
Times = Mapping[str, NDArray[np.float64]]
GAMES, THINKING = 1_000, 50  # that are counted at most; the latter where a seat thinks ahead [games]
_WAITED = "waited_"


@dataclass(frozen=True)
class Counted:
    """Hold what was counted in games of one configuration.

    Attributes:
        rounds: The rounds of each game; int64, shape (games,).
        decisions: Its decisions between two or more legal actions, as its row has them; as `rounds`.
        done: How often each seat decided and did what; int32, shape (games, seats, columns): a column for each phase,
            then for each block of actions.
        waited: How often others did so while the seat waited between two of its turns; as `done`.
        waits: How often each seat waited; int32, shape (games, seats).
        rounds_waited: How many rounds began while it waited; as `waits`.
    """

    rounds: NDArray[np.int64]
    decisions: NDArray[np.int64]
    done: Counts
    waited: Counts
    waits: Counts
    rounds_waited: Counts


def games_counted(configuration: Configuration, games: int) -> int:
    """Return how many games are counted of so many that were played: the first ones [games]."""
    return min(games, THINKING if configuration.thinks else GAMES)


def columns(game: Game) -> tuple[int, int]:
    """Return how many columns count decisions, one a phase, and how many actions, one a block."""
    return max(game.phases) + 1, max(1, len(game.blocks))


def count_games(configuration: Configuration, rules: NDArray[Any], seed: int, first: int, games: int) -> Counted:
    """Play games again and count.

    Args:
        configuration: What is played.
        rules: Its rules record, shape (1,).
        seed: The seed.
        first, games: Number of the first game, and how many.
    """
    game = configuration.scenario.game
    return _count(game, rules, seed, first, np.zeros(games, game.result))


def _count(game: Game, rules: NDArray[Any], seed: int, first: int, results: NDArray[Any]) -> Counted:
    """Play games, fill their rows and count."""
    games, seats = len(results), game.state["decisions_by"].shape[0]
    kinds, blocks = columns(game)
    done, waited = (np.zeros((games, seats, kinds + blocks), np.int32) for _ in range(2))
    waits, rounds = (np.zeros((games, seats), np.int32) for _ in range(2))
    count = game.bound(pacing.count_thinking if rules["lookahead"].any() else pacing.count_many)
    states = np.zeros(pacing.PLACES, game.state)
    count(rules, seed, first, kinds + block_of(game), states, results, done, waited, waits, rounds)
    result = [results[name].astype(np.int64) for name in ("rounds", "decisions")]
    return Counted(result[0], result[1], done, waited, waits, rounds)


def paced_result(game: Game) -> np.dtype[Any]:
    """Return the dtype of the rows that `play_paced` fills: the game's own fields, then times."""
    own = [(name, game.result[name]) for name in game.result.names or ()]
    return np.dtype([*own, (PACED + MINUTES, np.int64), (PACED + WAIT, np.int64, (game.seats,))])


def play_paced(game: Game, rules: NDArray[Any], seed: int, first: int, rows: NDArray[Any], pace: Pace) -> None:
    """Play games as `Game.play_many` does and say how long they take, in whole seconds.

    Args:
        game, rules, seed, first: As for `Game.play_many`.
        rows: The rows to fill; dtype `paced_result(game)`, shape (games,).
        pace: How long people take.
    """
    results, players = np.zeros(len(rows), game.result), int(rules["players"][0])
    times = _times(_table(_count(game, rules, seed, first, results), game, players), pace, game, players)
    for name in game.result.names or ():
        rows[name] = results[name]
    rows[PACED + MINUTES] = np.rint(60 * times[MINUTES])
    for seat in range(players):
        waits = times.get(f"{WAIT}_{seat + 1}", np.zeros(len(rows)))
        rows[PACED + WAIT][:, seat] = np.rint(60 * np.nan_to_num(waits))


def block_of(game: Game) -> NDArray[np.int64]:
    """Return the number of each action's block, in the order of their first actions; shape (actions,)."""
    begins = sorted(game.blocks) or [0]
    return np.maximum(np.searchsorted(begins, np.arange(game.actions), side="right") - 1, 0).astype(np.int64)


def pacing_digest(game: Game) -> str:
    """Return the digest of the game's kernels and of what counts."""
    return digest(*game.modules, pacing.__name__)


def table_of(counted: Counted, configuration: Configuration) -> pl.DataFrame:
    """Return what was counted as a table, see above; a row per game, whole numbers."""
    return _table(counted, configuration.scenario.game, configuration.players)


def _table(counted: Counted, game: Game, players: int) -> pl.DataFrame:
    columns: dict[str, NDArray[Any]] = {"rounds": counted.rounds, "decisions": counted.decisions}
    for seat, label in _seats(game, players).items():
        for part, counts in (("", counted.done), (_WAITED, counted.waited)):
            for column, (section, word) in enumerate(_words(game)):
                values = counts[:, seat, column]
                if values.any():
                    name = f"{part}{section}_{label}_{word}"
                    columns[name] = columns.get(name, 0) + values
        if counted.waits[:, seat].any():
            columns[f"waits_{label}"] = counted.waits[:, seat]
            columns[f"{_WAITED}rounds_{label}"] = counted.rounds_waited[:, seat]
    return pl.DataFrame({name: values.astype(np.int32) for name, values in columns.items()})


def times_of(table: pl.DataFrame, pace: Pace, configuration: Configuration) -> Times:
    """Return how long each game takes, and how long each seat waits between its turns on average.

    Args:
        table: What was counted in its games, see above.
        pace: How long people take.
        configuration: What was played.

    Returns:
        `minutes`, then `wait_1`, `wait_2`, ... of the seats that ever wait; float64, shape (games,) [min]. NaN in games
        in which a seat does not wait.
    """
    return _times(table, pace, configuration.scenario.game, configuration.players)


def _times(table: pl.DataFrame, pace: Pace, game: Game, players: int) -> Times:
    labels = _seats(game, players).values()
    total = pace.setup(players) + pace.round * table["rounds"].to_numpy()
    for label in labels:
        total = total + _seconds(table, pace, game, "", label)
    times = {MINUTES: total / 60}
    for label in labels:
        if f"waits_{label}" not in table.columns:
            continue
        waits = table[f"waits_{label}"].to_numpy()
        waited = _seconds(table, pace, game, _WAITED, label)
        waited = waited + pace.round * table[f"{_WAITED}rounds_{label}"].to_numpy()
        times[f"{WAIT}_{label}"] = np.where(waits > 0, waited / np.maximum(waits, 1) / 60, np.nan)
    return times


def _seconds(table: pl.DataFrame, pace: Pace, game: Game, part: str, label: str) -> Any:
    """Return how long it took what a seat did, or waited for, in each game [s]."""
    total: Any = np.zeros(table.height)
    for section, word in dict.fromkeys(_words(game)):
        name = f"{part}{section}_{label}_{word}"
        if name in table.columns:
            total = total + pace.of(section, word) * table[name].to_numpy()
    return total


def _seats(game: Game, players: int) -> dict[int, str]:
    """Return what the seats that decide are called in columns, by their number from 0."""
    return {seat: str(seat + 1) for seat in range(players)} | {seat: role for role, seat in game.roles.items()}


def _words(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the section and the word of each column that `sims.engine.pacing` counts."""
    for phase in range(max(game.phases) + 1):
        yield DECISIONS, key(game.phases.get(phase, str(phase)))
    for first in sorted(game.blocks) or [-1]:
        yield ACTIONS, key(game.blocks.get(first, "action"))
