"""Play a few games that nothing else counts, to see whether a setting changes a game at all."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios import Configuration

TRIED, FIRST = 256, 2**61 + 2**56  # games that are tried, and their first number [games]


def tried_games(configuration: Configuration, seed: int) -> NDArray[np.void]:
    """Return the results of the games that are tried; dtype `game.result`, shape (TRIED,)."""
    game = configuration.scenario.game
    rows: NDArray[Any] = np.zeros(TRIED, game.result)
    game.play_many(configuration.rules(), seed, FIRST, rows)
    return rows
