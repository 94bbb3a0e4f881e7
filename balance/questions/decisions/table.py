"""Turn examined decisions into a table: one row per decision, payoffs in percentage points of a win."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.payoffs import WHOLE
from sims.engine.decisions import HALVES
from sims.game import Game
from sims.lookahead import CLEAR

POINT = 10.0  # [payoff, 0 to 1000] of a percentage point of a win
LEAST = 4  # tries that tell anything if they are halved [tries]
SCHEMA = pl.Schema(
    {
        "game": pl.Int64,
        "decision": pl.Int64,  # number of the choice in its game, from 1; 0: a turn in which its seat had no choice
        "seat": pl.Int64,  # who decides, from 1
        "turn_seat": pl.Int64,  # whose turn it is
        "round": pl.Int64,
        "turn": pl.Int64,
        "kind": pl.String,  # kind of decision
        "candidates": pl.Int64,  # legal actions
        "legal": pl.UInt64,  # a bit for each block of actions with a legal one
        "own": pl.Int64,  # the script's action: its number
        "action": pl.String,  # and its block, in words
        "tries": pl.Int64,  # of each candidate; 0: not tried
        "best_even": pl.String,  # block of the action that paid best on the even tries
        "best_odd": pl.String,
        "gain_even": pl.Float64,  # what the even tries' best paid more than the script's action on the odd tries ..
        "gain_odd": pl.Float64,  # .. and the other way round [percentage points]; null: it is the script's
        "noticed_even": pl.Float64,  # tries of an action by which a seat notices what the even tries chose ..
        "noticed_odd": pl.Float64,  # .. and the odd ones, see `noticed` [tries]; null: it is the script's
        "importance": pl.Float64,  # best minus worst action, on halves of the tries: in the mean the true one or less
        "importance_error": pl.Float64,  # its standard error [percentage points]; all null: not tried
        "importance_most": pl.Float64,  # on all tries at once: in the mean the true one or more
        "importance_most_error": pl.Float64,
        "importance_quarter": pl.Float64,  # as `importance`, by the first quarter of the tries; null: fewer than LEAST
        "regret": pl.Float64,  # best minus the script's action, likewise [percentage points]
        "regret_error": pl.Float64,
        "regret_most": pl.Float64,
        "regret_quarter": pl.Float64,
        "lot": pl.Float64,  # variance of the seat's share of the win if a lot chose the action, unbiased
        "alike": pl.Boolean,  # whether in no try it mattered what was done
        "worlds": pl.Int64,  # tries of the script's action
        "value": pl.Float64,  # the seat's payoff in these, as a share of the win
        "chance": pl.Float64,  # share of these in which the seat was paid at all
    }
)


def decisions_frame(game: Game, rows: NDArray[np.void], counts: NDArray[np.int64], first: int) -> pl.DataFrame:
    """Return the table of the decisions of consecutive games, a frame of `SCHEMA`.

    Args:
        game: The game.
        rows: Its decisions, game by game; dtype `sims.engine.decisions.DECISION`, shape (decisions,).
        counts: How many of them each game has; shape (games,).
        first: Number of the first game.
    """
    numbers = np.repeat(np.arange(first, first + len(counts)), counts)
    tries = rows["tries"].astype(np.float64)
    columns: dict[str, Any] = {
        "game": numbers,
        "decision": rows["number"],
        "seat": rows["seat"] + 1,
        "turn_seat": rows["turn_seat"] + 1,
        "round": rows["rounds"],
        "turn": rows["turn"],
        "kind": _words(game.phases, rows["phase"]),
        "candidates": rows["candidates"],
        "legal": rows["blocks"].astype(np.uint64),
        "own": rows["own"],
        "action": block_words(game, rows["own"]),
        "tries": rows["tries"],
        "best_even": block_words(game, rows["best"][:, 0]),
        "best_odd": block_words(game, rows["best"][:, 1]),
        **_gains(rows, tries),
        **_noticed(rows),
        **_gap("importance", rows, tries),
        **_all_tries(rows, tries),
        **_quarter(rows),
        **_gap("regret", rows, tries),
        "lot": _lot(rows, tries),
        "alike": rows["alike"] > 0,
        "worlds": rows["worlds"],
        "value": _share(rows["paid"], 1000.0 * rows["worlds"]),
        "chance": _share(rows["won"], rows["worlds"]),
    }
    tried, choice = pl.col("tries") > 0, pl.col("decision") > 0
    frame = pl.DataFrame({name: pl.Series(name, columns[name], SCHEMA[name], strict=False) for name in SCHEMA})
    gaps = [name for name in SCHEMA if name.startswith(("gain", "noticed", "importance", "regret"))]
    of_tries = ("best_even", "best_odd", *gaps, "lot", "alike")
    return frame.with_columns(
        *(pl.when(tried).then(pl.col(name)).alias(name) for name in of_tries),
        *(pl.when(choice).then(pl.col(name)).alias(name) for name in ("kind", "action")),
    ).with_columns(pl.col(pl.Float64).fill_nan(None))


def block_words(game: Game, actions: NDArray[np.int64]) -> list[str]:
    """Return the words of the blocks to which actions belong."""
    begins = sorted(game.blocks)
    if not begins:
        return [f"action {action}" for action in actions]
    places = np.maximum(np.searchsorted(begins, actions, side="right") - 1, 0)
    return [game.blocks[begins[place]] for place in places]


def _words(words: Mapping[int, str], numbers: NDArray[np.int64]) -> list[str]:
    return [words.get(int(number), f"phase {number}") for number in numbers]


def _gap(name: str, rows: NDArray[np.void], tries: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Return the estimate of a gap, the mean over both halves of the tries, and its standard error.

    What a half reads off is independent of its choice, and the other half's tries are other ones.
    """
    n = np.where(tries > 0, tries / 2, np.nan)[:, None]
    mean = rows[name] / n
    variance = np.maximum(rows[f"{name}_squares"] / n - mean**2, 0) * n / (n - 1)
    error = np.sqrt((variance / n).sum(axis=1)) / 2
    return {name: mean.mean(axis=1) / POINT, f"{name}_error": error / POINT}


def _gains(rows: NDArray[np.void], tries: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Return what the action that a half chose paid more on the other; NaN: it is the script's own."""
    n = np.where((tries[:, None] > 0) & (rows["best"] != rows["own"][:, None]), tries[:, None] / 2, np.nan)
    gains = rows["regret"] / n / POINT
    return {"gain_even": gains[:, 0], "gain_odd": gains[:, 1]}


def _noticed(rows: NDArray[np.void]) -> dict[str, NDArray[np.float64]]:
    """Return with how many tries a seat would do what a half chose; NaN: that is the script's own action.

    A seat does another action if the sum of its gains is CLEAR roots of the sum of their squares or more
    (`sims.lookahead`). n tries like those of the half, which had m, have n / m times both sums.
    """
    ahead, squares = rows["ahead"].astype(np.float64), rows["ahead_squares"].astype(np.float64)
    tries, needed = rows["tries"][:, None] / HALVES, np.full(ahead.shape, np.nan)
    np.divide(CLEAR**2 * tries * squares, ahead**2, out=needed, where=ahead > 0)
    return {"noticed_even": needed[:, 0], "noticed_odd": needed[:, 1]}


def _all_tries(rows: NDArray[np.void], tries: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Return the gaps by all tries, and the standard error of the first."""
    n = np.where(tries > 0, tries, np.nan)
    mean = rows["importance_most"] / n
    variance = np.maximum(rows["importance_most_squares"] / n - mean**2, 0) * n / (n - 1)
    return {
        "importance_most": mean / POINT,
        "importance_most_error": np.sqrt(variance / n) / POINT,
        "regret_most": rows["regret_most"] / n / POINT,
    }


def _lot(rows: NDArray[np.void], tries: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the variance of the mean payoff if a lot chose the action; see `sims.engine.decisions`."""
    n, candidates = np.where(tries > 0, tries, np.nan), np.maximum(rows["candidates"], 1).astype(np.float64)
    apart = rows["lot"].astype(np.float64) - rows["lot_tries"]
    variance: NDArray[np.float64] = apart / (candidates**2 * n * (n - 1) * WHOLE**2)
    return variance


def _quarter(rows: NDArray[np.void]) -> dict[str, NDArray[np.float64]]:
    """Return the gaps by the first quarter of the tries, NaN where these are too few to be halved."""
    n = np.where(rows["quarter"] >= LEAST, rows["quarter"], np.nan)
    return {f"{name}_quarter": rows[f"{name}_quarter"] / n / POINT for name in ("importance", "regret")}


def _share(part: NDArray[np.int64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    share: NDArray[np.float64] = np.full(len(part), np.nan)
    np.divide(part, whole, out=share, where=np.asarray(whole) > 0)
    return share
