"""Take the winner's margin from games, where the game names its score and two or more play."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.margins import Margins, margins
from scenarios import Configuration
from sims.game import seat_columns
from sims.score import MARGIN, score_of


def has_margin(configuration: Configuration) -> bool:
    """Return whether games have a margin: the game names its score, and two or more play."""
    return configuration.players > 1 and bool(score_of(configuration.scenario.game))


def margin_columns(configuration: Configuration) -> list[str]:
    """Return the columns that a game's margin is taken from; none if it has no margin."""
    game = configuration.scenario.game
    if not has_margin(configuration):
        return []
    return ["winner", *seat_columns(game, score_of(game))[: configuration.players]]


def with_margin(frame: pl.DataFrame, configuration: Configuration) -> pl.DataFrame:
    """Return a table of games with their margins in a last column, if they have any.

    Args:
        frame: One row per game, as `balance.simulation.game_table.rows_to_frame` makes it.
        configuration: What was played.
    """
    if not has_margin(configuration):
        return frame
    return frame.with_columns(pl.Series(MARGIN, _of(frame, configuration)))


def margins_of(frame: pl.DataFrame, configuration: Configuration) -> Margins:
    """Return the counts of margins of a table of games with the columns of `margin_columns`."""
    return Margins.of(_of(frame, configuration), frame.height - frame["winner"].null_count())


def _of(frame: pl.DataFrame, configuration: Configuration) -> NDArray[np.int64]:
    return margins(frame.select(margin_columns(configuration)[1:]).to_numpy())
