"""Say what each seat has to do: turns, turns without a choice, waiting between own choices."""

from typing import Any

import numpy as np
import polars as pl

from scenarios import Scenario
from scenarios.loader.column_texts import WAIT, column_texts

SETUP = 0  # the number of what is decided before the first turn, such as who goes first
SEATS = pl.Schema(
    {
        "seat": pl.Int64,
        "turns": pl.Float64,  # turns in a game in which the game asks this seat for anything; what comes before is none
        "without_choice": pl.Float64,  # share of these turns in which one action at most is legal
        "choices": pl.Float64,  # own choices in a game
        "waiting": pl.Float64,  # choices of others between two own ones, mean
        "longest": pl.Float64,  # the most in a game, mean over games
    }
)


def seats_table(decisions: pl.DataFrame, games: int, seats: int) -> pl.DataFrame:
    """Return what each seat has to do, a frame of `SEATS`.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        games: How many games were examined [games].
        seats: How many seats there are.
    """
    return pl.DataFrame([_seat(decisions, games, seat) for seat in range(1, seats + 1)], schema=SEATS)


def _seat(decisions: pl.DataFrame, games: int, seat: int) -> dict[str, Any]:
    choices = decisions.filter(pl.col("decision") > 0)
    own = choices.filter(pl.col("seat") == seat)
    with_choice = _turns(own.filter(pl.col("turn_seat") == seat))
    without = decisions.filter(pl.col("decision") == 0, pl.col("seat") == seat).height
    turns = with_choice + without
    gaps = (
        own.sort("game", "decision")
        .select("game", (pl.col("decision").diff().over("game") - 1).alias("gap"))
        .drop_nulls()
    )
    longest = gaps.group_by("game").agg(pl.col("gap").max())["gap"]
    return {
        "seat": seat,
        "turns": turns / games,
        "without_choice": without / turns if turns else None,
        "choices": own.height / games,
        "waiting": gaps["gap"].mean(),
        "longest": longest.mean(),
    }


def _turns(choices: pl.DataFrame) -> int:
    """Return in how many turns these choices are."""
    return choices.filter(pl.col("turn") != SETUP).select("game", "turn").unique().height


def called(scenario: Scenario) -> str:
    """Return what a turn of `SEATS` is: `turn`, or `step`.

    It is a step where columns.csv says that a seat's turn has several.
    """
    return "step" if WAIT in column_texts(scenario) else "turn"


def turns_without_choice(decisions: pl.DataFrame) -> float | None:
    """Return the share of all turns in which the seat whose turn it was had no choice."""
    mine = decisions.filter(pl.col("decision") > 0, pl.col("seat") == pl.col("turn_seat"))
    chosen = _turns(mine)
    without = decisions.filter(pl.col("decision") == 0).height
    return float(np.float64(without) / (chosen + without)) if chosen + without else None
