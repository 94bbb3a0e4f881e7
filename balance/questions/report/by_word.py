"""Describe every number of a run's games by how they ended, configuration by configuration."""

import polars as pl

from balance.design.watched_figures import word_column
from balance.questions.report.tables import metric
from balance.runs.swept import Swept
from balance.simulation.game_margins import with_margin
from balance.stats.by_word import by_word
from balance.stats.intervals import LEVEL
from reports import tables

MOST = 12  # configurations of which a page has a table


def table(swept: Swept, column: str, most: int | None = None) -> pl.DataFrame:
    """Return what every number is in games of each word of a column: a frame of `BY_WORD`.

    All intervals of the table hold at once: the level is divided among the configurations, then among their intervals.

    Args:
        swept: The run.
        column: A column of words of its game: `outcome`.
        most: How many configurations are described at most, in their order; None: all.

    Raises:
        InputError: If the game has no such column of words, or an older version played games without it.
    """
    name = word_column(swept.scenario, column, "--by", max(swept.players))
    configs = swept.configs[:most]
    level = 1 - (1 - LEVEL) / len(configs)
    parts = []
    for config in configs:
        swept.run.require(config, [name])
        with swept.run.reading():
            frame = swept.run.rows(config).collect(engine="streaming")
        frame = with_margin(frame, swept.run.configuration(config))
        parts.append(by_word(frame, name, level).with_columns(config=pl.lit(config, pl.Int64)).select(*tables.BY_WORD))
    return pl.concat(parts).with_columns(metric(swept))
