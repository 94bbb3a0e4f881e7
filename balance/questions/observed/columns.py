"""Keep of each simulated game what was written down of the plays."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from balance.questions.observed.plays import WINNERS
from balance.studies.kept_games import Columns
from scenarios import Configuration


def columns(names: Sequence[str], configuration: Configuration) -> Columns:
    """Return what is kept of each game: the columns that the plays have."""
    scenario = configuration.scenario
    fields: dict[str, tuple[str, int]] = {}
    for field in scenario.game.result.names or ():
        fields |= {column: (field, at) for at, column in enumerate(scenario.columns(field))}
    places = {name: fields[name] for name in names if name != WINNERS}
    return Columns(tuple(names), partial(_taken, tuple(names), places, configuration.players))


def _taken(
    names: Sequence[str], places: Mapping[str, tuple[str, int]], players: int, rows: NDArray[np.void]
) -> dict[str, NDArray[np.int64]]:
    """Return columns of games as plays are told; `places` are their fields and elements."""
    table = {}
    for name in names:
        if name == WINNERS:
            values = (rows["payoff"][:, :players] > 0) @ (1 << np.arange(players))
        else:
            field, at = places[name]
            values = rows[field].reshape(len(rows), -1)[:, at]
        table[name] = values.astype(np.int64)
    return table
