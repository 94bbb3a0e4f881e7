"""Count what a seat of each team wins in each configuration of a run, where seats are dealt teams."""

import polars as pl

from balance.design.teams import dealt_team
from balance.runs.swept import Swept
from balance.simulation.game_groups import group_by, group_columns, group_names, group_wins
from balance.stats.group_wins import GroupWins
from reports import tables


def table(swept: Swept) -> pl.DataFrame:
    """Return what a seat of each team wins, a frame of `DEALT`; empty where no teams are dealt."""
    if not (team := dealt_team(swept.scenario)):
        return pl.DataFrame(schema=tables.DEALT)
    parts = [_of(swept, config) for config in swept.configs if group_by(swept.run.configuration(config)) == team]
    return pl.concat(parts) if parts else pl.DataFrame(schema=tables.DEALT)


def _of(swept: Swept, config: int) -> pl.DataFrame:
    counted, configuration = GroupWins(), swept.run.configuration(config)
    with swept.run.reading():
        for (part,) in swept.run.parts_of([config], group_columns(configuration)):
            counted.add(group_wins(part, configuration))
    found = counted.table(group_names(configuration)).rename({"group": "team"})
    return found.with_columns(config=pl.lit(config, pl.Int64)).select(*tables.DEALT)
