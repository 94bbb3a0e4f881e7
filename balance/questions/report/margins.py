"""Count by how much winners are ahead in each configuration of a run, where the game names its score."""

from functools import reduce

import polars as pl

from balance.runs.swept import Swept
from balance.simulation.game_margins import margin_columns, margins_of
from balance.stats.intervals import LEVEL
from balance.stats.margins import Margins
from reports import tables
from reports.formats import human
from sims.score import score_of


def score_called(swept: Swept) -> str:
    """Return what the game's score is called, in words; "" if it names none."""
    return human(score_of(swept.scenario.game))


def table(swept: Swept) -> pl.DataFrame:
    """Return the margins of each configuration with two players or more: a frame of `MARGINS`.

    The numbers of points within which games are counted are the same for all: those that tell most of all games
    together. The intervals of one configuration hold at once.

    Args:
        swept: The run.
    """
    counted = {
        config: _counted(swept, config, columns) for config in swept.configs if (columns := _columns(swept, config))
    }
    every = reduce(_sum, counted.values(), Margins())
    parts = [
        each.table(every.steps(), LEVEL).with_columns(
            config=pl.lit(config, pl.Int64), alone=pl.lit(each.alone / each.total)
        )
        for config, each in counted.items()
    ]
    return pl.concat(parts).select(*tables.MARGINS) if parts else pl.DataFrame(schema=tables.MARGINS)


def _columns(swept: Swept, config: int) -> list[str]:
    return margin_columns(swept.run.configuration(config))


def _counted(swept: Swept, config: int, columns: list[str]) -> Margins:
    margins, configuration = Margins(), swept.run.configuration(config)
    with swept.run.reading():
        for (part,) in swept.run.parts_of([config], columns):
            margins.add(margins_of(part, configuration))
    return margins


def _sum(one: Margins, other: Margins) -> Margins:
    one.add(other)
    return one
