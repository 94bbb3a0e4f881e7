"""Take from games what groups of seats win: the sides of unlike seats, or who was dealt which team.

Where seats are of different sides, or win as the teams that they are dealt, a single seat's win says little.
"""

import numpy as np
import polars as pl

from balance.design.shared_settings import sides
from balance.design.teams import dealt_team
from balance.simulation.game_table import word_type
from balance.stats.group_wins import GroupWins
from balance.stats.payoffs import WHOLE, payoff_columns
from scenarios import Configuration

SIDE = "side"
WON = "won"  # a column by seat: 1 if the seat won, alone or with others


def group_by(configuration: Configuration) -> str:
    """Return by what seats make groups: `side`, a column such as `team_start`, or "" if they make none.

    Sides are told only if two seats share one; else each seat's own figures say the same.
    """
    if configuration.players < 2 or not configuration.scenario.game.competitive:
        return ""
    named = sides(configuration)
    if all(named) and 1 < len(set(named)) < len(named):
        return SIDE
    return dealt_team(configuration.scenario)


def group_names(configuration: Configuration) -> list[str]:
    """Return the groups, in their order; empty if there are none."""
    by = group_by(configuration)
    if by == SIDE:
        return list(dict.fromkeys(sides(configuration)))
    return word_type(configuration.scenario.game.words[by]).categories.to_list() if by else []


def group_columns(configuration: Configuration) -> list[str]:
    """Return the columns that the wins of groups are taken from; none if seats make no groups."""
    by, seats = group_by(configuration), range(1, configuration.players + 1)
    if not by:
        return []
    own = WON in (configuration.scenario.game.result.names or ())
    wins = [f"{WON}_{seat}" for seat in seats] if own else payoff_columns(configuration.players)
    return [*wins, *([] if by == SIDE else [f"{by}_{seat}" for seat in seats])]


def group_wins(frame: pl.DataFrame, configuration: Configuration) -> GroupWins:
    """Return the counts of a table of games; empty if seats make no groups.

    Args:
        frame: One row per game with the columns of `group_columns`.
        configuration: What was played.
    """
    if not (by := group_by(configuration)):
        return GroupWins()
    players, columns = configuration.players, group_columns(configuration)
    wins, whole = frame.select(columns[:players]).to_numpy(), 1 if columns[0] == f"{WON}_1" else WHOLE
    if by == SIDE:
        of = np.array(sides(configuration))
        return GroupWins.of(wins, {side: of == side for side in group_names(configuration)}, whole)
    dealt = np.stack([frame[column].to_physical().to_numpy() for column in columns[players:]], axis=1)
    return GroupWins.of(wins, {team: dealt == n for n, team in enumerate(group_names(configuration))}, whole)
